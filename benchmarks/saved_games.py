"""The library's speed in importing many games, listing them, and finding those that reached a board.

`uv run -m benchmarks.saved_games [--games 100000] [--played 100]`. Random games of three rule sets are played, and each
is kept many times, with other players, events and results; from the eighth ply on the positions of each copy have keys
of their own, as those of different games would. `cpu` is the processor time, `wall` what a clock on the wall shows, the
least of three times; on a busy machine only `cpu` is about the program.
"""

import argparse
import random
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator, Sized
from contextlib import closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TypeVar

from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.keeping import catalogue
from game.keeping.catalogue import IndexedRecord, LibraryOrder, LibraryQuery
from game.keeping.database import connect
from game.keeping.games import GameLine, line_through
from game.keeping.library import Library
from game.keeping.record import Record, UserResult

RULES = ("english", "russian", "international")
COMMON = 8
"""Number of plies of a game that all of its copies share."""
BATCH = 500
TIMES = 3
LOOKED_FOR = 1000
"""Number of games to look for, as an import does with each."""

T = TypeVar("T", bound=Sized)


def played(rng: random.Random, rules: str) -> tuple[tuple[str, ...], GameLine, list[Position]]:
    """A random game: its moves, its course, and its positions."""
    positions, moves = [CHECKERS.start(rules)], []
    for _ in range(rng.randint(30, 80)):
        legal = positions[-1].legal_moves()
        if not legal:
            break
        move = rng.choice(legal)
        moves.append(CHECKERS.move_text(positions[-1], move))
        positions.append(positions[-1].play(move))
    return tuple(moves), line_through(positions), positions


def copies(
    rng: random.Random, games: list[tuple[str, tuple[str, ...], GameLine]], count: int
) -> Iterator[IndexedRecord]:
    """Copies of a few games."""
    names = ["Anna", "Борис", "小明", *(f"Player {number}" for number in range(500))]
    for _ in range(count):
        rules, moves, line = rng.choice(games)
        other = rng.getrandbits(16)
        hashes = array("H", line.hashes)
        own = array("H", [*hashes[:COMMON], *(each ^ other for each in hashes[COMMON:])]).tobytes()
        tags = {
            "White": rng.choice(names),
            "Black": rng.choice(names),
            "Event": f"Open {rng.randint(1900, 2026)}",
            "Date": f"{rng.randint(1900, 2026)}.{rng.randint(1, 12):02}.01",
        }
        result, level = rng.choice(("1-0", "0-1", "1/2-1/2")), rng.choice(("", "easy", "hard"))
        score = rng.choice(list(UserResult)) if level else UserResult.NONE
        record = Record(
            "checkers", rules, "", moves, {}, level, score, result, "record", headers=tags, source="big.pdn"
        )
        yield IndexedRecord.of(record, line._replace(hashes=own))


def timed(what: str, action: Callable[[], T], times: int = TIMES) -> T:
    """Print an action's best times, return its result."""
    cpu = wall = float("inf")
    for _ in range(times):
        cpu_before, before = time.process_time(), time.perf_counter()
        found = action()
        cpu = min(cpu, time.process_time() - cpu_before)
        wall = min(wall, time.perf_counter() - before)
    print(f"{what:44}{1000 * cpu:10.1f} ms cpu {1000 * wall:10.1f} ms wall {len(found):>9,}", flush=True)
    return found


def take_in(path: Path, games: Iterator[IndexedRecord]) -> list[IndexedRecord]:
    """Add the games in batches, as an import does."""
    database = connect(path, 1.0)
    batch: list[IndexedRecord] = []
    for game in games:
        batch.append(game)
        if len(batch) == BATCH:
            catalogue.add(database, batch)
            batch.clear()
    catalogue.add(database, batch)
    database.close()
    return batch


def measure(path: Path, count: int, distinct: int) -> None:
    """Fill a library, and ask it what the window asks."""
    rng = random.Random(1)
    games, positions = [], []
    for number in range(distinct):
        rules = RULES[number % len(RULES)]
        moves, went, through = played(rng, rules)
        games.append((rules, moves, went))
        positions.append(through)
    first = list(copies(rng, games, min(count, LOOKED_FOR)))
    taken = chain(first, copies(rng, games, count - len(first)))
    timed(f"take in {count:,} games", lambda: take_in(path, taken), times=1)
    print(f"{path.stat().st_size / 1e6:.0f} MB")

    def opened() -> list[Library]:
        library, trouble = Library.open(path)
        assert trouble is None
        return [library]

    (library,) = timed("open, with its check", opened)
    keys = timed("all games, changed last", lambda: library.keys(LibraryQuery()))
    for order in (LibraryOrder.DATE, LibraryOrder.PLAYERS, LibraryOrder.LENGTH):
        timed(f"all games by {order}", lambda: library.keys(LibraryQuery(order=order)))  # noqa: B023
    timed("a page of 60 in the middle", lambda: library.records(keys[count // 2 : count // 2 + 60]))
    timed("rules, result and level", lambda: library.keys(LibraryQuery(rules="russian", result="won", level="hard")))
    timed("search, some found", lambda: library.keys(LibraryQuery(text="anna 1950")))
    timed("search, nothing found", lambda: library.keys(LibraryQuery(text="nobody at all")))
    for ply in (COMMON + 4, 6, 4, 2, 0):
        timed(f"by the board after {ply} plies", lambda: library.keys(LibraryQuery(position=positions[0][ply])))  # noqa: B023
    timed("facts for statistics", lambda: library.facts(LibraryQuery()), times=1)
    with closing(connect(path, 1.0)) as database:
        others = [game._replace(record=replace(game.record, headers={"White": "Nobody"})) for game in first]
        for what, wanted in (("there", first), ("not there", others)):
            timed(
                f"look whether {len(wanted):,} games are known: {what}",
                lambda: [game for game in wanted if catalogue.holds(database, game)],  # noqa: B023
            )
    library.close()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--played", type=int, default=100)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder) / "library.sqlite", chosen.games, chosen.played)
    return 0


if __name__ == "__main__":
    sys.exit(main())
