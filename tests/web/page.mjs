// The parts of a page that the shell's pure modules need. Tests import this file before those modules.

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

/** A simulated element with attributes, classes and a position. */
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

/** Return a piece of the table in the form in which `Drawing` stores it. */
export const thing = (element, about = {}) => ({ element, stop: null, label: "", kind: "card", within: [], ...about });

/** A simulated element with children, with the methods that the drawing of art uses. */
export class Node {
  constructor(name) {
    this.name = name;
    this.attributes = new Map();
    this.dataset = {};
    this.children = [];
    this.parent = null;
    this.style = { setProperty: (property, value) => this.attributes.set(property, value) };
    const names = () => (this.getAttribute("class") ?? "").split(" ");
    this.classList = {
      contains: (wanted) => names().includes(wanted),
      add: (added) => this.setAttribute("class", [...names(), added].join(" ")),
    };
  }

  get className() {
    return this.getAttribute("class") ?? "";
  }

  set className(names) {
    this.setAttribute("class", names);
  }

  getAttribute = (name) => this.attributes.get(name) ?? null;
  setAttribute = (name, value) => void this.attributes.set(name, String(value));
  append = (...added) => this.insert(this.children.length, added);
  prepend = (...added) => this.insert(0, added);
  insert(at, added) {
    for (const child of added) if (child instanceof Node) child.parent = this;
    this.children.splice(at, 0, ...added);
  }
  remove = () => void this.parent?.children.splice(this.parent.children.indexOf(this), 1);
  cloneNode(deep) {
    const copy = new Node(this.name);
    for (const [name, value] of this.attributes) copy.setAttribute(name, value);
    if (deep) copy.append(...this.children.map((child) => child.cloneNode?.(true) ?? child));
    return copy;
  }
  querySelectorAll(selector) {
    const wanted = selector.match(/^:scope > \.(\w+)$/)[1];
    return this.children.filter((child) => child.classList.contains(wanted));
  }

  /** Return the element's name, attributes and children in one line. */
  text() {
    const about = [...this.attributes].map(([name, value]) => ` ${name}=${value}`).join("");
    return `<${this.name}${about}>${this.children.map((child) => child.text?.() ?? child).join("")}`;
  }
}
document.createElement = (name) => new Node(name);
document.createElementNS = (_, name) => new Node(name);
