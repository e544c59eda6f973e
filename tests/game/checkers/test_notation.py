"""Squares, moves and positions as text."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from game.checkers.notation import fen, move_text, parse_fen, parse_move, parse_square
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.core import IllegalMoveError, NotationError
from tests.game.checkers.random_positions import random_position

STARTS = {
    "english": "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "russian": "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
    "italian": "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "spanish": "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32",
    "thai": "B:W1,2,3,4,5,6,7,8:B25,26,27,28,29,30,31,32",
}

CORNERS = {
    "english": ("29", None, "4"),
    "international": ("46", None, "5"),
    "russian": ("a1", None, "h8"),
    "spantsiretti": ("a1", None, "j8"),
    "italian": (None, "32", None),
    "spanish": (None, "1", None),
    "thai": ("4", None, "29"),
}


@pytest.mark.parametrize("variant", STARTS)
def test_start(variant: str) -> None:
    assert fen(Position.start(RULE_SETS[variant])) == STARTS[variant]


@pytest.mark.parametrize("variant", CORNERS)
def test_corners(variant: str) -> None:
    """Bottom left, bottom right, top right, with White's side at the bottom."""
    rules = RULE_SETS[variant]
    bottom, right = rules.size - 1, rules.columns - 1
    corners = (rules.square_at(bottom, 0), rules.square_at(bottom, right), rules.square_at(0, right))
    assert tuple(square and rules.square_name(square) for square in corners) == CORNERS[variant]


@pytest.mark.parametrize("variant", RULE_SETS)
def test_every_square_is_read_by_its_name(variant: str) -> None:
    rules = RULE_SETS[variant]
    for square in range(1, rules.squares + 1):
        assert parse_square(rules.square_name(square), rules) == square


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("W:W31-32:B1-3", "W:W31,32:B1,2,3"),
        ("W:B3-1:WK32-31", "W:WK31,K32:B1,2,3"),
        (" b : b 1 , k 10 :\tW K32 . ", "B:WK32:B1,K10"),
        ("W:W:B1", "W:W:B1"),
        ("W:W31:B1:W32", "W:W31,32:B1"),
        ("W:Wa1,Kc1:Bb8", "W:W29,K30:B1"),
        ("W:W31:B", "W:W31:B"),
    ],
)
def test_fen_is_read_in_any_form(text: str, again: str) -> None:
    assert fen(parse_fen(text, RULE_SETS["english"])) == again


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "In the FEN at character 1 (the end): W or B is missing."),
        ("W", "In the FEN at character 2 (the end): the pieces are missing."),
        ("X:W31:B1", "In the FEN at character 1 ('X'): W or B is missing."),
        ("W31:B1", "In the FEN at character 2 ('3'): a colon is missing after the side to move."),
        ("W:W31;B1", "In the FEN at character 6 (';'): a comma is missing."),
        ("W:W31 32", "In the FEN at character 6 (' '): a comma is missing."),
        ("W:W31,,32", "In the FEN at character 7 (','): a square is missing."),
        ("W:W31,Q:B1", "In the FEN at character 7 ('Q'): a square is missing."),
        ("W:W31,K:B1", "In the FEN at character 8 (':'): a square is missing."),
        ("W:W31-:B1", "In the FEN at character 7 (':'): a square is missing."),
        ("W:W31-?2:B1", "In the FEN at character 7 ('?'): a square is missing."),
        ("W:W-31:B1", "In the FEN at character 4 ('-'): a square is missing."),
        ("W:Wa1c1:B1", "In the FEN at character 6 ('c'): a comma is missing."),
        ("W:W33", "In the FEN at character 4 ('3'): there is no square 33 on this board."),
        ("W:WK31-K32", "In the FEN at character 8 ('K'): a square is missing."),
        ("W:WK31-33", "In the FEN at character 8 ('3'): there is no square 33 on this board."),
        ("W:W" + 5000 * "3", "In the FEN at character 13 ('3'): a comma is missing."),
        ("W:W31:B31", "In the FEN at character 8 ('3'): there is already a piece on 31."),
        ("W:W1", "In the FEN at character 4 ('1'): a white man on 1 would be a king."),
        ("W:WK1-13:BK31", "White has 13 pieces, and a side has 12 at most."),
    ],
)
def test_fen_errors_name_the_character(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_fen(text, RULE_SETS["english"])
    assert str(error.value) == sentence


@given(
    st.sampled_from(sorted(RULE_SETS)),
    st.text("WBKwb:,-. 0123456789abchj?\n", max_size=30) | st.text(max_size=10).map("W:W{}:B".format),
)
@example("international", "W:Wİ1:B")
def test_any_text_is_a_fen_or_an_error(variant: str, text: str) -> None:
    with suppress(NotationError):
        position = parse_fen(text, RULE_SETS[variant])
        assert parse_fen(fen(position), RULE_SETS[variant]) == position


@given(st.sampled_from(sorted(RULE_SETS)), st.integers(), st.sampled_from(("", " ", "\t ")))
def test_the_fen_of_any_position_is_read_whatever_white_space_is_in_it(variant: str, seed: int, space: str) -> None:
    position = random_position(RULE_SETS[variant], Random(seed))
    text = fen(position)
    for sign in ":,K":
        text = text.replace(sign, space + sign + space)
    assert parse_fen(text, RULE_SETS[variant]) == position


@given(st.sampled_from(sorted(RULE_SETS)), st.integers(), st.data())
def test_a_wrong_character_in_a_fen_is_named(variant: str, seed: int, data: st.DataObject) -> None:
    text = fen(random_position(RULE_SETS[variant], Random(seed)))
    at = data.draw(st.integers(0, len(text)))
    assume(not text[at - 1 : at].islower())  # it would part the letter of a square from its row
    with pytest.raises(NotationError, match=rf"^In the FEN at character {at + 1} \('\?'\)"):
        parse_fen(f"{text[:at]}?{text[at:]}", RULE_SETS[variant])


@pytest.mark.parametrize(
    ("variant", "position", "text", "path"),
    [
        ("english", "B:W32:B11", "11-15", (11, 15)),
        ("english", "B:W32:B11", " 11 - 15 ", (11, 15)),
        ("english", "B:W32:B11", "f6g5", (11, 16)),
        ("english", "B:W15,24:B11", "11x27", None),
        ("english", "B:W15,23:B11", "11x27", (11, 18, 27)),
        ("english", "B:W15,23:B11", "11x18x27", (11, 18, 27)),
        ("russian", "W:Wc3:Bh8", "c3-d4", (22, 18)),
        ("russian", "W:Wc3:Bd4", "c3:e5", (22, 15)),
        ("russian", "W:Wc3:Bd4", "C3xE5", (22, 15)),
        ("russian", "W:Wc3:Bd4", "22x15", (22, 15)),
        ("international", "B:W41,10:BK47", "47-41", None),
        ("international", "W:WK46:B37,19", "46x28x10", (46, 32, 10)),
        ("international", "W:WK46:B37,19", "46x23x5", (46, 32, 5)),
        ("international", "W:WK46:B37,19", "46x19x10", None),
        ("czech", "W:WKb8,c1,c3,e1,f2,f6,g1:Ba5,b2,c7,f4,f8,h8", "b8xe5xg3", (1, 10, 24)),
        ("thai", "W:WK4:B8,18", "4-15-22", None),
    ],
)
def test_moves_are_read(variant: str, position: str, text: str, path: tuple[int, ...] | None) -> None:
    start = parse_fen(position, RULE_SETS[variant])
    if path is None:
        with pytest.raises((IllegalMoveError, NotationError)):
            parse_move(text, start)
    else:
        assert parse_move(text, start).path == path


def test_a_capture_is_written_in_full_when_another_joins_the_same_squares() -> None:
    """The example of the PDN standard: 47x36 may take by 24 and 13, or by 20 and 9."""
    position = parse_fen("B:W42,29,19,18,15,14,31:BK47", RULE_SETS["international"])
    texts = [move_text(position, move) for move in position.legal_moves()]
    assert len(set(texts)) == len({(move.path[0], move.path[-1], move.captured) for move in position.legal_moves()})


def test_a_text_that_fits_two_captures_is_refused() -> None:
    position = parse_fen("B:W6,7,14,15:B2", RULE_SETS["english"])
    assert {move_text(position, move) for move in position.legal_moves()} == {"2x9x18", "2x11x18"}
    with pytest.raises(NotationError, match=r"^2x18 can mean 2x9x18, 2x11x18: write one of these\.$"):
        parse_move("2x18", position)
    assert parse_move("2x11x18", position).captured == (7, 15)


@pytest.mark.parametrize("text", ["", "11", "11-", "eleven", "11-15-", "a9-b8", "11--15"])
def test_what_is_no_move_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, Position.start(RULE_SETS["english"]))


@given(st.sampled_from(sorted(RULE_SETS)), st.text("0123456789abchj-x: ", max_size=12))
def test_any_text_is_a_legal_move_or_an_error(variant: str, text: str) -> None:
    start = Position.start(RULE_SETS[variant])
    with suppress(NotationError, IllegalMoveError):
        assert parse_move(text, start) in start.legal_moves()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("11-14", "11-14 is not legal: Pieces move along diagonals."),
        ("21-17", "21-17 is not legal: That is your opponent's piece."),
    ],
)
def test_an_illegal_move_names_the_rule(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMoveError) as error:
        parse_move(text, Position.start(RULE_SETS["english"]))
    assert str(error.value) == sentence


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_fen_means_the_same_however_it_is_spaced(name: str) -> None:
    rules, rng = RULE_SETS[name], Random(name)
    for _ in range(10):
        position = random_position(rules, rng, 5)
        text = fen(position)
        assert parse_fen(text, rules) == parse_fen(text.replace(":", " : "), rules) == position


@pytest.mark.parametrize("text", ["W:W1:B1", "W:W9,9:B1", "W:W1:B32", "W:W:W1", "W", "W:W33:B1", "X:W9:B1", "W:WK:B1"])
def test_a_wrong_fen_is_refused_however_it_is_spaced(text: str) -> None:
    faults = []
    for spaced in (text, f"{text} "):
        with pytest.raises(NotationError) as found:
            parse_fen(spaced, RULE_SETS["english"])
        faults.append(str(found.value.fields.get("what", found.value)))
    assert faults[0] == faults[1]
