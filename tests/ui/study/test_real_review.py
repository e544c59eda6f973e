"""The review in a real window: real clicks and keys through all of it, and a window that is killed in the middle."""

import json
from pathlib import Path
from typing import Any

from ai.insight.review import read_review
from game.checkers.kind import CHECKERS
from game.core import State
from game.keeping.files import places
from game.keeping.games import game_of as kept_game
from game.keeping.games import record_of
from game.keeping.library import Library
from game.keeping.record import Record
from game.ui.study.review import ReviewTab
from game.ui.study.review_graph import ChanceGraph
from game.ui.study.review_lesson import MistakeStage
from game.ui.study.reviewing import KEPT_AS
from tests.ui.lab.walker import REAL, Walker
from tests.ui.real_window import Display, real_window, twin_folder, wait_for
from tests.ui.study.analysed import game_of
from tests.ui.study.reviewed import MOVES, START, tab_of
from tests.ui.walks import Start, everywhere, study

pytestmark = REAL
LONG = (
    "9-14 23-18 14x23 27x18 10-14 18x9 5x14 22-18 14x23 26x19 11-15 19x10 7x14 24-19 6-10 25-22 8-11 32-27 11-16 27-23 "
    "1-6 22-18 16-20 18x9 6x13 28-24 20x27 31x24 13-17 21x7 3x10 23-18 4-8 18-15 10-14 15-10 14-18 24-20 18-23 19-15"
)


def keep_a_game(folder: Path, moves: str, start: State[Any] = START) -> Record:
    """Put a game into the libraries of the window and of its twin."""
    game = game_of(start, moves)
    game.tags |= {"White": "Anna", "Black": "Computer"}
    record = record_of(game, "club.pdn")
    for place in (folder, twin_folder(folder)):
        library, _ = Library.open(places(place).library)
        library.save(record)
        library.close()
    return record


def kept(folder: Path, key: str) -> Record:
    """The game as the window has kept it."""
    library, _ = Library.open(places(folder).library)
    (record,) = library.records([key])
    library.close()
    return record


def remarks_in(record: Record) -> list[list[object]]:
    """The saved remarks of its review."""
    text = record.setup.get(KEPT_AS)
    found: list[list[object]] = json.loads(str(text))["remarks"] if text else []
    return found


def tab(walker: Walker) -> ReviewTab:
    """The review of the twin."""
    return tab_of(study(walker))


@everywhere
def test_a_game_is_reviewed_and_learned_from(start: Start) -> None:
    record = keep_a_game(start.folder, MOVES)
    with start.walker() as walker:
        walker.key("b", control=True)
        walker.see("library")
        walker.click("review")
        walker.see("reviewed")
        graph(walker)
        better_line(walker)
        lesson(walker)
        written(walker)
        walker.key("Escape")
        walker.see("library again")
        wait_for(lambda: kept(start.folder, record.key).tree)
        after = kept(start.folder, record.key)
        assert len(remarks_in(after)) == 5
        assert kept_game(after).root.children[0].glyphs == [4]
        assert len(kept_game(after).root.children) == 2


def graph(walker: Walker) -> None:
    """A click and a drag on the graph, the keys to the bad moves."""
    assert tab(walker).reviewing.complete
    found = walker.part("chances", ChanceGraph)
    look = study(walker).ui.look
    walker.click_at((found.x_of(look, 4), found.rect.centery))
    walker.see("by a click on the graph")
    assert study(walker).match.ply == 4
    walker.drag((found.x_of(look, 4), found.rect.centery), (found.x_of(look, 0), found.rect.centery))
    walker.see("by a drag on the graph")
    assert study(walker).match.ply == 0
    walker.key("period")
    walker.see("a blunder")
    assert study(walker).match.ply == 1


def better_line(walker: Walker) -> None:
    """The better line is played out, stepped back in, and left."""
    walker.click("show better")
    walker.see("the better line")
    line = tab(walker).line
    assert line is not None
    assert line.step == line.last
    walker.key("Left")
    walker.see("one step back")
    walker.key("Escape")
    walker.see("the game again")
    assert tab(walker).line is None


def lesson(walker: Walker) -> None:
    """A wrong try, both hints, the right move on the board, and the summary."""
    walker.click("learn 1")
    walker.see("a question")
    exercise = tab(walker).exercise
    assert exercise is not None
    remark = exercise.lesson.remark
    by_clicks(walker, CHECKERS.path(remark.move))
    walker.see("a wrong try")
    assert exercise.lesson.stage is MistakeStage.WRONG
    walker.click("hint")
    walker.see("the piece")
    walker.click("hint")
    walker.see("the move")
    by_clicks(walker, CHECKERS.path(remark.best.move))
    walker.see("the right move")
    assert exercise.lesson.solved
    walker.click("next exercise")
    walker.see("the summary")
    assert exercise.lesson.count() == (0, 1, 0)
    walker.click("end exercise")


def by_clicks(walker: Walker, path: tuple[int, ...]) -> None:
    """A move on the board."""
    for square in path:
        walker.click_at(study(walker).view.rect_of(square).center)
        walker.settle()


def written(walker: Walker) -> None:
    """Written into the game, taken back, and written again."""
    walker.click("write review")
    walker.see("written")
    walker.key("z", control=True)
    walker.see("taken back")
    assert len(study(walker).match.game.root.children) == 1
    walker.click("write review")
    walker.settle()


def test_a_window_that_is_killed_in_the_middle_loses_nothing(
    program: list[str], display: Display, tmp_path: Path
) -> None:
    record = keep_a_game(tmp_path, LONG, CHECKERS.start("english"))
    with real_window(program, tmp_path, display) as window:
        walker = Walker(window, None)
        walker.key("b", control=True)
        walker.see("library")
        at = walker.find("review").rect.center
        window.click_at(at)
        wait_for(lambda: len(remarks_in(kept(tmp_path, record.key))) >= 3, 120.0)
        window.kill()
    before = remarks_in(kept(tmp_path, record.key))
    assert 3 <= len(before) < len(LONG.split())
    with real_window(program, tmp_path, display) as window:
        walker = Walker(window, None)
        walker.key("b", control=True)
        walker.see("library")
        window.click_at(at)
        wait_for(lambda: len(remarks_in(kept(tmp_path, record.key))) == len(LONG.split()), 300.0)
    after = kept(tmp_path, record.key)
    assert remarks_in(after)[: len(before)] == before
    game = kept_game(after)
    text = str(after.setup[KEPT_AS])
    assert len(read_review(text, game.positions, game.moves, json.loads(text)["nodes"])) == len(LONG.split())
