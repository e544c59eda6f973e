"""The Search Lab in a real window, by real clicks and keys, in three languages and three sizes: searches to look at.

    pytest -m slow -n0 tests/ui/lab/test_real_*.py --lab-pictures FOLDER

keeps a picture of every sight, of all languages and sizes. Without a folder there is a shorter walk in one of them.
"""

import time
from pathlib import Path

import pygame

from ai.textbook.trees import AIMA, Tree
from ai.tracing.run import ENGINE, SEARCHES
from game.checkers.position import Position
from game.tictactoe.position import TicTacToe
from game.ui.board.board_screen import BoardScreen
from game.ui.board.face import Figure
from game.ui.home.home import HomeScreen
from game.ui.lab.compare.compare_page import TREES, ComparePage
from game.ui.lab.help import HelpScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.shelf import PositionScreen, ShelfScreen
from game.ui.lab.tree.frame import MiniMap
from game.ui.lab.tree.tree_view import TreeView
from tests.ui.lab.walker import IN_CI, Walker
from tests.ui.real_window import wait_for

A_MOMENT = 2.0
"""Seconds in which the window shows a page of the Lab on a busy machine."""

pytestmark = IN_CI


def test_the_features_of_the_lab(walker: Walker, tmp_path: Path) -> None:
    assert isinstance(walker.twin.screen, HomeScreen)
    walker.keep("first page")
    walker.click("lab")
    walker.see("the Lab")
    for walk in EVERYTHING if walker.pictures else IN_SHORT:
        walk(walker, tmp_path)


def tour(walker: Walker, _folder: Path) -> None:
    """The tour, where it is offered: every stop of it has its own words."""
    if "tour" not in walker.twin.names():
        return
    walker.click("tour")
    titles = []
    while "tour next" in walker.twin.names():
        titles.append(walker.find("tour title").text)
        walker.see(f"tour {len(titles)}")
        walker.click("tour next")
    assert len(set(titles)) == len(titles) > 4
    walker.see("after the tour")


def transport(walker: Walker, _folder: Path) -> None:
    """Every button and every key that moves through the steps."""
    player, trace = walker.session.player, walker.session.trace
    first, second = trace.cutoffs
    buttons = [
        ("step", 1),
        ("to the end", player.last),
        ("step back", player.last - 1),
        ("to the start", 0),
        ("next cutoff", first),
        ("next cutoff", second),
        ("last cutoff", first),
        ("next change", trace.next_of(trace.changes, first)),
    ]
    for name, step in buttons:
        if name in walker.twin.names():
            walker.click(name)
            assert walker.step == step, name
    walker.see("moment by buttons")
    keys = {"Home": 0, "Right": 1, "bracketright": first, "End": player.last, "bracketleft": second, "Left": second - 1}
    for key, step in keys.items():
        walker.key(key)
        assert walker.step == step, key
    walker.see("moment by keys")
    scrubber = walker.find("scrubber").rect
    walker.click_at((scrubber.x + scrubber.w // 2, scrubber.centery))
    assert 8 <= walker.step <= 13
    walker.drag((scrubber.x + scrubber.w // 2, scrubber.centery), (scrubber.x + scrubber.w // 4, scrubber.centery))
    assert 3 <= walker.step <= 7
    walker.see("moment by the scrubber")
    walker.key("Home")
    walker.window.tool("key", "space")
    before = walker.shown()
    wait_for(lambda: pygame.image.tobytes(walker.shown(), "RGB") != pygame.image.tobytes(before, "RGB"))
    walker.window.tool("key", "space")
    walker.window.tool("key", "Home")
    if "speed" in walker.twin.names():
        walker.choose("speed", 1)
    walker.see("played and back")


def tree(walker: Walker, _folder: Path) -> None:
    """The drawn tree: what the mouse does there, and the mini-map."""
    show(walker, "tree")
    walker.key("End")
    walker.see("whole tree")
    walker.rest_over(walker.node("E"), "hover")
    walker.click_at(walker.node("C"))
    walker.settle()
    assert walker.session.drawing.move_text(walker.session.player.node) == "C"
    view = walker.part("tree", TreeView)
    walker.wheel(walker.node("B"), 4)
    assert walker.session.drawing.camera.zoom > 1.5
    walker.see("zoomed")
    x = walker.session.drawing.camera.x
    center = view.rect.center
    walker.drag(center, (center[0] - 120, center[1] - 30))
    assert walker.session.drawing.camera.x > x
    walker.see("dragged")
    (small,) = [each for each in walker.twin.widgets.ui.walk() if isinstance(each, MiniMap)]
    walker.click_at((small.rect.x + small.rect.w // 4, small.rect.centery))
    walker.settle()
    assert walker.session.drawing.camera.x < x + 1
    walker.see("by the mini-map")


def tree_by_keys(walker: Walker, _folder: Path) -> None:
    """Use the drawn tree by keys: zoom, folding, a part of it, walking, and the search for a move."""
    walker.key("0")
    walker.key("plus")
    walker.key("minus")
    if "fit" in walker.twin.names():
        walker.click("zoom in")
        walker.click("fit")
    assert walker.session.drawing.camera.zoom == 1.0
    at = walker.node("B")
    walker.click_at(at)
    walker.key("Return")
    assert walker.session.drawing.folded
    walker.see("folded")
    walker.key("Return")
    assert not walker.session.drawing.folded
    walker.key("b")
    assert walker.session.drawing.top is not None
    walker.see("a part of it")
    walker.key("b")
    walker.key("Down")
    assert walker.session.drawing.move_text(walker.session.player.node) == "D"
    if "find" in walker.twin.names():
        walker.write("find", "J")
        assert walker.session.drawing.found
        walker.see("a move is found")
        walker.key("Return")
        assert walker.session.drawing.move_text(walker.session.player.node) == "J"
        walker.click("find")
        walker.key("a", control=True)
        walker.key("Delete")
    if "effort" in walker.twin.names():
        effort = walker.find("effort").rect
        walker.click_at((effort.x + effort.w // 3, effort.bottom - 6))
        walker.see("by the effort")


def show(walker: Walker, panel: str) -> None:
    """Turn to a panel that may stand behind a tab."""
    if "tabs" in walker.twin.names() and panel in dict(walker.options("tabs")):
        walker.pick("tabs", panel)


def panels(walker: Walker, _folder: Path) -> None:
    """The step, the code with its variables, and the table, whose rows lead to their moments."""
    for panel in ("step", "code"):
        show(walker, panel)
        walker.see(panel)
    show(walker, "table")
    walker.key("Home")
    rows = walker.find("visits scroll").rect
    walker.key("End")
    walker.see("table")
    walker.click_at((rows.centerx, rows.y + rows.h // 2))
    walker.settle()
    assert 0 < walker.step <= 21
    walker.see("moment by a row")
    walker.wheel(rows.center, 3)
    show(walker, "tree")


def files_of_the_tree(walker: Walker, folder: Path) -> None:
    """Every format of a search."""
    kinds = [walker.export(folder, number) for number in range(len(walker.lab.shown.formats()))]
    assert [path.suffix for path in kinds] == [".png", ".svg", "", ".csv", ".json", ".pdf", ".pdf"]
    assert len(list(kinds[2].iterdir())) == walker.session.player.last + 1


def shelf(walker: Walker, folder: Path) -> None:
    """An example, a tree that is typed, one with a mistake in it, and a random one."""
    walker.way("shelf")
    assert isinstance(walker.twin.screen, ShelfScreen)
    walker.see("shelf")
    walker.click("example aima")
    walker.see("aima")
    assert walker.session.trace.start == AIMA
    walker.way("shelf")
    walker.write("brackets", "[[1,6],[7,4")
    walker.click("draw")
    assert walker.find("fault").text
    walker.see("a bracket is missing")
    walker.write("brackets", "[[1,6],[7,4]]")
    walker.click("draw")
    walker.see("typed tree")
    files_of_the_tree(walker, folder)
    walker.way("shelf")
    walker.click("branching", 0.6)
    walker.click("seed", 0.4)
    walker.see("a random tree is chosen")
    walker.click("roll")
    walker.see("random tree")
    assert isinstance(walker.session.trace.start, Tree)
    walker.way("shelf")
    walker.click("example common good")
    walker.key("End")
    walker.see("max^n")
    walker.way("shelf")
    walker.click("example shot 1")
    walker.key("End")
    walker.see("a shot")
    assert isinstance(walker.session.trace.start, Position)


def position(walker: Walker, _folder: Path) -> None:
    """Positions of both games, set up by clicks."""
    walker.way("position")
    assert isinstance(walker.twin.screen, PositionScreen)
    walker.see("position of checkers")
    walker.pick("game", "tictactoe")
    for square in (4, 2, 3, 6):
        walker.click_at(walker.cell(square))
    walker.pick("palette", Figure.RING)
    for square in (0, 8):
        walker.click_at(walker.cell(square))
    assert not walker.find("search").enabled
    walker.see("two crosses too many")
    for square in (3, 6):
        walker.click_at(walker.cell(square), "right")
        walker.settle()
    walker.see("position of tic-tac-toe")
    walker.click("search")
    walker.see("tree of a position")
    assert walker.session.trace.start == TicTacToe.parse("O.X/.X./..O")
    walker.key("End")
    walker.see("tree of a position at the end")
    walker.rest_over(walker.node("b3"), "hover with a board")


def pasted(walker: Walker, _folder: Path) -> None:
    """A position that was copied in the editor is pasted in the Lab."""
    walker.way("position")
    walker.write("text", "XO./.X./..O")
    walker.key("a", control=True)
    walker.key("c", control=True)
    walker.key("Escape")
    walker.key("v", control=True)
    walker.see("pasted")
    assert walker.session.trace.start == TicTacToe.parse("XO./.X./..O")


def options(walker: Walker, _folder: Path) -> None:
    """Every algorithm, and every switch of alpha-beta; on a large board the engine."""
    for name in SEARCHES:
        walker.way("options")
        walker.pick("algorithm", name)
        walker.see(f"options of {name}")
        walker.click("search")
        walker.key("End")
        walker.see(name)
        assert walker.session.request.algorithm == name
    walker.way("options")
    walker.pick("algorithm", "alphabeta")
    for switch in ("depthless", "ordering", "table", "deepening", "quiescence"):
        if switch in walker.twin.names():
            walker.click(switch, 0.05)
    walker.pick("cut rule", True)
    walker.see("all switches")
    walker.click("search")
    walker.key("End")
    walker.see("alpha-beta with all switches")
    request = walker.session.request
    assert request.book_cut
    assert request.switches.ordering
    assert request.switches.table
    walker.way("position")
    walker.pick("game", "checkers")
    walker.write("text", "W:W22,27,30,K2:B11,14,8")
    walker.key("Return")
    walker.click("search")
    walker.settle()
    walker.way("options")
    walker.pick("algorithm", ENGINE)
    walker.see("options of the engine")
    walker.click("search")
    walker.settle()
    assert walker.session.request.algorithm == ENGINE
    for _ in range(3):
        walker.key("bracketright")
    walker.see("the engine")


def compare(walker: Walker, folder: Path) -> None:
    """Searches of one position, a ready comparison, the chart under the mouse, and both trees."""
    walker.way("shelf")
    walker.click("example textbook")
    walker.settle()
    walker.turn_to(ComparePage.name)
    walker.see("compared")
    page = walker.lab.shown
    assert isinstance(page, ComparePage)
    chart = walker.find("chart").rect
    walker.hover((chart.x + chart.w * 3 // 4, chart.y + chart.h // 3))
    walker.settle()
    walker.keep("chart under the mouse")
    walker.hover((3, 3))
    if "add" in walker.twin.names():
        walker.click("add")
        walker.click("compare")
        walker.see("three searches")
        assert page.found is not None
        assert len(page.found.variants) == 3
    for view in ("table", TREES):
        walker.pick("view", view)
        walker.see(f"compared {view}")
    assert page.pair is not None
    walker.click("pair step")
    walker.key("Right")
    assert page.pair.step == 2
    walker.click("difference")
    assert page.pair.step in page.pair.alignment.differences
    walker.see("next difference")
    walker.key("End")
    walker.see("both trees at the end")
    assert [walker.export(folder, number).suffix for number in (0, 1)] == [".png", ".svg"]
    walker.pick("view", "chart")
    assert [walker.export(folder, number).suffix for number in range(4)] == [".png", ".svg", ".csv", ".json"]
    if "preset" not in walker.twin.names():
        walker.pick("view", "setup")
    walker.pick("preset", "complexity")
    walker.see("ready comparison")
    assert page.form.preset == "complexity"
    chart = walker.find("chart").rect
    walker.hover((chart.x + chart.w * 3 // 4, chart.y + chart.h // 3))
    walker.settle()
    walker.keep("lines under the mouse")
    walker.hover((3, 3))


def other_pages(walker: Walker, _folder: Path) -> None:
    """Every page of the Lab is there and explains itself."""
    walker.way("shelf")
    walker.click("example last cells")
    walker.settle()
    for page in list(walker.lab.pages):
        walker.turn_to(page)
        walker.settle()
        if page in ("predict", "why"):  # each window rolls an exercise of its own, and searches by its own clock
            time.sleep(A_MOMENT)
            walker.keep(f"page {page}")
        else:
            walker.see(f"page {page}")
        walker.key("question")
        assert isinstance(walker.twin.screen, HelpScreen)
        walker.see(f"help on {page}")
        walker.key("Escape")
    walker.turn_to("tree")


def help_and_keys(walker: Walker, _folder: Path) -> None:
    """The help of what is shown, by its key and its button, and the list of keys."""
    walker.key("question")
    assert isinstance(walker.twin.screen, HelpScreen)
    walker.see("help")
    for _ in range(2):
        walker.click("next")
        walker.see("help further")
    walker.key("Escape")
    assert isinstance(walker.twin.screen, LabScreen)
    walker.key("F1")
    walker.see("keys")
    walker.key("Escape")


def from_a_game(walker: Walker, _folder: Path) -> None:
    """Ctrl+L in a game opens its position; Esc leads back to it, and to the first page."""
    walker.key("Escape")
    assert isinstance(walker.twin.screen, HomeScreen)
    walker.click("tictactoe")
    walker.click("start")
    walker.settle()
    assert isinstance(walker.twin.screen, BoardScreen)
    walker.key("l", control=True)
    walker.see("a position of a game")
    assert walker.session.trace.start == TicTacToe.start()
    walker.key("Escape")
    walker.see("the game again")


ONE_SEARCH = (tour, transport, tree, tree_by_keys, panels)
SUBJECTS = (shelf, position, pasted, options)
PAGES = (compare, other_pages)
EVERYTHING = (*ONE_SEARCH, *SUBJECTS, *PAGES, help_and_keys, from_a_game)
IN_SHORT = (transport, tree, position, pasted, help_and_keys, from_a_game)
"""The parts of a walk without pictures."""
