"""The tree of a game as lines of text."""

from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.checkers.pdn_reader import read_pdn
from game.databases.stream import PdnFile
from game.tictactoe.kind import TICTACTOE
from game.tree import Game, Node
from game.ui.look.text import FONTS, Fonts
from game.ui.look.theme import DARK, Look
from game.ui.study.movetext import MainLineRow, MoveTextLine, MoveTexts, Passage, lines_of
from game.ui.study.movetext_view import LineCache, TextLayout

LOOK = Look(DARK, 1.0, Fonts(*FONTS))


def game_of(text: str) -> Game[Any, Any]:
    """The first game of a PDN of English checkers."""
    return read_pdn(f'[GameType "21"] {text}')[0]


def shown(lines: list[MoveTextLine]) -> list[str]:
    """The lines as a person reads them; "-" stands for a move that another line has."""
    found = []
    for line in lines:
        if isinstance(line, MainLineRow):
            cells = (" ".join(filter(None, (c.text, c.signs, *c.measures))) if c else "-" for c in line.cells)
            found.append(f"{line.number}. {' | '.join(cells)}")
        else:
            text = ""
            for part in line.parts:
                joined = "" if part.glued or not text else " "
                text += joined + f"{part.text}{' ' + part.signs if part.signs else ''}"
            found.append(f"{'  ' * line.depth}{text}")
    return found


def text_of(text: str) -> list[str]:
    """The lines of a PDN."""
    return shown(lines_of(game_of(text), MoveTexts().of))


def test_a_main_line_has_a_column_for_each_player() -> None:
    assert text_of("1. 11-15 $1 23-19 2. 8-11 *") == ["1. 11-15 ! | 23-19", "2. 8-11 | -"]


def test_variations_and_comments_stand_between_the_moves() -> None:
    assert text_of("{About it.} 1. 11-15 {The best.} 23-19 (1... 22-18 $6 2. 15x22 {takes}) 2. 8-11 22-17 *") == [
        "About it.",
        "1. 11-15 | -",
        "The best.",
        "1. - | 23-19",
        "  1… 22-18 ?! 2. 15x22 takes",
        "2. 8-11 | 22-17",
    ]


def test_short_variations_of_variations_are_bracketed_and_long_ones_indented() -> None:
    assert text_of(
        "1. 11-15 23-19 (1... 24-20 2. 8-11 (2. 9-13 22-18) 28-24 (2... 22-17 3. 4-8 17-14 4. 9x18 23x14) 3. 4-8) *"
    ) == [
        "1. 11-15 | 23-19",
        "  1… 24-20 2. 8-11 (2. 9-13 22-18) 2… 28-24",
        "    2… 22-17 3. 4-8 17-14 4. 9x18 23x14",
        "  3. 4-8",
    ]


def test_clocks_and_evaluations_stand_behind_the_moves() -> None:
    text = (
        "1. 11-15 {[%clk 0:10:00]} 23-19 {[%eval 0.35] [%clk 0:09:58]} (1... 22-18 {[%eval -1.2] A gift.} 15x22) "
        "2. 8-11 {[%eval -0.016][%egt 0:0:4.81]} 22-17 {[%clock w1:05:07 B0:09:00] Good.} *"
    )
    assert text_of(text) == [
        "1. 11-15 0:10:00 | 23-19 +0.35 9:58",
        "  1… 22-18 −1.20 A gift. 2. 15x22",
        "2. 8-11 -0.016 | 22-17 1:05:07",
        "Good.",
    ]


def test_as_much_is_shown_beside_a_move_as_there_is_room_for() -> None:
    game = game_of("1. 11-15 {[%clock w0:10:00 B0:10:00]} {[%eval 0.35]} 23-19 *")
    game.root.children[0].clock = (600, 600)
    lines = lines_of(game, MoveTexts().of)
    widths = {width: TextLayout(lines, LineCache().at(LOOK, width)).blocks[0] for width in (400, 300, 150)}
    assert [block.pieces[1].measures for block in widths.values()] == ["+0.35\xa010:00", "+0.35", ""]


def test_a_comment_before_a_move_stands_before_it() -> None:
    assert text_of("1. 11-15 (1. {Less usual is} 9-13 22-18) {Now} 23-19 *") == [
        "1. 11-15 | -",
        "Now",
        "  Less usual is 1. 9-13 22-18",
        "1. - | 23-19",
    ]


def test_three_players_have_three_columns() -> None:
    root: Node[Any, Any] = Node(TICTACTOE.start("4x4x3x3"))
    node = root
    for move in (0, 5, 10, 1):
        node = node.append(move)
    assert shown(lines_of(Game(root), MoveTexts().of, "Open")) == ["1. a4 | b3 | c2", "2. b4 | - | -", "Open"]


def test_variations_nested_deeply_are_indented_no_further() -> None:
    root: Node[Any, Any] = Node(TICTACTOE.start("10x10x5"))
    node = root
    for move in range(0, 80, 2):
        node.append(move)
        node = node.append(move + 1)
        node.comments = ["so"]
    lines = lines_of(Game(root), MoveTexts().of)
    assert max(line.depth for line in lines if isinstance(line, Passage)) == 6


@pytest.fixture
def laid() -> TextLayout:
    text = (
        "1. 11-15 23-19 (1... 22-18 {A remark that is long enough to need two lines of text here} 2. 15x22) 2. 8-11 *"
    )
    return TextLayout(lines_of(game_of(text), MoveTexts().of), LineCache().at(LOOK, 300))


def test_no_words_overlap_and_none_leaves_its_place(laid: TextLayout) -> None:
    placed = list(laid.placed(0, laid.height))
    assert len({place.rect.y for place in placed}) == 4
    for number, place in enumerate(placed):
        assert pygame.Rect(0, 0, 300, laid.height).contains(place.rect)
        assert place.rect.collidelist([other.rect for other in placed[number + 1 :]]) < 0


def test_a_click_finds_the_move_that_is_written_there(laid: TextLayout) -> None:
    for node in laid.places:
        place = laid.place_of(node)
        assert place is not None
        assert laid.node_at(place.center) is node
    assert laid.node_at((2, 2)) is None
    assert len(laid.places) == 5


def test_what_is_seen_is_found_without_the_rest(laid: TextLayout) -> None:
    top = laid.tops[1]
    assert [place.text for place in laid.placed(top + 1, top + 2)][:1] == ["1… "]
    assert list(laid.grounds(0, laid.height)) == [(laid.tops[1], laid.tops[2])]


def test_a_word_wider_than_the_line_is_cut() -> None:
    lines = lines_of(game_of("1. 11-15 {" + "x" * 200 + " 好" * 40 + "} *"), MoveTexts().of)
    layout = TextLayout(lines, LineCache().at(LOOK, 200))
    assert all(place.rect.right <= 200 for place in layout.placed(0, layout.height))


REAL = Path(__file__).parents[2] / "data" / "pdn"


@pytest.mark.parametrize("path", sorted(REAL.glob("*.pdn")), ids=lambda path: path.stem)
def test_every_move_of_real_games_is_written_once(path: Path) -> None:
    for found in islice(PdnFile.of(path).games(), 5):
        game = found.reading.game
        if game is None:
            continue
        lines = lines_of(game, MoveTexts().of)
        cells = [
            cell.node for line in lines if isinstance(line, MainLineRow) for cell in line.cells if cell is not None
        ]
        parts = [
            part.node for line in lines if isinstance(line, Passage) for part in line.parts if part.node is not None
        ]
        nodes = list(game.root.walk())[1:]
        assert len(cells) == len(list(game.root.main_line()))
        assert {*map(id, cells), *map(id, parts)} == set(map(id, nodes))
        assert len(cells) + len(parts) == len(nodes)
