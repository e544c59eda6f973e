"""Properties of every position of every rule set, and the words of the articles on drawn boards."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.checkers.kind import CHECKERS
from game.checkers.notation import fen, move_text, parse_fen, parse_move
from game.checkers.position import Move, Piece, Position
from game.checkers.refusal import Refusal, refusal
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color, RuleSet
from game.core import IllegalMoveError, Reason
from tests.game.checkers.diagram import drawn
from tests.game.checkers.random_positions import random_position


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """One that a game reaches, or one with any pieces anywhere."""
    rules = RULE_SETS[draw(st.sampled_from(sorted(RULE_SETS)))]
    rng = Random(draw(st.integers(0, 10**6)))
    if draw(st.booleans()):
        return random_position(rules, rng)
    position = Position.start(rules)
    for _ in range(draw(st.integers(0, 80))):
        if position.outcome() is None:
            position = position.play(rng.choice(position.legal_moves()))
    return position


def on_board(position: Position, color: Color) -> dict[int, Piece]:
    return {square: piece for square, piece in position.pieces().items() if piece.color is color}


@given(positions())
def test_pieces_vanish_only_by_capture_and_never_appear(position: Position) -> None:
    for move in position.legal_moves():
        after = position.play(move)
        left = {at: piece for at, piece in on_board(position, position.color.other).items() if at not in move.captured}
        assert on_board(after, position.color.other) == left
        assert len(left) == len(on_board(position, position.color.other)) - len(move.captured)
        moved = on_board(position, position.color)
        piece = moved.pop(move.path[0])
        arrived = on_board(after, position.color).pop(move.path[-1])
        assert on_board(after, position.color) == moved | {move.path[-1]: arrived}
        assert arrived.king >= piece.king


@given(positions())
def test_playing_changes_nothing_but_the_new_position(position: Position) -> None:
    before = (fen(position), position.legal_moves(), hash(position))
    for move in position.legal_moves():
        after = position.play(move)
        assert after.color is position.color.other
        assert after != position
    assert (fen(position), position.legal_moves(), hash(position)) == before


@given(positions(), st.data())
def test_every_other_move_is_refused_with_a_reason(position: Position, data: st.DataObject) -> None:
    squares = st.integers(0, position.rules.squares + 1)
    path = tuple(data.draw(st.lists(squares, min_size=1, max_size=4)))
    captured = tuple(data.draw(st.lists(squares, max_size=2)))
    move = Move(path, captured)
    if move in position.legal_moves():
        assert position.play(move) != position
    else:
        with pytest.raises(IllegalMoveError, match=r"^\d.* .*\.$"):
            position.play(move)


@given(positions())
def test_the_board_turned_round_with_the_colours_exchanged_plays_the_same(position: Position) -> None:
    def turned(squares: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(position.rules.squares + 1 - square for square in squares)

    pieces = {
        square: Piece(piece.color.other, piece.king)
        for square, piece in zip(turned(tuple(position.pieces())), position.pieces().values(), strict=True)
    }
    other = Position.of(position.rules, position.color.other, pieces)
    expected = {Move(turned(move.path), turned(move.captured)) for move in position.legal_moves()}
    if not position.resting_kings:
        assert set(other.legal_moves()) == expected


@given(positions())
def test_fen_and_back(position: Position) -> None:
    again = parse_fen(fen(position), position.rules)
    assert again.pieces() == position.pieces()
    assert again.color is position.color


@given(positions())
@settings(deadline=None)
def test_a_written_move_is_read_as_the_same_result(position: Position) -> None:
    for move in position.legal_moves():
        read = parse_move(move_text(position, move), position)
        assert position.play(read) == position.play(move)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_start(rules: RuleSet) -> None:
    start = Position.start(rules)
    assert start.turn == 0
    assert [start.color_of(player) for player in (0, 1)] == [rules.begins, rules.begins.other]
    assert [len(on_board(start, color)) for color in Color] == [rules.men, rules.men]
    assert not start.kings
    assert max(on_board(start, Color.BLACK)) < min(on_board(start, Color.WHITE))


@pytest.mark.parametrize("giveaway", [False, True])
@pytest.mark.parametrize(("pieces", "reason"), [({12: Piece(Color.WHITE)}, Reason.NO_PIECES), ({}, Reason.NO_PIECES)])
def test_who_has_no_pieces_loses_or_gives_away(pieces: dict[int, Piece], reason: Reason, giveaway: bool) -> None:
    outcome = Position.of(replace(ENGLISH, giveaway=giveaway), Color.BLACK, pieces).outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0 if giveaway else 1, reason)


def test_who_is_blocked_loses() -> None:
    position = drawn(
        "english",
        Color.WHITE,
        """
        ........
        ........
        ........
        ........
        ........
        ..b.....
        .b......
        w.......
        """,
    )
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    assert (position.color_of(outcome.winner), outcome.reason) == (Color.BLACK, Reason.NO_MOVES)


def test_a_frisian_king_rests_after_three_moves_in_a_row_while_its_side_has_men() -> None:
    start = parse_fen("W:WK46,48:BK4", RULE_SETS["frisian"])
    *_, position = CHECKERS.parse_line(("46-41", "4-9", "41-46", "9-4", "46-41", "4-9"), start)[1]
    assert {move.path[0] for move in position.legal_moves()} == {48}
    with pytest.raises(IllegalMoveError, match="41-46 is not legal here"):
        position.play(Move((41, 46)))
    assert refusal(position, (41, 46)) is Refusal.KING_RESTS
    rested = position.play(parse_move("48-42", position)).play(Move((9, 4)))
    assert {move.path[0] for move in rested.legal_moves()} == {41, 42}
    only_kings = replace(position, white=position.white & position.kings)
    assert {move.path[0] for move in only_kings.legal_moves()} == {41}
