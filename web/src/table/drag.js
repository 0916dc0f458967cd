// Drag and drop: touches the dragged piece, moves a ghost with the pointer, and touches the drop target.

/** @typedef {{pick: (element: Element) => boolean, drop: (element: Element | null) => void, over: (element: Element | null) => void}} Does */

const FAR = 8;

/** @param {HTMLElement} root @param {Does} does */
export function dragging(root, does) {
  /** @type {{piece: HTMLElement, x: number, y: number, id: number} | null} */
  let held = null;
  /** @type {HTMLElement | null} */
  let ghost = null;

  const under = (/** @type {PointerEvent} */ event) => document.elementFromPoint(event.clientX, event.clientY);
  const end = () => {
    ghost?.remove();
    held?.piece.classList.remove("lent");
    held = ghost = null;
  };

  root.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const piece = /** @type {HTMLElement | null} */ (
      target.closest(".piece") ?? target.closest(".square")?.querySelector(".piece:not(.beneath)") ?? null
    );
    if (!piece || event.button || !event.isPrimary) return;
    held = { piece, x: event.clientX, y: event.clientY, id: event.pointerId };
  });
  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
      if (!does.pick(held.piece)) return end();
      const box = held.piece.getBoundingClientRect();
      ghost = /** @type {HTMLElement} */ (held.piece.cloneNode(true));
      for (const name of ["data-id", "tabindex", "role", "data-lit", "data-chosen"]) ghost.removeAttribute(name);
      ghost.setAttribute("aria-hidden", "true");
      ghost.classList.add("ghost");
      ghost.style.cssText += `;width:${box.width}px;height:${box.height}px;left:${box.x - held.x}px;top:${box.y - held.y}px`;
      root.append(ghost);
      held.piece.classList.add("lent");
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    does.over(under(event));
  });
  addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dropped = ghost ? under(event) : null;
    const was = ghost;
    end();
    if (!was) return;
    // ignore the click event that the browser sends after a drag
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    does.drop(dropped);
  });
  addEventListener("pointercancel", end);
}
