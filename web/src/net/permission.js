// Some browsers connect two pages of one network only once the visitor has allowed it. Until then a connection neither opens
// nor fails.

/** The names of this permission in browsers; newer ones have split it, and may know both names. */
const NAMES = ["local-network", "local-network-access"];

/** Tell how the permission to reach the local network stands, now and whenever it changes: "granted", "prompt" or "denied".
 * A browser that has no such permission is never heard of. @param {(state: string) => void} stands */
export async function watchPermission(stands) {
  for (const name of NAMES)
    try {
      const status = await navigator.permissions.query({ name: /** @type {PermissionName} */ (name) });
      status.addEventListener("change", () => stands(status.state));
      return stands(status.state);
    } catch {} // unknown here
}
