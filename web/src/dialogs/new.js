// The "New game" dialog: the players, the player who begins, and the options. The engine supplies the texts for each
// game's seats and options.

import { button, chips, dialog, h, icon, toggle } from "../page/dom.js";
import { COMMON, custom, FAIR, optionsOf } from "../app/opponents.js";
import { site } from "../site.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../storage/store.js").Habit} Habit */
/** @typedef {import("../crossing.js").Entrant} Entrant */

const FRIEND = "0";

/** @param {About} about @param {Habit} habit @param {(habit: Habit) => void} play
 * @param {() => void} meet invites friends @param {(() => void) | null} today opens the deal of the
 * day; null: there is none @param {Node | null} [open] the list of matches in progress */
export function newGame(about, habit, play, meet, today, open = null) {
  const rows = h("div", { class: "rows" });
  const last = habit.players ?? [];
  let seats = about.seats.includes(last.length) ? last.length : about.seats[0];
  const levels = Array.from({ length: Math.max(...about.seats) }, (_, at) => (at ? (last[at]?.level ?? FAIR) : 0));
  const names = levels.map((_, at) => last[at]?.name ?? "");
  const personas = levels.map((_, at) => last[at]?.persona ?? "");

  /** @param {number} at */
  const opponent = (at) =>
    chips({
      legend: seats === 2 ? t("Opponent") : t("Opponent {at}", { at }),
      name: `level-${at}`,
      value: String(levels[at]),
      choices: [
        ...about.levels.map(
          (label, level) =>
            /** @type {[string, string, string?]} */ ([String(level + 1), label, site.strengths?.[level]]),
        ),
        [FRIEND, t("A friend, on this screen")],
      ],
      onpick: (value) => {
        levels[at] = Number(value);
        nameRows();
        rows.querySelector(`#habit-${at}`)?.toggleAttribute("hidden", !levels[at]);
      },
    });

  /**
   * Return the part of the form that chooses an opponent's persona. A persona can be chosen for only one seat.
   * @param {number} at
   */
  const habitOf = (at) =>
    h(
      "details",
      { class: "options", id: `habit-${at}`, open: Boolean(personas[at]), hidden: !levels[at] },
      h("summary", {}, t("Choose a character")),
      chips({
        legend: t("Character"),
        name: `persona-${at}`,
        value: personas[at],
        choices: [
          ["", t("Random")],
          ...about.personas.map(
            ({ key, name, arms, line }) =>
              /** @type {[string, (Node | string)[], string]} */ ([key, [icon(arms, "c"), name], line]),
          ),
        ],
        onpick: (value) => {
          const other = value && personas.findIndex((key, seat) => key === value && seat !== at);
          personas[at] = value;
          if (!other || other < 0) return;
          personas[other] = "";
          rows.querySelector(`#habit-${other}`)?.replaceWith(habitOf(other));
        },
      }),
    );

  const called = h("fieldset", { class: "names" });
  function nameRows() {
    const persons = levels.slice(0, seats).flatMap((level, at) => (level ? [] : [at]));
    called.hidden = persons.length < 2;
    called.replaceChildren(
      h(
        "legend",
        {},
        t("Names"),
        " ",
        h(
          "small",
          {},
          t("left empty, those of the seats: {names}", { names: about.seatNames.slice(0, seats).join(", ") }),
        ),
      ),
      ...persons.map((at) =>
        h(
          "label",
          {},
          h(
            "span",
            {},
            at ? (persons.length > 2 ? t("Friend {n}", { n: persons.indexOf(at) }) : t("Friend")) : t("You"),
          ),
          h("input", {
            type: "text",
            name: `name-${at}`,
            value: names[at],
            maxlength: 24,
            autocomplete: "off",
            spellcheck: "false",
            oninput: (/** @type {Event} */ event) => (names[at] = /** @type {HTMLInputElement} */ (event.target).value),
          }),
        ),
      ),
    );
  }
  function draw() {
    const others = Array.from({ length: seats - 1 }, (_, at) => at + 1);
    rows.replaceChildren(
      ...others.flatMap((at) => (about.personas.length ? [opponent(at), habitOf(at)] : [opponent(at)])),
    );
    nameRows();
  }
  draw();

  let begins = habit.begins ?? custom(about);
  const own = about.options.filter(({ name }) => !COMMON.includes(name));
  const { element: rules, read } = optionRows(own, new Map(optionsOf(habit.options ?? "")));

  const form = h(
    "form",
    { method: "dialog", class: "form" },
    about.seats.length > 1 &&
      chips({
        legend: t("Players"),
        name: "seats",
        value: String(seats),
        choices: about.seats.map((n) => [String(n), String(n)]),
        onpick: (value) => {
          seats = Number(value);
          draw();
        },
      }),
    rows,
    called,
    !about.firstBegins && h("p", { class: "quiet" }, t("The deal decides who goes first.")),
    about.firstBegins &&
      chips({
        legend: t("Who goes first"),
        name: "begins",
        value: begins,
        choices: [
          ["me", t("You")],
          ["other", seats === 2 ? t("Opponent") : t("Someone else")],
          ["lot", t("Random")],
        ],
        onpick: (value) => (begins = value),
      }),
    rules,
    h(
      "div",
      { class: "actions" },
      h("button", { class: "press main", type: "submit" }, t("Play")),
      button(t("With a friend elsewhere"), () => {
        box.close();
        meet();
      }),
      today &&
        button(
          t("Deal of the day"),
          () => {
            box.close();
            today();
          },
          "plain",
        ),
      button(t("Cancel"), () => box.close()),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    box.close();
    play({
      players: Array.from({ length: seats }, (_, at) => ({
        name: names[at],
        level: levels[at],
        persona: personas[at],
      })),
      options: read(),
      begins,
    });
  });
  const box = dialog({
    title: t("New game of {title}", { title: about.title }),
    name: "new",
    body: () => [open, form],
  });
  return box;
}

/**
 * Return switches and number fields for a game's options, and a function that reads the values as text.
 * @param {About["options"]} options @param {Map<string, string>} chosen
 * @returns {{element: HTMLElement | null, read: () => string}}
 */
export function optionRows(options, chosen) {
  const values = new Map(options.map((option) => [option.name, Number(chosen.get(option.name) ?? option.default)]));
  const read = () =>
    options
      .filter((option) => values.get(option.name) !== option.default)
      .map((option) => `${option.name}=${values.get(option.name)}`)
      .join(" ");
  if (!options.length) return { element: null, read };
  const changed = read() !== "";
  const rows = options.map((option) => {
    const value = values.get(option.name) ?? option.default;
    if (option.least === 0 && option.most === 1) {
      return toggle(option.title, option.words, value === 1, (on) => values.set(option.name, Number(on)), option.name);
    }
    const input = h("input", {
      type: "number",
      name: option.name,
      min: option.least,
      max: option.most,
      value,
      inputmode: "numeric",
    });
    input.addEventListener(
      "input",
      () => input.validity.valid && input.value && values.set(option.name, Number(input.value)),
    );
    return h(
      "label",
      { class: "amount" },
      input,
      h("span", {}, h("b", {}, option.title), h("small", {}, option.words)),
    );
  });
  const element = h(
    "details",
    { class: "options", open: changed },
    h("summary", {}, t("Rules of this match")),
    ...rows,
  );
  return { element, read };
}
