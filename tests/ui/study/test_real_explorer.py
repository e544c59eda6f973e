"""The preparation for an opponent in a real window: openings filtered by a player, games opened, a line trained."""

from pathlib import Path
from random import Random

from ai.insight.explorer import ExploredOrder, GameFilter
from game.checkers.kind import CHECKERS
from game.databases.index import WHITE
from game.keeping.files import places
from game.keeping.library import Library
from game.lessons.repertoire import lines_in
from game.ui.home.home import HomeScreen
from game.ui.learn.drill_screen import DrillScreen
from game.ui.learn.repertoire_screen import RepertoireScreen
from game.ui.study.commands import ADD_LINE
from game.ui.study.explorer import ExplorerTab
from game.ui.study.study_screen import StudyScreen
from tests.ui.lab.walker import REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, line_of, look, open_repertoire

pytestmark = REAL

COUNT = 120
PLAYERS = ("Gorunov, Ivan", "Ada Lindqvist-Petersen", "Балякин, Александр", "柳泽", "Bob")
OPENINGS = ("c3-d4 d6-c5", "c3-d4 b6-a5", "c3-b4 f6-g5", "c3-b4 f6-e5", "e3-d4", "g3-f4 f6-g5")


@everywhere
def test_a_player_prepares_for_an_opponent(start: Start) -> None:
    write_games(start.folder / "club.pdn")
    with start.walker() as walker:
        walker.click("open")
        walker.write("file name", "~/club.pdn")
        walker.key("Return")
        look(walker, "list")
        walker.write("search", "gorunov")
        look(walker, "searched")
        walker.click("openings")
        look(walker, "openings")
        assert tab(walker).filter == GameFilter("gorunov")
        filtered(walker)
        played(walker)
        opened(walker)
        added(walker)
        for _screen in range(2):
            walker.key("Escape")
        assert isinstance(walker.twin.screen, HomeScreen)
        trained(walker)
    library, _notice = Library.open(places(start.folder).library)
    (line,) = lines_in(library)
    library.close()
    assert (line.player, line.title) == (1, "Mine")


def write_games(path: Path) -> None:
    """Games by chance, with a year for some."""
    random, found = Random(11), []
    for number in range(COUNT):
        moves = line_of(CHECKERS, "russian", random.randrange(8, 40), random, random.choice(OPENINGS))
        white, black = random.sample(PLAYERS, 2)
        date = f"{random.randrange(1980, 2026)}.0{random.randrange(1, 9)}.1{random.randrange(9)}" if number % 3 else "?"
        found.append(
            f'[Event "{random.choice(("Match", "Чемпионат города, финал"))}"]\n[Date "{date}"]\n'
            f'[White "{white}"]\n[Black "{black}"]\n[WhiteElo "{random.randrange(1900, 2400)}"]\n'
            f'[Result "{(result := random.choice(("1-0", "0-1", "1/2-1/2")))}"]\n[GameType "25"]\n\n'
            f"{' '.join(moves)} {result}\n\n"
        )
    path.write_text("".join(found), encoding="utf-8")


def tab(walker: Walker) -> ExplorerTab:
    """The tab of the twin."""
    shown = walker.twin.on(StudyScreen).tabs["openings"]
    assert isinstance(shown, ExplorerTab)
    return shown


def filtered(walker: Walker) -> None:
    """The games that the opponent played as White."""
    walker.click("filter games")
    look(walker, "filter")
    walker.pick("filter side", WHITE)
    walker.write("filter since", "1985")
    look(walker, "filter filled")
    walker.click("ok")
    look(walker, "filtered")
    walker.click(f"sort {ExploredOrder.LOST}")
    look(walker, "sorted by points")
    walker.click("where lost")
    assert (tab(walker).order, tab(walker).falling) == (ExploredOrder.LOST, True)


def played(walker: Walker) -> None:
    """Moves by clicks and by keys, back again."""
    walker.click_at(walker.twin.row_at(0, "next moves"))
    walker.settle()
    look(walker, "a move played")
    walker.key("Down")
    look(walker, "a move chosen by key")
    walker.key("Right")
    look(walker, "a move played by key")
    assert len(tab(walker).study.match.node.moves()) == 2


def opened(walker: Walker) -> None:
    """A game of the position, and back."""
    explorer = walker.twin.screen
    if "moves or games" in walker.twin.names():
        walker.click("moves or games")
        look(walker, "games")
    walker.click_at(walker.twin.row_at(0, "games here list"))
    walker.settle()
    assert walker.twin.screen is not explorer
    look(walker, "game opened")
    walker.key("Escape")
    assert walker.twin.screen is explorer
    walker.click("no filter")
    look(walker, "all games")


def added(walker: Walker) -> None:
    """The line goes into the repertoire, for Black."""
    walker.click("more")
    look(walker, "menu")
    label = walker.twin.widgets.command(ADD_LINE.name).label
    walker.click(next(each.name for each in walker.twin.widgets.ui.walk() if each.text == label))
    look(walker, "add to the repertoire")
    walker.pick("side", 1)
    walker.write("line title", "Mine")
    walker.click("add")
    look(walker, "added")


def trained(walker: Walker) -> None:
    open_repertoire(walker)
    assert isinstance(walker.twin.screen, RepertoireScreen)
    look(walker, "repertoire")
    walker.click("train")
    screen = walker.twin.on(DrillScreen)
    look(walker, "drill")
    wait_for(lambda: screen.drill.question is not None)
