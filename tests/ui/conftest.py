"""A window that nobody sees, on SDL's dummy drivers."""

import os
from collections.abc import Iterator

import pytest

from game.keeping import settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(scope="session", autouse=True)
def _display() -> Iterator[None]:
    import pygame  # noqa: PLC0415 - the drivers are chosen before pygame is imported

    pygame.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.quit()


@pytest.fixture(autouse=True)
def _four_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings offer the same threads on every machine."""
    offered = (1, 2, 4)
    monkeypatch.setattr("game.ui.screens.settings.THREADS", offered)
    monkeypatch.setitem(settings.ALLOWED, "threads", settings.number_of(*offered))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins in English."""
    from game.ui import i18n  # noqa: PLC0415

    i18n.set_language("en")
    yield
    i18n.set_language("en")
