"""Journal of a book's build: a text file that only grows, so that a build that was killed goes on.

The first line is JSON and names the rules. Then come, with the keys of positions in hexadecimal:

    s KEY SCORE DEPTH NODES     a search, the score being for the side to move
    b NODES xKEY rKEY ...       a batch begins: to expand (x) and to search again (r) with NODES nodes
    d                           the batch is done
"""

import json
from dataclasses import dataclass
from pathlib import Path

from ai.engine.book.graph import SearchResult
from ai.work.journal import JournalFile
from game.checkers.rules import RuleSet
from game.faults import CommandFault
from game.outside import whole

SUFFIX = ".journal"
SEARCHED, BATCH, DONE = "s", "b", "d"
EXPAND, AGAIN = "x", "r"


@dataclass(frozen=True, slots=True)
class Batch:
    nodes: int
    expand: tuple[int, ...]
    again: tuple[int, ...]


class BookJournal(JournalFile):
    def __init__(self, path: Path, rules: RuleSet) -> None:
        """Read the file, or begin a new one; InputError when it can't be written or is for something else."""
        self.searched: dict[int, SearchResult] = {}
        """Searches with the most nodes, by the keys of their positions."""
        self.expanded: list[int] = []
        self.batch: Batch | None = None
        """Batch that was not done when the file was last written."""
        self.visited = 0
        head = json.dumps({"book": 1, "rules": rules.name, "code": rules.code, "giveaway": rules.giveaway})
        super().__init__(path, in_new_folder=True)
        self.resumed(head, self._read, CommandFault.NO_BOOK_JOURNAL, rules=rules.name)

    def add(self, key: int, found: SearchResult) -> None:
        self._keep(key, found)
        self.write(f"{SEARCHED} {key:x} {found.score} {found.depth} {found.nodes}")

    def begin(self, batch: Batch) -> None:
        self.batch = batch
        keys = [f"{EXPAND}{key:x}" for key in batch.expand] + [f"{AGAIN}{key:x}" for key in batch.again]
        self.write(" ".join([BATCH, str(batch.nodes), *keys]))

    def done(self) -> None:
        self._finish()
        self.write(DONE)

    def _read(self, line: str) -> None:
        kind, *words = line.split(" ")
        if kind == SEARCHED:
            score, depth, nodes = map(whole, words[1:])
            self._keep(int(words[0], 16), SearchResult(score, depth, nodes))
        elif kind == BATCH:
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
