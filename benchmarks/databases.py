"""PDN files and the library: reading, indexing, exploring and importing, next to other engines and another reader.

`uv run --group dev --with duckdb --with lmdb -m benchmarks.databases [--games N] [--file FILE.pdn]`. Without a file one
is made of random games in the styles of five programs. All figures are processor time, the least of some rounds, and in
one run, so that their ratios hold on a busy machine. The same positions go into a table of SQLite, DuckDB and LMDB: 64
bits of the key, the game, the ply and the next move of each, sorted by key. Each is asked for the moves played in the
same positions. pydraughts takes moves as they are written, ours plays every one; its time grows with the square of the
games, so that it has PEER_GAMES at most.
"""

import argparse
import csv
import re
import resource
import sqlite3
import struct
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from draughts.PDN import PDNReader

from ai.contest import import_workers
from ai.insight.explorer import FileSource, GameFilter, LibrarySource, read_lines
from game.checkers.kind import CHECKERS
from game.checkers.pdn_reader import readings
from game.checkers.position import Position
from game.databases.index import Index, connect
from game.databases.positions import PositionStore
from game.databases.query import DatabaseQuery, GameOrder, ask
from game.databases.replay import numbered_line, replayed
from game.databases.stream import PdnFile
from game.keeping.transfer import ImportResult, add_games
from tests.game.checkers.pdn_styles import STYLES, random_game

USED = ("PlayOK", "CheckerBoard", "lidraughts", "Turbo Dambase", "Dutch federation")
NOTED = ("CheckerBoard", "lidraughts")
"""Styles with comments or clocks."""
DIFFERENT = 500
"""Number of different games; a larger file has each several times, with other names."""
WHITE = re.compile(r'\[White "[^"]*"')
PEER_GAMES = 300
FULL_GAMES = 1000
"""Number of games for the full reader."""
PLIES = (0, 2, 4, 8, 16)
"""Plies of the most frequent line after which the moves are asked for."""
ROUNDS = 3

Row = tuple[int, int, int, int]
"""Key, game, ply, number of the next move."""


def make(path: Path, games: int, styles: Sequence[str] = USED) -> None:
    """Write a file of games."""
    rng, texts = Random(7), []
    for style in styles:
        rules, write = STYLES[style]
        texts += [write(random_game(rules, rng)) for _ in range(DIFFERENT // len(styles))]
    with path.open("w", encoding="utf-8") as file:
        for _ in range(games):
            file.write(WHITE.sub(f'[White "Ada {rng.randrange(10**6)}"', rng.choice(texts)))


def seconds(work: Callable[[], object], rounds: int = 1) -> float:
    """The least processor time of some work."""
    times = []
    for _ in range(rounds):
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return min(times)


def memory() -> float:
    """Greatest memory of this process so far in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform == "linux" else 1 << 20)


def beginning(path: Path, games: int) -> str:
    text = ""
    with path.open(encoding="utf-8", errors="replace") as file:
        while text.count("\n[Event ") < games and (line := file.readline()):
            text += line
    return text


def read(path: Path) -> float | None:
    """Time both of our readers and pydraughts on the same games; return the seconds of pydraughts a game, None if it
    can't read the file."""
    text = beginning(path, PEER_GAMES)
    count = sum(1 for _ in readings(text))
    theirs = None
    with suppress(ValueError, IndexError, KeyError):
        theirs = seconds(lambda: PDNReader(text)) / count
    file = PdnFile.of(path)
    full = seconds(lambda: list(islice(file.games(), FULL_GAMES))) / min(FULL_GAMES, sum(1 for _ in file.quick_games()))
    games = sum(1 for _ in file.quick_games())
    quick = seconds(lambda: sum(1 for _ in file.quick_games()), ROUNDS) / games
    print(
        f"read      {1 / quick:10.0f} games/s by the core, {1 / full:.0f} by the full reader: {full / quick:.1f} times"
    )
    if theirs is None:
        print("          pydraughts can't read it")
    else:
        print(f"          {1 / theirs:10.0f} games/s by pydraughts: {theirs / quick:.1f} times as long")
    return theirs


def take_in(path: Path, library: Path) -> tuple[int, float]:
    """Import a file; return the number of games and the seconds."""
    done: list[ImportResult] = []
    with patch.object(import_workers, "MOST", 1), closing(import_workers.games_of(path, lambda _: None)) as found:
        took = seconds(lambda: done.append(add_games(library, path.name, found, bytearray(1), lambda _: None)))
    return len(done[0].keys) + done[0].known, took


def take_in_by_processes(path: Path, library: Path, games: int) -> None:
    """Import a file as the window does, timed by the clock and by the processor time of all processes."""
    begun, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    with closing(import_workers.games_of(path, lambda _: None)) as found:
        own = seconds(lambda: add_games(library, path.name, found, bytearray(1), lambda _: None))
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    others = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"          {games / wall:10.0f} games/s by the clock with {import_workers.MOST} processes; a game takes "
        f"{1e6 * others / games:.0f} µs of theirs and {1e6 * own / games:.0f} of ours"
    )


def filtered(name: str, source: FileSource | LibrarySource, start: Position) -> None:
    """The explorer as the window asks it: a first position, the next one, and the games of one player."""
    asked = [start, *(start.after(each.move) for each in source.explore(start, GameFilter()).moves[:1])]
    fresh = LibrarySource(source.path) if isinstance(source, LibrarySource) else FileSource(source.index)
    read_lines.cache_clear()
    names = source.names()
    player = GameFilter(player=names[min(3, len(names) - 1)])
    queries = [(asked[0], GameFilter()), (asked[-1], GameFilter()), (asked[0], player), (asked[-1], player)]
    times = [1000 * seconds(lambda query=query: fresh.explore(*query)) for query in queries]  # type: ignore[misc]
    print(f"{name:9} {' '.join(f'{each:8.1f}' for each in times)} ms: first, next, one player, the player's next")


def main_line(store: PositionStore, start: Position) -> Iterator[Position]:
    """The positions of the most frequent line."""
    yield start
    while found := store.explore(start):
        start = start.after(found[0].move)
        yield start


def positions_in(store: PositionStore) -> Iterator[Row]:
    """All positions for the other engines."""
    for chunk in store.chunks:
        for game, number in enumerate(chunk.numbers):
            line = chunk.line(game, 1 << 16)
            keys = CHECKERS.position_keys(list(replayed(chunk.starts[chunk.start[game]], line)))
            yield from (
                (key, number, ply, each) for ply, (key, each) in enumerate(zip(keys, [*line, 255], strict=True))
            )


def in_sqlite(path: Path, rows: list[Row]) -> tuple[float, int, Callable[[int], object]]:
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;")
    columns = "position INTEGER, game INTEGER, ply INTEGER, move INTEGER, PRIMARY KEY (position, game, ply)"
    database.execute(f"CREATE TABLE positions ({columns}) WITHOUT ROWID")

    def fill() -> None:
        database.execute("BEGIN")
        database.executemany("INSERT INTO positions VALUES (?, ?, ?, ?)", rows)
        database.execute("COMMIT")

    took = seconds(fill)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    query = "SELECT move, count(*) FROM positions WHERE position = ? GROUP BY move"
    return took, path.stat().st_size, lambda key: database.execute(query, (key,)).fetchall()


def in_duckdb(path: Path, rows: list[Row]) -> tuple[float, int, Callable[[int], object]]:
    import duckdb  # noqa: PLC0415 (no dependency)

    source = path.with_suffix(".csv")
    with source.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    database = duckdb.connect(str(path), config={"threads": 1})
    types = "{'position': 'BIGINT', 'game': 'INTEGER', 'ply': 'SMALLINT', 'move': 'UTINYINT'}"
    query = f"CREATE TABLE positions AS SELECT * FROM read_csv('{source}', header = false, columns = {types})"
    took = seconds(lambda: database.execute(query))
    database.execute("CHECKPOINT")
    asked = "SELECT move, count(DISTINCT game) FROM positions WHERE position = ? GROUP BY move"
    return took, path.stat().st_size, lambda key: database.execute(asked, [key]).fetchall()


def in_lmdb(path: Path, rows: list[Row]) -> tuple[float, int, Callable[[int], object]]:
    import lmdb  # noqa: PLC0415 (no dependency)

    database = lmdb.open(str(path), map_size=1 << 34, subdir=False, sync=False, max_dbs=1)
    table = database.open_db(b"positions", dupsort=True, dupfixed=True)

    def fill() -> None:
        pack, values = struct.Struct(">Q").pack, struct.Struct(">IHB").pack
        with database.begin(write=True, db=table) as change:
            pairs = ((pack(key + (1 << 63)), values(*each)) for key, *each in rows)
            change.cursor().putmulti(pairs, append=True)

    def query(key: int) -> object:
        found = array("I", bytes(4 * 256))
        with database.begin(db=table) as reading, reading.cursor() as cursor:
            if cursor.set_key(struct.pack(">Q", key + (1 << 63))):
                for value in cursor.iternext_dup():
                    found[value[6]] += 1
        return found

    return seconds(fill), path.stat().st_blocks * 512, query


def explore(folder: Path, index: Index, games: int, ours: float) -> None:
    """The explorer, and the same questions to other engines."""
    store = PositionStore()
    with closing(connect(index.path)) as database:
        loaded = seconds(lambda: store.read(database))
        row = database.execute("SELECT sum(length(columns) + length(starts)) FROM positions").fetchone()
    size = row[0] / games
    start = chunk_start(store)
    asked = [position for ply, position in enumerate(islice(main_line(store, start), max(PLIES) + 1)) if ply in PLIES]
    times = [1000 * seconds(lambda each=each: store.explore(each), ROUNDS) for each in asked]  # type: ignore[misc]
    found = [len(store.games(each)) for each in asked]
    print(
        f"explorer  {' '.join(f'{each:8.2f}' for each in times)} ms after {PLIES} plies; {loaded * 1000:.0f} ms to load"
    )
    print(
        f"          {' '.join(f'{each:8}' for each in found)} games; {size:.0f} bytes a game, memory {memory():.0f} MB"
    )
    rows = sorted(positions_in(store))
    print(f"{len(rows):,} positions; next to ours, which is 1 for building, size and questions:")
    engines: dict[str, Callable[[Path, list[Row]], tuple[float, int, Callable[[int], Any]]]] = {
        "SQLite": in_sqlite,
        "DuckDB": in_duckdb,
        "LMDB": in_lmdb,
    }
    for name, engine in engines.items():
        try:
            took, large, query = engine(folder / f"positions.{name}", rows)
        except ImportError:
            print(f"{name:9} is not installed")
            continue
        keys = [CHECKERS.position_key(each) for each in asked]
        theirs = [1000 * seconds(lambda key=key, query=query: query(key), ROUNDS) for key in keys]  # type: ignore[misc]
        print(
            f"{name:9} built in {took:.1f} s ({took / ours:.2f} of our whole indexing), {large / games:.0f} bytes a "
            f"game ({large / games / size:.1f} times), {' '.join(f'{each:.2f}' for each in theirs)} ms"
        )


def chunk_start(store: PositionStore) -> Position:
    chunk = store.chunks[0]
    start = chunk.starts[chunk.start[0]].position()
    assert isinstance(start, Position)
    return start


def check(path: Path, games: int) -> None:
    """Compare the explorer's numbers with a count of every position of some games."""
    counted: dict[int, dict[int, int]] = {}
    store, several = PositionStore(), 0
    for number, found in enumerate(islice(PdnFile.of(path).games(), games)):
        game = found.reading.game
        if game is None:
            continue
        store.append_line(number, game.start, *numbered_line(game.positions), ("", "", 0))
        keys, there = CHECKERS.position_keys(game.positions), set[int]()
        for key, after in pairwise(keys):
            if key not in there:
                there.add(key)
                moves = counted.setdefault(key, {})
                moves[after] = moves.get(after, 0) + 1
        several += len(keys)
    asked = 0
    for number, found in enumerate(islice(PdnFile.of(path).games(), games)):
        if found.reading.game is None or number % 20:
            continue
        for position, key in zip(
            found.reading.game.positions, CHECKERS.position_keys(found.reading.game.positions), strict=True
        ):
            explored = store.explore(position)
            mine = {CHECKERS.position_key(position.after(each.move)): each.games for each in explored}
            assert mine == counted.get(key, {}), position
            asked += 1
    print(f"check     {asked} of {several} positions asked: all numbers as counted one by one")


def main() -> None:
    """Print one line a measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--check", type=int, default=100, help="number of games to count one by one")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = arguments.file or folder / "games.pdn"
        if not arguments.file:
            make(path, arguments.games)
        theirs = read(path)
        index, before = Index.of(path, folder), memory()
        took = seconds(lambda: index.build(bytearray(1), lambda _: None))
        everything = ask(index, DatabaseQuery())
        games, megabytes = len(everything.numbers), path.stat().st_size / 1e6
        large = index.path.stat().st_size / games
        print(f"index     {games / took:10.0f} games/s, {megabytes / took:.1f} MB/s; {large:.0f} bytes a game in all")
        print(f"memory    {memory():10.1f} MB at most, {before:.1f} MB before")
        for text, query in (("words", DatabaseQuery(words="a 19")), ("sort", DatabaseQuery(order=GameOrder.WHITE))):
            print(
                f"{text:9} {1000 * seconds(lambda query=query: ask(index, query, everything.facets), ROUNDS):10.1f} ms"
            )  # type: ignore[misc]
        library, noted = folder / "library.sqlite", folder / "noted.pdn"
        count, took_in = take_in(path, library)
        size = library.stat().st_size / count
        print(f"import    {count / took_in:10.0f} games/s; {size:.0f} bytes a game, memory {memory():.0f} MB")
        if theirs is not None:
            print(f"          {theirs * count / took_in:10.1f} times as fast as pydraughts reads")
        take_in_by_processes(path, folder / "twice.sqlite", count)
        make(noted, max(1, count // 4), NOTED)
        count, took_in = take_in(noted, folder / "noted.sqlite")
        print(f"noted     {count / took_in:10.0f} games/s with comments or clocks, imported")
        with closing(connect(index.path)) as database:
            store = PositionStore()
            store.read(database)
        filtered("in a file", FileSource(index), chunk_start(store))
        filtered("library", LibrarySource(library), chunk_start(store))
        check(path, arguments.check)
        explore(folder, index, games, took)


if __name__ == "__main__":
    main()
