"""The tools of the library, deep analysis and an external engine in a real window, by real clicks and keys."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.keeping.files import places
from game.keeping.library import Library
from game.ui.library.library_screen import LibraryScreen
from game.ui.library.tool_screens import DoublesScreen, SpellingsScreen
from game.ui.study.deep_screen import DeepScreen
from game.ui.study.study_screen import StudyScreen
from tests.hub_engines import engine_file
from tests.ui.lab.walker import REAL, Walker
from tests.ui.library.test_real_library import GAMES
from tests.ui.study.analysed import tab_of
from tests.ui.walks import Start, everywhere

pytestmark = [*REAL, pytest.mark.skipif(sys.platform == "win32", reason="a script can't be executed there")]

MOVES = ("11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20", "11-15", "28-24")
ENGINE = """
        at = {"11-15": "22-18"}.get(position.rpartition("moves=")[2].strip().strip('"'), "9-14")
        print("info depth=9 score=0.25 nodes=90000 time=0.5 pv=" + at, flush=True)
        for told in sys.stdin:
            if told == "ping\\n": print("pong", flush=True)
            if told == "stop\\n": break
        print("done move=" + at, flush=True)
"""
PARAMS = ('name=variant value=english type=enum values="normal english"',)


def fill(folder: Path) -> None:
    """Three games, two with the same moves and near spellings."""
    library, _ = Library.open(places(folder).library)
    for record, name in zip(GAMES, ("Ada Smit", "Smit, A.", "Eve"), strict=True):
        moves = MOVES if name != "Eve" else MOVES[:3]
        library.save(replace(record, moves=moves, headers={**record.headers, "White": name}))
    library.index(30.0)
    library.close()


def tool(walker: Walker, number: int) -> None:
    """Choose a line of the menu of the tools."""
    walker.click("tools")
    walker.see("the tools")
    walker.click(f"tools list {number}")
    walker.settle()


def at_once(walker: Walker, name: str) -> None:
    """A click while the search goes on, after which nothing comes to rest."""
    walker.click_at(walker.twin.widgets.ui.place(walker.find(name)).center)


@everywhere
def test_the_tools_by_clicks(start: Start) -> None:
    for folder in start.folders:
        fill(folder)
    with start.walker() as walker:
        walker.click("library")
        assert isinstance(walker.twin.screen, LibraryScreen)
        tool(walker, 2)
        walker.write("tag Event", "Open")
        walker.settle()
        walker.see("the tags")
        walker.click("change")
        walker.see("tags are changed")
        tool(walker, 3)
        assert isinstance(walker.twin.screen, SpellingsScreen)
        walker.click("mark similar")
        walker.see("near spellings")
        walker.click("merge")
        walker.click("change names")
        walker.see("names are changed")
        tool(walker, 1)
        assert isinstance(walker.twin.screen, DoublesScreen)
        walker.click("likeness", 0.9)
        walker.settle()
        walker.see("the doubles")
        walker.click("delete doubles")
        walker.see("a double is deleted")
        assert len(walker.twin.screen.games.keys) == 2
        walker.click("undo")
        walker.see("a double is back")
        tool(walker, 0)
        assert isinstance(walker.twin.screen, DeepScreen)
        walker.click("deep by", 0.9)
        walker.see("the form of the deep analysis")
        walker.click("back")
    library, _ = Library.open(places(start.folder).library)
    kept = library.records([record.key for record in GAMES])
    assert {record.event for record in kept} == {"Open"}
    assert len({record.players[0] for record in kept}) == 2
    library.close()


@everywhere
def test_an_external_engine_on_the_analysis_board(start: Start) -> None:
    for folder in start.folders:
        fill(folder)
    file = engine_file(start.folder, ENGINE, params=PARAMS)
    with start.walker(analysis_lines=1) as walker:
        walker.click("library")
        walker.click("replay")
        assert isinstance(walker.twin.screen, StudyScreen)
        at_once(walker, "tabs analysis")
        at_once(walker, "analysis on")
        walker.settle()
        walker.click("analysis options")
        walker.see("the settings of the analysis")
        walker.click("analysis_engine")
        walker.click("analysis_engine list 1")
        walker.click("file name")
        walker.key("a", control=True)
        walker.type(str(file))
        walker.key("Return")
        walker.settle()
        assert walker.twin.context.settings.analysis_engine == "Deep Man 3.1"
        walker.see("an engine is added")
        walker.key("Escape")
        at_once(walker, "analysis on")
        tab = tab_of(walker.twin.screen)
        walker.twin.until(lambda: bool(tab.main.told.lines))
        walker.keep("the engine analyses")
        at_once(walker, "analysis on")
        walker.settle()
        walker.see("the engine has stopped")
