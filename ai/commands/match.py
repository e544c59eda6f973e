"""`match A B [--variant V] [--games N] [--seconds S] [--openings ballots] [--pdn OUT]`: levels play each other."""

import argparse
import math
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TextIO

from ai.commands.games import check_evaluation, interruptible, start_of
from ai.levels import LEVELS, Level, choose, custom, levels_of
from ai.search import Algorithm
from game.checkers.openings import eleven_man_ballots, three_move_ballots
from game.checkers.position import Position
from game.checkers.variants import ENGLISH
from game.core import InputError, Outcome, State
from game.match import Match
from game.pdn import PdnGame, result_text, write_pdn

BAR = 30
OPENINGS = {"ballots": three_move_ballots, "eleven-man": eleven_man_ballots}

Beginning = tuple[State[Any], tuple[Any, ...]]
"""A start position and the moves that are played from it before the players choose theirs."""


def player(text: str, start: State[Any], seconds: float | None) -> Level:
    """The level of that name, or an algorithm with its depth and perhaps an evaluation, such as alphabeta:6:meyer.

    `seconds` a move, when given, take the place of the level's own, and of a depth if the level is limited by it.
    """
    name, *rest = text.split(":")
    if name in LEVELS and not rest:
        level = levels_of(start)[name]
    elif name in list(Algorithm) and 1 <= len(rest) <= 2 and rest[0].isdecimal():
        level = replace(custom(name, int(rest[0]), *rest[1:]), name=text)
        check_evaluation(level.evaluation, start)
    else:
        raise InputError(
            f"{text!r} is neither a level ({', '.join(LEVELS)}) nor an algorithm with its depth, such as alphabeta:6."
        )
    return replace(level, seconds=seconds) if seconds else level


@dataclass(slots=True)
class Score:
    """Games of one side, counted from its view."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def count(self, payoff: int) -> None:
        """One more game, in which this side got that payoff."""
        self.won += payoff > 0
        self.drawn += payoff == 0
        self.lost += payoff < 0

    def __add__(self, other: "Score") -> "Score":
        """Both together."""
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """A win is 1, a draw a half."""
        return self.won + self.drawn / 2

    @property
    def elo(self) -> tuple[float, float]:
        """How much stronger this side is, and the half width of its 95 % interval; infinite after one-sided games.

        >>> [round(value) for value in Score(won=30, drawn=40, lost=30).elo]
        [0, 53]
        """
        mean = self.points / self.games
        if mean in {0, 1}:
            return math.copysign(math.inf, mean - 0.5), math.inf
        squares = self.won * (1 - mean) ** 2 + self.drawn * (0.5 - mean) ** 2 + self.lost * mean**2
        error = 1.96 * math.sqrt(squares) / self.games
        slope = 400 / (math.log(10) * mean * (1 - mean))
        return 400 * math.log10(mean / (1 - mean)), error * slope


def play(match: Match[Any], levels: Sequence[Level], rng: Random) -> Outcome:
    """Play the match to its end, `levels` in the order of play."""
    while (outcome := match.outcome) is None:
        choice = partial(choose, match.positions, levels[match.position.turn], rng)
        match.play(interruptible(choice).move)
    return outcome


def show_progress(done: int, games: int) -> None:
    """A bar on the terminal, nothing in a file."""
    if sys.stderr.isatty():
        bar = "#" * (BAR * done // games)
        print(
            f"\r[{bar:<{BAR}}] {done} of {games} games", end="\n" if done == games else "", file=sys.stderr, flush=True
        )


def table(names: Sequence[str], scores: Sequence[Sequence[Score]]) -> list[str]:
    """Lines with the score of both sides; `scores` are one for each side, when it moved first and when second."""
    width = max(len("player"), *map(len, names))
    lines = [f"{'player':<{width}}  games    won  drawn   lost  points  as first  as second  Elo difference"]
    for name, (first, second) in zip(names, scores, strict=True):
        both = first + second
        elo, error = both.elo
        counted = f"{both.games:>5}  {both.won:>5}  {both.drawn:>5}  {both.lost:>5}  {both.points:>6.1f}"
        lines.append(
            f"{name:<{width}}  {counted}  {first.points:>8.1f}  {second.points:>9.1f}  {elo:+.0f} ± {error:.0f}"
        )
    return lines


def beginnings(name: str | None, start: State[Any], rng: Random) -> list[Beginning]:
    """What the games begin with: the openings of that name, shuffled, or without a name the usual start alone."""
    if name is None:
        return [(start, ())]
    if start != Position.start(ENGLISH):
        raise InputError("The ballots are openings of english checkers only.")
    openings = [(opening.start, opening.moves) for opening in OPENINGS[name]()]
    rng.shuffle(openings)
    return list(openings)


def as_pdn(match: Match[Any], names: Sequence[str], number: int) -> str:
    """A game as PDN; `names` in the order of play."""
    start = match.positions[0]
    players = {str(start.color_of(place)).capitalize(): name for place, name in enumerate(names)}
    tags = {
        "Event": f"{players['White']} against {players['Black']}",
        "Site": "Kings & Crosses",
        "Date": f"{date.today():%Y.%m.%d}",
        "Round": str(number),
        **players,
        "Result": result_text(match.outcome, start),
    }
    return write_pdn(PdnGame(start, match.moves, tags))


def written_to(path: str | None, start: State[Any]) -> AbstractContextManager[TextIO | None]:
    """The file to write games to, None without a path."""
    if path is None:
        return nullcontext()
    if not isinstance(start, Position):
        raise InputError("PDN is for checkers: a match of tictactoe can't be written to it.")
    try:
        return Path(path).open("w", encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror}.") from None


def run(args: argparse.Namespace) -> int:
    """Play the games, the sides changing with every game, and print the score table."""
    start = start_of(args.variant, args.size)
    sides = [args.a, args.b]
    levels = [player(text, start, args.seconds) for text in sides]
    scores = [[Score(), Score()] for _ in sides]
    rng = Random(args.seed)
    openings = beginnings(args.openings, start, rng)
    with written_to(args.pdn, start) as file:
        for game in range(args.games):
            show_progress(game, args.games)
            order = [0, 1] if game % 2 == 0 else [1, 0]
            opening_start, moves = openings[game // 2 % len(openings)]
            match = Match(opening_start)
            for move in moves:
                match.play(move)
            outcome = play(match, [levels[side] for side in order], rng)
            for place, side in enumerate(order):
                scores[side][place].count(outcome.payoffs[place])
            if file:
                print(as_pdn(match, [sides[side] for side in order], game + 1), file=file, flush=True)
    show_progress(args.games, args.games)
    print("\n".join(table(sides, scores)))
    return 0
