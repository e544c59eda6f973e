"""Doubles, tags, spellings and own openings of many games: in the library with undo, in a PDN file as a new file."""

import csv
import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from ai.work.game_tools import FileGames, LibraryGames
from game.checkers.kind import CHECKERS
from game.checkers.openings import OWN
from game.checkers.pdn_reader import read_pdn, readings
from game.core import InputError
from game.databases.stream import PdnFile
from game.keeping import own_openings, tools
from game.keeping.catalogue import LibraryQuery
from game.keeping.library import Library
from game.keeping.record import Record
from game.keeping.spellings import near_names
from game.keeping.tools import Likeness, TagChange
from game.keeping.transfer import add_games
from tests.conftest import Command

MOVES = "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 11-15 28-24 1-0"
PLAIN = f'[White "Wiersma, H."] [Black "Bob"] [Event "Club"] [GameType "21"]\n{MOVES}\n'
RICH = PLAIN.replace("8-11", "8-11 {known}").replace("Wiersma, H.", "Harm Wiersma")
ODD = '[Event "none"] [GameType "99"]\n1. nonsense *\n'
GO = bytearray(1)


def deaf(_: int) -> None:
    """Hear no progress."""


def library_with(folder: Path, *games: str) -> Library:
    library, _ = Library.open(folder / "library.sqlite")
    for number, text in enumerate(games):
        add_games(library.path, f"{number}.pdn", readings(text), GO, deaf)
    return library


def records(library: Library) -> list[Record]:
    return library.records(library.keys(LibraryQuery(descending=False)))


def every(library: Library) -> LibraryGames:
    return LibraryGames(library.path, library.keys(LibraryQuery(descending=False)))


@pytest.mark.parametrize(
    ("names", "groups"),
    [
        (("Harm Wiersma", "Wiersma, H.", "WIERSMA H"), True),
        (("А. Щёголев", "Schegolev A.", "Shchegolev, A"), True),
        (("Т. Сейбрандс", "T. Seibrands"), True),
        (("Guérin", "guerin"), True),
        (("Jannes van der Wal", "J. v.d. Wal"), True),
        (("A. Smit", "B. Smit"), False),
        (("H", "Harm"), False),
    ],
)  # fmt: skip
def test_spellings_that_may_be_one_name(names: tuple[str, ...], groups: bool) -> None:
    assert bool(near_names(dict.fromkeys(names, 1))) is groups


def test_tags_are_changed_and_taken_back(tmp_path: Path) -> None:
    library = library_with(tmp_path, RICH, PLAIN)
    games, before = every(library), [record.headers for record in records(library)]
    change = TagChange({"Event": "Open", "Site": "Utrecht", "Round": "?"}, {"Wiersma, H.": "Harm Wiersma"})
    assert games.count_changed(change, GO) == 2
    assert games.change(change, None, GO, deaf) == 2
    assert games.count_changed(change, GO) == 0
    assert [record.players for record in records(library)] == [("Harm Wiersma", "Bob")] * 2
    assert len(library.keys(LibraryQuery(text="utrecht open"))) == 0
    assert len(library.keys(LibraryQuery(text="open harm"))) == 2
    (_, second) = records(library)
    library.save(second)
    assert tools.undo(library.path) == 2
    assert [record.headers for record in records(library)] == before
    assert not tools.can_undo(library.path)


def test_a_game_that_was_changed_since_keeps_its_change(tmp_path: Path) -> None:
    library = library_with(tmp_path, RICH)
    every(library).change(TagChange({"Event": "Open"}), None, GO, deaf)
    every(library).change(TagChange({"Event": "Closed"}), None, GO, deaf)
    steps = tools.undo_path(library.path).read_text().splitlines()
    tools.undo_path(library.path).write_text(f"{steps[0]}\nno json\n")
    assert tools.undo(library.path) == 0
    assert records(library)[0].event == "Closed"


def test_a_stop_changes_no_more_and_undo_takes_back_the_rest(tmp_path: Path) -> None:
    library = library_with(tmp_path, RICH, PLAIN)
    assert every(library).change(TagChange({"Event": "Open"}), None, bytearray(b"\1"), deaf) == 0
    assert records(library)[0].event == "Club"


def test_names_are_counted_with_their_games(tmp_path: Path) -> None:
    library = library_with(tmp_path, RICH, PLAIN)
    assert every(library).names(GO) == {"Bob": 2, "Harm Wiersma": 1, "Wiersma, H.": 1}


@pytest.mark.parametrize(("likeness", "count"), [(Likeness.EXACT, 2), (Likeness.MOVES, 3)])
def test_the_richest_double_is_kept_and_the_others_come_back(tmp_path: Path, likeness: Likeness, count: int) -> None:
    library = library_with(
        tmp_path, PLAIN, PLAIN.replace("8-11", "8-11 {so}"), RICH, PLAIN.replace(MOVES, "1. 11-15 *")
    )
    found = every(library).doubles(likeness, GO, deaf)
    assert len(found) == count
    assert found[0].comments
    worse = [one.key for one in found[1:]]
    assert every(library).delete(worse, None, GO, deaf) == count - 1
    assert len(library.keys(LibraryQuery())) == 5 - count
    assert tools.undo(library.path) == count - 1
    assert len(library.keys(LibraryQuery())) == 4


def test_chapters_of_studies_are_no_doubles(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    library = library_with(tmp_path, PLAIN)
    (record,) = records(library)
    for place in range(2):
        library.save(replace(record, key=f"chapter-{place}", setup={"chapters": "mine", "chapter": place}))
    library.close()
    for likeness in Likeness:
        assert command(f"library doubles --by {likeness} --delete")[1] == "0 doubles in 0 groups.\n"


CLOCKED = PLAIN.replace("11-15 23-19", "11-15 {[%clk 0:05:00]} 23-19 {[%clk 0:04:50]}").replace(
    "4-8 17-13", "4-8 {[%clk 0:04:40] [%eval 0.5]} 17-13 {[%clk 0:04:30]}"
)


@pytest.mark.parametrize(
    ("rich", "poor"),
    [
        (PLAIN.replace("23-19", "23-19 {Better 23-18.}"), CLOCKED),
        (PLAIN.replace("23-19", "23-19 {Better 23-18.}"), PLAIN.replace("8-11 22-17", "8-11 $1 22-17 (22-18)")),
        (PLAIN.replace("23-19", "23-19 (23-18)"), CLOCKED),
        (PLAIN.replace("23-19", "23-19 $2"), CLOCKED),
        (PLAIN.replace("23-19", "23-19 $2"), PLAIN.replace("[Event", '[Annotator "Bob"] [Event')),
        (PLAIN.replace("[Event", '[Annotator "Bob"] [Event'), CLOCKED),
    ],
)
def test_the_richest_double_of_a_file_is_the_one_with_notes(
    command: Command, tmp_path: Path, rich: str, poor: str
) -> None:
    path, out = tmp_path / "club.pdn", tmp_path / "new.pdn"
    for games in ((rich, poor), (poor, rich)):
        path.write_text("\n".join(games))
        assert command(f"library doubles --by moves --file {path} --delete --out {out}")[0] == 0
        assert out.read_text().strip() == rich.strip()


def test_a_file_is_copied_with_other_tags_and_the_rest_as_it_is_written(tmp_path: Path) -> None:
    path, out = tmp_path / "club.pdn", tmp_path / "new.pdn"
    path.write_text("\n".join((RICH, ODD, PLAIN)))
    games = FileGames(path)
    change = TagChange({"Site": 'The "Hall"'}, {"Wiersma, H.": "Harm Wiersma"})
    assert games.names(GO) == {"Bob": 2, "Harm Wiersma": 1, "Wiersma, H.": 1}
    assert games.count_changed(change, GO) == 3
    assert games.change(change, out, GO, deaf) == 3
    assert "{known}" in out.read_text()
    assert "1. nonsense *" in out.read_text()
    copies = [one.game.tags.get("White") for one in readings(out.read_text()) if one.game is not None]
    assert copies == ["Harm Wiersma", None, "Harm Wiersma"]
    with pytest.raises(InputError, match="the games are read from this file"):
        games.change(change, path, GO, deaf)
    assert games.change(change, tmp_path / "none.pdn", bytearray(b"\1"), deaf) == 0
    assert not (tmp_path / "none.pdn").exists()


def test_doubles_of_a_file_are_left_out_of_the_new_one(tmp_path: Path) -> None:
    path, out = tmp_path / "club.pdn", tmp_path / "new.pdn"
    path.write_text("\n".join((PLAIN, ODD, RICH)))
    found = FileGames(path).doubles(Likeness.MOVES, GO, deaf)
    assert [one.key for one in found] == ["2", "0"]
    assert FileGames(path).delete(["0"], out, GO, deaf) == 1
    assert "{known}" in out.read_text()
    assert "nonsense" in out.read_text()
    assert "Wiersma, H." not in out.read_text()


def test_a_table_has_tags_result_plies_opening_and_evaluation(tmp_path: Path) -> None:
    library = library_with(tmp_path, RICH.replace("{known}", "{[%eval 25]}").replace("Bob", "=1+1"))
    (tmp_path / "games.csv").touch()
    every(library).table(tmp_path / "games.csv", GO, deaf)
    heading, row = list(csv.reader((tmp_path / "games.csv").open(encoding="utf-8", newline="")))
    found = dict(zip(heading, row, strict=True))
    assert (found["White"], found["Black"], found["Result"], found["Plies"]) == ("Harm Wiersma", "'=1+1", "1-0", "10")
    assert FileGames(tmp_path / "club.pdn").count == 0


@pytest.fixture
def clean_names() -> object:
    OWN.clear()
    yield
    OWN.clear()


@pytest.mark.usefixtures("clean_names")
def test_own_names_of_openings_are_shown_and_searched(tmp_path: Path) -> None:
    library = library_with(tmp_path, PLAIN)
    while library.index(1.0):
        pass
    position = read_pdn(PLAIN)[0].positions[-1]
    path = own_openings.path_of(library.path)
    assert own_openings.change(library.path, lambda _before: {position: "My trap"}) == {position: "My trap"}
    while library.index(1.0):
        pass
    assert records(library)[0].opening.split("\n")[0] == "My trap"
    assert len(library.keys(LibraryQuery(text="my"))) == 1
    assert own_openings.load(path) == {position: "My trap"}
    path = tmp_path / "later.pdn"
    path.write_text(PLAIN.replace("Bob", "Rob"))
    later = (found.reading for found in PdnFile.of(path).quick_games())
    add_games(library.path, path.name, later, GO, deaf)
    assert [record.opening.split("\n")[0] for record in records(library)] == ["My trap"] * 2
    own_openings.save(own_openings.path_of(library.path), {})
    assert own_openings.load(own_openings.path_of(library.path)) == {}


def test_names_that_several_programs_add_at_once_are_all_saved(program: list[str], tmp_path: Path) -> None:
    library_with(tmp_path, PLAIN).close()
    home = os.environ | {"KINGS_AND_CROSSES_HOME": str(tmp_path)}
    moves = ("9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16")
    lines = [[*program, "library", "openings", "--add", f"Mine{move}", move] for move in moves]
    running = [subprocess.Popen(line, env=home, stdout=subprocess.DEVNULL) for line in lines]
    assert [each.wait() for each in running] == [0] * len(moves)
    text = own_openings.path_of(tmp_path / "library.sqlite").read_text(encoding="utf-8")
    assert [move for move in moves if f"\tMine{move}\n" in text] == list(moves)


@pytest.mark.usefixtures("clean_names")
def test_own_names_are_read_from_text_and_from_pdn(tmp_path: Path) -> None:
    text = own_openings.written({CHECKERS.start("russian"): "Start"})
    assert own_openings.read_text(text + "english\tnonsense\tName\nno tabs\n") == {CHECKERS.start("russian"): "Start"}
    named = own_openings.read_text(
        '[Opening "Mine"] [GameType "21"] 1. 11-15 *\n[Event "Zürich 2026"] [GameType "21"] 1. 9-13 *\n'
    )
    assert list(named.values()) == ["Mine"]
    (tmp_path / "none.txt").write_text("nothing")
    with pytest.raises(InputError, match="no name of an opening"):
        own_openings.take_in(tmp_path / "none.txt")


@pytest.mark.usefixtures("clean_names")
def test_the_commands(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    library_with(tmp_path, RICH, PLAIN).close()
    path, out = tmp_path / "club.pdn", tmp_path / "new.pdn"
    path.write_text("\n".join((RICH, ODD, PLAIN)))
    assert command("library tags --set Event=Open") == (
        0,
        "2 of 2 games would change. Add --apply to change them.\n",
        "",
    )
    assert command("library tags --set Event=Open --apply")[1] == "2 games were changed. library undo takes it back.\n"
    assert command("library undo")[1] == "2 games were restored.\n"
    assert command("library undo")[1] == "There is nothing to undo.\n"
    assert "1  Wiersma, H.\n\n1  Bob" not in command("library names --near")[1]
    assert "2 names" not in command("library names --find bob")[1].splitlines()[0]
    assert command(f"library names --file {path} --merge Bob=Rob --out {out}")[1].startswith("2 games were changed.")
    assert command("library tags --set Nonsense=1") == (
        2, "", "'Nonsense=1' is not NAME=VALUE with a known name: "
        "White, Black, Event, Site, Date, Round, Annotator.\n")  # fmt: skip
    assert command("library tags")[0] == 2
    assert "A PDN file is not changed in its place" in command(f"library tags --file {path} --set Event=Open")[2]
    assert command("library doubles --by moves")[1].endswith("1 doubles in 1 groups.\n")
    assert command("library doubles --by moves --delete")[1].endswith("library undo brings them back.\n")
    assert command(f"library doubles --by moves --file {path} --delete --out {out}")[1].endswith(f"are in {out}.\n")
    assert command(f"library export {out}")[1] == f"1 game was written to {out}.\n"
    assert command(f"library export {tmp_path / 'games.csv'} --file {path}")[1].startswith("3 games were written")
    assert command(f"library export {out} --file {path}")[1] == f"The games were written to {out}.\n"
    assert "Trap" in command("library openings --add Trap 11-15 23-19")[1]
    names = tmp_path / "names.txt"
    assert command(f"library openings --remove Trap --export {names}")[1] == ""
    names.write_text(own_openings.written({CHECKERS.start("russian"): "Start"}))
    assert "Start" in command(f"library openings --import {names}")[1]
    assert command(f"library openings --import {path}") == (2, "", f"There is no name of an opening in {path}.\n")
    status, _, error = command(f"library openings --import {tmp_path / 'missing.txt'}")
    assert status
    assert "missing.txt" in error
    assert len(error.splitlines()) == 1
    assert json.loads(tools.undo_path(tmp_path / "library.sqlite").read_text().splitlines()[-1])[1]
