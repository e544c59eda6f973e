"""The window respects links, modes and devices at the paths of its settings, games and library."""

import stat
import sys
from pathlib import Path

import pygame
import pytest

from game.keeping.record import Record
from tests.ui.driver import Driver
from tests.ui.files.test_pdn_files import ADA_AND_GRACE, saved
from tests.ui.player import Player

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes and links are those of Unix")


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_settings_behind_a_link_stay_there_and_private(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "profile")
    path, real = driver.context.places.settings, tmp_path / "dotfiles" / "settings.json"
    real.parent.mkdir()
    real.write_text("{}", encoding="utf-8")
    real.chmod(0o600)
    path.symlink_to(real)
    driver.key(pygame.K_m)
    assert '"muted": true' in real.read_text(encoding="utf-8")
    assert (path.is_symlink(), mode_of(real)) == (True, 0o600)


def test_a_game_that_is_saved_again_stays_behind_its_link(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    path = saved(player)
    real = path.rename(tmp_path / "real.pdn")
    real.chmod(0o604)
    path.symlink_to(real)
    player.click_square(11, 15)
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    assert "11-15" in real.read_text(encoding="utf-8")
    assert (path.is_symlink(), mode_of(real)) == (True, 0o604)


def test_a_damaged_library_behind_a_link_is_replaced_there_and_stays_private(tmp_path: Path) -> None:
    path, real = tmp_path / "profile" / "library.sqlite", tmp_path / "cloud" / "games.sqlite"
    path.parent.mkdir()
    real.parent.mkdir()
    path.symlink_to(real)
    driver = Driver(tmp_path / "profile")
    kept = driver.context.library.save(Record("checkers", "english", moves=("11-15",)))
    driver.context.library.close()
    real.chmod(0o600)
    real.write_bytes(bytes(100) + real.read_bytes()[100:])
    driver = Driver(tmp_path / "profile")
    assert driver.context.library.unfinished() == kept
    driver.context.library.back_up()
    driver.context.library.close()
    assert path.readlink() == real
    assert sorted(each.name for each in real.parent.iterdir()) == ["games.damaged-1.sqlite", "games.sqlite"]
    files = [*real.parent.iterdir(), *path.parent.glob("library.backup-*")]
    assert [mode_of(file) for file in files] == [0o600] * 3
    assert pygame.get_init()
