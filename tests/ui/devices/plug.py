"""A pad and fingers for a program that runs by itself, an executable too: `plugged.c` is put into its process."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests.ui.real_window import PATIENCE, missing_tools

SOURCE = Path(__file__).with_name("plugged.c")
COMPILER = shutil.which("cc") or shutil.which("gcc")
KINDS = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)

PLUGGABLE = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux puts a library into a program by LD_PRELOAD"),
    pytest.mark.skipif(COMPILER is None, reason="no C compiler is installed"),
    pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"),
]
"""The marks of a test that plugs something into the program in a real window."""


class Plug:
    """Devices to plug into a program that was started with these variables."""

    def __init__(self, folder: Path) -> None:
        """`folder` takes the library and the socket."""
        assert COMPILER is not None
        library, path = folder / "plugged.so", folder / "plug"
        options = ["-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-lpthread", "-ldl"]
        subprocess.run([COMPILER, SOURCE, *options, "-o", library], check=True)
        self.variables = {"LD_PRELOAD": str(library), "PLUGGED_INTO": str(path)}
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(os.fspath(path))
        self._server.listen()
        self._server.settimeout(PATIENCE)
        self._talk: socket.socket | None = None

    def say(self, *words: object) -> None:
        """Say a line; the program has taken what it says when this returns."""
        if self._talk is None:
            self._talk, _ = self._server.accept()
            self._talk.settimeout(PATIENCE)
        line = " ".join(map(str, words))
        self._talk.sendall(f"{line}\n".encode())
        assert self._talk.recv(3) == b"ok\n", line

    def close(self) -> None:
        """Nothing is said any more."""
        self._server.close()
        if self._talk is not None:
            self._talk.close()
