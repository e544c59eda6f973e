"""Games of a match: played one after the other here, or several at a time by other processes of this program."""

import argparse
import json
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from itertools import chain
from pathlib import Path
from random import SystemRandom
from typing import Any, Protocol, TypeVar

from ai.commands.bar import Bar
from ai.commands.games import equipment_of, interruptible, serve, start_of
from ai.contest.arena import Arena, Beginning, Choice, Decide, FinishedGame, Player, beginnings, player
from ai.contest.cluster import pool_of
from ai.contest.workers import Pool
from ai.limits import Clock, Limit
from ai.minds import mind_of
from ai.work.journal import JournalFile
from game.clock import TimeControl
from game.core import InputError
from game.faults import CommandFault
from game.former_names import conditions_today
from game.outside import read_json, whole


class MatchJournal(JournalFile):
    """Conditions of the match as JSON, then one line for each game, in the order in which they ended."""

    def __init__(self, path: Path) -> None:
        """Read the file, or begin a new one; InputError when it can't be written or is no journal."""
        super().__init__(path)
        self.conditions: dict[str, Any] = {}
        self.games: dict[int, FinishedGame] = {}
        try:
            for line in self.lines():
                if self.conditions:
                    game = FinishedGame.from_json(line)
                    self.games[game.number] = game
                else:
                    self.conditions = conditions_today(read_json(line))
        except (ValueError, KeyError, TypeError):
            raise self._foreign() from None
        if not self.conditions and not self.empty:
            raise self._foreign()

    def agree(self, conditions: Mapping[str, Any]) -> None:
        """Write the conditions to a new file; InputError when an old file has different ones."""
        for name, value in self.conditions.items():
            if (wanted := conditions.get(name)) != value:
                raise InputError(CommandFault.OTHER_MATCH, path=self.path, name=name, value=value, wanted=wanted)
        if not self.conditions:
            self.conditions = dict(conditions)
            self.write(json.dumps(self.conditions))

    def add(self, game: FinishedGame) -> None:
        self.games[game.number] = game
        self.write(game.as_json())

    def _foreign(self) -> InputError:
        return InputError(CommandFault.NO_JOURNAL, path=self.path)


PLAYERS = ("a", "b")
OPTIONS = ("variant", "size", "giveaway", "seconds", "clock", "nodes", "megabytes", "threads", "openings", "seed")

SEEDS = 2**32

Conditions = dict[str, Any]
"""Everything that the games of a match depend on, by its name on the command line."""


class Contest(Protocol):
    def play(self, number: int, decide: Decide) -> FinishedGame: ...


C = TypeVar("C", bound=Contest)


def conditions_of(args: argparse.Namespace) -> Conditions:
    return {name: getattr(args, name) for name in OPTIONS}


def arena_of(conditions: Conditions) -> Arena:
    (first, second), beginning = players_of([conditions[name] for name in PLAYERS], conditions)
    return Arena((first, second), beginning, conditions["seed"], clock_of(conditions["clock"]))


def clock_of(text: str | None) -> TimeControl | None:
    return None if text is None else TimeControl.parse(text)


def players_of(texts: Sequence[str], conditions: Conditions) -> tuple[list[Player], Callable[[int], Beginning]]:
    """Create the players and the beginnings of their games; InputError says what is wrong with the conditions."""
    start = start_of(conditions["variant"], conditions["size"], reverse=bool(conditions["giveaway"]))
    if start.players != len(PLAYERS):
        raise InputError(CommandFault.MATCH_PLAYERS, players=start.players)
    control = clock_of(conditions["clock"])
    clock = Clock.of(control, control.start) if control else None
    limit = Limit(nodes=conditions["nodes"], seconds=conditions["seconds"], clock=clock)
    equipment = equipment_of(conditions["megabytes"], conditions["threads"], used=mind_of(start).has_engine)
    players = [player(text, start, limit, equipment) for text in texts]
    return players, beginnings(conditions["openings"], start, conditions["seed"])


@contextmanager
def playing(
    args: argparse.Namespace,
    words: Sequence[str],
    conditions: Conditions,
    contest_of: Callable[[Conditions], C],
    numbers: range,
) -> Iterator[tuple[C, Iterator[FinishedGame], Bar]]:
    """Open the contest under these conditions, its games of these numbers in their order, and a progress bar.

    Games of the journal, if there is one, are not played again; a new seed is stored with the conditions. `words` begin
    the command line of a worker.
    """
    with nullcontext() if args.resume is None else MatchJournal(Path(args.resume)) as journal:
        if conditions["seed"] is None:
            before = journal.conditions if journal else {}
            conditions["seed"] = whole(before.get("seed", SystemRandom().randrange(SEEDS)))
        contest = contest_of(conditions)
        if journal:
            journal.agree(conditions)
        done = [game for game in journal.games.values() if game.number in numbers] if journal else []
        left = sorted({*numbers} - {game.number for game in done})
        pool = pool_of(args)
        ending = played_by(pool, words, conditions, left) if pool else played(contest, left)

        def noted() -> Iterator[FinishedGame]:
            for game in ending:
                if journal:
                    journal.add(game)
                yield game

        with closing(ending), closing(Bar("games")) as bar:
            bar.show(0, len(numbers), "")
            yield contest, in_order(chain(done, noted())), bar


def in_order(games: Iterable[FinishedGame]) -> Iterator[FinishedGame]:
    """Sort the games by their numbers, 1, 2, ...; a game that ends too soon waits for its turn."""
    waiting: dict[int, FinishedGame] = {}
    number = 1
    for game in games:
        waiting[game.number] = game
        while number in waiting:
            yield waiting.pop(number)
            number += 1


def played(contest: Contest, numbers: Iterable[int]) -> Generator[FinishedGame, None, None]:
    return (contest.play(number, interruptible) for number in numbers)


def at_once(choice: Choice) -> Any:
    """Make the choice; only the end of the process can stop it."""
    return choice(bytearray(1))


def work(contest: Contest) -> int:
    """Be a worker: play games by their numbers; one that is ended takes the engines with it that it has started."""
    endings = [each for each in (signal.SIGTERM, signal.SIGINT) if signal.getsignal(each) is not signal.SIG_IGN]

    def leave(*_: object) -> None:
        for each in endings:  # what comes while the engines end must not keep them from it
            signal.signal(each, signal.SIG_IGN)
        sys.exit()

    for each in endings:
        signal.signal(each, leave)
    return serve(lambda line: contest.play(whole(line), at_once).as_json())


def played_by(
    pool: Pool, words: Sequence[str], conditions: Conditions, numbers: Iterable[int]
) -> Generator[FinishedGame, None, None]:
    """Yield the games of these numbers as they end, played by the workers of a pool."""
    given = {name: conditions[name] for name in OPTIONS if conditions[name] not in {None, False}}
    options = [f"--{name}" if value is True else f"--{name}={value}" for name, value in given.items()]
    with closing(pool.answers([*words, *options, "--worker"], map(str, numbers))) as lines:
        yield from map(FinishedGame.from_json, lines)
