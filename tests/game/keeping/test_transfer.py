"""Games go into the library by the file and out of it again; a program that is killed meanwhile leaves no half game."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.checkers import lines, movegen, movetext, treetext
from game.checkers.pdn_lines import TAGS, LineReader, PlainGame
from game.checkers.pdn_reader import Guess, Reading, read_pdn, readings
from game.core import InputError
from game.databases.index import Index
from game.databases.query import readings_of
from game.databases.stream import PdnFile, PlainGameInFile
from game.keeping.catalogue import LibraryQuery
from game.keeping.database import COLUMNS
from game.keeping.games import game_of, plain_record, record_of
from game.keeping.library import Library
from game.keeping.record import Record
from game.keeping.transfer import add_games, export_games, is_recorded_at_once
from tests.game.checkers.pdn_styles import STYLES, random_game
from tests.interpreted import same_file_interpreted

GOOD = '[White "Ada"] [Black "Bob"] [GameType "21"] 1. 11-15 {fine} 23-19 (1... 22-18 15x22) 2. 8-11 1-0\n'
NESTED = """[White "Ada"] [Black "Bob"] [GameType "21"] {all} 1. {first} 11-15 $1 (1. {or} 9-13 22-18 (22-17
{[%eval 0.3] fine}) (1... 24-20 ?! 2. 5-9) 2. 11-15) (1. 10-14 {[%csl G14]}) 23-19 (!) {[%clock w0:09:49 B0:09:55]}
(1... 22-17!?) 2. 8-11 {&#10;}
{} 1/2-1/2 {end}

[White "Ada"] [GameType "21"] 1. 11-15 !!! (1. 9-13 9-13) 23-19 * {open}

[White "Ada"] [GameType "21"] [Result "4 to 6"]
1. 11-15 ( ) 23-19 2. 9-14 (2. 8-11 22-18 (22-17) (23-18 3. 14x23) 3. 15x22) *
"""
NOTED = """[White "Ada"] [Black "Bob"] [GameType "21"] [Result "1-0"]
{all "of" it \\ Лена} 1. {first} 11-15 $1 ! {fine} {[%clock W0:09:49 b0:10:00]} 23-19 !? {[%eval -0.25] and said}
2. {a}{b} 8-11 {so [%eval 1.5] [%clock W0:09:40 b0:09:30]} $5 22-17 {[%eval +12]} 3. 11-16 {[%emt 0:01] x}
24-20 {} 4. 15x24 ?? {it is
over} {[%x] [so they say]} 28x19 {last} 5. {before the end} 1-0 {end}

"""
OTHERS = [*b'{}[]()"\\ %&#;:.,+-0123456789wWbBxX!?$*\n\r\t\x00\x1b\x7f\x85\xa0\xc3\xff', *b"clkevalcs"]
REMATCH = GOOD.replace("[GameType", '[Round "2"] [GameType')
HALF = '\n[White "Eve"] [GameType "21"]\n1. 11-15 11-15 1-0\n'
NONE = '[GameType "99"] 1. 11-15 *\n'
GO = bytearray(1)
GENERATOR = same_file_interpreted(movegen)
LINES = same_file_interpreted(lines, GENERATOR)
PLAIN_TREE = same_file_interpreted(treetext, LINES, GENERATOR, same_file_interpreted(movetext, LINES, GENERATOR))
DATA = Path(__file__).parents[2] / "data" / "pdn"


def deaf(_: int) -> None:
    """Hear no progress."""


def test_good_games_are_added_and_bad_ones_are_told_with_their_lines(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    told: list[int] = []
    done = add_games(library.path, "club.pdn", readings(GOOD + HALF + REMATCH), GO, told.append)
    assert len(done.keys) == 3
    assert [(bad.number, bad.partly, bad.fault.fields["line"]) for bad in done.bad] == [(2, True, 4)]
    records = library.records(library.keys(LibraryQuery(descending=False)))
    assert [record.players for record in records] == [("Ada", "Bob"), ("Eve", ""), ("Ada", "Bob")]
    assert {record.source for record in records} == {"club.pdn"}
    after = game_of(records[0]).root.children[0].position
    assert library.keys(LibraryQuery(position=after, descending=False)) == done.keys
    assert library.unfinished() is None


def test_a_stopped_import_keeps_what_was_read(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    done = add_games(library.path, "club.pdn", readings(GOOD * 3), bytearray(b"\1"), deaf)
    assert done.stopped
    assert library.keys(LibraryQuery(descending=False)) == done.keys
    assert len(done.keys) == 1


def test_a_file_that_is_imported_twice_adds_nothing_the_second_time(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    text = GOOD + HALF + REMATCH + '[GameType "25"] 1. c3-d4 *\n' + '[GameType "21"] [FEN "W:W18:B15"] *\n'
    first = add_games(library.path, "club.pdn", readings(text), GO, deaf)
    again = add_games(library.path, "copy.pdn", readings(text), GO, deaf)
    assert (len(first.keys), first.known) == (5, 0)
    assert (again.keys, again.known, again.bad_count) == ([], 5, 1)
    file = tmp_path / "out.pdn"
    export_games(library.path, first.keys, file, GO, deaf)
    assert add_games(library.path, "out.pdn", readings(file.read_text(encoding="utf-8")), GO, deaf).known == 5
    library.delete(first.keys[:1])
    assert len(add_games(library.path, "club.pdn", readings(text), GO, deaf).keys) == 1


def test_a_game_that_stands_twice_in_a_file_is_added_once(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    done = add_games(library.path, "club.pdn", readings(GOOD + GOOD), GO, deaf)
    assert (len(done.keys), done.known) == (1, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [("Ada", "Eve"), ("[Black", '[Date "1987.05.01"] [Black'), ("[Black", '[Event "Open"] [Black'), ("1-0", "0-1")],
)
def test_the_same_moves_in_another_game_are_another_game(tmp_path: Path, old: str, new: str) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    done = add_games(library.path, "club.pdn", readings(GOOD + GOOD.replace(old, new)), GO, deaf)
    assert (len(done.keys), done.known) == (2, 0)


def test_no_comment_is_lost_because_the_game_is_there_without_it(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    plain = GOOD.replace("{fine}", "").replace("(1... 22-18 15x22)", "")
    assert len(add_games(library.path, "plain.pdn", readings(plain), GO, deaf).keys) == 1
    assert len(add_games(library.path, "annotated.pdn", readings(GOOD), GO, deaf).keys) == 1
    assert add_games(library.path, "plain.pdn", readings(plain), GO, deaf).known == 1


def test_a_game_that_was_played_here_and_not_indexed_yet_is_known_in_a_file(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    moves = ("11-15", "23-19")
    library.save(Record("checkers", "english", moves=moves, setup={"name 0": "Ann", "name 1": "Bob"}))
    text = '[White "Bob"] [Black "Ann"] [GameType "21"] 1. 11-15 23-19 *'
    assert add_games(library.path, "club.pdn", readings(text), GO, deaf).known == 1


def test_what_is_exported_is_what_was_imported(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    done = add_games(library.path, "club.pdn", readings(GOOD), GO, deaf)
    library.save(Record("tictactoe", "3x3x3", moves=("b2",)))
    library.save(Record("checkers", "russian", moves=("c3-d4",), setup={"name 0": "Ann", "name 1": ""}))
    file = tmp_path / "out.pdn"
    assert export_games(library.path, library.keys(LibraryQuery(descending=False)), file, GO, deaf) == 2
    first, second = read_pdn(file.read_text(encoding="utf-8"))
    assert first.root.children[0].comments == ["fine"]
    assert len(first.root.children[0].children) == 2
    assert second.tags["White"] == "Ann"
    with pytest.raises(InputError, match="None of these games"):
        export_games(library.path, [], file, GO, deaf)
    assert export_games(library.path, done.keys, file, bytearray(b"\1"), deaf) == 0
    assert len(read_pdn(file.read_text(encoding="utf-8"))) == 2
    assert sorted(found.name for found in tmp_path.glob("out*")) == ["out.pdn"]


def test_a_library_that_can_not_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="can't be written"):
        add_games(tmp_path / "file" / "library.sqlite", "", readings(GOOD), GO, deaf)


@pytest.mark.slow
def test_a_killed_import_leaves_whole_games_only(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    program = (
        "import sys; from pathlib import Path; from game.checkers.pdn_reader import readings\n"
        "from game.keeping.transfer import add_games\n"
        f"text = {GOOD!r}\n"
        "games = (next(readings(f'[Round \"{number}\"] {text}')) for number in range(10**6))\n"
        "add_games(Path(sys.argv[1]), 'big.pdn', games, bytearray(1), lambda read: print(read, flush=True))\n"
    )
    arguments = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as process:
        assert process.stdout is not None
        told = [int(process.stdout.readline()) for _ in range(2)][-1]
        process.kill()
    library, notice = Library.open(path)
    assert notice is None
    records = library.records(library.keys(LibraryQuery()))
    assert len(records) >= told == 2000
    assert {record.moves for record in records} == {("11-15", "23-19", "8-11")}
    library.close()
    with closing(sqlite3.connect(path)) as database:
        (lines,) = database.execute("SELECT count(*) FROM lines WHERE length(hashes) = 8").fetchone()
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert lines == len(records)


def test_a_file_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    library, _ = Library.open(tmp_path / "library.sqlite")
    record = library.save(replace(Record("checkers", "english", moves=("11-15",)), labels=("club",)))
    (tmp_path / "folder.pdn").mkdir()
    with pytest.raises(InputError, match="can't be written"):
        export_games(library.path, [record.key], tmp_path / "folder.pdn", GO, deaf)


def test_progress_is_told_after_every_batch_that_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.keeping.transfer.BATCH", 2)
    library, _ = Library.open(tmp_path / "library.sqlite")
    games = "".join(GOOD.replace("Ada", f"Ada {number}") for number in range(5))
    told: list[tuple[int, int]] = []
    add_games(
        library.path, "", readings(games), GO, lambda read: told.append((read, len(library.keys(LibraryQuery()))))
    )
    assert told == [(2, 2), (4, 4)]


def test_games_read_by_the_compiled_core_are_recorded_as_by_the_full_reader(tmp_path: Path) -> None:
    path, rng = tmp_path / "games.pdn", Random(11)
    texts = [write(random_game(rules, rng)) for rules, write in list(STYLES.values()) * 3]
    path.write_text("".join(texts) + GOOD + NESTED, encoding="utf-8")
    assert check_records(path, tmp_path) > len(texts) // 2


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(DATA.glob("*.pdn")), ids=lambda path: path.stem)
def test_real_games_are_recorded_as_by_the_full_reader(tmp_path: Path, path: Path) -> None:
    check_records(path, tmp_path)


def mutated(content: bytes, rng: Random) -> bytes:
    """Some bytes changed, put in, copied from elsewhere or cut out."""
    changed = bytearray(content)
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(changed)), rng.randrange(len(changed))
        changed[at : at + rng.choice((0, 1, 1, 3))] = rng.choice(
            (bytes([rng.choice(OTHERS)]), b"", changed[other : other + rng.randint(1, 25)])
        )
    return bytes(changed)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))])
def test_trees_written_by_the_core_are_those_of_the_full_reader(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, guess, written, count = Random(seed), Guess(), 0, 150 if seed == 1 else 3000
    reader, slow = (LineReader(guess, encoding, trees=True) for encoding in ("utf-8", "utf-8"))
    for _ in range(count):
        content = mutated(NOTED.encode(), rng)
        tags = TAGS.match(content)
        game = reader.read(content + b"\0", 0, tags.end(), len(content)) if tags else None
        if game is None or game.tree is None or not is_recorded_at_once(game):
            continue
        assert tags is not None
        full = next(readings(content.decode(errors="replace")))
        assert full.game is not None
        assert plain_record(game, "").tree == record_of(full.game).tree, content
        if not isinstance(game.tree, str):
            continue
        written += 1
        if written % 20 == 0:
            monkeypatch.setattr("game.checkers.pdn_lines.write_tree", PLAIN_TREE.write_tree)
            assert slow.read(content + b"\0", 0, tags.end(), len(content)) == game
            monkeypatch.undo()
    assert written > count // 8


def check_records(path: Path, folder: Path) -> int:
    """Import a file in three ways; return the number of games that the core has read."""
    file, rows = PdnFile.of(path), []
    index = Index.of(path, folder)
    count = index.build(bytearray(1), lambda _: None).games
    ways: list[Iterable[Reading | PlainGame]] = [
        (found.reading for found in file.games()),
        (found.reading for found in file.quick_games(wanted=is_recorded_at_once, trees=True)),
        readings_of(index, range(count), is_recorded_at_once),
    ]
    for number, games in enumerate(ways):
        library = folder / f"{number}.library"
        add_games(library, "games.pdn", games, GO, deaf)
        with closing(sqlite3.connect(library)) as database:
            columns = [column for column in COLUMNS if column not in ("key", "started", "changed", "date")]
            rows.append(database.execute(f"SELECT {', '.join(columns)} FROM games ORDER BY number").fetchall())
            rows[-1] += database.execute("SELECT * FROM lines ORDER BY game").fetchall()
    assert rows[0] == rows[1] == rows[2]
    quick = file.quick_games(wanted=is_recorded_at_once, trees=True)
    return sum(isinstance(found, PlainGameInFile) for found in quick)
