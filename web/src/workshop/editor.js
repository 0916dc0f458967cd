// The text editor of the workshop: CodeMirror in a shadow root, where its styles are constructed style sheets, which
// the page's content security policy allows. Each file has its own state, so that undo does not mix files.

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

/** A name of the API for games (`web/build/making/workshop.py`).
 * @typedef {{name: string, kind: string, form?: string, words?: string, of?: string, lang?: string}} Name */

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--vellum)", fontSize: "0.9375rem" },
  "&.cm-focused": { outline: "none" }, // the page draws the outline around text and line numbers
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

/** The translations of CodeMirror's phrases. */
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

/** The classes whose members are offered after "self.": positions and moves. */
const OWN = ["State", "Hands", "Move"];
/** Matches the start of an indented line, where a member of a class may be defined. */
const DEFINING = /^\s+(?:def )?\w*$/;
/** Matches names in the text of a game that may follow a point: fields, methods, and names after a point. */
const FIELDS = /^ {4}(?:def )?(\w+)(?=[:(]| =)|\.([A-Za-z]\w+)/gm;

/**
 * Return the options in which the first word or a later one begins with the typed text.
 * @template {{label: string}} Option @param {Option[]} options @param {string} typed
 */
function beginning(options, typed) {
  const text = typed.toLowerCase();
  return options.filter(({ label }) => {
    const name = label.toLowerCase();
    return name !== typed && (name.startsWith(text) || (text.length > 2 && name.includes(`_${text}`)));
  });
}

/** Return a source of completions for the names of the API. @param {Name[]} names */
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
 * Return a source of completions for Python's own names and the names in the text, without short names, names of the
 * API, and Python's many exceptions.
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
/** The positions of closing brackets that the editor has added and the author has not typed over. */
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

/** Delete both brackets of an empty pair if the editor has added the closing one. @param {EditorView} view */
const deletePair = (view) =>
  view.state.field(ADDED).includes(view.state.selection.main.head) && deleteBracketPair(view);

/** Accept the selected completion, or else the first one. @param {EditorView} view */
const completed = (view) =>
  acceptCompletion(view) ||
  (completionStatus(view.state) === "active" && moveCompletionSelection(true)(view) && acceptCompletion(view));

/**
 * Return a command that moves the cursor to the start or end of a whole line, even if the line is wrapped. The start is
 * the first character after the indent; if the cursor is already there, the first column.
 * @param {boolean} forward true: to the end @param {boolean} extend true: extend the selection to that place
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

/** The syntax nodes in which nothing is completed. */
const WORDS = ["String", "FormatString", "Comment"];

export class Editor {
  /**
   * @param {HTMLElement} host @param {{names: Name[], changed: (text: string) => void}} page `changed` receives
   * the whole text of the shown file after each change
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
      pythonLanguage.data.of({ closeBrackets: { brackets: ["(", "[", "{"] } }), // no quotes: three typed quotes would become five
      autocompletion({ icons: false, selectOnOpen: false, interactionDelay: 0 }), // nothing is selected, so that Enter begins a new line
    ];
    /** The state of each file. @type {Map<string, EditorState>} */
    this.states = new Map();
    /** The scroll position of each file, px. @type {Map<string, number>} */
    this.scrolled = new Map();
    this.path = "";
    this.view = new EditorView({ parent: root, root });
  }

  /** Discard the states of all files, before another game is shown. */
  clear() {
    this.states.clear();
    this.scrolled.clear();
    this.path = "";
  }

  /** Show a file. @param {string} path @param {string} text the file's text, used if it has no state yet */
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

  /** Mark a line as faulty, and remove other marks; 0: mark none. @param {number} line @param {string} said */
  mark(line, said) {
    const { state } = this.view;
    const at = line && state.doc.line(Math.min(line, state.doc.lines));
    const from = at ? Math.min(at.to, at.from + at.text.search(/\S|$/)) : 0;
    const marks = at ? [{ from, to: at.to, severity: /** @type {const} */ ("error"), message: said }] : [];
    this.view.dispatch(setDiagnostics(state, marks));
  }

  /** Move the cursor and the focus to a line. @param {number} line */
  go(line) {
    const { state } = this.view;
    const { from } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }
}
