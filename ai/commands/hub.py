"""`hub`: the engine of checkers for other programs that speak Hub (see ai.contest.hub), on stdin and stdout."""

import argparse
import logging
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, TextIO

from ai.contest.hub import NORMAL, RULES, Message, hub_move, parse_hub_move, parse_hub_position
from ai.engine.book.files import best_by_book, usual_book
from ai.engine.equipment import MOST_MEGABYTES, MOST_THREADS, USUAL, Equipment
from ai.limits import Clock, Deadline, Limit, deadline_in
from ai.minds.checkers import TRUSTED_DEPTHS
from ai.report import Answer, Report
from ai.score import Knowledge, Score, parts_of
from ai.work.jobs import STACK
from game import __version__
from game.checkers.position import Move, Position
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import CommandFault, Fault
from game.outside import LARGEST_DECIMAL, decimal

BEST = {Knowledge.COUNTED: 10_000, Knowledge.TABLE: 9_000, Knowledge.RESULT: 8_000}
"""Values of an immediate win, in 1/100 of a man; Hub has no other way to express a win."""
log = logging.getLogger(__name__)


def score_number(score: Score) -> str:
    """Express a score in men, as Hub does; a win in n plies is 100 - n/100.

    >>> from ai.score import loss_in, win_in
    >>> score_number(-150), score_number(win_in(5)), score_number(loss_in(5))
    ('-1.50', '99.95', '-99.95')
    """
    knowledge, sign, amount = parts_of(score)
    hundredths = amount if knowledge is Knowledge.EVALUATION else BEST[knowledge] - amount
    return f"{sign * hundredths / 100:.2f}"


def line_text(moves: Iterable[Move]) -> str:
    return " ".join(map(hub_move, moves))


def number(arguments: dict[str, str], name: str) -> float | None:
    """Read the argument of that name, within limits; None when it is missing, InputError when it is no number."""
    if name not in arguments:
        return None
    try:
        found = decimal(arguments[name], -sys.float_info.max, sys.float_info.max)
    except InputError:
        raise InputError(CommandFault.HUB_NUMBER, name=name, given=arguments[name]) from None
    return max(-LARGEST_DECIMAL, min(found, LARGEST_DECIMAL))


def whole(arguments: dict[str, str], name: str) -> int | None:
    """Read the argument of that name; None when it is missing, InputError when it is no whole number from 1 on."""
    value = number(arguments, name)
    if value is None:
        return None
    if value < 1 or value != int(value):
        raise InputError(CommandFault.HUB_WHOLE, name=name, given=arguments[name])
    return int(value)


def limit_of(arguments: dict[str, str]) -> Limit:
    """Read the arguments of `level`.

    The protocol adds the increment before every move. A program that adds it afterwards subtracts it first, so that its
    time can be negative.

    >>> limit_of({"time": "59", "inc": "1"}).clock, limit_of({"time": "-0.5", "inc": "1"}).clock
    (Clock(remaining=60.0, increment=1.0, moves=None), Clock(remaining=0.5, increment=1.0, moves=None))
    """
    seconds, left = number(arguments, "move-time"), number(arguments, "time")
    if seconds is not None and seconds <= 0:
        raise InputError(CommandFault.HUB_ABOVE, name="move-time", given=arguments["move-time"])
    increment = max(0.0, number(arguments, "inc") or 0.0)
    clock = None if left is None else Clock(max(0.0, left + increment), increment, whole(arguments, "moves"))
    return Limit(whole(arguments, "depth"), whole(arguments, "nodes"), seconds, clock)


class HubSession:
    """One engine in talk with one program: `hear` takes a line, `say` gives one, a search runs in another thread."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """`say` is called from two threads, but never by both at the same time."""
        self._out = say
        self._saying = threading.Lock()
        self._variant = NORMAL
        self._giveaway = False
        self._history: Sequence[Position] = [Position.start(self._rules)]
        """Empty after a position that made no sense."""
        self._moves: list[str] = []
        self._limit: Limit | None = Limit()
        """None after a level that made no sense."""
        self._book = True
        self._ponder = True
        self._rng = Random()
        self._engine = USUAL.engine()
        self._stop = bytearray(1)
        self._deadline: Deadline | None = None
        """End of a search that ponders."""
        self._thread: threading.Thread | None = None
        self._answers: dict[str, Callable[[dict[str, str]], None]] = {
            "hub": self._introduce,
            "set-param": self._set,
            "init": self._get_ready,
            "new-game": self._new_game,
            "pos": self._place,
            "level": self._level,
            "go": self._go,
            "ponder-hit": self._ponder_hit,
            "stop": self._stop_search,
            "ping": lambda _: self._say("pong"),
        }

    def hear(self, text: str) -> bool:
        """Answer a line; False after the last one. Unknown commands are ignored."""
        line = Message.parse(text)
        if line.command == "quit":
            return False
        try:
            if line.command in self._answers:
                self._answers[line.command](line.arguments)
        except InputError as error:
            self._say("error", message=str(error))
        return True

    def close(self) -> None:
        self._halt()

    @property
    def _rules(self) -> RuleSet:
        rules = RULES[self._variant]
        return replace(rules, giveaway=self._giveaway or rules.giveaway)

    def _say(self, command: str, **arguments: str) -> None:
        with self._saying:
            self._out(str(Message(command, arguments)))

    def _introduce(self, _: dict[str, str]) -> None:
        self._say("id", name="Kings & Crosses", version=__version__, author="The Kings & Crosses developers")
        self._say("param", name="variant", value=self._variant, type="enum", values=" ".join(RULES))
        self._say("param", name="giveaway", value=str(self._giveaway).lower(), type="bool")
        self._say("param", name="threads", value=str(self._engine.threads), type="int", min="1", max=f"{MOST_THREADS}")
        megabytes = str(self._engine.table.megabytes)
        self._say("param", name="megabytes", value=megabytes, type="int", min="1", max=f"{MOST_MEGABYTES}")
        self._say("param", name="book", value=str(self._book).lower(), type="bool")
        self._say("param", name="ponder", value=str(self._ponder).lower(), type="bool")
        self._say("wait")

    def _set(self, arguments: dict[str, str]) -> None:
        name, value = arguments.get("name", ""), arguments.get("value", "")
        if name == "variant":
            if value not in RULES:
                raise InputError(CommandFault.HUB_VARIANT, name=value, known=", ".join(RULES))
            self._variant = value
        elif name == "giveaway":
            self._giveaway = value == "true"
        elif name == "book":
            self._book = value == "true"
        elif name == "ponder":
            self._ponder = value == "true"
        elif name in {"threads", "megabytes"}:
            self._halt()
            most = MOST_THREADS if name == "threads" else MOST_MEGABYTES
            given = min(max(1, int(number({name: value}, name) or 1)), most)
            megabytes = given if name == "megabytes" else self._engine.table.megabytes
            self._engine = Equipment(megabytes, given if name == "threads" else self._engine.threads).engine()
        self._history, self._moves = [Position.start(self._rules)], []

    def _get_ready(self, _: dict[str, str]) -> None:
        """Read in advance what the first move needs, so that it has all of its time."""
        self._halt()
        self._engine.get_ready(self._rules)
        usual_book(self._rules)
        self._say("ready")

    def _new_game(self, _: dict[str, str]) -> None:
        self._halt()
        self._engine.clear()

    def _place(self, arguments: dict[str, str]) -> None:
        """Set up a position, the start without `pos`, playing only new moves to save time; nonsense leaves none."""
        before, self._history = self._history, []
        start = parse_hub_position(arguments["pos"], self._rules) if "pos" in arguments else Position.start(self._rules)
        moves = arguments.get("moves", "").split()
        goes_on = before and start == before[0] and self._moves == moves[: len(self._moves)]
        known = self._moves if goes_on else []
        history = [start, *before[1 : len(known) + 1]]
        for text in moves[len(known) :]:
            history.append(history[-1].play(parse_hub_move(text, history[-1])))
        self._history, self._moves = history, moves

    def _level(self, arguments: dict[str, str]) -> None:
        self._limit = None
        self._limit = limit_of(arguments)

    def _go(self, arguments: dict[str, str]) -> None:
        """Search; where that is not possible, say why, and answer all the same, for the other program waits for it."""
        self._halt()
        try:
            self._start_search(arguments)
        except InputError as error:
            self._say("error", message=str(error))
            self._say("done")

    def _start_search(self, arguments: dict[str, str]) -> None:
        if not self._history:
            raise InputError(CommandFault.HUB_NO_POSITION)
        if not self._history[-1].legal_moves():
            raise InputError(Fault.NO_MOVE_TO_SEARCH)
        if self._limit is None:
            raise InputError(CommandFault.HUB_NO_LEVEL)
        self._stop = bytearray(1)
        ponder = "ponder" in arguments
        limit = replace(self._limit, seconds=None, clock=None) if ponder else self._limit
        self._deadline = deadline_in(None) if ponder else None
        options = {"stop": self._stop, "deadline": self._deadline}
        if self._book and not (ponder or "analyze" in arguments or limit.depth) and self._play_by_book():
            return
        threading.stack_size(STACK)
        self._thread = threading.Thread(target=self._search, args=(self._history, limit), kwargs=options)
        self._thread.start()

    def _play_by_book(self) -> bool:
        """Play a move of the opening book, if there is one; a search to a fixed depth and an analysis want none."""
        answer = best_by_book(self._history, usual_book(self._rules), self._rng, TRUSTED_DEPTHS["champion"])
        if answer is None:
            return False
        self._inform(answer.report, 1, 0.0, 0.0)
        self._done(answer)
        return True

    def _inform(self, report: Report, nodes: int, seconds: float, speed: float) -> None:
        """Tell a report; `speed` is in millions of positions a second."""
        score, line = score_number(report.score), line_text(report.pv)
        figures = {"nodes": str(nodes), "time": f"{seconds:.3f}", "nps": f"{speed:.3f}"}
        self._say("info", depth=str(report.depth), score=score, **figures, pv=line)

    def _done(self, answer: Answer) -> None:
        expected = answer.report.pv[1:2] if self._ponder else ()
        self._say("done", move=hub_move(answer.move), **({"ponder": line_text(expected)} if expected else {}))

    def _search(self, history: Sequence[Position], limit: Limit, **options: Any) -> None:
        started, nodes = perf_counter(), 0

        def tell(report: Report) -> None:
            nonlocal nodes
            nodes += report.nodes
            seconds = max(perf_counter() - started, 1e-6)
            self._inform(report, nodes, seconds, nodes / seconds / 1e6)

        with suppress(OSError):  # the other program is gone, as the thread that reads will find out
            try:
                answer = self._engine.think(history, limit, on_report=tell, **options)
            except OSError:
                raise
            except Exception as error:
                log.exception("the search failed")
                self._say("error", message=f"The search failed: {error!r}.")
                self._say("done")
                return
            self._done(answer)

    def _ponder_hit(self, _: dict[str, str]) -> None:
        if self._deadline and self._limit:
            self._deadline[:] = deadline_in(self._limit.clock.aim if self._limit.clock else self._limit.seconds)

    def _stop_search(self, _: dict[str, str]) -> None:
        self._stop[0] = 1

    def _halt(self) -> None:
        self._stop[0] = 1
        if self._thread:
            self._thread.join()
            self._thread = None


def talk(lines: Iterable[str], out: TextIO) -> None:
    session = HubSession(lambda line: print(line, file=out, flush=True))
    try:
        for line in lines:
            if not session.hear(line):
                break
    finally:
        session.close()


def run(args: argparse.Namespace) -> int:
    talk(sys.stdin, sys.stdout)
    return 0
