"""A new file gets a free name and is there whole or not at all; one that is held by another program is waited for."""

import errno
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.keeping import files
from game.keeping.files import FileProblem, keep_new, load_json, save_again, save_json


class Writer:
    """Writes one text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self, path: Path) -> None:
        path.write_text(self.text, encoding="utf-8")


def test_nothing_is_ever_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    paths = [keep_new(folder, "tree", ".svg", Writer(text)) for text in "abc"]
    assert [path.name for path in paths] == ["tree.svg", "tree (2).svg", "tree (3).svg"]
    assert [path.read_text(encoding="utf-8") for path in paths] == ["a", "b", "c"]
    assert len(list(folder.iterdir())) == 3


def test_a_folder_is_kept_too(tmp_path: Path) -> None:
    def write(path: Path) -> None:
        path.mkdir()
        (path / "1").touch()

    assert [keep_new(tmp_path, "film", "", write).name for _ in range(2)] == ["film", "film (2)"]
    assert sorted(entry.name for entry in tmp_path.rglob("*")) == ["1", "1", "film", "film (2)"]


def test_what_fails_leaves_nothing(tmp_path: Path) -> None:
    def write(path: Path) -> None:
        path.write_text("half", encoding="utf-8")
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - it has no text
        keep_new(tmp_path, "tree", ".svg", write)
    assert not list(tmp_path.iterdir())


@pytest.fixture
def holder(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Holds all files for these seconds, as a virus scanner does on Windows."""
    replace, free = os.replace, 0.0

    def replacing(new: Path, path: Path) -> None:
        if time.monotonic() < free:
            raise PermissionError(errno.EACCES, "in use", str(path))
        replace(new, path)

    def hold(seconds: float) -> None:
        nonlocal free
        free = time.monotonic() + seconds

    monkeypatch.setattr(os, "replace", replacing)
    return hold


def test_a_file_that_is_held_for_a_moment_is_replaced(tmp_path: Path, holder: Callable[[float], None]) -> None:
    path = tmp_path / "settings.json"
    for seconds in (0.0, 0.1):
        holder(seconds)
        assert save_json(path, {"held": seconds}) is None
        assert json.loads(path.read_text(encoding="utf-8")) == {"held": seconds}
    assert keep_new(tmp_path, "tree", ".svg", Writer("a")).name == "tree.svg"


def test_a_file_that_is_held_for_longer_is_replaced_later(
    tmp_path: Path, holder: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest content counts, and nothing is written where the folder is gone."""
    monkeypatch.setattr(files, "AGAIN", 0.0)
    path, other, gone = tmp_path / "settings.json", tmp_path / "puzzles.json", tmp_path / "gone" / "lessons.json"
    holder(1000)
    with monkeypatch.context() as patch:
        patch.setattr(files, "HELD", 0.0)
        told = [save_json(each, "old") for each in (path, other, gone)]
    assert [notice.trouble for notice in told if notice] == [FileProblem.NOT_SAVED] * 3
    assert load_json(path, str, str) == ("old", None), "it is not lost before"
    gone.parent.rmdir()
    save_again()
    assert not [*tmp_path.iterdir()]
    holder(0)
    assert save_json(path, "new") is None
    save_again()
    assert [path.read_text(), other.read_text(), gone.exists()] == ['"new"\n', '"old"\n', False]


def test_what_is_held_to_the_end_is_given_up(tmp_path: Path, holder: Callable[[float], None]) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    assert save_json(path, "old")
    save_again(last=True)
    path.rmdir()
    save_again(last=True)
    assert not path.exists()
