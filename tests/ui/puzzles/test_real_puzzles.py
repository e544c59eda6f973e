"""Puzzles in a real window: solved, missed and helped by real clicks and keys, and what is kept of them."""

from pathlib import Path

from game.keeping.files import places
from game.puzzles.progress import PuzzleProgress, load
from game.puzzles.themes import PuzzleTheme
from game.ui.home.home import HomeScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.play.why import WhyScreen
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.puzzles.shown import a_wrong_move
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere

pytestmark = REAL


@everywhere
def test_puzzles_are_solved(start: Start) -> None:
    with start.walker() as walker:
        walker.click("puzzles")
        walker.see("first puzzle")
        missed(walker)
        solved(walker)
        helped(walker)
        chosen(walker)
        ways(walker)
        walker.key("Escape")
        assert isinstance(walker.twin.screen, HomeScreen)
        progress = wait_for(lambda: kept(start.folder), A_WHILE)
        assert progress is not None
        assert progress.solved == 1


def kept(folder: Path) -> PuzzleProgress | None:
    """The window's saved progress after three puzzles."""
    progress, _ = load(places(folder).puzzles)
    return progress if len(progress.tried) == 3 else None


def puzzle(walker: Walker) -> PuzzleScreen:
    """The puzzle of the twin."""
    return walker.twin.on(PuzzleScreen)


def click_along(walker: Walker, path: tuple[int, ...]) -> None:
    """Click the squares of a move, until it is made."""
    screen = puzzle(walker)
    for square in path:
        walker.click_at(screen.view.rect_of(square).center)
    walker.settle()


def missed(walker: Walker) -> None:
    """A wrong move, what refutes it, and the right moves after all."""
    click_along(walker, a_wrong_move(puzzle(walker)).path)
    walker.see("wrong move")
    assert puzzle(walker).wrong is not None
    walker.click("again")
    walker.see("try again")
    play(walker)
    assert not puzzle(walker).attempt.clean
    walker.see("found in the end")


def play(walker: Walker) -> None:
    """The right moves by clicks."""
    while not puzzle(walker).attempt.over:
        due = puzzle(walker).attempt.due
        assert due is not None
        click_along(walker, due.path)
        walker.see("right move")


def solved(walker: Walker) -> None:
    """The next puzzle, at the first try, and a walk through what follows."""
    before = puzzle(walker).puzzle
    walker.click("next")
    assert puzzle(walker).puzzle != before
    walker.see("second puzzle")
    play(walker)
    assert puzzle(walker).attempt.clean
    for key in ("Home", "End"):
        walker.key(key)
    walker.see("end of the line")


def helped(walker: Walker) -> None:
    """A third one with all hints and the solution."""
    walker.key("n", control=True)
    for number in range(3):
        walker.click("hint")
        walker.see(f"hint {number}")
    walker.click("solution")
    walker.see("solution")
    assert puzzle(walker).attempt.over


def chosen(walker: Walker) -> None:
    """Another rule set, a theme, the puzzle of the day."""
    walker.key("n", control=True)
    walker.see("to choose from")
    walker.pick("rules", "international")
    walker.see("international")
    walker.pick("theme", PuzzleTheme.ENDING)
    walker.see("an ending")
    assert PuzzleTheme.ENDING in puzzle(walker).puzzle.themes
    walker.click("daily")
    walker.see("puzzle of the day")
    assert puzzle(walker).daily


def ways(walker: Walker) -> None:
    """Go from a puzzle to the study, to the Lab and back; and to the reasons after its end."""
    for number, kind in enumerate((StudyScreen, LabScreen)):
        walker.choose("more", number)
        assert isinstance(walker.twin.screen, kind)
        walker.key("Escape")
    walker.key("w")
    assert not isinstance(walker.twin.screen, WhyScreen)
    walker.see("no word before it is over")
