"""The static evaluations against numbers counted by hand, and the promise that a value is the side to move's."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.evaluation import meyer_terms, nilsson_of_all, nilsson_terms, samuel_terms, valued
from ai.minds import evaluations_for, mind_of
from ai.minds.checkers import MIND
from game.checkers.position import Piece, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color, RuleSet
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES, MnkRules
from tests.ai import slow_evaluation
from tests.ai.random_states import random_states

BLACK, WHITE = Color.BLACK, Color.WHITE
MAN_B, KING_B, MAN_W, KING_W = Piece(BLACK), Piece(BLACK, True), Piece(WHITE), Piece(WHITE, True)


@pytest.mark.parametrize(
    ("drawing", "open_to_x", "open_to_o"),
    [
        (".../.X./...", 8, 4),
        ("X../.../...", 8, 5),
        (".X./.../...", 8, 6),
        ("XO./.../...", 6, 5),
        ("X../.O./...", 4, 5),
        ("XOX/XOO/OXX", 0, 0),
    ],
)
def test_nilsson_counts_the_lines_still_open(drawing: str, open_to_x: int, open_to_o: int) -> None:
    """The first rows are those of the figure in Nilsson's book: 6-5, 5-6 ... for the moves that differ by symmetry."""
    state = TicTacToe.parse(drawing)
    own, others = (open_to_x, open_to_o) if state.turn == 0 else (open_to_o, open_to_x)
    assert list(nilsson_terms(state).values()) == [100 * own, -100 * others]


def test_nilsson_prefers_the_centre_then_the_corner() -> None:
    """The book's first move: 4 lines ahead in the centre, 3 in a corner, 2 at an edge."""
    value = valued(nilsson_terms)
    assert [-value(TicTacToe.start().play(cell)) for cell in (4, 0, 1)] == [400, 300, 200]


def test_nilsson_for_three_players_compares_with_the_strongest_opponent() -> None:
    state = TicTacToe.start(MnkRules(players=3)).play(4).play(0)
    assert [round(value / 100) for value in nilsson_of_all(state)] == [1, -1, -3]
    assert sum(nilsson_terms(state).values()) == nilsson_of_all(state)[2]


def place(color: Color, **pieces: Piece) -> Position:
    """A position with pieces given as s14=MAN_B."""
    return Position.of(ENGLISH, color, {int(square[1:]): piece for square, piece in pieces.items()})


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_meyer_counts_a_king_as_three_men(color: Color) -> None:
    value = valued(meyer_terms)(place(color, s1=MAN_B, s2=MAN_B, s3=KING_B, s30=MAN_W))
    assert value == (400 if color is BLACK else -400)


def test_the_start_is_even() -> None:
    start = Position.start(ENGLISH)
    assert valued(meyer_terms)(start) == valued(samuel_terms)(start) == 0


def test_samuel_term_by_term() -> None:
    """Black has men on 1 and, three rows on and in the middle, on 15; White has a king on 32."""
    terms = samuel_terms(place(BLACK, s1=MAN_B, s15=MAN_B, s32=KING_W))
    assert terms == {"men": 200, "kings": -150, "advancement": 9, "back row": 0, "centre": 5, "mobility": 2 * (4 - 2)}


def test_samuel_s_back_row_counts_against_men_only() -> None:
    against_man = samuel_terms(place(BLACK, s1=MAN_B, s3=MAN_B, s20=MAN_W))
    against_king = samuel_terms(place(BLACK, s1=MAN_B, s3=MAN_B, s20=KING_W))
    assert (against_man["back row"], against_king["back row"]) == (16, 0)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any placement by any rules, men where they can't stand in a game too."""
    rules = replace(draw(st.sampled_from(tuple(RULE_SETS.values()))), giveaway=draw(st.booleans()))
    pieces = st.dictionaries(
        st.integers(1, rules.squares), st.sampled_from([MAN_B, KING_B, MAN_W, KING_W]), max_size=rules.squares
    )
    return Position.of(rules, draw(st.sampled_from(Color)), draw(pieces))


@settings(max_examples=60)
@given(positions())
def test_the_terms_are_those_counted_square_by_square(position: Position) -> None:
    assert samuel_terms(position) == slow_evaluation.samuel(position)
    assert meyer_terms(position) == slow_evaluation.meyer(position)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_terms_of_random_games_are_those_counted_square_by_square(rules: RuleSet) -> None:
    for position in random_states(Position.start(rules), 150):
        assert samuel_terms(position) == slow_evaluation.samuel(position)
        assert meyer_terms(position) == slow_evaluation.meyer(position)


@pytest.mark.parametrize("name", ["meyer", "samuel"])
def test_a_value_is_the_same_with_colours_and_board_turned(name: str) -> None:
    value = valued(MIND.evaluations[name])
    for position in random_states(Position.start(ENGLISH), 300):
        turned = {33 - square: Piece(piece.color.other, piece.king) for square, piece in position.pieces().items()}
        assert value(Position.of(ENGLISH, position.color.other, turned)) == value(position)


@pytest.mark.parametrize("name", ["meyer", "samuel"])
def test_the_opponent_sees_the_opposite_value(name: str) -> None:
    value = valued(MIND.evaluations[name])
    for position in random_states(Position.start(ENGLISH), 300):
        assert value(replace(position, color=position.color.other)) == -value(position)
        giveaway = replace(position, rules=replace(ENGLISH, giveaway=True))
        assert value(giveaway) == -value(position)


def test_nilsson_does_not_depend_on_the_picture() -> None:
    value = valued(nilsson_terms)
    for state in random_states(TicTacToe.start(SIZES["5x5x4"]), 100):
        assert value(state) == value(state.canonical())


def test_misere_turns_the_sign() -> None:
    plain, misere = (TicTacToe.start(MnkRules(misere=m)).play(4) for m in (False, True))
    assert valued(nilsson_terms)(misere) == -valued(nilsson_terms)(plain) == 400


def test_every_game_has_its_evaluations() -> None:
    for start in (TicTacToe.start(), Position.start(ENGLISH)):
        for name in evaluations_for(start):
            assert (
                mind_of(start).evaluation(start, name)(start)
                == sum(mind_of(start).evaluations[name](start).values())
                == 0
            )
