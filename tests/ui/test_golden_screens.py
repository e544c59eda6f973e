"""Every screen looks as approved, at a quarter of its size, in every theme and every language."""

from dataclasses import fields, replace
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.ui.look.theme import THEMES
from tests.ui.contrast import contrast
from tests.ui.driver import Driver
from tests.ui.golden import assert_golden
from tests.ui.test_fit import SCREENS

SHOWN = (
    *("home", "setup of tic-tac-toe", "setup of checkers", "play", "refused", "the end", "settings", "failure"),
    *("lab", "lab of a position", "shelf of the lab", "position for the lab", "help on the lab"),
)
EVERY_DAY = {("dark", "en"), ("light", "ru"), ("contrast", "zh_CN")}
"""Each theme and each language once; the other pairs are among the slow tests."""
LOOKS = tuple(
    pytest.param(*look, marks=() if look in EVERY_DAY else (pytest.mark.slow, pytest.mark.ci))
    for look in product(THEMES, ("en", "ru", "zh_CN"))
)


def quarter(surface: pygame.Surface) -> pygame.Surface:
    """The picture at a quarter of its width and height."""
    return pygame.transform.smoothscale_by(surface, 0.25)


@pytest.mark.parametrize(("theme", "language"), LOOKS)
@pytest.mark.parametrize("screen", SHOWN)
def test_screen_looks_as_approved(
    screen: str, theme: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(tmp_path, (1200, 750), theme=theme, language=language)
    places = driver.context.places
    driver.context.places = replace(places, **{place.name: Path("kept") for place in fields(places)})
    driver.show(SCREENS[screen])
    assert_golden(quarter(driver.surface), f"{screen.replace(' ', '-')}-{theme}-{language}")


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_texts_can_be_read_in_every_theme(name: str) -> None:
    """WCAG 2.1: 4.5 for texts (7 in the theme of high contrast), 3 for what shows where the focus is."""
    theme = THEMES[name]
    least = 7 if name == "contrast" else 4.5
    for ground in (theme.background, theme.panel, theme.control, theme.control_hover):
        assert contrast(theme.text, ground) >= least
        assert contrast(theme.focus, ground) >= 3
    for ground in (theme.background, theme.panel):
        for colour in (theme.muted, theme.danger):
            assert contrast(colour, ground) >= 4.5
    for ground in (theme.accent, theme.accent_hover):
        assert contrast(theme.on_accent, ground) >= 4.5
