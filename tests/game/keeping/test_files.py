"""A new file gets a free name and is there whole or not at all."""

from pathlib import Path

import pytest

from game.keeping.files import keep_new


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
