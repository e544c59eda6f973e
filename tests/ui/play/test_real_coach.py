"""The coach in a real window: it asks before a blunder is final, hears both answers, and shows the reason."""

from functools import partial

import pytest

from game.ui.play import coaching
from game.ui.play_setup import Coached
from game.ui.study.study_screen import StudyScreen
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.play.test_real_play import has_kept
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look, play

pytestmark = REAL


@everywhere
def test_a_blunder_the_question_both_answers_and_the_moments(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "PATIENCE", A_WHILE)
    with start.walker(last_setup={"tictactoe two_players": True}) as walker:
        walker.click("tictactoe")
        walker.pick("coach", Coached.BOTH)
        look(walker, "the coach is chosen")
        walker.click("start")
        place(walker, "a1")
        wait_for(partial(has_kept, start, 1))
        place(walker, "b1")
        assert play(walker).parts.coach.question is not None
        look(walker, "look again?")
        walker.key("Return")
        look(walker, "taken back")
        assert play(walker).playing.length == 1
        assert has_kept(start, 1)
        place(walker, "b2")
        wait_for(partial(has_kept, start, 2))
        place(walker, "c1")
        place(walker, "a3")
        look(walker, "a line is left open")
        walker.click("point")
        look(walker, "the threat on the board")
        walker.key("Escape")
        wait_for(partial(has_kept, start, 4))
        place(walker, "b1")
        look(walker, "the moments that mattered")
        walker.click("moment 0")
        assert isinstance(walker.twin.screen, StudyScreen)
        walker.settle()
        look(walker, "the review at the first of them")


THREAT = "21x14 10x17 22x13"
"""The line after the first blunder of the game of checkers: a man for two."""


@everywhere
def test_a_threat_in_checkers_is_told_and_shown(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "PATIENCE", A_WHILE)
    with start.walker(last_setup={"checkers two_players": True, "checkers rules": "english"}) as walker:
        walker.click("checkers")
        walker.pick("coach", Coached.BOTH)
        walker.click("start")
        final(walker, start, "9-14", "24-20")
        place(walker, "14-17")
        assert THREAT in walker.find("threat").text
        look(walker, "a man for two?")
        walker.click("point")
        look(walker, "the threat on the board of checkers")
        walker.click("take back")
        assert play(walker).playing.length == 2
        final(walker, start, "14-17", "22x13", "5-9")  # asked once, not twice
        place(walker, "20-16")
        look(walker, "another man?")
        walker.click("play anyway")
        wait_for(partial(has_kept, start, 6))
        walker.click("resign")
        walker.click("yes")
        look(walker, "the moments of a game of checkers")
        found = play(walker).parts.coach.moments.found or ()
        assert {2, 5} <= {remark.ply for remark in found}
        walker.click(f"moment {len(found) - 1}")
        assert isinstance(walker.twin.screen, StudyScreen)
        look(walker, "the review at the last of them")


def final(walker: Walker, start: Start, *moves: str) -> None:
    """Make moves against which the coach has nothing, or nothing more."""
    for move in moves:
        place(walker, move)
        wait_for(partial(has_kept, start, play(walker).playing.length))


def place(walker: Walker, move: str) -> None:
    """Click the squares of a move, and wait until it is final or the coach asks."""
    screen = play(walker)
    for square in screen.kind.path(screen.kind.parse_move(move, screen.playing.position)):
        walker.click_at(screen.view.rect_of(square).center)
    walker.settle()
