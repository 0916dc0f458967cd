// The permission to reach the local network. Some browsers require it before they connect two pages in the same
// network; until the visitor has granted it, a connection neither opens nor fails.

/** The permission's names in different browsers; a browser may know both. */
const NAMES = ["local-network", "local-network-access"];

/**
 * Report the permission's state now and at every change: "granted", "prompt" or "denied". Reports nothing in a browser
 * without this permission.
 * @param {(state: string) => void} stands
 */
export async function watchPermission(stands) {
  for (const name of NAMES)
    try {
      const status = await navigator.permissions.query({ name: /** @type {PermissionName} */ (name) });
      status.addEventListener("change", () => stands(status.state));
      return stands(status.state);
    } catch {} // this browser does not know the permission by this name
}
