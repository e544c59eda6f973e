"""`match A B [--variant V] [--games N | --sprt ELO0 ELO1] ...`: levels, algorithms and engines play each other."""

import argparse
import json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from datetime import date
from itertools import chain
from pathlib import Path
from random import SystemRandom
from typing import Any, Protocol, TextIO, TypeVar

from ai.commands.games import Bar, equipment_of, interruptible, serve, start_of
from ai.contest.arena import Arena, Beginning, Choice, Decide, FinishedGame, Player, beginnings, player
from ai.contest.workers import Pool, pool_of
from ai.limits import Clock, Limit
from ai.minds import mind_of
from ai.players.elo import Sprt, Tally
from ai.work.journal import JournalFile
from game.clock import TimeControl
from game.core import InputError, State
from game.faults import CommandFault, Fault
from game.former_names import conditions_today
from game.keeping.game_files import PDN, SGF, text_of
from game.kinds import kind_of
from game.match import Match
from game.outside import or_refuse, read_json, whole
from game.signals import status_of
from game.tree import Game


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
        if not self.empty and not (self.conditions and set(self.conditions) <= KNOWN):
            raise self._foreign()

    def agree(self, conditions: Mapping[str, Any]) -> None:
        """Write the conditions to a new file; InputError when an old file has different ones."""
        for name, value in self.conditions.items():
            if (wanted := conditions.get(name)) != value:
                there, here = condition_text(name, value), condition_text(name, wanted)
                raise InputError(CommandFault.OTHER_MATCH, path=self.path, there=there, wanted=here)
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
KNOWN = {"players", *PLAYERS, *OPTIONS}
"""Names of the conditions of matches and tournaments."""


def condition_text(name: str, value: Any) -> str:
    """Write a condition as on the command line.

    >>> condition_text("nodes", 9), condition_text("giveaway", False), condition_text("players", ["easy", "hard"])
    ('--nodes 9', 'no --giveaway', 'the players easy, hard')
    """
    if name == "players":
        return "two players" if value is None else f"the players {', '.join(map(str, value))}"
    if name in PLAYERS:
        number = ("first", "second")[PLAYERS.index(name)]
        return f"no {number} player" if value is None else f"the {number} player {value}"
    if value is None or value is False:
        return f"no --{name}"
    return f"--{name}" if value is True else f"--{name} {value}"


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
    if kind_of(start).opening_stage(start, ()) is not None:
        raise InputError(CommandFault.MATCH_OPENING)
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
    """Open the contest under these conditions, its games of these numbers in order but for the journal's, and a
    progress bar; a new seed is stored with the conditions. `words` begin a worker's command line."""
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


USUAL_GAMES = 10
MOST_GAMES = 40_000


def standing(tally: Tally, sprt: Sprt | None) -> str:
    if not tally.games:
        return ""
    score = tally.score
    elo, error = tally.elo
    told = f"+{score.won} ={score.drawn} -{score.lost}  Elo {elo:+.0f} ± {error:.0f}"
    return f"{told}  {ratio_text(tally, sprt)}" if sprt else told


def ratio_text(tally: Tally, sprt: Sprt) -> str:
    low, high = sprt.bounds
    return f"LLR {sprt.log_likelihood_ratio(tally.pairs):+.2f} ({low:+.2f} {high:+.2f})"


def table(names: tuple[str, str], tally: Tally) -> list[str]:
    width = max(len("player"), *map(len, names))
    elo, error = tally.elo
    sides = ((elo, tally.first, tally.second), (0 - elo, tally.second.reversed(), tally.first.reversed()))
    lines = [f"{'player':<{width}}  games    won  drawn   lost  points  as first  as second  Elo difference"]
    for name, (stronger, first, second) in zip(names, sides, strict=True):
        both = first + second
        counted = f"{both.games:>5}  {both.won:>5}  {both.drawn:>5}  {both.lost:>5}  {both.points:>6.1f}"
        moved = f"{first.points:>8.1f}  {second.points:>9.1f}"
        lines.append(f"{name:<{width}}  {counted}  {moved}  {stronger:+.0f} ± {error:.0f}")
    return lines


def verdict(names: tuple[str, str], tally: Tally, sprt: Sprt) -> str:
    elo = sprt.accepted(tally.pairs)
    pairs = " ".join(map(str, tally.pairs))
    if elo is None:
        found = "not decided"
    else:
        other = sprt.elo0 if elo == sprt.elo1 else sprt.elo1
        found = f"{names[0]} is {elo:+g} Elo rather than {other:+g}"
    return f"{ratio_text(tally, sprt)}, pairs of 0 to 2 points {pairs}: {found}"


def game_text(match: Match[Any], names: tuple[str, str], number: int) -> str:
    """Write a game in the usual notation of its kind; `names` are in the order of play."""
    start = match.positions[0]
    first = kind_of(start).first_in_results(start)
    white, black = names[first], names[1 - first]
    tags = {
        "Event": f"{white} against {black}",
        "Site": "Kings & Crosses",
        "Date": f"{date.today():%Y.%m.%d}",
        "Round": str(number),
        "White": white,
        "Black": black,
    }
    return text_of([Game(match.game.root, tags)])


@contextmanager
def written_to(path: str | None, start: State[Any], suffix: str = PDN) -> Iterator[TextIO | None]:
    """Open the file to write the games to, None without a path; InputError when it can't be written, or when the
    games have another notation than that of the suffix."""
    if path is None:
        yield None
        return
    kind = kind_of(start)
    if suffix not in kind.suffixes:
        known = " or ".join(f"--{each[1:]}" for each in (PDN, SGF) if each in kind.suffixes)
        if not known:
            raise InputError(CommandFault.NO_NOTATION, game=kind.name)
        raise InputError(CommandFault.OTHER_NOTATION, game=kind.name, notation=suffix[1:].upper(), known=known)
    with or_refuse(Fault.NOT_WRITTEN, path), Path(path).open("w", encoding="utf-8") as file:
        yield file


def run(args: argparse.Namespace) -> int:
    """Play the games, with the sides swapped after every game, and print the score table, after Ctrl+C too."""
    conditions: Conditions = {"a": args.a, "b": args.b} | conditions_of(args)
    if args.worker:
        return work(arena_of(conditions))
    names, sprt = (args.a, args.b), sprt_of(args.sprt)
    numbers = range(1, 1 + (args.games or (MOST_GAMES if sprt else USUAL_GAMES)))
    path, suffix = (args.pdn, PDN) if args.sgf is None else (args.sgf, SGF)
    tally, faults, status = Tally(), Counter[str](), 0
    try:
        with (
            playing(args, ("match", *names), conditions, arena_of, numbers) as (arena, games, bar),
            written_to(path, arena.beginning(0)[0], suffix) as file,
        ):
            for game in games:
                order = arena.sides(game.number)
                tally.count(game.outcome.payoffs[order.index(0)])
                faults.update([game.fault] if game.fault else [])
                if file:
                    first, second = (names[side] for side in order)
                    print(game_text(arena.replay(game), (first, second), game.number), file=file, flush=True)
                bar.show(tally.games, len(numbers), standing(tally, sprt))
                if sprt and sprt.accepted(tally.pairs) is not None:
                    break
    except KeyboardInterrupt as interruption:
        status = status_of(interruption)
    finally:  # also if a file can't be written
        if tally.games:
            print("\n".join([*table(names, tally), *told_faults(faults)]))
            if sprt:
                print(verdict(names, tally, sprt))
    return status


def told_faults(faults: Counter[str]) -> list[str]:
    return [
        f"lost by forfeit, {count} {'times' if count > 1 else 'time'}: {said}" for said, count in faults.most_common()
    ]


def sprt_of(claims: Sequence[float] | None) -> Sprt | None:
    if claims is None:
        return None
    elo0, elo1 = claims
    if not elo0 < elo1:
        raise InputError(CommandFault.SPRT_ORDER, elo0=f"{elo0:g}", elo1=f"{elo1:g}")
    return Sprt(elo0, elo1)
