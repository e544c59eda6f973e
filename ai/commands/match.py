"""`match A B [--variant V] [--games N] [--seconds S]`: levels or algorithms play each other; the score is counted."""

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from ai.commands.games import check_evaluation, interruptible, start_of
from ai.levels import LEVELS, Level, choose, custom, levels_of
from ai.search import Algorithm
from game.core import InputError, Outcome, State
from game.match import Match

BAR = 30


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


def run(args: argparse.Namespace) -> int:
    """Play the games, the sides changing with every game, and print the score table."""
    start = start_of(args.variant, args.size)
    levels = [player(text, start, args.seconds) for text in (args.a, args.b)]
    scores = [[Score(), Score()] for _ in levels]
    rng = Random(args.seed)
    for game in range(args.games):
        show_progress(game, args.games)
        order = [0, 1] if game % 2 == 0 else [1, 0]
        outcome = play(Match(start), [levels[side] for side in order], rng)
        for place, side in enumerate(order):
            scores[side][place].count(outcome.payoffs[place])
    show_progress(args.games, args.games)
    print("\n".join(table([args.a, args.b], scores)))
    return 0
