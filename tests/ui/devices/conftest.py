"""Fixtures that plug devices into a running program."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.ui.devices.plug import Plug


@pytest.fixture
def plugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Plug"]:
    """A plug for one program."""
    from tests.ui.devices.plug import Plug  # noqa: PLC0415 - it imports pygame

    made = Plug(tmp_path_factory.mktemp("plug"))
    yield made
    made.close()
