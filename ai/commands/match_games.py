"""The games of a match: played one after the other here, or several at a time by other processes of this program."""

import argparse
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any, Protocol

from ai.commands.games import LOOK, equipment_of, interruptible, start_of
from ai.contest.arena import Arena, Beginning, Choice, Decide, Game, Player, beginnings, player
from ai.limits import Limit
from ai.search import has_expert
from game.core import InputError
from game.faults import CommandFault, reason_of

MAIN = Path(__file__).resolve().parents[2] / "main.py"
PLAYERS = ("a", "b")
OPTIONS = ("variant", "size", "seconds", "nodes", "megabytes", "threads", "openings", "seed")

Conditions = dict[str, Any]
"""Everything that the games of a match depend on, by its name on the command line."""


class Contest(Protocol):
    """Games that can be played in any order."""

    def play(self, number: int, decide: Decide) -> Game:
        """Play one of them."""
        ...


def conditions_of(args: argparse.Namespace) -> Conditions:
    """The conditions that the command line gives, but for the players."""
    return {name: getattr(args, name) for name in OPTIONS}


def arena_of(conditions: Conditions) -> Arena:
    """The arena for a match; InputError says what is wrong with the conditions."""
    (first, second), beginning = players_of([conditions[name] for name in PLAYERS], conditions)
    return Arena((first, second), beginning, conditions["seed"])


def players_of(texts: Sequence[str], conditions: Conditions) -> tuple[list[Player], Callable[[int], Beginning]]:
    """The players, and how their games begin; InputError says what is wrong with them or with the conditions."""
    start = start_of(conditions["variant"], conditions["size"])
    if start.players != len(PLAYERS):
        raise InputError(CommandFault.MATCH_PLAYERS, players=start.players)
    limit = Limit(nodes=conditions["nodes"], seconds=conditions["seconds"])
    equipment = equipment_of(conditions["megabytes"], conditions["threads"], used=has_expert(start))
    players = [player(text, start, limit, equipment) for text in texts]
    return players, beginnings(conditions["openings"], start, conditions["seed"])


def played(contest: Contest, numbers: Iterable[int]) -> Generator[Game, None, None]:
    """The games of those numbers, one after the other."""
    return (contest.play(number, interruptible) for number in numbers)


def at_once(choice: Choice) -> Any:
    """Make the choice; only the end of the process can stop it."""
    return choice(bytearray(1))


def work(contest: Contest) -> int:
    """Be a worker: play the games whose numbers come in on stdin, and print a line for each."""
    for line in sys.stdin:
        print(contest.play(int(line), at_once).as_json(), flush=True)
    return 0


def played_by_workers(
    command: str, players: Sequence[str], conditions: Conditions, numbers: Iterable[int], workers: int
) -> Generator[Game, None, None]:
    """The games of those numbers as they end, played by `workers` processes of this program with that command."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(MAIN)]
    options = [f"--{name}={conditions[name]}" for name in OPTIONS if conditions[name] is not None]
    words = [*program, command, *players, *options, "--worker"]
    waiting: SimpleQueue[int] = SimpleQueue()
    ended: SimpleQueue[str] = SimpleQueue()
    for number in numbers:
        waiting.put(number)
    games = waiting.qsize()
    with ExitStack() as ends:
        for _ in range(min(workers, games)):
            process, errors = started(words, ends)
            Thread(target=employ, args=(process, errors, waiting, ended), daemon=True).start()
        for _ in range(games):
            line = soon(ended)
            if not line.startswith("{"):
                said = line.strip()
                raise InputError(CommandFault.WORKER_SAYS, said=said) if said else InputError(CommandFault.WORKER_ENDED)
            yield Game.from_json(line)


def started(words: list[str], ends: ExitStack) -> tuple["subprocess.Popen[str]", IO[bytes]]:
    """A worker and the file with its stderr, for which a pipe might be too small; leaving `ends` kills the worker."""
    try:
        errors = ends.enter_context(TemporaryFile())  # noqa: SIM115 - `ends` closes it
        process = subprocess.Popen(words, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
    except OSError as error:
        raise InputError(CommandFault.WORKERS, reason=reason_of(error)) from None
    ends.callback(process.communicate)
    ends.callback(process.kill)
    return process, errors


def employ(
    process: "subprocess.Popen[str]", errors: IO[bytes], waiting: "SimpleQueue[int]", ended: "SimpleQueue[str]"
) -> None:
    """Give a worker one game after the other. When it ends too soon, the last line it wrote takes the game's place."""
    assert process.stdin
    assert process.stdout
    with suppress(Empty, ValueError):  # there are no more games, or nobody wants them
        while True:
            number = waiting.get_nowait()
            with suppress(OSError):  # it has ended, which its next line tells
                print(number, file=process.stdin, flush=True)
            ended.put(process.stdout.readline() or said(errors))


def said(errors: IO[bytes]) -> str:
    """The last line that a worker and its engines wrote before the worker ended."""
    errors.seek(0)
    return "".join(errors.read().decode(errors="backslashreplace").splitlines()[-1:])


def soon(ended: "SimpleQueue[str]") -> str:
    """Wait for the next line in a way that Ctrl+C can interrupt on every system."""
    while True:
        with suppress(Empty):
            return ended.get(timeout=LOOK)
