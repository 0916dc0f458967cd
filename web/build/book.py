"""Converts rule books to HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from .positions import FENCE, Fence


def rule_book(text: str, draw: Callable[[list[Fence]], list[str]] = lambda fences: []) -> tuple[str, str]:
    """Return the book as HTML, and its table of contents. Rulings ("### 7. Title" under "## Rulings") get the id `r-7`;
    `draw` turns fences with positions into figures."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    fenced = [token for token in tokens if token.type == "fence" and token.info.strip() == FENCE]
    figures = draw([Fence(token.content, (token.map or [0])[0] + 1) for token in fenced])
    for token, figure in zip(fenced, figures, strict=True):
        token.type, token.content = "html_block", figure
    contents, taken = [], set[str]()
    for at, token in enumerate(tokens):
        if token.type in ("th_open", "td_open") and token.attrs.pop("style", None) == "text-align:right":
            token.attrSet("class", "number")  # the policy forbids inline styles
        if token.type != "heading_open":
            continue
        words = _plain(tokens[at + 1])
        ruling = re.match(r"(\d+)\.\s", words)
        name = f"r-{ruling.group(1)}" if ruling else re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
        while name in taken:
            name += "-"
        taken.add(name)
        token.attrSet("id", name)
        if token.tag == "h2":
            contents.append(f'<li><a href="#{escape(name)}">{escape(words)}</a></li>')
    html: str = reader.renderer.render(tokens, reader.options, {})
    return html, "\n".join(contents)


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or [])
