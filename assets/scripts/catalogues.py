"""Keeps the catalogues of the window's texts in step with the code, and says what they lack.

uv run --group dev assets/scripts/catalogues.py update    new texts in, old texts out, nothing guessed
uv run --group dev assets/scripts/catalogues.py check     one line for each fault, exit status 1 if there is any
"""

import argparse
import io
import string
import sys
from collections.abc import Iterator
from dataclasses import astuple
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ai.classroom.checking import RESULTS, Mistake
from ai.tracing.printed import wrong_listings
from ai.tracing.verdict import Finding
from game.checkers.refusal import Refusal
from game.faults import Fault
from game.languages import LANGUAGES
from game.lessons.catalogue import COURSES, LESSONS, PAGES
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.lab.help import TOPICS
from game.ui.lab.subject import LOOKS
from game.ui.words.texts import FOLDER, read_texts

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "assets" / "locale"
DOMAIN = "kings_and_crosses"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "plural": (1, 2), "C_": ((1, "c"), 2), "NC_": ((1, "c"), 2)}
WIDTH = 110
PIECES = "assets/looks/pieces.json"
LONG = 36
"""The length of a text that no other language shares."""


def extract() -> Catalog:
    """Every text of the window's code and of the lessons, every fault, refusal, mistake and finding."""
    template = Catalog(project="Kings & Crosses", version="", charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        str(ROOT / "game"),
        [("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=["Translators:"],
    )
    for file, line, text, comments, context in found:
        place = (f"game/{Path(file).as_posix()}", line)
        template.add(text, locations=[place], auto_comments=comments, context=context)
    for source, text in tables():
        template.add(text, locations=[(source, 1)], context="pieces" if source == PIECES else None)
    return template


def tables() -> Iterator[tuple[str, str]]:
    """Each text that is data, after the name of its file."""
    yield from (("assets/lessons/pages.toml", text) for page in PAGES.values() for text in astuple(page))
    for name, lessons in zip(COURSES, LESSONS, strict=True):
        for chapter in lessons.chapters:
            yield f"assets/lessons/{name}.toml", chapter.title
            for step in chapter.steps:
                texts = (step.title, step.text, step.task, step.praise, step.wrong, *dict(step.wrongs).values())
                yield from ((f"assets/lessons/{name}.toml", text) for text in texts)
    for look in LOOKS.values():
        yield from (("assets/lessons/examples.toml", text) for text in (look["title"], *look["sentences"]))
    for topic in TOPICS:
        yield "assets/lessons/search-lab.toml", topic.title
        for part in topic.parts:
            yield "assets/lessons/search-lab.toml", part if isinstance(part, str) else part.text
    for file in sorted(FOLDER.glob("*.toml")):
        yield from ((f"assets/texts/{file.name}", text) for text in texts_in(read_texts(file.stem)))
    yield from (("assets/looks/boards.json", board.name) for board in BOARD_THEMES.values())
    yield from ((PIECES, pieces.name) for pieces in PIECE_SETS.values())
    yield from (("assets/listings/wrong.toml", wrong.why) for wrong in wrong_listings().values())
    yield from (("game/faults.py", str(fault)) for fault in Fault)
    yield from (("game/checkers/refusal.py", str(refusal)) for refusal in Refusal)
    yield from (("ai/classroom/checking.py", str(sentence)) for sentence in (*Mistake, *RESULTS.values()))
    yield from (("ai/tracing/verdict.py", str(finding)) for finding in Finding)


def texts_in(part: Any) -> Iterator[str]:
    """Yield the texts of a table, without its keys."""
    if isinstance(part, str):
        yield part
    else:
        for each in part.values() if isinstance(part, dict) else part:
            yield from texts_in(each)


def path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """The catalogue as it is in its file, empty if there is none."""
    try:
        return read_po(io.BytesIO(path(language).read_bytes()), locale=language)
    except FileNotFoundError:
        return Catalog(locale=language, project="Kings & Crosses", version="", fuzzy=False)


def text_of(catalogue: Catalog) -> str:
    """The file of a catalogue, sorted by text, without dates and places: moving code does not change it."""
    file = io.BytesIO()
    write_po(file, catalogue, width=WIDTH, omit_header=True, sort_output=True, no_location=True, ignore_obsolete=True)
    header = (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: Kings & Crosses\\n"\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n"Plural-Forms: {catalogue.plural_forms}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    )
    return header + "\n" + file.getvalue().decode().strip() + "\n"


def updated(language: str, template: Catalog) -> Catalog:
    """The catalogue with exactly the texts of the code; new ones are empty."""
    catalogue = read(language)
    catalogue.update(template, no_fuzzy_matching=True)
    return catalogue


def faults(language: str, template: Catalog) -> Iterator[str]:
    """The faults of a catalogue, one sentence each."""
    catalogue = read(language)
    for message in template:
        if message.id and catalogue.get(message.id, message.context) is None:
            yield f"{language}: {message.id!r} is missing"
    for message in catalogue:
        if message.id:
            yield from (f"{language}: {message.id!r} {fault}" for fault in message_faults(message, catalogue, template))


def message_faults(message: Message, catalogue: Catalog, template: Catalog) -> Iterator[str]:
    forms = [form or "" for form in each_form(message.string)]
    originals = each_form(message.id)
    if any(other in form for form in forms for other in long_texts(template)):
        yield "is translated by a text that is English, in part at least"
    if any(len(form) > LONG and form[: len(form) // 2] == form[-(len(form) // 2) :] for form in forms):
        yield "is translated twice in one text"
    if template.get(message.id, message.context) is None:
        yield "is no longer in the code"
    if message.fuzzy:
        yield "is marked as fuzzy"
    if message.pluralizable and len(forms) != catalogue.num_plurals:
        yield f"has {len(forms)} plural forms instead of {catalogue.num_plurals}"
    if not all(forms):
        yield "is not translated"
        return
    for form in forms:
        if placeholders(form) != placeholders(originals[-1]):
            yield f"and {form!r} differ in their placeholders"
        if (form[:1].isspace(), form[-1:].isspace()) != (originals[0][:1].isspace(), originals[0][-1:].isspace()):
            yield f"and {form!r} differ in the blanks at their ends"


@cache
def long_texts(template: Catalog) -> tuple[str, ...]:
    """The English texts that are too long to be the same in another language."""
    return tuple(form for message in template for form in each_form(message.id) if len(form) > LONG)


def each_form(text: Any) -> list[str]:
    """Babel gives one text, or several where there are plural forms."""
    return [text] if isinstance(text, str) else list(text)


def placeholders(text: str) -> set[str]:
    """The names in braces that the program fills in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["update", "check"])
    command = parser.parse_args().command
    template = extract()
    if command == "update":
        for language in TRANSLATED:
            path(language).parent.mkdir(parents=True, exist_ok=True)
            path(language).write_text(text_of(updated(language, template)), encoding="utf-8", newline="\n")
    found = [fault for language in TRANSLATED for fault in faults(language, template)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
