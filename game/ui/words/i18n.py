"""The languages of the window: gettext catalogues read from .po files, switchable at any time."""

import gettext
import json
import logging
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from game.assets import ASSETS
from game.keeping.compression import BEGINNING, decompress
from game.languages import ALL_LANGUAGES, LANGUAGES, MIRRORED
from game.languages import N_ as N_  # noqa: PLC0414 (so that it can be imported from here)
from game.languages import NC_ as NC_  # noqa: PLC0414

LOCALE = ASSETS / "locale"
DOMAIN = "kings_and_crosses"
CONTEXT_END = "\x04"
"""Separates the context of a message from its text, as in gettext's own files."""

log = logging.getLogger(__name__)


class Catalogue:
    """The translations of one language; a missing message stays English."""

    def __init__(self, messages: dict[str, tuple[str, ...]], plural: Callable[[int], int]) -> None:
        """`messages`: each msgid, after its context if it has one, with its plural forms."""
        self.messages = messages
        self.plural = plural

    def get(self, message: str, context: str = "") -> str:
        forms = self.messages.get(f"{context}{CONTEXT_END}{message}" if context else message)
        return forms[0] if forms else message

    def get_plural(self, one: str, many: str, count: int) -> str:
        forms = self.messages.get(one)
        if forms:
            return forms[self.plural(count)]
        return one if count == 1 else many


def read_po(text: str) -> Catalogue:
    r"""The catalogue of a .po file's text; fuzzy, obsolete and untranslated entries are left out.

    >>> read_po('msgctxt "place"\nmsgid "Start"\nmsgstr "Anfang"').get("Start", "place")
    'Anfang'

    >>> header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n>1;"\n\n'
    >>> moves = 'msgid "one move"\nmsgid_plural "{} moves"\nmsgstr[0] "{} ход"\nmsgstr[1] "{} хода"\n'
    >>> read_po(header + moves).get_plural("one move", "{} moves", 3)
    '{} хода'
    """
    messages: dict[str, tuple[str, ...]] = {}
    for entry in text.split("\n\n"):
        fields = _fields(entry.splitlines())
        forms = tuple(value for key, value in fields.items() if key.startswith("msgstr"))
        if "msgid" in fields and all(forms):
            context = f"{fields['msgctxt']}{CONTEXT_END}" if "msgctxt" in fields else ""
            messages[context + fields["msgid"]] = forms
    header = "".join(messages.pop("", ()))
    rule = header.partition("plural=")[2].partition(";")[0]
    return Catalogue(messages, gettext.c2py(rule or "n != 1"))


def _fields(lines: Iterable[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    keyword = ""
    for line in lines:
        if line.startswith("#,") and "fuzzy" in line:
            return {}
        before, quote, rest = line.partition('"')
        if line.startswith("msg"):
            keyword = before.strip()
            fields[keyword] = ""
        if quote and not line.startswith("#"):
            fields[keyword] += json.loads(quote + rest)
    return fields


class Accented(Catalogue):
    """English as it is in MIRRORED: a text without accents did not go through a catalogue."""

    ACCENTS = str.maketrans("aeiouncyAEIOUNCY", "àéîöûñçýÀÉÎÖÛÑÇÝ")

    def __init__(self) -> None:
        super().__init__({}, gettext.c2py("n != 1"))

    def get(self, message: str, context: str = "") -> str:
        """The message with accents; what stands in braces stays.

        >>> Accented().get("Take {count} men")
        'Tàké {count} méñ'
        """
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(part if part.startswith("{") else part.translate(self.ACCENTS) for part in parts)

    def get_plural(self, one: str, many: str, count: int) -> str:
        return self.get(one if count == 1 else many)


@cache
def load(language: str) -> Catalogue:
    """The catalogue of a language of ALL_LANGUAGES; executables carry them compressed."""
    if language == MIRRORED:
        return Accented()
    path = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        if language != "en":
            log.error("no catalogue at %s", path)
        return Catalogue({}, gettext.c2py("n != 1"))
    text = (decompress(content) if content.startswith(BEGINNING) else content).decode()
    return read_po(text.replace("\r\n", "\n"))


def best_language(wanted: Iterable[str]) -> str:
    """The first language of LANGUAGES that a list of locale names asks for, English if none.

    >>> best_language(["nl_NL", "zh_Hans_CN", "ru_RU"])
    'zh_CN'
    """
    for name in wanted:
        code = re.split("[-_.@]", name)[0].lower()
        for language in LANGUAGES:
            if code == language.partition("_")[0]:
                return language
    return "en"


class _Current:
    language = "en"
    catalogue = load("en")


def set_language(language: str) -> None:
    if language != _Current.language:
        _Current.language, _Current.catalogue = language, load(language)


def language() -> str:
    return _Current.language


def from_right() -> bool:
    """The language in use is written from right to left."""
    return ALL_LANGUAGES[language()].from_right


def with_signs(number: str) -> str:
    """A number as the language in use writes it; given as Python does, such as 1,234.5."""
    signs = ALL_LANGUAGES[language()]
    return number.translate({ord(","): signs.thousands, ord("."): signs.decimal})


def count_text(number: int) -> str:
    """A number with its thousands apart, as the language writes it.

    >>> count_text(1234567)
    '1,234,567'
    """
    return with_signs(f"{number:,}")


def percent_text(share: float, places: int = 0) -> str:
    """A share as a percentage with this number of decimals, in the notation of the language in use.

    >>> percent_text(0.444), percent_text(0.444, 1)
    ('44%', '44.4%')
    """
    return with_signs(f"{100 * share:.{places}f}") + ALL_LANGUAGES[language()].percent


def date_text(date: str) -> str:
    """A date as the language in use writes it, as far as it is known; given with the year first, as in files of games.

    >>> date_text("1989.12.21"), date_text("1989.12.??"), date_text("2026-11-26 14:05"), date_text("in May")
    ('1989-12-21', '1989-12', '2026-11-26 14:05', 'in May')
    """
    known = re.fullmatch(r"(\d{4})(?:[-./](\d\d?))?(?:[-./](\d\d?))?[-./?]*( .*)?", date)
    if known is None:
        return date.strip("?.-")
    parts = {"y": known[1], "m": (known[2] or "").zfill(2), "d": (known[3] or "").zfill(2)}
    order = ALL_LANGUAGES[language()].date
    return order[1].join(parts[each] for each in order[::2] if parts[each] != "00") + (known[4] or "")


def result_text(result: str) -> str:
    """A result such as 1-0 or 1/2-1/2, with a dash and a half; others as they are.

    >>> result_text("1/2-1/2"), result_text("1-0"), result_text("*")
    ('½–½', '1–0', '*')
    """
    return result.replace("1/2", "½").replace("-", "–")


def quoted(text: str) -> str:
    """A text in the quotation marks of the language in use; unprintable characters are escaped."""
    first, last = ALL_LANGUAGES[language()].quotes
    return first + "".join(each if each.isprintable() else repr(each)[1:-1] for each in text) + last


def plain(text: str) -> str:
    """Small letters without accents: what is sorted and sought by people.

    >>> sorted(["Double jeu", "Défense"], key=plain)
    ['Défense', 'Double jeu']
    """
    return "".join(each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each))


def paragraph(sentences: Iterable[str]) -> str:
    return ALL_LANGUAGES[language()].blank.join(sentences)


def in_language(names: Mapping[str, str]) -> str:
    return names.get(language()) or names.get("en", "")


def _(message: str) -> str:
    """Translate a message when it is shown, never when a module is loaded."""
    return _Current.catalogue.get(message)


def C_(context: str, message: str) -> str:  # noqa: N802
    """Translate a message whose English has several meanings; the context is a place, a verb, or the noun it belongs
    to."""
    return _Current.catalogue.get(message, context)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate the form for a count; the caller puts the number in."""
    return _Current.catalogue.get_plural(one, many, count)


def plural(one: str, many: str, count: int, **fields: object) -> str:
    """The singular or plural text for a number, with {count} and the other fields filled in.

    >>> plural("{count} game", "{count} games", 1200)
    '1,200 games'
    """
    return ngettext(one, many, count).format(count=count_text(count), **fields)
