"""Games in progress in the library, and games from files."""

import pytest

from ai.players.thinker import Thinker
from game.checkers.kind import CHECKERS
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import read_pdn
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.core import Outcome, Reason, draw, win
from game.keeping.games import result_text
from game.keeping.record import Record
from game.tictactoe.position import TicTacToe
from game.ui.play import saving
from game.ui.play.controller import GameInProgress
from game.ui.play_setup import PlaySetup, Seat


def test_a_game_from_a_file_can_be_gone_on_with() -> None:
    (game,) = read_pdn('[White "Ann"]\n[Black "?"]\n1. 11-15 23-19 2. 8-11 *')
    setup, record = saving.from_pdn(game)
    assert [seat.name for seat in setup.seats] == ["", "Ann"]
    assert all(seat.is_person for seat in setup.seats)
    playing = GameInProgress(setup, Thinker())
    saving.replay(record, playing)
    assert playing.match.positions == game.positions


def test_a_game_from_a_file_keeps_its_rules_and_its_start() -> None:
    (game,) = read_pdn('[GameType "25"]\n[Giveaway "1"]\n[FEN "W:Wc3:Bf6"]\n1. c3-d4 f6-e5 *')
    setup, record = saving.from_pdn(game)
    assert (setup.rules, setup.giveaway, setup.fen) == ("russian", True, "W:Wc3:Bf6")
    assert setup.start == game.start
    assert record.moves == ("c3-d4", "f6-e5")
    assert Position.start(RULE_SETS["russian"]) != setup.start


ANNOTATED = """\
[Event "Club evening"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[GameType "21,B,8,8,N1,0"]
[Annotator "Cid"]

{A game with notes.} 1. 11-15 (1. {or} 9-13 $5 1... 22-18) 1... 23-19 {well} 2.
8-11 1-0
"""


def opened(text: str) -> tuple[GameInProgress, Record]:
    setup, record = saving.from_pdn(*read_pdn(text))
    playing = GameInProgress(setup, Thinker())
    saving.replay(record, playing)
    return playing, record


def test_a_game_that_is_opened_played_on_and_saved_keeps_all_of_it() -> None:
    playing, record = opened(ANNOTATED)
    playing.undo()
    playing.play(CHECKERS.parse_move("9-14", playing.position))
    written = write_pdn(saving.recorded(playing, record.started))
    roster = '[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[Black "Bob"]\n[White "Ann"]\n[Result "0-1"]'
    named = '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]'
    assert written == ANNOTATED.replace("8-11 1-0", "8-11 (2. 9-14) 0-1").replace(named, roster)


def test_what_was_opened_is_kept_by_the_library() -> None:
    playing, record = opened(ANNOTATED)
    playing.undo()
    playing.undo()
    playing.play(CHECKERS.parse_move("22-18", playing.position))
    kept = saving.updated(record, playing)
    assert (kept.moves, kept.result) == (("11-15", "22-18"), "")
    again = GameInProgress(PlaySetup.from_record(kept.setup), Thinker())
    saving.replay(kept, again)
    assert again.match.moves == playing.match.moves
    assert write_pdn(saving.recorded(again, "")) == write_pdn(saving.recorded(playing, ""))


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "0-0"])
def test_a_game_that_was_opened_is_over_as_its_record_says(result: str) -> None:
    playing, record = opened(ANNOTATED.replace("1-0", result))
    assert playing.outcome is not None
    assert playing.outcome.reason is Reason.RECORD
    assert (saving.updated(record, playing).result, playing.persons_turn) == (result, False)
    playing.undo()
    assert playing.outcome is None
    assert len(playing.match.moves) == 2
    playing.redo()
    assert playing.outcome is not None


def test_a_drawn_game_against_the_computer_is_drawn_when_it_is_opened() -> None:
    playing = GameInProgress(
        PlaySetup(CHECKERS.name, "international", seats=(Seat("Ann"), Seat(level="beginner"))), Thinker()
    )
    playing.agree_draw()
    text = write_pdn(saving.recorded(playing, "2026-01-02T03:04:05"))
    assert '[Result "1-1"]' in text
    again, _ = opened(text)
    assert again.outcome is not None
    assert not any(again.outcome.payoffs)
    assert [seat.name for seat in again.setup.seats] == ["Ann", "Computer"]


def test_the_opening_is_written_into_the_file() -> None:
    playing = GameInProgress(PlaySetup(CHECKERS.name, "english", seats=(Seat(), Seat())), Thinker())
    assert "[Opening" not in write_pdn(saving.recorded(playing, "2026-01-02"))
    playing.replay(["11-15", "23-18", "8-11"])
    assert '[Opening "Cross"]' in write_pdn(saving.recorded(playing, "2026-01-02"))


def test_a_game_that_began_with_a_chosen_opening_is_kept_with_it() -> None:
    seats = (Seat("Ann"), Seat("Bo"))
    setup = PlaySetup(CHECKERS.name, "russian", opening="c3-d4 d6-c5", opening_name="?", seats=seats)
    playing = GameInProgress(setup, Thinker())
    playing.replay(["b2-c3", "e7-d6"])
    record = saving.updated(saving.new_record(setup), playing)
    again = GameInProgress(PlaySetup.from_record(record.setup), Thinker())
    saving.replay(record, again)
    assert again.match.moves == playing.match.moves
    assert GameInProgress(setup.swapped(), Thinker()).length == 2
    text = write_pdn(saving.recorded(again, record.started))
    assert "FEN" not in text
    assert '[Opening "Staraya Partiya (Old Game)"]' in text
    assert "1. c3-d4 d6-c5 2. b2-c3 e7-d6" in text


@pytest.mark.parametrize(
    ("start", "first", "second"),
    [
        (Position.start(RULE_SETS["english"]), "0-1", "1-0"),
        (Position.start(RULE_SETS["international"]), "1-0", "0-1"),
        (TicTacToe.start(), "1-0", "0-1"),
    ],
)
def test_results_are_written_with_white_s_or_the_first_player_s_points_first(
    start: Position | TicTacToe, first: str, second: str
) -> None:
    """Black begins in English checkers, and is player 0."""
    for winner, text in ((0, first), (1, second)):
        assert result_text(start, win(2, winner, Reason.RESIGNATION)) == text
    assert result_text(start, draw(2, Reason.AGREEMENT)) == "1/2-1/2"
    assert result_text(start, Outcome((-1, -1), Reason.RECORD)) == "0-0"


@pytest.mark.parametrize(("result", "over"), [("1/2-1/2", True), ("*", False)])
def test_a_draw_by_history_that_a_file_records_is_one_where_draws_are_claimed(result: str, over: bool) -> None:
    moves = 2 * "32-28 1-5 28-32 5-1 "
    setup, record = saving.from_pdn(*read_pdn(f'[GameType "21"] [FEN "W:WK32:BK1"] {moves} {result}'))
    playing = GameInProgress(setup, Thinker(), draws_end=False)
    saving.replay(record, playing)
    assert (playing.outcome is not None) is over
    assert (playing.claim is None) is over
