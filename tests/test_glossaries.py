"""The catalogues use the words of the glossaries in docs/languages."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from game.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
PLURALS = {"man": "men", "ply": "plies", "library": "libraries", "study": "studies"}
PLACEHOLDER = re.compile(r"\{[^}]*\}")
LEFT_OUT = 1 / 5
"""Share of the texts in which a translation may leave the term out."""
TRANSLATED = sorted(set(LANGUAGES) - {"en"})


def rows(language: str) -> list[list[str]]:
    page = (ROOT / "docs" / "languages" / f"{language}.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith("| English")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def texts(language: str) -> list[tuple[str, str]]:
    with (ROOT / f"assets/locale/{language}/LC_MESSAGES/kings_and_crosses.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    pairs: list[tuple[str, str]] = []
    for message in catalogue:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and all(strings):
            pairs.append((PLACEHOLDER.sub("", str(ids[0])), PLACEHOLDER.sub("", str(strings[-1]))))
    return pairs


def any_of(forms: str) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(form.strip()) for form in forms.split(",")), re.IGNORECASE)


def with_term(term: str, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    word = re.compile(rf"\b({term}s?|{PLURALS.get(term, term)})\b", re.IGNORECASE)
    return [(english, translated) for english, translated in pairs if word.search(english)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_term_has_one_translation(language: str) -> None:
    pairs = texts(language)
    for term, _, forms, rejected, _ in rows(language):
        found = with_term(term, pairs)
        missing = [pair for pair in found if not any_of(forms).search(pair[1])]
        assert len(missing) <= max(2, LEFT_OUT * len(found)), (term, missing)
        if rejected:
            wrong = [pair for pair in found if re.search(rf"\b({any_of(rejected).pattern})", pair[1], re.IGNORECASE)]
            assert not wrong, (term, wrong)


def test_every_glossary_has_the_same_terms() -> None:
    terms = {language: [row[0] for row in rows(language)] for language in TRANSLATED}
    assert len(set(map(tuple, terms.values()))) == 1
    assert len(terms["de"]) > 30
