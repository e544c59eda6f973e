"""The command `tune`: games move the numbers of the search, the same way whoever plays them."""

from pathlib import Path

import pytest

from game.checkers.movegen import compiled
from tests.conftest import Command

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")

LINE = "tune english {path} --iterations 2 --pairs 2 --nodes 50 --seed 4"


def test_a_tuning_goes_on_where_it_was_torn_and_comes_to_the_same(command: Command, tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    status, told, _ = command(LINE.format(path=whole))
    assert status == 0
    assert [line.split()[:2] for line in told.splitlines()][:2] == [["margin", "30"], ["futile", "60"]]
    assert any(line.split()[1] != line.split()[2] for line in told.splitlines())
    # editors on Windows end lines in CRLF
    torn.write_text("".join(whole.read_text().splitlines(keepends=True)[:2]), newline="\r\n")
    assert command(LINE.format(path=torn) + " --parallel 2") == (0, told, "")
    assert torn.read_text() == whole.read_text()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("tune russian {path}", "{path} is a tuning of other rules, iterations, pairs, nodes or seed: "),
        ("tune english pyproject.toml", "pyproject.toml is not a file of a tuning."),
        ("tune dutch {path}", "There is no checkers rule set 'dutch'"),
    ],
)
def test_one_sentence_says_what_is_wrong(command: Command, tmp_path: Path, line: str, sentence: str) -> None:
    path = tmp_path / "tuning"
    path.write_text('{"tune": 1}\n')
    status, out, err = command(line.format(path=path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(sentence.format(path=path))
