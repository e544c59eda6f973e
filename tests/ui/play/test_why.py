"""The page "Why this move?" in play, by clicks and keys: its move, its line, and the way back."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.insight.explanation import Cause, Explanation
from ai.insight.lines import Lines, ScoredLine
from ai.report import MoveSource, Report, unsearched
from game.checkers.kind import CHECKERS
from game.tictactoe.position import TicTacToe
from game.ui.lab.lab_screen import LabScreen, WhyPage
from game.ui.lab.subject import Subject
from game.ui.play.play_screen import PlayScreen
from game.ui.play.why import WhyScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.why.why_words import verdict_text
from tests.ui.driver import Driver


class Asker(Driver):
    """A user who plays tic-tac-toe for both sides and asks."""

    def __init__(self, folder: Path, moves: str, **seats: Any) -> None:
        super().__init__(folder, reduced_motion=True, muted=True)
        self.show(lambda context: PlayScreen(context, PlaySetup(**{"seats": (Seat(), Seat()), **seats})))
        for text in moves.split():
            kind = self.play.kind
            self.play.play(kind.parse_move(text, self.play.playing.position))
            self.rest()

    @property
    def play(self) -> PlayScreen:
        return self.on(PlayScreen)

    @property
    def why(self) -> WhyScreen:
        return self.on(WhyScreen)

    def look(self) -> None:
        """Wait until all is found."""
        self.until(lambda: not self.widgets.busy)
        self.step()

    def told(self, name: str) -> str:
        return "\n".join(each.text for each in self.find(name).walk() if each.text)


@pytest.fixture
def asker(tmp_path: Path) -> Asker:
    return Asker(tmp_path, "a3 b2 c1 a1")


def test_the_button_explains_the_move_that_was_played_last(asker: Asker) -> None:
    asker.click("why")
    asker.look()
    assert asker.told("asked") == "Move 2, Noughts: a1"
    assert asker.told("why verdict") == "Noughts to move. A draw with best play."
    row = asker.told("move a1").splitlines()
    assert row[:3] == ["a1", "played", "loss in 4 plies"]
    assert row[3] == "Loses in 4 plies. It allows c3, which threatens to complete a line in two ways."
    assert asker.told("line text").split()[:2] == ["a1", "c3"]


def test_the_keys_play_the_line_out_and_lead_back(asker: Asker) -> None:
    before = asker.screen
    asker.key(pygame.K_w)
    asker.look()
    player = asker.why.body.player
    assert player is not None
    asker.key(pygame.K_RIGHT)
    asker.key(pygame.K_RIGHT)
    assert (player.step, player.texts[:2]) == (2, ["a1", "c3"])
    asker.key(pygame.K_LEFT)
    assert player.step == 1
    asker.key(pygame.K_END)
    assert not player.position.legal_moves()
    asker.key(pygame.K_HOME)
    assert player.step == 0
    asker.key(pygame.K_ESCAPE)
    assert asker.screen is before


def test_it_plays_by_itself(asker: Asker) -> None:
    asker.key(pygame.K_w)
    asker.look()
    asker.click("line play")
    player = asker.why.body.player
    assert player is not None
    for _ in range(player.last + 1):
        asker.step(1.0)
    assert (player.step, player.playing) == (player.last, False)


def test_another_move_is_chosen_by_click_and_by_arrow(asker: Asker) -> None:
    asker.key(pygame.K_w)
    asker.look()
    asker.click("move b3")
    assert asker.told("line text").split()[0] == "b3"
    asker.key(pygame.K_DOWN)
    assert asker.told("line text").split()[0] != "b3"


def test_any_move_of_the_game_can_be_asked_about(asker: Asker) -> None:
    asker.key(pygame.K_w)
    asker.click("move before")
    asker.look()
    assert asker.told("asked") == "Move 2, Crosses: c1"
    for _ in range(2):
        asker.click("move after")
    asker.look()
    assert asker.told("asked") == "Crosses to move"
    assert asker.told("why verdict") == "Crosses to move. Crosses wins in 3 plies."
    assert not asker.find("move after").enabled


def test_a_game_that_is_over_is_explained_up_to_its_last_move(tmp_path: Path) -> None:
    asker = Asker(tmp_path, "a3 b2 c1 a1 c3 b3 c2")
    asker.click("why")
    asker.look()
    assert asker.told("move c2").splitlines()[1:] == ["played", "win in 1 ply", "Wins at once. It completes a line."]
    assert not asker.find("move after").enabled


@pytest.mark.parametrize(
    ("report", "told"),
    [
        (
            unsearched(6, MoveSource.MISTAKE),
            "Noughts (computer) played a1: a deliberate mistake, which this level makes now and then.",
        ),
        (Report(3, 20, (6, 0), 9, 0.1), "Noughts (computer) played a1 after a search of depth 3: +0.20."),
        (Report(3, 20, (1, 0), 9, 0.1), ""),
    ],
)  # fmt: skip
def test_the_computer_s_own_report_is_told(asker: Asker, report: Report, told: str) -> None:
    playing = asker.play.playing
    playing.reports[playing.match.nodes[3]] = report
    asker.key(pygame.K_w)
    assert ("why note" in asker.names()) is bool(told)
    assert not told or asker.told("why note") == told


def test_the_page_of_the_lab_leads_to_the_tree(tmp_path: Path) -> None:
    driver = Asker(tmp_path, "")
    driver.show(lambda context: LabScreen(context, context.routes.home(), Subject.of(TicTacToe.parse("X../.O./..X"))))
    lab = driver.on(LabScreen)
    driver.click("pages why")
    driver.look()
    driver.click("move a1")
    driver.click("why tree")
    assert lab.shown.name == "tree"
    assert lab.subject.request.start == TicTacToe.parse("X../.O./O.X")


def test_a_tree_of_the_textbook_has_no_board(tmp_path: Path) -> None:
    driver = Driver(tmp_path, muted=True)
    driver.show(lambda context: LabScreen(context, context.routes.home()))
    driver.click("pages why")
    assert driver.find("why nothing").text.startswith("Textbook trees have no board")
    assert isinstance(driver.screen, LabScreen)
    assert isinstance(driver.screen.shown, WhyPage)
    assert not driver.screen.shown.busy


def test_a_way_back_is_not_called_a_draw(tmp_path: Path) -> None:
    """White, two men ahead, has gone there before. The search counts on no more than a draw, but it is none."""
    setting = {"game": "checkers", "rules": "english", "fen": "W:WK1,K2,K7,21,25,30:BK32,5,12,28"}
    driver = Asker(tmp_path, "7-3 32-27 3-7 27-32 7-3", **setting)
    driver.click("why")
    driver.until(lambda: "why progress" in driver.names())
    driver.click("why stop")
    driver.look()
    row = driver.told("move 7-3").splitlines()
    assert row[2] == "+0.00"
    assert row[3].startswith("Leads back to an earlier position.")


def test_not_even_as_the_best_move(tmp_path: Path) -> None:
    Driver(tmp_path)
    position = CHECKERS.start("english")
    found = Lines(5, (ScoredLine(0, tuple(position.legal_moves()[:1])),))
    assert verdict_text(position, found, Explanation(Cause.REPEATS), "classic") == "Neither side is ahead."


def test_the_search_is_stopped_and_goes_on(tmp_path: Path) -> None:
    driver = Asker(tmp_path, "")
    driver.show(lambda context: LabScreen(context, context.routes.home(), Subject.of(CHECKERS.start("english"))))
    driver.click("pages why")
    driver.until(lambda: "why progress" in driver.names())
    driver.click("why stop")
    driver.look()
    assert driver.told("why progress").startswith("All moves to depth")
    driver.click("why deeper")
    assert driver.screen.busy
    driver.click("back")
    page = driver.screen
    assert not isinstance(page, LabScreen)
