"""A cluster that anyone can use is warned of, by every command that uses one."""

import sys
from pathlib import Path

import pytest

from tests.conftest import Command

COMMANDS = [
    "match easy easy", "tournament easy hard", "selfplay english {folder}/journal", "tune english {folder}/journal",
    "endgame build english 2 --folder {folder}", "book build english --folder {folder}",
]  # fmt: skip
NO_LIBRARY = "A cluster needs the library distributed: install the dependency group cluster.\n"
OPEN = (
    "Anyone who reaches {address} can run programs on all machines of the cluster: use tls:// or an SSH tunnel "
    "(docs/cluster.md).\n"
)


@pytest.mark.parametrize("line", COMMANDS)
@pytest.mark.parametrize("address", ["tcp://192.0.2.7:8786", "tls://192.0.2.7:8786", "tcp://127.0.0.1:8786"])
def test_a_cluster_that_is_open_to_all_is_warned_of(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, address: str
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    _, _, err = command(f"{line.format(folder=tmp_path)} --cluster {address}")
    warning = OPEN.format(address=address) if address == "tcp://192.0.2.7:8786" else ""
    assert err == warning + NO_LIBRARY
