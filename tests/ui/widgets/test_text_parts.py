"""Lines, titles, running text, tiles and variants, through a real Ui."""

from collections.abc import Sequence

import pygame
import pytest

from game.ui.look.text import FONTS, Fonts
from game.ui.look.theme import DARK, HIGH_CONTRAST, Ink, Look, Type
from game.ui.widgets.button import Button
from game.ui.widgets.fits import Fits
from game.ui.widgets.flow import FlowText, FlowWord
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row, Space
from game.ui.widgets.line import Line, LiveLine, Titles, with_whole_parts
from game.ui.widgets.tile import Tile
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget

LONG = "A line that is much too long for the narrow place that it has here"
LOOK = Look(DARK, 1.0, Fonts(*FONTS))


def shown(widget: Widget, size: tuple[int, int] = (200, 200)) -> tuple[Ui, pygame.Surface]:
    """The widget in a window of this size, drawn once."""
    ui, surface = Ui(lambda: LOOK, lambda: Column([widget])), pygame.Surface(size)
    ui.draw(surface)
    return ui, surface


def click(ui: Ui, at: tuple[int, int]) -> None:
    ui.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    ui.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def test_a_line_that_is_cut_has_all_of_it_in_its_tooltip() -> None:
    long, short = Line(LONG), Line("Short")
    shown(Column([long, short]))
    assert long.shown(LOOK).endswith("…")
    assert (long.tooltip, short.tooltip) == (LONG, "")


def test_a_line_is_cut_where_its_screen_wants() -> None:
    line = Line("depth 12 · 3,000 positions · 1 s", shorten=with_whole_parts)
    shown(line)
    assert line.shown(LOOK) == "depth 12 · 3,000 positions"


def test_a_line_is_at_least_as_high_as_it_is_asked_to_be() -> None:
    line = Line("Short", Type.SMALL, height=50)
    shown(Column([line, Space(grow=1)]))
    assert line.rect.h == 50


def test_a_live_line_changes_without_being_placed_anew() -> None:
    said = ["one"]
    line = LiveLine("told", lambda: said[0], every=0.5)
    ui, surface = shown(line)
    said[0] = LONG
    ui.update(0.4)
    assert line.text == "one"
    ui.update(0.2)
    assert (line.text, line.tooltip, ui.dirty) == (LONG, LONG, False)
    assert ui.draw_changes(surface)


@pytest.mark.parametrize(("width", "lines"), [(400, 1), (150, 2)])
def test_the_rest_of_a_long_title_becomes_its_note(width: int, lines: int) -> None:
    title = Titles("American checkers, 8 x 8")
    shown(title, (width, 100))
    assert len(title.text_rects(LOOK)) == lines
    assert all(title.rect.contains(rect) for rect in title.text_rects(LOOK))


def test_running_text_wraps_and_says_which_word_was_clicked_or_pointed_at() -> None:
    clicked: list[int] = []
    pointed: list[int | None] = []
    words = [FlowWord(word, marked=word == "11-15") for word in ("11-15", "22-18", "15x22", "25x18", "8-11")]
    flow = FlowText("line", words, clicked.append, point=pointed.append)
    ui, _ = shown(flow, (140, 200))
    places = flow.word_rects(LOOK)
    assert len({place.y for place in places}) > 1
    assert all(flow.rect.contains(place) for place in flow.text_rects(LOOK))
    click(ui, places[3].center)
    assert clicked == [3]
    ui.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=places[4].center, rel=(0, 0), buttons=(0, 0, 0)))
    ui.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 199), rel=(0, 0), buttons=(0, 0, 0)))
    ui.update(0.1)
    assert pointed[-2:] == [4, None]


def test_a_marked_word_lies_on_the_accent_colour() -> None:
    flow = FlowText("line", [FlowWord("one"), FlowWord("two", marked=True)])
    _, surface = shown(flow)
    one, two = (surface.get_at((place.x + 2, place.centery))[:3] for place in flow.word_rects(LOOK))
    assert (one == DARK.accent, two == DARK.accent) == (False, True)


def test_a_tile_is_clicked_only_with_an_action() -> None:
    pressed: list[str] = []
    plain, card = Tile([Label("Plain")]), Tile([Label("Card")], name="card", action=lambda: pressed.append("card"))
    ui, _ = shown(Column([plain, card]))
    click(ui, plain.rect.center)
    click(ui, card.rect.center)
    ui.focus("card")
    ui.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    assert pressed == ["card", "card"]


def test_a_tint_colours_the_ground_but_not_in_high_contrast() -> None:
    def ground(look: Look) -> tuple[int, ...]:
        tile, surface = Tile([], tint=Ink.DANGER, least=60), pygame.Surface((100, 100))
        Ui(lambda: look, lambda: tile).draw(surface)
        return tuple(surface.get_at((50, 50))[:3])

    assert ground(LOOK) != DARK.panel
    assert ground(Look(HIGH_CONTRAST, 1.0, LOOK.fonts)) == HIGH_CONTRAST.panel


def variants() -> Sequence[Widget]:
    def row(*words: str) -> Row:
        return Row(
            [Line(LONG, name="title", least=60, grow=1), *(Button(w, w, lambda: None) for w in words)], wraps=False
        )

    return [row("Undo", "Redo", "More"), row("Undo", "More"), row("More")]


@pytest.mark.parametrize(("width", "buttons"), [(900, 3), (340, 3), (240, 2), (80, 1)])
def test_the_first_variant_that_has_room_is_shown(width: int, buttons: int) -> None:
    fits = Fits(variants())
    ui, _ = shown(fits, (width, 100))
    assert len([each for each in ui.walk() if each.role == "button"]) == buttons


def test_a_variant_that_is_too_high_is_not_shown() -> None:
    high: Widget = Column([Label(str(n)) for n in range(9)])
    low: Widget = Label("0 to 8", name="low")
    fits = Fits([high, low], grow=1)
    ui, _ = shown(fits, (300, 100))
    assert fits.children() == (low,)
    ui.draw(pygame.Surface((300, 600)))
    assert fits.children() == (high,)


def test_a_window_that_changes_its_width_keeps_the_focus_in_another_variant() -> None:
    ui = Ui(lambda: LOOK, lambda: Fits(variants()))
    ui.draw(pygame.Surface((900, 100)))
    ui.focus("More")
    ui.draw(pygame.Surface((80, 100)))
    assert ui.focused is not None
    assert ui.focused.name == "More"
