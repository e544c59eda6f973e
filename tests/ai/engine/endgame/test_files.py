"""A file of tables is whole or refused in one sentence, and can be deleted while it is read."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ai.engine.endgame.builder import build
from ai.engine.endgame.files import Slice, TableFile, compressed, path_of, title
from ai.engine.endgame.verdicts import Verdict, tables_of, verdict
from game.checkers.notation import parse_fen
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.italian import ITALIAN
from game.core import InputError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return build(ENGLISH, 1, tmp_path, lambda done, total: None)[0]


def test_a_file_has_its_slices(path: Path) -> None:
    file = TableFile(path, ENGLISH)
    file.check()
    assert {str(number): entry.positions for number, entry in file.entries.items()} == {
        "0+0 v 0+1": 32,
        "0+1 v 0+0": 32,
        "0+0 v 1+0": 28,
        "1+0 v 0+0": 28,
    }
    assert file.size == path.stat().st_size
    assert file.packed(Slice(0, 1, 0, 0)).entry.won == 32


def test_damage_to_the_header_is_found_at_once(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:40] + b"\0" + data[41:])
    with pytest.raises(InputError, match="is damaged"):
        TableFile(path, ENGLISH)
    path.write_bytes(data[:-100])
    with pytest.raises(InputError, match="is damaged"):
        TableFile(path, ENGLISH)


def test_damage_to_a_value_is_found_by_the_checksum(path: Path) -> None:
    data = path.read_bytes()
    entry = TableFile(path, ENGLISH).entries[Slice(1, 0, 0, 0)]
    at = len(data) - 256 + entry.start
    path.write_bytes(data[:at] + b"\xff" + data[at + 1 :])
    with pytest.raises(InputError, match="is damaged"):
        TableFile(path, ENGLISH).check()


def test_a_compressed_file_says_the_same_and_its_damage_is_found(path: Path) -> None:
    plain = TableFile(path, ENGLISH)
    codes = [bytes(plain.packed(number).codes) for number in plain.entries]
    plain.close()
    small = compressed(path.read_bytes())
    path.write_bytes(small)
    file = TableFile(path, ENGLISH)
    file.check()
    assert file.entries == plain.entries
    assert [bytes(file.packed(number).codes) for number in file.entries] == codes
    file.close()
    path.write_bytes(small[:-4])
    with pytest.raises(InputError, match="is damaged"):
        TableFile(path, ENGLISH)


def test_a_file_of_an_older_version_is_read(path: Path) -> None:
    """One that has a code for every position, which is looked at only where nothing can be captured."""
    data = path.read_bytes()
    entries = TableFile(path, ENGLISH).entries
    path.write_bytes(b"KCTABLE1" + data[8:])
    file = TableFile(path, ENGLISH)
    file.check()
    assert file.entries == entries


@pytest.mark.parametrize("data", [b"", b"KC", b"something else, and long enough"])
def test_another_file_is_refused(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    with pytest.raises(InputError, match="is not an endgame table"):
        TableFile(path, ENGLISH)


def test_tables_of_other_rules_are_refused(path: Path) -> None:
    with pytest.raises(InputError, match="for other rules, english"):
        TableFile(path, ITALIAN)
    with pytest.raises(InputError, match="for other rules, english"):
        TableFile(path, replace(ENGLISH, giveaway=True))


def test_the_name_tells_the_aim() -> None:
    assert title(ENGLISH) == "english"
    assert path_of(Path("x"), replace(ENGLISH, giveaway=True), 4).name == "english-giveaway-4.table"


@pytest.mark.skipif(sys.platform == "win32", reason="a mapped file can't be deleted there")
def test_a_file_can_be_deleted_while_it_is_read(path: Path) -> None:
    tables = tables_of(ENGLISH, [path.parent])
    path.unlink()
    assert verdict(tables, parse_fen("W:WK1:B", ENGLISH)) == Verdict(1, 1)
    assert verdict(tables_of(ENGLISH, [path.parent]), parse_fen("W:WK1:B", ENGLISH)) is None
