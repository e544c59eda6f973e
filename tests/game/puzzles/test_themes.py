"""Themes of puzzles from their lines."""

import pytest

from game.checkers.kind import CHECKERS
from game.checkers.notation import parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.puzzles import puzzle as puzzle_file
from game.puzzles.themes import PuzzleTheme, has_the_move, is_barred, themes_of

SHOT, ENDING = PuzzleTheme.SHOT, PuzzleTheme.ENDING


def opened(rules: str, fen: str, line: str) -> tuple[Position, list[Move]]:
    start = parse_fen(fen, RULE_SETS[rules])
    return start, CHECKERS.parse_line(line.split(), start)[0]


@pytest.mark.parametrize(
    ("rules", "fen", "line", "tail", "themes"),
    [
        (
            "english",
            "B:W19,21,23,24,25,28,29,30,31:B2,4,5,7,8,9,11,12,14",
            "14-17 21x14 9x27",
            "24-20 11-16",
            {PuzzleTheme.TWO_FOR_ONE},
        ),
        (
            "english",
            "B:W13,19,24,25,26,27,28,29,30,32:B1,2,4,5,6,8,10,11,12,18",
            "18-23 27x18 10-15 19x10 6x31",
            "24-20 1-6",
            {PuzzleTheme.THREE_FOR_TWO, PuzzleTheme.LONG_CAPTURE},
        ),
        (
            "international",
            "W:W26,28,30,31,32,35,37,40,41,42,43,44,45,48:B2,4,7,8,10,12,15,16,17,18,19,21,24,25",
            "31-27 25x34 40x20",
            "15x24 28-22 17x28 32x5 21x32 37x28",
            {SHOT, PuzzleTheme.GREAT_SACRIFICE, PuzzleTheme.LONG_CAPTURE},
        ),
        (
            "brazilian",
            "B:Wa5,Kd6,g1:Ba7,c7,d4,e5,g3",
            "e5-f4",
            "d6xb8 g3-h2 b8xg3 h2xf4 g1-h2 d4-c3",
            {PuzzleTheme.SACRIFICE},
        ),
        ("english", "B:WK7:BK17", "17-14", "7-3 14-10", {PuzzleTheme.QUIET, ENDING, PuzzleTheme.OPPOSITION}),
        ("russian", "W:WKe5,g7:BKf6", "e5-b2 f6:h8 b2-a1 h8-g7 a1:h8", "", {ENDING, PuzzleTheme.EXCHANGE}),
        ("russian", "B:WKc5:BKa1,c7,f8", "c7-d6 c5:e7 f8:d6", "", {ENDING, PuzzleTheme.EXCHANGE}),
        (
            "russian",
            "W:Wb4,c1,e3,f2:Ba5,g5,h6,h8",
            "b4-c5",
            "a5-b4 c5:a3 h8-g7 a3-b4",
            {PuzzleTheme.QUIET},
        ),
    ],
)
def test_themes_are_read_off_the_line(rules: str, fen: str, line: str, tail: str, themes: set[PuzzleTheme]) -> None:
    start, moves = opened(rules, fen, f"{line} {tail}")
    solution = len(line.split())
    assert set(themes_of(start, moves[:solution], moves[solution:])) == themes


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_puzzle_has_the_themes_that_its_line_shows(rules: str) -> None:
    for puzzle in puzzle_file.puzzles_of(rules):
        shown = puzzle_file.opened(puzzle)
        assert themes_of(shown.start, shown.line, shown.tail) == puzzle.themes, puzzle.id


def test_a_king_that_captured_pieces_bar_is_stopped_and_one_that_only_turned_back_is_not() -> None:
    """The king on 11 could take the man on 44 if the one on 22, which it has jumped, were gone at once."""
    for fen, line, barred in (("B:W7,8,22,44:BK27", "27x11", True), ("B:W12,23,25:BK18", "18x1", False)):
        start, moves = opened("international", fen, line)
        assert is_barred(start, moves[0]) is barred


def test_who_has_the_move_is_counted_by_columns() -> None:
    """The kings are in opposition; with the other side to move they have changed places."""
    for fen, has in (("W:WK7:BK14", False), ("W:WK7:BK17", True), ("B:WK7:BK17", True), ("B:WK18:BK11", False)):
        assert has_the_move(parse_fen(fen, RULE_SETS["english"])) is has
