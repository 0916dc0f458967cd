// Browsers within other apps, recognized by the names that they send, and real browsers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isInApp } from "../../web/src/net/in_app.js";

const [ANDROID, IPHONE] = ["(Linux; Android 16; Pixel 9", "(iPhone; CPU iPhone OS 18_7 like Mac OS X)"];
const KIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test("a browser inside another app is recognized", () => {
  for (const agent of [
    `${IPHONE} ${KIT} Mobile/22G86 [FBAN/FBIOS;FBAV/530.0.0.28;FBBV/1;FBDV/iPhone17,1]`,
    `${IPHONE} ${KIT} Mobile/22G86 Instagram 400.0.0.20.80 (iPhone17,1; iOS 18_7; en_GB)`,
    `${IPHONE} ${KIT} Mobile/22G86 Safari Line/15.14.0`,
    `${IPHONE} ${KIT} Mobile/22G86 MicroMessenger/8.0.64(0x18004034) NetType/WIFI Language/en`,
    `${IPHONE} ${KIT} Mobile/22G86`,
    `${ANDROID}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36`,
    `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0;]`,
  ])
    assert.equal(isInApp(`Mozilla/5.0 ${agent}`), true, agent);
});

test("a real browser, and a page on the home screen, are not", () => {
  for (const agent of [
    `${IPHONE} ${KIT} Version/18.7 Mobile/15E148 Safari/604.1`,
    `${IPHONE} ${KIT} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
    `${IPHONE} ${KIT} FxiOS/143.0 Mobile/15E148 Safari/604.1`,
    `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36`,
    "(Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0",
    "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Safari/605.1.15",
    "(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 AirLine/1",
  ])
    assert.equal(isInApp(`Mozilla/5.0 ${agent}`), false, agent);
  assert.equal(isInApp(`Mozilla/5.0 ${IPHONE} ${KIT} Mobile/15E148`, true), false);
});
