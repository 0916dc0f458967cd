// Detects a swipe to the left or right that does not start on a fan of cards or on a touchable piece.

const FAR = 60;

/** @param {HTMLElement} root @param {(by: number) => void} step receives -1 for a swipe to the right, towards earlier positions */
export function swiping(root, step) {
  /** @type {{x: number, y: number, id: number} | null} */
  let start = null;
  root.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const free = event.pointerType === "touch" && event.isPrimary && !target.closest(".fan, .beside, [data-lit]");
    start = free ? { x: event.clientX, y: event.clientY, id: event.pointerId } : null;
  });
  root.addEventListener("pointerup", (event) => {
    if (!start || event.pointerId !== start.id) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    start = null;
    if (Math.abs(x) >= FAR && Math.abs(x) > 2 * Math.abs(y)) step(x > 0 ? -1 : 1);
  });
  root.addEventListener("pointercancel", () => (start = null)); // the browser handles the touch as scrolling or zooming
}
