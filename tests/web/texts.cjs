// Lists the texts in scripts: `node --expose-internals tests/web/texts.cjs FILE...` prints a line of JSON for each text that
// is no argument of `t` or `n`, and for each call of `t` or `n` that the catalogue's collector cannot read.

const { readFileSync } = require("node:fs");
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
const { ancestor } = require("internal/deps/acorn/acorn-walk/dist/walk");

/** Matches two words that a visitor may see, or one word between two values of a template. */
const WORDS =
  /[\p{L}’'.,…:;?!)}]*\p{L}[’',.:;?!…)]* (\(|“)?[\p{L}§]{2,}|§[’']s? \p{L}{2,}|§ \p{Ll}{2,} §|\p{Lu}\p{L}+(?: |[.…?!]$)/u;
/** Properties whose values are for the program; visitors do not see them. */
const NAMES = new Set(["class", "className", "rel", "role", "accept", "viewBox", "placeholder"]);
const CALLS =
  /^(make|svg|querySelector|querySelectorAll|closest|matches|toggle|add|remove|include|includes|fetch|use)$/;

const named = ({ callee }) => callee.name ?? callee.property?.name;
const isText = (call) => call?.type === "CallExpression" && ["t", "n"].includes(call.callee.name);

for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, "utf8");
  const tree = parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true });
  const say = (node, what, text) => console.log(JSON.stringify({ file, line: node.loc.start.line, what, text }));
  const heard = (node, text, ancestors) => {
    const [above] = ancestors.slice(-2);
    const inside = ancestors.findLast((one) => one.type === "CallExpression");
    if (ancestors.some(isText) || !WORDS.test(text)) return;
    if (/^(Import|Export)/.test(above.type) || above.type === "MemberExpression") return;
    if (above.type === "Property" && (above.key === node || NAMES.has(above.key.name))) return;
    if (above.type === "AssignmentExpression" && NAMES.has(above.left.property?.name)) return;
    if (above.type === "BinaryExpression" && /^[!=]==$/.test(above.operator)) return;
    if (
      inside?.arguments.includes(node) &&
      CALLS.test(named(inside)) &&
      (named(inside) !== "make" || inside.arguments[1] === node)
    )
      return;
    say(node, "outside", text);
  };
  ancestor(tree, {
    Literal: (node, _, ancestors) => typeof node.value === "string" && heard(node, node.value, ancestors),
    TemplateLiteral: (node, _, ancestors) =>
      heard(node, node.quasis.map(({ value }) => value.cooked).join("§"), ancestors),
    CallExpression(node, _, ancestors) {
      if (!isText(node)) return;
      const [texts, rest] =
        node.callee.name === "t"
          ? [node.arguments.slice(0, 1), node.arguments.slice(1, 2)]
          : [node.arguments.slice(1, 3), node.arguments.slice(3)];
      if (texts.some((one) => one.type !== "Literal")) say(node, "no literal", source.slice(node.start, node.end));
      if (ancestors.slice(0, -1).some(isText)) say(node, "within another", source.slice(node.start, node.end));
      ancestor(node, {
        Literal: (one, _none, above) => {
          const between = above.slice(0, -1).filter(({ type }) => type === "CallExpression").length > 1;
          const within = rest.some((each) => each.start <= one.start && one.end <= each.end);
          if (one.value && typeof one.value === "string" && within && !between)
            say(one, "a string among the values", source.slice(node.start, node.end));
        },
      });
      for (const { value } of texts)
        if (value)
          console.log(JSON.stringify({ file, line: node.loc.start.line, what: node.callee.name, text: value }));
    },
  });
}
