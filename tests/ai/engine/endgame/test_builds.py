"""Tables are built in the background, go on after a pause, an end of the program and a full disk, and are announced."""

import errno
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ai.engine.endgame.builder import parts_of, positions
from ai.engine.endgame.builds import SHIPPED, BuildRequest, Builds, cost, delete, stock_of
from ai.engine.endgame.files import path_of
from ai.engine.endgame.verdicts import judged, usual_tables
from game.checkers.movegen import compiled
from game.checkers.notation import parse_fen
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.italian import ITALIAN
from game.checkers.rule_sets.pool import POOL
from game.checkers.rule_sets.russian import RUSSIAN
from game.core import InputError
from game.keeping.files import PROFILE_VARIABLE, places

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")


@pytest.fixture(autouse=True)
def like_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that this process has mapped can't be deleted or replaced, as Windows has it."""
    if not sys.platform.startswith("linux"):
        return

    def refusing(change: Callable[..., None]) -> Callable[..., None]:
        def refuse(*paths: Any, **options: Any) -> None:
            mapped = Path("/proc/self/maps").read_text()
            if any(line.endswith(f"/{Path(path).name}") for path in paths for line in mapped.splitlines()):
                raise PermissionError(errno.EACCES, "in use", str(paths[0]))
            change(*paths, **options)

        return refuse

    for name in ("unlink", "replace", "rename"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))


def settled(builds: Builds) -> Builds:
    """Wait until all is built, or can't be."""
    end = time.monotonic() + 20
    while builds.wishes and builds.fault is None and time.monotonic() < end:
        builds.update()
        time.sleep(0.001)
    return builds


def test_wishes_are_built_one_after_the_other(tmp_path: Path) -> None:
    builds = Builds(tmp_path)
    builds.add(BuildRequest(ITALIAN, 2))
    builds.add(BuildRequest(POOL, 1))
    assert builds.wished == ("italian-2", "pool-1")
    assert settled(builds).wished == ()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["italian-1.table", "italian-2.table", "pool-1.table"]
    stock = stock_of(ITALIAN, tmp_path)
    assert (stock.pieces, stock.positions, stock.shipped) == (2, 120 + 6972, 0)
    assert stock.size == stock.own_size == sum(path.stat().st_size for path in tmp_path.glob("italian*"))


@pytest.mark.parametrize("pieces", [4, 5])
def test_the_size_of_tables_is_told_about_right(pieces: int) -> None:
    size = path_of(SHIPPED, ENGLISH, pieces).stat().st_size
    assert 0.5 * size < cost(BuildRequest(ENGLISH, pieces), pieces - 1).size < 2 * size


def test_what_came_with_the_program_is_not_built_again(tmp_path: Path) -> None:
    assert cost(BuildRequest(RUSSIAN, 5), 4).positions == positions(RUSSIAN, 5)
    builds = Builds(tmp_path, ["english-5", "russian-4"])
    builds.begin()
    settled(builds)
    assert not [*tmp_path.iterdir()]
    assert [(stock_of(rules, tmp_path).pieces, stock_of(rules, tmp_path).own_size) for rules in (ENGLISH, RUSSIAN)] == [
        (5, 0),
        (4, 0),
    ]


def test_a_pause_lasts_until_the_next_time(tmp_path: Path) -> None:
    builds = Builds(tmp_path, ["italian-2", "nonsense-3", "pool-99"], paused=True)
    builds.begin()
    assert not builds.update()
    assert builds.wished == ("italian-2",)
    builds.go_on()
    assert settled(builds).wished == ()


def test_a_build_that_is_dropped_leaves_nothing_unfinished(tmp_path: Path) -> None:
    builds = Builds(tmp_path)
    builds.add(BuildRequest(ITALIAN, 5))
    end = time.monotonic() + 20
    while not parts_of(tmp_path, ITALIAN, 4).exists() and time.monotonic() < end:
        time.sleep(0.001)
    builds.drop(ITALIAN)
    builds.add(BuildRequest(POOL, 1))
    settled(builds)
    assert not parts_of(tmp_path, ITALIAN, 4).exists()
    assert path_of(tmp_path, ITALIAN, 3).exists()
    delete(ITALIAN, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["pool-1.table"]


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    builds = Builds(tmp_path, ["italian-2"])
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        builds.begin()
        settled(builds)
    assert "can't be written: No space left on device" in str(builds.fault)
    assert builds.wished == ("italian-2",)
    builds.go_on()
    assert settled(builds).fault is None
    assert stock_of(ITALIAN, tmp_path).pieces == 2


def test_a_damaged_file_is_told_and_built_again(tmp_path: Path) -> None:
    builds = Builds(tmp_path)
    builds.add(BuildRequest(ITALIAN, 2))
    settled(builds)
    path = path_of(tmp_path, ITALIAN, 2)
    whole = path.read_bytes()
    path.write_bytes(whole[:-100] + bytes(100))
    assert (stock_of(ITALIAN, tmp_path).pieces, stock_of(ITALIAN, tmp_path).damaged) == (1, (path,))
    builds.add(BuildRequest(ITALIAN, 2))
    settled(builds)
    assert path.read_bytes() == whole


def test_rules_with_another_aim_are_another_wish(tmp_path: Path) -> None:
    builds = Builds(tmp_path, ["italian-2", "italian-giveaway-2"], paused=True)
    builds.drop(ITALIAN)
    assert builds.wishes == [BuildRequest(replace(ITALIAN, giveaway=True), 2)]


def test_what_can_not_be_deleted_is_said(tmp_path: Path) -> None:
    path_of(tmp_path, ITALIAN, 1).mkdir()
    with pytest.raises(InputError, match="can't be deleted"):
        delete(ITALIAN, tmp_path)


def test_tables_that_were_looked_up_can_be_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builds = Builds(places(tmp_path).tables)
    builds.add(BuildRequest(ITALIAN, 2))
    settled(builds)
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path))
    position = parse_fen("W:WK32:BK1", ITALIAN)
    assert judged([position], usual_tables(ITALIAN)) is not None
    delete(ITALIAN, builds.folder)
    assert not [*builds.folder.iterdir()]
