"""The languages of the window, each but English with a catalogue in assets/locale."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """A language's own name, numbers and punctuation."""

    name: str
    decimal: str = "."
    thousands: str = ","
    from_right: bool = False
    quotes: tuple[str, str] = ("“", "”")
    blank: str = " "
    """The space between two sentences."""
    percent: str = "%"
    """Percent sign; a blank in it does not break."""
    date: str = "y-m-d"
    """Order of year, month and day, with their separator."""


LANGUAGES = {
    "en": Language("English"),
    "ru": Language("Русский", ",", "\xa0", quotes=("«", "»"), percent="\xa0%", date="d.m.y"),
    "zh_CN": Language("简体中文", blank=""),
    "de": Language("Deutsch", ",", ".", quotes=("„", "“"), percent="\xa0%", date="d.m.y"),
    "es": Language("Español", ",", ".", quotes=("«", "»"), percent="\xa0%", date="d/m/y"),
    "fr": Language("Français", ",", "\xa0", quotes=("«\xa0", "\xa0»"), percent="\xa0%", date="d/m/y"),
    "pt": Language("Português", ",", ".", date="d/m/y"),
    "uk": Language("Українська", ",", "\xa0", quotes=("«", "»"), percent="\xa0%", date="d.m.y"),
}
"""Keys are gettext codes."""

MIRRORED = "qps_plocm"
"""Mirrored English with accents, for tests and trials."""
ALL_LANGUAGES = LANGUAGES | {MIRRORED: Language("Éñglíšh", from_right=True)}
"""All languages, including the hidden one."""


def N_(message: str) -> str:  # noqa: N802 (gettext's own name for "to be translated later")
    """Mark a message of a table for extraction; the window translates it with `_`."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 (the extraction reads the context)
    """Mark a message of a table whose translation depends on its context; the window translates it with `C_`."""
    return message
