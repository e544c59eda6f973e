"""The way in: reads the command line, opens the window or runs one headless command."""

import argparse
import sys
from typing import Any

from game import __version__
from game.core import InputError


class ShowVersion(argparse.Action):
    """Prints the version, and whether the rules run compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from game.checkers.movegen import compiled

        print(f"Kings & Crosses {__version__} ({'compiled' if compiled else 'interpreted'})")
        parser.exit()


def perft(args: argparse.Namespace) -> int:
    from game.perft import run

    return run(args)


def command_line() -> argparse.ArgumentParser:
    """The options and the commands; without a command the window opens."""
    parser = argparse.ArgumentParser(prog="kings-and-crosses", description="Tic-tac-toe and checkers.")
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    counting = commands.add_parser("perft", help="count the leaves of the tree of legal moves")
    counting.add_argument("variant", metavar="VARIANT", help="the rules, such as english or international")
    counting.add_argument("depth", metavar="DEPTH", help="how many plies deep")
    counting.add_argument("--fen", help="the position to start from")
    counting.add_argument("--distinct", action="store_true", help="count routes to the same result once")
    counting.add_argument("--divide", action="store_true", help="show the leaves below each move")
    counting.set_defaults(command=perft)
    return parser


def main() -> int:
    args = command_line().parse_args()
    if "command" not in args:
        from game.ui.app import run

        return run()
    try:
        return int(args.command(args))
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
