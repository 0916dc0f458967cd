// The permission to reach the local network, whose name differs between browsers, and its changes.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { watchPermission } from "../../web/src/net/permission.js";

/** Simulate a browser that has these permissions. */
function browser(known) {
  const permissions = known && {
    query: async ({ name }) => known[name] ?? Promise.reject(new TypeError(`${name} is not a permission`)),
  };
  Object.defineProperty(globalThis, "navigator", { value: { permissions }, configurable: true });
}

const permission = (state) => Object.assign(new EventTarget(), { state });

test("the permission is found under either name, and followed", async () => {
  for (const name of ["local-network", "local-network-access"]) {
    const [one, told] = [permission("prompt"), []];
    browser({ [name]: one });
    await watchPermission((state) => told.push(state));
    for (const state of ["denied", "granted"]) {
      one.state = state;
      one.dispatchEvent(new Event("change"));
    }
    assert.deepEqual(told, ["prompt", "denied", "granted"]);
  }
});

test("a browser that knows both names is asked once", async () => {
  const told = [];
  browser({ "local-network": permission("granted"), "local-network-access": permission("prompt") });
  await watchPermission((state) => told.push(state));
  assert.deepEqual(told, ["granted"]);
});

test("a browser that knows neither, or has no permissions, is not an error", async () => {
  for (const known of [{}, undefined]) {
    browser(known);
    await watchPermission(() => assert.fail());
  }
});
