// The worker in which the engine runs (host.js). A page whose browser has no workers imports `host` from this module; a
// guest's worker imports all of it (guest/sandbox_worker.js).

import { Download } from "./download.js";
import { host } from "./host.js";
import { load } from "./load.js";

export { Download, host, load };

if (typeof document === "undefined") {
  const line = self.name ? new BroadcastChannel(self.name) : self;
  // The browser releases this lock when the worker ends, however it ends; the page waits for that.
  const lock = navigator.locks?.request(self.name, () => {
    line.postMessage({ state: "locked" });
    return new Promise(() => {});
  });
  lock?.catch(() => {}); // a guest's worker may not hold a lock
  const hear = host((report) => line.postMessage(report));
  addEventListener("message", ({ data }) => hear(data));
}
