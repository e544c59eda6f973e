"""An external engine on the analysis board: chosen, followed from position to position, failing, compared with ours."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from ai.insight.lines import Lines, ScoredLine
from game.checkers.kind import CHECKERS
from game.core import State
from game.keeping.settings import SavedEngine
from game.tictactoe.position import TicTacToe
from game.ui.study.analysis import AnalysisTab
from game.ui.study.analysis_engines import agreement
from game.ui.study.study_screen import StudyScreen
from tests.hub_engines import engine_file
from tests.ui.driver import Driver
from tests.ui.study.analysed import game_of, tab_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script can't be executed there")

START = CHECKERS.start("international")
NAME = "Deep Man 3.1"
PARAMS = ('name=variant value=normal type=enum values="normal"',)
ANALYSES = """
        at = "32-28" if "moves" not in position else "18-23"
        print("info depth=9 score=0.25 nodes=90000 time=0.5 pv=" + at, flush=True)
        for told in sys.stdin:
            heard.write(told)
            if told == "ping\\n": print("pong", flush=True)
            if told == "stop\\n": break
        print("done move=" + at, flush=True)
"""
"""Answer to `go analyze`: one line, then silence until `stop`."""
FAILS = "sys.exit()"


class Board(NamedTuple):
    driver: Driver
    folder: Path

    @property
    def tab(self) -> AnalysisTab:
        return tab_of(self.driver.on(StudyScreen))

    def open(self, answer: str = ANALYSES, start: State[Any] = START, **chosen: object) -> None:
        """Open the analysis with an engine that answers so."""
        file = engine_file(self.folder, answer, params=PARAMS)
        settings = self.driver.context.settings
        settings.keep_engine(NAME, SavedEngine(str(file), ("hub",), "A. Author"))
        settings.analysis_lines = 1
        for name, value in {"analysis_engine": NAME, **chosen}.items():
            setattr(settings, name, value)
        self.driver.screen = StudyScreen(self.driver.context, game_of(start))
        self.driver.screen.turn_to("analysis")
        self.driver.step()

    def heard(self) -> list[str]:
        return (self.folder / "heard").read_text().splitlines()


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    driver = Driver(tmp_path / "home", (1280, 800), reduced_motion=True)
    yield Board(driver, tmp_path)
    if isinstance(driver.screen, StudyScreen):
        driver.screen.leave()


def test_the_engine_of_the_settings_analyses_and_follows_the_cursor(board: Board) -> None:
    board.open()
    board.driver.until(lambda: "+0.25" in board.driver.texts())
    texts = board.driver.texts()
    assert NAME in texts
    assert "Depth 9 · 180 k positions/s" in texts
    assert board.tab.main.analysis is not board.tab.ours.analysis
    move = CHECKERS.parse_move("32-28", START)
    board.tab.study.play(move)
    board.driver.until(lambda: "−0.25" in board.driver.texts())
    assert [line for line in board.heard() if not line.startswith("ping")][-5:-1] == [
        *("go analyze", "stop"),
        f"pos pos=W{'b' * 20}{'e' * 10}{'w' * 20} moves=32-28",
        "level infinite",
    ]
    board.driver.click("write analysis")
    assert board.tab.study.match.node.children[-1].comments == [f"{NAME}: −0.25 at depth 9"]


def test_the_engine_rests_when_the_search_is_stopped_and_ends_with_the_screen(board: Board) -> None:
    board.open()
    board.driver.until(lambda: "+0.25" in board.driver.texts())
    theirs = board.tab.theirs
    assert theirs is not None
    board.driver.key(pygame.K_l)
    board.driver.until(lambda: not theirs.analysis.searching)
    assert board.heard()[-1] == "stop"
    board.driver.key(pygame.K_l)
    board.driver.until(lambda: board.heard()[-1].startswith(("go", "ping")))
    board.driver.on(StudyScreen).leave()
    board.driver.until(lambda: board.heard()[-1] == "quit")


@pytest.mark.parametrize("compare", [False, True])
def test_an_engine_that_fails_leaves_one_sentence_and_our_engine(board: Board, compare: bool) -> None:
    board.open(FAILS, analysis_compare=compare)
    board.driver.until(lambda: f"{NAME} has quit" in board.driver.texts() and bool(board.tab.ours.told.lines))
    assert board.driver.texts().count(f"{NAME} has quit") == 1
    assert board.tab.main is board.tab.ours
    board.driver.until(lambda: board.tab.ours.analysis.searching)
    engine_file(board.folder, ANALYSES, params=PARAMS)
    board.driver.click("ask again")
    board.driver.until(lambda: "+0.25" in board.driver.texts())
    assert "ask again" not in board.driver.names()


def test_an_engine_is_added_in_the_settings_of_the_panel(board: Board) -> None:
    board.open(analysis_engine="")
    board.driver.context.settings.forget_engine(NAME)
    driver = board.driver
    board.tab.open_settings()
    driver.step()
    driver.click("analysis_engine")
    driver.click("analysis_engine list 1")
    driver.step()
    driver.click("file name")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(board.folder / "engine"))
    driver.key(pygame.K_RETURN)
    driver.until(lambda: driver.context.settings.analysis_engine == NAME)
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: "+0.25" in driver.texts())


def test_both_engines_are_compared_and_the_difference_is_marked(board: Board) -> None:
    board.open(analysis_compare=True)
    board.driver.until(lambda: "agreement" in board.driver.names())
    assert {"lines of the analysis", "their lines of the analysis"} <= board.driver.names()
    assert "Kings & Crosses" in board.driver.texts()
    text = board.driver.find("agreement").text
    ours = board.tab.ours.told.lines[0].moves[0]
    assert text in (f"They disagree: {ours} or 32-28.", "Both choose 32-28.")


def test_tic_tac_toe_has_no_external_engine(board: Board) -> None:
    board.open(start=TicTacToe.start())
    assert board.tab.theirs is None
    assert board.tab._choice.rows(TicTacToe.start()) == []


def line(score: int, *moves: str) -> Lines:
    pv, _rest = CHECKERS.parse_line(moves, START)
    return Lines(9, (ScoredLine(score, tuple(pv)),))


@pytest.mark.parametrize(
    ("theirs", "text", "differ", "at"),
    [
        (line(10, "32-28", "19-23"), "Both choose 32-28.", False, 1),
        (line(10, "32-28"), "Both choose 32-28.", False, None),
        (line(50, "32-28"), "Both choose 32-28, but their scores differ.", True, None),
        (line(0, "31-27"), "They disagree: 32-28 or 31-27.", True, 0),
    ],
)
def test_what_two_engines_agree_on(theirs: Lines, text: str, differ: bool, at: int | None) -> None:
    assert agreement(START, line(0, "32-28", "18-22"), theirs) == (text, differ, at)
