"""The statistics in a real window: the results of half a year, filtered, as charts and as tables."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import starmap
from pathlib import Path
from random import Random

from ai.minds.levels import LEVELS
from game.checkers.kind import CHECKERS
from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.record import Record, UserResult
from game.ui.library.library_screen import LibraryScreen
from game.ui.library.statistics import StatisticsScreen
from tests.ui.lab.walker import REAL, Walker
from tests.ui.walks import Start, everywhere, line_of, look

pytestmark = REAL

COUNT = 50
RESULTS = {UserResult.WON: "0-1", UserResult.DRAWN: "1/2-1/2", UserResult.LOST: "1-0"}
OPENINGS = {
    "english": ("11-15 23-19 8-11", "11-15 22-17", "9-14 22-18", "11-15 23-18", "10-15 21-17 9-13"),
    "russian": ("c3-d4 d6-c5", "c3-b4 f6-g5", "g3-f4 f6-e5", ""),
}


@everywhere
def test_half_a_year_of_games_is_told(start: Start) -> None:
    for folder in start.folders:
        fill(places(folder).library)
    with start.walker() as walker:
        walker.click("library")
        walker.click("statistics")
        look(walker, "all games")
        bottom(walker, "the rest of the page")
        over_a_bar(walker)
        walker.pick("rules", ("checkers", "russian", False))
        look(walker, "one rule set")
        walker.pick("view", True)
        look(walker, "tables")
        bottom(walker, "the rest of the tables")
        walker.pick("level", "easy")
        look(walker, "one level")
        assert {game.level for game in page(walker).counted} == {"easy"}
        walker.key("Escape")
        assert isinstance(walker.twin.screen, LibraryScreen)


def fill(path: Path) -> None:
    """A library with games of two rule sets against some levels, the weaker ones beaten more often."""
    library, _ = Library.open(path)
    for record in starmap(game, enumerate([Random(3)] * COUNT)):
        library.save(record)
    library.index(60.0)
    library.close()


def game(number: int, random: Random) -> Record:
    """A finished game of the library."""
    rules, level = random.choice(("english", "english", "russian")), random.randrange(5)
    (result,) = random.choices(list(RESULTS), (10 - 2 * level, 1, 1 + 2 * level))
    moves = line_of(CHECKERS, rules, random.randrange(12, 70), random, random.choice(OPENINGS[rules]))
    day = datetime(2026, 5, 1, 12, tzinfo=UTC) + timedelta(3 * number)
    record = Record(
        "checkers", rules, moves=tuple(moves), level=LEVELS[2 + level], score=result, result=RESULTS[result]
    )
    return replace(record, key=f"{number}", started=day.isoformat(timespec="microseconds"))


def page(walker: Walker) -> StatisticsScreen:
    """The page of the twin."""
    return walker.twin.on(StatisticsScreen)


def bottom(walker: Walker, name: str) -> None:
    """Scroll down, and up again."""
    for turns in (-40, 40):
        walker.wheel(walker.find("page").rect.center, turns)
        if turns < 0:
            look(walker, name)


def over_a_bar(walker: Walker) -> None:
    """Point at a result, and at a point of the chart."""
    walker.rest_over(walker.find("level 0").rect.center, "over a bar")
    walker.rest_over(walker.find("history").rect.center, "over the chart")
