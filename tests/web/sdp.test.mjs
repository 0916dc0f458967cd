// The codes that two players exchange by hand to connect, packed into a link.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerprintOf } from "../../web/src/net/fingerprint.js";
import { encodedSdp, decodedSdp } from "../../web/src/net/sdp.js";

const PRINT = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0").toUpperCase()).join(":");
const CANDIDATES = [
  "a=candidate:1 1 udp 2122260223 192.168.1.7 50123 typ host generation 0",
  "a=candidate:2 1 udp 2122194687 2001:db8::7 50124 typ host",
  "a=candidate:3 1 udp 2122128895 0a1b2c3d-0123-4567-89ab-0123456789ab.local 50125 typ host",
  "a=candidate:4 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active",
  "a=candidate:5 1 udp 1686052607 203.0.113.5 61000 typ srflx raddr 0.0.0.0 rport 0",
];
const said = (type, about = {}) => {
  const { user = "abcd", password = "abcdefghijklmnopqrstuvwx", candidates = CANDIDATES } = about;
  const lines = [
    "v=0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    ...candidates,
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${PRINT}`,
  ];
  return { type, sdp: lines.join("\r\n") };
};
const reached = (sdp) =>
  [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\S+)/gm)].map((found) => found.slice(1, 4).join(" "));

test("an offer comes back as it was, over UDP only", () => {
  const code = encodedSdp(said("offer"));
  assert.match(code, /^[A-Za-z0-9_-]+$/);
  const { type, sdp } = decodedSdp(code, "offer");
  assert.equal(type, "offer");
  assert.match(sdp, /^a=ice-ufrag:abcd\r$/m);
  assert.match(sdp, /^a=ice-pwd:abcdefghijklmnopqrstuvwx\r$/m);
  assert.ok(sdp.includes(`a=fingerprint:sha-256 ${PRINT}`));
  assert.match(sdp, /a=setup:actpass/);
  assert.deepEqual(reached(sdp), [
    "192.168.1.7 50123 host",
    "2001:0db8:0000:0000:0000:0000:0000:0007 50124 host",
    "0a1b2c3d-0123-4567-89ab-0123456789ab.local 50125 host",
    "203.0.113.5 61000 srflx",
  ]);
});

test("words that are not whole in base64 come back too", () => {
  const { sdp } = decodedSdp(
    encodedSdp(said("answer", { user: "abcde", password: "abcdefghijklmnopqrstuv" })),
    "answer",
  );
  assert.match(sdp, /^a=ice-ufrag:abcde\r$/m);
  assert.match(sdp, /^a=ice-pwd:abcdefghijklmnopqrstuv\r$/m);
  assert.match(sdp, /a=setup:active/);
});

test("no more than two addresses of a kind are told", () => {
  const many = Array.from({ length: 5 }, (_, at) => `a=candidate:${at} 1 udp 1 10.0.0.${at} ${5000 + at} typ host`);
  const { sdp } = decodedSdp(encodedSdp(said("offer", { candidates: many })), "offer");
  assert.deepEqual(reached(sdp), ["10.0.0.0 5000 host", "10.0.0.1 5001 host"]);
});

test("an answer is not taken for an invitation, nor the other way round", () => {
  assert.throws(() => decodedSdp(encodedSdp(said("answer")), "offer"), /answer, not an invitation/);
  assert.throws(() => decodedSdp(encodedSdp(said("offer")), "answer"), /invitation, not an answer/);
});

test("whatever is cut off or changed is refused with a sentence, or is a description still", () => {
  const code = encodedSdp(said("offer"));
  for (let end = 0; end < code.length; end += 1) {
    assert.throws(
      () => decodedSdp(code.slice(0, end), "offer"),
      /incomplete|damaged|isn't a code from this page/,
      `${end}`,
    );
  }
  for (let at = 0; at < code.length; at += 1) {
    const letter = code[at] === "A" ? "B" : "A";
    try {
      assert.match(decodedSdp(code.slice(0, at) + letter + code.slice(at + 1), "offer").sdp, /^v=0\r\n/);
    } catch (error) {
      assert.match(error.message, /incomplete|damaged|isn't a code from this page|answer, not/, `${at}`);
    }
  }
});

test("a browser whose words cannot be told says so", () => {
  assert.throws(() => encodedSdp(said("offer", { user: "a b" })), /ice-ufrag cannot be told/);
  const { sdp } = said("offer");
  assert.throws(() => encodedSdp({ type: "offer", sdp: sdp.replace(/a=fingerprint.*/, "") }), /one fingerprint/);
  assert.throws(() => encodedSdp({ type: "offer", sdp: sdp.replace("m=application", "m=audio") }), /one section/);
});

test("a code that somebody made up gives a description of one key and clean lines, or none", () => {
  let [seed, taken] = [1, 0];
  const random = (most) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  const good = Buffer.from(encodedSdp(said("offer")), "base64url");
  for (let round = 0; round < 3000; round += 1) {
    const bytes = Buffer.from(good);
    for (let at = random(6); at >= 0; at -= 1) bytes[random(3) ? random(bytes.length) : 1 + random(8)] = random(256);
    const code = bytes.subarray(0, random(4) ? bytes.length : random(bytes.length)).toString("base64url");
    let sdp = "";
    try {
      ({ sdp } = decodedSdp(code, "offer"));
    } catch (error) {
      assert.match(error.message, /^[A-Z][a-z ,.'A-Z]+\.$/);
      continue;
    }
    taken += 1;
    assert.match(fingerprintOf(sdp), /^[0-9a-f]{64}$/);
    for (const line of sdp.split("\r\n"))
      assert.match(
        line,
        /^$|^[vostmc]=[ -~]+$|^a=(candidate|group|ice-ufrag|ice-pwd|fingerprint|setup|mid|sctp-port|max-message-size):[ -~]+$/,
      );
    assert.equal(sdp.match(/^a=setup:/gm)?.length, 1);
    assert.ok(reached(sdp).length <= 14);
  }
  assert.ok(taken > 300, `${taken} were taken`);
});
