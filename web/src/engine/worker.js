// The worker in which the engine runs (host.js), or in which one is made ready for the next visit (load.js). A page whose
// browser has no workers imports it instead, for `host`.

import { host } from "./host.js";
import { make } from "./load.js";

export { host };

if (typeof document === "undefined") {
  const line = self.name ? new BroadcastChannel(self.name) : self;
  const hear = host((report) => line.postMessage(report));
  addEventListener("message", ({ data }) => {
    if ("make" in data)
      make(data.make)
        .catch(() => {})
        .finally(() => postMessage("done"));
    else hear(data);
  });
}
