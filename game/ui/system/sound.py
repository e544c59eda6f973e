"""The sounds of a game: short wave files; silent without an audio device."""

import logging
from pathlib import Path

import pygame

from game.assets import ASSETS
from game.keeping.settings import Settings
from game.ui.words.i18n import N_

SOUNDS = ASSETS / "sounds"
SOUND_SETS = {"wood": N_("Wood"), "felt": N_("Felt"), "glass": N_("Glass")}
NAMES = ("place", "move", "capture", "crown", "win", "loss", "draw", "refused", "time")
log = logging.getLogger(__name__)


class Sounds:
    """Plays the sounds of NAMES from the chosen set at the chosen volume."""

    def __init__(self, settings: Settings, folder: Path = SOUNDS) -> None:
        self._settings = settings
        self._folder = folder
        self._loaded: dict[tuple[str, str], pygame.mixer.Sound | None] = {}

    def play(self, name: str) -> None:
        """Start a sound of NAMES unless it would not be heard."""
        if pygame.mixer.get_init() is None or self._settings.muted or not self._settings.volume:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(self._settings.volume / 100)
            sound.play()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """The sound, loaded once; None, with a line in the log, if its file can't be played."""
        chosen = self._settings.sound_set, name
        if chosen not in self._loaded:
            try:
                self._loaded[chosen] = pygame.mixer.Sound(self._folder / chosen[0] / f"{name}.wav")
            except (OSError, pygame.error) as error:
                log.warning("sound %s can't be played: %s", name, error)
                self._loaded[chosen] = None
        return self._loaded[chosen]
