// The "Your matches" dialog: stored matches, matches with friends, and the backup file.

import { BACKUP_MAX } from "../storage/backup.js";
import { day, summary } from "../dialogs/menu.js";
import { button, dialog, h, toggle } from "../page/dom.js";
import { MOVED } from "../net/journal.js";
import { called, t } from "../page/t.js";

/** @typedef {import("../storage/store.js").Kept} Kept */
/** @typedef {import("../net/journal.js").Room} Room */

/** A warning for browsers that delete a site's data after a week without a visit, unless it is on the home screen. */
const HOME = t(
  "This browser deletes a site's data after a week without a visit. To keep it, touch Share, then Add to Home Screen.",
);
/**
 * True in a browser that deletes the data of sites that are not on the home screen, if this site is not there. Only
 * such browsers define `standalone`.
 */
const homeless = () => "standalone" in navigator && !navigator.standalone;

/** Return one line about a match with friends. @param {Room} room */
function stateOf({ title, over, time }) {
  const about = { title, day: day(time) };
  if (over === MOVED) return t("{title} with friends elsewhere, {day}. Moved to another device", about);
  return over
    ? t("{title} with friends elsewhere, {day}. Over", about)
    : t("{title} with friends elsewhere, {day}", about);
}

/** @param {{matches: Kept[], at: string, open: (kept: Kept) => void, drop: (kept: Kept) => void, keep: (seats: boolean) => Promise<string>,
 *   bring: (text: string) => Promise<string>, rooms: Room[], enter: (room: Room) => void, forget: (room: Room) => Promise<boolean>}} about
 *   `rooms`: matches with friends; `forget`: returns false if a tab has the match open; `keep`: saves a backup, with the seats of `rooms`
 *   if `seats` is true, and returns a sentence on what was left out; `bring`: imports a backup, and returns the result in words */
export function matches({ matches: all, at, open, drop, keep, bring, rooms, enter, forget }) {
  const file = h("input", { type: "file", accept: ".txt,text/plain" });
  let seats = rooms.length > 0;
  const came = h("p", { role: "status" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) came.textContent = await bring(await chosen.slice(0, BACKUP_MAX + 1).text());
  });
  file.addEventListener("click", () => (file.value = "")); // so that the same file can be chosen again
  return dialog({
    title: t("Your matches"),
    name: "matches",
    body: (close) => [
      all.length || rooms.length ? "" : h("p", {}, t("There are no saved matches yet.")),
      h(
        "ul",
        { class: "matches" },
        rooms.map((room) => {
          const row = h(
            "li",
            {},
            h("div", {}, h("b", {}, room.names.join(" – ")), h("small", {}, stateOf(room))),
            h(
              "div",
              { class: "actions" },
              button(room.over ? t("Look") : t("Go on"), () => {
                close();
                enter(room);
              }),
              button(
                t("Forget"),
                async () => {
                  try {
                    if (await forget(room)) row.remove();
                    else came.textContent = t("A tab of this browser has this match open. Leave it there first.");
                  } catch (error) {
                    came.textContent = t("The match is still stored: {message}.", {
                      message: /** @type {Error} */ (error).message,
                    });
                  }
                },
                "plain",
              ),
            ),
          );
          return row;
        }),
        all.map((kept) => {
          const row = h(
            "li",
            {},
            h("div", {}, h("b", {}, kept.names.map(called).join(" – ")), h("small", {}, summary(kept))),
            h(
              "div",
              { class: "actions" },
              kept.id === at ? h("span", { class: "quiet" }, t("at the table")) : "",
              kept.id !== at &&
                button(kept.result ? t("Look") : t("Go on"), () => {
                  close();
                  open(kept);
                }),
              kept.id !== at &&
                button(
                  t("Forget"),
                  () => {
                    drop(kept);
                    row.remove();
                  },
                  "plain",
                ),
            ),
          );
          return row;
        }),
      ),
      h(
        "p",
        { class: "quiet" },
        t(
          "All this is stored in this browser only. A backup holds your matches, games with friends, lessons and settings. Guests' games are saved by name only: keep their .whl files.",
        ),
      ),
      homeless() && h("p", { class: "quiet" }, HOME),
      rooms.length > 0 &&
        toggle(
          t("Include games with friends"),
          t(
            "The file will hold your secret keys, without a password. Anyone who gets it can see your cards and play in your place, so keep it private.",
          ),
          true,
          (on) => (seats = on),
          "seats",
        ),
      h(
        "div",
        { class: "actions" },
        button(t("Back up everything"), async () => (came.textContent = await keep(seats))),
      ),
      h("label", { class: "file" }, h("b", {}, t("Import a backup")), file),
      came,
    ],
  });
}
