"""Bags of jobs on a Dask cluster: as the local pool does them, also when machines are lost; skipped without Dask."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from ai.contest import workers
from ai.contest.workers import Cluster, Processes
from game.core import InputError

from .test_workers import SMALL, games

ROOT = Path(__file__).parents[3]
GAMES = 24
MATCH = ("match", "champion", "champion", "--nodes=1000", "--megabytes=1", "--openings=random", "--seed=7")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Four workers, each a process with one thread."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None) as started:
        yield started


def test_the_processes_of_a_command_line_that_is_forgotten_end_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []

    class Kept:
        def __init__(self, name: str) -> None:
            self.name = name

        def dismiss(self) -> None:
            ended.append(f"{self.name} is dismissed")

        def close(self) -> None:
            ended.append(f"{self.name} is closed")

    kept = {(1, ("match",)): Kept("one"), (1, ("book",)): Kept("two"), (2, ("match",)): Kept("three")}
    monkeypatch.setattr(workers, "_workers", kept)
    workers.forget(("match",))
    assert ended == ["one is dismissed", "one is closed", "three is dismissed", "three is closed"]
    assert list(kept) == [(1, ("book",))]


def test_a_cluster_that_is_not_reached_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("ai.contest.workers.PATIENCE", 0.2)
    with pytest.raises(InputError, match=r"^No scheduler of a Dask cluster answers at tcp://127.0.0.1:1\.$"):
        list(Cluster("tcp://127.0.0.1:1").answers(SMALL, "1"))
    with pytest.raises(InputError, match=r"^No scheduler of a Dask cluster answers at here\.$"):
        list(Cluster("here").answers(SMALL, "1"))


def test_a_certificate_that_is_missing_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(InputError, match=r"^The cluster at tls://127\.0\.0\.1:1 needs a certificate: "):
        list(Cluster("tls://127.0.0.1:1").answers(SMALL, "1"))


@pytest.mark.slow
@pytest.mark.skipif(not which("openssl"), reason="makes a certificate")
def test_only_who_has_the_key_reaches_a_cluster_with_tls(tmp_path: Path) -> None:
    """The commands are those of docs/cluster.md, on loopback."""
    pytest.importorskip("distributed")
    for name in ("key", "other"):
        make = "openssl req -x509 -newkey rsa:3072 -nodes -days 365 -subj /CN=cluster -keyout {0}.pem -out {0}.crt"
        subprocess.run(make.format(name).split(), cwd=tmp_path, check=True, capture_output=True)
    tls = "--tls-ca-file key.crt --tls-cert key.crt --tls-key key.pem --dashboard-address 127.0.0.1:0"
    commands = (
        f"scheduler --protocol tls --host 127.0.0.1 --port 0 --scheduler-file at.json {tls}",
        f"worker --scheduler-file at.json --host 127.0.0.1 --nworkers 1 --nthreads 1 {tls}",
    )
    started = []
    try:
        for command in commands:
            words = [sys.executable, "-m", "dask", *command.split()]
            started.append(subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.DEVNULL))
            end = time.monotonic() + 30
            while not (tmp_path / "at.json").exists() and time.monotonic() < end:
                time.sleep(0.05)
        address = json.loads((tmp_path / "at.json").read_text())["address"]
        assert address.startswith("tls://")
        said = dict[str, tuple[str, str]]()
        for name in ("key", "other"):
            client = {"CA_FILE": "key.crt", "CLIENT__CERT": f"{name}.crt", "CLIENT__KEY": f"{name}.pem"}
            names = {f"DASK_DISTRIBUTED__COMM__TLS__{each}": str(tmp_path / file) for each, file in client.items()}
            match = [sys.executable, "main.py", "match", "minimax:1", "minimax:1", "--games=1", f"--cluster={address}"]
            environment, pipe = os.environ | names, subprocess.PIPE
            with subprocess.Popen(match, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True) as asking:
                said[name] = asking.communicate()
        assert said["key"][0].splitlines()[1].split()[:2] == ["minimax:1", "1"]
        assert said["other"][1] == f"No scheduler of a Dask cluster answers at {address}.\n"
    finally:
        for process in started:
            process.terminate()
            process.wait(20)


def test_without_the_library_one_sentence_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"install the dependency group cluster\.$"):
        list(Cluster("tcp://127.0.0.1:1").answers(SMALL, "1"))


@pytest.mark.slow
def test_a_cluster_answers_as_the_local_pool_does(cluster: Any) -> None:
    jobs = [str(number) for number in range(1, 13)]
    assert games(Cluster(cluster.scheduler_address).answers(SMALL, jobs)) == games(Processes(2).answers(SMALL, jobs))
    with pytest.raises(InputError, match="'harder' is neither a level"):
        list(Cluster(cluster.scheduler_address).answers(["match", "hard", "harder", "--worker"], "12"))


@pytest.mark.slow
def test_tables_built_on_a_cluster_are_those_built_here(cluster: Any, tmp_path: Path) -> None:
    for options in (["--folder", "here"], ["--folder", "there", "--cluster", cluster.scheduler_address]):
        words = [sys.executable, str(ROOT / "main.py"), "endgame", "build", "english", "3", *options]
        subprocess.run(words, cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    files = [sorted((tmp_path / folder).iterdir()) for folder in ("here", "there")]
    assert [path.name for path in files[0]] == [f"english-{pieces}.table" for pieces in (1, 2, 3)]
    assert [path.read_bytes() for path in files[0]] == [path.read_bytes() for path in files[1]]


@pytest.mark.slow
def test_whoever_stops_waiting_leaves_nobody_at_work_on_a_cluster(cluster: Any) -> None:
    with closing(Cluster(cluster.scheduler_address).answers([*MATCH, "--worker"], map(str, range(1, 1000)))) as lines:
        next(lines)
    pids = [worker.pid for worker in cluster.workers.values()]
    assert not [child for pid in pids for child in tree_of(pid) if b"--worker" in command_line(child)]


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the workers in /proc")
def test_two_of_four_workers_are_killed_and_every_game_is_in_the_journal_once(cluster: Any, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    words = [*MATCH, f"--games={GAMES}", f"--cluster={cluster.scheduler_address}", f"--resume={journal}"]
    match = subprocess.Popen([sys.executable, "main.py", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    end = time.monotonic() + 60
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 4) and time.monotonic() < end:
        time.sleep(0.02)
    for worker in list(cluster.workers.values())[:2]:
        for process in (worker.pid, *tree_of(worker.pid)):
            os.kill(process, signal.SIGKILL)
    out, _ = match.communicate(timeout=120)
    lines = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    assert sorted(line["game"] for line in lines) == list(range(1, GAMES + 1))
    assert (
        out
        == subprocess.run(
            [sys.executable, "main.py", *words[:-2], "--parallel=2"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )


def tree_of(process: int) -> list[int]:
    """The processes that it has started, and those that they have."""
    try:
        children = [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []
    return [each for child in children for each in (child, *tree_of(child))]


def command_line(process: int) -> bytes:
    """The process's command line."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""
