"""DamExchange, DXP: draughts programs that play each other over a network (mesander.nl/damexchange). A message has up
to 127 characters, the first is its kind, and ends with a NUL. The initiator asks for a game, the follower accepts it;
then moves alternate until one side sends the end instead of a move, and the other confirms it. Squares are numbered as
in Hub. No message names the rules: both sides have to choose the same."""

import logging
import re
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from queue import Empty, Queue
from random import Random
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Self, TypeVar, cast

from ai.contest.engine_player import PATIENCE, SHOWN, shown
from ai.contest.hub import hub_position, parse_hub_move, parse_hub_position
from ai.contest.hub_player import between
from ai.limits import Clock, Limit
from ai.own_player.host import NO_STOP, PlayerFault
from ai.report import Answer, MoveSource, Report, unsearched
from ai.work.engine_process import LOOK, MOST_WAITING, put
from game import __version__
from game.checkers.position import Move, Position
from game.checkers.rules import Color, RuleSet
from game.core import InputError, Outcome, State
from game.faults import CommandFault, Fault, reason_of
from game.outside import whole

T = TypeVar("T")

HOST, PORT = "127.0.0.1", 27531
LAST_PORT = 65535
LONGEST_MESSAGE = 127
LONGEST_NAME = 32
VERSION = "01"
NAME = f"Kings & Crosses {__version__}"
MESSAGES = {
    "R": re.compile(r"R(?P<version>\d\d)(?P<name>.{32})(?P<side>[WZ])(?P<minutes>\d{3})(?P<moves>\d{3})"
                    r"(?:A|B(?P<position>[WZ][wzWZe]+))"),
    "A": re.compile(r"A(?P<name>.{32})(?P<code>[0-3])"),
    "M": re.compile(r"M(?P<seconds>\d{4})(?P<move>\d{6}(?:\d\d)*)"),
    "E": re.compile(r"E(?P<reason>[0-3])(?P<stop>[01])"),
    "C": re.compile(r"C(?P<text>.*)", re.DOTALL),
    "B": re.compile(r"B(?P<number>\d{3})(?P<side>[WZ])"),
    "K": re.compile(r"K(?P<code>[0-2])"),
}  # fmt: skip
SIDES = {"W": Color.WHITE, "Z": Color.BLACK}
OF_HUB, TO_HUB = str.maketrans("bB", "zZ"), str.maketrans("zZ", "bB")
ACCEPTED, OTHER_VERSION, OTHER_GAME = "012"
"""Answers to a request for a game."""
UNKNOWN, LOST, DRAWN, WON = "0123"
"""Reasons for the end of a game, for the side that sends it."""
ENDS = {UNKNOWN: Fault.DXP_ENDS, LOST: Fault.DXP_RESIGNS, DRAWN: Fault.DXP_DRAW, WON: Fault.DXP_WINS}
NO_TAKING_BACK = "K1"
MOVES_AHEAD = 60
"""Number of moves for which the time of a game is asked, where each move has its own."""
MOST_MINUTES = 999
CALL = 600.0
"""Seconds to wait for a call."""
ASKING = 1.0
"""Seconds for a program that called to ask for a game; then it is asked."""
LONGEST_SEARCH = 60.0
"""Seconds more to accept a game for a program that is still searching in the last one."""
GOODBYE = 2.0
"""Seconds for a program to confirm the end of a game."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Address:
    """The address at which another program listens or, if `waits`, is expected to call.

    >>> Address.of("localhost:5000"), str(Address.of("wait:"))
    (Address(host='localhost', port=5000, waits=False), 'wait:127.0.0.1:27531')
    """

    host: str = HOST
    port: int = PORT
    waits: bool = False

    @classmethod
    def of(cls, text: str) -> Self:
        """Parse HOST:PORT, each with a default, after `wait:` perhaps; InputError when it is none."""
        given = text.strip()
        waits = given.startswith("wait:")
        found = re.fullmatch(r"(?P<host>[\w.-]*|\[[\da-fA-F:.]+\])(?::(?P<port>\d*))?", given.removeprefix("wait:"))
        try:
            port = whole((found and found["port"]) or str(PORT), 1, LAST_PORT)
            (found["host"] if found else "").encode("idna")
        except (InputError, UnicodeError):
            found = None
        if not found:
            raise InputError(Fault.DXP_ADDRESS, address=text)
        return cls(found["host"].strip("[]") or HOST, port, waits)

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'wait:' if self.waits else ''}{host}:{self.port}"


class Wire:
    """One connection: a thread takes the messages as they come."""

    def __init__(self, link: socket.socket) -> None:
        link.settimeout(None)
        self._link = link
        self._texts: Queue[str] = Queue(MOST_WAITING)
        self._left = Event()
        self.gone = False
        self.interrupted = bytearray(1)
        """Set when the game or the connection has ended; a search can take it for its stop flag."""
        Thread(target=self._listen, daemon=True).start()

    def say(self, text: str) -> None:
        """Send a message; `heard` reports if the connection has ended."""
        with suppress(OSError):
            self._link.sendall(text[:LONGEST_MESSAGE].encode("ascii", "replace") + b"\0")

    def heard(self, late: float, stop: bytearray = NO_STOP) -> str | None:
        """Wait for the next message, "" after the last one; None at the moment `late`, and soon after `stop` is set."""
        while not stop[0]:
            with suppress(Empty):
                return self._texts.get(timeout=LOOK)
            if monotonic() >= late:
                break
        return None

    def close(self) -> None:
        self.gone = True
        self._left.set()
        with suppress(OSError):
            self._link.shutdown(socket.SHUT_RDWR)
        self._link.close()

    def _listen(self) -> None:
        rest = b""
        with suppress(OSError):
            while len(rest) <= LONGEST_MESSAGE and (data := self._link.recv(4096)):
                *texts, rest = (rest + data).split(b"\0")
                for text in filter(None, texts):
                    self.interrupted[0] |= text.startswith(b"E")
                    put(text.decode("latin-1"), self._texts, self._left)
        if len(rest) > LONGEST_MESSAGE:
            put(rest.decode("latin-1"), self._texts, self._left)
        self.gone, self.interrupted[0] = True, 1
        put("", self._texts, self._left)


idle: dict[Address, Wire] = {}
"""Connections between two games: a program plays all its games over one."""


def connected(address: Address, name: str, stop: bytearray, patience: float = PATIENCE, call: float = CALL) -> Wire:
    """Call the other program, or wait for its call; InputError without a connection."""
    wire = idle.pop(address, None)
    if wire and not wire.gone:
        return wire
    return called_by(address, name, stop, call) if address.waits else called(address, name, stop, patience)


def called(address: Address, name: str, stop: bytearray, patience: float) -> Wire:
    late = monotonic() + patience
    while not stop[0]:
        try:
            return Wire(socket.create_connection((address.host, address.port), timeout=1.0))
        except OSError as error:
            if not isinstance(error, TimeoutError) or monotonic() >= late:
                raise InputError(Fault.DXP_CALL, engine=name, reason=reason_of(error)) from None
    raise InputError(Fault.ENGINE_STOPPED, engine=name)


def called_by(address: Address, name: str, stop: bytearray, call: float) -> Wire:
    """Wait for a call; the port may still be closing."""
    late, server = monotonic() + call, None
    soon = monotonic() + min(call, GOODBYE)
    while server is None:
        try:
            family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
            server = socket.create_server((address.host, address.port), family=family, backlog=1)
        except OSError as error:
            if monotonic() >= soon or stop[0]:
                raise InputError(Fault.DXP_LISTEN, port=address.port, reason=reason_of(error)) from None
    with server:
        server.settimeout(10 * LOOK)
        while not stop[0] and monotonic() < late:
            with suppress(TimeoutError):
                return Wire(server.accept()[0])
    if stop[0]:
        raise InputError(Fault.ENGINE_STOPPED, engine=name)
    raise InputError(Fault.DXP_NO_CALL, port=address.port, minutes=round(call / 60))


def parsed(text: str, engine: str) -> re.Match[str]:
    """Parse a message; InputError for anything else."""
    pattern = MESSAGES.get(text[:1])
    found = pattern.fullmatch(text) if pattern and len(text) <= LONGEST_MESSAGE else None
    if not found:
        raise InputError(Fault.DXP_RUBBISH, engine=engine, said=shown(text, SHOWN))
    return found


def request(start: Position, follower: Color, minutes: int, moves: int = 0) -> str:
    """Ask for a game from that position.

    >>> from game.checkers.rule_sets import RULE_SETS
    >>> request(Position.start(RULE_SETS["international"]), Color.BLACK, 5)[33:]
    '  Z005000A'
    """
    usual = start.color is Color.WHITE and start == Position.start(start.rules)
    place = "A" if usual else "B" + hub_position(start).translate(OF_HUB)
    return f"R{VERSION}{NAME[:LONGEST_NAME]:<{LONGEST_NAME}}{side_letter(follower)}{minutes:03}{moves:03}{place}"


def requested(message: re.Match[str], rules: RuleSet) -> Position:
    """Set up the position of a request; InputError when it is none by these rules."""
    place = message["position"]
    if place is None:
        return Position.start(rules)
    return parse_hub_position(place.translate(TO_HUB), rules)


def side_letter(color: Color) -> str:
    return next(letter for letter, side in SIDES.items() if side is color)


def accept(code: str = ACCEPTED) -> str:
    return f"A{NAME[:LONGEST_NAME]:<{LONGEST_NAME}}{code}"


def move_message(move: Move, seconds: float = 0.0) -> str:
    """Write a move.

    >>> move_message(Move((20, 22), (12,)), 12.3)
    'M001220220112'
    """
    captured = "".join(f"{square:02}" for square in sorted(move.captured))
    time = min(9999, max(0, round(seconds)))
    return f"M{time:04}{move.path[0]:02}{move.path[-1]:02}{len(move.captured):02}{captured}"


def parse_move_message(message: re.Match[str], position: Position, engine: str) -> Move:
    """Find the legal move of a message; InputError without one."""
    first, last, count, *captured = (message["move"][at : at + 2] for at in range(0, len(message["move"]), 2))
    text = "x".join([first, last, *captured]) if captured else f"{first}-{last}"
    if whole(count) != len(captured):
        raise InputError(Fault.DXP_RUBBISH, engine=engine, said=shown(message[0], SHOWN))
    try:
        return parse_hub_move(text, position)
    except InputError as error:
        raise InputError(Fault.ENGINE_PLAYED, engine=engine, move=text, what=error) from None


class DxpPlayer:
    """Another program that plays over DXP; every fault ends the connection, and the next move begins another."""

    def __init__(
        self,
        address: Address,
        rules: RuleSet,
        limit: Limit,
        *,
        name: str = "",
        patience: float = PATIENCE,
        call: float = CALL,
        tell: Callable[[str], None] = lambda text: None,
    ) -> None:
        """`tell` gets chat messages, in another thread; InputError without a time for the games."""
        self.ready = False
        """True if a game is agreed on; until then no clock should run."""
        self._address, self._rules, self._limit = address, rules, limit
        self._name = name or str(address)
        self._patience, self._call, self._tell = patience, call, tell
        if limit.seconds is None and limit.clock is None:
            raise InputError(CommandFault.ENGINE_TIME, engine=self._name)
        self._wire: Wire | None = None
        self._game: list[Position] = []
        """Positions of the game as the other program knows it; empty outside of one."""
        self._turn = 0
        """Player number of the other program."""
        self._offset = 0
        """Number of positions before it in the game that is played here."""
        self._left = 0.0
        """Seconds that the other program has left for the game, and for the moves to come in it."""
        self._was_connected = False
        self._connecting = Lock()

    def new_game(self) -> None:
        """See ai.contest.arena.Player."""
        self._guarded(lambda: self._connect(NO_STOP))

    def prepare(self, stop: bytearray = NO_STOP) -> None:
        """Wait for a call, before it is the other program's turn; a fault shows when it is asked."""
        with suppress(InputError):
            self._connect(stop)

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        """Ask for the move in the last position; PlayerFault when there is none in time or an illegal one."""
        return self.answer(history, stop, clock=clock).move

    def answer(
        self,
        history: Sequence[State[Any]],
        stop: bytearray,
        tell: Callable[[Report], None] = lambda report: None,
        clock: Clock | None = None,
    ) -> Answer:
        """Ask for the move, as `move`; a stop ends the game with the other program, which goes on from the board."""
        return self._guarded(lambda: self._asked(list(cast("Sequence[Position]", history)), stop, clock))

    def game_over(self, history: Sequence[State[Any]], outcome: Outcome) -> None:
        """Tell the other program the last move and the end; it gets a moment to confirm."""
        wire, positions = self._wire, list(cast("Sequence[Position]", history))
        if not wire or not self._game:
            return
        moved = positions[self._offset :][len(self._game) - 1 :]
        for before, after in pairwise(moved):
            wire.say(move_message(between(before, after)))
        reason = {1: WON, 0: DRAWN}.get(outcome.payoffs[1 - self._turn], LOST)
        if not moved[1:]:  # it is our turn, as the protocol asks of the side that ends the game
            wire.say(f"E{reason}0")
        with suppress(InputError):
            if self._next("E", monotonic() + GOODBYE, NO_STOP) and moved[1:]:
                wire.say(f"E{UNKNOWN}0")
            elif moved[1:]:
                wire.say(f"E{reason}0")
                self._next("E", monotonic() + GOODBYE, NO_STOP)
        self._game = []

    def close(self) -> None:
        """End the game; the connection stays for the next one."""
        wire, self._wire = self._wire, None
        self.ready = False
        if wire and self._game:
            wire.say(f"E{UNKNOWN}0")
        if wire:
            idle[self._address] = wire
        self._game = []

    def _guarded(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except InputError as error:
            if error.fault != Fault.ENGINE_STOPPED:
                self._game = []
                if error.fault not in ENDS.values():
                    self._hang_up()
            raise (PlayerFault if self._was_connected else InputError)(error.fault, **error.fields) from None

    def _hang_up(self) -> None:
        wire, self._wire, self.ready = self._wire, None, False
        if wire:
            wire.close()

    def _connect(self, stop: bytearray) -> Wire:
        """The connection; only one call is made or waited for at a time."""
        while not self._connecting.acquire(timeout=LOOK):
            if stop[0]:
                raise InputError(Fault.ENGINE_STOPPED, engine=self._name)
        try:
            if self._wire is None or self._wire.gone:
                self._wire = connected(self._address, self._name, stop, self._patience, self._call)
                self._was_connected = True
            return self._wire
        finally:
            self._connecting.release()

    def _asked(self, positions: list[Position], stop: bytearray, clock: Clock | None) -> Answer:
        known = positions[self._offset :]
        goes_on = bool(self._game) and known[:-1] == self._game
        if not goes_on or self._wire is None or self._wire.gone:
            self._begin(positions, stop, clock)
        wire = self._wire
        assert wire
        for before, after in pairwise(positions[self._offset + len(self._game) - 1 :]):
            wire.say(move_message(between(before, after)))
            self._game.append(after)
        started = monotonic()
        left = clock.remaining if clock else self._left
        message = self._next("M", started + left + self._patience, stop)
        if message is None:
            raise InputError(Fault.ENGINE_LATE, engine=self._name, seconds=f"{left + self._patience:.0f}")
        move = parse_move_message(message, positions[-1], self._name)
        seconds = monotonic() - started
        self._left = max(0.0, self._left - seconds)
        self._game.append(positions[-1].play(move))
        report = unsearched(move, MoveSource.ENGINE)
        return Answer(move, Report(report.depth, report.score, report.pv, report.nodes, seconds, report.source))

    # The beginning

    def _begin(self, positions: list[Position], stop: bytearray, clock: Clock | None) -> None:
        """Agree on a game: from its start, if at most one move was made, otherwise from the position on the board."""
        wire = self._connect(stop)
        patience = self._patience
        if self._game:  # something was taken back; a program that searches answers after its move
            wire.say(f"E{UNKNOWN}0")
            self._next("E", monotonic() + GOODBYE, stop)
            patience += min(self._left, LONGEST_SEARCH)
        self._game, self.ready = [], False
        first = 0 if len(positions) <= 2 else len(positions) - 1
        start, theirs = positions[first], positions[-1].color
        asked = self._next("R", monotonic() + ASKING, stop) if self._address.waits else None
        minutes = self._minutes(clock)
        while asked is None or not asked[0].startswith("R"):
            if asked is None:
                wire.say(request(start, theirs, minutes))
                asked = self._next("AR", monotonic() + patience, stop)
            if asked is None:
                raise InputError(Fault.ENGINE_LATE, engine=self._name, seconds=f"{patience:.0f}")
            if asked[0].startswith("A"):
                if asked["code"] != ACCEPTED:
                    raise InputError(
                        Fault.DXP_VERSION if asked["code"] == "1" else Fault.DXP_REFUSED, engine=self._name
                    )
                break
        else:
            self._accept(asked, start, theirs)
            minutes = whole(asked["minutes"]) or MOST_MINUTES
        self._turn, self._offset, self._game, self.ready = positions[-1].turn, first, [start], True
        self._left = 60.0 * minutes

    def _accept(self, asked: re.Match[str], start: Position, theirs: Color) -> None:
        """Accept the game that the other program asks for, if it is the one on the board."""
        wire = self._wire
        assert wire
        if asked["version"] != VERSION:
            wire.say(accept(OTHER_VERSION))
            raise InputError(Fault.DXP_VERSION, engine=self._name)
        try:
            same = requested(asked, self._rules) == start and SIDES[asked["side"]] is not theirs
        except InputError:
            same = False
        if not same:
            wire.say(accept(OTHER_GAME))
            raise InputError(Fault.DXP_OTHER_GAME, engine=self._name)
        wire.say(accept())

    def _minutes(self, clock: Clock | None) -> int:
        """Minutes for the other program's moves in the game: its clock's, or its seconds for each of 60 moves."""
        clock = clock or self._limit.clock
        seconds = MOVES_AHEAD * (self._limit.seconds or 0.0)
        if clock:
            seconds = clock.remaining + clock.increment * (clock.moves or MOVES_AHEAD)
        return max(1, min(MOST_MINUTES, ceil(seconds / 60)))

    # Messages

    def _next(self, kinds: str, late: float, stop: bytearray) -> re.Match[str] | None:
        """Wait for a message of one of these kinds, None at the moment `late`; others are answered or ignored."""
        wire = self._wire
        while wire and (text := wire.heard(late, stop)):
            message = parsed(text, self._name)
            kind = text[0]
            if kind in kinds:
                return message
            if kind == "C":
                self._hear(message["text"])
            elif kind == "B":
                wire.say(NO_TAKING_BACK)
            elif kind == "E" and self._game:
                wire.say(f"E{UNKNOWN}0")
                raise InputError(ENDS[message["reason"]], engine=self._name)
            elif kind == "R":
                wire.say(accept(OTHER_GAME))
        if stop[0]:
            raise InputError(Fault.ENGINE_STOPPED, engine=self._name)
        if wire is None or text == "":
            raise InputError(Fault.DXP_GONE, engine=self._name)
        return None

    def _hear(self, text: str) -> None:
        said = shown(text, LONGEST_MESSAGE)
        log.info("%s: %s", self._name, said)
        self._tell(said)
