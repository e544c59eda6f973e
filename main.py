"""Entry point: parses the command line, then opens the window or runs one command."""

import argparse
import errno
import os
import stat
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from game import __version__
from game.core import InputError
from game.signals import interrupt, on_ending, status_of


class Parser(argparse.ArgumentParser):
    """Reports in one sentence what is wrong with a command line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:].rstrip('.')}.\n")


class ShowVersion(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from game.checkers.movegen import compiled

        print(f"Kings & Crosses {__version__} ({'compiled' if compiled else 'interpreted'})")
        parser.exit()


def open_window(args: argparse.Namespace) -> int:
    from game.ui.app import run

    if args.assignment is not None:
        from ai.classroom.assignment_files import read_assignment

        return run(read_assignment(Path(args.assignment)), profile=args.profile)
    if args.file is None:
        return run(None, profile=args.profile)
    from game.checkers.kind import CHECKERS
    from game.ui.files.pdn_files import is_long, only_game

    path, rules = Path(args.file), None if args.rules is None else CHECKERS.start(args.rules).rules
    if is_long(path):
        from game.ui.opened import opening_of

        return run(opening_of(path, rules), profile=args.profile)
    return run(only_game(path, rules), profile=args.profile)


def open_lab(args: argparse.Namespace) -> int:
    from ai.commands.games import find_game, game_names, start_of
    from ai.commands.shelf import named_search, shelf_names
    from ai.tracing.examples import example_named
    from ai.tracing.quiz import Seed
    from game.faults import CommandFault
    from game.ui.app import run
    from game.ui.lab.lab_screen import lab_with
    from game.ui.lab.subject import READY, Subject

    found: Subject | Seed
    if args.exercise is not None and args.game is not None:
        raise InputError(CommandFault.EXERCISE_OR_GAME)
    if args.exercise is not None:
        found = Seed.parse(args.exercise)
    elif args.game is None:
        found = READY
    elif args.game in shelf_names() and args.fen is None and args.size is None:
        found = Subject.of_example(example_named(args.game.replace("-", " ")))
    elif (named := named_search(args.game, args.fen, args.size)) is not None:
        found = Subject(named) if named.listing else Subject.of(named.start)
    elif find_game(args.game) is None:
        raise InputError(CommandFault.NO_TREE, name=args.game, known=f"{', '.join(shelf_names())}, {game_names()}")
    else:
        found = Subject.of(start_of(args.game, args.size, args.fen))
    return run(lab_with(found), profile=args.profile)


def tournament(args: argparse.Namespace) -> int:
    if args.window:
        from ai.contest.tournament import players_in
        from game.ui.app import run

        folder = Path(args.players[0])
        players_in(folder)
        return run(folder, profile=args.profile)
    from ai.commands import tournament

    return tournament.run(args)


def check(args: argparse.Namespace) -> int:
    if args.window:
        from ai.classroom.checking import files_in
        from game.ui.app import run
        from game.ui.contest.check_screen import CheckScreen

        path = Path(args.file)
        files_in(path)
        return run(lambda context, home: CheckScreen(context, home, path), profile=args.profile)
    from ai.commands import check

    return check.run(args)


def keep(args: argparse.Namespace) -> int:
    from ai.work import keeper  # Linux has what it needs

    keeper.main(args.words)
    return 0


def command_line(*, commands: bool = True) -> argparse.ArgumentParser:
    """Build the parser; without a command the window opens. One without `commands` is faster to create."""
    parser = Parser(prog="kings-and-crosses", description="Tic-tac-toe and checkers.")
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and exit")
    parser.add_argument("--profile", default="", metavar="NAME", help="use the window with this person's profile")
    exercise = "open the window locked to the exercise of a teacher's file (docs/class-room.md)"
    parser.add_argument("--exercise", dest="assignment", metavar="FILE", help=exercise)
    parser.set_defaults(command=open_window, file=None, rules=None)
    if commands:
        from ai.commands.command_line import CommandTable

        own = {"open": open_window, "lab": open_lab, "tournament": tournament, "check": check, "keeper": keep}
        CommandTable(own).add_to(parser)
    return parser


def open_streams() -> None:
    """Open closed streams to nowhere. A stream to a file or another program is UTF-8, whatever the system is used to,
    unless $PYTHONIOENCODING says otherwise; characters outside a stream's encoding are written as their codes."""
    usual = "PYTHONIOENCODING" in os.environ
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as the program runs
        if isinstance(stream := getattr(sys, name), TextIOWrapper):
            encoding = None if usual or stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def main() -> int:
    """Run the command line and return the exit status, 2 for invalid input."""
    open_streams()
    with on_ending(interrupt):
        return _main()


def _main() -> int:
    words = sys.argv[1:]
    first = 2 if words[:1] == ["--profile"] else 0
    for suffix, way in ((".pdn", "open"), (".sgf", "open"), (".psq", "open"), (".toml", "--exercise")):
        if words[first:] and words[first].lower().endswith(suffix):
            words.insert(first, way)
    try:
        args = command_line(commands=words not in ([], ["--version"])).parse_args(words)
        status: int = args.command(args)
        sys.stdout.flush()
        return status
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt as ending:
        return status_of(ending)
    except RuntimeError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # Python 3.11 wraps what ends the making of a class
            return status_of(error.__cause__)
        raise
    except OSError as error:
        if error.filename is not None:
            raise
        closed = is_closed_pipe(error)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if closed:  # whoever read the output has seen enough
            return 0
        print(f"The output can't be written: {error.strerror}.", file=sys.stderr)
        return 2


def is_closed_pipe(error: OSError) -> bool:
    """True if no one reads the output any more; Windows calls that an invalid argument."""
    if error.errno == errno.EINVAL and stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode):
        return True
    return isinstance(error, BrokenPipeError)


if __name__ == "__main__":
    sys.exit(main())
