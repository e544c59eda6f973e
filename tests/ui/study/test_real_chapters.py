"""Chapters, arrows and circles in a real window: drawn by drags, opened from a file, saved and printed."""

from pathlib import Path

import pypdf

from game.checkers.pdn_reader import read_pdn
from game.keeping.catalogue import LibraryQuery
from game.keeping.files import places
from game.keeping.games import game_of
from game.keeping.library import Library
from game.ui.databases.database_screen import DatabaseScreen
from game.ui.share.options import ShareFormat
from game.ui.study.study_screen import StudyScreen
from tests.ui.lab.walker import REAL, Point, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look, study

pytestmark = REAL

CHAPTERS = (Path(__file__).parent / "chapters.pdn").read_text(encoding="utf-8")


@everywhere
def test_a_study_is_opened_drawn_on_saved_and_printed(start: Start) -> None:
    file = start.folder / "chapters.pdn"
    file.write_text(CHAPTERS, encoding="utf-8")
    for folder in start.folders:
        places(folder).games.mkdir(parents=True)
    with start.walker(file) as walker:
        screen = walker.twin.on(DatabaseScreen)
        walker.twin.until(lambda: screen.command("as study").enabled)
        walker.settle()
        walker.click("as study")
        walker.twin.until(lambda: isinstance(walker.twin.screen, StudyScreen))
        look(walker, "first chapter")
        drawing(walker)
        chapters(walker)
        printed(walker, start)
    saved(start)


def at(walker: Walker, square: int) -> Point:
    """The middle of a square."""
    return study(walker).view.rect_of(square).center


def drawing(walker: Walker) -> None:
    """By the right button, then in the drawing mode by the left one."""
    walker.drag(at(walker, 33), at(walker, 24), button="right")
    walker.click_at(at(walker, 19), button="right")
    look(walker, "drawn by the right button")
    walker.key("s")
    walker.click("colour 2")
    walker.drag(at(walker, 20), at(walker, 29))
    walker.click("colour 4")
    walker.click_at(at(walker, 12))
    look(walker, "drawing mode")
    walker.click("draw shapes")
    assert study(walker).match.node.shapes == [("G", (33, 24)), ("G", (19,)), ("R", (20, 29)), ("Y", (12,))]


def chapters(walker: Walker) -> None:
    walker.click("tabs chapters")
    walker.click_at(walker.twin.row_at(2, "chapters"))
    walker.settle()
    look(walker, "third chapter")
    walker.click("chapter up")
    walker.click("copy chapter")
    walker.click("rename chapter")
    walker.type("b")
    look(walker, "titles asked for")
    walker.click("ok")
    look(walker, "four chapters")


def printed(walker: Walker, start: Start) -> None:
    """The booklet of all chapters."""
    walker.key("p", control=True)
    walker.settle()
    walker.click("form")
    walker.click(f"form list {list(ShareFormat).index(ShareFormat.PAPER)}")
    look(walker, "title page")
    walker.click("page after")
    look(walker, "contents")
    walker.click("save")
    walker.key("Return")
    for folder in start.folders:
        (path,) = wait_for(lambda folder=folder: list(folder.rglob("*.pdf")))  # type: ignore[misc]
        wait_for(lambda path=path: len(pypdf.PdfReader(path).outline) == 4)  # type: ignore[misc]


def saved(start: Start) -> None:
    """The library of the real window has all chapters in their order."""
    (place,) = start.folder.rglob("library.sqlite")
    library, _notice = Library.open(place)
    key = next(str(r.setup["chapters"]) for r in library.records(library.keys(LibraryQuery())) if "chapters" in r.setup)
    games = [game_of(record) for record in library.of_study(key)]
    library.close()
    titles = [game.tags["ChapterName"] for game in games]
    assert titles[:2] == ["Coup Royal", "An ending"]
    assert titles[2].startswith("An ending")
    assert len(titles) == 4
    assert set(games[0].root.shapes) == {("G", (33, 24)), ("G", (19,)), ("R", (20, 29)), ("Y", (12,))}
    assert games[1].root.shapes == read_pdn(CHAPTERS)[2].root.shapes
