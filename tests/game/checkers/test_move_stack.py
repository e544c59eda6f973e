"""Boards of the library, compiled and interpreted."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.checkers import move_stack, movegen, placement
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from tests.interpreted import same_file_interpreted

PLAIN_MOVEGEN = same_file_interpreted(movegen)
PLAIN_PLACEMENT = same_file_interpreted(placement, PLAIN_MOVEGEN)
PLAIN = same_file_interpreted(move_stack, PLAIN_MOVEGEN, PLAIN_PLACEMENT)


def interpreted_start(variant: str) -> Any:
    rules, start = RULE_SETS[variant], Position.start(RULE_SETS[variant])
    colors = (Color.WHITE, Color.BLACK)
    table = PLAIN_PLACEMENT.RuleTable(rules.code, colors, rules.men, rules.bit_of, rules.bit_named, history=False)
    return PLAIN_PLACEMENT.Placement(SimpleNamespace(table=table), start.color, start.white, start.black, start.kings)


@pytest.mark.parametrize(
    ("variant", "compiled"),
    [("russian", True), ("russian", False), ("international", True), ("italian", False), ("frisian", True)],
)
def test_moves_are_played_and_taken_back_in_any_order(variant: str, compiled: bool) -> None:
    start = Position.start(RULE_SETS[variant]) if compiled else interpreted_start(variant)
    stack, rng = (move_stack if compiled else PLAIN).MoveStack(start), Random(variant)
    positions: list[Any] = [start]
    moves: list[Move] = []
    for _ in range(150):
        if len(moves) > 20 or not positions[-1].legal_moves() or (moves and rng.random() < 0.3):
            assert stack.pop() == moves.pop()
            positions.pop()
        else:
            move = rng.choice(positions[-1].legal_moves())
            assert stack.push(move) is move
            moves.append(move)
            positions.append(positions[-1].after(move))
        if rng.random() < 0.2:
            assert stack.position == positions[-1]
            assert stack.legal_moves == positions[-1].legal_moves()
        assert (stack.ply, stack.moves) == (len(moves), tuple(moves))
    assert stack.positions == tuple(positions)
    other = stack.__new__(type(stack))
    other._take(positions, moves[-3:])
    assert other.moves == tuple(moves[-3:])
    for _ in range(min(3, len(moves))):
        other.pop()
    with pytest.raises(IndexError):
        other.pop()
    again = other.position.legal_moves()[0]
    other.push(again)
    assert other.position == positions[-1 - len(moves[-3:])].after(again)


def test_what_is_no_move_leaves_a_board_as_it_is() -> None:
    stack = move_stack.DraughtsStack("russian")
    for move in (Move((99, 18)), Move(()), (3,), None):
        with pytest.raises((LookupError, TypeError)):
            stack.push(move)
    assert (stack.ply, stack.position) == (0, Position.start(RULE_SETS["russian"]))
