// A piece is drawn again only if a visible part of it has changed.

import { Node } from "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Drawing } from "../../web/src/table/draw.js";
import { dye } from "../../web/src/table/faces.js";

const PIECE = {
  id: "a",
  kind: "shield",
  words: "a shield",
  face: "lion",
  owner: 0,
};

/** Draw some pieces one after another in the same element; return the art that the element contains then. */
function drawn(...pieces) {
  const element = new Node("div");
  for (const [piece, ...how] of pieces) Drawing.prototype.art(element, piece, ...how);
  return element.children.filter((child) => child.classList.contains("art")).map((child) => child.text());
}

test("whatever is seen of a piece is part of its drawing", () => {
  // an estate has a colour that differs from its owner's
  const estate = { ...PIECE, face: "flames" };
  const pairs = [
    [[PIECE], [{ ...PIECE, owner: 1 }]],
    [[estate], [{ ...estate, owner: 1 }]],
    [[PIECE], [{ ...PIECE, face: "boar" }]],
    [[PIECE], [{ ...PIECE, kind: "marker" }]],
    [[PIECE], [{ ...PIECE, kind: "card", face: "Ks" }]],
    [[PIECE], [PIECE, false, 2]],
  ];
  for (const [one, other] of pairs) {
    assert.deepEqual(drawn(one, other), drawn(other), JSON.stringify(other));
    assert.notDeepEqual(drawn(other), drawn(one), JSON.stringify(other));
  }
});

test("a piece is drawn again where the seats have other colours", () => {
  const before = drawn([PIECE]);
  const element = new Node("div");
  Drawing.prototype.art(element, PIECE);
  dye([1, 0]);
  Drawing.prototype.art(element, PIECE);
  const after = drawn([PIECE]);
  assert.deepEqual(
    element.children.map((child) => child.text()),
    after,
  );
  assert.notDeepEqual(after, before);
  dye();
});

test("a piece that has not changed is not drawn again", () => {
  const element = new Node("div");
  Drawing.prototype.art(element, PIECE);
  const before = [...element.children];
  Drawing.prototype.art(element, { ...PIECE, id: "b", words: "other words" });
  assert.deepEqual(element.children, before);
  assert.ok(before.length);
});
