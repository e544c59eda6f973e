"""Common parts of all tests: a profile for property tests, the command line, and the real window's program."""

import errno
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from shutil import which

import pytest
from hypothesis import HealthCheck, settings

import main

Command = Callable[[str], tuple[int, str, str]]
Close = Callable[[Path], Path]

settings.register_profile("any machine", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave every n-th combination of parameters of a test marked `combinations(n)` to the quick suite."""
    seen: Counter[str] = Counter()
    for item in items:
        mark = item.get_closest_marker("combinations")
        if mark is not None and not item.get_closest_marker("slow"):
            test = item.nodeid.partition("[")[0]
            if seen[test] % mark.args[0]:
                item.add_marker(pytest.mark.slow)
            seen[test] += 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--program", help="an executable that the tests of the real window start instead of main.py")
    pictures = "keep a picture of every sight of the walks; the Search Lab's go through every language and three sizes"
    parser.addoption("--lab-pictures", metavar="FOLDER", help=pictures)


@pytest.fixture
def program(request: pytest.FixtureRequest) -> list[str]:
    """The command that starts the program: the sources unless --program gives an executable."""
    chosen = request.config.getoption("--program")
    return [str(Path(chosen).absolute())] if chosen else [sys.executable, str(Path(main.__file__))]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command line: exit status, stdout and stderr."""

    def run(line: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["main.py", *line.split()])
        try:
            status = main.main()
        except SystemExit as ending:
            status = int(ending.code or 0)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def close(monkeypatch: pytest.MonkeyPatch) -> Close:
    """Closes a folder to the program, also for root and on Windows."""
    closed: list[Path] = []
    stat = os.stat

    def refuse(path: str | Path, **options: bool) -> os.stat_result:
        if not isinstance(path, int) and any(str(path).startswith(f"{folder}{os.sep}") for folder in closed):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return stat(path, **options)

    def close(folder: Path) -> Path:
        folder.mkdir(exist_ok=True)
        closed.append(folder)
        return folder

    monkeypatch.setattr(os, "stat", refuse)
    return close


@pytest.fixture
def rootless() -> list[str]:
    """The beginning of a command line whose program has no special rights, also when root runs it."""
    if os.name == "nt":
        pytest.skip("Windows has other rights")
    if os.geteuid() != 0:
        return []
    if which("setpriv") is None:
        pytest.skip("root may do everything")
    return ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"]
