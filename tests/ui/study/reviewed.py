"""A study whose game has been reviewed and is not being reviewed, so that nothing depends on time."""

from functools import cache
from pathlib import Path
from typing import Any

from ai.insight.review import Remark, review
from game.checkers.kind import CHECKERS
from game.core import State
from game.keeping.record import Record
from game.ui.screen import Context
from game.ui.study.review import ReviewTab
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver
from tests.ui.study.analysed import game_of

NODES = 1000
START = CHECKERS.parse_position("W:W22,32,31,29:B15,3,4,2", "english")
MOVES = "22-18 15x22 31-27 3-7 27-24"
"""White gives up a man with its first move, which Black has to take."""


@cache
def remarks_on(positions: tuple[State[Any], ...], moves: tuple[Any, ...]) -> tuple[Remark, ...]:
    """The remarks on the moves of a game, found once."""
    return review(positions, moves, NODES).remarks


def review_of(
    context: Context,
    start: State[Any] = START,
    moves: str = MOVES,
    *,
    done: int | None = None,
    record: Record | None = None,
) -> StudyScreen:
    """The study of a game at its beginning, with the tab of the review; `done` moves are reviewed, all if not given."""
    game = game_of(start, moves)
    game.tags |= {"White": "Anna", "Black": "Computer"}
    screen = StudyScreen(context, game, record=record)
    tab = tab_of(screen)
    tab.reviewing.strength = NODES
    tab.reviewing.follow()
    if not tab.reviewing.found:
        remarks = remarks_on(game.positions, game.moves)
        tab.reviewing.take(remarks[len(remarks) - done if done is not None else 0 :])
    screen.turn_to("review")
    return screen


def tab_of(screen: StudyScreen) -> ReviewTab:
    """The tab of the review."""
    tab = screen.tabs["review"]
    assert isinstance(tab, ReviewTab)
    return tab


def reviewed(
    folder: Path,
    start: State[Any] = START,
    moves: str = MOVES,
    *,
    done: int | None = None,
    size: tuple[int, int] = (1024, 768),
    **chosen: object,
) -> tuple[Driver, StudyScreen]:
    """A window with it."""
    driver = Driver(folder, size, reduced_motion=True, **chosen)
    driver.show(lambda context: review_of(context, start, moves, done=done))
    screen = driver.on(StudyScreen)
    return driver, screen
