"""Engines: the program's own, and those of others that support the Hub protocol."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from random import Random
from types import TracebackType
from typing import Any, Self

from ai import limits
from ai.algorithms import Algorithm
from ai.contest.engine_player import Program
from ai.contest.hub_player import HubPlayer
from ai.engine.book.files import best_by_book, usual_book
from ai.engine.endgame.verdicts import counted
from ai.engine.equipment import Equipment
from ai.insight.analysis import AnalysisEngine, AnalysisOptions
from ai.minds.checkers import TRUSTED_DEPTHS
from ai.report import Report
from ai.score import Knowledge, parts_of
from ai.search import search
from game.kinds import line_texts
from kings_and_crosses.boards import AnyBoard, Board


@dataclass(frozen=True, slots=True)
class Limit:
    """End of a search: the first of these that is reached; a second if none is given."""

    time: float | None = None
    """Seconds."""
    depth: int | None = None
    """Plies."""
    nodes: int | None = None
    """Number of positions visited."""

    def __post_init__(self) -> None:
        for name, whole in (("time", False), ("depth", True), ("nodes", True)):
            value = getattr(self, name)
            if value is not None and not (0 < value < inf and (not whole or value == int(value))):
                kind = "whole number" if whole else "number of seconds"
                raise ValueError(f"The {name} of a limit is a {kind} above 0, not {value}.")

    def inner(self) -> limits.Limit:
        """The limit as the program's own searches take it."""
        time = USUAL_TIME if self.time is self.depth is self.nodes is None else self.time
        return limits.Limit(self.depth, self.nodes, time)


USUAL_TIME = 1.0
"""Seconds of a search without a limit."""
USUAL = Limit()


@dataclass(frozen=True, order=True, slots=True)
class Score:
    """A score for the side to move. Scores compare: a win beats every evaluation, and an early one a late one.

    >>> str(Score(35)), str(Score(99_995)), str(Score(-99_996))
    ('+0.35', 'wins in 5 plies', 'loses in 4 plies')
    """

    value: int
    """The program's own number: an evaluation in 1/100 of a man; wins lie far above."""

    @property
    def men(self) -> float | None:
        """Evaluation in men; None if a win or a loss is certain."""
        parts = parts_of(self.value)
        return self.value / 100 if parts.knowledge is Knowledge.EVALUATION else None

    @property
    def plies(self) -> int | None:
        """Plies to a certain win, negative to a certain loss; None for an evaluation, or if no distance is known."""
        parts = parts_of(self.value)
        known = parts.knowledge in (Knowledge.COUNTED, Knowledge.TABLE)
        return parts.sign * parts.amount if known else None

    def __neg__(self) -> "Score":
        return Score(-self.value)

    def __str__(self) -> str:
        if self.men is not None:
            return f"{self.men:+.2f}"
        how = "wins" if self.value > 0 else "loses"
        return how if self.plies is None else f"{how} in {counted(abs(self.plies))}"


@dataclass(frozen=True, slots=True)
class Info:
    """The result of a search: one move with its best continuation."""

    move: Any
    line: tuple[str, ...]
    """The move and the best play after it, as texts."""
    score: Score
    """For the side to move."""
    depth: int | None
    """Plies searched; None to the end of the game, 0 without a search."""
    nodes: int
    """Positions visited in all iterations that were completed; the same applies to `time`."""
    time: float
    """Seconds."""
    source: str
    """`search`, `opening book`, `endgame table`, ..."""

    def __str__(self) -> str:
        return f"{self.score}  {' '.join(self.line)}"


class Engine:
    """The program's engine. It keeps its memory from move to move.

    >>> engine = Engine()
    >>> engine.play(Board("english", "W:W25:B22"), Limit(depth=4)).line
    ('25x18',)
    """

    def __init__(self, *, threads: int = 1, megabytes: int = 64, book: bool = False) -> None:
        """`megabytes` is the size of its table; with a `book` it plays the opening book's moves."""
        self._equipment = Equipment(megabytes, threads, book)
        self._engine = self._equipment.engine()
        self._analyst = AnalysisEngine()

    def play(self, board: AnyBoard, limit: Limit = USUAL) -> Info:
        """Choose a move; ValueError if the game is over."""
        history: Sequence[Any] = board.positions
        if self._equipment.book and isinstance(board, Board):
            book = usual_book(board.position.rules)
            found = best_by_book(board.positions, book, Random(), TRUSTED_DEPTHS["champion"])
            if found is not None:
                return _info(history, found.report)
        reports: list[Report] = []
        limits = limit.inner()
        report = search(history, Algorithm.ENGINE, limits, on_report=reports.append, engine=self._engine).report
        visited, seconds = sum(each.nodes for each in reports), sum(each.seconds for each in reports)
        return _info(history, replace(report, nodes=visited, seconds=seconds) if reports else report)

    def analyse(self, board: AnyBoard, limit: Limit = USUAL, *, multipv: int = 1) -> list[Info]:
        """The best moves, the best first; [] if the game is over. Without a limit it takes a second."""
        if multipv < 1:
            raise ValueError(f"multipv is at least 1, not {multipv}.")
        history: Sequence[Any] = board.positions
        if not history[-1].legal_moves():
            return []
        options = AnalysisOptions(multipv, self._equipment.megabytes, self._equipment.threads)
        lines = self._analyst.look(history, options, limit=limit.inner()).lines
        return [
            _info(history, Report(lines.depth, line.score, line.pv, lines.nodes, lines.seconds, line.source))
            for line in lines.lines
        ]


class HubEngine:
    """An engine that supports the Hub protocol, such as Scan; close it, or use it in a `with` statement."""

    def __init__(self, command: str | Sequence[str]) -> None:
        """`command` starts it, as `path/to/scan hub`."""
        self._program = Program.of(command if isinstance(command, str) else shlex.join(command))
        self._player: HubPlayer | None = None
        self._rules: Any = None

    def play(self, board: Board, limit: Limit = USUAL) -> Info:
        """Ask for a move; ValueError if the engine can't be started, or gives no legal move in time."""
        player = self._ready(board, limit)
        return _info(board.positions, player.answer(board.positions, bytearray(1)).report)

    def analyse(self, board: Board, limit: Limit = USUAL, *, multipv: int = 1) -> list[Info]:
        """The best move; Hub engines give one line, whatever `multipv` is."""
        player = self._ready(board, limit)
        found = player.analyse(board.positions, bytearray(1), lambda report: None, limit.inner())
        return [] if found is None else [_info(board.positions, found)]

    def close(self) -> None:
        if self._player is not None:
            self._player.close()
            self._player = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _ready(self, board: Board, limit: Limit) -> HubPlayer:
        rules = board.position.rules
        if self._player is None or self._rules != rules:
            self.close()
            self._player, self._rules = HubPlayer(self._program, rules, limit.inner()), rules
            self._player.new_game()
        self._player.limit = limit.inner()
        return self._player


def _info(history: Sequence[Any], report: Report) -> Info:
    line = tuple(line_texts(history[-1], report.pv))
    known = report.source.value
    return Info(report.pv[0], line, Score(report.score), report.depth, report.nodes, report.seconds, known)


@cache
def usual() -> Engine:
    """The engine of `play` and `analyse`."""
    return Engine()


def play(board: AnyBoard, limit: Limit = USUAL) -> Info:
    """Choose a move by the program's engine; ValueError if the game is over.

    >>> print(play(Board("english", "W:W25:B22"), Limit(depth=2)))
    wins in 1 ply  25x18
    """
    return usual().play(board, limit)


def analyse(board: AnyBoard, limit: Limit = USUAL, *, multipv: int = 1) -> list[Info]:
    """The best moves by the program's engine, the best first; [] if the game is over.

    >>> len(analyse(Board("russian"), Limit(depth=5), multipv=3))
    3
    """
    return usual().analyse(board, limit, multipv=multipv)
