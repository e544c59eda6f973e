"""The search for five in a row: its grades are right, and its wins by continuous fours are those of a slow search."""

import json
from functools import cache
from random import Random
from types import ModuleType

import pytest

from ai.algorithms import Algorithm
from ai.engine import five
from ai.engine.five import FIVE, FOUR, ONE, OPEN_FOUR, OPEN_THREE, OPEN_TWO, THREE, TWO, FiveSearcher, grades
from ai.engine.shapes import shapes, ways
from ai.limits import Limit
from ai.report import Report
from ai.score import WIN, win_in
from ai.search import search
from game.tictactoe import renju
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell, MnkRules, cells_of
from tests.conftest import Command
from tests.interpreted import same_file_interpreted

PLAIN = same_file_interpreted(five)
PLAIN_RENJU = same_file_interpreted(renju)
BOARDS = ["15x15x5", "15x15x5-exact", "15x15x5-renju", "9x7x5", "26x6x5"]
COMPLETE = five.COMPLETE


def searcher_of(state: TicTacToe, seed: int = 1, module: ModuleType = five) -> FiveSearcher:
    """A searcher that has seen the marks of a position in random order."""
    rules = state.rules
    made = renju if module is five else PLAIN_RENJU
    board = made.RenjuBoard(rules.columns, rules.rows) if rules.renju else None
    tables = ways(rules.columns, rules.rows), shapes(rules.exact_players)
    found: FiveSearcher = module.FiveSearcher(
        rules.columns, rules.rows, *tables, 16, rules.exact_players > 0, 1 << 12, renju=board
    )
    for cell in Random(seed).sample(range(rules.cells), rules.cells):
        player = state.cell(cell)
        if player is not None:
            found.play(cell, player)
    return found


def crowded(rules: MnkRules, plies: int, rng: Random) -> TicTacToe:
    """A position with that many marks around the middle, where the game goes on."""
    state = TicTacToe.start(rules)
    row, column = rules.rows // 2, rules.columns // 2
    while plies:
        cell = (row + rng.randint(-3, 3)) * rules.columns + column + rng.randint(-3, 3)
        if cell in state.legal_moves() and not state.play(cell).outcome():
            state, plies = state.play(cell), plies - 1
    return state


def grade_of(text: str, exact: bool = False) -> int:
    """The grade of `?` in a row: X own, O blocked, dots empty; beyond the text all is blocked."""
    at = text.index("?")
    around = [text[place] if 0 <= place < len(text) else "O" for place in range(at - 5, at + 6) if place != at]
    return int(grades(exact)[sum(".OX".index(mark) * 3**digit for digit, mark in enumerate(around))])


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        (".XX?XX.", FIVE),
        ("XXX?XXX", FIVE),
        (".XX?X.", OPEN_FOUR),
        ("X.X?X.X", OPEN_FOUR),
        ("OXX?X..", FOUR),
        ("XX?.X", FOUR),
        ("..X?X..", OPEN_THREE),
        (".X?.X.", OPEN_THREE),
        ("OX?X..", THREE),
        (".X?X.", THREE),
        ("..X?..", OPEN_TWO),
        ("OX?...", TWO),
        ("?....", ONE),
        ("?...", 0),
    ],
)
def test_a_mark_has_the_grade_of_the_shape_it_makes(text: str, grade: int) -> None:
    assert grade_of(text) == grade
    assert grade_of(text[::-1]) == grade


def test_six_in_a_row_are_no_five_where_the_length_is_exact() -> None:
    assert grade_of("XXX?XX", exact=True) == 0
    assert grade_of("OXXX?.X", exact=True) < FOUR < grade_of("OXXX?..", exact=True) + 1


@pytest.mark.parametrize("size", BOARDS)
def test_grades_kept_up_to_date_do_not_depend_on_the_way_there(size: str) -> None:
    rules, rng = MnkRules.parse(size), Random(3)
    for plies in (1, 8, 20, 30):
        state = crowded(rules, plies, rng)
        one, other = searcher_of(state), searcher_of(state, 2)
        for move in one.moves(state.turn)[:2]:
            one.score(move, state.turn, -WIN, WIN, 3)
        for player in range(2):
            assert one.value(player) == other.value(player)
            for cell in state.legal_moves():
                assert one.kind(cell, player) == other.kind(cell, player)
                marks = state.marks_of(player) | 1 << cell
                fills = any(rules.is_full(line, marks, player) for line in rules.lines_through[cell])
                assert fills == (one.kind(cell, player) == COMPLETE)


@pytest.mark.parametrize("size", ["15x15x5", "9x9x5-renju"])
def test_the_same_file_finds_the_same_when_interpreted(size: str) -> None:
    state = crowded(MnkRules.parse(size), 8, Random(3))
    plain, other = searcher_of(state, module=PLAIN), searcher_of(state)
    assert plain.moves(state.turn) == other.moves(state.turn)
    for move in plain.moves(state.turn)[:2]:
        scores = [searcher.score(move, state.turn, -WIN, WIN, 3) for searcher in (plain, other)]
        assert scores[0] == scores[1]
        assert (plain.line(), plain.nodes, plain.complete) == (other.line(), other.nodes, other.complete)


def test_both_sides_use_the_same_numbers() -> None:
    """The C side has them from five.pxd, the interpreted one from five.py."""
    names = [name for name in vars(PLAIN) if name.isupper() and hasattr(five, name)]
    assert "MARGIN" in names
    assert {name: getattr(five, name) for name in names} == {name: getattr(PLAIN, name) for name in names}


def fives(state: TicTacToe, player: int) -> list[Cell]:
    """Empty cells where the player completes a line that wins."""
    marks, rules, found = state.marks_of(player), state.rules, []
    for cell in range(rules.cells):
        if state.cell(cell) is None:
            after = marks | 1 << cell
            if any(rules.is_full(line, after, player) for line in rules.lines_through[cell]):
                found.append(cell)
    return found


MARKS = 3
"""Marks of a player in a line to which one more makes a four."""


@cache
def wins_by_fours(state: TicTacToe, most: int) -> bool:
    """Search slowly for a win by at most that many fours, the last an open one or two at once."""
    attacker = state.turn
    if fives(state, attacker):
        return True
    threats = fives(state, 1 - attacker)
    if most == 0 or len(threats) > 1:
        return False
    marks, others = state.marks_of(attacker), state.marks_of(1 - attacker)
    lines = [line for line in state.rules.line_masks if (line & marks).bit_count() == MARKS and not line & others]
    near = {cell for line in lines for cell in cells_of(line & ~marks)}
    for cell in (near & set(threats) if threats else near) & set(state.legal_moves()):
        after = state.play(cell)
        replies = fives(after, attacker)
        if not replies or fives(after, 1 - attacker):
            continue
        legal = set(replies) & set(after.legal_moves())
        if len(replies) > 1 or not legal or wins_by_fours(after.play(replies[0]), most - 1):
            return True
    return False


def found(state: TicTacToe, depth: int) -> Report:
    return search([state], Algorithm.ENGINE, Limit(depth=depth), rng=Random(1)).report


def drawn(size: str, *rows: str) -> TicTacToe:
    """A position; missing rows are empty."""
    rules = MnkRules.parse(size)
    return TicTacToe.parse("\n".join([*rows, *[rules.columns * "."] * (rules.rows - len(rows))]), rules)


FOUR_THEN_OPEN_FOUR = [
    "...............",
    "...............",
    "...OXXX........",
    "...............",
    ".......X.......",
    ".......X.......",
    "...............",
    "O...O.......O..",
]
"""A four at h13 also makes an open three, whose open four cannot be stopped."""
TWO_FOURS = ["", ".......O", ".......X", ".......X", ".......X", "...OXXX", "", "O...O...O...O"]


def played_out(state: TicTacToe, report: Report) -> TicTacToe:
    for move in report.pv:
        assert move in state.legal_moves()
        state = state.play(move)
    return state


@pytest.mark.parametrize("size", ["15x15x5", "15x15x5-exact", "15x15x5-renju"])
def test_wins_by_fours_are_those_of_a_slow_search(size: str) -> None:
    """With two fours or fewer every win is found, and each line that is shown leads to it."""
    rng, wins = Random(8), 0
    for _ in range(12):
        state = crowded(MnkRules.parse(size), 18, rng)
        if fives(state, state.turn) or fives(state, 1 - state.turn):
            continue
        report = found(state, 4)
        assert report.score < WIN - 5 or wins_by_fours(state, 2)
        if wins_by_fours(state, 2):
            wins += 1
            assert report.score >= WIN - 5
            after = played_out(state, report)
            assert len(report.pv) == WIN - report.score
            outcome = after.outcome()
            assert outcome is not None
            assert outcome.winner == state.turn
    assert wins


@pytest.mark.parametrize("size", BOARDS[:3])
def test_the_command_line_shows_a_win_by_fours_and_its_line(size: str, command: Command) -> None:
    rows = [*FOUR_THEN_OPEN_FOUR, "O.............."]
    state = drawn(size, *rows)
    assert wins_by_fours(state, 2)
    drawing = "/".join([*rows, *[15 * "."] * 6])
    _, out, _ = command(f"search tictactoe --size {size} --fen {drawing} --depth 5 --json")
    answer = json.loads(out)["iterations"][-1]
    assert answer["score"] == win_in(5)
    moves = [state.rules.parse_cell(move) for move in answer["pv"]]
    assert len(moves) == 5
    for move in moves:
        state = state.play(move)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_it_stops_wins_by_fours() -> None:
    rng, stopped = Random(5), 0
    for _ in range(12):
        state = crowded(MnkRules.parse("15x15x5"), 13, rng)
        report = found(state, 4)
        if report.score > -WIN // 2:
            assert not wins_by_fours(state.play(report.pv[0]), 2)
            stopped += wins_by_fours(state.play(min(state.legal_moves())), 2)
    assert stopped


def test_two_fours_win_but_not_in_renju_where_they_are_forbidden() -> None:
    free, strict = (drawn(size, *(f"{row:.<15}"[:15] for row in TWO_FOURS)) for size in ("15x15x5", "15x15x5-renju"))
    cell = free.rules.parse_cell("h10")
    assert found(free, 3).pv[0] == cell
    assert cell not in strict.legal_moves()
    report = found(strict, 5)
    assert cell not in report.pv[:1]
    played_out(strict, report)
