"""Deep analysis of many games, one after the other: every move is searched by our engine or an external one.

A journal has each remark as soon as it is found, so that a stop or a kill loses one move at most.
"""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, Protocol

from ai.contest.engine_player import Program
from ai.contest.hub_player import HubPlayer
from ai.insight.lines import Lines, ScoredLine
from ai.insight.review import Remark, Review, ReviewProgress, Row, remark_in, remark_on, review, row_of
from ai.limits import Limit
from ai.report import Report
from ai.score import win_in
from ai.work.journal import JournalFile
from game.checkers.position import Position
from game.checkers.rules import RuleSet
from game.core import InputError, State, shortened
from game.faults import CommandFault, Fault
from game.outside import read_json

OTHER_RULES = (Fault.ENGINE_RULES, Fault.ENGINE_GIVEAWAY)
"""Faults of an engine that does not play the rules of a game, which is then passed over."""
PATIENCE = 0.1
"""Seconds between two looks at a pause."""


class GameLine(NamedTuple):
    """The main line of a game; the positions are one more than the moves."""

    positions: Sequence[State[Any]]
    moves: Sequence[Any]


@dataclass(frozen=True, slots=True)
class DeepPlan:
    """The games to analyse, the engine and its limit."""

    games: tuple[tuple[str, int], ...]
    """Key of each game and its number of moves."""
    limit: Limit
    """Limit of one move: its nodes or its seconds."""
    engine: str = ""
    """Name of an external engine; "" for ours."""
    source: str = ""
    """The PDN file with the games; "" for the library."""
    out: str = ""
    """The PDN file to write."""
    rules: str = ""
    """The rules of games in the file that do not name theirs."""

    def text(self) -> str:
        written = {
            "deep": 1,
            "games": self.games,
            "nodes": self.limit.nodes,
            "seconds": self.limit.seconds,
            **{name: getattr(self, name) for name in ("engine", "source", "out", "rules")},
        }
        return json.dumps(written, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> "DeepPlan":
        """Read `text`; InputError for anything else."""
        try:
            read = read_json(text)
            limit = Limit(nodes=read["nodes"], seconds=read["seconds"])
            games = tuple((str(key), int(moves)) for key, moves in read["games"])
            names = {name: str(read[name]) for name in ("engine", "source", "out", "rules")}
            return cls(games, limit, **names)
        except (KeyError, TypeError, ValueError):
            raise InputError(CommandFault.NO_DEEP_JOURNAL, path=shortened(text)) from None

    @property
    def moves(self) -> int:
        return sum(moves for _, moves in self.games)


def waiting_plan(path: Path) -> DeepPlan | None:
    """The plan of a journal that was left; None if there is none."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return DeepPlan.parse(file.readline())
    except (OSError, InputError):
        return None


class DeepJournal:
    """The remarks found so far; any thread may add one."""

    def __init__(self, path: Path, plan: DeepPlan) -> None:
        """Begin a journal, or go on with one of the same plan; InputError for a file that is something else."""
        self.path = path
        self._file = JournalFile(path, in_new_folder=True)
        self._lock = Lock()
        self.rows: dict[str, dict[int, Row]] = {}
        self.done: set[str] = set()
        """Keys of the games whose remarks were written into them."""
        for line in self._file.resumed(plan.text(), read_json, CommandFault.NO_DEEP_JOURNAL):
            key, row = line
            if row is None:
                self.done.add(key)
            else:
                self.rows.setdefault(key, {})[row[0]] = row

    def add(self, key: str, row: Row | None) -> None:
        """Add the row of a remark; None when all of the game was written."""
        with self._lock:
            self._file.write(json.dumps([key, row], separators=(",", ":")))
            if row is None:
                self.done.add(key)
            else:
                self.rows.setdefault(key, {})[row[0]] = row

    def remarks(self, key: str, line: GameLine) -> list[Remark]:
        found = (remark_in(row, line.positions, line.moves) for row in self.rows.get(key, {}).values())
        return [remark for remark in found if remark is not None]

    @property
    def moves(self) -> int:
        return sum(map(len, self.rows.values()))

    def close(self) -> None:
        self._file.close()


class DeepProgress(NamedTuple):
    games: int
    """Number of games that are finished."""
    moves: int
    """Number of moves with a remark, those of earlier sessions too."""
    seconds: float
    """Seconds that the rest will take; 0 if unknown."""


class Reviewer(Protocol):
    def __call__(
        self, line: GameLine, stop: bytearray, tell: Callable[[ReviewProgress], None], known: Iterable[Remark]
    ) -> Review:
        """Review a game; soon after `stop` is set with what was found."""
        ...


class OwnReviewer:
    """Our engine; see ai.insight.review."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit

    def __call__(
        self, line: GameLine, stop: bytearray, tell: Callable[[ReviewProgress], None], known: Iterable[Remark]
    ) -> Review:
        return review(line.positions, line.moves, None, stop, tell, known, limit=self.limit)

    def close(self) -> None: ...


class HubReviewer:
    """An external engine, which searches each position from the last one on: the score of a move is that of the
    position after it. Games that are not checkers are left to ours."""

    def __init__(self, program: Program, limit: Limit) -> None:
        self.program, self.limit = program, limit
        self._players: dict[RuleSet, HubPlayer] = {}

    def __call__(
        self, line: GameLine, stop: bytearray, tell: Callable[[ReviewProgress], None], known: Iterable[Remark]
    ) -> Review:
        if not isinstance(line.positions[0], Position):
            return review(line.positions, line.moves, None, stop, tell, known, limit=self.limit)
        remarks = {remark.ply: remark for remark in known}
        after: ScoredLine | None = None
        for ply in reversed(range(len(line.moves))):
            if ply in remarks:
                after = remarks[ply].best
                continue
            if after is None and ply + 1 < len(line.positions) and line.positions[ply + 1].legal_moves():
                found = self._search(line.positions[: ply + 2], stop)
                after = None if found is None else ScoredLine(found.score, found.pv)
            found = self._search(line.positions[: ply + 1], stop)
            if stop[0] or found is None:
                break
            best, move = ScoredLine(found.score, found.pv), line.moves[ply]
            score, rest = (best.score, found.pv[1:]) if after is None else (-after.score, after.pv)
            played = best if best.move == move else ScoredLine(score, (move, *rest))
            if after is None and not line.positions[ply + 1].legal_moves():
                played = ScoredLine(_end(line.positions[ply + 1]), (move,))
            lines = (best,) if played is best else (best, played)
            remarks[ply] = remark_on(line.positions[ply], ply, move, Lines(found.depth or 0, lines))
            tell(ReviewProgress(len(remarks), len(line.moves), remarks[ply]))
            after = best
        return Review(tuple(remarks[ply] for ply in sorted(remarks)))

    def _search(self, history: Sequence[Any], stop: bytearray) -> Report | None:
        rules = history[-1].rules
        if rules not in self._players:
            self._players[rules] = HubPlayer(self.program, rules, self.limit)
        return self._players[rules].analyse(history, stop, lambda _: None, self.limit)

    def close(self) -> None:
        for player in self._players.values():
            player.close()


def _end(position: State[Any]) -> int:
    """The score of the move that led to a final position, for the side that made it."""
    outcome = position.outcome()
    return win_in(1) if outcome is not None and outcome.winner == 1 - position.turn else 0


class DeepQueue:
    """Analyses the games of a plan. `run` is a job; the other methods are for any thread."""

    def __init__(
        self,
        plan: DeepPlan,
        journal: DeepJournal,
        reviewer: Reviewer,
        read: Callable[[str], GameLine | None],
        finish: Callable[[str, Review], None],
    ) -> None:
        """`read` gives the line of a game, None if it is gone; `finish` writes the remarks of one into it."""
        self.plan, self.journal, self.reviewer, self.read, self.finish = plan, journal, reviewer, read, finish
        self.paused = False
        self.stopped = False
        self._byte = bytearray(1)
        self._interrupted = False
        self._began = time.monotonic()
        self._first = journal.moves

    def pause(self, *, on: bool) -> None:
        """Interrupt the search, or let it go on."""
        if on != self.paused:
            self.paused = on
            if on:
                self._interrupted = True
                self._byte[0] = 1

    def stop(self) -> None:
        self.stopped, self.paused = True, False
        self._byte[0] = 1

    def run(self, stop: bytearray, tell: Callable[[DeepProgress], None]) -> int:
        """Analyse the games that are left; return the number of games that are finished."""
        self._byte = stop
        for key, _moves in self.plan.games:
            if key in self.journal.done:
                continue
            line = self.read(key)
            try:
                if line is not None and line.positions[0].players == 2 and not self._analysed(key, line, stop, tell):
                    break
            except InputError as error:
                if error.fault not in OTHER_RULES:
                    raise
            self.journal.add(key, None)
            tell(self.progress())
        return len(self.journal.done)

    def _analysed(self, key: str, line: GameLine, stop: bytearray, tell: Callable[[DeepProgress], None]) -> bool:
        """Analyse one game, through any pauses; False after a stop."""

        def heard(progress: ReviewProgress) -> None:
            ply = progress.remark.ply
            if ply not in self.journal.rows.get(key, {}):
                self.journal.add(key, row_of(progress.remark, line.positions[ply]))
                tell(self.progress())

        while True:
            while self.paused:
                time.sleep(PATIENCE)
            if self._interrupted and not self.stopped:
                self._interrupted, stop[0] = False, 0
            if self.stopped or stop[0]:
                return False
            found = self.reviewer(line, stop, heard, self.journal.remarks(key, line))
            if len(found.remarks) >= len(line.moves):
                self.finish(key, found)
                return True
            if not self._interrupted:
                return False

    def progress(self) -> DeepProgress:
        done = self.journal.moves
        fresh, left = done - self._first, self.plan.moves - done
        seconds = (time.monotonic() - self._began) / fresh * left if fresh > 0 else 0.0
        return DeepProgress(len(self.journal.done), done, max(0.0, seconds))


def reviewer_of(limit: Limit, program: Program | None = None) -> OwnReviewer | HubReviewer:
    return OwnReviewer(limit) if program is None else HubReviewer(program, limit)
