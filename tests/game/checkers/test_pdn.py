"""Whole games as PDN: tolerant reading, exact writing, errors with their place."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.checkers.notation import fen
from game.checkers.pdn import PdnGame, game_type, read_pdn, result_text, write_pdn
from game.checkers.position import Move, Position
from game.checkers.variants import ENGLISH, VARIANTS, Color
from game.core import IllegalMoveError, NotationError, Reason, draw, win

GAME_TYPES = {
    "english": "21,B,8,8,N1,0",
    "italian": "22,W,8,8,N2,1",
    "pool": "23,B,8,8,N1,0",
    "spanish": "24,W,8,8,N1,1",
    "russian": "25,W,8,8,A0,0",
    "brazilian": "26,W,8,8,A0,0",
    "czech": "29,W,8,8,A0,0",
    "thai": "31,B,8,8,N2,0",
    "international": "20,W,10,10,N2,0",
    "frisian": "40,W,10,10,N2,0",
}

SAMPLE = """\
[Event "A \\"great\\" match"]
[Result "1/2-1/2"]

% written by hand
1. 11-15! 23-19 {fine} 2. 8-11 (2. 9-14 22-17 (9-14 {)} )) 22-17 $5
3. 11-16 24-20 *
"""

WRITTEN = """\
[Event "A \\"great\\" match"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]
[GameType "21,B,8,8,N1,0"]

1. 11-15 $1 1... 23-19 {fine} 2. 8-11 (2. 9-14 22-17 (9-14 {)} )) 2... 22-17 $5
3. 11-16 24-20 1/2-1/2
"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_game_types_are_those_of_the_standard(variant: str) -> None:
    assert game_type(VARIANTS[variant]) == GAME_TYPES[variant]


def test_annotations_stay_where_they_are() -> None:
    (game,) = read_pdn(SAMPLE)
    assert game.moves[:2] == (Move((11, 15)), Move((23, 19)))
    assert game.notes == {1: ("$1",), 2: ("{fine}",), 3: ("(2. 9-14 22-17 (9-14 {)} ))",), 4: ("$5",)}
    assert write_pdn(game) == WRITTEN


@st.composite
def games(draw: st.DrawFn) -> PdnGame:
    rules = VARIANTS[draw(st.sampled_from(sorted(VARIANTS)))]
    rules = replace(rules, giveaway=draw(st.booleans()))
    rng = Random(draw(st.integers(0, 10**6)))
    position = Position.start(rules)
    skipped = draw(st.integers(0, 30))
    moves: list[Move] = []
    start = position
    for ply in range(skipped + draw(st.integers(0, 40))):
        if ply == skipped:
            start, moves = Position.of(rules, position.color, position.pieces()), []
            position = start
        if position.outcome() is None:
            moves.append(rng.choice(position.legal_moves()))
            position = position.play(moves[-1])
    text = st.text(st.characters(exclude_characters="{}()", codec="utf-8"), max_size=20)
    note = st.one_of(text.map("{{{}}}".format), st.integers(0, 99).map("${}".format))
    notes = draw(st.dictionaries(st.integers(0, len(moves)), st.lists(note, min_size=1, max_size=2).map(tuple)))
    tags = draw(st.dictionaries(st.sampled_from(("Event", "White", "Annotator")), st.text(max_size=12)))
    return PdnGame(start, tuple(moves), tags, notes)


@given(games())
@settings(deadline=None)
def test_what_is_written_is_read(game: PdnGame) -> None:
    (again,) = read_pdn(write_pdn(game))
    assert again.start == game.start
    assert list(again.positions()) == list(game.positions())
    assert again.notes == game.notes
    assert {name: value for name, value in game.tags.items() if value}.items() <= again.tags.items()
    assert write_pdn(again) == write_pdn(game)


def test_several_games_with_and_without_tags() -> None:
    found = read_pdn('1. 11-15 1-0 1. 9-13 22-18 0-1\n\n[GameType "25"]\n1. c3-d4 *\n[White "A"] 11-16')
    assert [(game.start.rules.name, len(game.moves), game.result) for game in found] == [
        ("english", 1, "1-0"),
        ("english", 2, "0-1"),
        ("russian", 1, "*"),
        ("english", 1, "*"),
    ]
    assert read_pdn("1. 32-28 19-23 2-0", VARIANTS["international"])[0].moves[0] == Move((32, 28))
    assert read_pdn("") == []


def test_the_side_that_is_second_to_move_may_begin() -> None:
    start = Position.start(ENGLISH).play(Move((11, 15)))
    text = write_pdn(PdnGame(start, (Move((22, 18)), Move((15, 22), (18,)))))
    assert f'[FEN "{fen(start)}"]' in text
    assert text.endswith("\n1... 22-18 2. 15x22 *\n")
    assert read_pdn(text)[0].start == start


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ('[Event "x]', NotationError, "Line 1, column 1: '[Event' is not PDN."),
        ("1. 11-15\n 22-17 11-99", NotationError, "Line 2, column 8: There is no square 99 on this board."),
        ("1. 11-15 (22-18", NotationError, "Line 1, column 10: the parenthesis is never closed."),
        (
            "1. 11-15\n11-18",
            IllegalMoveError,
            "Line 2, column 1: 11-18 is not legal: There is no piece on that square.",
        ),
        ('\n[GameType "27"]', NotationError, "Line 2, column 1: games of type 27 are not known here."),
        ('[FEN "W:Q"]', NotationError, "Line 1, column 1: In the FEN at character 3 ('Q'): W or B is missing."),
        ("1. 11-15 é", NotationError, "Line 1, column 10: 'é' is not PDN."),
    ],
)
def test_errors_say_where(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as raised:
        read_pdn(text)
    assert str(raised.value) == sentence


@given(st.text('[]{}()"\\ \n1234567890.-x:*!?$%;abcEvnt/', max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    sentences = []
    try:
        read_pdn(text)
    except (NotationError, IllegalMoveError) as error:
        sentences.append(str(error))
    assert all(sentence.startswith("Line ") for sentence in sentences)


@pytest.mark.parametrize(
    ("variant", "winner", "text"),
    [
        ("english", Color.BLACK, "0-1"),
        ("english", Color.WHITE, "1-0"),
        ("english", None, "1/2-1/2"),
        ("international", Color.WHITE, "2-0"),
        ("international", Color.BLACK, "0-2"),
        ("international", None, "1-1"),
        ("frisian", None, "1/2-1/2"),
    ],
)
def test_results(variant: str, winner: Color | None, text: str) -> None:
    start = Position.start(VARIANTS[variant])
    player = 0 if winner is start.rules.begins else 1
    outcome = draw(2, Reason.AGREEMENT) if winner is None else win(2, player, Reason.RESIGNATION)
    assert result_text(outcome, start) == text
    assert result_text(None, start) == "*"
