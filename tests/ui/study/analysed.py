"""A study whose analysis has found something and does not search, so that nothing depends on time."""

from pathlib import Path
from typing import Any

from ai.insight.analysis import AnalysisEngine, AnalysisOptions, key_of
from ai.limits import Limit
from game.core import State
from game.kinds import kind_of
from game.tree import Game, Node
from game.ui.screen import Context
from game.ui.study.analysis import AnalysisTab
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver


def game_of(start: State[Any], moves: str = "") -> Game[Any, Any]:
    """A game with these moves, in the notation of its kind."""
    node: Node[Any, Any] = Node(start)
    game: Game[Any, Any] = Game(node)
    for text in moves.split():
        node = node.append(kind_of(start).parse_move(text, node.position))
    return game


def analysis_of(context: Context, start: State[Any], moves: str = "", depth: int = 3) -> StudyScreen:
    """The study at the end of a game, with the tab of the analysis."""
    game = game_of(start, moves)
    screen = StudyScreen(context, game, game.last)
    tab = tab_of(screen)
    tab.main.analysis.on = False
    history = screen.match.positions
    found = AnalysisEngine().look(
        history, AnalysisOptions(context.settings.analysis_lines, 1), limit=Limit(depth=depth)
    )
    tab.main.analysis.kept.put(key_of(history), found)
    screen.turn_to("analysis")
    return screen


def tab_of(screen: StudyScreen) -> AnalysisTab:
    """The tab of the analysis."""
    tab = screen.tabs["analysis"]
    assert isinstance(tab, AnalysisTab)
    return tab


def analysed(
    folder: Path, start: State[Any], moves: str = "", *, size: tuple[int, int] = (800, 520), **chosen: object
) -> tuple[Driver, StudyScreen]:
    """A window with it."""
    driver = Driver(folder, size, reduced_motion=True, **chosen)
    driver.show(lambda context: analysis_of(context, start, moves))
    screen = driver.on(StudyScreen)
    return driver, screen
