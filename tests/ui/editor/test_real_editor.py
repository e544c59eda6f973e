"""The board editor in a real window: real clicks, strokes, drags and keys, and the game that comes of it."""

from pathlib import Path

from game.checkers.kind import CHECKERS
from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.record import Record
from game.ui.editor.editor_screen import EditorScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.lab.walker import REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere

pytestmark = REAL


@everywhere
def test_a_position_is_set_up_and_played(start: Start) -> None:
    chosen = {"checkers two_players": True, "checkers rules": "russian", "game": "checkers"}
    with start.walker(last_setup=chosen) as walker:
        walker.click("edit")
        pieces_by_mouse(walker)
        board_by_keys(walker)
        words(walker)
        texts(walker)
        marks(walker)
        ways(walker, start.folder)


def editor(walker: Walker) -> EditorScreen:
    """The editor of the twin."""
    return walker.twin.on(EditorScreen)


def pieces_by_mouse(walker: Walker) -> None:
    """Clicks, strokes, drags and the right button."""
    walker.see("start")
    walker.click("clear")
    walker.key("2")
    walker.click_at(walker.cell(30))
    walker.key("3")
    walker.drag(walker.cell(5), walker.cell(8))
    walker.click_at(walker.cell(14), "right")
    assert editor(walker).draft.text == "W:WKc1,c5:Ba7,c7,e7,g7"
    walker.see("after clicks and a stroke")
    walker.drag(walker.cell(30), walker.cell(19))
    walker.drag(walker.cell(5), (walker.cell(5)[0], 2))
    walker.click_at(walker.cell(8), "right")
    walker.see("after drags")


def board_by_keys(walker: Walker) -> None:
    """The cursor, the digits, undo and redo, turning."""
    before = editor(walker).draft
    walker.key("4")
    for name in ("Right", "Down", "space"):
        walker.key(name)
    walker.see("by keys")
    assert len(editor(walker).draft.figures) != len(before.figures)
    walker.key("z", control=True)
    assert editor(walker).draft == before
    walker.key("y", control=True)
    walker.key("z", control=True)
    walker.key("f")
    walker.see("turned")
    walker.key("f")


def words(walker: Walker) -> None:
    """A man on its last row is marked and named, and can't be played."""
    walker.key("1")
    walker.click_at(walker.cell(1))
    assert not walker.find("play").enabled
    walker.see("what is wrong")
    walker.key("z", control=True)
    walker.pick("variant", "international")
    walker.see("a larger board")
    walker.pick("variant", "russian")


def texts(walker: Walker) -> None:
    """A text that can't be read, and one that can."""
    enter(walker, "W:Wc3:Bf6,z9")
    assert editor(walker).fault
    walker.see("a wrong text")
    enter(walker, "W:Wc3,Ka1:Bf6,h8")
    assert not editor(walker).fault
    walker.click("swap")
    assert editor(walker).draft.text == "B:Wa1,c3:Bf6,Kh8"
    walker.see("a text that was read")


def enter(walker: Walker, text: str) -> None:
    """Write a text in the place of the position's own, step by step, so that a busy window can follow."""
    walker.click("text")
    walker.see("the field")
    walker.key("a", control=True)
    walker.see("all of the text")
    walker.type(text)
    walker.see("another text")
    walker.key("Return")


def marks(walker: Walker) -> None:
    """A board of another game and size, and back by undo."""
    before = editor(walker).draft
    walker.pick("game", "tictactoe")
    walker.pick("variant", "5x5x3x3")
    for number, cell in enumerate((12, 7, 6, 18)):
        walker.key(str(number % 3 + 1))
        walker.click_at(walker.cell(cell))
    walker.see("three players")
    walker.click("mirror")
    assert editor(walker).draft.text == "...../..OZ./..X../.X.../....."
    while editor(walker).draft != before:
        walker.click("undo")


def ways(walker: Walker, folder: Path) -> None:
    """The Lab, the study, and a game that begins with the position and is kept."""
    text = editor(walker).draft.text
    walker.click("lab")
    assert isinstance(walker.twin.screen, LabScreen)
    walker.key("Escape")
    walker.click("study")
    walker.see("study")
    walker.key("Escape")
    walker.click("play")
    assert isinstance(walker.twin.screen, SetupScreen)
    walker.see("setup")
    walker.click("start")
    assert isinstance(walker.twin.screen, PlayScreen)
    position, move = walker.twin.screen.match.position, walker.twin.screen.match.position.legal_moves()[0]
    for square in move.path:
        walker.click_at(walker.twin.screen.view.rect_of(square).center)
        walker.settle()
    walker.see("game")
    record = wait_for(lambda: kept(folder))
    assert (record.start, record.moves) == (text, (CHECKERS.move_text(position, move),))
    assert PlaySetup.from_record(record.setup).start == position
    walker.key("Escape")


def kept(folder: Path) -> Record | None:
    """The game that the window has kept."""
    library, _ = Library.open(places(folder).library)
    return library.unfinished()
