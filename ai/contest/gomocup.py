"""Engines of five in a row that support the Gomocup protocol (plastovicka.github.io/protocl2en.htm), as players. Each
line is a command; a move is a column and a row, numbered from 0 at the top left."""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, zip_longest
from pathlib import Path
from time import monotonic, sleep
from typing import Any, cast

from ai.contest.engine_player import (
    LONGEST_NAME,
    PATIENCE,
    SHOWN_ERROR,
    CheckedEngine,
    EnginePlayer,
    Introduction,
    Program,
    examine,
    shown,
)
from ai.limits import Clock, Limit
from ai.minds.tictactoe import is_gomoku
from ai.own_player.host import NO_STOP
from ai.report import Answer, MoveSource, Report, unsearched
from game.core import IllegalMoveError, InputError, State
from game.faults import CommandFault, Fault
from game.outside import LARGEST_DECIMAL
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell, MnkRules, cells_of

IN_ROW = 5
MOVE = re.compile(r"\s*(?P<column>\d{1,3})\s*,\s*(?P<row>\d{1,3})\s*")
ABOUT = re.compile(r'(?P<name>\w+)\s*=\s*"(?P<value>[^"]*)"')
WORDS = ("MESSAGE", "DEBUG", "ERROR", "UNKNOWN", "OK", "SUGGEST")
PAUSE = 0.03
"""Seconds after the engine's move: some engines drop a command that comes while their search ends."""
NO_LIMIT = 2**31 - 1
"""Milliseconds left in a game without a clock."""
RULES: dict[str, dict[str, bool]] = {"0": {}, "1": {"exact": True}, "4": {"renju": True}}
"""Rules by their number in the protocol, as fields of MnkRules: freestyle, standard, renju."""


def number_of(rules: MnkRules) -> str:
    return next(number for number, flags in reversed(RULES.items()) if all(getattr(rules, flag) for flag in flags))


def move_text(cell: Cell, rules: MnkRules) -> str:
    """Write a move.

    >>> move_text(17, MnkRules(15, 15, 5))
    '2,1'
    """
    row, column = divmod(cell, rules.columns)
    return f"{column},{row}"


def board_lines(position: TicTacToe, history: Sequence[TicTacToe]) -> list[str]:
    """List the marks, in the order in which they were made where it is known: 1 for the side to move, 2 for the other.

    >>> start = TicTacToe.start(MnkRules(15, 15, 5))
    >>> board_lines(start.play(3).play(4), [start, start.play(3), start.play(3).play(4)])
    ['3,0,1', '4,0,2']
    """
    rules, first = position.rules, history[0]
    cells = [[cell for cell in cells_of(first.occupied) if first.cell(cell) == side] for side in range(2)]
    before = [cell for pair in zip_longest(*cells) for cell in pair if cell is not None]
    made = [cells_of(after.occupied & ~at.occupied)[0] for at, after in pairwise(history)]
    return [f"{move_text(cell, rules)},{1 if position.cell(cell) == position.turn else 2}" for cell in before + made]


class GomocupPlayer(EnginePlayer):
    """An engine of five in a row."""

    goodbye, halt, rubbish = "END", "YXSTOP", Fault.GOMOCUP_RUBBISH

    def __init__(self, program: Program, rules: MnkRules, limit: Limit, **times: float) -> None:
        """InputError for other boards, and without a time; `times`: see EnginePlayer."""
        super().__init__(program, limit, **times)
        if not is_gomoku(rules):
            raise InputError(Fault.GOMOCUP_BOARD, engine=program.name)
        if limit.seconds is None and limit.clock is None:
            raise InputError(CommandFault.ENGINE_TIME, engine=program.name)
        self._rules = rules
        self._known: list[TicTacToe] = []
        """Positions of the game as the engine knows it."""
        self._is_empty = False
        """True if the engine's board is empty."""
        self._told: dict[str, int] = {}
        """Settings as the engine knows them."""
        self._moved = 0.0
        self._about: dict[str, str] | None = None

    def new_game(self) -> None:
        self._known = []
        if self._process is None:
            self._guarded(lambda: self._start(NO_STOP))

    @property
    def introduction(self) -> Introduction | None:
        if self._about is None:
            return None
        name, version, author = (shown(self._about.get(key, ""), LONGEST_NAME) for key in ("name", "version", "author"))
        return Introduction(name, version, author)

    def _start(self, stop: bytearray) -> None:
        self._launch()
        self._known, self._told = [], {}
        self._say("ABOUT")
        columns, rows = self._rules.columns, self._rules.rows
        self._say(f"START {columns}" if columns == rows else f"RECTSTART {columns},{rows}")
        try:
            self._confirmed(stop)
        except InputError as error:
            if error.fault == Fault.ENGINE_ENDED and self._about is None:
                raise InputError(Fault.GOMOCUP_NO_GREETING, engine=self._name) from None
            raise
        self._about, self._is_empty = self._about or {}, True
        for name, value in {
            "rule": number_of(self._rules),
            "game_type": "0",
            **self.program.parameters,
        }.items():
            self._say(f"INFO {name} {value}")
        self._was_ready = self.ready = True

    def _asked(
        self, history: Sequence[State[Any]], stop: bytearray, tell: Callable[[Report], None], clock: Clock | None
    ) -> Answer:
        positions = list(cast("Sequence[TicTacToe]", history))
        if self._process is None:
            self._start(stop)
        sleep(max(0.0, self._moved + PAUSE - monotonic()))
        seconds = self._tell_time(clock)
        self._place(positions, stop)
        started = monotonic()
        text = self._decided(partial(self._take, ""), seconds + self._patience, stop)
        move = self._move_in(text, positions[-1])
        self._known, self._moved = [*positions, positions[-1].play(move)], monotonic()
        return Answer(move, replace(unsearched(move, MoveSource.ENGINE), seconds=monotonic() - started))

    def _tell_time(self, clock: Clock | None) -> float:
        """Tell the engine the time for its move and its clock, and return its seconds for the move."""
        seconds = clock.most if clock else min(self.limit.seconds or self._longest, LARGEST_DECIMAL)
        left = clock.remaining if clock else None
        milliseconds = {
            "timeout_turn": seconds,
            "timeout_match": None if self.limit.clock is None else self.limit.clock.remaining,
            "time_left": left,
        }
        without = {"timeout_turn": 1, "timeout_match": 0, "time_left": NO_LIMIT}
        for name, value in milliseconds.items():
            told = without[name] if value is None else max(1, min(NO_LIMIT, round(1000 * value)))
            if self._told.get(name) != told:
                self._say(f"INFO {name} {told}")
            self._told[name] = told
        return left if left is not None else seconds

    def _place(self, positions: list[TicTacToe], stop: bytearray) -> None:
        """Have the engine think about the last position, by the opponent's move where that is all that is new."""
        at, rules = positions[-1], self._rules
        if self._known and positions[:-1] == self._known:
            made = cells_of(at.occupied & ~positions[-2].occupied)[0]
            self._say(f"TURN {move_text(made, rules)}")
            return
        if not self._is_empty:
            self._say("RESTART")
            self._confirmed(stop)
        self._is_empty = False
        if not at.occupied:
            self._say("BEGIN")
            return
        for line in ("BOARD", *board_lines(at, positions), "DONE"):
            self._say(line)

    def _move_in(self, text: str, position: TicTacToe) -> Cell:
        found, rules = MOVE.fullmatch(text), self._rules
        assert found
        column, row = int(found["column"]), int(found["row"])
        cell = row * rules.columns + column
        try:
            if column >= rules.columns or row >= rules.rows:
                raise IllegalMoveError(Fault.HUB_NOT_LEGAL, move=text.strip())
            position.play(cell)
        except InputError as error:
            raise InputError(Fault.ENGINE_PLAYED, engine=self._name, move=text.strip(), what=error) from None
        return cell

    def _is_message(self, text: str) -> bool:
        word = text.strip().partition(" ")[0].upper()
        return not word or word in WORDS or (self._about is None and bool(ABOUT.search(text)))

    def _take(self, wanted: str, text: str) -> str | None:
        """Return a line that begins with that word, or a move if it is ""; InputError for an error."""
        word, _, rest = text.strip().partition(" ")
        if word.upper() == wanted or (not wanted and MOVE.fullmatch(text)):
            return text
        about = dict(ABOUT.findall(text))
        if about and self._about is None:
            self._about = about
        elif word.upper() == "ERROR":
            self._error = shown(rest, SHOWN_ERROR)
            raise InputError(Fault.GOMOCUP_BOARD if wanted else Fault.ENGINE_NO_MOVE, engine=self._name)
        return None

    def _confirmed(self, stop: bytearray) -> None:
        self._listen(partial(self._take, "OK"), self._patience, stop)


def examine_gomocup(program: Program, rules: MnkRules, stop: bytearray = NO_STOP) -> CheckedEngine:
    return examine(GomocupPlayer(program, rules, Limit(seconds=1), patience=PATIENCE), stop)


def examine_gomocup_file(file: Path, rules: MnkRules, stop: bytearray = NO_STOP) -> CheckedEngine:
    """Examine a file; the program starts in its own folder, where it finds its files."""
    return examine_gomocup(Program(file.name, (os.fspath(file),), folder=file.parent), rules, stop)
