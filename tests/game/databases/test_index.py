"""The index of a file: built in batches, stopped, resumed, rebuilt, and queried."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple
from pathlib import Path

import pytest

from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError
from game.databases import index as indexing
from game.databases.index import Index, IndexProgress, connect, tidy
from game.databases.positions import PositionStore
from game.databases.query import UNKNOWN, DamagedFilter, DatabaseQuery, GameCache, GameOrder, ask, fits

GAMES = """\
[White "Ann"][Black "Bob"][Event "Club"][Date "1952.??.??"][Result "1-0"][GameType "21"]
1. 11-15 23-19 2. 8-11 22-17 1-0

[White "Юрий"][Black "Ann"][Date "17 april 2009"][Result "1/2-1/2"][GameType "21"]
1. 11-15 23-19 2. 9-14 22-17 1/2-1/2

[White "Cid"][Black "Dan"][Result "0-1"][GameType "25"]
1. c3-d4 d6-c5 2. a1-h8 0-1

[White "Eva"][GameType "27"]
*
"""


def tell(_: IndexProgress) -> None:
    pass


@pytest.fixture
def index(tmp_path: Path) -> Index:
    pdn = tmp_path / "games.pdn"
    pdn.write_text(GAMES, encoding="utf-8")
    made = Index.of(pdn, tmp_path / "cache")
    assert made.build(bytearray(1), tell) == IndexProgress(4, 1.0, complete=True)
    return made


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        (DatabaseQuery(), [0, 1, 2, 3]),
        (DatabaseQuery(words="ann"), [0, 1]),
        (DatabaseQuery(words="ЮРИЙ ann"), [1]),
        (DatabaseQuery(words="club 1952"), [0]),
        (DatabaseQuery(winner="white"), [0]),
        (DatabaseQuery(winner="drawn"), [1]),
        (DatabaseQuery(winner="open"), [3]),
        (DatabaseQuery(rules="russian"), [2]),
        (DatabaseQuery(bad=DamagedFilter.ONLY), [2, 3]),
        (DatabaseQuery(bad=DamagedFilter.WITHOUT), [0, 1]),
        (DatabaseQuery(order=GameOrder.WHITE), [0, 2, 3, 1]),
        (DatabaseQuery(order=GameOrder.WHITE, falling=True), [1, 3, 2, 0]),
        (DatabaseQuery(order=GameOrder.DATE), [0, 1, 2, 3]),
        (DatabaseQuery(order=GameOrder.LENGTH, falling=True, words="ann"), [1, 0]),
    ],
)
def test_games_are_found_and_sorted(index: Index, query: DatabaseQuery, numbers: list[int]) -> None:
    assert list(ask(index, query).numbers) == numbers


def test_games_are_found_by_a_position(index: Index) -> None:
    *_, position = CHECKERS.parse_line(("11-15", "23-19", "8-11"), Position.start(ENGLISH))[1]
    assert list(ask(index, DatabaseQuery(position=position)).numbers) == [0]
    start = Position.start(ENGLISH)
    assert list(ask(index, DatabaseQuery(position=start, words="ann")).numbers) == [0, 1]
    assert list(ask(index, DatabaseQuery(position=Position.start(RULE_SETS["russian"]))).numbers) == [2]


def test_what_there_is_to_choose_from(index: Index) -> None:
    facets = ask(index, DatabaseQuery(words="nobody")).facets
    assert facets.rules == ("english", "russian")
    assert set(facets.winners) == {"white", "black", "drawn", "open"}
    assert (facets.bad, facets.guessed) == (2, False)


def test_a_game_is_read_again_with_its_fault(index: Index) -> None:
    shelf = GameCache(index)
    games = [shelf.listed(range(4), place) for place in range(4)]
    assert [game.white for game in games] == ["Ann", "Юрий", "Cid", "Eva"]
    assert [game.is_bad for game in games] == [False, False, True, True]
    readings = [shelf.reading(game) for game in games]
    assert [len(reading.game.moves) if reading and reading.game else None for reading in readings] == [4, 4, 2, None]
    faults = [str(reading.fault) for reading in readings if reading and reading.fault]
    assert faults[0].startswith("Line 8, column 19: a1-h8 is not legal")
    assert faults[1].startswith("Line 10, column 14: Canadian draughts")
    shelf.close()


def test_by_which_rules_games_that_name_none_can_be_read(tmp_path: Path) -> None:
    pdn = tmp_path / "two.pdn"
    pdn.write_text('[White "A"] 1. c3-d4 d6-c5 *\n[White "B"] 1. c3-b4 b6-a5 *\n', encoding="utf-8")
    found = Index.of(pdn, tmp_path)
    found.build(bytearray(1), tell)
    assert [rules.name for rules in fits(found)] == ["russian", "brazilian", "czech"]
    other = Index.of(pdn, tmp_path, "czech")
    other.build(bytearray(1), tell)
    assert ask(other, DatabaseQuery()).facets.rules == ("czech",)


def test_a_build_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "BATCH", -1.0)  # a clock may stand still for a while
    pdn = tmp_path / "many.pdn"
    pdn.write_text("".join(f'[White "{n}"]\n1. 11-15 23-19 *\n\n' for n in range(50)), encoding="utf-8")
    index, stop = Index.of(pdn, tmp_path / "cache"), bytearray(1)

    def soon(progress: IndexProgress) -> None:
        stop[0] = progress.games >= 10

    partly = index.build(stop, soon)
    assert 10 <= partly.games < 50
    assert 0 < partly.share < 1
    assert not partly.complete
    assert len(ask(index, DatabaseQuery()).numbers) == partly.games
    told: list[IndexProgress] = []
    assert index.build(bytearray(1), told.append).games == 50
    assert told[0] == partly
    shelf = GameCache(index)
    assert [shelf.listed(range(50), place).white for place in range(50)] == [str(n) for n in range(50)]
    shelf.close()


def test_a_file_that_has_changed_is_read_anew(index: Index) -> None:
    index.pdn.write_text("1. 11-15 *\n", encoding="utf-8")
    again = Index.of(index.pdn, index.path.parent)
    assert again.build(bytearray(1), tell).games == 1


@pytest.mark.parametrize("damage", [b"", b"no database", bytes(4096)])
def test_a_damaged_index_is_made_again(index: Index, damage: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """No one may have it open then: Windows would not let it go."""

    def remove(path: Path) -> None:
        if sys.platform.startswith("linux"):
            assert str(path) not in {str(each.resolve()) for each in Path("/proc/self/fd").iterdir()}
        removed(path)

    removed = indexing.remove
    monkeypatch.setattr(indexing, "remove", remove)
    index.path.write_bytes(damage)
    assert index.build(bytearray(1), tell) == IndexProgress(4, 1.0, complete=True)
    with index.path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    try:
        complete = len(ask(index, DatabaseQuery(words="ann")).numbers) == 2
    except sqlite3.Error:
        complete = False
    if not complete:
        index.discard()
    assert index.build(bytearray(1), tell).games == 4


def test_an_index_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    pdn = tmp_path / "one.pdn"
    pdn.write_text("1. 11-15 *", encoding="utf-8")
    (tmp_path / "in the way").touch()
    with pytest.raises(InputError, match="can't be written"):
        Index.of(pdn, tmp_path / "in the way").build(bytearray(1), tell)
    with pytest.raises(InputError, match="can't be read"):
        Index.of(tmp_path / "none.pdn", tmp_path)


def test_the_indices_that_were_not_used_for_longest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.databases.index.MOST_INDICES", 2)
    for used, name in enumerate(("old", "new", "newest"), 1):
        (tmp_path / f"{name}.sqlite").touch()
        os.utime(tmp_path / f"{name}.sqlite", (used, used))
    tidy(tmp_path)
    assert {path.stem for path in tmp_path.iterdir()} == {"new", "newest"}


def test_only_so_many_indices_are_kept(index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.databases.index.MOST_INDICES", 1)
    os.utime(index.path, (1, 1))
    other = tmp_path / "other.pdn"
    other.write_text("1. 11-15 *", encoding="utf-8")
    newer = Index.of(other, index.path.parent)
    newer.build(bytearray(1), tell)
    newest = Index.of(index.pdn, index.path.parent, "pool")
    newest.build(bytearray(1), tell)
    assert len(list(index.path.parent.glob("*.sqlite"))) <= 2


BUILD = """
import sys
from pathlib import Path
from game.databases import index
from game.databases.index import Index
index.BATCH = 0.0
Index.of(Path(sys.argv[1]), Path(sys.argv[2])).build(bytearray(1), lambda p: print(p.games, flush=True))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_program_that_is_killed_while_it_reads_leaves_nothing_broken(tmp_path: Path) -> None:
    pdn = tmp_path / "many.pdn"
    game = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 *"
    pdn.write_text("".join(f'[White "{n}"]\n[GameType "21"]\n{game}\n\n' for n in range(600)), encoding="utf-8")
    index, reached = Index.of(pdn, tmp_path / "cache"), 0
    for kill in range(20):
        command = [sys.executable, "-c", BUILD, str(pdn), str(tmp_path / "cache")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]) as program:
            assert program.stdout is not None
            program.stdout.readline()
            time.sleep(0.01 * kill)
            program.send_signal(signal.SIGKILL)
        numbers = list(ask(index, DatabaseQuery()).numbers)
        assert numbers == list(range(len(numbers)))
        assert len(numbers) >= reached
        reached = len(numbers)
    assert index.build(bytearray(1), tell).games == 600
    shelf = GameCache(index)
    assert [shelf.listed(range(600), place).white for place in range(600)] == [str(n) for n in range(600)]
    shelf.close()


def test_nothing_is_known_of_a_game_that_the_index_has_lost() -> None:
    assert {name: value for name, value in UNKNOWN._asdict().items() if value} == {"line": 1}
    assert not UNKNOWN.is_bad


def test_games_are_added_while_the_list_is_read(index: Index) -> None:
    with closing(connect(index.path)) as reader, closing(connect(index.path)) as writer:
        shown = reader.execute("SELECT number FROM games ORDER BY number")
        assert next(shown)[0] == 0
        writer.execute("PRAGMA busy_timeout = 0")
        writer.execute("DELETE FROM games WHERE number = 3")
        assert [number for (number,) in shown] == [1, 2, 3]


@pytest.fixture
def without_russian() -> Iterator[None]:
    """All rule sets but one; afterwards they are back in their order."""
    before = dict(RULE_SETS)
    del RULE_SETS["russian"]
    yield
    RULE_SETS.clear()
    RULE_SETS.update(before)


@pytest.mark.usefixtures("without_russian")
def test_an_index_is_made_again_for_other_rule_sets(index: Index) -> None:
    """A game without named rules may fit a new one, and a game by one that is gone has no rules."""
    assert index.build(bytearray(1), tell).complete
    assert "russian" not in ask(index, DatabaseQuery()).facets.rules


def test_the_index_of_a_file_is_explored(index: Index) -> None:
    store = PositionStore()
    with closing(connect(index.path)) as database:
        assert store.read(database) == 3
    *_, position = CHECKERS.parse_line(("11-15", "23-19"), Position.start(ENGLISH))[1]
    found = [(CHECKERS.move_text(position, each.move), *astuple(each)[1:]) for each in store.explore(position)]
    assert found == [("8-11", 1, 1, 0, 0, None, "1952.??.??"), ("9-14", 1, 0, 1, 0, None, "2009.??.??")]
    assert store.games(position) == [0, 1]
