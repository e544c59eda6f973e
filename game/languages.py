"""The languages of the window, each but English with a catalogue in assets/locale."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """A language's own name, its numbers, and its punctuation."""

    name: str
    decimal: str = "."
    thousands: str = ","
    from_right: bool = False
    """Written from right to left."""
    quotes: tuple[str, str] = ("“", "”")
    blank: str = " "
    """Between two sentences."""
    percent: str = "%"
    """Percent sign; a blank in it does not break."""


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
"""By gettext code."""

MIRRORED = "qps_plocm"
"""Mirrored English with accents, for tests and trials."""
ALL_LANGUAGES = LANGUAGES | {MIRRORED: Language("Éñglíšh", from_right=True)}
"""Including the one that is not offered."""


def N_(message: str) -> str:  # noqa: N802 (gettext's own name for "to be translated later")
    """Mark a message of a table for extraction; the window translates it with `_`."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 (the extraction reads the context)
    """Mark a message of a table whose translation depends on its context; the window translates it with `C_`."""
    return message
