// The worker in which the engine runs (host.js). A page whose browser has no workers imports it instead, for
// `host`; so does the worker of a guest (guest/inside.js).

import { Arrival } from "./arrival.js";
import { host } from "./host.js";
import { load } from "./load.js";

export { Arrival, host, load };

if (typeof document === "undefined") {
  const line = self.name ? new BroadcastChannel(self.name) : self;
  const hear = host((report) => line.postMessage(report));
  addEventListener("message", ({ data }) => hear(data));
}
