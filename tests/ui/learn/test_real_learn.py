"""Pages on the rules in a real window: clicks and keys, refused clicks, and saved progress."""

from functools import partial

from game.checkers.refusal import Refusal
from game.keeping.files import places
from game.lessons.courses import course
from game.lessons.page import Topic
from game.lessons.progress import load
from game.ui.home.home import HomeScreen
from game.ui.learn.learn_screen import LearnScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.words.i18n import _
from tests.ui.lab.walker import REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look

pytestmark = REAL


@everywhere
def test_the_rules_are_tried_on_a_board(start: Start) -> None:
    chosen = {"checkers two_players": True, "checkers rules": "frisian", "game": "checkers"}
    with start.walker(last_setup=chosen) as walker:
        look(walker, "home")
        walker.click("learn")
        forbidden_tries(walker)
        all_pages(walker)
        assert isinstance(walker.twin.screen, SetupScreen)
        taught = course("checkers", "frisian")
        kept = wait_for(lambda: load(places(start.folder).lessons)[0].done.get(taught.key))
        assert kept == {page.topic for page in taught.pages}
        from_setup(walker)
        in_play(walker)
        other_games(walker)
        walker.home()


def page(walker: Walker) -> LearnScreen:
    """The page of the twin."""
    return walker.twin.on(LearnScreen)


def click(walker: Walker, *path: int) -> None:
    """Click squares of the board until the move is made."""
    screen = walker.twin.screen
    assert isinstance(screen, LearnScreen | PlayScreen)
    for square in path:
        if not screen.may_move:
            break
        walker.click_at(screen.view.rect_of(square).center)
        walker.twin.step()


def forbidden_tries(walker: Walker) -> None:
    """Wrong clicks on the second page, and a move that is another one than asked for."""
    walker.click("next")
    screen = page(walker)
    assert screen.task.topic is Topic.MOVE
    attempt = screen.task.tries[0]
    click(walker, *attempt.path)
    assert walker.twin.find("status").text in map(_, Refusal)
    look(walker, "refused")
    (right,) = screen.task.solutions
    other = next(move for move in screen.match.position.legal_moves() if move != right)
    click(walker, *other.path)
    look(walker, "another move")
    walker.click("show")
    look(walker, "shown")
    walker.click("before")


def all_pages(walker: Walker) -> None:
    """Every page of the course."""
    for number, expected in enumerate(course("checkers", "frisian").pages):
        screen = page(walker)
        assert screen.task is expected
        path = screen.kind.path(expected.solutions[0])
        click(walker, *path)
        assert screen.done
        look(walker, f"page {number + 1} {expected.topic}")
        walker.click("next")


def from_setup(walker: Walker) -> None:
    """Open the pages of the chosen game, by the button of the form and by its keys, and go back."""
    for open_it in (partial(walker.click, "learn"), partial(walker.key, "h", control=True)):
        open_it()
        assert page(walker).course == course("checkers", "frisian")
        look(walker, "how it is played")
        walker.key("Escape")
        assert isinstance(walker.twin.screen, SetupScreen)


def in_play(walker: Walker) -> None:
    """A refused click in a game leads to its rule, and back."""
    walker.click("start")
    look(walker, "game")
    screen = walker.twin.on(PlayScreen)
    source = screen.match.position.legal_moves()[0].path[0]
    click(walker, source, source - 10)
    walker.click("rule")  # soon, for the message does not stay
    assert page(walker).task.topic is Topic.MOVE
    look(walker, "the rule")
    walker.key("Escape")
    assert isinstance(walker.twin.screen, PlayScreen)


def other_games(walker: Walker) -> None:
    """Giveaway and tic-tac-toe, chosen from the list."""
    walker.home()
    walker.click("learn")
    walker.click("reverse")
    assert page(walker).course.reverse
    look(walker, "giveaway")
    walker.click("reverse")
    walker.pick("course", ("tictactoe", "15x15x5"))
    look(walker, "gomoku")
    walker.pick("page", 3)
    assert page(walker).task.topic is Topic.FORK
    click(walker, page(walker).task.solutions[0])
    look(walker, "a fork")
    walker.key("Escape")
    assert isinstance(walker.twin.screen, HomeScreen)
