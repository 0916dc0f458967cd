// The worker in which the engine runs (host.js), or in which one is made ready for the next visit (load.js).

import { host } from "./host.js";
import { make } from "./load.js";

const hear = host((report) => postMessage(report));
addEventListener("message", ({ data }) => {
  if ("make" in data) make(data.make).catch(() => {}).finally(() => close()); // the next visit takes the long way again
  else hear(data);
});
