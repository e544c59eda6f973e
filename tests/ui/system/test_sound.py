"""Sounds play at the chosen volume, or nothing happens: muted, without a device, without the file."""

from pathlib import Path

import pygame
import pytest

from game.keeping.settings import ALLOWED, Settings
from game.ui.system.sound import NAMES, SOUND_SETS, SOUNDS, Sounds


@pytest.fixture(autouse=True)
def _quiet() -> None:
    pygame.mixer.stop()


@pytest.mark.parametrize("chosen", SOUND_SETS)
def test_every_sound_is_there_and_plays(chosen: str) -> None:
    assert ALLOWED["sound_set"](chosen)
    for name in NAMES:
        pygame.mixer.stop()
        assert (SOUNDS / chosen / f"{name}.wav").is_file()
        Sounds(Settings(sound_set=chosen)).play(name)
        assert pygame.mixer.get_busy(), name


def test_another_set_is_heard_at_once() -> None:
    settings = Settings()
    sounds = Sounds(settings)
    heard = []
    for chosen in SOUND_SETS:
        settings.sound_set = chosen
        pygame.mixer.stop()
        sounds.play("move")
        playing = pygame.mixer.Channel(0).get_sound()
        assert playing is not None
        heard.append(playing.get_raw())
    assert len(set(heard)) == len(SOUND_SETS)


def test_the_volume_is_that_of_the_settings_at_the_moment() -> None:
    settings = Settings(volume=20)
    sounds = Sounds(settings)
    sounds.play("move")
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    assert playing.get_volume() == pytest.approx(0.2, abs=0.01)
    settings.volume = 60
    sounds.play("move")
    assert playing.get_volume() == pytest.approx(0.6, abs=0.01)


@pytest.mark.parametrize("settings", [Settings(muted=True), Settings(volume=0)], ids=["muted", "volume 0"])
def test_what_would_not_be_heard_is_not_played(settings: Settings) -> None:
    Sounds(settings).play("win")
    assert not pygame.mixer.get_busy()


def test_without_a_device_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    Sounds(Settings()).play("move")


def test_a_missing_file_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds(Settings(), tmp_path)
    sounds.play("move")
    sounds.play("move")
    assert len(caplog.records) == 1
