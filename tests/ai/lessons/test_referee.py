"""The referee's rulings: by tables, by a search, in any game."""

from typing import Any

import pytest

from ai.lessons.referee import SearchReferee
from game.kinds import kind_named
from game.lessons.lesson import PositionValue, Ruling


def judged(text: str, move: str, variant: str = "english", game: str = "checkers") -> Ruling:
    kind = kind_named(game)
    position = kind.parse_position(text, variant)
    return SearchReferee(nodes=20_000).judge(position, kind.parse_move(move, position), bytearray(1))


def test_tables_tell_the_distance_and_the_longest_defence() -> None:
    ruling = judged("W:WK19,K23:BK28", "23-18")
    assert (ruling.best, ruling.tried, ruling.known) == (PositionValue.WON, PositionValue.WON, True)
    assert (ruling.best_plies, ruling.plies) == (14, 18)
    assert len(ruling.line) == ruling.plies


def test_tables_tell_what_throws_a_win_away() -> None:
    drawn = judged("W:WK32:BK26", "32-28")
    assert (drawn.best, drawn.tried, drawn.known) == (PositionValue.WON, PositionValue.DRAWN, True)
    assert drawn.line, "a reply is shown though no one wins any more"
    lost = judged("W:WK19,K23:BK28", "19-24")
    assert lost.tried is PositionValue.LOST
    assert lost.line[0].captured


def test_where_there_are_no_tables_the_search_judges() -> None:
    shot = "W:W18,19,21,22,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,20"
    right, wrong = judged(shot, "19-15"), judged(shot, "19-16")
    assert not right.known
    assert right.close
    assert not wrong.close
    assert wrong.tried < PositionValue.WON


def test_of_two_lines_with_the_same_reply_the_longer_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reply to the shot is forced; the search for it alone shows no more than that."""
    kind = kind_named("checkers")
    position = kind.parse_position("W:W18,19,21,22,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,20", "english")
    move = kind.parse_move("19-15", position)
    after = position.play(move)
    short: list[Any] = [after.legal_moves()[:1]]
    monkeypatch.setattr(SearchReferee, "_best_line", staticmethod(lambda *_: short[0]))
    referee = SearchReferee(nodes=20_000)
    long = referee.judge(position, move, bytearray(1)).line
    assert len(long) > 2
    assert long[0] == after.legal_moves()[0]
    for expected, found, told in (
        (long, long[:1], long),
        (long[:2], (long[0], None), (long[0], None)),
        (long, (None,), (None,)),
        ((), long[:1], long[:1]),
    ):
        short[0] = found
        assert referee._line(after, expected, bytearray(1)) == told


@pytest.mark.parametrize("text", ["19-15", "26-23", "28-24"])
def test_the_line_that_is_expected_follows_the_move_that_was_tried(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    expected: list[Any] = []
    monkeypatch.setattr(SearchReferee, "_line", lambda _self, _position, after, _stop: expected.extend(after))
    kind = kind_named("checkers")
    position = kind.parse_position("W:W18,19,21,22,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,20", "english")
    move = kind.parse_move(text, position)
    SearchReferee(nodes=20_000).judge(position, move, bytearray(1))
    assert expected
    here = position.play(move)
    for reply in expected:
        assert reply in here.legal_moves()
        here = here.play(reply)


def test_neither_side_wins_at_the_beginning() -> None:
    opening = judged("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", "11-15")
    assert (opening.best, opening.tried, opening.known) == (PositionValue.DRAWN, PositionValue.DRAWN, False)


@pytest.mark.parametrize(("move", "close"), [("10-14", True), ("9-14", True), ("12-16", False)])
def test_a_move_is_close_to_the_best_that_gives_away_little(move: str, close: bool) -> None:
    """7, 8 and 15 % of the game."""
    assert judged("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", move).close is close


def test_other_games_are_judged_too() -> None:
    fork = judged(".X./XOO/...", "a3", "3x3x3", "tictactoe")
    assert (fork.tried, fork.known, fork.plies) == (PositionValue.WON, True, 2)
    missed = judged(".X./XOO/...", "c3", "3x3x3", "tictactoe")
    assert missed.tried < PositionValue.WON


def test_a_move_that_ends_the_game_has_no_answer() -> None:
    won = judged("W:W23:B18", "23x14")
    assert (won.tried, won.plies, won.line) == (PositionValue.WON, 0, ())


def test_it_advises_the_fastest_win() -> None:
    kind = kind_named("checkers")
    position = kind.parse_position("W:WK32:BK26", "english")
    assert kind.move_text(position, SearchReferee().advise(position, bytearray(1))) == "32-27"


@pytest.mark.parametrize(("move", "known"), [("24-15", False), ("23-21", True)])
def test_moves_that_the_tables_know_are_compared_with_others(move: str, known: bool) -> None:
    """One takes two pieces and leads to a draw of five; the other one leads to six, which looks a bit better."""
    ruling = judged("W:WK5,K23,24:B16,19,K25,26", move)
    assert (ruling.known, ruling.close, ruling.tried) == (known, True, PositionValue.DRAWN)
