"""Positions that are set up, without pixels: what is done to them, what is wrong with them, and that they last."""

from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ai.contest.hub import hub_position
from ai.players.thinker import Thinker
from game.checkers.kind import CHECKERS
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import read_pdn
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError, State
from game.faults import Fault
from game.keeping.record import read_row, to_row
from game.keeping.settings import Settings
from game.kinds import kind_of
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.ui.board.face import Figure
from game.ui.editor.draft import Draft, Drafts
from game.ui.editor.marks import MarksDraft
from game.ui.editor.pieces import PiecesDraft
from game.ui.editor.reading import draft_of, first_draft, read
from game.ui.editor.sizes import SIDES, sized
from game.ui.games import wording
from game.ui.play import saving
from game.ui.play.controller import GameInProgress
from game.ui.play_setup import PlaySetup
from game.ui.setup.setup_choice import Mode, SetupChoice

SAID_OF_A_SQUARE = {
    Fault.WHITE_MEN_CROWNED: Fault.FEN_WHITE_MAN,
    Fault.BLACK_MEN_CROWNED: Fault.FEN_BLACK_MAN,
}
"""The faults of a FEN, which name a character, by the editor's faults of a square."""


def checkers(fen: str, rules: str = "english") -> PiecesDraft:
    return PiecesDraft.of(CHECKERS.parse_position(fen, rules))


def marks(text: str, size: str = "3x3x3") -> MarksDraft:
    return MarksDraft.of(TICTACTOE.parse_position(text, size))


@st.composite
def boards(draw: st.DrawFn) -> Draft:
    """Any board: by any rules, of any size, with anything anywhere."""
    if draw(st.booleans()):
        variant, reverse = draw(st.sampled_from(CHECKERS.variants)), draw(st.booleans())
        draft = draft_of(CHECKERS.start(variant, reverse=reverse)).cleared().with_side(draw(st.integers(0, 1)))
    else:
        side = st.integers(SIDES[0], 8)
        gravity, torus = draw(st.booleans()), draw(st.booleans())
        rules = MnkRules(8, 8, draw(side), draw(st.integers(2, 4)), gravity=gravity, torus=torus)
        size = sized(rules, columns=draw(side), rows=draw(side))
        draft = draft_of(TICTACTOE.start(size, reverse=draw(st.booleans())))
    squares = [
        square
        for row in range(draft.face.rows)
        for column in range(draft.face.columns)
        if (square := draft.face.square_at(row, column)) is not None
    ]
    if draft.kind is TICTACTOE and draw(st.booleans()):
        return in_turn(draft, squares, Random(draw(st.integers(0, 999))), draw(st.integers(0, len(squares))))
    for square in draw(st.lists(st.sampled_from(squares), max_size=len(squares), unique=True)):
        draft = draft.put(square, draw(st.sampled_from(draft.tools)))
    return draft


def in_turn(draft: Draft, squares: list[int], random: Random, count: int) -> Draft:
    """Place marks in turn, without a look at the lines."""
    for number, square in enumerate(random.sample(squares, count)):
        draft = draft.put(square, draft.tools[number % len(draft.tools)])
    return draft


@given(boards())
@settings(max_examples=20)
def test_a_position_that_can_t_be_is_refused_by_its_reader_for_the_same_reason(draft: Draft) -> None:
    read_back_or_refuse(draft)


def read_back_or_refuse(draft: Draft) -> None:
    """The reader of the draft's text gives the position, or the reason that the editor has found first."""
    findings = draft.findings()
    if not findings:
        position = draft.position()
        assert draft_of(position) == draft
        assert draft.read(draft.text) == draft
        return
    with pytest.raises(InputError) as refused:
        draft.position()
    assert reason(refused.value) == SAID_OF_A_SQUARE.get(findings[0].error.fault, findings[0].error.fault)  # type: ignore[call-overload]
    assert all(square in draft.figures for finding in findings for square in finding.squares)


def reason(error: InputError) -> str:
    """The fault, without the place in the FEN."""
    what = error.fields.get("what")
    return what.fault if isinstance(what, InputError) else error.fault


@given(boards(), st.integers(0, 99))
@settings(max_examples=10)
def test_a_position_that_can_be_played_survives_all_ways_of_keeping_a_game(draft: Draft, seed: int) -> None:
    play_and_keep(draft, seed)


@pytest.mark.slow
@given(boards(), st.integers(0, 99))
@settings(max_examples=1000)
def test_a_thousand_boards_are_refused_or_survive(draft: Draft, seed: int) -> None:
    read_back_or_refuse(draft)
    play_and_keep(draft, seed)


def play_and_keep(draft: Draft, seed: int) -> None:
    """Play some moves from a position if a game can begin with it, and read them back from wherever they are kept."""
    if draft.findings() or wording.unplayable(draft.position(), "classic"):
        return
    position, random = draft.position(), Random(seed)
    choice = SetupChoice.of(draft.kind.name, Settings())
    choice.begin_with(position)
    assert choice.fault == ""
    choice.mode, choice.levels = Mode.PLAYERS, ("", "", "", "")
    setup = choice.setup(("Ann", "Bob", "", ""), random)
    assert setup.start == position
    assert setup.swapped().start == position
    playing = GameInProgress(setup, Thinker())
    for _ply in range(4):
        if playing.outcome is None:
            playing.play(random.choice(playing.position.legal_moves()))
    record = saving.updated(saving.new_record(setup), playing)
    kept = read_row(to_row(record))
    again = GameInProgress(PlaySetup.from_record(kept.setup), Thinker())
    saving.replay(kept, again)
    assert again.positions == playing.positions
    if draft.kind.has_pdn:
        (game,) = read_pdn(write_pdn(saving.recorded(playing, record.started)))
        assert game.positions == playing.positions


@given(boards())
@settings(max_examples=10)
def test_what_is_turned_or_mirrored_twice_is_as_before(draft: Draft) -> None:
    for once in (draft.mirrored(), draft.swapped()):
        if once is not None:
            assert (once.mirrored() or once.swapped()) == draft
            assert len(once.figures) == len(draft.figures)


@given(boards(), st.sampled_from(CHECKERS.variants))
@example(checkers("W:W1:B", "spanish"), "international")
@example(checkers("W:Wj2:B", "spantsiretti"), "english")
@settings(max_examples=10)
def test_other_rules_keep_what_has_a_place(draft: Draft, variant: str) -> None:
    size = draft.variant if draft.kind is TICTACTOE else variant
    other = draft.by(size, reverse=not draft.reverse)
    assert (other.variant, other.reverse) == (size, not draft.reverse)
    if other.face.rows >= draft.face.rows and other.face.columns >= draft.face.columns:
        assert sorted(other.figures.values()) == sorted(draft.figures.values())
        assert other.by(draft.variant, reverse=draft.reverse) == draft or draft == draft.started()


def test_the_squares_with_what_is_wrong_are_named() -> None:
    draft = checkers("W:WK5:B6").put(1, Figure.WHITE_MAN).put(3, Figure.WHITE_MAN).put(32, Figure.BLACK_MAN)
    assert [(str(error), squares) for error, squares in draft.findings()] == [
        ("White men can't stand on 1, 3: they would be kings there.", (1, 3)),
        ("Black men can't stand on 32: they would be kings there.", (32,)),
    ]


def test_a_crowd_is_counted() -> None:
    draft = first_draft("checkers").put(13, Figure.BLACK_KING)
    assert [str(error) for error, _ in draft.findings()] == ["Black has 13 pieces, and a side has 12 at most."]


def test_lines_that_no_game_leads_to() -> None:
    both = MarksDraft({0: X, 1: X, 2: X, 3: O, 4: O, 5: O}, MnkRules())
    assert [(error.fault, cells) for error, cells in both.findings()] == [(Fault.LINE_OF_OTHERS, (0, 1, 2))]
    apart = MarksDraft(dict.fromkeys((0, 1, 2, 12, 13, 14), X) | dict.fromkeys((4, 6, 8, 10, 11), O), MnkRules(4, 4, 3))
    assert [(error.fault, cells) for error, cells in apart.findings()] == [(Fault.LINES_APART, (0, 1, 2, 12, 13, 14))]
    crossed = MarksDraft(dict.fromkeys((0, 1, 2, 4, 8), X) | dict.fromkeys((3, 5, 6, 7), O), MnkRules())
    assert crossed.findings() == ()


X, O = Figure.CROSS, Figure.RING  # noqa: E741


def test_lines_apart_are_refused_when_they_are_read() -> None:
    with pytest.raises(InputError) as refused:
        TicTacToe.parse("XXX./O.O./O.OO/XXX.", MnkRules(4, 4, 3))
    assert refused.value.fault == Fault.LINES_APART


def test_a_smaller_board_keeps_its_lower_left_corner() -> None:
    draft = marks("X...O/...../..X../...../O...X", "5x5x4")
    assert draft.by("3x3x3", reverse=False).text == "..X/.../O.."
    assert draft.by("5x5x4x3", reverse=False).figures == draft.figures


def test_a_board_of_100_squares_loses_what_64_have_no_place_for() -> None:
    draft = checkers("W:W46,K50:B1,28", "international")
    assert draft.by("russian", reverse=False).text == "W:Wa1:Be5"


def test_a_mirrored_board_is_seen_in_a_mirror() -> None:
    assert checkers("W:W32:BK1").by("spanish", reverse=False).text == "W:W4:BK29"


def test_the_first_position_becomes_that_of_the_other_rules() -> None:
    assert first_draft("checkers").by("thai", reverse=True) == draft_of(CHECKERS.start("thai", reverse=True))


def test_the_sides_are_exchanged() -> None:
    assert checkers("W:W32,K10:B7").swapped().text == "B:W26:B1,K23"


def test_left_and_right_are_exchanged() -> None:
    assert marks("XO../..../.X../....", "4x4x3").mirrored().text == "..OX/..../..X./...."


@pytest.mark.parametrize(
    ("text", "kind", "variant", "found"),
    [
        ("W:WK1-4,32:B16.", "checkers", "english", "W:WK1,K2,K3,K4,32:B16"),
        ('[Event "x"]\n[GameType "25"]\n[FEN "W:Wc3:Bf6"]', "checkers", "russian", "W:Wc3:Bf6"),
        ('[fen "B:WK7:BK8"]', "checkers", "english", "B:WK7:BK8"),
        ("X.O\n.X.\n..O", "tictactoe", "3x3x3", "X.O/.X./..O"),
        ("x.o./.z../..../....", "tictactoe", "4x4x3x3", "X.O./.Z../..../...."),
        ("." * 19 + ("/" + "." * 19) * 6, "tictactoe", "19x7x3", "/".join(["." * 19] * 7)),
    ],
)
@pytest.mark.parametrize("before", ["checkers", "tictactoe"])
def test_texts_of_all_kinds_are_read_over_any_board(
    before: str, text: str, kind: str, variant: str, found: str
) -> None:
    draft = read(text, first_draft(before))
    assert (draft.kind.name, draft.variant, draft.text) == (kind, variant, found)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_hub_position_is_read(rules: str) -> None:
    start = draft_of(CHECKERS.start(rules))
    assert read(hub_position(CHECKERS.start(rules)), start.cleared()) == start


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("W:W33:B1", "In the FEN at character 4 ('3'): there is no square 33 on this board."),
        ("W:W1:B9", "In the FEN at character 4 ('1'): a white man on 1 would be a king."),
        ("rubbish", "In the FEN at character 1 ('r'): W or B is missing."),
        ("", "In the FEN at character 1 (the end): W or B is missing."),
        ("W" + "w" * 30, "A position is the side to move and 32 squares, not 31 letters."),
    ],
)
def test_a_text_that_can_t_be_read_is_answered_with_the_place(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        read(text, first_draft("checkers"))
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (CHECKERS.parse_position("W:W32:B28,27,15", "english"), ""),
        (CHECKERS.parse_position("W:W29:B25,22", "english"), "Black won. White can't move."),
        (CHECKERS.parse_position("W:W:B25,22", "english"), "Black won. White has no pieces left."),
        (CHECKERS.parse_position("W:WK5:B", "english"), "Black has no pieces left."),
        (TICTACTOE.parse_position("XXX/OO./...", "3x3x3"), "Crosses won. Crosses made a line of 3."),
        (TICTACTOE.parse_position("X../.../...", "3x3x3"), ""),
    ],
)
def test_no_game_begins_where_nothing_is_left_to_play(position: State[Any], said: str) -> None:
    assert wording.unplayable(position, "classic") == said
    choice = SetupChoice.of(kind_of(position).name, Settings())
    choice.begin_with(position)
    assert (choice.fault == "") is (said == "")


def test_changes_are_undone_and_made_again() -> None:
    first = first_draft("tictactoe")
    one, two = first.put(0, X), first.put(0, X).put(1, X)
    drafts = Drafts(first)
    drafts.take(first)
    assert not drafts.before
    drafts.take(one)
    drafts.take(two, joined=True)
    drafts.undo()
    assert (drafts.now, drafts.before) == (first, [])
    drafts.redo()
    assert (drafts.now, drafts.after) == (two, [])
    drafts.undo()
    drafts.take(one)
    assert not drafts.after
