"""Files of weights: as the sources have them, as the executables carry them, and what is wrong with one."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.engine.weights import WEIGHTS, read_weights, unpacked
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.international import INTERNATIONAL
from game.core import InputError
from game.keeping.compression import compress

FILE = WEIGHTS / "english.bin"


@pytest.mark.parametrize("pack", [compress, gzip.compress], ids=["LZMA", "gzip"])
def test_a_compressed_file_has_the_same_weights(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """Zeros behind the first values, since packing all of them takes seconds."""
    packed, plain, content = tmp_path / "packed.bin", tmp_path / "plain.bin", unpacked(FILE.read_bytes())
    content = content[:100_000].ljust(len(content), b"\0")
    packed.write_bytes(pack(content))
    plain.write_bytes(content)
    weights = read_weights(packed, ENGLISH)
    assert any(weights)
    assert weights == read_weights(plain, ENGLISH)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "has 0 bytes"),
        (FILE.read_bytes(), "has 9963114 bytes"),
        (compress(b"weights")[:-9], "ended before"),
        (compress(b"weights")[:24] + b"\xff" * 20, "Corrupt"),
        (compress(b"weights")[:-8] + bytes(8), "Corrupt"),
        (gzip.compress(b"weights")[:-9], "incomplete"),
        (gzip.compress(b"weights")[:-8] + bytes(8), "incorrect data check"),
    ],
    ids=(
        *("empty", "another board's", "cut short", "no such data", "wrong checksum"),
        *("gzip cut short", "gzip's wrong checksum"),
    ),
)
def test_a_damaged_file_is_told(content: bytes, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "damaged.bin"
    file.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_weights(file, INTERNATIONAL)
    assert str(file) in str(caught.value)
    assert sentence in str(caught.value)
