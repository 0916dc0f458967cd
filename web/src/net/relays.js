// Relays pass on what was said since a time that the asker's clock gives, by the clock of whoever said it, and clocks
// differ, by hours where a time zone is set wrong. So relays are asked for two days; and what they had kept of that is not
// heard: an old offer would be answered, and whoever made it could not be reached meanwhile. What a relay refuses because
// the visitor's clock is wrong (some allow an hour, some a minute), only the visitor can mend.

/** How far back, seconds. */
const BACK = 2 * 24 * 3600;
/** What relays say when they refuse a message for its time. */
const UNTIMELY = /created_at|timestamp|too (?:old|early|late)|in the (?:future|past)|expired/i;
/** Tells ("untimely") that a relay refused what this browser said, because of the time that it states. */
export const relays = new EventTarget();
/** A relay that does not say where the kept ends is listened to after so long, ms. */
const KEPT = 5000;

const Socket = WebSocket;

globalThis.WebSocket = class extends Socket {
  /** What was asked for, and is still answered with what was kept. @type {Set<string>} */
  asked = new Set();

  /** @param {ConstructorParameters<typeof WebSocket>} call */
  constructor(...call) {
    super(...call);
    this.addEventListener("message", (event) => this.kept(String(event.data)) && event.stopImmediatePropagation());
  }

  /** Whether this was said before it was asked for. @param {string} said */
  kept(said) {
    const [, kind, name] = /^\[\s*"(EVENT|EOSE)"\s*,\s*"([^"]+)"/.exec(said) ?? [];
    if (kind === "EOSE") this.asked.delete(name);
    if (/^\[\s*"OK"[^,]*,[^,]*,\s*false/.test(said) && UNTIMELY.test(said)) relays.dispatchEvent(new Event("untimely"));
    return kind === "EVENT" && this.asked.has(name);
  }

  /** @override @param {Parameters<WebSocket["send"]>[0]} data */
  send(data) {
    const [, name] = (typeof data === "string" && /^\["REQ","([^"]+)"/.exec(data)) || [];
    if (!name) return super.send(data);
    this.asked.add(name);
    setTimeout(() => this.asked.delete(name), KEPT);
    super.send(String(data).replace(/"since":(\d+)/g, (_, since) => `"since":${Number(since) - BACK}`));
  }
};
