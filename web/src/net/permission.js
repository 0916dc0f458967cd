// The permission to reach the local network: some browsers connect two pages in one network only once the visitor has
// allowed it. Until then a connection neither opens nor fails.

/** The permission's names; newer browsers have split it and may know both. */
const NAMES = ["local-network", "local-network-access"];

/**
 * Report the state of the permission now and at every change: "granted", "prompt" or "denied". In a browser without
 * this permission nothing is reported.
 * @param {(state: string) => void} stands
 */
export async function watchPermission(stands) {
  for (const name of NAMES)
    try {
      const status = await navigator.permissions.query({ name: /** @type {PermissionName} */ (name) });
      status.addEventListener("change", () => stands(status.state));
      return stands(status.state);
    } catch {} // unknown to this browser
}
