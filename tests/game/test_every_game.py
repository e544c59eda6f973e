"""The promises of every game (game.core.State), over random games of each: one suite for all."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ai.textbook.trees import AIMA, TEXTBOOK
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.core import IllegalMoveError, InputError, State
from game.kind import Kind
from game.kinds import KINDS, find_kind
from game.match import Match, PositionWithHistory
from game.tictactoe.kind import TicTacToeKind
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from tests.third_game.breakthrough import BREAKTHROUGH

KINDS_TESTED: tuple[Kind[Any, Any], ...] = (*KINDS.values(), BREAKTHROUGH)

STARTS: dict[str, State[Any]] = {
    **{f"{kind.name} {variant}": kind.start(variant) for kind in KINDS_TESTED for variant in kind.variants},
    **{
        f"{kind.name} {variant} reversed": kind.start(variant, reverse=True)
        for kind in KINDS_TESTED
        if kind.can_reverse
        for variant in kind.variants
    },
    "three players": TicTacToe.start(MnkRules(5, 4, 3, players=3)),
    "three players, misere": TicTacToe.start(MnkRules(4, 5, 3, players=3, misere=True)),
    **{f"{name} with its history": PositionWithHistory((Position.start(rules),)) for name, rules in RULE_SETS.items()},
    "textbook": TEXTBOOK,
    "aima": AIMA,
}
LONGEST = 150


@pytest.fixture(params=STARTS, ids=str)
def start(request: pytest.FixtureRequest) -> State[Any]:
    return STARTS[request.param]


def random_game(start: State[Any], seed: int) -> list[State[Any]]:
    """The positions of a random game, cut off where it gets long."""
    rng, states = Random(seed), [start]
    while (moves := states[-1].legal_moves()) and len(states) < LONGEST:
        states.append(states[-1].play(rng.choice(moves)))
    return states


@cache
def played(start: Any, seed: int) -> list[State[Any]]:
    """The same random game, played once for all tests."""
    return random_game(start, seed)


def random_games(start: Any, games: int = 2) -> Iterator[list[State[Any]]]:
    """The positions of some random games."""
    return (played(start, seed) for seed in range(games))


def test_there_are_moves_exactly_while_the_game_goes_on(start: State[Any]) -> None:
    for states in random_games(start):
        assert all((state.legal_moves() == ()) == (state.outcome() is not None) for state in states)


def test_moves_are_distinct_hashable_and_always_in_the_same_order(start: State[Any]) -> None:
    for states in random_games(start):
        for state in states:
            moves = state.legal_moves()
            assert isinstance(moves, tuple)
            assert len(set(moves)) == len(moves)
            assert moves == state.legal_moves()


def test_forcing_moves_are_legal_and_only_where_the_game_knows_them(start: State[Any]) -> None:
    if kind := find_kind(start):
        for states in random_games(start):
            for state in states:
                forcing = kind.forcing_moves(state)
                assert set(forcing) <= set(state.legal_moves())
                assert kind.has_forcing_moves or not forcing


def test_play_leaves_its_receiver_as_it_was(start: State[Any]) -> None:
    for states in random_games(start, 1):
        for state in states:
            before = (repr(state), hash(state), state.turn, state.legal_moves())
            for move in state.legal_moves():
                assert state.play(move) != state
            assert before == (repr(state), hash(state), state.turn, state.legal_moves())


def test_equal_states_are_equal_in_everything(start: State[Any]) -> None:
    """Playing the same moves again gives equal states with equal hashes, moves and outcomes."""
    for seed, states in enumerate(random_games(start)):
        again = random_game(start, seed)
        assert states == again
        assert [hash(state) for state in states] == [hash(state) for state in again]
        assert [state.legal_moves() for state in states] == [state.legal_moves() for state in again]
        assert [state.outcome() for state in states] == [state.outcome() for state in again]


def test_moves_of_other_positions_are_refused_unless_legal(start: State[Any]) -> None:
    for states in random_games(start):
        others = {move for state in states for move in state.legal_moves()}
        for state in states[::7] + states[-1:]:
            for move in others - set(state.legal_moves()):
                with pytest.raises(IllegalMoveError) as error:
                    state.play(move)
                assert str(error.value).endswith(".")


def test_the_player_to_move_is_one_of_the_players(start: State[Any]) -> None:
    for states in random_games(start):
        assert {state.players for state in states} == {start.players}
        assert all(0 <= state.turn < state.players for state in states)


def test_payoffs_are_one_a_player_and_sum_to_zero(start: State[Any]) -> None:
    ends = [states[-1].outcome() for states in random_games(start, 6)]
    for outcome in filter(None, ends):
        assert len(outcome.payoffs) == start.players
        assert sum(outcome.payoffs) == 0


def test_a_match_goes_through_the_same_positions_and_back(start: State[Any]) -> None:
    for states in random_games(start, 1):
        match, rng = Match(start), Random(0)
        while match.outcome is None and len(match.positions) < LONGEST:
            match.play(rng.choice(match.position.legal_moves()))
        assert list(match.positions) == states[: len(match.positions)]
        while match.can_undo:
            match.undo()
        assert match.position == start


@pytest.fixture(params=KINDS_TESTED, ids=lambda kind: kind.name)
def kind(request: pytest.FixtureRequest) -> Kind[Any, Any]:
    return request.param  # type: ignore[no-any-return]


def test_moves_read_what_they_write(kind: Kind[Any, Any]) -> None:
    for variant in kind.variants:
        for states in random_games(kind.start(variant)):
            for state in states:
                for move in state.legal_moves():
                    text = kind.move_text(state, move)
                    assert state.play(kind.parse_move(text, state)) == state.play(move)
                    assert " " not in text


def test_a_position_knows_its_variant_and_its_aim(kind: Kind[Any, Any]) -> None:
    for variant in kind.variants:
        for reverse in (False, True) if kind.can_reverse else (False,):
            for states in random_games(kind.start(variant, reverse=reverse), 1):
                assert {(kind.variant_of(state), kind.is_reverse(state)) for state in states} == {(variant, reverse)}


def test_moves_lie_on_the_board_and_lead_to_a_piece_of_the_mover_unless_it_leaves(kind: Kind[Any, Any]) -> None:
    for variant in kind.variants:
        for states in random_games(kind.start(variant), 1):
            for before, after in pairwise(states):
                (move,) = [move for move in before.legal_moves() if before.play(move) == after][:1]
                assert kind.owners(after).get(kind.path(move)[-1], before.turn) == before.turn
                assert all(kind.owners(before)[square] != before.turn for square in kind.captured(move))


def test_unknown_variants_are_named(kind: Kind[Any, Any]) -> None:
    with pytest.raises(InputError) as error:
        kind.start("ludo")
    assert "ludo" in str(error.value)


class Squares(TicTacToeKind):
    """Tic-tac-toe with the names of moves that a kind gives."""

    move_text, square_text, parse_move = Kind.move_text, Kind.square_text, Kind.parse_move


def test_a_move_to_a_square_is_called_by_column_and_row_unless_the_game_says_otherwise() -> None:
    kind = Squares()
    start = kind.start("4x3x3")
    texts = [kind.move_text(start, move) for move in start.legal_moves()]
    assert texts == [f"{column}{row}" for row in (3, 2, 1) for column in "abcd"]
    assert kind.parse_move("c1", start) == start.legal_moves()[10]
