"""The command `puzzles`: mining, collecting, verifying and counting."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ai.puzzles.collecting import HEAD
from game.checkers.movegen import compiled
from game.checkers.rule_sets import RULE_SETS
from game.puzzles.puzzle import has_puzzles
from tests.ai.puzzles.test_mining import ENDING, SHOT, TURNED
from tests.conftest import Command

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal with two puzzles, one of which comes twice."""
    found = [SHOT, TURNED, replace(ENDING, fen="B:WK7:BK17", line="17-14", tail="7-3 14-10")]
    lines = [{"task": f"english {seed}", "found": [as_json(each)]} for seed, each in enumerate(found, 1)]
    path = tmp_path / "puzzles.journal"
    path.write_text("".join(json.dumps(line) + "\n" for line in [HEAD, *lines]))
    return path


def as_json(found: object) -> dict[str, object]:
    return {name: getattr(found, name) for name in found.__slots__}  # type: ignore[attr-defined]


def test_what_was_mined_is_collected_verified_and_counted(command: Command, journal: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    status, out, err = command(f"puzzles collect english --journal {journal} --folder {folder}")
    assert (status, out, err) == (0, "english: 1 of 3 puzzles\n", "")
    status, out, err = command(f"puzzles verify --nodes 20000 --folder {folder}")
    assert (status, out, err) == (0, "english: 1 of 1 are right\n", "")
    status, out, _ = command(f"puzzles figures --folder {folder}")
    assert status == 0
    assert "| two for one | 1 |" in out
    assert "| beginner | 0% |" in out


def test_what_is_wrong_is_named_and_taken_out(command: Command, journal: Path, tmp_path: Path) -> None:
    command(f"puzzles collect english --journal {journal} --folder {tmp_path}")
    file = tmp_path / "english.csv"
    file.write_text(file.read_text().replace("two for one", "exchange"))
    status, out, _ = command(f"puzzles verify english --nodes 20000 --drop --folder {tmp_path}")
    assert status == 1
    assert "its themes are not those of its line" in out
    assert len(file.read_text().splitlines()) == 1


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("puzzles mine klingon", "There is no checkers rule set 'klingon'"),
        ("puzzles collect --journal nowhere.journal", "nowhere.journal is missing"),
        ("puzzles verify --folder nowhere", "There are no puzzles in nowhere"),
        ("puzzles figures thai --folder nowhere", "thai.csv can't be read"),
        ("puzzles mine --journal pyproject.toml", "pyproject.toml is not a journal of puzzles"),
    ],
)
def test_faults_are_one_sentence(command: Command, line: str, what: str) -> None:
    status, out, err = command(line)
    assert (status, out) == (2, "")
    assert what in err
    assert err.count("\n") == 1


@pytest.mark.slow
def test_mining_goes_on_where_it_was_stopped(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.journal"
    line = f"puzzles mine thai --count 1 --parallel 2 --journal {path}"
    status, out, err = command(line)
    assert (status, err) == (0, "")
    assert out.startswith("thai: ")
    before = path.read_bytes()
    assert command(line) == (0, out, "")
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.ci
@pytest.mark.parametrize("variant", [variant for variant in RULE_SETS if has_puzzles(variant)])
def test_a_sample_of_the_files_is_right(command: Command, variant: str) -> None:
    status, out, _ = command(f"puzzles verify {variant} --sample 6")
    assert (status, out) == (0, f"{variant}: 6 of 6 are right\n")
