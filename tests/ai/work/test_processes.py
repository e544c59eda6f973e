"""No program that is started opens a console, which on Windows would be a black window over the board."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ai.contest.workers import Processes
from ai.own_player.host import OwnPlayer
from ai.work.engine_process import EngineProcess
from game.core import InputError
from game.ui.system.voices import ListeningVoice

FLAG = 0x0800_0000


def engine(folder: Path) -> None:
    EngineProcess([sys.executable, "-c", "input()"], folder, "quit").kill()


def own_player(folder: Path) -> None:
    file = folder / "own.py"
    file.write_text("def choose(state, limit):\n    return state.legal_moves()[0]\n")
    player = OwnPlayer(file)
    player.check()
    player.close()


def worker(_: Path) -> None:
    with suppress(InputError):
        list(Processes(1).answers(["no such command"], "1"))


def voice(_: Path) -> None:
    speaking = ListeningVoice([sys.executable, "-c", "input()"], lambda text, language: f"{text}\n")
    speaking.say("11-15", "en")
    speaking.close()


@pytest.mark.parametrize("start", [engine, own_player, worker, voice])
def test_nothing_that_is_started_has_a_window(
    start: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flags: list[int] = []
    popen = subprocess.Popen

    def start_process(command: Any, *, creationflags: int = 0, **options: Any) -> "subprocess.Popen[Any]":
        flags.append(creationflags)
        return popen(command, **options)

    monkeypatch.setattr(subprocess, "Popen", start_process)
    for module in ("ai.work.processes", "ai.contest.workers", "game.ui.system.voices"):
        monkeypatch.setattr(f"{module}.NO_WINDOW", FLAG)
    start(tmp_path)
    assert flags == [FLAG]
