"""Positions, compiled and interpreted."""

import pickle
from copy import deepcopy
from random import Random
from types import SimpleNamespace

import pytest

from game.checkers import movegen, placement
from game.checkers.notation import parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from tests.interpreted import same_file_interpreted

PLAIN = same_file_interpreted(placement, same_file_interpreted(movegen))
START = Position.start(RULE_SETS["russian"])


@pytest.mark.parametrize("variant", ["russian", "international", "italian", "spantsiretti"])
def test_the_same_file_plays_the_same_when_interpreted(variant: str) -> None:
    rules, rng = RULE_SETS[variant], Random(variant)
    colors = (Color.WHITE, Color.BLACK)
    table = PLAIN.RuleTable(rules.code, colors, rules.men, rules.bit_of, rules.bit_named, history=False)
    plain_rules = SimpleNamespace(table=table)
    position = Position.start(rules)
    plain = PLAIN.Placement(plain_rules, position.color, position.white, position.black, position.kings)
    for _ in range(60):
        moves = position.legal_moves()
        assert plain.legal_moves() == moves
        assert (plain.white, plain.black, plain.kings, plain.color, plain.own, plain.enemy) == (
            *(position.white, position.black, position.kings, position.color),
            *(position.own, position.enemy),
        )
        text = position.plain_fen()
        assert plain.plain_fen() == text
        assert table.position_of(text, plain_rules, PLAIN.Placement) == plain
        assert rules.table.position_of(text, rules, Position) == position
        if not moves:
            break
        move = rng.choice(moves)
        position, plain = position.after(move), plain.after(move)


def test_a_position_is_frozen() -> None:
    with pytest.raises(AttributeError):
        START.kings = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        START.name = "start"  # type: ignore[attr-defined]


def test_a_copy_is_the_same_position() -> None:
    START.legal_moves()
    for other in (pickle.loads(pickle.dumps(START)), deepcopy(START)):
        assert (other, hash(other), other.legal_moves()) == (START, hash(START), START.legal_moves())
    assert parse_fen("B:WKc3:Ba5", START.rules) != parse_fen("W:WKc3:Ba5", START.rules)


@pytest.mark.parametrize("move", [Move((99, 18)), Move((-1, 18)), Move(()), "c3-d4", None])
def test_what_is_no_move_is_an_error_and_not_a_crash(move: object) -> None:
    with pytest.raises((LookupError, TypeError)):
        START.after(move)  # type: ignore[arg-type]
