"""Mutation score: small faults planted in a random sample of places in `game/`, without its window, and `ai/`.

    alias mutants='nice -n 19 uv run --group dev --with coverage -m benchmarks.mutants'
    mutants map                     once, some 10 minutes: which test runs which line; --tests leaves some out
    mutants run --seed 1            plants the faults of a sample one after the other; goes on where it stopped
    mutants run --seed 1 --again    tries those again that survived, with the tests of today
    mutants table --seed 1          the score by room, in Markdown, and the survivors

Faults are planted in a copy of the tracked files (`--folder`). The tests in files named after the module, those that
run the line, and those newer than the map are run up to the first failure; for lines that run at import, all tests of
the module and of the folder of its tests. Compiled modules are left out: Python does not import their sources.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from coverage import Coverage, CoverageData, CoverageException

from benchmarks.mutations import Mutation, applied, differs, mutations_of

LEAST = 12
"""Number of mutants of each room, at least."""
CPU_SECONDS, WALL_SECONDS = 30, 900
"""Limits: processor seconds of one test, seconds on the clock for a run of tests."""
MOST_SECONDS = 20.0
"""Duration of the tests of a mutant when nothing is wrong; the slowest ones beyond it are left out."""
OPTIONS = ["-o", "addopts=", "--doctest-modules", "-m", "not slow", "-q", "-p", "no:cacheprovider"]
COVERAGE = """[run]
source = {tree}/game, {tree}/ai
omit = {tree}/game/ui/*
concurrency = thread, multiprocessing
patch = subprocess
parallel = True
context = ${{PYTEST_CURRENT_TEST-}}
data_file = {folder}/lines
"""


class Watcher:
    """A plugin of pytest that chooses tests, limits the processor time of each, and keeps the first failure."""

    def __init__(self, chosen: set[str], known: Iterable[str]) -> None:
        self.chosen, self.known, self.failure = chosen, known, ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        files = [item.nodeid.split("::")[0] for item in items]
        wanted = [self.chosen & {item.nodeid, file} for item, file in zip(items, files, strict=True)]
        items[:] = [item for item, found in zip(items, wanted, strict=True) if found or item.nodeid not in self.known]

    def pytest_runtest_setup(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failure:
            self.failure = f"{report.nodeid}: {report.longreprtext.splitlines()[-1]}"


class Tree:
    """The copy in which faults are planted, with the map of its tests."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root = folder, folder / "tree"
        listed = subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.splitlines()
        suffixes = tuple(EXTENSION_SUFFIXES)
        compiled = [path for top in ("game", "ai") for path in Path(top).rglob("*") if path.name.endswith(suffixes)]
        for path in [*map(Path, listed), *compiled]:
            copy = self.root / path
            if not (copy.exists() and copy.read_bytes() == path.read_bytes()):
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, copy)
        readable = {path for top in ("game", "ai") for path in Path(top).rglob("*.py") if path.parts[1] != "ui"}
        self.sources = sorted(readable - {path.with_name(path.name.split(".")[0] + ".py") for path in compiled})
        self.map = CoverageData(str(folder / "coverage"))
        self.seconds: dict[str, float] = {}
        if (folder / "seconds.json").exists():
            self.map.read()
            self.seconds = json.loads((folder / "seconds.json").read_text())

    def record(self, tests: list[str]) -> None:
        """Make the map."""
        (self.folder / "coverage.ini").write_text(COVERAGE.format(tree=self.root, folder=self.folder))
        coverage, seconds = Coverage(config_file=str(self.folder / "coverage.ini")), defaultdict[str, float](float)

        class Recorder:
            def pytest_runtest_logstart(self, nodeid: str) -> None:
                coverage.switch_context(nodeid)

            def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
                seconds[report.nodeid] += report.duration

        os.chdir(self.root)
        sys.path[0] = str(self.root)
        coverage.start()
        pytest.main([*OPTIONS, *tests], [Recorder()])
        coverage.stop()
        coverage.save()
        for path in self.folder.glob("lines.*"):  # of each process
            part = CoverageData(str(path))
            with suppress(CoverageException):  # a process that was killed has left half of one
                part.read()
                self.map.update(part)
            path.unlink()
        (self.folder / "seconds.json").write_text(json.dumps(seconds))

    def tests_of(self, source: Path, mutation: Mutation) -> list[set[str]]:
        """The tests of a line, or of the module if that is not known: in files named after it, others, of windows."""
        lines = self.map.contexts_by_lineno(str(self.root / source))
        newer = source.stat().st_mtime > (self.folder / "coverage.ini").stat().st_mtime
        wanted = lines if mutation.at_import or newer else range(mutation.first, mutation.last + 1)
        found = {name.removesuffix(" (call)") for line in wanted for name in lines.get(line, ())} & self.seconds.keys()
        if mutation.at_import or not found:  # as in a program that is started without the environment
            beside = next(path for path in ("tests" / source).parents if path.is_dir())
            found |= {test for test in self.seconds if Path(test.split("::")[0]).parent == beside}
        batches = [{str(source)} if ">>>" in source.read_text() else set(), set[str](), set[str]()]
        batches[0] |= {str(path) for path in Path("tests").rglob(f"test_{source.stem}*.py") if "ui" not in path.parts}
        total = 0.0
        for test in sorted(found, key=lambda test: self.seconds[test]):
            total += self.seconds[test]
            if total < MOST_SECONDS:
                named = source.stem in test.split("::")[0]
                batches[0 if named else 2 if test.startswith("tests/ui/") else 1].add(test)
        return batches

    def tried(self, tests: set[str]) -> tuple[str, str]:
        """The verdict on the planted fault, and the failure."""
        told = self.folder / "told"
        told.unlink(missing_ok=True)
        if (child := os.fork()) == 0:
            os.setsid()
            signal.alarm(WALL_SECONDS)
            os.chdir(self.root)
            sys.path[0] = str(self.root)
            log = os.open(self.folder / "log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(log, 1)
            os.dup2(log, 2)
            files = sorted({test.split("::")[0] for test in tests})
            watcher, folder = Watcher(tests, self.seconds), f"--basetemp={self.folder}/temporary{os.getpid()}"
            code = pytest.main([*OPTIONS, "-x", "--hypothesis-seed=0", folder, *files], [watcher])
            told.write_text(f"{int(code)} {watcher.failure}")
            os._exit(0)
        os.waitpid(child, 0)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        shutil.rmtree(self.folder / f"temporary{child}", ignore_errors=True)
        status, _, failure = told.read_text().partition(" ") if told.exists() else ("", "", "")
        return {"": "timeout", "0": "survived", "5": "survived"}.get(status, "killed"), failure

    def verdict(self, source: Path, mutation: Mutation) -> tuple[str, str]:
        """Plant a fault, run the tests, take it out again."""
        (self.root / source).write_bytes(applied(source.read_bytes(), mutation))
        try:
            found = "survived", ""
            for tests in self.tests_of(source, mutation):
                if tests and found[0] == "survived":
                    found = self.tried(tests)
        finally:
            shutil.copy2(source, self.root / source)
        return found

    def sample(self, seed: int, count: int) -> list[tuple[Path, Mutation]]:
        """Some `count` mutants at random: `LEAST` of each room, the others in proportion to the rooms' sizes."""
        rng, rooms = Random(seed), defaultdict[str, list[tuple[Path, Mutation]]](list)
        for source in self.sources:
            rooms[room(source)] += [(source, each) for each in mutations_of(source.read_bytes())]
        total, chosen = sum(map(len, rooms.values())), list[tuple[Path, Mutation]]()
        for each in rooms.values():
            rng.shuffle(each)
            different = (one for one in each if differs(one[0].read_bytes(), one[1]))
            chosen += islice(different, LEAST + round((count - LEAST * len(rooms)) * len(each) / total))
        rng.shuffle(chosen)
        return chosen


def room(source: Path) -> str:
    """The folder of a module."""
    return "/".join(source.parts[:-1][:2])


def table(rows: list[dict[str, str]]) -> None:
    """Print the score by room, in Markdown, and the survivors."""
    rooms = defaultdict[str, Counter[str]](Counter)
    for row in rows:
        for name in (row["room"], "all rooms"):
            rooms[name][row["verdict"]] += 1
    print("| room | mutants | killed | out of time | survived | score |\n|---|---|---|---|---|---|")
    for name, counts in sorted(rooms.items()):
        cells = [name, counts.total(), counts["killed"], counts["timeout"], counts["survived"]]
        print("|", *(f"{cell} |" for cell in cells), f"{1 - counts['survived'] / counts.total():.1%} |")
    for row in rows:
        if row["verdict"] == "survived":
            print("{source}:{line}: {old} -> {new}".format(**row))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["map", "run", "table"])
    parser.add_argument("--folder", type=Path, default=Path("/tmp/mutants"))
    parser.add_argument("--tests", nargs="+", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=520)
    parser.add_argument("--again", action="store_true")
    options = parser.parse_args()
    journal = options.folder / f"sample-{options.seed}.json"
    known: dict[str, dict[str, str]] = json.loads(journal.read_text()) if journal.exists() else {}
    if options.what == "table":
        table(list(known.values()))
        return
    os.environ |= {"PYTHONPATH": str(options.folder / "tree"), "HOME": str(options.folder / "home")}
    tree = Tree(options.folder)
    if options.what == "map":
        tree.record(options.tests)
        return
    sys.dont_write_bytecode = True  # a source that changes twice in a second has bytecode that is not its own
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    for source, mutation in tree.sample(options.seed, options.count):
        name = f"{source}:{mutation.start}:{mutation.end}:{mutation.new}"
        if name in known and not (options.again and known[name]["verdict"] == "survived"):
            continue
        verdict, failure = tree.verdict(source, mutation)
        old = source.read_bytes()[mutation.start : mutation.end].decode()
        told = {"line": str(mutation.line), "old": old, "new": mutation.new, "verdict": verdict, "failure": failure}
        known[name] = {"room": room(source), "source": str(source)} | told
        journal.write_text(json.dumps(known, indent=1))
        print(len(known), name, verdict, failure, flush=True)


if __name__ == "__main__":
    main()
