"""A build is the same on any number of threads, and however often it is stopped or killed."""

from pathlib import Path

import pytest

from ai.engine.book.builder import BATCH, BookJournal, Build, Threads
from ai.engine.book.graph import BookGraph
from game.checkers.movegen import compiled
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.russian import RUSSIAN
from game.core import InputError
from game.faults import CommandFault

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")

START = Position.start(ENGLISH)
NODES, MOST = 50, 150


def grown(path: Path, *, most: int = MOST, parallel: int = 1, nodes: int = NODES) -> BookGraph:
    with BookJournal(path, ENGLISH) as journal:
        return Build(journal, {START: 0}, nodes, analyst=Threads(bytearray(1), parallel)).run(most)


def known(path: Path) -> tuple[object, ...]:
    with BookJournal(path, ENGLISH) as journal:
        return journal.searched, sorted(journal.expanded), journal.batch


def catch_up(journal: Path, whole: Path) -> None:
    """Go on until as much is done as in the other journal, which has to have come to the same."""
    while len(journal.read_bytes().splitlines()) < len(whole.read_bytes().splitlines()):
        grown(journal, most=1)
    assert known(journal) == known(whole)


def test_threads_make_no_difference(tmp_path: Path) -> None:
    one, two = (grown(tmp_path / f"{threads}", parallel=threads) for threads in (1, 2))
    assert known(tmp_path / "1") == known(tmp_path / "2")
    assert [(root.score, root.depth) for root in one.roots] == [(root.score, root.depth) for root in two.roots]
    assert len(one.nodes) == len(known(tmp_path / "1")[0])  # type: ignore[arg-type]


@pytest.mark.parametrize("share", [0.0, 0.02, 0.41, 0.7, 0.99])
def test_a_killed_build_goes_on(tmp_path: Path, share: float) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    grown(whole)
    content = whole.read_bytes()
    killed.write_bytes(content[: int(share * len(content))])
    catch_up(killed, whole)


def test_a_build_that_is_stopped_goes_on(tmp_path: Path) -> None:
    grown(tmp_path / "whole")
    stop = bytearray(1)

    def at_once(searched: int) -> None:
        stop[0] = searched >= BATCH

    with BookJournal(tmp_path / "stopped", ENGLISH) as journal:
        build = Build(journal, {START: 0}, NODES, analyst=Threads(stop), progress=at_once)
        graph = build.run()
        assert journal.batch
        assert len(graph.nodes) < build.searched < MOST
    catch_up(tmp_path / "stopped", tmp_path / "whole")


def test_more_nodes_search_the_leaves_again(tmp_path: Path) -> None:
    grown(tmp_path / "journal", most=20)
    grown(tmp_path / "journal", most=60, nodes=2 * NODES)
    with BookJournal(tmp_path / "journal", ENGLISH) as journal:
        spent = [found.nodes for found in journal.searched.values()]
        assert set(spent) == {NODES, 2 * NODES}
        assert journal.visited > sum(spent)


def test_a_journal_of_an_earlier_version_goes_on(tmp_path: Path) -> None:
    """It has no places of moves."""
    grown(tmp_path / "new", most=20)
    lines = (tmp_path / "new").read_text().splitlines()
    old = [line.rsplit(" ", 1)[0] if line.startswith("s ") else line for line in lines]
    (tmp_path / "old").write_text("\n".join(old) + "\n")
    grown(tmp_path / "old", most=20)
    with BookJournal(tmp_path / "old", ENGLISH) as journal:
        assert {found.place is None for found in journal.searched.values()} == {True, False}


@pytest.mark.parametrize("content", [b"x", b"{}\n", b'{"book": 1}\ns 1 2 3 4\n', b"\xff\n"])
def test_other_files_are_no_journals(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal"
    path.write_bytes(content)
    with pytest.raises(InputError, check=lambda error: error.fault is CommandFault.NO_BOOK_JOURNAL):
        BookJournal(path, ENGLISH)
    assert path.read_bytes() == content


def test_a_journal_is_for_one_rule_set(tmp_path: Path) -> None:
    grown(tmp_path / "journal", most=1)
    with pytest.raises(InputError, match="is not the journal of a book of russian"):
        BookJournal(tmp_path / "journal", RUSSIAN)
