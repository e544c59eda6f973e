"""`match A B [--variant V] [--games N | --sprt ELO0 ELO1] ...`: levels, algorithms and engines play each other."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, TextIO

from ai.commands.match_games import Conditions, arena_of, conditions_of, playing, work
from ai.players.elo import Sprt, Tally
from game.checkers.pdn import PdnGame, write_pdn
from game.core import InputError, State
from game.faults import CommandFault, Fault, reason_of
from game.kinds import kind_of
from game.match import Match
from game.signals import status_of

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
    """Log likelihood ratio, and the bounds where the test ends."""
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


def as_pdn(match: Match[Any], names: tuple[str, str], number: int) -> str:
    """Write a game as PDN; `names` are in the order of play."""
    start = match.positions[0]
    players = {str(start.color_of(place)).capitalize(): name for place, name in enumerate(names)}
    tags = {
        "Event": f"{players['White']} against {players['Black']}",
        "Site": "Kings & Crosses",
        "Date": f"{date.today():%Y.%m.%d}",
        "Round": str(number),
        **players,
    }
    return write_pdn(PdnGame(match.game.root, tags))


@contextmanager
def written_to(path: str | None, start: State[Any]) -> Iterator[TextIO | None]:
    """Open the file to write the games to, None without a path; InputError when it can't be written."""
    if path is None:
        yield None
        return
    kind = kind_of(start)
    if not kind.has_pdn:
        raise InputError(CommandFault.PDN_GAME, game=kind.name)
    try:
        with Path(path).open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=reason_of(error)) from None


def run(args: argparse.Namespace) -> int:
    """Play the games, with the sides swapped after every game, and print the score table, after Ctrl+C too."""
    conditions: Conditions = {"a": args.a, "b": args.b} | conditions_of(args)
    if args.worker:
        return work(arena_of(conditions))
    names, sprt = (args.a, args.b), sprt_of(args.sprt)
    numbers = range(1, 1 + (args.games or (MOST_GAMES if sprt else USUAL_GAMES)))
    if None not in (args.pdn, args.resume) and Path(args.pdn).resolve() == Path(args.resume).resolve():
        raise InputError(CommandFault.ONE_FILE, path=args.pdn)
    tally, faults, status = Tally(), Counter[str](), 0
    try:
        with (
            playing(args, ("match", *names), conditions, arena_of, numbers) as (arena, games, bar),
            written_to(args.pdn, arena.beginning(0)[0]) as pdn,
        ):
            for game in games:
                order = arena.sides(game.number)
                tally.count(game.outcome.payoffs[order.index(0)])
                faults.update([game.fault] if game.fault else [])
                if pdn:
                    first, second = (names[side] for side in order)
                    print(as_pdn(arena.replay(game), (first, second), game.number), file=pdn, flush=True)
                bar.show(tally.games, len(numbers), standing(tally, sprt))
                if sprt and sprt.accepted(tally.pairs) is not None:
                    break
    except KeyboardInterrupt as interruption:
        status = status_of(interruption)
    if tally.games:
        print("\n".join([*table(names, tally), *told_faults(faults)]))
        if sprt:
            print(verdict(names, tally, sprt))
    return status


def told_faults(faults: Counter[str]) -> list[str]:
    """List the faults that lost games, the most frequent first."""
    return [
        f"lost by a fault, {count} {'times' if count > 1 else 'time'}: {said}" for said, count in faults.most_common()
    ]


def sprt_of(claims: Sequence[float] | None) -> Sprt | None:
    if claims is None:
        return None
    elo0, elo1 = claims
    if not elo0 < elo1:
        raise InputError(CommandFault.SPRT_ORDER, elo0=f"{elo0:g}", elo1=f"{elo1:g}")
    return Sprt(elo0, elo1)
