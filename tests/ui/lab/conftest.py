"""A user at a real window, in three languages and three sizes if pictures are wanted."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.lab.walker import Walker
from tests.ui.real_window import Display, real_window

SIZES = ((1024, 640), (1280, 800), (1920, 1200))
EVERYWHERE = [(language, size) for size in SIZES for language in ("en", "ru", "zh_CN")]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Use all languages and sizes only if pictures are wanted."""
    if "place" in metafunc.fixturenames:
        places = EVERYWHERE if metafunc.config.getoption("--lab-pictures") else [("en", (1280, 800))]
        metafunc.parametrize("place", places, ids=lambda place: f"{place[0]}-{place[1][0]}")


@pytest.fixture
def walker(
    request: pytest.FixtureRequest,
    place: tuple[str, tuple[int, int]],
    display: Display,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    program: list[str],
) -> Iterator[Walker]:
    """A user at the first page of a window that was started for the first time."""
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    language, size = place
    folder = request.config.getoption("--lab-pictures")
    pictures = None
    if folder:
        walk = request.node.module.__name__.rpartition("_")[2]
        pictures = Path(folder).absolute() / f"{language} {size[0]}x{size[1]} {walk}"
        pictures.mkdir(parents=True, exist_ok=True)
    with real_window(program, tmp_path, display, size, language=language, muted=True) as window:
        yield Walker(window, pictures)
