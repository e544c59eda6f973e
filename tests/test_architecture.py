"""docs/architecture.md names every room and every file where it stands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROWS = [line for line in TEXT.splitlines() if line.startswith("| `")]
ROOMS = re.findall(r"`([\w/]+/)`", " ".join(row.split("|")[1] for row in ROWS))


def test_the_floor_plan_fits_on_a_page() -> None:
    assert len(ROWS) <= 24


@pytest.mark.parametrize("floor", ["game", "game/ui", "ai"])
def test_every_room_is_on_the_plan(floor: str) -> None:
    packages = {f"{folder.parent.relative_to(ROOT).as_posix()}/" for folder in (ROOT / floor).glob("*/__init__.py")}
    assert packages <= set(ROOMS)
    assert all((ROOT / room).is_dir() for room in ROOMS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("`")[1])
def test_the_files_to_start_at_exist(row: str) -> None:
    rooms = [ROOT / room for room in re.findall(r"`([\w/]+/)`", row.split("|")[1])]
    files = re.findall(r"`([\w/]+\.py)`", row.split("|")[3])
    assert [
        file
        for file in files
        if not any((folder / file).is_file() for folder in [*rooms, *(room.parent for room in rooms)])
    ] == []


def test_the_files_to_read_exist() -> None:
    files = re.findall(r"`([\w/]+\.py)`", TEXT.partition("## Read these")[2].partition("\n## ")[0])
    assert len(files) >= 12
    assert [file for file in files if "/" in file and not (ROOT / file).is_file()] == []
