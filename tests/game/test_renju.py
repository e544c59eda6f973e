"""Renju's forbidden moves: against another program, against the definitions read literally, and on drawn examples."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.core import IllegalMoveError, InputError, Reason, draw
from game.kinds import KINDS
from game.tictactoe import renju
from game.tictactoe.position import TicTacToe
from game.tictactoe.renju import DOUBLE_FOUR, DOUBLE_THREE, OVERLINE
from game.tictactoe.rules import SIZES, MnkRules
from tests.interpreted import same_file_interpreted

RULES = SIZES["15x15x5-renju"]
DATA = Path(__file__).parents[1] / "data"
GOLDEN, TAUGHT = DATA / "renju_forbidden.txt", DATA / "renju_examples.txt"
PLAIN = same_file_interpreted(renju)

# The definitions, read literally on a dictionary of marks

Spot = tuple[int, int]
Marks = dict[Spot, str]
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def cells_in(way: Spot, cell: Spot, reach: int) -> Iterator[Spot]:
    return ((cell[0] + n * way[0], cell[1] + n * way[1]) for n in range(-reach, reach + 1))


def unbroken(marks: Marks, cell: Spot, way: Spot) -> frozenset[Spot]:
    """The black marks in a row with a cell."""
    row = {cell}
    while more := {each for own in row for each in cells_in(way, own, 1) if marks.get(each) == "X"} - row:
        row |= more
    return frozenset(row)


def free(marks: Marks, cell: Spot) -> bool:
    return all(0 <= place < 15 for place in cell) and cell not in marks


def fives(marks: Marks, way: Spot, near: Spot) -> list[tuple[Spot, frozenset[Spot]]]:
    """Cells that make exactly five with the mark at `near`, each with the four that it completes."""
    found = []
    for cell in cells_in(way, near, 4):
        if free(marks, cell):
            row = unbroken(marks | {cell: "X"}, cell, way)
            if len(row) == 5 and near in row:
                found.append((cell, row - {cell}))
    return found


def is_straight(marks: Marks, way: Spot, cell: Spot) -> bool:
    """True for four in a row with two ways to five."""
    row = unbroken(marks, cell, way)
    return len(row) == 4 and sum(four == row for _, four in fives(marks, way, cell)) == 2


def rule_broken(marks: Marks, cell: Spot) -> int:
    after = marks | {cell: "X"}
    rows = [len(unbroken(after, cell, way)) for way in WAYS]
    if 5 in rows:
        return 0
    if max(rows) > 5:
        return OVERLINE
    if sum(len({four for _, four in fives(after, way, cell)}) for way in WAYS) > 1:
        return DOUBLE_FOUR
    threes = sum(any(becomes_straight_four(after, way, cell, more) for more in cells_in(way, cell, 3)) for way in WAYS)
    return DOUBLE_THREE if threes > 1 else 0


def becomes_straight_four(marks: Marks, way: Spot, cell: Spot, more: Spot) -> bool:
    if not free(marks, more):
        return False
    after = marks | {more: "X"}
    if not is_straight(after, way, more) or more not in unbroken(after, cell, way):
        return False
    makes_five = any(len(unbroken(after, more, each)) == 5 for each in WAYS)
    return not makes_five and not rule_broken(marks, more)


def marks_of(position: TicTacToe) -> Marks:
    return {divmod(cell, 15): "XO"[owner] for cell in range(225) if (owner := position.cell(cell)) is not None}


def forbidden_literally(position: TicTacToe) -> dict[int, int]:
    marks = marks_of(position)
    verdicts = {cell: rule_broken(marks, divmod(cell, 15)) for cell in range(225) if free(marks, divmod(cell, 15))}
    return {cell: rule for cell, rule in verdicts.items() if rule}


def golden() -> list[tuple[str, set[str]]]:
    lines = [line.split() for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]
    return [(rows, set(cells)) for rows, *cells in lines]


def test_the_forbidden_cells_are_those_of_another_program() -> None:
    for rows, cells in golden():
        position = TicTacToe.parse(rows, RULES)
        assert {RULES.cell_name(cell) for cell in position.forbidden()} == cells, rows


def test_the_examples_of_renjunet() -> None:
    lines = [line.split() for line in TAUGHT.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) == 23
    for rows, cell, answer in lines:
        position = TicTacToe.parse(rows, RULES)
        assert (RULES.parse_cell(cell) in position.forbidden()) is (answer == "forbidden"), f"{rows} {cell}"


@pytest.mark.parametrize("module", [renju, PLAIN], ids=["compiled", "interpreted"])
def test_the_forbidden_cells_are_those_of_the_definitions(module: object) -> None:
    for rows, _ in golden()[:2]:
        position = TicTacToe.parse(rows, RULES)
        assert position.forbidden() == forbidden_literally(position)
        board = module.RenjuBoard(15, 15)  # type: ignore[attr-defined]
        for cell in range(225):
            if (owner := position.cell(cell)) is not None:
                board.mark(cell, owner)
        found = {cell: board.judge(cell) for cell in range(225) if position.cell(cell) is None}
        assert {cell: rule for cell, rule in found.items() if 0 < rule < 4} == position.forbidden()


def drawn(text: str) -> tuple[TicTacToe, int]:
    """A position with Black to move, and the cell marked with an asterisk; white marks far away make up the number."""
    rows = [row.strip().replace(" ", "") for row in text.strip().splitlines()]
    rows = [row.ljust(15, ".") for row in rows] + ["." * 15] * (15 - len(rows))
    text = "".join(rows)
    cell, missing = text.index("*"), text.count("X") - text.count("O")
    marks = list(text.replace("*", "."))
    far = [row * 15 + column for row in (14, 12, 10) for column in range(row // 2 % 2, 15, 2)]
    for place in far[:missing]:
        assert marks[place] == "."
        marks[place] = "O"
    return TicTacToe.parse("/".join("".join(marks[at : at + 15]) for at in range(0, 225, 15)), RULES), cell


CROSS_OF_THREES = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . X * X . . .
    . . . . . . . . .
    . . . . . . . . ."""
CLOSED_THREE = CROSS_OF_THREES.replace(". . . X * X . . .", ". . O X * X . . .").replace("X . . . .", "X . . . .", 1)
EXAMPLES = {
    "two open threes": (CROSS_OF_THREES, DOUBLE_THREE),
    "one of the threes is closed": (CLOSED_THREE, None),
    "six in a row": (". . . . . . . . .\nX X X * X X . . .", OVERLINE),
    "five and six at once": ("X . . . . .\nX . . . . .\nX . . . . .\n* X X X X .\nX . . . . .\nX . . . . .", None),
    "two fours in two rows": (
        ". O . . . . . .\n. X . . . . . .\n. X . . . . . .\n. X . . . . . .\n. * X X X O . .",
        DOUBLE_FOUR,
    ),
    "two fours in one row": (". . . . . . . . . .\n. X . X * X . X . .", DOUBLE_FOUR),
    "a straight four and nothing else": (". . . . . . . . . .\n. . X X * X . . . .", None),
    "a four and a three": (". O . . . . . .\n. X . . . . . .\n. X . . . . . .\n. X . . . . . .\n. * X . X . . .", None),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    text, rule = EXAMPLES[name]
    position, cell = drawn(text)
    assert position.forbidden().get(cell) == rule
    assert (cell in position.legal_moves()) is (rule is None)
    assert rule_broken(marks_of(position), divmod(cell, 15)) == (rule or 0)


def test_a_three_that_only_forbidden_marks_extend_is_none() -> None:
    """The row could become a straight four by c and g alone, which would make six in their columns."""
    position, cell = drawn(
        """
        . . . . . . . . .
        . . X . . . X . .
        . . X . . X X . .
        . . X . . X X . .
        . . . X X * . . .
        . . X . . . X . .
        . . X . . . X . .
        . . . . . . . . ."""
    )
    assert cell not in position.forbidden()
    assert position.forbidden() == forbidden_literally(position)
    assert len(position.rules.renju_board(position.marks_of(0), position.marks_of(1)).threes(cell)) == 1


def test_white_wins_by_more_than_five_and_by_two_fours_while_black_may_not() -> None:
    kind = KINDS["tictactoe"]
    moves = ["h8", "a1", "h9", "b1", "a15", "c1", "c15", "e1", "e15", "f1", "o8", "d1"]
    *_, position = kind.parse_line(moves, kind.start("15x15x5-renju"))[1]
    end = position.outcome()
    assert end is not None
    assert end.winner == 1
    assert len(kind.winning_line(position)) == 6


def test_a_refused_move_names_the_threes() -> None:
    position, cell = drawn(CROSS_OF_THREES)
    with pytest.raises(
        IllegalMoveError, match=re.escape("this would make two open threes, d11-e11-f11 and e13-e12-e11")
    ):
        position.play(cell)
    six, place = drawn(EXAMPLES["six in a row"][0])
    with pytest.raises(IllegalMoveError, match="Overline"):
        six.play(place)


def test_black_without_an_allowed_cell_draws() -> None:
    """The last free cell would make seven."""
    rules = MnkRules(7, 5, 5, renju=True)
    before = TicTacToe.parse("OOXOOXO/XOOXOOX/XXX.XXX/OXOOXOX/XOOXO.X", rules)
    end = before.play(33)
    assert before.turn == 1
    assert end.legal_moves() == ()
    assert end.outcome() == TicTacToe.parse(str(end), rules).outcome() == draw(2, Reason.NO_MOVES)


def test_a_long_random_game_never_offers_what_it_refuses() -> None:
    rng = Random(7)
    for _ in range(3):
        position = TicTacToe.start(RULES)
        while position.outcome() is None:
            assert not set(position.forbidden()) & set(position.legal_moves())
            position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("size", ["15x15x4-renju", "15x15x5x3-renju", "15x15x5-exact-renju", "15x15x5-torus-renju"])
def test_renju_is_five_in_a_row_for_two(size: str) -> None:
    with pytest.raises(InputError, match="Renju is five in a row"):
        MnkRules.parse(size)
