// The text of a game: CodeMirror, in a shadow root, where its styles are constructed style sheets, as the page's policy
// allows no others. Each file has a state of its own, so that undo does not mix files.

import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  completionKeymap,
  completionStatus,
  deleteBracketPair,
  ifNotIn,
  moveCompletionSelection,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory, undo } from "@codemirror/commands";
import { globalCompletion, localCompletionSource, pythonLanguage } from "@codemirror/lang-python";
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, StateField } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { t } from "../page/t.js";

/** A name of the contract (`web/build/making/workshop.py`).
 * @typedef {{name: string, kind: string, form?: string, words?: string, of?: string, lang?: string}} Name */

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--vellum)", fontSize: "0.9375rem" },
  "&.cm-focused": { outline: "none" }, // the page draws it around text and numbers,
  ".cm-scroller": { fontFamily: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)", paddingBottom: "40vh" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--vellum)", color: "var(--ink-soft)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--or) 9%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--azure) 26%, transparent)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "color-mix(in srgb, var(--vert) 24%, transparent)",
  },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--vellum)", border: "1px solid var(--line)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--linen)", backgroundColor: "var(--ink)" },
  ".cm-tooltip-autocomplete::after": {
    content: JSON.stringify(t("Tab accepts")),
    display: "block",
    padding: "2px var(--s2)",
    borderTop: "1px solid var(--line)",
    color: "var(--ink-soft)",
    font: "var(--t1) var(--font-text)",
  },
  ".cm-completionInfo": { maxWidth: "26em", padding: "var(--s2) var(--s3)", fontFamily: "var(--font-text)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--gules)", fontFamily: "var(--font-text)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--gules)",
    textDecorationSkipInk: "none",
  },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--vellum)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "var(--s1) 48px var(--s1) var(--s2)", fontFamily: "var(--font-text)" },
  ".cm-panel.cm-search label": {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "var(--touch)",
    fontSize: "0.9375rem",
  },
  ".cm-panel.cm-search [name=close]": {
    width: "var(--touch)",
    height: "var(--touch)",
    right: "2px",
    color: "var(--ink)",
    fontSize: "1.25rem",
  },
  ".cm-panel.cm-search input[type=checkbox]": { width: "18px", height: "18px", margin: "0 var(--s1) 0 0" },
  ".cm-textfield": {
    width: "11em",
    minHeight: "40px",
    color: "var(--ink)",
    backgroundColor: "var(--linen)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    fontSize: "0.9375rem",
  },
  ".cm-button": {
    minHeight: "40px",
    padding: "0 var(--s2)",
    color: "var(--ink)",
    background: "var(--vellum)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    fontSize: "0.9375rem",
  },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--or) 30%, transparent)" },
  ".cm-searchMatch-selected": { backgroundColor: "color-mix(in srgb, var(--or) 62%, transparent)" },
});

/** The words of the search panel. */
const PHRASES = {
  Find: t("Find"),
  Replace: t("Replace"),
  next: t("Next"),
  previous: t("Previous"),
  all: t("All"),
  "match case": t("Match case"),
  regexp: t("Regular expression"),
  "by word": t("Whole words"),
  replace: t("Replace"),
  "replace all": t("Replace all"),
  close: t("Close"),
  "current match": t("current match"),
  "on line": t("on line"),
  "replaced match on line $": t("replaced match on line $"),
  "replaced $ matches": t("replaced $ matches"),
  "Go to line": t("Go to line"),
  go: t("Go"),
  Completions: t("Completions"),
  Diagnostics: t("Faults"),
  "No diagnostics": t("No fault"),
  "Selection deleted": t("Selection deleted"),
};

const COLOURS = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword],
    color: "var(--purpure)",
  },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--vert)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--or)" },
  { tag: [tags.comment, tags.docString], color: "var(--ink-soft)", fontStyle: "italic" },
  { tag: [tags.definition(tags.variableName), tags.definition(tags.className), tags.className], color: "var(--azure)" },
  { tag: tags.function(tags.variableName), color: "var(--azure)" },
  { tag: tags.meta, color: "var(--or)" },
]);

/** The classes of positions and moves: after "self." only theirs are offered. */
const OWN = ["State", "Hands", "Move"];
/** A place for a name of a class: the start of a line within it, or a function. */
const DEFINING = /^\s+(?:def )?\w*$/;
/** Names in the text of a game that may stand after a point. */
const FIELDS = /^ {4}(?:def )?(\w+)(?=[:(]| =)|\.([A-Za-z]\w+)/gm;

/**
 * Return the options that begin as the typed text does, or of which a later word does.
 * @template {{label: string}} Option @param {Option[]} options @param {string} typed
 */
function beginning(options, typed) {
  const text = typed.toLowerCase();
  return options.filter(({ label }) => {
    const name = label.toLowerCase();
    return name !== typed && (name.startsWith(text) || (text.length > 2 && name.includes(`_${text}`)));
  });
}

/** Return the completions of the contract's names. @param {Name[]} names */
function completing(names) {
  const options = names.map(({ name, kind, form = "", words = "", of = "" }) => ({
    label: name,
    type: of ? "property" : kind === "value" ? "constant" : kind,
    detail: of ? t("{form} of {owner}", { form, owner: of }) : form,
    info: words || undefined,
    of,
  }));
  const members = options.filter(({ of }) => of);
  const bare = options.filter(({ of }) => !of);
  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  return (context) => {
    const member = context.matchBefore(/(?:\w+|[)\]])\.\w*/);
    if (member && !/^\d/.test(member.text)) {
      const [before, typed] = member.text.split(".");
      const those = before === "self" ? members.filter(({ of }) => OWN.includes(of)) : members;
      return { from: member.to - typed.length, options: beginning(those, typed) };
    }
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    if (!word || (!context.explicit && word.text.length < 2)) return null;
    const line = context.state.doc.lineAt(word.from);
    const isDefining = DEFINING.test(line.text.slice(0, word.to - line.from));
    return { from: word.from, options: beginning(isDefining ? options : bare, word.text) };
  };
}

/**
 * Complete Python's own names and those of the text, but neither words of sentences, nor the contract's names, nor the
 * many classes of errors.
 * @param {Name[]} names
 */
function further(names) {
  const known = new Set(names.map(({ name }) => name));
  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  return async (context) => {
    const word = context.matchBefore(/\.?\w*/);
    if (!word || (!context.explicit && word.text.length < 2)) return null;
    const isMember = word.text.startsWith(".");
    const typed = isMember ? word.text.slice(1) : word.text;
    const from = word.to - typed.length;
    const text = context.state.sliceDoc(0, from) + context.state.sliceDoc(word.to);
    const found = isMember
      ? [...text.matchAll(FIELDS)].map(([, field, after]) => ({ label: field ?? after }))
      : [await globalCompletion(context), await localCompletionSource(context)].flatMap((each) => each?.options ?? []);
    const options = beginning(found, typed).filter(
      ({ label }) => label !== typed && /^[A-Za-z]\w\w/.test(label) && !/(Error|Exception|Warning)$/.test(label),
    );
    const each = new Map(options.filter(({ label }) => !known.has(label)).map((option) => [option.label, option]));
    return each.size ? { from, options: [...each.values()] } : null;
  };
}

const PAIRS = ["()", "[]", "{}"];
/** The places of brackets that the editor has added and nobody has typed since. */
const ADDED = StateField.define({
  create: () => /** @type {number[]} */ ([]),
  update(places, change) {
    let left = places;
    /** @type {number[]} */
    const added = [];
    change.changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
      left = left.filter((at) => at < fromA || at >= toA);
      if (change.isUserEvent("input.type") && PAIRS.includes(inserted.toString())) added.push(fromB + 1);
    });
    return [...left.map((at) => change.changes.mapPos(at, 1)), ...added];
  },
});

/** Delete both brackets of an empty pair, if the editor has added the second. @param {EditorView} view */
const deletePair = (view) =>
  view.state.field(ADDED).includes(view.state.selection.main.head) && deleteBracketPair(view);

/** Accept the selected completion, or else the first. @param {EditorView} view */
const completed = (view) =>
  acceptCompletion(view) ||
  (completionStatus(view.state) === "active" && moveCompletionSelection(true)(view) && acceptCompletion(view));

/**
 * Return the command that moves to an end of the line of text, however many rows it takes. The start of a line is its
 * first character after the indent, and from there its first column.
 * @param {boolean} forward @param {boolean} extend whether to select as far as that
 * @returns {import("@codemirror/view").Command}
 */
const toLineEnd = (forward, extend) => (view) => {
  const { doc, selection } = view.state;
  const ranges = selection.ranges.map(({ anchor, head }) => {
    const line = doc.lineAt(head);
    const indent = line.from + line.text.search(/\S|$/);
    const to = forward ? line.to : head === indent ? line.from : indent;
    return EditorSelection.range(extend ? anchor : to, to);
  });
  const moved = EditorSelection.create(ranges, selection.mainIndex);
  view.dispatch({ selection: moved, scrollIntoView: true, userEvent: "select" });
  return true;
};

/** Parts of a text in which nothing is completed. */
const WORDS = ["String", "FormatString", "Comment"];

export class Editor {
  /**
   * @param {HTMLElement} host @param {{names: Name[], changed: (text: string) => void}} page `changed`: gets the whole
   * text of the shown file
   */
  constructor(host, { names, changed }) {
    const root = host.attachShadow({ mode: "open" });
    this.common = [
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      ADDED,
      lintGutter(),
      search({ top: true }),
      EditorState.phrases.of(PHRASES),
      LOOK,
      syntaxHighlighting(COLOURS),
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      EditorView.lineWrapping,
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
      keymap.of([
        { key: "Tab", run: completed },
        indentWithTab,
        { key: "Home", run: toLineEnd(false, false), shift: toLineEnd(false, true), preventDefault: true },
        { key: "End", run: toLineEnd(true, false), shift: toLineEnd(true, true), preventDefault: true },
        { win: "Ctrl-h", linux: "Ctrl-h", run: openSearchPanel, preventDefault: true },
        ...searchKeymap,
        { key: "Backspace", run: deletePair },
        ...defaultKeymap,
        ...historyKeymap,
        ...completionKeymap,
      ]),
    ];
    this.python = [
      pythonLanguage,
      pythonLanguage.data.of({ autocomplete: ifNotIn(WORDS, completing(names)) }),
      pythonLanguage.data.of({ autocomplete: ifNotIn(WORDS, further(names)) }),
      pythonLanguage.data.of({ closeBrackets: { brackets: ["(", "[", "{"] } }), // three quotes would become five
      autocompletion({ icons: false, selectOnOpen: false, interactionDelay: 0 }), // Enter begins a line
    ];
    /** The state of each file. @type {Map<string, EditorState>} */
    this.states = new Map();
    /** How far each file is scrolled, px. @type {Map<string, number>} */
    this.scrolled = new Map();
    this.path = "";
    this.view = new EditorView({ parent: root, root });
  }

  /** Show files of another game, and forget those before. */
  clear() {
    this.states.clear();
    this.scrolled.clear();
    this.path = "";
  }

  /** Show a file. @param {string} path @param {string} text its text, if it was not shown before */
  show(path, text) {
    if (path === this.path) return;
    if (this.path) {
      this.states.set(this.path, this.view.state);
      this.scrolled.set(this.path, this.view.scrollDOM.scrollTop);
    }
    const about = {
      "aria-label": t("The text of {file}", { file: path }),
      "aria-description": t("Press Escape, then Tab, to leave the text."),
    };
    const label = EditorView.contentAttributes.of({ ...about, tabindex: "0" });
    const extensions = [...this.common, label, ...(path.endsWith(".py") ? this.python : [])];
    this.view.setState(this.states.get(path) ?? EditorState.create({ doc: text, extensions }));
    this.path = path;
    const top = this.scrolled.get(path) ?? 0;
    this.view.requestMeasure({ read: () => {}, write: () => void (this.view.scrollDOM.scrollTop = top) });
  }

  /** Replace the text of a file, as one step that can be undone. @param {string} path @param {string} text */
  write(path, text) {
    if (path === this.path) this.states.set(path, this.view.state);
    const state = this.states.get(path);
    const changes = { from: 0, to: state?.doc.length ?? 0, insert: text };
    const written = state?.update({ changes, annotations: isolateHistory.of("full") });
    if (written && path === this.path) this.view.dispatch(written);
    else if (written) this.states.set(path, written.state);
  }

  /** Undo the latest change of the shown file. */
  undo() {
    undo(this.view);
  }

  /** Mark a line as wrong; 0: none is. @param {number} line @param {string} said */
  mark(line, said) {
    const { state } = this.view;
    const at = line && state.doc.line(Math.min(line, state.doc.lines));
    const from = at ? Math.min(at.to, at.from + at.text.search(/\S|$/)) : 0;
    const marks = at ? [{ from, to: at.to, severity: /** @type {const} */ ("error"), message: said }] : [];
    this.view.dispatch(setDiagnostics(state, marks));
  }

  /** Go to a line. @param {number} line */
  go(line) {
    const { state } = this.view;
    const { from } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }
}
