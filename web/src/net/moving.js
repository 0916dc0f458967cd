// Moving a seat to another device: the dialogs on both devices. Loaded on request, together with the dialogs on the
// visitor's own data.

import { toBase64Url } from "../data/bytes.js";
import { confirm } from "../dialogs/menu.js";
import { button, dialog, h } from "../page/dom.js";
import { t } from "../page/t.js";
import { hold } from "../storage/lock.js";
import { MOVED } from "./journal.js";
import { sendable, ways } from "./lobby.js";
import { COPY, REACHED, missing } from "./seat_transfer.js";
import { lockOf } from "./tabs.js";

/** @typedef {import("./peer_match.js").PeerMatch} PeerMatch */
/** @typedef {import("./friends.js").Page} Page */
/** @typedef {import("./journal.js").Journal} Journal */

/**
 * Return a seat as a link carries it: the first two lines of its journal, which contain its keys, and the line that
 * records how far the match has come.
 * @param {string[]} lines
 */
export const seatIn = (lines) =>
  toBase64Url(
    new TextEncoder().encode(
      [...lines.slice(0, 2), ...lines.filter((line) => REACHED.test(line)).slice(-1)].join("\n"),
    ),
  );

/**
 * Ask the visitor whether to move the seat; then mark it as moved in this browser, and show its link.
 * @param {PeerMatch} peerMatch @param {{title: string, tell: (said: string) => void, leave: () => void}} page
 */
export function move(peerMatch, { title, tell, leave }) {
  const words = t(
    "This browser gives the seat up, then shows a link to open on the other device. The match goes on there as soon as the other players have this page open too.",
  );
  confirm(t("Move this seat to another device?"), words, t("Move"), async () => {
    const { journal, lines } = peerMatch;
    peerMatch.stop();
    await peerMatch.taken;
    try {
      if (!journal) throw new Error();
      const { reached } = peerMatch.status ?? {};
      if (reached) lines.push(reached);
      await giveUp(journal, reached);
    } catch {
      tell(t("This browser couldn't save that the seat has moved, so it stays here. Reload this page to play on."));
      return;
    }
    showMoved({ title, lines, journal, tell, leave });
  });
}

/**
 * Store the lines of a seat that another device has sent, and mark them as a copy.
 * @param {Journal} journal @param {string[]} lines
 */
export async function takeUp(journal, lines) {
  await journal.append([...lines, COPY]);
  const about = await journal.about();
  if (about?.over === MOVED) await journal.keep({ ...about, over: "" });
}

/**
 * Mark a seat as moved to another device, on disk.
 * @param {Journal} journal @param {string} [reached] the engine's line that records how far the match has come
 */
export async function giveUp(journal, reached) {
  const about = await journal.about();
  if (!about) throw new Error();
  await journal.append(reached ? [reached, COPY] : [COPY]);
  await journal.keep({ ...about, over: MOVED });
}

/**
 * Show the link of a seat that has moved, and offer to take it back.
 * @param {{title: string, lines: string[], journal: Journal, tell: (said: string) => void, leave: () => void}} seat
 */
export function showMoved({ title, lines, journal, tell, leave }) {
  const address = `${location.href.split("#")[0]}${journal.room}?seat=${seatIn(lines)}`;
  const { text, field } = sendable(t("Link"), address, "seat");
  const back = async () => {
    try {
      const about = await journal.about();
      if (about) await journal.keep({ ...about, over: "" });
      location.reload();
    } catch (error) {
      tell(t("The seat can't be played here: {message}.", { message: /** @type {Error} */ (error).message }));
    }
  };
  const box = dialog({
    title: t("This seat has moved"),
    name: "lobby",
    body: (close) => [
      h(
        "p",
        {},
        t("Open this link on your other device. Whoever has it can see your cards and play for you: keep it private."),
      ),
      field,
      ...ways(text, title, tell),
      h(
        "div",
        { class: "actions" },
        button(t("Play here again"), () => void back()),
        button(t("Close"), close),
      ),
    ],
  });
  box.addEventListener("close", leave);
}

/**
 * Ask the visitor whether to move the seat in a link to this browser; then store it and reload the page.
 * @param {Page} page @param {Journal | null} journal @param {string[]} seat
 */
export function takeSeat(page, journal, seat) {
  let leave = page.leave;
  const words = t(
    "Only play here if you moved the seat yourself, on your other device. You can play on once the other players are here too.",
  );
  const box = confirm(t("Move your seat here?"), words, t("Play here"), async () => {
    leave = () => {};
    try {
      if (!journal) throw new Error(t("this browser can't save anything for this page"));
      await page.engine.ask("meet", { lines: [...seat, COPY], engine: page.version });
      await settle(journal, seat);
      history.replaceState(null, "", `${location.pathname}${location.search}${journal.room}`);
      location.reload();
    } catch (error) {
      const said = /** @type {Error} */ (error).message;
      page.notices.say(t("The seat can't be moved here: {said}.", { said }), { kind: "seat", stays: true });
    }
  });
  box.addEventListener("close", () => leave());
}

/**
 * Store the lines of a seat that the journal lacks. This determines them again, as another tab may have stored some
 * while the page asked the visitor.
 * @param {Journal} journal @param {string[]} seat
 */
export async function settle(journal, seat) {
  const free = await hold(lockOf(journal.room));
  if (!free) throw new Error(t("another tab of this browser has it open"));
  try {
    const [lines, about] = [await journal.lines(), await journal.about()];
    const lacking = missing(seat, lines, about?.over === MOVED);
    if (lacking) await takeUp(journal, lacking);
  } finally {
    free();
  }
}
