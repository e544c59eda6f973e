"""Every command that writes a file respects links, modes, pipes and devices at its path."""

import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.keeping.files import PROFILE_VARIABLE
from tests.conftest import Command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes, links and pipes are those of Unix")

SHARE = "share W:W9:B2 {}"
COMMANDS = {
    "picture": (SHARE, ".png"),
    "drawing": (SHARE, ".svg"),
    "tree": ("trace textbook --png {}", ".png"),
    "trees": ("compare aima --trees {}", ".svg"),
    "worksheet": ("worksheet textbook --svg {}", ".svg"),
    "results": ("results export --csv {}", ".csv"),
    "review": ("review {game} --nodes 20 --out {}", ".pdn"),
    "review that goes on": ("review {game} --nodes 20 --resume {}", ".json"),
    "games": ("match minimax:1 minimax:1 --games 1 --resume {}", ".journal"),
    "table": ("endgame build english 1 --folder {folder}", "english-1.table"),
}


@pytest.fixture(autouse=True)
def _umask(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """New files can be read by the group; and no profile but one of the test's own is used."""
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path / "profile"))
    before = os.umask(0o027)
    yield
    os.umask(before)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def line_for(name: str, path: Path) -> str:
    game = path.parent / "game.pdn"
    game.write_text("1. 11-15 22-18 *", encoding="utf-8")
    return COMMANDS[name][0].format(path, game=game, folder=path.parent)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_keeps_links_and_modes(command: Command, tmp_path: Path, name: str) -> None:
    ending = COMMANDS[name][1]
    path = tmp_path / (ending if name == "table" else f"a{ending}")
    real = tmp_path / "elsewhere" / f"real{ending}"
    assert command(line_for(name, path))[0] == 0
    assert mode_of(path) == 0o640
    content = path.read_bytes()
    real.parent.mkdir()
    real.touch()
    real.chmod(0o600)
    path.unlink()
    path.symlink_to(real)
    assert command(line_for(name, path))[0] == 0
    assert path.readlink() == real
    assert mode_of(real) == 0o600
    assert (len(real.read_bytes()) > 9) == (len(content) > 9)


@pytest.mark.parametrize("umask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_mode_that_the_umask_leaves(command: Command, tmp_path: Path, umask: int) -> None:
    os.umask(umask)
    assert command(SHARE.format(tmp_path / "a.svg"))[0] == 0
    assert mode_of(tmp_path / "a.svg") == 0o666 & ~umask


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o660, 0o604])
def test_a_file_keeps_its_mode_and_a_chain_of_links_its_way(command: Command, tmp_path: Path, mode: int) -> None:
    real, between, link = (tmp_path / name for name in ("real.svg", "between.svg", "link.svg"))
    real.write_text("before", encoding="utf-8")
    real.chmod(mode)
    between.symlink_to(real.name)
    link.symlink_to(between)
    assert command(SHARE.format(link))[0] == 0
    assert (mode_of(real), real.is_symlink(), between.is_symlink(), link.is_symlink()) == (mode, False, True, True)
    assert "<svg" in real.read_text(encoding="utf-8")


def test_a_link_that_leads_nowhere_yet_leads_to_the_new_file(command: Command, tmp_path: Path) -> None:
    link, real = tmp_path / "link.svg", tmp_path / "later" / "real.svg"
    link.symlink_to(real)
    assert command(SHARE.format(link))[0] == 0
    assert link.is_symlink()
    assert "<svg" in real.read_text(encoding="utf-8")


def test_a_pipe_is_written_to(command: Command, tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe.svg", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    status = 2
    while status:  # until the reader has opened it
        status, _, told = command(SHARE.format(pipe))
        assert not status or "can't be written" in told
    reader.join()
    assert read[0].startswith("<svg")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("kind", ["pipe that no one reads", "full disk", "folder", "ring of links"])
def test_what_can_not_be_written_to_is_a_sentence_and_stays(command: Command, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.svg"
    match kind:
        case "pipe that no one reads":
            os.mkfifo(path)
        case "full disk":
            path.symlink_to("/dev/full")
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to(path)
    before = path.lstat()
    status, out, told = command(SHARE.format(path))
    assert (status, out) == (2, "")
    assert told.startswith(f"{path} can't be written: ")
    assert told.count("\n") == 1
    assert (path.lstat().st_ino, path.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert [each.name for each in tmp_path.iterdir() if each.name != "profile"] == ["a.svg"]


DEVICES = [
    "share {} a.svg",
    "review {}",
    "open {}",
    "--exercise {}",
    "match {}.py easy",
    "endgame verify english --resume {}",
]


@pytest.mark.parametrize("line", DEVICES)
@pytest.mark.parametrize("kind", ["device", "pipe"])
def test_a_device_is_not_read_to_its_end(command: Command, tmp_path: Path, line: str, kind: str) -> None:
    name = "source" + (".py" if ".py" in line else ".pdn" if "open" in line else "")
    if kind == "device":
        (tmp_path / name).symlink_to("/dev/full")
    else:
        os.mkfifo(tmp_path / name)
    given = str(tmp_path / name).removesuffix(".py")
    status, _, told = command(line.format(given))
    assert (status, told) == (2, f"{tmp_path / name} can't be read: it is not a file.\n")
