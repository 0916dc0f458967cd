// The worker in which the engine runs (host.js). A page whose browser has no workers imports it instead, for `host`.

import { host } from "./host.js";

export { host };

if (typeof document === "undefined") {
  const line = self.name ? new BroadcastChannel(self.name) : self;
  const hear = host((report) => line.postMessage(report));
  addEventListener("message", ({ data }) => hear(data));
}
