"""A window that shows the first page."""

from pathlib import Path

import pytest

from game.ui.screens.home import HomeScreen
from tests.ui.driver import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path).show(HomeScreen)
