"""Tests of the documentation on the site: the target of every link exists, and a broken link stops the build with its
place."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from web.build.making import documents, site
from web.build.tools import Missing

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def dist() -> Path:
    done = subprocess.run([sys.executable, "build.py", "build"], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return site.DIST


class Page(HTMLParser):
    """The ids on a page, and the targets of its links."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.add(found["id"] or "")
        if tag == "a":
            self.links.append(found.get("href") or "")


def leads(page: Path, link: str) -> bool:
    """True if the target of a page's link is a page of the site and, if given, an id on that page."""
    file, _, anchor = link.partition("#")
    place = (page.parent / file).resolve() if file else page
    place = place / "index.html" if place.is_dir() else place
    return place.is_file() and (not anchor or anchor in Page(place).ids)


def test_every_document_is_a_page_and_listed(dist: Path) -> None:
    names = {path.stem for path in (ROOT / "web" / "docs").glob("*.md")}
    assert {"games", "friends", "figures", "dependencies", "features"} <= names
    assert {path.stem for path in (dist / "docs").iterdir()} == {"index", *names}
    listed = Page(dist / "docs" / "index.html").links
    assert {f"{name}.html" for name in names} <= set(listed)


def test_every_link_of_the_documents_leads_somewhere(dist: Path) -> None:
    count = 0
    for page in [*(dist / "docs").iterdir(), dist / "fair.html"]:
        for link in Page(page).links:
            assert leads(page, link) or link.startswith("https://"), f"{page.name}: {link}"
            count += link.endswith(".html") or "#" in link
    assert count > 20


def test_visitors_find_the_documents(dist: Path) -> None:
    """Check that the first page and the page that opens games link to the documents."""
    for name, link in {"index.html": "docs/", "guests.html": "docs/games.html#writing-a-guest"}.items():
        assert link in Page(dist / name).links, name
        assert leads(dist / name, link), name


def test_no_visitor_fetches_them_unasked(dist: Path) -> None:
    """Check that the service worker lists each document among the files that it only fetches on demand."""
    head = (dist / "sw.js").read_text(encoding="utf-8").partition("\n")[0]
    later = set(re.findall(r'"(docs/[\w.]*)"', head.partition('"later":')[2]))
    assert later == {f"docs/{path.name}".removesuffix("index.html") for path in (dist / "docs").iterdir()}


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("none.md", "there is no none.md"),
        ("friends.md#nowhere", "friends.md has no heading 'nowhere'"),
        ("#nowhere", "new.md has no heading 'nowhere'"),
        ("../build/making/book.py#parsed", "../build/making/book.py has no headings"),
        ("../../../etc/none", "there is no ../../../etc/none"),
        ("../../..", "../../.. is outside the repository"),
        ("http://example.org/", "only https: links may leave the site"),
        ("mailto:a@example.org", "only https: links may leave the site"),
    ],
)
def test_a_broken_link_names_its_line_and_its_fault(link: str, why: str) -> None:
    text = f"# New\n\nA line,\nand [words]({link}).\n"
    path = documents.SOURCES / "new.md"
    with pytest.raises(Missing) as missing:
        documents.linked_page(path, text)
    assert str(missing.value) == f"web/docs/new.md:4: the link to {link} leads nowhere: {why}"


def test_a_broken_link_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "web" / "docs"
    folder.mkdir(parents=True)
    monkeypatch.setattr(documents, "ROOT", tmp_path)
    monkeypatch.setattr(documents, "SOURCES", folder)
    monkeypatch.setattr(documents, "LEAD", "# All\n\nThe list.\n\n")
    (folder / "one.md").write_text("# One\n\nThe first.\n\nRead [two](two.md#more).\n", encoding="utf-8")
    with pytest.raises(Missing, match=r"one\.md:5: the link to two\.md#more leads nowhere: there is no two\.md"):
        documents.documents(folder)
    (folder / "two.md").write_text("# Two\n\nThe second.\n\n## More\n\nBack to [one](one.md).\n", encoding="utf-8")
    assert [*documents.documents(folder)] == ["index", "one", "two"]


@pytest.mark.parametrize(
    ("link", "html"),
    [
        ("friends.md#hosting", '<a href="friends.html#hosting">words</a>'),
        ("../pages/fair.md", '<a href="../fair.html">words</a>'),
        ("../../pygames/games/vassal/rules.md#rulings", '<a href="../vassal/rules.html#rulings">words</a>'),
        ("../../.github/CONTRIBUTING.md", "words"),
        ("#new", '<a href="#new">words</a>'),
    ],
)
def test_a_link_becomes_the_page_s_or_stays_as_words(link: str, html: str) -> None:
    body, _ = documents.linked_page(documents.SOURCES / "new.md", f"# New\n\nSome [words]({link}).\n")
    assert f"<p>Some {html}.</p>" in body


def test_a_picture_in_a_tag_is_a_link_too() -> None:
    text = '# New\n\n| a |\n| :-- |\n| <img src="none.png" alt="None"> |\n'
    with pytest.raises(Missing, match=r"new\.md:5: the link to none\.png leads nowhere: there is no none\.png"):
        documents.check(documents.SOURCES / "new.md", text)


def test_the_readme_and_the_guides_have_no_broken_link() -> None:
    checked = documents.others()
    assert ROOT / "README.md" in checked
    assert ROOT / ".github" / "CONTRIBUTING.md" in checked
    for path in checked:
        documents.check(path, path.read_text(encoding="utf-8"))
