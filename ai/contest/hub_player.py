"""Any engine that supports the Hub protocol (see ai.contest.hub), in a process of its own, as a player in matches."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count as numbers
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar, cast

from ai.contest.engine_player import (
    LONGEST_NAME,
    LONGEST_TOLD,
    PATIENCE,
    SHOWN_ERROR,
    CheckedEngine,
    EnginePlayer,
    Introduction,
    Program,
    examine,
    shown,
)
from ai.contest.hub import RULES, Message, hub_move, hub_position, parse_hub_move
from ai.limits import Clock, Limit
from ai.own_player.host import NO_STOP
from ai.report import Answer, MoveSource, Report, unsearched
from ai.score import LARGEST_EVALUATION
from game.checkers.position import Move, Position
from game.checkers.rules import RuleSet
from game.core import InputError, State
from game.faults import CommandFault, Fault
from game.outside import decimal

T = TypeVar("T")

MESSAGES = {"id", "param", "wait", "ready", "info", "done", "error", "pong"}
VARIANT, GIVEAWAY = "variant", "giveaway"
OF_OURS = (VARIANT, GIVEAWAY, "ponder")
"""Parameters that are no choice: those of the rules, and whether it names a reply to ponder on."""
MOST_PARAMETERS, MOST_DECLARED = 100, 1000
"""Number of parameters whose values can be chosen, and of those that are read."""


class HubPlayer(EnginePlayer):
    """An engine of checkers."""

    def __init__(self, program: Program, rules: RuleSet, limit: Limit, **times: float) -> None:
        """InputError when the engine would think without end; `times`: see EnginePlayer."""
        super().__init__(program, limit, **times)
        self._rules = rules
        if limit == Limit():
            raise InputError(CommandFault.ENGINE_LIMIT, engine=program.name)
        self._id: dict[str, str] = {}
        self._declared: dict[str, dict[str, str]] = {}
        self._has_greeted = False
        self._positions: list[Position] = []
        self._texts: list[str] = []

    def new_game(self) -> None:
        if self._process:
            self._say(Message("new-game"))
        else:
            self._guarded(lambda: self._start(NO_STOP))

    @property
    def introduction(self) -> Introduction | None:
        if not self._has_greeted:
            return None
        name, version, author = (shown(self._id.get(key, ""), LONGEST_NAME) for key in ("name", "version", "author"))
        kept = {name: told for name, told in self._declared.items() if name not in OF_OURS and is_shown(name, told)}
        return Introduction(name, version, author, dict(list(kept.items())[:MOST_PARAMETERS]))

    def analyse(
        self,
        history: Sequence[State[Any]],
        stop: bytearray,
        tell: Callable[[Report], None],
        limit: Limit | None = None,
    ) -> Report | None:
        """Search the last position up to a limit, by default until `stop` is set; `tell` gets the reports and the best
        line so far is returned. PlayerFault as from `answer`, and when a search without a limit falls silent."""
        return self._guarded(lambda: self._analysed(cast("Sequence[Position]", history), stop, tell, limit))

    def _analysed(
        self, positions: Sequence[Position], stop: bytearray, tell: Callable[[Report], None], limit: Limit | None
    ) -> Report | None:
        level, seconds = self._level(None, limit) if limit else (Message("level", {"infinite": ""}), None)
        self._set_up(positions, stop, level)
        self._say(Message("go", {"analyze": ""}))
        report, answers = None, 0

        def hear(line: Message) -> None:
            nonlocal report, answers
            answers += line.command == "pong"
            found = report_in(line.arguments, positions[-1])
            if found is not None:
                report = found
                tell(report)

        if seconds is not None:
            self._done(seconds + self._patience, stop, hear)
            return report
        for pings in numbers(1):
            self._say(Message("ping"))
            try:
                self._done(self._patience, stop, hear)
                break
            except InputError as silence:  # an engine that never answers a ping may be thinking all the same
                if silence.fault != Fault.ENGINE_LATE or report is None or 0 < answers < pings:
                    raise
        return report

    def _asked(
        self, history: Sequence[State[Any]], stop: bytearray, tell: Callable[[Report], None], clock: Clock | None
    ) -> Answer:
        positions = cast("Sequence[Position]", history)
        level, seconds = self._level(clock, self.limit)
        self._set_up(positions, stop, level)
        self._say(Message("go", {"think": ""}))
        position, report, started = positions[-1], None, monotonic()

        def hear(line: Message) -> None:
            nonlocal report
            found = report_in(line.arguments, position)
            if found is not None:
                report = found
                tell(report)

        text = self._done(seconds + self._patience, stop, hear).arguments.get("move", "")
        if not text:
            raise InputError(Fault.ENGINE_NO_MOVE, engine=self._name)
        try:
            move = parse_hub_move(text, position)
        except InputError as error:
            raise InputError(Fault.ENGINE_PLAYED, engine=self._name, move=text, what=error) from None
        if report is None or report.pv[0] != move:
            report = unsearched(move, MoveSource.ENGINE)
        return Answer(move, replace(report, seconds=monotonic() - started))

    def _set_up(self, positions: Sequence[Position], stop: bytearray, level: Message) -> None:
        """Send a position with the moves that led to it, and a limit, to the engine, started if need be."""
        if self._process is None:
            self._start(stop)
        moves = self._played(positions)
        self._say(Message("pos", {"pos": hub_position(positions[0])} | ({"moves": " ".join(moves)} if moves else {})))
        self._say(level)

    def _played(self, positions: Sequence[Position]) -> list[str]:
        """List the moves that led to the last position; those of the same game are remembered."""
        if not self._positions or list(positions[: len(self._positions)]) != self._positions:
            self._positions, self._texts = list(positions[:1]), []
        new = positions[len(self._positions) - 1 :]
        self._texts += [hub_move(between(*pair)) for pair in pairwise(new)]
        self._positions += new[1:]
        return self._texts

    def _level(self, clock: Clock | None, limit: Limit) -> tuple[Message, float]:
        given = {"depth": limit.depth, "nodes": limit.nodes, "move-time": limit.seconds}
        told = {name: str(value) for name, value in given.items() if value is not None}
        longest = self._longest if limit.seconds is None else limit.seconds
        if clock:  # the protocol adds the increment before the move
            told.pop("move-time", None)
            told |= {"time": f"{clock.remaining - clock.increment:.3f}", "inc": f"{clock.increment:.3f}"}
            told |= {"moves": str(clock.moves)} if clock.moves else {}
            longest = clock.remaining
        return Message("level", told), longest

    def _start(self, stop: bytearray) -> None:
        self._declared = {}
        self._launch()
        self._say(Message("hub"))
        try:
            self._heard("wait", stop)
        except InputError as error:
            if error.fault == Fault.ENGINE_ENDED:
                raise InputError(Fault.ENGINE_NO_GREETING, engine=self._name) from None
            raise
        self._has_greeted = True
        for name, value in (self._of_rules() | self._given()).items():
            if self._declared[name].get("value") != value:
                self._say(Message("set-param", {"name": name, "value": value}))
        self._say(Message("init"))
        self._heard("ready", stop)
        self._was_ready = self.ready = True

    def _of_rules(self) -> dict[str, str]:
        """Choose the parameters that make the engine play by the rules of the match."""
        variant, aims = self._declared.get(VARIANT), GIVEAWAY in self._declared
        aim = {GIVEAWAY: str(self._rules.giveaway).lower()} if aims else {}
        if variant is None and aims >= self._rules.giveaway:
            return aim
        names = (variant or {}).get("values", "").split()
        plain = replace(self._rules, giveaway=False)
        known = [name for name in names if RULES.get(name) == self._rules]
        known = known or [name for name in names if aims and RULES.get(name) == plain]
        if not known:
            if self._rules.giveaway:
                raise InputError(Fault.ENGINE_GIVEAWAY, engine=self._name, rules=self._rules.name)
            raise InputError(Fault.ENGINE_RULES, engine=self._name, rules=self._rules.name)
        value = (variant or {}).get("value")
        return {VARIANT: value if value in known else known[0]} | aim

    def _given(self) -> dict[str, str]:
        for name, value in self.program.parameters.items():
            if name not in self._declared:
                raise InputError(
                    Fault.ENGINE_PARAMETER, engine=self._name, name=name, known=", ".join(self._declared) or "none"
                )
            if not suits(value, self._declared[name]):
                kept = {key: text for key, text in self._declared[name].items() if key not in {"name", "value"}}
                raise InputError(
                    Fault.ENGINE_VALUE, engine=self._name, name=name, value=value, declared=Message("", kept)
                )
        return dict(self.program.parameters)

    def _is_message(self, text: str) -> bool:
        return Message.parse(text).command in MESSAGES

    def _take(self, command: str, hear: Callable[[Message], None], text: str) -> Message | None:
        """Return a message with that command; learn from others, and pass those of a search to `hear`."""
        line = Message.parse(text)
        if line.command == command:
            return line
        if line.command == "error":
            self._error = shown(line.arguments.get("message", ""), SHOWN_ERROR)
        if line.command == "id":
            self._id |= line.arguments
        if line.command in {"info", "pong"}:
            hear(line)
        if line.command == "param" and "name" in line.arguments and len(self._declared) < MOST_DECLARED:
            self._declared[line.arguments["name"]] = line.arguments
        return None

    def _heard(self, command: str, stop: bytearray) -> Message:
        return self._listen(partial(self._take, command, lambda line: None), self._patience, stop)

    def _done(self, seconds: float, stop: bytearray, hear: Callable[[Message], None]) -> Message:
        return self._decided(partial(self._take, "done", hear), seconds, stop)


def report_in(arguments: Mapping[str, str], position: Position) -> Report | None:
    """Read an `info` on the position; None when it has no score or no line that can be played."""
    score, depth, nodes, seconds = (figure(arguments.get(name, "")) for name in ("score", "depth", "nodes", "time"))
    line, at = list[Move](), position
    with suppress(InputError):
        for text in arguments.get("pv", "").split():
            line.append(parse_hub_move(text, at))
            at = at.play(line[-1])
    if score is None or not line:
        return None
    hundredths = max(-LARGEST_EVALUATION, min(LARGEST_EVALUATION, round(100 * score)))
    return Report(int(depth or 0), hundredths, tuple(line), int(nodes or 0), seconds or 0.0)


def is_shown(name: str, declared: Mapping[str, str]) -> bool:
    told = " ".join(declared.values())
    return len(name) <= LONGEST_NAME and len(told) <= LONGEST_TOLD and (name + told).isprintable()


def figure(text: str) -> float | None:
    """Parse a number, None when the text is none.

    >>> figure("-0.25"), figure("nan"), figure("")
    (-0.25, None, None)
    """
    with suppress(InputError):
        return decimal(text)
    return None


def suits(value: str, declared: Mapping[str, str]) -> bool:
    """True if a parameter can have that value, as far as the engine has declared its type.

    >>> threads = {"type": "int", "min": "1", "max": "2"}
    >>> [suits(value, threads) for value in ("0", "1", "2", "3", "1.5", "1e0", "nan", "one")]
    [False, True, True, False, False, False, False, False]
    >>> suits("-0.5", {"type": "real", "min": "-1"}), suits("inf", {"type": "real"}), suits("true", {"type": "bool"})
    (True, False, True)
    """
    kind = declared.get("type")
    if kind == "bool":
        return value in {"true", "false"}
    if kind == "enum":
        return value in declared.get("values", "").split()
    if kind not in {"int", "real"}:
        return True
    number, least, most = figure(value), figure(declared.get("min", "")), figure(declared.get("max", ""))
    if number is None or (kind == "int" and not re.fullmatch(r"[+-]?\d+", value, re.ASCII)):
        return False
    return (least is None or least <= number) and (most is None or number <= most)


def between(before: Position, after: Position) -> Move:
    return next(move for move in before.legal_moves() if before.play(move) == after)


ARGUMENTS = (("hub",), ())
"""Arguments to try: most engines want a word that selects the protocol."""


def examine_hub(program: Program, rules: RuleSet, stop: bytearray = NO_STOP) -> CheckedEngine:
    return examine(HubPlayer(program, rules, Limit(seconds=1), patience=PATIENCE), stop)


def examine_file(file: Path, rules: RuleSet, stop: bytearray = NO_STOP) -> CheckedEngine:
    """Examine a file, with the arguments that it needs to speak the Hub protocol."""
    program = Program(file.name, (str(file),), folder=file.parent)
    first, *others = ARGUMENTS
    try:
        return examine_hub(replace(program, words=(str(file), *first)), rules, stop)
    except InputError as error:
        if error.fault not in (Fault.ENGINE_NO_GREETING, Fault.ENGINE_RUBBISH):
            raise
    return examine_hub(replace(program, words=(str(file), *others[0])), rules, stop)
