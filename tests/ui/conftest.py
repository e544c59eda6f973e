"""An invisible window, on SDL's dummy drivers."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from game.keeping import settings

if TYPE_CHECKING:
    from tests.ui.real_window import Display
    from tests.ui.walks import Start

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
    monkeypatch.setattr("game.ui.home.settings.THREADS", offered)
    monkeypatch.setitem(settings.ALLOWED, "threads", settings.number_of(*offered))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins in English."""
    from game.ui.words import i18n  # noqa: PLC0415

    i18n.set_language("en")
    yield
    i18n.set_language("en")


@pytest.fixture(autouse=True)
def _threads_end() -> Iterator[None]:
    """End the threads of the windows that a test opens, with the test."""
    from tests.ui.driver import Driver  # noqa: PLC0415

    Driver.opened.clear()
    yield
    for driver in Driver.opened:
        driver.context.thinker.close()


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that is usually short is waited for on the slowest machine."""
    monkeypatch.setattr("game.ui.jobs.PATIENCE", 20.0)


@pytest.fixture(autouse=True)
def _enter_presses_the_main_button(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check in every dialog that Enter presses the main button, if there is one."""
    from game.ui.widgets.ui import Ui  # noqa: PLC0415

    opened = Ui.open

    def checked(ui: Ui, *args: Any, **options: Any) -> None:
        opened(ui, *args, **options)
        ui.refresh()
        layer = ui.layers[-1]
        if layer.root.name != "dialog":
            return
        main = [widget.name for widget in ui.walk() if widget.is_main]
        assert len(main) <= 1, main
        if main and ui.focused is not None and ui.focused.role in ("button", "choice", "drop-down"):
            assert ui.focused.name == main[0], "Enter does not press the main button"

    monkeypatch.setattr(Ui, "open", checked)


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Display"]:
    """An invisible screen for the windows of one file of tests."""
    from tests.ui.real_window import hidden_display  # noqa: PLC0415 - it imports pygame

    with hidden_display(tmp_path_factory.mktemp("display")) as display:
        yield display


@pytest.fixture
def start(
    request: pytest.FixtureRequest,
    place: tuple[str, tuple[int, int]],
    program: list[str],
    display: "Display",
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> "Start":
    """The beginning of a walk; the window and its twin have the same home, in which there is nothing."""
    from tests.ui.walks import Start  # noqa: PLC0415

    monkeypatch.setenv("HOME", str(tmp_path))
    name, pictures = request.node.originalname.removeprefix("test_"), request.config.getoption("--lab-pictures")
    return Start(name, program, display, tmp_path, place, pictures)
