"""Every text of the window exists in every language, and says the same."""

import re
import string
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog, Message

from assets.scripts import catalogues
from assets.scripts.catalogues import TRANSLATED
from game.keeping.compression import compress
from game.languages import LANGUAGES
from game.ui.look.text import FONTS
from game.ui.words import i18n


@pytest.fixture(scope="module")
def template() -> Catalog:
    return catalogues.extract()


def test_every_language_but_english_has_a_catalogue() -> None:
    folders = {folder.name for folder in catalogues.LOCALE.iterdir() if folder.is_dir()}
    assert folders == set(TRANSLATED) == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_is_complete(language: str, template: Catalog) -> None:
    assert list(catalogues.faults(language, template)) == []


def test_what_is_doubled_or_left_in_english_is_found() -> None:
    text, half = "The game that was left can be continued.", "Die Partie von vorhin geht weiter."
    for wrong in (f"Gut. {text}", half + half):
        message = Message(text, wrong)
        template = Catalog(locale="de")
        template.add(text)
        assert len(list(catalogues.message_faults(message, Catalog(locale="de"), template))) == 1


def test_no_text_hides_in_another_string() -> None:
    """Texts inside an f-string are not found for translation."""
    hidden = re.compile(r"""\bf"[^"\n]*\{(_|ngettext|C_)\('""")
    files = (catalogues.ROOT / "game" / "ui").rglob("*.py")
    assert [file.name for file in files if hidden.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_file_is_as_the_script_writes_it(language: str, template: Catalog) -> None:
    """Otherwise run: uv run --group dev assets/scripts/catalogues.py update"""
    kept = catalogues.path(language).read_text(encoding="utf-8")
    assert kept == catalogues.text_of(catalogues.updated(language, template))


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.stem)
def test_font_has_every_character(language: str, file: Path) -> None:
    pygame.font.init()
    font = pygame.font.Font(file, 16)
    letters = "".join(sorted(set(catalogues.path(language).read_text(encoding="utf-8")) - {"\n"}))
    assert [letter for letter, drawn in zip(letters, font.metrics(letters), strict=True) if drawn is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_percentages_are_written_as_the_language_writes_them(language: str, template: Catalog) -> None:
    """Numbers that are filled in come with their sign, by `i18n.percent_text`."""
    messages = template if language == "en" else catalogues.read(language)
    texts = [form for each in messages for form in catalogues.each_form(each.id if language == "en" else each.string)]
    written = [found for text in texts for found in re.findall(r"[\d}]\s*%", text)]
    assert {found[1:] for found in written} <= {LANGUAGES[language].percent}
    assert not any(found.startswith("}") for found in written)


@pytest.mark.parametrize("language", TRANSLATED)
def test_window_reads_what_babel_reads(language: str) -> None:
    window = i18n.load(language)
    for message in catalogues.read(language):
        if message.id:
            one, *_ = catalogues.each_form(message.id)
            key = f"{message.context}\x04{one}" if message.context else one
            assert list(window.messages[key]) == catalogues.each_form(message.string)


def test_a_compressed_catalogue_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The executables carry such ones; the ends of lines are those of any system."""
    text = catalogues.path("ru").read_text(encoding="utf-8")
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    file = tmp_path / "ru" / "LC_MESSAGES" / f"{i18n.DOMAIN}.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(compress(text.replace("\n", "\r\n").encode()))
    assert i18n.load.__wrapped__("ru").messages == i18n.read_po(text).messages


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("ru", {0: (1, 21, 101), 1: (2, 3, 4, 22, 104), 2: (0, 5, 11, 12, 14, 20, 111)}),
        ("zh_CN", {0: (0, 1, 2, 100)}),
        ("de", {0: (1,), 1: (0, 2, 11, 101)}),
        ("es", {0: (1,), 1: (0, 2, 11, 101)}),
        ("fr", {0: (0, 1), 1: (2, 11, 101)}),
        ("pt", {0: (1,), 1: (0, 2, 11, 101)}),
        ("uk", {0: (1, 21, 101), 1: (2, 3, 4, 22, 104), 2: (0, 5, 11, 12, 14, 20, 111)}),
    ],
)
def test_plural_form_of_a_number(language: str, numbers: dict[int, tuple[int, ...]]) -> None:
    plural = i18n.load(language).plural
    assert {form: tuple(map(plural, counts)) for form, counts in numbers.items()} == {
        form: (form,) * len(counts) for form, counts in numbers.items()
    }


BAD = """
msgid "{count} move"
msgid_plural "{count} moves"
msgstr[0] "{count} ход"
msgstr[1] "{number} хода"
msgstr[2] "{count} ходов "

#, fuzzy
msgid "Quit"
msgstr "Выход"

msgid "Undo"
msgstr ""

msgid "Never in the code"
msgstr "Нет в коде"
"""


def test_each_fault_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = Catalog()
    for text in (("{count} move", "{count} moves"), "Quit", "Undo", "Redo"):
        template.add(text)
    file = tmp_path / "ru.po"
    header = catalogues.text_of(Catalog(locale="ru"))
    file.write_text(header + BAD, encoding="utf-8")
    monkeypatch.setattr(catalogues, "path", lambda _: file)
    assert list(catalogues.faults("ru", template)) == [
        "ru: 'Redo' is missing",
        "ru: ('{count} move', '{count} moves') and '{number} хода' differ in their placeholders",
        "ru: ('{count} move', '{count} moves') and '{count} ходов ' differ in the blanks at their ends",
        "ru: 'Quit' is marked as fuzzy",
        "ru: 'Undo' is not translated",
        "ru: 'Never in the code' is no longer in the code",
    ]


def test_no_text_is_outside_the_catalogue_by_mistake() -> None:
    """An f-string can't be looked up: its text changes with its values."""
    f_string = re.compile(r"\b(?:_|N_|p?n?gettext|N?C_)\(([^()]*,)?\s*f[\"']")
    files = sorted((catalogues.ROOT / "game" / "ui").rglob("*.py"))
    wrong = [file.name for file in files if f_string.search(file.read_text(encoding="utf-8"))]
    assert wrong == []


def test_placeholders_are_names(template: Catalog) -> None:
    """A translator may have to change their order."""
    for message in template:
        for text in catalogues.each_form(message.id):
            names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
            assert all(name.isidentifier() for name in names), text
