"""Wild tic-tac-toe: its leaves, its worth, and positions as text."""

from functools import cache

import pytest

from ai.algorithms import Algorithm
from ai.limits import Limit
from ai.search import search
from game.core import InputError
from game.wild import WILD, Wild


def leaves(position: Wild, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(leaves(position.play(move), depth - 1) for move in moves)


def test_leaves_are_those_that_one_counts_by_hand() -> None:
    """Two marks for each free cell; after three plies 8 lines of either mark, placed in any of 6 orders, are over."""
    free = [18, 18 * 16, 18 * 16 * 14, (18 * 16 * 14 - 8 * 2 * 6) * 12]
    assert [leaves(Wild(), depth) for depth in range(1, 5)] == free


@cache
def worth(marks: str, turn: int, aim: int) -> int:
    """The worth for the side to move, from the rules alone: marks as text, lines by their cells."""
    lines = ["012", "345", "678", "036", "147", "258", "048", "246"]
    if any(len({marks[int(cell)] for cell in line}) == 1 and marks[int(line[0])] != "." for line in lines):
        return -aim
    free = [cell for cell in range(9) if marks[cell] == "."]
    after = [marks[:cell] + mark + marks[cell + 1 :] for cell in free for mark in "XO"]
    return max((-worth(each, 1 - turn, aim) for each in after), default=0)


@pytest.mark.parametrize(("misere", "value"), [(False, 1), (True, 0)])
def test_who_begins_wins_and_in_misere_nobody(misere: bool, value: int) -> None:
    """As is well known; who begins takes the middle."""
    assert worth("." * 9, 0, -1 if misere else 1) == value


def test_the_search_finds_the_win_of_who_begins() -> None:
    position = WILD.parse_position(".../.X./..O", "wild")
    found = search([position], Algorithm.ALPHA_BETA, Limit(depth=7))
    before, after = (str(each).replace("\n", "") for each in (position, position.play(found.move)))
    assert -worth(after, 1, 1) == worth(before, 0, 1)


def test_positions_are_written_and_read() -> None:
    position = WILD.parse_position("X.o/.../..X", "wild")
    assert WILD.position_text(position) == "X.O/.../..X"
    assert position.turn == 1
    assert WILD.parse_position("X.O/.../..X", "wild", reverse=True).misere
    for text in ("XX/...", "X.T/.../...", ".../.../.../..."):
        with pytest.raises(InputError):
            WILD.parse_position(text, "wild")


def test_a_move_is_a_mark_and_a_cell() -> None:
    start = Wild()
    move = WILD.parse_move("Ob2", start)
    assert (WILD.path(move), WILD.marks(start.play(move))) == ((11, 4), {4: 1})
    for text, fault in (("b2", "write it as Xb2"), ("Xb2", "b2 is taken"), ("Xd4", "'d4' is not a cell")):
        with pytest.raises(InputError, match=fault):
            WILD.parse_move(text, start.play(move))
    assert [WILD.square_text(start, square) for square in (0, 8, 9, 11)] == ["a3", "c1", "X", "O"]
