"""The first minutes of a new user, through the program's own loop: clicks to the first move, seconds to a won game."""

from functools import cache
from pathlib import Path

import pytest

from game.tictactoe.position import TicTacToe
from game.ui.home.welcome import WelcomeScreen
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import FRAME
from tests.ui.looped import Looped

PACE = 2.0
"""Seconds that a person takes for a click."""
LONGEST = 45.0


@cache
def best(position: TicTacToe) -> int:
    """The result for the side to move: 1 won, 0 drawn, -1 lost."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.payoffs[position.turn]
    return max(-best(position.play(move)) for move in position.legal_moves())


class Newcomer(Looped):
    """A person who takes PACE for each click; `clicks` counts them, `seconds` is the time of the window."""

    clicks = 0
    seconds = 0.0

    def step(self, seconds: float = FRAME) -> None:
        self.seconds += seconds
        super().step(seconds)

    def click_at(self, at: tuple[int, int]) -> None:
        for _quarter in range(round(4 * PACE)):
            self.step(0.25)
        self.clicks += 1
        super().click_at(at)

    @property
    def play(self) -> PlayScreen:
        return self.on(PlayScreen)

    def wait(self) -> None:
        """Wait until the person is to move, or the game is over."""
        play = self.play
        self.until(lambda: play.at_rest and (play.over or play.playing.persons_turn))


def test_one_click_after_the_language_leads_to_the_first_move(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path)
    newcomer.show(lambda context: WelcomeScreen(context, context.routes.home()))
    newcomer.click("language de")
    before = newcomer.clicks
    newcomer.click("start")
    newcomer.wait()
    assert newcomer.clicks - before == 1
    assert newcomer.play.may_move


def test_a_game_of_tic_tac_toe_is_won_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newcomer = Newcomer(tmp_path, (800, 600), reduced_motion=False)
    thinker = newcomer.context.thinker
    think = thinker.think
    monkeypatch.setattr(thinker, "think", lambda history, level, seed=1: think(history, level, seed))
    newcomer.click("tictactoe")
    newcomer.click("start")
    while True:
        newcomer.wait()
        outcome, position = newcomer.play.playing.outcome, newcomer.play.match.position
        if outcome is not None and outcome.payoffs[newcomer.play.playing.person or 0] > 0:
            break
        if outcome is not None:
            newcomer.click("rematch")
            continue
        assert isinstance(position, TicTacToe)
        move = min(position.legal_moves(), key=lambda each: best(position.play(each)))
        newcomer.click_at(newcomer.play.view.rect_of(newcomer.play.kind.path(move)[-1]).center)
    assert newcomer.clicks <= 10
    assert newcomer.seconds <= LONGEST
