"""The languages that the window speaks, each with a catalogue in assets/locale but for English."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """What is not in a catalogue: the language's own name and how it writes numbers."""

    name: str
    decimal: str = "."
    thousands: str = ","


LANGUAGES = {
    "en": Language("English"),
    "ru": Language("Русский", ",", "\xa0"),
    "zh_CN": Language("简体中文"),
    "de": Language("Deutsch", ",", "."),
    "es": Language("Español", ",", "."),
    "fr": Language("Français", ",", "\xa0"),
    "pt": Language("Português", ",", "."),
}
"""By their gettext codes."""


def N_(message: str) -> str:  # noqa: N802 (gettext's own name for "to be translated later")
    """Marks a message of a table for extraction; the window looks it up with `_` when it shows it."""
    return message
