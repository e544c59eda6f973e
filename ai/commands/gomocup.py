"""`gomocup`: a player of five in a row for other programs that support the Gomocup protocol, on stdin and stdout (see
ai.contest.gomocup)."""

import argparse
import re
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from queue import SimpleQueue
from random import Random
from typing import TextIO

from ai.contest.arena import Player, player
from ai.contest.gomocup import IN_ROW, RULES, move_text
from ai.limits import Clock, Limit, Stopped
from ai.players.sides import SidesPlayer
from ai.work.jobs import STACK
from game import __version__
from game.core import InputError
from game.faults import CommandFault
from game.opening_rules import CHOICES_AT, SWAP2, OpeningStage, SideChoice, opening_stage
from game.outside import whole
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import LONGEST_SIDE, Cell, MnkRules

ABOUT = f'name="Kings & Crosses", version="{__version__}", author="The Kings & Crosses developers"'
USUAL = {"timeout_turn": 30_000, "timeout_match": 0, "time_left": 0}
"""Times in milliseconds until the other program sends its own."""
LONGEST = 10**9
OWN, OTHER = 1, 2


class GomocupSession:
    """One player in talk with one program: `hear` takes a line, `say` gives one."""

    def __init__(self, name: str, say: Callable[[str], None]) -> None:
        """`name` describes the player, as in a match."""
        self._name, self._say = name, say
        self._player: Player | None = None
        self.stop = bytearray(1)
        """Set it to end the thinking."""
        self._history: list[TicTacToe] = []
        self._times = dict(USUAL)
        self._rule: dict[str, bool] = {}
        self._board: list[list[int]] | None = None
        """Marks of the board that is being sent: column, row, and in BOARD the side."""
        self._use_board: Callable[[list[list[int]]], None] = self._resume
        self._answers: dict[str, Callable[[str], None]] = {
            "START": lambda rest: self._start(*2 * numbers(rest, 1)),
            "RECTSTART": lambda rest: self._start(*numbers(rest, 2)),
            "RESTART": lambda _: self._start(self._at.rules.columns, self._at.rules.rows),
            "BEGIN": lambda _: self._move(),
            "TURN": self._turn,
            "BOARD": lambda _: self._begin_board(self._resume),
            "SWAP2BOARD": lambda _: self._begin_board(self._agree),
            "TAKEBACK": self._take_back,
            "INFO": self._inform,
            "ABOUT": lambda _: self._say(ABOUT),
        }

    def hear(self, text: str) -> bool:
        """Answer a line; False after the last one."""
        word, _, rest = text.strip().partition(" ")
        word = word.upper()
        if is_end(text):
            return False
        try:
            if self._board is not None:
                self._heed_board(word)
            elif word in self._answers:
                self._answers[word](rest)
            elif word:
                self._say(f"UNKNOWN {word}")
        except InputError as error:
            self._board = None
            self._say(f"ERROR {error}")
        return True

    @property
    def _at(self) -> TicTacToe:
        if not self._history:
            raise InputError(CommandFault.GOMOCUP_NO_GAME)
        return self._history[-1]

    def _start(self, columns: int, rows: int) -> None:
        if min(columns, rows) < IN_ROW or max(columns, rows) > LONGEST_SIDE:
            raise InputError(CommandFault.GOMOCUP_SIZE, least=IN_ROW, most=LONGEST_SIDE)
        self._set_up(columns, rows)
        self._say("OK")

    def _set_up(self, columns: int, rows: int) -> None:
        start = TicTacToe.start(MnkRules(columns, rows, IN_ROW, **self._rule))
        if not self._history or self._history[0] != start:
            self._player = player(self._name, start, Limit(clock=Clock(60.0)))
            self._history = [start]
        del self._history[1:]

    def _turn(self, rest: str) -> None:
        self._history = [*self._history, self._at.play(self._cell(*numbers(rest, 2)))]
        self._move()

    def _begin_board(self, use: Callable[[list[list[int]]], None]) -> None:
        self._history, self._board, self._use_board = [TicTacToe.start(self._at.rules)], [], use

    def _heed_board(self, word: str) -> None:
        assert self._board is not None
        if word != "DONE":
            self._board.append(numbers(word, 3 if self._use_board == self._resume else 2))
            return
        told, self._board = self._board, None
        self._use_board(told)

    def _resume(self, told: list[list[int]]) -> None:
        """Go on from the marks, each with its side."""
        sides = [[self._cell(column, row) for column, row, side in told if side == wanted] for wanted in (OWN, OTHER)]
        own, other = sides
        order = (own, other) if len(own) == len(other) else (other, own)
        if len(order[0]) - len(order[1]) not in (0, 1) or len(own) + len(other) != len(told):
            raise InputError(CommandFault.GOMOCUP_MARKS)
        free = replace(self._at.rules, renju=False)
        marks = TicTacToe.start(free)
        for cell in (cell for pair in zip_longest(*order) for cell in pair if cell is not None):
            marks = marks.play(cell)
            if free == self._at.rules:
                self._history.append(marks)
        if free != self._at.rules:  # the marks may come in an order in which one was forbidden
            self._history.append(TicTacToe.parse(str(marks), self._at.rules))
        self._move()

    def _agree(self, told: list[list[int]]) -> None:
        """Answer in an opening by Swap2: place the marks, take Black by SWAP, or move as White."""
        if len(told) not in (0, *CHOICES_AT):
            raise InputError(CommandFault.GOMOCUP_MARKS)
        for column, row in told:
            self._history.append(self._at.play(self._cell(column, row)))
        stage = opening_stage(SWAP2, len(told), [SideChoice.MORE] if len(told) == CHOICES_AT[1] else [])
        assert stage is not None
        choice = SideChoice.MORE if stage.left else SidesPlayer(stage).choose(self._at, self.stop)
        if choice is SideChoice.FIRST:
            self._say("SWAP")
        elif choice is SideChoice.SECOND:
            self._move()
        else:
            until = next(marks for marks in CHOICES_AT if marks > len(told))
            cells = [self._placed(left) for left in range(until - len(told), 0, -1)]
            self._say(" ".join(move_text(cell, self._at.rules) for cell in cells))

    def _placed(self, left: int) -> Cell:
        """Place the first of the marks left."""
        cell: Cell = SidesPlayer(OpeningStage(0, left)).place(self._at, self.stop)
        self._history.append(self._at.play(cell))
        return cell

    def _take_back(self, rest: str) -> None:
        cell = self._cell(*numbers(rest, 2))
        if len(self._history) < 2 or self._history[-2].play(cell) != self._at:
            raise InputError(CommandFault.GOMOCUP_NOT_LAST)
        del self._history[-1]
        self._say("OK")

    def _inform(self, rest: str) -> None:
        """Take a time; a rule that is not known is played as five or more in a row, and everything else is ignored."""
        name, _, value = rest.strip().partition(" ")
        if name.lower() in self._times:
            self._times[name.lower()] = whole(value, -LONGEST * 10, LONGEST * 10)
        elif name.lower() == "rule":
            self._rule = RULES.get(value.strip(), {})
            if value.strip() not in RULES:
                self._say("MESSAGE Five or more in a row win: the rules 0, 1 and 4 are known.")
            if self._history:
                self._set_up(self._at.rules.columns, self._at.rules.rows)

    def _move(self) -> None:
        position = self._at
        if self._player is None or not position.legal_moves():
            raise InputError(CommandFault.GOMOCUP_NO_GAME)
        cell = self._player.move(self._history, Random(), self.stop, Clock(self._seconds, moves=1))
        self._history = [*self._history, position.play(cell)]
        self._say(move_text(cell, position.rules))

    @property
    def _seconds(self) -> float:
        """Seconds for the next move: those of a move, or a share of those that are left for the game."""
        turn, match, left = (self._times[name] / 1000 for name in USUAL)
        return min(max(0.0, turn), Clock(max(0.0, left)).aim) if match > 0 else max(0.0, turn)

    def _cell(self, column: int, row: int) -> Cell:
        rules = self._at.rules
        if column >= rules.columns or row >= rules.rows:
            raise InputError(CommandFault.GOMOCUP_NO_CELL, column=column, row=row)
        return row * rules.columns + column


def is_end(text: str) -> bool:
    return text.strip().partition(" ")[0].upper() == "END"


def numbers(text: str, count: int) -> list[int]:
    """Parse numbers with commas between; InputError for anything else.

    >>> numbers(" 7, 8", 2)
    [7, 8]
    """
    if not re.fullmatch(r"\s*\d{1,3}\s*" + r",\s*\d{1,3}\s*" * (count - 1), text, re.ASCII):
        raise InputError(CommandFault.GOMOCUP_NUMBERS, count=count, given=text.strip())
    return [whole(number) for number in text.split(",")]


def talk(name: str, lines: Iterable[str], out: TextIO) -> None:
    """Answer in another thread, so that the end is heeded while it thinks."""
    session = GomocupSession(name, lambda line: print(line, file=out, flush=True))
    heard: SimpleQueue[str | None] = SimpleQueue()

    def answer() -> None:
        with suppress(OSError, Stopped):  # the other program is gone, as the thread that reads will find out
            while (line := heard.get()) is not None:
                session.hear(line)

    threading.stack_size(STACK)
    thread = threading.Thread(target=answer)
    thread.start()
    try:
        for line in lines:
            if is_end(line):
                break
            heard.put(line)
    finally:
        session.stop[0] = 1
        heard.put(None)
        thread.join()


def run(args: argparse.Namespace) -> int:
    player(args.player, TicTacToe.start(MnkRules(15, 15, IN_ROW)), Limit(clock=Clock(60.0)))
    talk(args.player, sys.stdin, sys.stdout)
    return 0
