"""Helpers of the commands: games by name, moves as text, and long work that Ctrl+C can stop."""

import shutil
import sys
from collections.abc import Callable, Container, Sequence
from threading import Thread
from time import perf_counter
from typing import Any, TypeVar

from ai.contest.workers import LOOK
from ai.engine.equipment import Equipment
from game.checkers.house_rules import HouseRule
from game.core import InputError, State
from game.faults import CommandFault, Fault
from game.kind import Kind
from game.kinds import KINDS

BAR = 30


class Bar:
    """Progress bar on a terminal, as wide as there is room for, with the remaining time; nothing in a file."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._started = perf_counter()

    def show(self, done: int, total: int, said: str | None = None) -> None:
        """Draw the bar; `said` replaces the remaining time."""
        if not sys.stderr.isatty() or not total:
            return
        told = f" {done:,} of {total:,} {self.unit}"
        if said is not None:
            told += said and f"  {said}"
        elif done:
            left = round((perf_counter() - self._started) / done * (total - done))
            told += f", {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        width = max(0, min(BAR, shutil.get_terminal_size().columns - len(told) - 3))
        bar = "#" * (width * done // total)
        print(f"\r[{bar:<{width}}]{told}\033[K", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if sys.stderr.isatty():
            print(file=sys.stderr)


T = TypeVar("T")

LAST_WORDS = 2.0
"""Seconds for work that was stopped: another program's engine may never answer."""


OTHER_NAMES = {
    "gomoku": ("15x15x5", False),
    "renju": ("15x15x5-renju", False),
    "misere": ("3x3x3", True),
    "antidraughts": ("international", True),
}
"""Variant and whether its aim is reversed, by the name under which people know it."""


def find_game(name: str) -> tuple[Kind[Any, Any], str, bool] | None:
    """Return the game, its variant and whether its aim is reversed; None if nothing has that name."""
    if name in KINDS:
        return KINDS[name], KINDS[name].variants[0], False
    variant, reverse = OTHER_NAMES.get(name, (name, False))
    return next(((kind, variant, reverse) for kind in KINDS.values() if kind.can_start(variant)), None)


def game_names() -> str:
    games = ", ".join(f"{kind.name} ({', '.join(kind.variants)})" for kind in KINDS.values())
    others = ", ".join(OTHER_NAMES)
    house = f"house rules ({', '.join(HouseRule)}) are added as in english+huffing"
    return f"{games}, {others}; {house}, opening rules as in 15x15x5-swap2"


def start_of(name: str, size: str | None = None, text: str | None = None, *, reverse: bool = False) -> State[Any]:
    """Set up the position that a game begins with; InputError says what is wrong. `name` is a game's or a variant's,
    `size`, such as 6x6x4, tic-tac-toe's; `text` is a FEN or a drawing such as X.O/.X./..O. With `reverse` the aim is
    the opposite one."""
    found = find_game(name)
    if found is None:
        raise InputError(Fault.NO_GAME, name=name, known=game_names())
    kind, variant, reversed_by_name = found
    reverse |= reversed_by_name
    if size is not None:
        if not kind.has_sizes:
            sized = (each.name for each in KINDS.values() if each.has_sizes)
            raise InputError(CommandFault.SIZE_GAME, game=", ".join(sized))
        variant = size
    if text is None:
        start: State[Any] = kind.start(variant, reverse=reverse)
        return start
    given: State[Any] = kind.parse_position(text, variant, reverse=reverse)
    return given


def equipment_of(megabytes: int | None, threads: int | None, *, used: bool) -> Equipment:
    """Equip the engine as usual where None is given; InputError when something is given but not `used`."""
    options = {"megabytes": megabytes, "threads": threads}
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    if given and not used:
        raise InputError(CommandFault.ENGINE_ONLY, given=" and ".join(given))
    return Equipment(**given)


def serve(answer: Callable[[str], str]) -> int:
    """Be a worker of a pool: answer each line of stdin with one of JSON."""
    for line in sys.stdin:
        print(answer(line.rstrip("\n")), flush=True)
    return 0


def aligned(rows: Sequence[Sequence[str]], left: Container[int] = ()) -> list[str]:
    """The lines of a table; the cells stand at the right of their columns but for those of the `left` ones."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if number in left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def interruptible(work: Callable[[bytearray], T]) -> T:
    """Do the work in a thread, so that Ctrl+C, which only the main thread gets, can set its stop flag at once."""
    stop = bytearray(1)
    results: list[T] = []
    errors: list[Exception] = []

    def run() -> None:
        try:
            results.append(work(stop))
        except Exception as error:
            errors.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(LOOK)
    except KeyboardInterrupt:
        stop[0] = 1
        thread.join(LAST_WORDS)
        raise
    for error in errors:
        raise error
    return results[0]
