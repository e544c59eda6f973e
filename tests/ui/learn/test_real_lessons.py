"""Lessons in a real window: a step solved by clicks, a wrong move refuted and taken back, and what is kept."""

from typing import Any

from game.keeping.files import places
from game.lessons.catalogue import LESSONS
from game.lessons.progress import load
from game.ui.home.home import HomeScreen
from game.ui.learn.lesson_screen import LessonScreen, LessonsScreen
from tests.ui.lab.walker import REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look

pytestmark = REAL
ENGLISH = LESSONS[0]


@everywhere
def test_lessons_are_played_out(start: Start) -> None:
    with start.walker() as walker:
        walker.click("lessons")
        look(walker, "list")
        walker.click("continue")
        look(walker, "first step")
        for move in walker.twin.on(LessonScreen).opened.line[::2]:
            make(walker, move)
        assert walker.twin.on(LessonScreen).playing.done
        look(walker, "done")
        walker.click("next")
        refuted(walker)
        walker.key("Escape")
        assert isinstance(walker.twin.screen, LessonsScreen)
        look(walker, "list again")
        kept = wait_for(lambda: load(places(start.folder).lessons)[0].done.get(ENGLISH.key))
        assert kept == {ENGLISH.names[0]}
        walker.key("Escape")
        assert isinstance(walker.twin.screen, HomeScreen)


def make(walker: Walker, move: Any) -> None:
    """Make a move by clicks, and wait for what is said of it and for the reply."""
    for square in walker.twin.on(LessonScreen).kind.path(move):
        walker.click_at(walker.twin.on(LessonScreen).view.rect_of(square).center)
    walker.see("move")  # the window may judge it later than its twin, and what is clicked too early is refused


def refuted(walker: Walker) -> None:
    """A wrong move, its answer on the board, and the right one instead."""
    screen = walker.twin.on(LessonScreen)
    right = screen.opened.line[0]
    make(walker, next(move for move in screen.match.position.legal_moves() if move != right))
    look(walker, "refuted")
    walker.click("again")
    make(walker, right)
    assert screen.playing.moves[0] == right
    look(walker, "answered")
