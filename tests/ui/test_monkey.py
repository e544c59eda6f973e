"""A monkey at mouse and keyboard: whatever it does, every screen stands it, and the window still draws."""

from pathlib import Path
from random import Random

import pygame
import pytest

from game.ui.widgets.screen import WidgetScreen
from tests.ui.driver import SCANCODES, Driver
from tests.ui.test_fit import SCREENS, faults

KINDS = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.TEXTINPUT,
    pygame.TEXTEDITING,
    pygame.WINDOWLEAVE,
    pygame.WINDOWEXPOSED,
)
KEYS = [key for key in SCANCODES if key not in (pygame.K_UNKNOWN,)]
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
SIZES = ((800, 600), (1024, 640), (1280, 800), (1920, 1080))
USEFUL = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_F1)
TEXTS = ("a", "Ж", "王", "11-15", "", "\n", "😀", "x" * 50)


def event(random: Random, driver: Driver) -> pygame.event.Event:
    """Something a user could do; half of the clicks are on something that can be clicked."""
    width, height = driver.surface.get_size()
    at = (random.randrange(-10, width + 10), random.randrange(-10, height + 10))
    if random.random() < 0.5 and isinstance(driver.screen, WidgetScreen):
        targets = [widget.rect.center for widget in driver.screen.ui.walk() if widget.clickable]
        at = random.choice(targets) if targets else at
    kind = random.choice(KINDS)
    key = random.choice(USEFUL if random.random() < 0.5 else KEYS)
    text = random.choice(TEXTS)
    return pygame.event.Event(
        kind,
        pos=at,
        rel=(0, 0),
        buttons=(0, 0, 0),
        button=random.choice((1, 1, 1, 2, 3)),
        x=0,
        y=1,
        precise_x=0.0,
        precise_y=random.uniform(-5, 5),
        key=key,
        scancode=SCANCODES[key],
        mod=random.choice(MODS),
        unicode=text[:1],
        text=text,
        start=0,
        length=0,
    )


def play(driver: Driver, random: Random, count: int) -> None:
    """So many events, now and then in a window of another size, each followed by a frame of some length."""
    for _ in range(count):
        if random.random() < 0.01:
            driver.surface = pygame.Surface(random.choice(SIZES))
            driver.screen.draw(driver.surface)
        driver.screen.handle(event(random, driver))
        driver.step(random.choice((0.0, 1 / 60, 0.5)))


@pytest.fixture(autouse=True)
def _no_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for endgame tables that the monkey wishes for."""
    monkeypatch.setattr("ai.builds.Builds.begin", lambda builds: None)


@pytest.mark.parametrize(
    "screen",
    [pytest.param(screen, marks=pytest.mark.slow if place % 4 else ()) for place, screen in enumerate(SCREENS)],
)
def test_fifty_events(screen: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(SCREENS[screen])
    play(driver, Random(screen), 50)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_ten_thousand_events(screen: str, tmp_path: Path) -> None:
    """What is left over after them fits its window like everything else."""
    driver = Driver(tmp_path).show(SCREENS[screen])
    random = Random(screen)
    for _ in range(20):
        play(driver, random, 500)
        driver.rest()
        if isinstance(driver.screen, WidgetScreen):
            assert list(faults(driver.screen.ui, driver.surface.get_rect())) == []
