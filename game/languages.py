"""The languages that the window speaks, each with a catalogue in assets/locale but for English."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """What is not in a catalogue: the language's own name, how it writes numbers, and what it puts around sentences."""

    name: str
    decimal: str = "."
    thousands: str = ","
    from_right: bool = False
    """Whether it is written from right to left."""
    quotes: tuple[str, str] = ("“", "”")
    blank: str = " "
    """What stands between two sentences."""
    percent: str = "%"
    """What is written after a number of percent; a blank in it does not break."""


LANGUAGES = {
    "en": Language("English"),
    "ru": Language("Русский", ",", "\xa0", quotes=("«", "»"), percent="\xa0%"),
    "zh_CN": Language("简体中文", blank=""),
    "de": Language("Deutsch", ",", ".", quotes=("„", "“"), percent="\xa0%"),
    "es": Language("Español", ",", ".", quotes=("«", "»"), percent="\xa0%"),
    "fr": Language("Français", ",", "\xa0", quotes=("«\xa0", "\xa0»"), percent="\xa0%"),
    "pt": Language("Português", ",", "."),
    "uk": Language("Українська", ",", "\xa0", quotes=("«", "»"), percent="\xa0%"),
}
"""By their gettext codes."""

MIRRORED = "qps_plocm"
"""English with accents, as if it were written from right to left: for tests, and to look at the window so."""
ALL_LANGUAGES = LANGUAGES | {MIRRORED: Language("Éñglíšh", from_right=True)}
"""Those too that nobody is offered."""


def N_(message: str) -> str:  # noqa: N802 (gettext's own name for "to be translated later")
    """Marks a message of a table for extraction; the window looks it up with `_` when it shows it."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 (the extraction reads the context)
    """Marks a message of a table whose translation depends on its context; the window looks it up with `C_`."""
    return message
