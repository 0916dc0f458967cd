"""Converts rule books and other documents in Markdown to HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from .positions import FENCE, Fence

READER = MarkdownIt("commonmark", {"html": False}).enable("table")


def rule_book(
    text: str,
    draw: Callable[[list[Fence]], list[str]] = lambda fences: [],
    address: Callable[[str], str | None] = lambda target: target,
) -> tuple[str, str]:
    """Return a Markdown text as HTML, and its table of contents. `draw` makes figures from the fences with positions.
    `address` returns the address on the site for the target of a link; if it returns None, the link becomes plain
    text."""
    tokens = parsed(text)
    fenced = [token for token in tokens if token.type == "fence" and token.info.strip() == FENCE]
    figures = draw([Fence(token.content, (token.map or [0])[0] + 1) for token in fenced])
    for token, figure in zip(fenced, figures, strict=True):
        token.type, token.content = "html_block", figure
    for token in tokens:
        if token.type in ("th_open", "td_open") and token.attrs.pop("style", None) == "text-align:right":
            token.attrSet("class", "number")  # the page's policy forbids inline styles
        token.children = list(_linked(token.children, address)) if token.children else token.children
    contents = []
    for name, heading, words in _headings(tokens):
        heading.attrSet("id", name)
        if heading.tag == "h2":
            contents.append(f'<li><a href="#{escape(name)}">{escape(words)}</a></li>')
    html: str = READER.renderer.render(tokens, READER.options, {})
    return html, "\n".join(contents)


def parsed(text: str) -> list[Token]:
    """Return the tokens of a Markdown text."""
    return READER.parse(text)


def anchors(text: str) -> set[str]:
    """Return the ids of the headings in a Markdown text."""
    return {name for name, _, _ in _headings(parsed(text))}


def plain(token: Token) -> str:
    """Return the text of a block without markup."""
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children or [])


def _headings(tokens: list[Token]) -> Iterator[tuple[str, Token, str]]:
    """Yield each heading: its id, its opening token, its text. A ruling ("### 7. Title" under "## Rulings") has the id
    `r-7`."""
    taken = set[str]()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = plain(tokens[at + 1])
            ruling = re.match(r"(\d+)\.\s", words)
            name = f"r-{ruling.group(1)}" if ruling else re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
            while name in taken:
                name += "-"
            taken.add(name)
            yield name, token, words


def _linked(children: list[Token], address: Callable[[str], str | None]) -> Iterator[Token]:
    """Yield the tokens of a block; a link for which `address` returns None is reduced to its text."""
    open_links: list[bool] = []
    for child in children:
        if child.type == "link_open":
            target = address(str(child.attrGet("href")))
            open_links.append(target is not None)
            if target is not None:
                child.attrSet("href", target)
        if child.type == "link_close":
            if open_links.pop():
                yield child
        elif child.type != "link_open" or open_links[-1]:
            yield child
