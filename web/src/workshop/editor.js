// The text of a game: CodeMirror, in a shadow root, where its styles are constructed style sheets, as the page's policy
// allows no others. Each file has a state of its own, so that undo does not mix files.

import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python, pythonLanguage } from "@codemirror/lang-python";
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** A name of the contract (`web/build/making/workshop.py`).
 * @typedef {{name: string, kind: string, form?: string, words?: string, of?: string}} Name */

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--vellum)", fontSize: "0.9375rem" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
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
  ".cm-completionInfo": { maxWidth: "26em", padding: "var(--s2) var(--s3)", fontFamily: "var(--font-text)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--gules)", fontFamily: "var(--font-text)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--gules)",
    textDecorationSkipInk: "none",
  },
});

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

/** Return the completions of the contract's names. @param {Name[]} names */
function completing(names) {
  const options = names.map(({ name, kind, form = "", words = "", of = "" }) => ({
    label: name,
    type: of ? "property" : kind === "value" ? "constant" : kind,
    detail: form + (of && ` of ${of}`),
    info: words || undefined,
  }));
  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  return (context) => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    return word && (context.explicit || word.to - word.from > 1)
      ? { from: word.from, options, validFor: /^\w*$/ }
      : null;
  };
}

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
      lintGutter(),
      LOOK,
      syntaxHighlighting(COLOURS),
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      EditorView.lineWrapping,
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
      keymap.of([
        { key: "Tab", run: acceptCompletion },
        indentWithTab,
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...completionKeymap,
      ]),
    ];
    this.python = [
      python(),
      pythonLanguage.data.of({ autocomplete: completing(names) }),
      pythonLanguage.data.of({ autocomplete: completeAnyWord }),
      autocompletion({ icons: false }),
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
    const label = EditorView.contentAttributes.of({ "aria-label": `The text of ${path}`, tabindex: "0" });
    const extensions = [...this.common, label, ...(path.endsWith(".py") ? this.python : [])];
    this.view.setState(this.states.get(path) ?? EditorState.create({ doc: text, extensions }));
    this.path = path;
    const top = this.scrolled.get(path) ?? 0;
    this.view.requestMeasure({ read: () => {}, write: () => void (this.view.scrollDOM.scrollTop = top) });
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
