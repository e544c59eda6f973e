"""A PDN file of many games in a real window: its list searched by words and positions, bad games, import."""

from pathlib import Path
from random import Random

from game.checkers.kind import CHECKERS
from game.databases.index import WHITE
from game.databases.query import DamagedFilter, GameOrder
from game.keeping.catalogue import LibraryQuery
from game.keeping.files import places
from game.keeping.library import Library
from game.ui.databases.database_screen import DatabaseScreen
from game.ui.home.home import HomeScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, double_click, double_click_at, everywhere, line_of, look

pytestmark = REAL

COUNT = 300
PLAYERS = ("Tinsley, Marion", "Wiersma, Harm", "Балякин, Александр", "Чижов, Алексей", "柳泽", "Ada")
OPENINGS = ("", "11-15", "11-15 23-19", "9-13 22-18", "10-15 21-17")
BAD = """[White "Ada"]
[Black "A game that breaks off"]
[GameType "21"]

1. 11-15 22-18 2. 12-16 *

[White "A game without any move"]
[Black "Ada"]
[GameType "21"]

1. 11-22 *

"""
SOUGHT = "11-15 23-19"


@everywhere
def test_a_file_is_read_searched_and_taken_into_the_library(start: Start) -> None:
    write_games(start.folder / "all my games.pdn")
    with start.walker() as walker:
        walker.click("open")
        walker.write("file name", "~/all")
        walker.key("Return")
        look(walker, "the list")
        assert len(shown(walker).source) == COUNT + 2
        in_order(walker)
        by_words(walker)
        by_position(walker)
        bad_games(walker)
        opened(walker)
        taken(walker, start)
        walker.key("Escape")
        assert isinstance(walker.twin.screen, HomeScreen)
        walker.click("open")
        look(walker, "the folder again")
        double_click(walker, "all my games.pdn")
        assert len(shown(walker).source) == COUNT + 2


def write_games(path: Path) -> None:
    """Games by chance, the last ones of them bad."""
    random, found = Random(7), []
    for number in range(COUNT):
        moves = line_of(CHECKERS, "english", random.randrange(6, 60), random, random.choice(OPENINGS))
        white, black = random.sample(PLAYERS, 2)
        found.append(
            f'[Event "{random.choice(("Match", "Турнир", "World Championship, the final games"))}"]\n'
            f'[Date "{random.randrange(1950, 2026)}.0{random.randrange(1, 9)}.??"]\n'
            f'[White "{white}"]\n[Black "{black}"]\n'
            f'[Result "{(result := random.choice(("1-0", "0-1", "1/2-1/2")))}"]\n[GameType "21"]\n\n'
            f"{' '.join(moves)} {result}\n\n"
        )
        if number == COUNT // 2:
            found.append(BAD)
    path.write_text("".join(found), encoding="utf-8")


def shown(walker: Walker) -> DatabaseScreen:
    """The list of the twin."""
    return walker.twin.on(DatabaseScreen)


def narrow(walker: Walker, name: str, value: object = None) -> None:
    """Choose a value of a filter or press a button next to it, in the dialog if it is folded."""
    folded = name not in walker.twin.names()
    if folded:
        walker.click("filters")
    if value is None:
        walker.click(name)
    else:
        walker.pick(name, value)
    if folded:
        walker.key("Escape")


def in_order(walker: Walker) -> None:
    """Sorted by a heading, and the other way; the end of the list."""
    for _ in range(2):
        walker.click(f"sort {GameOrder.DATE}")
    assert shown(walker).source[0].date.startswith("2025")
    look(walker, "the last ones first")
    walker.click_at(walker.twin.row_at(0))
    walker.key("End")
    look(walker, "the end of the list")
    assert shown(walker).selection.at == COUNT + 1
    walker.click(f"sort {GameOrder.FILE}")


def by_words(walker: Walker) -> None:
    """Search for words without a game; for a name; then go by keyboard into the list and through the game."""
    walker.write("search", "nobody")
    look(walker, "no game fits")
    assert not len(shown(walker).source)
    walker.write("search", "ada match")
    walker.key("Return")
    assert 0 < len(shown(walker).source) < COUNT
    for name in ("Down", "Right", "Right", "Right"):
        walker.key(name)
    assert (shown(walker).selection.at, shown(walker).preview.ply) == (1, 3)
    look(walker, "found by words")
    narrow(walker, "result", WHITE)
    look(walker, "those that White has won")
    narrow(walker, "all games")


def by_position(walker: Walker) -> None:
    """The games that reached the board of one of them, then those that reached a position that is typed."""
    walker.write("search", "ada")
    walker.key("Return")
    walker.click("last")
    walker.click("back one")
    walker.click("first")
    for _ in SOUGHT.split():
        walker.click("on one")
    walker.click("same position")
    look(walker, "found by the board")
    assert shown(walker).source.query.position is not None
    assert len(shown(walker).source)
    narrow(walker, "any position")
    *_, position = CHECKERS.parse_line(SOUGHT.split(), CHECKERS.start("english"))[1]
    walker.write("search", CHECKERS.position_text(position))
    look(walker, "found by a FEN")
    assert len(shown(walker).source) >= COUNT // 5
    assert shown(walker).preview.ply == 2
    narrow(walker, "all games")


def bad_games(walker: Walker) -> None:
    """Games that can't be read, or only in part."""
    narrow(walker, "bad", DamagedFilter.ONLY)
    walker.click_at(walker.twin.row_at(0))
    look(walker, "a game that breaks off")
    walker.click_at(walker.twin.row_at(1))
    look(walker, "a game without any move")
    assert len(shown(walker).source) == 2
    narrow(walker, "bad", DamagedFilter.WITHOUT)
    assert len(shown(walker).source) == COUNT
    narrow(walker, "all games")


def opened(walker: Walker) -> None:
    """A game is opened by a double click, and the list is there again afterwards."""
    double_click_at(walker, walker.twin.row_at(3))
    assert isinstance(walker.twin.screen, StudyScreen)
    walker.key("End")
    look(walker, "a game opened")
    walker.key("Escape")
    assert shown(walker).selection.at == 3
    look(walker, "the list again")


def taken(walker: Walker, start: Start) -> None:
    """The games of a player are taken into the library."""
    walker.write("search", "ada")
    walker.settle()
    count = len(shown(walker).source)
    walker.click("import")
    look(walker, "which games?")
    walker.click("take all")
    wait_for(lambda: games_kept(start) == count - 1, A_WHILE)
    look(walker, "taken in")
    walker.key("Escape")


def games_kept(start: Start) -> int:
    """Number of games in the window's library."""
    library, _ = Library.open(places(start.folder).library)
    count = len(library.keys(LibraryQuery()))
    library.close()
    return count
