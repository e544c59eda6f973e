"""PDN files: the speed of reading, indexing and searching them, and the memory.

`uv run --group dev -m benchmarks.pdn [--games N] [--file FILE.pdn]`. Without a file one is made of random games in the
styles of five programs. The same games are read by pydraughts, which takes the moves as they are written; ours plays
every one. Its time is taken on at most PEER_GAMES games, since it grows with the square of their number.
"""

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from draughts.PDN import PDNReader

from game.checkers.kind import CHECKERS
from game.checkers.pdn_reader import readings
from game.databases.index import Index
from game.databases.query import DatabaseQuery, GameCache, GameOrder, ask
from tests.game.checkers.pdn_styles import STYLES, random_game

USED = ("PlayOK", "CheckerBoard", "lidraughts", "Turbo Dambase", "Dutch federation")
DIFFERENT = 500
"""Number of different games; a larger file has each several times, with other names."""
PEER_GAMES = 300
PLY = 12
"""Number of plies of the first game before the position to search."""


def make(path: Path, games: int) -> None:
    """Write a file of games."""
    rng, texts = Random(7), []
    for style in USED:
        rules, write = STYLES[style]
        texts += [write(random_game(rules, rng)) for _ in range(DIFFERENT // len(USED))]
    with path.open("w", encoding="utf-8") as file:
        for _ in range(games):
            text = rng.choice(texts)
            file.write(text.replace('White "Ada"', f'White "Ada {rng.randrange(3000)}"'))


def seconds(work: Callable[[], object]) -> float:
    """The processor time of some work."""
    before = time.process_time()
    work()
    return time.process_time() - before


def compare(path: Path) -> None:
    """The same games read by pydraughts and by us, in turns."""
    text = ""
    with path.open(encoding="utf-8", errors="replace") as file:
        while text.count("\n[Event ") < PEER_GAMES and (line := file.readline()):
            text += line
    ours, theirs = (min(times) for times in zip(*[
        (seconds(lambda: list(readings(text))), seconds(lambda: PDNReader(text))) for _ in range(3)
    ], strict=True))  # fmt: skip
    count = sum(1 for _ in readings(text))
    print(f"read      {count / ours:10.0f} games/s; pydraughts {count / theirs:.0f}, ours/theirs {theirs / ours:.2f}")


def main() -> None:
    """Print one line a measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--file", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.file or Path(folder) / "games.pdn"
        if not arguments.file:
            make(path, arguments.games)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        index = Index.of(path, Path(folder))
        taken = seconds(lambda: index.build(bytearray(1), lambda _: None))
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        everything = ask(index, DatabaseQuery())
        count, size = len(everything.numbers), path.stat().st_size / 1e6
        print(f"file      {count:10} games, {size:.1f} MB")
        large = index.path.stat().st_size / 1e6
        print(f"index     {count / taken:10.0f} games/s, {size / taken:.2f} MB/s; it takes {large:.1f} MB")
        unit = 1024 if sys.platform == "linux" else 1 << 20
        print(f"memory    {after / unit:10.1f} MB at most, {before / unit:.1f} MB before")
        shelf = GameCache(index)
        reading = shelf.reading(shelf.listed(range(count), 0))
        shelf.close()
        assert reading is not None
        assert reading.game is not None
        key = CHECKERS.position_key(reading.game.positions[min(PLY, len(reading.game.moves))])
        queries = {
            "words": DatabaseQuery(words="ada 17"),
            "position": DatabaseQuery(position=key),
            "sort": DatabaseQuery(order=GameOrder.WHITE),
        }
        for name, query in queries.items():
            took = min(seconds(lambda query=query: ask(index, query, everything.facets)) for _ in range(3))  # type: ignore[misc]
            print(f"{name:9} {1000 * took:10.1f} ms")
        compare(path)


if __name__ == "__main__":
    main()
