// Updates children and attributes of elements with as few changes as possible.

/**
 * Make `children` the children of `parent`, moving as few elements as possible.
 * @param {Element} parent @param {Element[]} children
 */
export function fill(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
  });
}

/**
 * Set an attribute, or remove it if the value is null, undefined or "".
 * @param {Element} element @param {string} name @param {string | number | null | undefined} value
 */
export function set(element, name, value) {
  if (value === null || value === undefined || value === "") element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}
