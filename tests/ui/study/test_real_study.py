"""The study in a real window: a game with nested variations opened, walked through, changed, saved, analysed."""

import time
from pathlib import Path
from typing import Any

from game.checkers.pdn_reader import read_pdn
from game.keeping.catalogue import LibraryQuery
from game.keeping.files import places
from game.keeping.games import game_of
from game.keeping.library import Library
from game.tree import Game, Node
from game.ui.study.analysis import AnalysisTab
from game.ui.study.analysis_view import COLOURS, LinesView
from game.ui.study.movetext_view import MoveText
from tests.ui.lab.walker import A_WHILE, KEYS, REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, double_click, everywhere, look, study

pytestmark = REAL

ANNOTATED = (Path(__file__).parent / "annotated.pdn").read_text(encoding="utf-8")
THREAT = "9-14 22-17 12-16 25-22"
"""White threatens to win a man after these moves."""
NESTED = ANNOTATED.replace(" 1... 23-19", " (1. 9-14 22-17 2. 12-16 25-22) 1... 23-19")
SOME_DEPTH = 9
HIGH = 800
"""Height of a window from which all three lines are in view, even if they are long."""


@everywhere
def test_a_game_is_walked_through_changed_saved_and_analysed(start: Start) -> None:
    file = start.folder / "nested.pdn"
    file.write_text(NESTED, encoding="utf-8")
    for folder in start.folders:
        games = places(folder).games / "club"
        games.mkdir(parents=True)
        (games / "old.pdn").write_text("1. 11-15 *")
    with start.walker(file) as walker:
        look(walker, "opened")
        ways(walker)
        variations(walker)
        words(walker)
        saved(walker, start)
        analysis(walker, start)


def path(walker: Walker) -> str:
    """The moves up to the position that is looked at."""
    node = study(walker).match.node
    return " ".join(map(study(walker).kind.move_text, node.positions(), node.moves()))


def ways(walker: Walker) -> None:
    """First, back, forward, last: by the buttons, the keys and the wheel."""
    walker.click("step")
    walker.click("step")
    assert path(walker) == "11-15 23-19"
    walker.click("step back")
    walker.click("to the end")
    look(walker, "the end by buttons")
    assert path(walker).endswith("10x17 21x14")
    walker.click("to the start")
    for key in ("Right", "Right", "Left", "End", "Left", "Home", "Right"):
        walker.key(key)
    assert path(walker) == "11-15"
    look(walker, "by keys")
    walker.wheel(walker.find("board").rect.center, -3)
    assert path(walker) == "11-15 23-19 8-11 22-17"
    walker.wheel(walker.find("board").rect.center, 2)
    look(walker, "by the wheel")
    text, node = walker.find("moves"), study(walker).match.node
    assert isinstance(text, MoveText)
    walker.click_at(text.place_of(node.children[0]).center)
    walker.settle()
    assert path(walker) == "11-15 23-19 8-11"
    look(walker, "a written move clicked")


def variations(walker: Walker) -> None:
    """A variation is chosen, promoted, deleted, brought back; a tried move becomes one."""
    walker.key("Home")
    walker.key("Right")
    walker.key("Down")
    look(walker, "another variation chosen")
    walker.key("Right")
    assert path(walker) == "11-15 22-18"
    walker.key("Down")
    assert path(walker) == "11-15 24-20"
    walker.key("Up", control=True)
    walker.key("Up", control=True)
    assert study(walker).match.game.moves[1] == study(walker).match.node.move
    look(walker, "promoted")
    walker.key("Delete")
    assert path(walker) == "11-15"
    look(walker, "deleted")
    walker.key("z", control=True)
    walker.key("z", control=True)
    walker.key("z", control=True)
    look(walker, "undone")
    assert [len(node.children) for node in study(walker).match.game.root.children] == [3, 1]
    walker.key("Home")
    for square in (9, 13):
        walker.click_at(study(walker).view.rect_of(square).center)
        walker.settle()
    assert path(walker) == "9-13"
    look(walker, "a move tried")
    walker.key("z", control=True)
    walker.click("more")
    look(walker, "menu")
    walker.key("Escape")


def words(walker: Walker) -> None:
    """A comment and signs are written."""
    walker.key("Right")
    walker.key("F2")
    walker.see("a comment is asked for")
    walker.key("a", control=True)
    walker.type("Old Faithful, a good one")
    walker.key("Return")
    walker.key("exclam")
    if "glyph 1" in walker.twin.names():
        walker.click("glyph 5")
    else:
        walker.key("question")
    look(walker, "words and a sign")
    assert study(walker).match.node.glyphs == [5]


def saved(walker: Walker, start: Start) -> None:
    """Save by the dialog: enter a folder, type a name, replace a file; then the file is read."""
    (kept, twins), twin = (places(folder).games / "club" for folder in start.folders), study(walker).match.game
    for again in range(3):
        walker.key("s", control=True)
        double_click(walker, "club")
        look(walker, f"the folder {again}")
        walker.write("file name", "my game")
        look(walker, f"the name {again}")
        walker.key("Return")
        if again:
            look(walker, f"replace {again}")
            walker.click("cancel" if again == 1 else "yes")
            if again == 1:
                walker.key("Escape")
        wait_for((kept / "my game.pdn").exists, A_WHILE)
        look(walker, f"saved {again}")
        if not again:
            (kept / "my game.pdn").write_text("")
    text = wait_for((kept / "my game.pdn").read_text, A_WHILE)
    assert text == (twins / "my game.pdn").read_text()
    (game,) = read_pdn(text)
    assert game.root.children[0].comments == ["Old Faithful, a good one"]
    assert game.root.children[0].glyphs == [5]
    assert written(game) == written(twin)
    assert written(game) == written(read_pdn(NESTED)[0])


def written(game: Game[Any, Any]) -> list[str]:
    """All moves of the tree."""
    found, waiting = [], [game.root]
    while waiting:
        node: Node[Any, Any] = waiting.pop()
        found.append(f"{node.move} {len(node.children)}")
        waiting += node.children
    return found


def analysis(walker: Walker, start: Start) -> None:
    """Switched on, three lines, a threat, a move of a line clicked, back to what was found before, switched off."""
    walker.key("Home")
    walker.click_at(walker.find("tabs analysis").rect.center)
    thought(walker)
    depth = depth_reached(walker)
    walker.keep("three lines")
    threat(walker)
    spot = thought(walker).place_of(walker.twin.widgets.ui.look, (0, 0)).center
    walker.hover(spot)
    passing(walker, 0.5)
    walker.keep("a move pointed at")
    walker.click_at(spot)
    passing(walker, 1.0)
    walker.keep("a move of a line")
    wait_for(lambda: has_grown(start), A_WHILE)
    press(walker, "Home")
    assert not path(walker)
    thought(walker)
    assert depth_reached(walker) >= depth
    walker.keep("three lines again")
    walker.click_at(walker.find("analysis on").rect.center)
    walker.settle()
    assert not tab(walker).main.analysis.on
    wait_for(walker.rests, A_WHILE)
    walker.keep("off")


def press(walker: Walker, name: str) -> None:
    """Press a key while both search."""
    walker.window.tool("key", name)
    walker.twin.key(KEYS[name])
    passing(walker, 0.5)


def tab(walker: Walker) -> AnalysisTab:
    """The tab of the analysis in the twin."""
    found = study(walker).tabs["analysis"]
    assert isinstance(found, AnalysisTab)
    return found


def passing(walker: Walker, seconds: float) -> None:
    """Let both search for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        walker.twin.step()
        time.sleep(0.01)


def thought(walker: Walker) -> LinesView:
    """Wait until the twin has three lines of some depth, and the window their scores; a low one has room for one."""

    def enough() -> bool:
        passing(walker, 0.2)
        found = tab(walker).main.found
        return found is not None and len(found.lines.lines) == 3 and depth_reached(walker) >= SOME_DEPTH

    wait_for(enough, A_WHILE)
    seen = 3 if walker.twin.widgets.ui.size[1] >= HIGH else 1
    wait_for(lambda: {*COLOURS[:seen]} <= frames(walker), A_WHILE)
    return walker.part("lines of the analysis", LinesView)


def frames(walker: Walker) -> set[tuple[int, ...]]:
    """The colours where the window has the left borders of the scores."""
    score = walker.find("score 0").rect
    shown = walker.shown()
    inside = walker.find("lines of the analysis").rect.clip(shown.get_rect())
    return {
        tuple(shown.get_at((x, y)))[:3] for x in range(score.x, score.x + 3) for y in range(inside.y, inside.bottom)
    }


def depth_reached(walker: Walker) -> int:
    """The depth of the twin's search of the current position."""
    found = tab(walker).main.found
    return found.lines.depth or 0 if found is not None else 0


def has_grown(start: Start) -> bool:
    """True if the window has saved a game with one more move."""
    library, _ = Library.open(places(start.folder).library)
    (record,) = library.records(library.keys(LibraryQuery()))
    library.close()
    return len(written(game_of(record))) == len(written(read_pdn(NESTED)[0])) + 1


def threat(walker: Walker) -> None:
    """Ask for White's threat in a variation."""
    for key in ("Down", "Right", "Right", "Right", "Right"):
        press(walker, key)
    assert path(walker) == THREAT

    def told() -> bool:
        passing(walker, 0.2)
        return "threat" in walker.twin.names()

    wait_for(told, A_WHILE)
    thought(walker)
    walker.keep("a threat")
