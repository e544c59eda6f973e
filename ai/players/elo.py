"""Playing strength from results: Elo differences with their errors, and the test that says when enough was played.
Pairs of games with the same beginning and the sides swapped are counted, as their two results depend on each other."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Points a game in a pair with 0, 1/2, 1, 1 1/2 and 2 points."""
CONFIDENCE = 0.95
"""Probability that the true difference lies in the interval."""
DEVIATIONS = 1.96
"""Standard deviations on either side that hold CONFIDENCE of a normal distribution."""
HARDLY_ANY = 1e-3
"""Replaces 0 pairs where a logarithm is taken."""
STEPS = 40
"""Halvings of an interval: 12 digits."""


def zero_of(falling: Callable[[float], float], low: float, high: float, within: float = 0.1) -> float:
    """Find the zero of a falling function between two places, by halving."""
    while high - low > within:
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2


def expected_score(elo: float) -> float:
    """Points a game that a player can expect against one who is `elo` weaker.

    >>> expected_score(0), round(expected_score(100), 2)
    (0.5, 0.64)
    """
    return 1 / (1 + math.pow(10, -elo / 400))


def elo_of(score: float) -> float:
    """Elo difference of a player that scores this many points a game; infinite when it always or never wins.

    >>> elo_of(0.5), elo_of(1)
    (0.0, inf)
    """
    if score in {0, 1}:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


@dataclass(slots=True)
class Results:
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def count(self, payoff: int) -> None:
        self.won += payoff > 0
        self.drawn += payoff == 0
        self.lost += payoff < 0

    def __add__(self, other: "Results") -> "Results":
        return Results(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    def reversed(self) -> "Results":
        return Results(self.lost, self.drawn, self.won)

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        """Points out of the possible ones, 0 to 1; there is at least one game."""
        return self.points / self.games


@dataclass(slots=True)
class Tally:
    """Match so far, from the view of the player who has the first move in game 1 and every second game after it."""

    first: Results = field(default_factory=Results)
    second: Results = field(default_factory=Results)
    pairs: list[int] = field(default_factory=lambda: [0] * len(PAIR_SCORES))
    """Number of pairs of games that brought the player 0, 1/2, 1, 1 1/2 and 2 points."""
    _payoff: int = 0
    """Payoff of the game whose pair is not complete yet."""

    def count(self, payoff: int) -> None:
        if self.games % 2 == 0:
            self.first.count(payoff)
            self._payoff = payoff
        else:
            self.second.count(payoff)
            self.pairs[2 + _sign(self._payoff) + _sign(payoff)] += 1

    def __add__(self, other: "Tally") -> "Tally":
        pairs = [one + another for one, another in zip(self.pairs, other.pairs, strict=True)]
        return Tally(self.first + other.first, self.second + other.second, pairs)

    def reversed(self) -> "Tally":
        return Tally(self.second.reversed(), self.first.reversed(), self.pairs[::-1])

    @property
    def score(self) -> Results:
        return self.first + self.second

    @property
    def games(self) -> int:
        return self.first.games + self.second.games

    @property
    def elo(self) -> tuple[float, float]:
        """Elo difference, and half the width of the 95 % interval, infinite if unknown.

        >>> [round(value) for value in Tally(Results(30, 40, 30), Results(30, 40, 30), [10, 20, 40, 20, 10]).elo]
        [0, 37]
        """
        mean, pairs = self.score.share, sum(self.pairs)
        if mean in {0, 1} or pairs < 2:
            return elo_of(mean), math.inf
        middle = sum(count * score for count, score in zip(self.pairs, PAIR_SCORES, strict=True)) / pairs
        squares = sum(count * (score - middle) ** 2 for count, score in zip(self.pairs, PAIR_SCORES, strict=True))
        slope = 400 / (math.log(10) * mean * (1 - mean))
        return elo_of(mean), DEVIATIONS * math.sqrt(squares / (pairs - 1) / pairs) * slope


def _sign(payoff: int) -> int:
    return (payoff > 0) - (payoff < 0)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential probability ratio test between two claims about how much stronger a player is, each wrong in 5
    %.

    A claim fixes only the mean of the pairs; the ratio takes the likeliest distributions with these means (M. Van den
    Bergh, "The Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution", as Fishtest does).
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """Probability of accepting elo1 where elo0 is true."""
    beta: float = 0.05
    """Probability of accepting elo0 where elo1 is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Log likelihood ratios where the test ends: at or below the first, at or above the second.

        >>> [round(bound, 2) for bound in Sprt(0, 5).bounds]
        [-2.94, 2.94]
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, pairs: Sequence[int]) -> float:
        """Evidence of the pairs for elo1 over elo0; below 0 they favour elo0."""
        counts = [count or HARDLY_ANY for count in pairs]
        shares = [count / sum(counts) for count in counts]
        under0, under1 = (_likeliest(shares, expected_score(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * math.log(p1 / p0) for count, p0, p1 in zip(counts, under0, under1, strict=True))

    def accepted(self, pairs: Sequence[int]) -> float | None:
        """The claim, elo0 or elo1, that the test accepts; None while it is undecided."""
        low, high = self.bounds
        ratio = self.log_likelihood_ratio(pairs)
        return self.elo1 if ratio >= high else self.elo0 if ratio <= low else None


def _likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """The distribution over PAIR_SCORES with that mean under which the shares are the likeliest: by Lagrange it is p =
    share / (1 + t * (score - mean)) for some t."""
    away = [score - mean for score in PAIR_SCORES]
    low, high = -1 / away[-1], -1 / away[0]

    def falling(t: float) -> float:
        return sum(share * each / (1 + t * each) for share, each in zip(shares, away, strict=True))

    t = zero_of(falling, low, high, (high - low) / 2**STEPS)
    return [share / (1 + t * each) for share, each in zip(shares, away, strict=True)]
