"""Positions, compiled and interpreted."""

import pickle
from copy import deepcopy
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game import nodes
from game.checkers import movegen, placement
from game.checkers.notation import parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from game.tree import Node
from tests.interpreted import same_file_interpreted

PLAIN = same_file_interpreted(placement, same_file_interpreted(movegen))
PLAIN_NODES = same_file_interpreted(nodes)
START = Position.start(RULE_SETS["russian"])


@pytest.mark.parametrize("variant", ["russian", "international", "italian", "spantsiretti"])
def test_the_same_file_plays_the_same_when_interpreted(variant: str) -> None:
    rules, rng = RULE_SETS[variant], Random(variant)
    colors = (Color.WHITE, Color.BLACK)
    table = PLAIN.RuleTable(rules.code, colors, rules.men, rules.bit_of, rules.bit_named, history=False)
    plain_rules = SimpleNamespace(table=table)
    position = Position.start(rules)
    plain = PLAIN.Placement(plain_rules, position.color, position.white, position.black, position.kings)
    numbers, line, plain_line = bytearray(), Node[Any, Move](position), PLAIN_NODES.NodeFields(plain)
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
        listed = position.captures() or position.quiet_moves()
        numbers.append(rng.randrange(len(listed)))
        move = listed[numbers[-1]]
        position, plain = position.after(move), plain.after(move)
    last, plain_last = placement.attach_line(line, bytes(numbers)), PLAIN.attach_line(plain_line, bytes(numbers))
    assert (last.position, last.ply, plain_last.position) == (position, len(numbers), plain)
    assert all(one.position.after(node.move) == node.position for one, node in pairwise(last.path()))
    for node in reversed(last.path()):
        assert plain_last.move == node.move
        plain_last = plain_last.parent


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


def test_captures_between_the_same_squares_do_not_share_what_they_take() -> None:
    first, second = (parse_fen(f"W:WKa1:B{square},h2", START.rules) for square in ("f6", "g7"))
    for position in (first, second, first):
        taken = {move.captured for move in position.legal_moves() if move.path[-1] == START.rules.square_at(0, 7)}
        assert taken == {(next(iter(position.pieces().keys())),)}


@pytest.mark.parametrize("interpreted", [False, True], ids=["compiled", "interpreted"])
@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("W:WK5,31,K46:BK2,20:+246+1", True),
        ("B:W31,K46:BK2,20:+3+0", True),
        ("W:WK46:BK2,K50:+0+250", True),
        ("W:WK46:B20:+0+0", True),
        *((f"W:W31,K46:BK2,20:{end}", False) for end in ("", "+4+0", "+1", "+1+", "+131+0", "+12+0", "+1+0+", "H0")),
    ],
)
def test_the_moves_in_a_row_of_kings_are_read_and_written(text: str, known: bool, interpreted: bool) -> None:
    rules = RULE_SETS["frisian"]
    if interpreted:
        table = PLAIN.RuleTable(*rules.table.__reduce__()[1][:-1], history=True)
        plain = SimpleNamespace(table=table, king_moves_in_a_row=3, begins=Color.WHITE)
        position = table.position_of(text, plain, PLAIN.Placement)
    else:
        position = rules.table.position_of(text, rules, Position)
    assert (position is not None) == known
    if known:
        assert position.plain_fen() == text.removesuffix(":+0+0")
        assert position.runs == parse_fen(f"{text}.", rules).runs
