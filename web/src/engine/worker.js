// The worker in which the engine runs (host.js). A page whose browser has no workers imports this module for `host`; so
// does a guest's worker (guest/sandbox_worker.js).

import { Download } from "./download.js";
import { host } from "./host.js";
import { load } from "./load.js";

export { Download, host, load };

if (typeof document === "undefined") {
  const line = self.name ? new BroadcastChannel(self.name) : self;
  // The browser frees this lock when the worker ends, in whatever way; the page waits for it.
  const lock = navigator.locks?.request(self.name, () => {
    line.postMessage({ state: "locked" });
    return new Promise(() => {});
  });
  lock?.catch(() => {}); // a guest's worker may hold none
  const hear = host((report) => line.postMessage(report));
  addEventListener("message", ({ data }) => hear(data));
}
