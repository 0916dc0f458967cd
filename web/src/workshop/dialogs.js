// The dialogs of the workshop: a new game, the author's games, a game's files, saving and opening, and help.

import { button, chips, dialog, h } from "../page/dom.js";
import { lang, t } from "../page/t.js";
import { imageOf } from "./cover_image.js";
import { NAME_MAX, PATH, drafts, drop, firstTitle, isTitle, newId } from "./drafts.js";
import { CODE, marked } from "./report.js";
import { book } from "../dialogs/book.js";
import { absolute } from "../site.js";
import { hashOf, seat } from "../guest/store.js";
import { linkOf, opened, projectOf, wheelOf } from "./wheel.js";

/** @typedef {import("./drafts.js").Draft} Draft */
/** @typedef {import("./wheel.js").Made} Made */
/** @typedef {import("./workshop.js").Told} Told */

const KINDS = /** @type {const} */ ([
  ["card", t("A card game"), t("Six tricks with hidden hands.")],
  ["board", t("A board game"), t("Four stones in a row, and stones that capture.")],
  ["dice", t("A dice game"), t("Throw once more, or bank the sum?")],
]);
/** The steps that turn one of the example games into a new game. */
const GUIDE = [
  t("Change the moves: `choices` returns those that are legal, and `after` returns the position after one."),
  t("Change the end: `outcome` returns the scores and the reason."),
  t("Change the table: `scene` draws the position for one seat."),
  t("Write the rule book. Its list tells a friend the goal, the turn and the twist, each in at most 64 letters."),
  t("Choose a cover: the tab Cover draws it from the site's symbols, and a friend sees it with your invitation."),
  t("Find and replace text with `Ctrl+F`. When a fault is found, the report names its line."),
];
/** Short answers to the first questions of an author. */
const HOW = [
  [
    t("Move a stone"),
    t("Give the move two fields, `start: str` and `square: str`: the player touches these squares in this order."),
  ],
  [t("Move again"), t("Return `self._replace(…)` without `turn`: the same seat is to move.")],
  [t("End the match"), t('Return `self._replace(turn=None)`; `outcome` returns `Outcome((1, 0), "why")` then.')],
  [t("A button"), t('A move without fields, such as `class Pass(Move, kind="pass")`, gets one.')],
  [
    t("Throw a die"),
    t("Set `turn=CHANCE`, let `request` return `Roll(6)`; `after` gets `Rolled`, with `value` from 0 to 5."),
  ],
  [t("A hidden hand"), t("Write `class Position(Hands)`: it deals `hand_size` cards, and `hands_of` draws the hands.")],
  [
    t("Draw a card later"),
    t(
      "Import `CHANCE`, and return `self._replace(turn=CHANCE, drawer=seat)` while `self.stock` is not 0. After `self.dealt(move)` that seat is to move; `_replace(turn=…)` gives the turn to another.",
    ),
  ],
  [
    t("Show what is left in the deck"),
    t('Give a row a text below it: `row("deck", "the deck", note=f"left: {state.stock}")`.'),
  ],
  [t("Follow suit"), t("In `Hands`, let `follows(self, face)` return whether a card may answer the one led.")],
  [t("Three players"), t("Write `seats=(3,)` in `Game`, and in the position a property `seats` that returns 3.")],
  [t("Points beside a name"), t('Give `table` the texts: `words=[f"points: {n}" for n in state.points]`.')],
  [
    t("An option"),
    t('Write `class Rules(Options)` with `low: bool = option(False, "text")`, and `options=Rules` in `Game`.'),
  ],
];
const OLDER = t(
  "Your latest changes aren't in this file: they have a fault, or haven't been read yet. The project has them.",
);
/** The characters that a title must not contain. */
const SIGNS = '" \\ < > & { }';
/** Maximum size of a file to open, bytes. */
const FILE_MAX = 4 * 1024 * 1024;

/** @param {string} label @param {Record<string, any>} about */
const field = (label, about) => {
  const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: NAME_MAX, ...about });
  input.addEventListener("focus", () => input.select());
  return { input, row: h("label", { class: "field" }, h("b", {}, label), input) };
};

/**
 * Open a dialog that asks for the kind and the title of a new game, and for the author's name.
 * @param {Told} told @param {string} author @param {(kind: string, name: string, author: string) => void} begin
 */
export function askNew(told, author, begin) {
  let kind = "card";
  const name = field(t("Title"), { value: firstTitle(), required: true });
  const by = field(t("Your name, which friends see (optional)"), { value: author });
  dialog({
    title: t("A new game"),
    name: "new-game",
    body: (close) => {
      const form = h(
        "form",
        { class: "form", method: "dialog" },
        chips({
          legend: t("Begin with"),
          name: "kind",
          value: kind,
          choices: KINDS.filter(([key]) => key in told.starts).map(([key, label, words]) => [key, label, words]),
          onpick: (picked) => (kind = picked),
        }),
        name.row,
        by.row,
        h(
          "div",
          { class: "actions" },
          h("button", { type: "submit", class: "press main" }, t("Begin")),
          button(t("Cancel"), close),
        ),
      );
      name.input.addEventListener("input", () =>
        name.input.setCustomValidity(
          isTitle(name.input.value)
            ? ""
            : t("Use at least one letter from a to z, and none of {signs}.", { signs: SIGNS }),
        ),
      );
      form.addEventListener("submit", () => begin(kind, name.input.value.trim(), by.input.value.trim()));
      return [h("p", {}, t("You begin with a small whole game and change it. Your other games stay.")), form];
    },
  });
}

/** A label, and the label for screen readers. @typedef {[label: string, spoken: string]} Label */

/**
 * Return a button that must be pressed twice: the first press shows the label `sure`, the second calls `act`.
 * @param {Label} label @param {Label} sure @param {() => void} act
 */
function twice(label, sure, act) {
  let asked = false;
  const press = button(label[0], () => {
    if (asked) return act();
    asked = true;
    press.textContent = sure[0];
    press.setAttribute("aria-label", sure[1]);
  });
  press.setAttribute("aria-label", label[1]);
  return press;
}

/**
 * Open a dialog that lists the games written in this browser.
 * @param {string} here the id of the open game @param {(one: Draft) => void} take @param {() => void} begin
 */
export function askGames(here, take, begin) {
  dialog({
    title: t("Your games"),
    name: "games",
    body: (close) => {
      const list = h("ul", { class: "drafts" });
      const draw = () =>
        list.replaceChildren(
          ...drafts().map((one) => {
            const { title } = one;
            const open = button(t("Open"), () => {
              close();
              take(one);
            });
            open.setAttribute("aria-label", t("Open {title}", { title }));
            const day = new Date(one.time).toLocaleDateString(lang(), { day: "numeric", month: "long" });
            const gone = twice(
              [t("Delete"), t("Delete {title}", { title })],
              [t("Really delete?"), t("Really delete? {title}", { title })],
              () => {
                drop(one.id);
                draw();
              },
            );
            return h(
              "li",
              {},
              one.files["cover.svg"] && imageOf(one.files["cover.svg"], ""),
              h("span", {}, h("b", {}, title), h("small", {}, t("changed on {day}", { day }))),
              one.id === here ? h("small", {}, t("open now")) : open,
              one.id !== here && gone,
            );
          }),
        );
      draw();
      const fresh = button(t("New game"), () => {
        close();
        begin();
      });
      return [list, h("div", { class: "actions" }, fresh)];
    },
  });
}

/**
 * Open a dialog that adds or removes a file of the game.
 * @param {() => Record<string, string>} files returns the current files, which another tab may change meanwhile
 * @param {(files: Record<string, string>) => void} done
 */
export function askFile(files, done) {
  const name = field(t("New file: a name that ends with .py, .md, .txt or .svg"), { value: "", required: true });
  dialog({
    title: t("Files"),
    name: "files",
    body: (close) => {
      const form = h(
        "form",
        { class: "form", method: "dialog" },
        name.row,
        h("div", { class: "actions" }, h("button", { type: "submit", class: "press main" }, t("Add"))),
      );
      name.input.addEventListener("input", () => {
        const { value } = name.input;
        const wrong = !PATH.test(value)
          ? t("Use small letters, digits and _, and one of these endings.")
          : value in files()
            ? t("There is a file with this name.")
            : "";
        name.input.setCustomValidity(wrong);
      });
      form.addEventListener("submit", () => done({ [name.input.value]: "", ...files() }));
      const others = Object.keys(files()).filter((file) => file !== "__init__.py");
      return [
        h(
          "ul",
          { class: "drafts" },
          others.map((file) => {
            const gone = twice(
              [t("Remove"), t("Remove {file}", { file })],
              [t("Really remove?"), t("Really remove? {file}", { file })],
              () => {
                close();
                done(Object.fromEntries(Object.entries(files()).filter(([path]) => path !== file)));
              },
            );
            return h("li", {}, h("span", {}, file), gone);
          }),
        ),
        form,
      ];
    },
  });
}

/** Download bytes as a file. @param {BlobPart} bytes @param {string} name */
function save(bytes, name) {
  const link = h("a", { href: URL.createObjectURL(new Blob([bytes])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Return a link that contains a whole game; "" if the link would be too long. @param {Made} game */
async function linkTo(game) {
  const { file, bytes } = await wheelOf(game);
  const text = await linkOf(game);
  return (
    text && new URL(`guest/${seat({ hash: await hashOf(bytes), file, from: "" })}#made=${text}`, location.href).href
  );
}

/**
 * Open a dialog that saves the game as a file, link or project, and opens such files.
 * @param {{made: () => Made | null, source: () => Made, newer: () => boolean, draft: () => Draft, frame: Record<string, string>, author: (name: string) => void,
 *   took: (one: Draft, left: string[]) => void}} page `made`: the last version that could be imported; `source`: the current
 *   text; `newer`: true if the text is newer than `made`; `took`: opens a game (`left`: files that cannot be opened)
 */
export function askKeep({ made, source, newer, draft, frame, author, took }) {
  const by = field(t("Your name, which friends see (optional)"), { value: draft().author });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const file = h("input", { type: "file", accept: ".whl,.zip" });
  by.input.addEventListener("change", () => author(by.input.value.trim()));
  dialog({
    title: t("Keep this game"),
    name: "keep",
    body: (close) => {
      file.addEventListener("change", async () => {
        try {
          const [found] = file.files ?? [];
          if (!found) return;
          if (found.size > FILE_MAX) throw new Error(t("The file is too large."));
          const { made: game, left } = await opened(new Uint8Array(await found.arrayBuffer()));
          close();
          took({ id: newId(), title: game.title, author: game.author, files: game.files, time: Date.now() }, left);
        } catch (error) {
          wrong.textContent = /** @type {Error} */ (error).message;
        }
      });
      return [
        h("p", {}, t("This browser keeps everything that you type. Save a file if you want the game elsewhere.")),
        by.row,
        h(
          "div",
          { class: "actions" },
          button(t("Save the game file"), async () => {
            const game = made();
            if (!game) return;
            const packed = await wheelOf(game);
            save(packed.bytes, packed.file);
            wrong.textContent = newer() ? OLDER : "";
          }),
          button(t("Copy a link to the game"), async () => {
            const game = made();
            const link = game && (await linkTo(game));
            if (link === "")
              wrong.textContent = t("This game is too long for a link. Save the game file and send that.");
            else if (link)
              navigator.clipboard.writeText(link).then(
                () => (wrong.textContent = t("Link copied.")),
                () => (wrong.textContent = link),
              );
          }),
          button(t("Save the project"), () => {
            const game = source();
            save(projectOf(game, frame), `${game.name}.zip`);
          }),
        ),
        h(
          "p",
          { class: "quiet" },
          t(
            "The game file (a Python wheel) is what a friend opens on the page Open a game. A link carries the whole game. The project is a folder for your own editor, with tests.",
          ),
        ),
        h("label", { class: "file" }, h("b", {}, t("Open a game file or a project here")), file),
        wrong,
      ];
    },
  });
}

/** Return the names that a game imports from `pygames.kit`. @param {Record<string, string>} files */
function imported(files) {
  const lines = Object.values(files).flatMap((text) => text.match(/^from pygames\.kit import (\([^)]*\)|.*)/gm) ?? []);
  return new Set(lines.flatMap((line) => line.match(/\w+/g)?.slice(4) ?? []));
}

/** @param {Told["names"][number]} about */
const described = ({ name, form = "", words = "", of = "", lang }) =>
  h("div", {}, h("dt", {}, h("code", CODE, `${of && `${of}.`}${name}${form}`)), h("dd", { lang }, ...marked(words)));

/** @param {string} term @param {string} words */
const entry = (term, words) => h("div", {}, h("dt", {}, term), h("dd", {}, ...marked(words)));

/**
 * Open a dialog with the steps, answers to questions, the names of the API, and the laws.
 * @param {Told} told @param {Record<string, string>} files of the open game; names that it does not import are collapsed
 */
export function askHelp({ names, laws }, files) {
  const here = imported(files);
  dialog({
    title: t("How to write a game"),
    name: "help",
    body: (close) => {
      const [list, more] = [h("dl", { class: "names" }), h("dl", { class: "names" })];
      const others = h("details", {}, h("summary", {}, t("Names that this game doesn't import")), more);
      const none = h("p", { role: "status" });
      const filter = h("input", { type: "text", placeholder: t("Find a name"), "aria-label": t("Find a name") });
      const draw = () => {
        const wanted = filter.value.trim().toLowerCase();
        const found = names.filter(
          ({ name, kind, words = "" }) =>
            words && (wanted || kind !== "field") && `${name} ${words}`.toLowerCase().includes(wanted),
        );
        none.textContent = found.length ? "" : t("Nothing found for “{text}”.", { text: filter.value.trim() });
        /** @param {Told["names"][number]} about */
        const isNear = ({ name, of }) => wanted !== "" || here.has(of || name);
        list.replaceChildren(...found.filter(isNear).map(described));
        more.replaceChildren(...found.filter((one) => !isNear(one)).map(described));
        others.hidden = !more.childElementCount;
      };
      filter.addEventListener("input", draw);
      draw();
      return [
        h(
          "p",
          {},
          t("A game is a position with legal moves, and a table that shows it. You change a game that works:"),
        ),
        h(
          "ol",
          { class: "laws" },
          GUIDE.map((step) => h("li", {}, ...marked(step))),
        ),
        h(
          "div",
          { class: "actions" },
          button(
            t("Read the guide"),
            () => {
              close();
              void book({ url: absolute("docs/workshop.html"), title: t("The workshop") });
            },
            "main",
          ),
        ),
        h("h3", {}, t("How do I …?")),
        h(
          "dl",
          { class: "names" },
          HOW.map(([term, words]) => entry(term, words)),
        ),
        h("h3", {}, t("The names")),
        filter,
        none,
        list,
        others,
        h("h3", {}, t("The laws")),
        h("p", {}, t("Something is wrong with a game when:")),
        h(
          "ol",
          { class: "laws" },
          Object.entries(laws).map(([number, words]) => h("li", { value: number }, ...marked(words))),
        ),
      ];
    },
  });
}
