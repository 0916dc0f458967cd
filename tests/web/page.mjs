// As much of a page as the shell's pure modules ask for. Imported before them.

globalThis.document = {
  getElementById: () => null,
  addEventListener: () => {},
  baseURI: "https://liege.test/",
  hidden: false,
};

globalThis.location = { href: "https://liege.test/", hash: "", search: "" };
globalThis.addEventListener = () => {};
globalThis.requestAnimationFrame = (drawn) => setTimeout(drawn);
globalThis.navigator ??= {};

/** An element that remembers its attributes, its classes and where it is. */
export class Piece {
  constructor({ classes = ["piece"], box = { x: 0, y: 0, width: 10, height: 14 }, attributes = {} } = {}) {
    this.attributes = new Map(Object.entries(attributes));
    this.classList = { contains: (name) => classes.includes(name) };
    this.box = box;
    this.moved = [];
  }

  getAttribute = (name) => this.attributes.get(name) ?? null;
  setAttribute = (name, value) => void this.attributes.set(name, value);
  removeAttribute = (name) => void this.attributes.delete(name);
  hasAttribute = (name) => this.attributes.has(name);
  getBoundingClientRect = () => this.box;
  animate = (frames) => void this.moved.push(frames[0].transform);
}

/** A thing of the table, as the drawing keeps it. */
export const thing = (element, about = {}) => ({ element, stop: null, label: "", kind: "card", within: [], ...about });
