// The worker in which the engine runs; everything is in host.js.

import { host } from "./host.js";

const hear = host((report) => postMessage(report));
addEventListener("message", (event) => hear(event.data));
