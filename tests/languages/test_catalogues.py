"""Tests of catalogues: wrong translations are left out with one clear line each, and never stop the build."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames import translated
from pygames.translated import FILL, Noun, Sentence, continuing, naming
from web.build.making import catalogues

HEAD = """msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(catalogues, "HOME", tmp_path)
    catalogues.compiled.cache_clear()
    yield tmp_path
    catalogues.compiled.cache_clear()  # later tests must read the site's own catalogues


def entry(english: str, given: str) -> str:
    return f'msgid "{english}"\nmsgstr "{given}"\n\n'


def compiled(folder: Path, *entries: str) -> catalogues.Compiled:
    (folder / "de.po").write_text(HEAD + "".join(entries), encoding="utf-8")
    return catalogues.compiled("de")


def test_a_translation_reaches_templates_and_engines(folder: Path) -> None:
    made = compiled(folder, entry("Another match?", "Noch eine Partie?"), entry("the nine houses", "die neun Häuser"))
    assert made.templates == {"Another match?": "Noch eine Partie?"}
    assert "die neun Häuser" in made.engine["pygames.games.vassal.words"]
    assert not made.faults


def test_a_changed_text_is_not_shown_until_its_translation_is_confirmed(folder: Path) -> None:
    assert compiled(folder, "#, fuzzy\n" + entry("Another match?", "Noch eine Partie?")).templates == {}


@pytest.mark.parametrize(
    ("english", "given", "wrong"),
    [
        ("{who} draws {card}.", "{who} zieht {karte}.", "the placeholder {karte} is not in the English text"),
        ("{who} draws {card}.", "{who} zieht.", "the placeholder {card} is missing"),
        ("{who} draws {card}.", "{who} zieht {card.", "the placeholder {card} is missing"),
        ("Another match?", "<b>Noch eine Partie?</b>", "its tags are not those of the English text"),
        ("Another match?", "Noch <script>eine Partie?", "its tags are not those of the English text"),
        ("Another match?", "Noch <script eine Partie?", "its tags are not those of the English text"),
        ("Another match?", "Noch <!-- eine Partie?", "its tags are not those of the English text"),
        (
            "Another match?",
            "Noch eine Partie? {0.__class__}",
            "the placeholder {0.__class__} is not in the English text",
        ),
        ("Another match?", "Noch eine Partie?" * 100, "it is more than four times as long as the English text"),
    ],
)
def test_a_wrong_translation_is_left_out_with_a_line(folder: Path, english: str, given: str, wrong: str) -> None:
    made = compiled(folder, entry(english, given), entry("the nine houses", "die neun Häuser"))
    assert made.faults == [f"de.po:7: '{english}': {wrong}"]
    assert "die neun Häuser" in made.engine["pygames.games.vassal.words"]
    assert given not in str(made)


def test_a_plural_needs_every_form(folder: Path) -> None:
    plural = 'msgid "a minute"\nmsgid_plural "{n} minutes"\nmsgstr[0] "eine Minute"\n'
    assert compiled(folder, plural).engine["web.build.making.words"].count(None) == compiled_none(folder)
    catalogues.compiled.cache_clear()
    made = compiled(folder, plural + 'msgstr[1] "{n} Minuten"\n')
    assert ["eine Minute", "{n} Minuten"] in made.engine["web.build.making.words"]
    assert made.plural.startswith("1011")


def compiled_none(folder: Path) -> int:
    catalogues.compiled.cache_clear()
    return compiled(folder).engine["web.build.making.words"].count(None)


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"#" * 10_000_000, "de.po: the catalogue has 10,000,000 bytes, of at most 2,000,000"),
        (HEAD.encode() + 'msgid "a"\nmsgstr "ä"\n'.encode("latin-1"), "de.po:8: the catalogue is not in UTF-8"),
        (b"<!doctype html><title>Not found</title>", "de.po: "),
        (b"\x00\xff\xfe", "de.po:1: the catalogue is not in UTF-8"),
        (HEAD.replace("nplurals=2", "nplurals=many").encode(), "de.po: "),
        (HEAD.replace("n != 1", "__import__('os')").encode(), "de.po: invalid token in plural form: __import__"),
        (HEAD.replace("n != 1", "n").encode(), "de.po: the rule for plurals has more forms than it says"),
    ],
    ids=["10 MB", "latin-1", "web page", "binary", "nplurals", "plural rule", "too many forms"],
)
def test_a_file_that_is_no_catalogue_leaves_the_site_in_english(folder: Path, content: bytes, wrong: str) -> None:
    (folder / "de.po").write_bytes(content)
    made = catalogues.compiled("de")
    (line,) = made.faults
    assert line.startswith(wrong)
    assert "\n" not in line
    assert not made.templates
    assert made.plural == "10" + "1" * 198  # English forms: one for 1, another one for every other number


def test_an_update_keeps_translations_and_marks_those_of_changed_texts(folder: Path) -> None:
    (folder / "de.po").write_text(
        HEAD + entry("Another match?", "Noch eine Partie?") + entry("the nine house", "die neun Häuser"),
        encoding="utf-8",
    )
    catalogues.update("de")
    found = catalogues.read("de")
    assert found["Another match?"].string == "Noch eine Partie?"
    assert found["the nine houses"].string == "die neun Häuser"
    assert found["the nine houses"].fuzzy
    assert found.get("the nine house") is None
    before = (folder / "de.po").read_bytes()
    catalogues.update("de")
    assert (folder / "de.po").read_bytes() == before


def test_a_lesson_gets_its_translated_texts_and_nothing_else() -> None:
    text = (
        "lesson A title\nseats You; Odo\n\nsay   One line\n      goes on.\nask   Do it.\nwrong 8s 5: No.\nwant  8c 5\n"
    )
    told = {"One line goes on.": "Eine Zeile.", "No.": "Nein.", "A title": "Ein Titel"}
    assert catalogues.lesson_in(text, told) == (
        "lesson Ein Titel\nseats You; Odo\n\nsay   Eine Zeile.\nask   Do it.\nwrong 8s 5: Nein.\nwant  8c 5\n"
    )


@pytest.mark.parametrize(
    ("text", "values", "filled"),
    [
        ("{who:gen} Karte", {"who": "{0}"}, "{0:gen} Karte"),
        ("{who:gen} Karte", {"who": "Odo"}, "Odo Karte"),
        ("{office:dem} dient", {"office": Noun("König | dem: dem König")}, "dem König dient"),
        ("{office:des} Tod", {"office": Noun("König | dem: dem König")}, "König Tod"),
        ("{many:une} maison", {"many": 12}, "12 maison"),
        ("{own:acc}", {"own": None}, "None"),
        ("{size:,}", {"size": 1234}, "1,234"),
    ],
)
def test_a_form_is_asked_of_any_value(text: str, values: dict[str, object], filled: str) -> None:
    assert Sentence(text).format(**values) == filled


@pytest.mark.parametrize(
    ("text", "names", "shown"),
    [
        ("{0} [zieht|ziehst] K♠.", ["Odo", "You"], "Odo zieht K♠."),
        ("{1} [zieht|ziehst] K♠.", ["Odo", "You"], "You ziehst K♠."),
        ("{0} nimmt [{1:gen} König|deinen König].", ["Ivo", "You"], "Ivo nimmt deinen König."),
        ("{1} [nimmt|nimmst] [{0:gen} König|deinen König].", ["Klaus", "You"], "You nimmst Klaus’ König."),
        ("[zieht|ziehst]", ["You"], "zieht"),
    ],
)
def test_a_sentence_is_worded_for_others_and_for_the_visitor(text: str, names: list[str], shown: str) -> None:
    named = naming({"names": {"gen": [["(?<=[sxz])$", "’"], ["$", "s"]]}})
    assert named(text, names) == shown


def rules(language: str) -> dict[str, list[list[str]]]:
    """Return the rules for players' names in one of the site's languages."""
    listed = Path(translated.__file__).parent / "languages" / catalogues.LISTED
    names: dict[str, list[list[str]]] = json.loads(listed.read_text(encoding="utf-8"))[language]["names"]
    return names


@pytest.mark.parametrize(
    ("names", "sentence", "shown"),
    [
        ({}, "La reina de {0} baja.", "la reina de {0} baja."),
        ({}, "[{0} mira|Miras] la carta.", "[{0} mira|miras] la carta."),
        ({}, "[L’as {0:de}|Votre as] gagne.", "[l’as {0:de}|votre as] gagne."),
        ({}, "À vous.", "à vous."),
        ({}, "K♠ gana.", "K♠ gana."),
        ({}, "{0} gana.", "{0} gana."),
        ({"start": []}, "{0} [zieht|ziehst].", "{0:start} [zieht|ziehst]."),
        ({"start": []}, "[{0} zieht|Du ziehst].", "[{0:start} zieht|Du ziehst]."),
        ({"start": []}, "Der König zieht.", "Der König zieht."),
    ],
)
def test_a_sentence_goes_on_after_a_colon(names: dict[str, list[list[str]]], sentence: str, shown: str) -> None:
    assert continuing(names)(sentence) == shown


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("de", "1\u00a0234 12\u00a0345\u00a0678"),
        ("fr", "1\u202f234 12\u202f345\u202f678"),
        ("es", "1234 12\u00a0345\u00a0678"),
    ],
)
def test_a_number_is_written_as_in_the_language(language: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FILL, "rules", rules(language))
    assert Sentence("{one:,} {other:,}").format(one=1234, other=12345678) == shown


@pytest.mark.parametrize(
    ("text", "values", "shown"),
    [
        ("{one} y {two}", {"one": "Odo", "two": "Inés"}, "Odo e Inés"),
        ("{one} y {two}", {"one": "{0}", "two": "{1}"}, "Odo e Hilda"),
        ("{one} y {two}", {"one": "hierro", "two": "hielo"}, "hierro y hielo"),
        ("{one} o {two}", {"one": "7♣", "two": "8♣"}, "7♣ u 8♣"),
        ("{one} o {two}", {"one": "{1}", "two": "{0}"}, "Hilda u Odo"),
        ("{one} o {two}", {"one": "8♣", "two": "9♣"}, "8♣ o 9♣"),
    ],
)
def test_a_word_may_depend_on_the_next(
    text: str, values: dict[str, str], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = rules("es")
    monkeypatch.setattr(FILL, "rules", names)
    assert naming({"names": names})(Sentence(text).format(**values), ["Odo", "Hilda"]) == shown


def test_a_sign_of_comparison_is_no_tag() -> None:
    assert catalogues.fault("A number; 1 <= n <= ROLL_MAX.", "Eine Zahl; 1 <= n <= ROLL_MAX.", 2) == ""


def test_an_english_text_is_its_own_translation() -> None:
    texts = {found.english for found in catalogues.collected()}
    assert not [text for text in texts if catalogues.fault(text, text, 2)]
