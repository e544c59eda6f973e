"""Searches as textbooks print them: the texts of assets/listings, which are run as they stand, line by line."""

from __future__ import annotations

import re
import sys
import tomllib
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from types import FrameType
from typing import Any

from ai.limits import Budget
from ai.report import Line, Report
from ai.score import INFINITY, Score, Window
from ai.textbook.brackets import parse_tree
from ai.textbook.observe import LeafCause
from ai.textbook.trees import max_player
from ai.tracing.recorder import Recorder
from game.assets import ASSETS
from game.core import State
from game.tictactoe.position import TicTacToe

FOLDER = ASSETS / "listings"
WITH_FORMS = ("minimax", "alphabeta")
FORMS = ("two-functions", "lecture", "one-guarantee")
"""Ways to write these algorithms; the file of a listing is called after the algorithm and the form."""
VALUE, LOW, HIGH = ("v", "best", "result"), ("low", "alpha"), ("high", "beta")
"""Names of a node's value and window in the listings."""
GUARANTEE = "guarantee"
"""Name of the one bound that is handed down, alpha at a MIN node and beta at a MAX node."""
NAME = "<listing>"
LIT = re.compile(rf"\s*(({'|'.join(VALUE)})\b[^=]*=[^=]|break)")
"""Lines that give a node its value or leave it; one of them is shown when the search is back from a child."""

CALLS_OF_MIN = {
    "max_value(START": "min_value(START",
    "START, 0)": "START, 1)",
    "START, 0, worst(1)": "START, 1, worst(0)",
}
"""First calls of the listings, and those instead where MIN moves at the root."""

Worth = Callable[[State[Any], int, int], Score]
"""The value of a leaf for a player, at a ply counted from the root."""


@dataclass(frozen=True, slots=True)
class WrongListing:
    """A faulty listing, and a tree or a position on which it fails; see assets/listings/wrong.toml."""

    name: str
    listing: str
    """The right listing, by the name of its file."""
    line: str
    """Its text where the faulty one differs."""
    instead: str
    start: str
    why: str
    adds: str = ""
    """A listing whose function the faulty one calls too."""

    @property
    def form(self) -> str:
        return self.listing.split("-", 1)[1]

    @property
    def text(self) -> str:
        text = read_listing(self.listing).replace(self.line, self.instead, 1)
        if self.adds:
            *functions, call = text.split("\n\n")
            text = "\n\n".join([*functions, *read_listing(self.adds).split("\n\n")[:-1], call])
        return text

    @property
    def number(self) -> int:
        """The number of the faulty line."""
        return self.text[: self.text.index(self.instead)].count("\n") + 1

    @property
    def position(self) -> State[Any]:
        return parse_tree(self.start) if self.start.startswith("[") else TicTacToe.parse(self.start)


@lru_cache
def wrong_listings() -> dict[str, WrongListing]:
    """The faulty listings by name, in the order of their file."""
    tables = tomllib.loads((FOLDER / "wrong.toml").read_text(encoding="utf-8"))["listings"]
    texts = ({key: text.strip() for key, text in table.items()} for table in tables)
    return {each["name"]: WrongListing(**each | {"why": " ".join(each["why"].split())}) for each in texts}


def listing_text(algorithm: str, name: str, *, start: State[Any], book_cut: bool = False) -> str:
    """A form of an algorithm, or a faulty listing; the book's rule cuts when alpha > beta."""
    wrong = wrong_listings().get(name)
    text = wrong.text if wrong else read_listing(f"{algorithm}-{name}")
    if max_player(start) != start.turn:
        for call, call_of_min in CALLS_OF_MIN.items():
            text = text.replace(call, call_of_min)
    return text.replace(" >= ", " > ") if book_cut else text


@lru_cache
def read_listing(name: str) -> str:
    """The listing of a form, such as "alphabeta-two-functions"."""
    return (FOLDER / f"{name}.py").read_text(encoding="utf-8")


def by_mover(text: str) -> bool:
    """True if a listing values its leaves for the side to move, not for MAX."""
    return ".turn)" in text


class BookPosition:
    """A position as the listings see it: played on, or changed by moves that are done and undone."""

    def __init__(self, worth: Worth, state: State[Any], move: Any = None, ply: int = 0) -> None:
        self._worth = worth
        self.state, self.move, self.ply = state, move, ply
        self._done: list[tuple[State[Any], Any]] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BookPosition) and (self.state, self.ply) == (other.state, other.ply)

    def __hash__(self) -> int:
        return hash((self.state, self.ply))

    @property
    def turn(self) -> int:
        return self.state.turn

    def is_over(self) -> bool:
        return self.state.outcome() is not None

    def value(self, player: int) -> Score:
        return self._worth(self.state, player, self.ply)

    def moves(self) -> Line:
        return self.state.legal_moves()

    def play(self, move: Any) -> BookPosition:
        return BookPosition(self._worth, self.state.play(move), move, self.ply + 1)

    def do(self, move: Any) -> None:
        self._done.append((self.state, self.move))
        self.state, self.move, self.ply = self.state.play(move), move, self.ply + 1

    def undo(self) -> None:
        (self.state, self.move), self.ply = self._done.pop(), self.ply - 1


@dataclass(slots=True)
class _ListingCall:
    """A call of the search under way, and the position that it was called with."""

    frame: FrameType
    state: State[Any]
    move: Any
    ply: int
    first: int = 0
    """Number of the line that gives the node its first value."""
    line: int = 0
    """Number of the lit line that ran last."""
    value: Score | None = None
    """None before the first child."""
    tried: int = 0
    pv: Line = ()


@dataclass(slots=True)
class _ListingTracer:
    """A trace function (see `sys.settrace`) that reports every step of a listing to a recorder."""

    max_player: int
    lit: frozenset[int]
    depth: int | None
    recorder: Recorder
    budget: Budget
    lines: array[int]
    result: tuple[Score, Line] | None = None
    _calls: list[_ListingCall] = field(default_factory=list)
    _back: _ListingCall | None = None
    """The call that returned last."""

    def __call__(self, frame: FrameType, event: str, _: Any) -> Any:
        """Follow the calls of the search itself."""
        code = frame.f_code
        if code.co_filename != NAME or not code.co_argcount:
            return None
        position = frame.f_locals[code.co_varnames[0]]
        if not isinstance(position, BookPosition):
            return None
        self.budget.spend()
        if self._calls:
            self._tell(self._calls[-1])
            self._calls[-1].tried += 1
        self._calls.append(_ListingCall(frame, position.state, position.move, position.ply))
        return self._follow

    def _follow(self, frame: FrameType, event: str, result: Any) -> Any:
        if event == "line" and frame.f_lineno in self.lit:
            call = self._calls[-1]
            call.first, call.line = call.first or frame.f_lineno, frame.f_lineno
        elif event == "return" and result is not None:
            self._leave(self._calls[-1], result)
        return self._follow

    def _leave(self, call: _ListingCall, result: Score) -> None:
        line = call.frame.f_lineno
        if call.value is None:
            ends = call.state.outcome() is not None
            cause = LeafCause.END if ends else LeafCause.DEPTH if call.ply == self.depth else LeafCause.TABLE
            self.recorder.leaf(call.state, call.move, call.ply, result, self._window(call, call.frame.f_locals), cause)
            self._keep(line)
        else:
            self._tell(call, cut=call.tried < len(call.state.legal_moves()))
            self.recorder.leave(call.ply, result)
        self._back = self._calls.pop()
        if not self._calls:
            self.lines[-1] = line
            self.result = result, call.pv

    def _tell(self, call: _ListingCall, *, cut: bool = False) -> None:
        """Tell that a node is entered, or that the search is back from the child that returned last."""
        names = call.frame.f_locals  # a new dictionary each time
        value, window = _first(names, VALUE, 0), self._window(call, names)
        if call.value is None:
            self.recorder.enter(call.state, call.move, call.ply, value, window)
            self._keep(call.first)
        else:
            assert self._back is not None
            if value != call.value:
                call.pv = (self._back.move, *self._back.pv)
            self.recorder.update(call.ply, value, window, value != call.value)
            if cut:
                self.recorder.cutoff(call.ply, window, (None,))
            self._keep(call.line)
        call.value = value

    def _window(self, call: _ListingCall, names: dict[str, Any]) -> Window:
        is_max = call.state.turn == self.max_player
        if GUARANTEE not in names:
            return _first(names, LOW, -INFINITY), _first(names, HIGH, INFINITY)
        value = _first(names, VALUE, -INFINITY if is_max else INFINITY)
        return (value, names[GUARANTEE]) if is_max else (names[GUARANTEE], value)

    def _keep(self, line: int) -> None:
        """Keep the line of a visit if it was written down."""
        if self.recorder.written > len(self.lines):
            self.lines.append(line)


def _first(values: dict[str, Any], names: Iterable[str], default: Score) -> Score:
    """The value of the first of these variables that there is."""
    for name in names:
        if name in values:
            return int(values[name])
    return default


def run_listing(
    text: str,
    start: State[Any],
    depth: int | None,
    worth: Worth,
    recorder: Recorder,
    budget: Budget,
    *,
    lines: array[int],
) -> Report:
    """Run a listing and tell the recorder every step; `lines` gets the number of the line of each visit.

    Raises Stopped when the budget is spent.
    """
    code = compile(text, NAME, "exec")
    lit = frozenset(number for number, line in enumerate(text.splitlines(), 1) if LIT.match(line))
    tracer = _ListingTracer(max_player(start), lit, depth, recorder, budget, lines)
    names = {
        "START": BookPosition(worth, start),
        "DEPTH": INFINITY if depth is None else depth,
        "INFINITY": INFINITY,
        "MAX": max_player(start),
        "TABLE": {},
    }
    before, nodes = sys.gettrace(), budget.nodes
    sys.settrace(tracer)
    try:
        exec(code, names)
    finally:
        sys.settrace(before)
    assert tracer.result is not None
    score, pv = tracer.result
    return Report(depth, score, pv, budget.nodes - nodes, budget.seconds)
