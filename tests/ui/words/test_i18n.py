"""The language that the window opens in, and which entries of a catalogue it uses."""

from pathlib import Path

import pygame
import pytest

from game.keeping.files import places
from game.keeping.profiles import FIRST, Profiles
from game.ui.app import opened_profile
from game.ui.home.home import HomeScreen
from game.ui.words import i18n
from tests.ui.driver import Driver


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        (["de_at"], "de"),
        (["DE-AT"], "de"),
        (["pt-BR"], "pt"),
        (["PT"], "pt"),
        (["ZH_cn"], "zh_CN"),
        (["zh-Hant-TW"], "zh_CN"),
        (["Uk_UA.UTF-8"], "uk"),
        (["fr@euro"], "fr"),
        (["nl", "es", "ru"], "es"),
        (["C", "POSIX", ""], "en"),
        (["den", "frr_DE", "rue", "esu"], "en"),
        ([], "en"),
    ],
)
def test_a_code_is_read_in_either_case_and_to_its_end(
    preferred: list[str], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three letters that begin like one of our languages are another one: Slavey, North Frisian, Rusyn, Yup'ik."""
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": code} for code in preferred])
    with opened_profile(Profiles(places(tmp_path)), FIRST) as context:
        assert (context.system_language, i18n.language()) == (language, language)


CATALOGUE = """
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);"

msgid "New game"
msgstr "Neue Partie"

#, fuzzy
msgid "Settings"
msgstr "Geraten"

#, python-brace-format, fuzzy
#| msgid "Quit {now}"
msgid "Quit"
msgstr "Geraten"

#~ msgid "Library"
#~ msgstr "Veraltet"

#: a/fuzzy/place.py
msgid "Help"
msgstr "Hilfe"
"""


def test_a_guess_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Editors mark as fuzzy what they guessed from another text; such texts stay English until someone checks them."""
    file = tmp_path / "de" / "LC_MESSAGES" / f"{i18n.DOMAIN}.po"
    file.parent.mkdir(parents=True)
    file.write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    monkeypatch.setattr(i18n, "load", i18n.load.__wrapped__)
    driver = Driver(tmp_path / "home", language="de").show(HomeScreen)
    texts = driver.texts().splitlines()
    assert {"Checkers", "Library", "Puzzles"} <= set(texts)
    assert not {"Geraten", "Veraltet"} & set(texts)
    assert (i18n._("New game"), i18n._("Help")) == ("Neue Partie", "Hilfe")
