import "./page.mjs";
import assert from "node:assert/strict";
import test from "node:test";
import { less, more } from "../../web/src/page/picker.js";

test("a card is added to its line and taken away again", () => {
  assert.equal(more("", "K♠"), "K♠");
  assert.equal(more("Percy:", "K♠"), "Percy: K♠");
  assert.equal(more("K♠ ", "9♥"), "K♠ 9♥");
  assert.equal(more("K♠\n", "9♥"), "K♠\n9♥");
  assert.equal(less("K♠ 9♥"), "K♠");
  assert.equal(less("K♠\n"), "K♠");
  assert.equal(less("K♠\n9♥"), "K♠\n");
  assert.equal(less(""), "");
});
