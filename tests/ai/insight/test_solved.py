"""Solved tic-tac-toe: every verdict against a minimax that knows nothing of lines, bounds or symmetry."""

from collections.abc import Iterator
from random import Random

import pytest

from ai.engine.small_board import compiled
from ai.insight.solved import PositionSolver, SolvedValue, can_be_solved
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

FOUR = MnkRules(4, 4, 4)
Known = dict[TicTacToe, SolvedValue]


def slow(position: TicTacToe, known: Known) -> SolvedValue:
    """The value for the side to move: the soonest win, else a draw, else the latest loss."""
    if position not in known:
        outcome = position.outcome()
        if outcome is not None:
            known[position] = SolvedValue(int(outcome.payoffs[position.turn]), 0)
        else:
            children = [slow(position.play(move), known) for move in position.legal_moves()]
            known[position] = max((after(child) for child in children), key=preference)
    return known[position]


def after(child: SolvedValue) -> SolvedValue:
    """The verdict on the move that leads to a position."""
    return SolvedValue(-child.sign, child.plies + 1)


def preference(verdict: SolvedValue) -> tuple[int, int]:
    return verdict.sign, -verdict.sign * verdict.plies


def expected(position: TicTacToe, known: Known) -> dict[int, SolvedValue]:
    return {move: after(slow(position.play(move), known)) for move in position.legal_moves()}


def positions(rules: MnkRules) -> Iterator[TicTacToe]:
    """Every position that can be reached, each once."""
    seen, waiting = set(), [TicTacToe.start(rules)]
    while waiting:
        position = waiting.pop()
        if position not in seen:
            seen.add(position)
            yield position
            waiting += [position.play(move) for move in position.legal_moves()]


@pytest.mark.parametrize("misere", [False, True])
def test_every_position_of_three_in_a_row_agrees_with_minimax(misere: bool) -> None:
    rules = MnkRules(misere=misere)
    solver, known = PositionSolver(rules), Known()
    everything = list(positions(rules))
    assert len(everything) == 5478
    for position in everything:
        assert solver.verdicts(position) == expected(position, known)


@pytest.mark.parametrize("misere", [False, True])
def test_samples_of_four_in_a_row_agree_with_minimax(misere: bool) -> None:
    rules = MnkRules(4, 4, 4, misere=misere)
    random, solver, signs = Random(4), PositionSolver(rules), set()
    for _ in range(12):
        position = TicTacToe.start(rules)
        while position.occupied.bit_count() < 9 and position.outcome() is None:
            position = position.play(random.choice(position.legal_moves()))
        verdicts = solver.verdicts(position)
        assert verdicts == expected(position, {})
        signs |= {verdict.sign for verdict in verdicts.values()}
    assert signs == {-1, 0, 1}


def test_the_verdicts_of_four_in_a_row_before_much_has_happened() -> None:
    position = TicTacToe.parse("XO../XO../X.../....", FOUR)
    verdicts = PositionSolver(FOUR).verdicts(position)
    assert verdicts.pop(12) == SolvedValue(0, 11)
    assert set(verdicts.values()) == {SolvedValue(-1, 2)}


@pytest.mark.skipif(not compiled, reason="takes seconds when it is interpreted")
@pytest.mark.parametrize("misere", [False, True])
def test_four_in_a_row_is_a_draw_by_every_first_move(misere: bool) -> None:
    start = TicTacToe.start(MnkRules(4, 4, 4, misere=misere))
    assert set(PositionSolver(start.rules).verdicts(start).values()) == {SolvedValue(0, 16)}


def test_a_stopped_solver_gives_what_it_has_found() -> None:
    stop = bytearray(1)

    def tell(_: object) -> None:
        stop[0] = 1

    position = TicTacToe.parse("X.O./.OX./X.../....", MnkRules(4, 4, 4, misere=True))
    assert 1 <= len(PositionSolver(position.rules).verdicts(position, stop, tell)) < 11


def test_a_finished_game_has_no_verdicts() -> None:
    assert PositionSolver(MnkRules()).verdicts(TicTacToe.parse("XXX/OO./...")) == {}


def test_only_small_boards_of_two_players_can_be_solved() -> None:
    assert can_be_solved(TicTacToe.start())
    assert can_be_solved(TicTacToe.start(MnkRules(4, 4, 4, misere=True)))
    assert not can_be_solved(TicTacToe.start(MnkRules(5, 5, 4)))
    assert not can_be_solved(TicTacToe.start(MnkRules(players=3)))
    assert not can_be_solved(Position.start(ENGLISH))
