"""`tournament A B C ... [--games N] ...`: every player meets every other one; a cross table with Elo differences."""

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from math import comb

from ai.commands.match import Conditions, clock_of, conditions_of, players_of, playing, told_faults, work
from ai.contest.tournament import CrossTable, RoundRobin, StandingsRow
from game.core import InputError
from game.faults import CommandFault
from game.signals import status_of


def run(args: argparse.Namespace) -> int:
    texts: list[str] = args.players
    if len(texts) < 2:
        raise InputError(CommandFault.FEW_PLAYERS)
    if again := [text for text, count in Counter(texts).items() if count > 1]:
        raise InputError(CommandFault.PLAYER_TWICE, text=again[0])
    conditions: Conditions = {"players": texts} | conditions_of(args)
    if args.worker:
        return work(contest_of(conditions))
    numbers = range(1, 1 + args.games * comb(len(texts), 2))
    names, table, faults, status = short_names(texts), None, Counter[str](), 0
    try:
        with playing(args, ("tournament", *texts), conditions, contest_of, numbers) as (contest, games, bar):
            table = CrossTable(contest)
            for game in games:
                table.count(game)
                faults.update([game.fault] if game.fault else [])
                first, tally, _ = table.places()[0]
                said = f"{names[first]} leads with {tally.score.points:g} of {tally.games}"
                bar.show(table.games, len(numbers), said)
    except KeyboardInterrupt as interruption:
        status = status_of(interruption)
    finally:  # also if a file can't be written
        if table and table.games:
            print("\n".join([*cross_table(names, table.places()), *told_faults(faults)]))
    return status


def contest_of(conditions: Conditions) -> RoundRobin:
    players, beginning = players_of(conditions["players"], conditions)
    return RoundRobin(players, beginning, conditions["seed"], clock_of(conditions["clock"]))


def short_names(texts: Sequence[str]) -> list[str]:
    """Shorten the players' names by their folders where the rest is still unique.

    >>> short_names(["class/ada.py", "class/bob.py", "hard"])
    ['ada.py', 'bob.py', 'hard']
    """
    short = [os.path.basename(text) if ".py" in text else text for text in texts]
    return short if len(set(short)) == len(texts) else list(texts)


def cross_table(names: Sequence[str], places: Sequence[StandingsRow]) -> list[str]:
    """Score table, a line a player: points, points against each other, Elo difference to all with its 95 % interval."""
    width = max(len("player"), *map(len, names))
    columns = "".join(f"{number:>6}" for number in range(1, 1 + len(places)))
    lines = [f"    {'player':<{width}}  games  points{columns}  Elo difference"]
    for number, (player, tally, against) in enumerate(places, 1):
        points = "".join(
            f"{against[other.player].score.points:>6.1f}" if other.player in against else f"{'-':>6}"
            for other in places
        )
        difference = "{:+.0f} ± {:.0f}".format(*tally.elo) if tally.games else "-"
        head = f"{number:>3} {names[player]:<{width}}  {tally.games:>5}  {tally.score.points:>6.1f}"
        lines.append(f"{head}{points}  {difference}")
    return lines
