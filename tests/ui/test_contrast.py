"""Colours that touch differ in every theme, and those with a meaning differ for every user."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from ai.insight.review import MoveQuality
from game.ui.look.shapes import blend
from game.ui.look.shapes import contrast as computed
from game.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme, readable
from game.ui.study.glyphs import GLYPHS
from game.ui.study.movetext_view import sign_colour
from game.ui.study.review_words import mark_colour
from game.ui.widgets.graph import SERIES
from tests.ui.colour_vision import VISIONS, difference, least_difference
from tests.ui.contrast import contrast
from tests.ui.driver import Driver
from tests.ui.legible import watched
from tests.ui.test_fit import SCREENS

LETTERS, SHAPES = 4.5, 3.0
"""The least contrast of letters and of everything else that says something: WCAG 2.1, 1.4.3 and 1.4.11."""
LETTERS_OF_HIGH_CONTRAST = 7.0
"""WCAG 2.1, 1.4.6; texts on coloured figures have LETTERS there too."""
APART = 10
"""The least difference of colours that mean different things: just seen is 2.3."""

EVERY_DAY = (("settings", "dark"), ("refused", "light"), ("setup of checkers", "contrast"), ("review", "light"))
ALL = [
    pytest.param(screen, theme, marks=() if (screen, theme) in EVERY_DAY else pytest.mark.slow)
    for screen in SCREENS
    for theme in THEMES
]


def least_of(name: str) -> float:
    return LETTERS_OF_HIGH_CONTRAST if THEMES[name] is HIGH_CONTRAST else LETTERS


@pytest.mark.parametrize(("screen", "name"), ALL)
def test_all_that_is_written_can_be_read(screen: str, name: str, tmp_path: Path) -> None:
    """Each text is compared with the ground under it, as it is drawn; what is disabled need not be read."""
    theme = THEMES[name]
    driver = Driver(tmp_path, (1280, 800), theme=name, reduced_motion=True, muted=True).show(SCREENS[screen])
    driver.widgets.ui.ring = True
    with watched() as written:
        driver.widgets.ui.rebuild()
        driver.screen.draw(driver.surface)
    own = {theme.background, theme.panel, theme.control, theme.control_hover, theme.accent, theme.accent_hover}
    faults = [
        each
        for each in written
        if each.colour != theme.disabled and each.contrast < (least_of(name) if each.ground in own else LETTERS)
    ]
    assert faults == []
    assert len(written) > 3


@pytest.mark.parametrize("name", THEMES)
def test_what_shows_the_state_of_a_control_stands_out(name: str) -> None:
    theme = THEMES[name]
    told = {
        "the chosen part of a choice": (theme.accent, theme.background),
        "a switch that is on": (theme.accent, theme.panel),
        "the knob of a switch that is off": (theme.text, theme.control),
        "the knob of a switch that is on": (theme.on_accent, theme.accent),
        "the edge of a text field": (theme.muted, theme.background),
        "the edge of a text field in a panel": (theme.muted, theme.panel),
        "a selected text": (theme.on_accent, theme.accent),
        "a warning's edge": (theme.danger, theme.panel),
        "the focus on the window": (theme.focus, theme.background),
        "the focus on a panel": (theme.focus, theme.panel),
        "the focus on a control": (theme.focus, theme.control),
        "the side to move": (theme.accent, theme.panel),
    }
    assert {what: contrast(*pair) for what, pair in told.items() if contrast(*pair) < SHAPES} == {}


@pytest.mark.parametrize("name", THEMES)
def test_warnings_can_be_read(name: str) -> None:
    theme = THEMES[name]
    assert contrast(theme.text, blend(theme.panel, theme.danger, 0.16)) >= LETTERS


@pytest.mark.parametrize("name", THEMES)
def test_signs_and_marks_of_a_review_can_be_read(name: str) -> None:
    theme = THEMES[name]
    colours = [sign_colour(theme, glyph.sign) for glyph in GLYPHS.values()]
    marks = [mark_colour(theme, mark) for mark in MoveQuality]
    for colour in (*colours, *filter(None, marks)):
        for ground in (theme.background, theme.panel, theme.control):
            assert contrast(colour, ground) >= LETTERS


@pytest.mark.parametrize("name", THEMES)
def test_lines_of_graphs_stand_out_and_differ(name: str) -> None:
    theme = THEMES[name]
    colours = [tuple(pygame.Color(text))[:3] for text in SERIES[theme]]
    for colour in colours:
        assert contrast(colour, theme.panel) >= SHAPES
    for one, other in combinations(colours, 2):
        assert least_difference(one, other) >= APART, (one, other)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_players_of_a_tree_differ_for_everybody(name: str, vision: str) -> None:
    """MAX and MIN have shapes of their own too; with more players their letters tell them."""
    tree = THEMES[name].tree
    outlines = {"max": tree.players[0][1], "min": tree.players[1][1], "leaf": tree.leaf[1], "best": tree.best}
    for one, other in combinations(outlines, 2):
        assert difference(outlines[one], outlines[other], vision) >= APART, (one, other)


@pytest.mark.parametrize("theme", [DARK, LIGHT, HIGH_CONTRAST])
def test_a_colour_is_moved_towards_the_text_only_as_far_as_it_must(theme: Theme) -> None:
    found = readable(theme.danger, theme)
    assert found == theme.danger or theme is LIGHT or min(contrast(found, theme.control), 7) >= LETTERS
    assert readable(theme.text, theme) == theme.text
    assert contrast(readable((128, 128, 128), theme), theme.control) >= LETTERS


def test_the_program_computes_contrast_as_the_tests_do() -> None:
    for pair in combinations([(0, 0, 0), (9, 40, 200), (255, 255, 255), (120, 118, 3)], 2):
        assert computed(*pair) == pytest.approx(contrast(*pair), rel=1e-6)


def test_people_without_red_cones_see_red_and_green_alike() -> None:
    red, green, blue = (200, 90, 60), (128, 122, 58), (60, 90, 200)
    assert difference(red, green, "usual") > 40
    assert difference(red, green, "protanopia") < 20
    assert least_difference(red, blue) > 40
