"""Changed golden pictures are shown side by side and accepted by one command."""

from pathlib import Path

import pygame
import pytest

from tests.ui.golden import NEW
from tests.ui.golden_changes import SHEET, main


def painted(path: Path, colour: tuple[int, int, int]) -> None:
    picture = pygame.Surface((40, 30))
    picture.fill(colour)
    pygame.image.save(picture, path)


def test_a_sheet_shows_before_after_and_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    painted(tmp_path / "home.png", (200, 0, 0))
    painted(tmp_path / f"home{NEW}", (200, 90, 0))
    assert main([], tmp_path) == 0
    sheet = pygame.image.load(tmp_path / SHEET)
    row = [tuple(sheet.get_at((8 + 48 * column + 20, 40)))[:3] for column in range(3)]
    assert row == [(200, 0, 0), (200, 90, 0), (0, 90, 0)]
    assert "1 changed" in capsys.readouterr().out


def test_accepting_replaces_the_old_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    painted(tmp_path / "home.png", (200, 0, 0))
    painted(tmp_path / f"home{NEW}", (200, 90, 0))
    main([], tmp_path)
    assert main(["--accept"], tmp_path) == 0
    assert tuple(pygame.image.load(tmp_path / "home.png").get_at((5, 5)))[:3] == (200, 90, 0)
    assert {path.name for path in tmp_path.iterdir()} == {"home.png", SHEET}
    capsys.readouterr()
    main([], tmp_path)
    assert "No picture has changed" in capsys.readouterr().out
