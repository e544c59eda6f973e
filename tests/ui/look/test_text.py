"""Text in pixels: whatever a name, a file or the clipboard holds, it can be measured and drawn."""

import json
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.drawing.shapes import Canvas
from game.keeping.record import Record
from game.keeping.settings import load
from game.ui.look import canvas
from game.ui.look.text import LONGEST_TEXT, drawable, width_of, wrap
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.driver import Driver, fonts

odd = some.characters(categories=["Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me", "Zl", "Zp"])
"""Controls, joiners, what has no meaning, halves of pairs, marks: what has no glyph of its own."""
texts = some.text(some.characters() | odd, max_size=60)
INVISIBLE = [
    "\ufe0f",
    "\u200b",
    "\xad",
    "\u202e",
    "\ufeff",
    "\U000e0001",
    "\0",
    "\ud800",
    "\u0301",
    "a\0b",
    "\r\n",
    "\t",
]


def draw(text: str, width: int | None) -> pygame.Rect:
    """The area of a text drawn on a surface."""
    block = fonts.block(text, 16, False, width)
    surface = pygame.Surface((200, 100))
    block.draw(surface, surface.get_rect(), (255, 255, 255), 0.5)
    return block.place(surface.get_rect())


@pytest.mark.parametrize("text", INVISIBLE, ids=ascii)
@pytest.mark.parametrize("width", [None, 80])
def test_what_has_no_glyph_is_drawn_as_nothing_or_as_a_box(text: str, width: int | None) -> None:
    assert draw(text, width).height > 0


@given(texts, some.none() | some.integers(1, 300))
def test_any_text_is_measured_and_drawn(text: str, width: int | None) -> None:
    assert draw(text, width).height > 0


@given(texts, some.integers(20, 300))
def test_no_line_is_wider_than_its_place(text: str, width: int) -> None:
    block = fonts.block(text, 16, False, width)
    font = fonts.font(16, False)
    assert all(width_of(line, font) <= width for line in block.lines if len(line) > 1)


@given(texts)
def test_letters_stay(text: str) -> None:
    assert [char for char in drawable(text) if char.isalnum()] == [char for char in text if char.isalnum()]


@pytest.mark.parametrize("width", [None, 300])
def test_a_megabyte_without_a_blank_is_cut(width: int | None) -> None:
    place = draw("x" * 1_000_000, width)
    assert 0 < place.width * place.height < 300 * LONGEST_TEXT


def test_a_long_word_is_cut_with_few_measurements() -> None:
    measured = []

    def measure(text: str) -> int:
        measured.append(text)
        return len(text)

    assert "".join(wrap("x" * 5000, 50, measure)) == "x" * 5000
    assert len(measured) < 100 * 20


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_in_a_file_shows_on_every_screen(tmp_path: Path, name: str) -> None:
    """The name is in a PDN file's tag, in the settings and in a saved game."""
    file = tmp_path / "game.pdn"
    file.write_text(
        f'[White "{name}"]\n[Black "Ada{name}"]\n1. 11-15 *', encoding="utf-8", errors="replace", newline=""
    )
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"player_names": [name, f"Ada{name}"]}), encoding="utf-8")
    names = load(settings)[0].player_names
    driver = Driver(tmp_path, player_names=names)
    driver.show(lambda context: context.routes.file(file, driver.screen)(lambda _: None)())
    driver.show(lambda context: SetupScreen(context, "checkers"))
    left = PlaySetup("checkers", "english", seats=(Seat(name), Seat(f"Ada{name}"))).to_record()
    record = Record("checkers", "english", moves=("11-15",), setup=left)
    driver.show(lambda context: context.routes.resume(record))
    assert "Ada" in driver.texts()


def test_a_text_of_a_small_drawing_leaves_the_room_of_the_next_one() -> None:
    words, drawing = "signs, and variations in variations", Canvas(400, 40)
    drawing.write(words, 10, 25, 11)
    picture = canvas.picture_of(drawing, (200, 20), fonts)
    dark = pygame.mask.from_threshold(picture, (0, 0, 0), (128, 128, 128)).get_bounding_rects()
    assert max(rect.right for rect in dark) <= (10 + canvas.width_of(words, 11)) / 2 + 1
