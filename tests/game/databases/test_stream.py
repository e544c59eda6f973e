"""Files are read piece by piece, and give the games that the whole text gives."""

from pathlib import Path

import pytest

from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import Guess, readings
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.databases import stream
from game.databases.stream import PdnFile
from tests.conftest import Command

DATA = Path(__file__).parents[2] / "data" / "pdn"


def texts(file: PdnFile) -> list[str]:
    return [str(one.reading.fault or write_pdn(one.reading.game)) for one in file.games() if one.reading.game]


@pytest.mark.parametrize("block", [30, 300])
def test_a_file_in_pieces_is_what_it_is_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    monkeypatch.setattr(stream, "BLOCK", block)
    whole = "\n".join(path.read_text(encoding="utf-8") for path in sorted(DATA.glob("[ck]*.pdn")))
    path = tmp_path / "all.pdn"
    path.write_bytes(whole.encode())
    expected = [str(reading.fault or write_pdn(reading.game)) for reading in readings(whole) if reading.game]
    assert texts(PdnFile.of(path)) == expected
    assert len(expected) == 10


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1251"])
def test_every_game_is_found_again_at_its_place(tmp_path: Path, encoding: str) -> None:
    text = '[White "Исаев"]\r\n1. c3-d4 d6-c5 *\r\n\r\n[Black "Каплан"]\r\n\r\n1. c3-b4 b6-a5 2. b2-a3 a1-h8 *\r\n'
    path = tmp_path / "russian.pdn"
    path.write_bytes(text.encode(encoding))
    file = PdnFile.of(path)
    first, second = file.games()
    assert (first.reading.tags["White"], second.reading.tags["Black"]) == ("Исаев", "Каплан")
    assert (first.place.line, second.place.line) == (1, 4)
    for found, part in ((first, text[: text.index("\r\n\r\n")]), (second, text[text.index("[Black") :].rstrip())):
        content = path.read_bytes()[found.place.offset :]
        assert len(content) >= found.length
        assert content[: found.length].decode(file.encoding.name) == part
    again = file.game_at(second.place, second.length, RULE_SETS["russian"])
    assert again is not None
    assert again.text == second.reading.text
    assert str(again.fault) == str(second.reading.fault)
    assert str(again.fault).startswith("Line 6, column 19")


def test_blank_lines_before_the_first_game_count(tmp_path: Path) -> None:
    path = tmp_path / "late.pdn"
    path.write_bytes(b'\n\n[White "A"]\n1. 11-15 *\n')
    (found,) = PdnFile.of(path).games()
    assert (found.place.offset, found.place.line) == (2, 3)


def test_accents_that_stand_alone_are_western(tmp_path: Path) -> None:
    path = tmp_path / "old.pdn"
    path.write_bytes('[White "Jørgen Müller"][Black "José"] 1. 11-15 *'.encode("cp1252"))
    (found,) = PdnFile.of(path).games()
    assert found.reading.tags == {"White": "Jørgen Müller", "Black": "José"}
    path.write_bytes('[White "José"] 1. 11-15 *'.encode("cp1252"))
    (found,) = PdnFile.of(path).games()
    assert found.reading.tags == {"White": "José"}
    path.write_bytes(b'[White "\x81\x98"] 1. 11-15 *')
    (found,) = PdnFile.of(path).games()
    assert found.reading.tags == {"White": "\x81\x98"}


RUSSIAN = '[White "Иванов"][Black "Петров"] 1. c3-d4 d6-c5 {ход} *\r\n\r\n'
WESTERN = '[White "Jørgen"][Black "José"] 1. 11-15 *\n'


@pytest.mark.parametrize(
    ("content", "encoding", "names"),
    [
        ((2 * RUSSIAN).encode() + '[White "Сидоров'.encode()[:-1], "utf-8", ["Иванов", "Иванов"]),
        ('[White "Ян"] 1. c3-d4 *'.encode().replace(b" *", " {я".encode()[:-1]), "utf-8", ["Ян"]),
        (b'[White "A"] 1. c3-d4 * {\xd1', "utf-8", ["A"]),
        (RUSSIAN.encode() + WESTERN.encode("cp1252"), "utf-8", ["Иванов", "J\ufffdrgen"]),
        (WESTERN.encode("cp1252") + RUSSIAN.encode(), "utf-8", ["J\ufffdrgen", "Иванов"]),
        (("\ufeff" + RUSSIAN).encode() + WESTERN.encode("cp1252"), "utf-8", ["Иванов", "J\ufffdrgen"]),
        (RUSSIAN.encode("utf-16") + b"*", "utf-16-le", ["Иванов"]),
        (RUSSIAN.encode("utf-16-be") + b"\0", "utf-16-be", ["Иванов"]),
        (RUSSIAN.encode("cp1251"), "cp1251", ["Иванов"]),
        (WESTERN.encode("cp1252"), "cp1252", ["Jørgen"]),
        ((WESTERN.encode("cp1252") * 3 + '[White "é"] 1. 11-15 *'.encode()), "cp1252", [*["Jørgen"] * 3, "Ã©"]),
    ],
)
def test_a_broken_byte_takes_nothing_from_the_other_names(
    command: Command, tmp_path: Path, content: bytes, encoding: str, names: list[str]
) -> None:
    path = tmp_path / "broken.pdn"
    path.write_bytes(content)
    file = PdnFile.of(path)
    assert file.encoding.name == encoding
    found, quick = list(file.games()), list(file.quick_games())
    assert [one.reading.tags["White"] for one in found][: len(names)] == names
    assert [one.reading.tags["White"] for one in quick][: len(names)] == names
    for one, same in zip(found, quick, strict=True):
        assert (one.place, one.length) == (same.place, same.length)
        assert content[one.place.offset :].startswith("[".encode(encoding))
    listed = command(f"library names --file {path}")[1]
    assert set(names) <= {line.split(maxsplit=1)[-1] for line in listed.splitlines()}


def test_what_was_guessed_of_the_first_games_holds_from_any_place_on(tmp_path: Path) -> None:
    path = tmp_path / "two.pdn"
    path.write_text('[Event "1"]\n1. c3-d4 d6-c5 *\n\n[Event "2"]\n[GameType "26"]\n1. c3-d4 *\n', encoding="utf-8")
    file, guess = PdnFile.of(path), Guess()
    first, second = file.games(guess)
    (again,) = file.games(Guess(guess.tried, True), second.place)
    assert again == second._replace(reading=again.reading)
    assert first.reading.game is not None
    assert first.reading.game.start.rules.name == "brazilian"


def test_games_without_tags_are_cut_apart_where_they_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BLOCK", 50)
    monkeypatch.setattr(stream, "LONGEST_GAME", 120)
    path = tmp_path / "bare.pdn"
    path.write_text("1. 11-15 23-19 2. 8-11 *\n" * 40, encoding="utf-8")
    found = list(PdnFile.of(path).games())
    assert [one.reading.fault for one in found] == [None] * 40
    assert [one.place.line for one in found] == list(range(1, 41))


def test_a_game_longer_than_anything_allowed_does_not_take_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "BLOCK", 50)
    monkeypatch.setattr(stream, "LONGEST_GAME", 300)
    path = tmp_path / "long.pdn"
    path.write_text(f'[Event "1"]\n1. 11-15 {{{"talk " * 200}}} *\n\n[Event "2"]\n1. 9-13 *\n', encoding="utf-8")
    found = list(PdnFile.of(path).games())
    assert found[-1].reading.tags == {"Event": "2"}
    assert found[-1].reading.game is not None
    assert found[-1].reading.fault is None


@pytest.mark.parametrize("opened", ["{", "(", "{ (", '{ [%clk "', "/FEN "])
def test_what_is_never_closed_takes_nothing_from_the_next_game(tmp_path: Path, opened: str) -> None:
    path = tmp_path / "open.pdn"
    path.write_text(f'[Event "1"]\n1. 11-15 {opened}23-19 *\n\n[Event "2"]\n1. 9-13 22-18 *\n', encoding="utf-8")
    first, second = PdnFile.of(path).games()
    assert first.reading.fault is not None
    assert first.reading.game is not None
    assert len(first.reading.game.moves) >= 1
    assert second.reading.fault is None
    assert second.reading.game is not None
    assert len(second.reading.game.moves) == 2


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        PdnFile.of(tmp_path / "none.pdn")
    path = tmp_path / "gone.pdn"
    path.write_text("1. 11-15 *", encoding="utf-8")
    file = PdnFile.of(path)
    path.unlink()
    with pytest.raises(InputError, match="can't be read"):
        list(file.games())
