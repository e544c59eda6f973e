"""Output to files and other programs: always UTF-8, and quiet when no one reads it any more."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import main


class Abandoned(io.FileIO):
    """A pipe without a reader, as Windows has it."""

    told = False

    def write(self, content: Any) -> int:
        if self.told:
            return super().write(content)
        self.told = True
        raise OSError(errno.EINVAL, "Invalid argument")


@contextmanager
def redirected(
    monkeypatch: pytest.MonkeyPatch, raw: type[io.FileIO] = io.FileIO, encoding: str = "cp1252"
) -> Iterator[int]:
    """Have standard output be a pipe, whose other end is given, in an encoding that Windows is used to."""
    reader, writer = os.pipe()
    stream = io.TextIOWrapper(io.BufferedWriter(raw(writer, "w")), encoding=encoding)  # type: ignore[arg-type,unused-ignore]
    monkeypatch.setattr(sys, "stdout", stream)
    try:
        yield reader
    finally:
        monkeypatch.undo()
        os.close(reader)
        stream.detach().raw.close()


def test_output_that_is_redirected_is_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    with redirected(monkeypatch) as reader:
        main.open_streams()
        print("\ufeffИван;王", flush=True)
        assert os.read(reader, 100).decode("utf-8").rstrip() == "\ufeffИван;王"


def test_another_encoding_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    with redirected(monkeypatch) as reader:
        main.open_streams()
        print("é王", flush=True)
        assert os.read(reader, 100).rstrip() == "é".encode("cp1252") + rb"\u738b"


def test_a_reader_that_has_seen_enough_ends_it_quietly_on_windows_too(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["main.py", "trace", "aima"])
    with redirected(monkeypatch, Abandoned):
        assert main.main() == 0
    assert capfd.readouterr().err == ""
