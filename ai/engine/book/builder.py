"""Building a book: leaf after leaf of its graph is expanded, by searches of a fixed number of positions. Each search
begins with an empty table, and each batch of leaves is written down before its searches: a build that was stopped or
killed, on any number of threads, comes to the same book."""

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import local
from typing import Protocol

from ai.engine.book.graph import BookGraph, SearchResult
from ai.engine.checkers import engine_switches, key_of
from ai.engine.engine import Engine
from ai.limits import Limit, Stopped
from ai.score import loss_in
from ai.work.journal import JournalFile
from game.checkers.position import Position
from game.checkers.rules import RuleSet
from game.faults import CommandFault
from game.outside import whole

SUFFIX = ".journal"
SEARCHED, BEGUN, DONE = "s", "b", "d"
EXPAND, AGAIN = "x", "r"


@dataclass(frozen=True, slots=True)
class Batch:
    nodes: int
    expand: tuple[int, ...]
    again: tuple[int, ...]


class BookJournal(JournalFile):
    """A text file that only grows, so that a build that was killed goes on.

    The first line is JSON and names the rules. Then come, with the keys of positions in hexadecimal:

        s KEY SCORE DEPTH NODES PLACE   a search: the score for the side to move, the place of the best move
        b NODES xKEY rKEY ...           a batch begins: to expand (x) and to search again (r) with NODES nodes
        d                               the batch is done

    Journals of version 0.3 and before have no PLACE; without a legal move there is none either.
    """

    def __init__(self, path: Path, rules: RuleSet, *, read_only: bool = False) -> None:
        """Read the file, or begin a new one; InputError when it can't be written or is for something else."""
        self.searched: dict[int, SearchResult] = {}
        """Searches with the most nodes, by the keys of their positions."""
        self.expanded: list[int] = []
        self.batch: Batch | None = None
        """Batch that was not done when the file was last written."""
        self.visited = 0
        head = json.dumps({"book": 1, "rules": rules.name, "code": rules.code, "giveaway": rules.giveaway})
        super().__init__(path, in_new_folder=True, read_only=read_only)
        self.resumed(head, self._read, CommandFault.NO_BOOK_JOURNAL, rules=rules.name)

    def add(self, key: int, found: SearchResult) -> None:
        self._keep(key, found)
        place = "" if found.place is None else f" {found.place}"
        self.write(f"{SEARCHED} {key:x} {found.score} {found.depth} {found.nodes}{place}")

    def begin(self, batch: Batch) -> None:
        self.batch = batch
        keys = [f"{EXPAND}{key:x}" for key in batch.expand] + [f"{AGAIN}{key:x}" for key in batch.again]
        self.write(" ".join([BEGUN, str(batch.nodes), *keys]))

    def done(self) -> None:
        self._finish()
        self.write(DONE)

    def _read(self, line: str) -> None:
        kind, *words = line.split(" ")
        if kind == SEARCHED:
            key, score, depth, nodes, *place = words
            found = SearchResult(whole(score), whole(depth), whole(nodes), *map(whole, place))
            self._keep(int(key, 16), found)
        elif kind == BEGUN:
            expand, again = (
                tuple(int(word[1:], 16) for word in words[1:] if word[0] == mark) for mark in (EXPAND, AGAIN)
            )
            self.batch = Batch(whole(words[0]), expand, again)
        elif kind == DONE:
            self._finish()
        else:
            raise ValueError(line)

    def _keep(self, key: int, found: SearchResult) -> None:
        self.visited += found.nodes
        if key not in self.searched or self.searched[key].nodes <= found.nodes:
            self.searched[key] = found

    def _finish(self) -> None:
        if self.batch:
            self.expanded += self.batch.expand
        self.batch = None


BATCH = 16
MEGABYTES = 4
NODES = 200_000

Progress = Callable[[int], None]
"""Gets the number of positions searched since the build began."""


class Analyst(Protocol):
    def searches(
        self, positions: Mapping[int, Position], nodes: int
    ) -> Generator[tuple[int, SearchResult], None, None]:
        """Search each position with this number of nodes; yield keys and results as searches end. Raises Stopped."""
        ...


@dataclass
class Threads:
    stop: bytearray
    """One byte; the searches end when it is set."""
    parallel: int = 1
    _own: local = field(default_factory=local)

    def searches(
        self, positions: Mapping[int, Position], nodes: int
    ) -> Generator[tuple[int, SearchResult], None, None]:
        with ThreadPoolExecutor(self.parallel) as pool:
            started = {pool.submit(self._search, position, nodes): key for key, position in positions.items()}
            try:
                for search in as_completed(started):
                    yield started[search], search.result()
            except BaseException:
                self.stop[0] = 1
                pool.shutdown(cancel_futures=True)
                raise

    def _search(self, position: Position, nodes: int) -> SearchResult:
        if not hasattr(self._own, "engine"):
            self._own.engine = Engine(MEGABYTES)
        found = searched(self._own.engine, position, nodes, self.stop)
        if self.stop[0]:
            raise Stopped
        return found


def searched(engine: Engine, position: Position, nodes: int, stop: bytearray | None = None) -> SearchResult:
    """Search with this number of nodes, whatever came before."""
    moves = position.legal_moves()
    if not moves:
        return SearchResult(loss_in(0), 0, nodes)
    engine.clear()
    found = engine.think([position], Limit(nodes=nodes), features=engine_switches(position.rules), stop=stop)
    return SearchResult(found.report.score, found.report.depth or 0, nodes, moves.index(found.move))


@dataclass
class Build:
    """Continues where the journal ends, until the analyst raises Stopped."""

    journal: BookJournal
    roots: Mapping[Position, int]
    """Positions at which lines begin, and how many plies after the start of the game they count."""
    nodes: int = NODES
    """Positions to visit in each search."""
    analyst: Analyst = field(default_factory=lambda: Threads(bytearray(1)))
    progress: Progress = lambda _: None
    searched: int = 0

    def run(self, most: int | None = None) -> BookGraph:
        """Expand leaf after leaf, until `most` positions have been searched or it is stopped."""
        try:
            self._search(self.roots, self.nodes)
            graph = self.graph()
            if self.journal.batch:
                self._finish(self.journal.batch, graph)
            while most is None or self.searched < most:
                leaves = graph.next_leaves(BATCH, self.nodes)
                if not leaves:
                    break
                again = tuple(leaf.key for leaf in leaves if leaf.searched.nodes < self.nodes)
                batch = Batch(self.nodes, tuple(leaf.key for leaf in leaves if leaf.key not in again), again)
                self.journal.begin(batch)
                self._finish(batch, graph)
        except Stopped:
            return self.graph()
        return graph

    def graph(self) -> BookGraph:
        roots = {root: plies for root, plies in self.roots.items() if key_of(root) in self.journal.searched}
        return BookGraph(roots, self.journal.searched, self.journal.expanded)

    def _finish(self, batch: Batch, graph: BookGraph) -> None:
        expand = [graph.nodes[key] for key in batch.expand]
        after = [node.position.play(move) for node in expand for move in node.position.legal_moves()]
        self._search(after, batch.nodes)
        self._search([graph.nodes[key].position for key in batch.again], batch.nodes, batch.nodes)
        self.journal.done()
        for node in expand:
            graph.expand(node)
        graph.value()

    def _search(self, positions: Iterable[Position], nodes: int, least: int = 0) -> None:
        """Search the positions that were never searched, or not with `least` nodes."""
        known = self.journal.searched
        named = {key_of(position): position for position in positions}
        left = {key: named[key] for key in named if key not in known or known[key].nodes < least}
        with closing(self.analyst.searches(left, nodes)) as searches:
            for key, found in searches:
                self.journal.add(key, found)
                self.searched += 1
                self.progress(self.searched)
