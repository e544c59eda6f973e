"""Real files with bytes changed, cut out and put in: each is read to its end, in time that grows with its length."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import readings
from game.databases.index import row_of
from game.databases.stream import PdnFile
from tests.game.databases.test_quick import check_agreement

DATA = Path(__file__).parents[2] / "data" / "pdn"
FILES = {path.name: path.read_bytes() for path in sorted(DATA.glob("*.pdn"))}
MARKS = [
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b'"',
    b"/",
    b"\\",
    b";",
    b"%",
    b"*",
    b"\x00",
    b"\xff",
    b"\n",
    b'\n[A "',
    b"1-0",
    b"[%eval 1]",
    b"[%eval 9999999]",
    b"[%clk 0:01:00]",
    b"&#10;",
    b"$99999",
    b"+-",
    b"\\r",
    b"\n[A]\n",
]


@st.composite
def broken_files(draw: st.DrawFn) -> bytes:
    content = bytearray(FILES[draw(st.sampled_from(sorted(FILES)))])
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, len(content) - 1))
        match draw(st.sampled_from(("put in", "change", "cut out", "cut off"))):
            case "put in":
                content[at:at] = draw(st.sampled_from(MARKS))
            case "change":
                content[at] = draw(st.integers(0, 255))
            case "cut out":
                del content[at : at + draw(st.integers(1, 60))]
            case "cut off":
                del content[max(1, at) :]
        content = content or bytearray(b" ")
    return bytes(content)


def read_through(folder: Path, content: bytes) -> int:
    """Read a file as the index does, and what could be read of it once more; gives how many games it has."""
    path = folder / "broken.pdn"
    path.write_bytes(content)
    check_agreement(path)
    count = 0
    for count, found in enumerate(PdnFile.of(path).games(), 1):
        row_of(count, found)
        game = found.reading.game
        assert found.reading.fault is not None or game is not None
        if found.reading.fault is not None:
            assert str(found.reading.fault).startswith("Line ")
        if game is not None:
            written = write_pdn(game)
            (again,) = readings(written)
            assert again.fault is None, str(again.fault)
            assert again.game is not None
            assert again.game.moves == game.moves
            assert write_pdn(again.game) == written
    return count


@given(broken_files())
@settings(deadline=None, max_examples=5)
def test_a_broken_file_is_read_to_its_end(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    read_through(tmp_path_factory.getbasetemp(), content)


@pytest.mark.slow
@given(broken_files())
@settings(deadline=None, max_examples=300)
def test_many_broken_files_are_read_to_their_ends(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    read_through(tmp_path_factory.getbasetemp(), content)


@pytest.mark.slow
@pytest.mark.parametrize(
    "part", ["{", "(", "[", '[A "', "[A", "{[%a ", "{ {", "/", "$", "1", "1.", "a1", "\\", '"', "11-15x"]
)
def test_what_is_opened_again_and_again_takes_no_longer_than_its_length(tmp_path: Path, part: str) -> None:
    """Eight times the text may take some eight times as long, not sixty-four times."""
    seconds = []
    for count in (1000, 8000):
        before = time.process_time()
        assert read_through(tmp_path, (part * count).encode()) >= 0
        seconds.append(time.process_time() - before)
    assert seconds[1] < 30 * max(seconds[0], 0.02)
