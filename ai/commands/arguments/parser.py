"""Parser of the command line, and options that several commands share."""

import argparse
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import NoReturn, TypeVar

from game.core import InputError, shortened
from game.outside import MOST_SECONDS, decimal, whole

N = TypeVar("N")
Options = argparse._ActionsContainer
MOST_ELO = 2000
MOST_DIGITS = 18
"""Maximum digits of a number on the command line, which has to fit into 64 bits."""


class Parser(argparse.ArgumentParser):
    """Reports in one sentence what is wrong with a command line."""

    def error(self, message: str) -> NoReturn:
        """Print the message to stderr and end with status 2."""
        self.exit(2, f"{message[:1].upper()}{message[1:].rstrip('.')}.\n")


def command(module: str, name: str = "run") -> Callable[[argparse.Namespace], int]:
    """Import a module when it is needed, and call its function."""

    def run(args: argparse.Namespace) -> int:
        status: int = getattr(import_module(module), name)(args)
        return status

    return run


def step(text: str) -> int:
    """Parse a number from 0 on."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a whole number from 0 on")
    return whole_number(text) if text.strip("0") else 0


def whole_number(text: str) -> int:
    """Parse a number from 1 on."""
    if not text.isdecimal() or not text.strip("0"):
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a whole number from 1 on")
    if len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"a number has {MOST_DIGITS} digits at most, not {len(text)}")
    return whole(text)


def any_number(text: str) -> int:
    """Parse a whole number, negative ones included."""
    return _within(whole, text)


def difference(text: str) -> float:
    return _within(partial(decimal, least=-MOST_ELO, most=MOST_ELO), text)


def _within(read: Callable[[object], N], text: str) -> N:
    try:
        return read(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None


def picture_side(text: str) -> int:
    number = whole_number(text)
    if not 48 <= number <= 4000:
        raise argparse.ArgumentTypeError(f"a picture has 48 to 4000 pixels a side, not {number}")
    return number


def seconds(text: str) -> float:
    value = 0.0
    with suppress(InputError):
        value = decimal(text, 0, MOST_SECONDS)
    if not value:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a number of seconds above 0")
    return value


def flag(parser: Options, name: str, told: str) -> None:
    parser.add_argument(name, action="store_true", help=told)


def number(
    parser: Options, name: str, told: str, usual: int | None = None, kind: Callable[[str], int] = whole_number
) -> None:
    """Add an option that is followed by a number: from 1 on, unless of another kind."""
    parser.add_argument(name, type=kind, default=usual, metavar="N", help=told)


def add_position(
    parser: argparse.ArgumentParser, games: str, *, usual: str | None = None, optional: bool = False
) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?" if usual or optional else None, default=usual, help=games)
    parser.add_argument("--fen", help="the position, for tictactoe drawn as rows such as X.O/.X./..O")
    size = "columns, rows and marks in a row of tictactoe, and players if more than two: 4x4x3x3; 3x3x3 if not given"
    parser.add_argument("--size", metavar="MxNxK[xP]", help=size)


def add_equipment(parser: argparse.ArgumentParser) -> None:
    number(parser, "--megabytes", "the size of the transposition table of the engine of checkers; 64 if not given")
    number(parser, "--threads", "how many threads the engine of checkers has; 1 if not given")


def add_pool(parser: argparse.ArgumentParser, told: str) -> None:
    """Options of a command with many independent jobs, which starts the program again as its worker."""
    pool = parser.add_mutually_exclusive_group()
    number(pool, "--parallel", told, 1)
    pool.add_argument("--cluster", metavar="ADDRESS", help="use the Dask cluster whose scheduler is at tcp://HOST:PORT")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
