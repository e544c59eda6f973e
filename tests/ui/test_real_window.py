"""The program as a person has it: a real window, real clicks, files on the disk."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import settings
from game.places import places
from tests.ui.real_window import Display, hidden_display, missing_tools, real_window, wait_for

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}")
MAIN = Path(__file__).parents[2] / "main.py"


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    with hidden_display(tmp_path_factory.mktemp("display")) as display:
        yield display


@pytest.fixture
def program(request: pytest.FixtureRequest) -> list[str]:
    """How the program is started: from the sources unless --program gives an executable."""
    chosen = request.config.getoption("--program")
    return [str(Path(chosen).absolute())] if chosen else [sys.executable, str(MAIN)]


def test_change_in_the_settings_is_kept_at_once(program: list[str], display: Display, tmp_path: Path) -> None:
    with real_window(program, tmp_path, display) as window:
        window.click("settings")
        window.click("muted")
        assert wait_for(lambda: settings.load(places(tmp_path).settings)[0].muted)
