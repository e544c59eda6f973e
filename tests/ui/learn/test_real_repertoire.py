"""The repertoire in a real window: new moves shown and asked, a slip, a mistake refuted, and what is kept."""

from typing import Any

from game.keeping.files import places
from game.keeping.library import Library
from game.lessons.repertoire import add_line
from game.lessons.schedule import load
from game.ui.home.home import HomeScreen
from game.ui.learn.drill_screen import DrillScreen
from game.ui.learn.repertoire_screen import RepertoireScreen
from tests.ui.lab.walker import REAL, Walker
from tests.ui.learn.trained import game_of_pdn
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look, open_repertoire

pytestmark = REAL


@everywhere
def test_a_repertoire_is_trained(start: Start) -> None:
    for folder in start.folders:
        library, _notice = Library.open(places(folder).library)
        add_line(library, game_of_pdn(), 0, "Old Fourteenth")
        library.close()
    with start.walker() as walker:
        open_repertoire(walker)
        assert isinstance(walker.twin.screen, RepertoireScreen)
        look(walker, "list")
        walker.click("train")
        look(walker, "new")
        while not walker.twin.on(DrillScreen).over:
            make(walker)
        look(walker, "over")
        walker.click("next")
        look(walker, "asked")
        make(walker, wrong=True)
        look(walker, "refuted")
        assert walker.twin.on(DrillScreen).drill.can_take_back
        walker.click("undo")
        look(walker, "taken back")
        make(walker, wrong=True)
        walker.click("again")
        make(walker)
        look(walker, "answered")
        walker.key("Escape")
        assert isinstance(walker.twin.screen, RepertoireScreen)
        look(walker, "list again")
        known = wait_for(lambda: load(places(start.folder).repertoire)[0].known)
        assert sorted((each.asked, each.right) for each in known.values()) == [(0, 0), (0, 0), (0, 0), (1, 0)]
        walker.key("Escape")
        assert isinstance(walker.twin.screen, HomeScreen)


def make(walker: Walker, *, wrong: bool = False) -> None:
    """The main move by clicks, or one that is not in the repertoire; then wait for what is said of it."""
    screen = walker.twin.on(DrillScreen)
    position = screen.match.position
    move: Any = screen.drill.main_move(position)
    if wrong:
        move = next(each for each in position.legal_moves() if not screen.drill.is_right(position, each))
    for square in screen.kind.path(move):
        walker.click_at(screen.view.rect_of(square).center)
    walker.see("move")  # the window may judge it later than its twin, and what is clicked too early is refused
