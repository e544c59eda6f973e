"""Evaluations taken apart: the terms are the value, exactly, and so are the shares of the squares."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ai.engine.checkers import MINIMAX, CheckersSearch
from ai.engine.weights import weights_for
from ai.evaluation import SamuelWeights, meyer_terms, samuel_terms, valued
from ai.minds import mind_of
from ai.textbook.trees import TEXTBOOK
from ai.tracing.breakdown import MEYER, NILSSON, PATTERNS, SAMUEL, break_down, breakdowns_of
from game.checkers.notation import parse_fen
from game.checkers.position import Piece, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from game.kinds import KINDS
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.ultimate import ULTIMATE
from game.wild import WILD
from tests.ai.engine.positions import random_positions

BLACK, WHITE = Color.BLACK, Color.WHITE
TUNED = SamuelWeights(90, 210, -4, 11, 0, 7)


def trained(position: Position) -> int:
    weights = weights_for(position.rules)
    return CheckersSearch([position], MINIMAX, "samuel", weights=weights).static_value()


VALUES: dict[str, Callable[[Position], int]] = {
    MEYER: valued(meyer_terms),
    SAMUEL: valued(samuel_terms),
    PATTERNS: trained,
}


@pytest.mark.parametrize("variant", ["english", "italian", "russian", "international"])
def test_the_terms_are_the_value_and_the_shares_are_the_terms(variant: str) -> None:
    for position in random_positions(12, seed=5, rules=RULE_SETS[variant]):
        for name, value in VALUES.items():
            for player in (0, 1):
                found = break_down(position, name, player)
                assert found.value == (value(position) if player == position.turn else -value(position))
                for term in found.terms:
                    assert term.value == sum(term.shares.values()) + term.rest, (name, term)
                    assert term.value == sum(term.sides) + term.rest, (name, term)
                assert sum(found.shares.values()) + sum(term.rest for term in found.terms) == found.value


@pytest.mark.parametrize(
    ("text", "known"), [("W:WK32,30:BK1,5", True), ("W:WK32,30:B1,5", False), ("W:W32,30:BK1,5", False)]
)
def test_endgame_knowledge_is_a_term_where_both_sides_have_kings(text: str, known: bool) -> None:
    terms = break_down(parse_fen(text, ENGLISH), PATTERNS, 0).terms
    assert ("endgame knowledge" in {term.name for term in terms}) is known


def test_other_weights_take_the_place_of_samuels_in_all_three_evaluations() -> None:
    for position in random_positions(60, seed=6, rules=RULE_SETS["frisian"]):
        compiled = CheckersSearch([position], MINIMAX, "samuel", samuel=TUNED).static_value()
        terms = break_down(position, SAMUEL, position.turn, TUNED).terms
        assert {term.name: term.value for term in terms} == samuel_terms(position, TUNED)
        assert compiled == sum(term.value for term in terms)


def test_samuel_counts_by_hand() -> None:
    """Black has men on 1 and, three rows on and in the middle, on 15; White has a king on 32."""
    pieces = {1: Piece(BLACK), 15: Piece(BLACK), 32: Piece(WHITE, king=True)}
    terms = {term.name: term for term in break_down(Position.of(ENGLISH, BLACK, pieces), SAMUEL, 0).terms}
    assert terms["men"].shares == {1: 100, 15: 100}
    assert terms["kings"].shares == {32: -150}
    assert terms["advancement"].shares == {15: 9}
    assert (terms["mobility"].counts, terms["mobility"].shares) == ((4, 2), {1: 4, 15: 4, 32: -4})


def test_nilssons_lines_by_hand() -> None:
    own, others = break_down(TicTacToe.parse("X../.O./..."), NILSSON, 0).terms
    assert own.lines[0] == ((0, 1, 2), (0, 3, 6), (2, 5, 8), (6, 7, 8))
    assert (own.value, others.value) == (400, -500)
    misere = TicTacToe.start(MnkRules(misere=True)).play(4)
    assert break_down(misere, NILSSON, 0).value == -400


@pytest.mark.parametrize("name", ["3x3x3", "5x5x4", "3x3x3x3", "4x4x4 misere", "turkish", "armenian", "ultimate"])
def test_the_terms_of_other_games_are_their_usual_value_in_any_position(name: str) -> None:
    rng, (variant, *misere) = Random(3), name.split()
    kind = next(kind for kind in KINDS.values() if kind.can_start(variant))
    state: Any = kind.start(variant, reverse=bool(misere))
    (evaluation,) = breakdowns_of(state)
    while state.legal_moves():
        found = break_down(state, evaluation, state.turn)
        assert found.value == mind_of(state).evaluation(state, evaluation)(state)
        assert all(sum(term.sides) + term.rest == term.value for term in found.terms)
        assert all(term.value == sum(term.shares.values()) for term in found.terms if term.shares)
        state = state.play(rng.choice(state.legal_moves()))


def test_the_boards_and_lines_of_ultimate_by_hand() -> None:
    text = "XXX...XXX/O.......O/........./.OO....../........./........./........./....O..../........./-"
    boards, two_boards, two_marks = break_down(ULTIMATE.parse_position(text, "ultimate"), "boards", 0).terms
    assert (boards.counts, boards.shares) == ((2, 0), {10: 100, 16: 100})
    assert (two_boards.value, two_boards.lines) == (80, (((10, 13, 16),), ()))
    assert (two_marks.value, two_marks.lines) == (-12, ((), ((27, 28, 29),)))


def test_a_region_of_one_man_is_all_its_own() -> None:
    """The only man's share of a region is the difference that it makes there."""
    position = Position.of(ENGLISH, WHITE, {22: Piece(WHITE)})
    empty = Position.of(ENGLISH, WHITE, {})
    terms = break_down(position, PATTERNS, position.turn).terms
    assert all(set(term.shares) <= {22} for term in terms)
    assert len(terms) == 4 + 2 * 3 + 1
    assert len(break_down(empty, PATTERNS, 0).terms) == 4 + 2 * 3 + 1


def test_equal_men_on_mirrored_squares_of_a_pattern_share_alike() -> None:
    """Black to move sees what White to move saw with board and colours turned."""
    for position in random_positions(6, seed=8):
        turned = Position.of(
            ENGLISH,
            position.color.other,
            {33 - square: Piece(piece.color.other, piece.king) for square, piece in position.pieces().items()},
        )
        here, there = (break_down(each, PATTERNS, each.turn).shares for each in (position, turned))
        assert all(
            abs(share - there[33 - square]) <= 1 for square, share in here.items()
        )  # which one is rounded up differs


def test_trees_and_wild_have_no_terms_and_giveaway_no_patterns() -> None:
    assert breakdowns_of(TEXTBOOK) == breakdowns_of(WILD.start("wild")) == ()
    assert breakdowns_of(Position.start(ENGLISH)) == ("samuel", "meyer", "patterns")
    assert breakdowns_of(Position.start(replace(ENGLISH, giveaway=True))) == (SAMUEL, MEYER)
