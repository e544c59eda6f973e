"""Other programs that open a file: that there is none is an answer, not an error."""

import os
import sys
from pathlib import Path

import pytest

from game.ui.system.programs import open_file


def test_windows_without_a_program_for_a_file_opens_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []

    def start(path: Path) -> None:
        if path.suffix == ".pdf":
            raise OSError("No application is associated with the specified file for this operation")
        opened.append(path)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "startfile", start, raising=False)
    assert open_file(tmp_path / "a.txt")
    assert not open_file(tmp_path / "a.pdf")
    assert opened == [tmp_path / "a.txt"]
