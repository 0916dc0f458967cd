// Chooses the match that a table opens with: the one in the page's address, else the unfinished match, else a new
// match.

import { inflated } from "../data/deflate.js";
import { absolute, site } from "../site.js";
import { t } from "../page/t.js";

/** @typedef {import("../storage/store.js").Kept} Kept */
/** @typedef {{game: string, store: import("../storage/store.js").Store, notices: import("./notices.js").Notices, own: import("./local_match.js").LocalMatch,
 *   early: import("../page/preload.js").Early | null, comeTo: (asked: string, link: string) => Promise<boolean>, look: (record: string) => Promise<string>,
 *   goOn: (kept: Kept) => Promise<"open" | "held" | "refused">, broken: (text: string, said: string) => void,
 *   stay: () => void, askNew: () => void, deal: () => Promise<void>}} Page */

/** The start of a link's fragment that connects friends: an invitation, or the reply to an invitation. */
export const LINK = /^#(join|answer)\b/;
/** The complete fragment of an invitation or reply: a game, a room, and perhaps a code that players exchange by hand. */
const WHOLE =
  /^#(?:join\/(?<game>[a-z0-9_]+)\/[\w-]{64}(?:\/[\w-]+)?|answer\/(?<answered>[a-z0-9_]+)\/[\w-]+\/[\w-]+)(?:\?|$)/;

/** Return the game of an invitation link, or undefined if the link is damaged or the site has no such game. */
function invited() {
  const { game, answered } = location.hash.match(WHOLE)?.groups ?? {};
  return site.games?.find((name) => name === (game ?? answered));
}

/** @param {Page} page @param {boolean} back true if the visitor leaves a match that was only viewed */
export async function arrive(page, back) {
  const { game, store, notices, own, comeTo, goOn, broken, deal, askNew } = page;
  if (LINK.test(location.hash)) {
    const asked = invited();
    if (asked && (await comeTo(asked, location.hash))) return;
    if (!asked) {
      history.replaceState(null, "", location.pathname + location.search);
      notices.say(t("This link is damaged. Ask for it again."), { stays: true });
    }
  }
  const [, kind, value, first] = location.hash.match(/^#(look|m)=(.*?)(;start)?$/) ?? [];
  if (kind) history.replaceState(null, "", location.pathname + location.search);
  if (kind === "look" && !back && ((await lookAtLink(page, value, first)) || own.update)) return;
  const wanted = kind === "m" ? value : "";
  for (const text of [wanted, store.here()].map((id) => store.damaged(id))) if (text) broken(text, t("it is damaged"));
  for (const kept of candidates(page, wanted)) {
    const came = await goOn(kept);
    if (came === "refused") continue;
    if (came === "open" && !back && !kind && kept.touched && !here(store, kept.id)) {
      notices.say(t("Your match continues where you left it."), {
        kind: "greet",
        action: { label: t("New game"), act: askNew },
      });
    }
    return;
  }
  if (!back && !store.settings.habits[game] && (await dealt(page))) return;
  await deal();
}

/**
 * Show a ready-made deal without waiting for the engine, to a visitor without stored choices for this game.
 * @param {Page} page
 */
async function dealt({ early, own, stay }) {
  try {
    const ready = await (early?.deals ?? fetch(absolute(site.ready ?? "")).then((answer) => answer.json()));
    own.begin(ready[crypto.getRandomValues(new Uint32Array(1))[0] % ready.length]);
    stay();
    return true;
  } catch {
    return false;
  }
}

/** @param {Page} page @param {string} link @param {string} [first] show the first position, if set */
async function lookAtLink({ look, notices, own }, link, first) {
  let wrong = "";
  try {
    wrong = await look(await inflated(link));
    if (first && !wrong) await own.look(0);
  } catch (error) {
    wrong = /** @type {Error} */ (error).message;
  }
  if (wrong) notices.say(t("The match in this link can't be opened: {wrong}.", { wrong }), { stays: true });
  return !wrong;
}

/**
 * Return the stored matches of this game that could be continued: the requested one first, then this tab's, then
 * others.
 * @param {Page} page @param {string} wanted @returns {Kept[]}
 */
function candidates({ store, game }, wanted) {
  const asked = [wanted, store.here()].flatMap((id) => store.match(id) ?? []);
  const mine = [...asked, ...store.unfinished()].filter(
    ({ id, game: of, refused }) => of === game && (!refused || id === wanted),
  );
  return [...new Map(mine.map((kept) => [kept.id, kept])).values()];
}

/**
 * True if the page was just reloaded and had this match open before.
 * @param {import("../storage/store.js").Store} store @param {string} id
 */
const here = (store, id) =>
  store.here() === id &&
  performance.getEntriesByType("navigation").some((entry) => /** @type {any} */ (entry).type === "reload");
