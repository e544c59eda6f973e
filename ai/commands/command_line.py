"""The command line: commands and options as `assets/commands.toml` has them, and the limits of their values."""

import argparse
import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from ai.commands.named_files import refuse_twice
from game.assets import ASSETS
from game.core import InputError, shortened
from game.former_names import algorithm_today, player_today
from game.languages import LANGUAGES
from game.outside import MOST_SECONDS, decimal, whole

N = TypeVar("N")
Run = Callable[[argparse.Namespace], int]

PREFIX = __name__.removesuffix("ai.commands.command_line")
"""Name, with a dot, of the package that holds these modules in a wheel; "" in the checkout."""
MOST_ELO = 2000
YEAR = 4
"""Number of digits of a year."""
LAST_PORT = 65535
MOST_DIGITS = 18
"""Maximum digits of a number on the command line, which has to fit into 64 bits."""


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


def difference(text: str) -> float:
    return _within(partial(decimal, least=-MOST_ELO, most=MOST_ELO), text)


def _within(read: Callable[[object], N], text: str) -> N:
    try:
        return read(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None


def year(text: str) -> int:
    if not text.isdecimal() or len(text) != YEAR:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a year of four digits")
    return whole_number(text)


def picture_side(text: str) -> int:
    number = whole_number(text)
    if not 48 <= number <= 4000:
        raise argparse.ArgumentTypeError(f"a picture has 48 to 4000 pixels a side, not {number}")
    return number


def port(text: str) -> int:
    number = whole_number(text)
    if number > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to {LAST_PORT}, not {number}")
    return number


def seconds(text: str) -> float:
    value = 0.0
    with suppress(InputError):
        value = decimal(text, 0, MOST_SECONDS)
    if not value:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a number of seconds above 0")
    return value


KINDS: dict[str, dict[str, Any]] = {
    "flag": {"action": "store_true"},
    "hidden": {"action": "store_true", "help": argparse.SUPPRESS},
    "number": {"type": whole_number},
    "step": {"type": step},
    "any": {"type": partial(_within, whole)},
    "difference": {"type": difference},
    "seconds": {"type": seconds},
    "side": {"type": picture_side},
    "year": {"type": year},
    "port": {"type": port},
    "player": {"type": player_today},
    "algorithm": {"type": algorithm_today},
    "language": {"choices": tuple(LANGUAGES)},
}


class CommandTable:
    """The table of commands; `own` are the functions of those that have no module."""

    def __init__(self, own: Mapping[str, Run]) -> None:
        self._own = own
        self._commands = tomllib.loads((ASSETS / "commands.toml").read_text("utf-8"))
        self._texts, self._shared = self._commands.pop("texts"), self._commands.pop("shared")

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        commands = parser.add_subparsers(title="commands", metavar="COMMAND", help="without a command the window opens")
        for name, its in self._commands.items():
            self._add(commands, name, its)

    def _add(self, commands: Any, name: str, its: Mapping[str, Any]) -> None:
        """Add a command, hidden without a help, and the actions below it."""
        parser = commands.add_parser(name, **({"help": its["help"]} if "help" in its else {}))
        files: dict[str, str] = {}
        self._add_options(parser, its.get("options", ()), files)
        if "actions" in its:
            actions = parser.add_subparsers(title=its["actions"], metavar="ACTION", required=True)
            for action, below in its.items():
                if isinstance(below, dict):
                    self._add(actions, action, below)
        elif "run" in its:
            parser.set_defaults(command=partial(_checked, files, partial(_run, its["run"], its.get("instead"))))
        else:
            parser.set_defaults(command=partial(_checked, files, self._own[name]))

    def _add_options(self, parser: Any, options: Iterable[Any], files: dict[str, str]) -> None:
        for option in options:
            if isinstance(option, list):
                required = option[0] == "required"
                self._add_options(parser.add_mutually_exclusive_group(required=required), option[required:], files)
            elif isinstance(option, str):
                self._add_options(parser, self._shared[option], files)
            else:
                name, *metavar = option["name"].split()
                given = {key: value for key, value in option.items() if key not in {"name", "kind", "file"}}
                given |= {"metavar": metavar[0] if len(metavar) == 1 else tuple(metavar)} if metavar else {}
                given |= {"help": self._texts.get(option["help"], option["help"])} if "help" in option else {}
                added = parser.add_argument(name, **given, **KINDS.get(option.get("kind"), {}))
                if "file" in option:
                    files[added.dest] = option["file"]


def _checked(files: Mapping[str, str], run: Run, args: argparse.Namespace) -> int:
    refuse_twice(files, args)
    return run(args)


def _run(target: str, instead: Mapping[str, Any] | None, args: argparse.Namespace) -> int:
    """Import a command and run it, or another one where certain options are given."""
    values = [getattr(args, name) for name in instead["with"]] if instead else []
    if instead and any(value is not None and value is not False for value in values):
        target = instead["run"]
    module, _, name = target.partition(":")
    status: int = getattr(import_module(PREFIX + module), name or "run")(args)
    return status
