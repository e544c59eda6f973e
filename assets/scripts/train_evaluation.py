"""Trains the evaluation of ai.engine.patterns on self-played games.

    uv run main.py selfplay english games --games 20000
    uv run --group train assets/scripts/train_evaluation.py english out.bin games [more ...] [--epochs 20] [--seed 1]
    uv run --group train assets/scripts/train_evaluation.py pool out.bin games --start assets/weights/russian.bin

Logistic regression: the value of a position, through a sigmoid, is to predict a blend of the game's result and of
what searches saw, in the position itself and by and by less in those that followed in the game (Texel tuning, with the
temporal differences of Sutton, 1988).

So that patterns that were met seldom are worth what their squares are worth, every square has a weight of its own while
learning, which is added to the patterns in the end. Kings are learnt in pairs with every piece on the board.

A weight is held to 0 as if it had been drawn from a normal distribution with the standard deviation `--spread`, and
goes as far at a time as the positions make sure of it (Newton's method, for each weight alone, a batch at a time). What
was met once hardly moves. Adam, which was here before, moves it as far as what is met everywhere, and the search finds
such errors: trained on the same games, its weights were some 30 Elo weaker.

What is good for one side is mostly as bad for the other: a pattern, seen from the other side of the board with the
colours exchanged, has the opposite weight, and both are learnt as one. What a pattern is worth to whoever moves is the
same for both; it is learnt apart and held closer.

With `--start` it does not begin with material but with weights that there are, of a relative or of a generation before;
then what is learnt is held to them instead of to 0.

With `--mean-with` the weights that are written are the mean of those learnt and of others, of the generation before
say: what they have by chance differs, since their games do, and halves. Those learnt are brought to the scale of the
others first, which the margins of the search are made for.

The positions may be more than memory holds: they are unpacked once into a file beside `out`, and each epoch reads that
file in blocks, in an order drawn by the seed. Prints the loss on positions that were kept apart after each epoch.
"""

import argparse
import json
import sys
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ai.contest.self_play import turned
from ai.engine.patterns import KINGS, MATERIAL, MOST_KINGS, MOST_MEN, PHASES, PIECES, SPAN, UNITS
from game.checkers.perft import rules_named

Floats: TypeAlias = NDArray[np.float32]
Integers: TypeAlias = NDArray[np.int64]
Rows: TypeAlias = NDArray[np.void]
Weights: TypeAlias = tuple[Floats, Floats, Floats]
"""What there is of each pattern, of each square, and of each king beside each piece."""

SLOPE = 110.0
"""A value of so many hundredths of a man is a chance of 73 %."""
RESULT_SHARE = 0.15
"""What the result of a game counts beside the scores of its searches."""
LATER = 0.6
"""What all later scores count beside that of the position itself; the result comes after the last of them."""
HELD_BACK = 0.05
MOST_HELD_BACK = 200_000
BATCH = 16384
BLOCK = 4096
"""Rows that lie together in the file are learnt together."""
TOGETHER = 64
"""Blocks that are shuffled together."""
MOST_SCORE = 2000
ROW = np.dtype([("own", "<u8"), ("enemy", "<u8"), ("kings", "<u8"), ("score", "<i2"), ("result", "i1")])
"""As ai.contest.self_play writes it."""
LEARNT = np.dtype([*ROW.descr[:3], ("target", "<f4")])
"""A position and what it should promise the side to move, from 0 to 1."""
RATE = 3.0
CURVATURE = 0.2
"""What a position adds to the curvature of the loss for a value that is even or nearly so, by the logistic curve."""
MOST_AT_ONCE = 0.02
"""The greatest part of a step of Newton's that one batch takes: some thirty weights go together."""
SPREAD = 40.0
SQUARES, TO_MOVE = 10.0, 0.3
"""How many times as far as patterns the weights of squares are expected to lie from their home, and what a pattern is
worth to whoever moves."""
HOW_MANY = (MOST_MEN + 1, MOST_MEN + 1, MOST_KINGS + 1, MOST_KINGS + 1)
COARSE = {8: 1, 10: 4}
"""The weights in a file are multiples of it, by the size of the board: large tables are to pack well."""
EVEN = 400
"""Positions worth less than this tell the scale of weights."""


class Board:
    """What depends on the size of the board: its regions, with the squares (0, 1, ... row by row) of each in the order
    of their places in base 3, and where the entries of each begin in the table; `material` is where those for how many
    pieces there are begin, and `kings` where the kings' do."""

    def __init__(self, size: int) -> None:
        width = size // 2
        self.squares = size * width
        self.bits = [row // 2 * 13 + row % 2 * 6 + place for row in range(size) for place in range(width)]
        self.pairs = [list(range(size * pair, size * pair + size)) for pair in range(width)]
        blocks = [
            [
                square
                for half in (upper, upper + 1)
                for square in (self.pairs[half][i] for i in (column, column + 1, column + width, column + width + 1))
            ]
            for upper in range(width - 1)
            for column in range(width - 1)
        ]
        self.regions = self.pairs + blocks
        self.starts = np.cumsum([0, *(3 ** len(region) for region in self.regions)])
        self.material = int(self.starts[-1])
        self.kings = self.material + MATERIAL
        mirrored = [self._mirrored(region) for region in self.regions]
        self.mirrored_patterns = np.concatenate([*mirrored, self._mirrored_material()])
        self.mirrored_squares = self._mirrored_kinds(4)
        self.mirrored_kings = self._mirrored_kinds(2)

    def _mirrored(self, region: list[int]) -> Integers:
        """For each entry of a region the one of the same men, seen from the other side with the colours exchanged."""
        there = [self.squares - 1 - square for square in region]
        number = next(i for i, other in enumerate(self.regions) if set(other) == set(there))
        digits = np.arange(3 ** len(region))[:, None] // 3 ** np.arange(len(region)) % 3
        exchanged = np.where(digits, 3 - digits, 0)
        return self.starts[number] + exchanged @ np.array([3 ** self.regions[number].index(square) for square in there])

    def _mirrored_material(self) -> Integers:
        """The same for how many men and kings each side has."""
        own, enemy, own_kings, enemy_kings = np.unravel_index(np.arange(MATERIAL), HOW_MANY)
        return self.material + np.ravel_multi_index((enemy, own, enemy_kings, own_kings), HOW_MANY)

    def _mirrored_kinds(self, kinds: int) -> Integers:
        """The same for the squares of so many kinds of pieces, which alternate between the sides."""
        kind, square = np.divmod(np.arange(kinds * self.squares), self.squares)
        return (kind ^ 1) * self.squares + self.squares - 1 - square

    def patterns_of(self, squares: Floats) -> Integers:
        digits = squares[:, : self.squares] + 2 * squares[:, self.squares : 2 * self.squares]
        numbers = [digits[:, region] @ np.float32(3) ** np.arange(len(region)) for region in self.regions]
        counts = squares.reshape(-1, 4, self.squares).sum(2).astype(np.int64)
        numbers.append(np.ravel_multi_index(tuple(counts.T), HOW_MANY, mode="clip"))
        return np.stack(numbers, axis=1).astype(np.int64) + self.starts


@dataclass(frozen=True)
class Positions:
    """What the evaluation looks at, a row a position: the entry of each region, and for each square whether there is an
    own man, an enemy man, an own king, an enemy king; which of them have kings; the share of each phase."""

    patterns: Integers
    squares: Floats
    with_kings: Integers
    phases: Floats
    target: Floats

    @classmethod
    def of(cls, rows: Rows, board: Board) -> Self:
        """The positions of some rows of the file."""
        own, enemy, kings = (
            np.stack([rows[name] >> np.uint64(bit) & np.uint64(1) for bit in board.bits], 1)
            for name in ("own", "enemy", "kings")
        )
        groups = (own * (1 - kings), enemy * (1 - kings), own * kings, enemy * kings)
        squares = np.concatenate(groups, axis=1).astype(np.float32)
        with_kings = np.flatnonzero(rows["kings"])
        phases = phases_of(squares.sum(1))
        return cls(board.patterns_of(squares), squares, with_kings, phases, np.array(rows["target"]))


def phases_of(pieces: Floats) -> Floats:
    """How much each phase counts at so many pieces, a row a position."""
    first = (pieces >= SPAN).astype(np.int64)
    share = pieces / SPAN - first
    phases = np.zeros((len(pieces), PHASES), dtype=np.float32)
    each = np.arange(len(pieces))
    phases[each, first], phases[each, first + 1] = 1 - share, share
    return phases


def unpack(journals: list[Path], path: Path, board: Board, result_share: float, later: float) -> Rows:
    """The positions of all games, mapped from a file that is written for it; each game's are together."""
    with path.open("wb") as file:
        for journal in journals:
            with journal.open() as lines:
                next(lines)
                for line in lines:
                    if line.endswith("\n"):
                        game = np.frombuffer(b64decode(json.loads(line)["rows"]), ROW)
                        rows = np.empty(len(game), LEARNT)
                        rows["own"], rows["enemy"], rows["kings"] = game["own"], game["enemy"], game["kings"]
                        rows["target"] = targets(game, board, result_share, later)
                        file.write(rows.tobytes())
    return np.memmap(path, LEARNT, mode="r")


def targets(game: Rows, board: Board, result_share: float, later: float) -> Floats:
    """What the positions of a game should promise: a blend of its result with what its searches saw from there on."""
    chances = sigmoid(game["score"].astype(np.float32).clip(-MOST_SCORE, MOST_SCORE) / SLOPE)
    results = (1 + game["result"].astype(np.float32)) / 2
    seen = results.copy()
    for i in reversed(range(len(game))):
        if i + 1 < len(game):
            seen[i] = 1 - seen[i + 1] if turns(game[i], game[i + 1], board.bits[-1]) else seen[i + 1]
        seen[i] = (1 - later) * chances[i] + later * seen[i]
    return (1 - result_share) * seen + result_share * results


def turns(position: np.void, following: np.void, last: int) -> bool:
    """Whether another side is to move in the next position that was kept of a game: then most of the pieces stand
    where they stood when the board, whose last bit that is, is turned."""
    own, enemy = int(position["own"]), int(position["enemy"])
    own_then, enemy_then = int(following["own"]), int(following["enemy"])
    stayed = (own & own_then).bit_count() + (enemy & enemy_then).bit_count()
    own_turned, enemy_turned = turned(own_then, last), turned(enemy_then, last)
    return (own & enemy_turned).bit_count() + (enemy & own_turned).bit_count() > stayed


def batches(rows: Rows, rng: np.random.Generator) -> Iterator[Rows]:
    """All rows, a batch at a time: some blocks drawn from everywhere are shuffled together."""
    blocks = rng.permutation((len(rows) + BLOCK - 1) // BLOCK)
    for first in range(0, len(blocks), TOGETHER):
        some = np.concatenate(
            [rows[block * BLOCK : block * BLOCK + BLOCK] for block in blocks[first : first + TOGETHER]]
        )
        rng.shuffle(some)
        for start in range(0, len(some), BATCH):
            yield some[start : start + BATCH]


def sigmoid(x: Floats) -> Floats:
    return 1 / (1 + np.exp(-x))


class Model:
    """The weights, a column for each phase, in hundredths of a man; and how sure the positions make each of them.

    A weight is as likely as a normal distribution says whose middle is its home. The positions pull it away by their
    gradient, and hold it by their curvature: a step of Newton's method for each weight alone, a batch at a time.
    """

    def __init__(self, board: Board, king: float, spread: float) -> None:
        self.board = board
        self.spread = spread
        self.patterns = np.zeros((board.kings, PHASES), dtype=np.float32)
        material = np.repeat([100.0, -100.0, king, -king], board.squares)
        self.squares = np.stack([material] * PHASES, axis=1).astype(np.float32)
        self.company = np.zeros((PHASES, 2 * board.squares, 4 * board.squares), dtype=np.float32)
        self.to_move = np.zeros((board.kings, PHASES), dtype=np.float32)
        self._home = self.patterns.copy(), self.squares.copy(), self.company.copy(), self.to_move.copy()
        self._curvature = [np.zeros_like(weights) for weights in (self.patterns, self.squares, self.company)]

    def start_from(self, table: NDArray[np.int16]) -> None:
        """Begin with the weights of an exported table, which are where patterns and companies are drawn to from now on.

        The table has added the squares of men to the patterns, so that they begin with 0.
        """
        board, values = self.board, table.astype(np.float32) / UNITS
        patterns = values[: board.kings]
        self.patterns[:] = (patterns - patterns[board.mirrored_patterns]) / 2
        self.to_move[:] = patterns - self.patterns
        self.squares[:] = 0
        for square, bit in enumerate(board.bits):
            self.squares[2 * board.squares + square] = values[board.kings + bit]
            self.squares[3 * board.squares + square] = values[board.kings + 64 + bit]
        kings, pieces = self._places()
        company = values[board.kings + KINGS :].reshape(KINGS, PIECES, PHASES)
        self.company[:] = company[np.ix_(kings, pieces)].transpose(2, 0, 1)
        self._home = self.patterns.copy(), self.squares.copy(), self.company.copy(), self.to_move.copy()

    def _mirrored(self, sums: Weights) -> Weights:
        """The same of the other side's patterns, squares and companies."""
        patterns, squares, company = sums
        board = self.board
        there = company[:, board.mirrored_kings][:, :, board.mirrored_squares]
        return patterns[board.mirrored_patterns], squares[board.mirrored_squares], there

    def _places(self) -> tuple[list[int], list[int]]:
        """The places of kings, and of the pieces beside them, in an exported table."""
        bits = self.board.bits
        return [64 * side + bit for side in range(2) for bit in bits], [
            64 * kind + bit for kind in range(4) for bit in bits
        ]

    def values(self, batch: Positions) -> Floats:
        both = (self.patterns + self.to_move)[batch.patterns].sum(1) + batch.squares @ self.squares
        pieces = batch.squares[batch.with_kings]
        for column, company in enumerate(self.company):
            both[batch.with_kings, column] += np.einsum("ij,ij->i", self._kings(pieces) @ company, pieces)
        return (both * batch.phases).sum(1)

    def _kings(self, pieces: Floats) -> Floats:
        return pieces[:, 2 * self.board.squares :]

    def loss(self, batch: Positions) -> float:
        chance = sigmoid(self.values(batch) / SLOPE).clip(1e-6, 1 - 1e-6)
        return float(-(batch.target * np.log(chance) + (1 - batch.target) * np.log(1 - chance)).mean())

    def look_at(self, batch: Positions) -> None:
        """Take notice of how often each weight counts in these positions, before anything is learnt."""
        sums = self._sums(batch, CURVATURE / SLOPE**2 * batch.phases**2)
        for curvature, one, other in zip(self._curvature, sums, self._mirrored(sums), strict=True):
            curvature[:] += (one + other) / 2

    def learn(self, batch: Positions, rate: float, share: float) -> None:
        """Take a step; `share` is the part of all positions that are in the batch."""
        rate = min(rate, MOST_AT_ONCE / share)
        error = (sigmoid(self.values(batch) / SLOPE) - batch.target) / SLOPE
        sums = self._sums(batch, error[:, None] * batch.phases)
        patterns, squares, company = ((one - other) / 2 for one, other in zip(sums, self._mirrored(sums), strict=True))
        often = self._curvature
        for weights, home, gradient, curvature, spread in (
            (self.patterns, self._home[0], patterns, often[0], self.spread),
            (self.squares, self._home[1], squares, often[1], self.spread * SQUARES),
            (self.company, self._home[2], company, often[2], self.spread),
            (self.to_move, self._home[3], sums[0] - patterns, often[0], self.spread * TO_MOVE),
        ):
            weights[:] -= rate * (gradient + share * (weights - home) / spread**2) / (curvature + 1 / spread**2)

    def _sums(self, batch: Positions, shares: Floats) -> Weights:
        """The sums of the positions' shares, a column for each phase, where each weight counts."""
        patterns = np.stack([self._gather(batch.patterns, column) for column in shares.T], axis=1)
        pieces = batch.squares[batch.with_kings]
        company = [self._kings(pieces).T @ (pieces * share[:, None]) for share in shares[batch.with_kings].T]
        return patterns, batch.squares.T @ shares, np.stack(company)

    def _gather(self, patterns: Integers, share: Floats) -> Floats:
        everywhere = np.repeat(share, patterns.shape[1])
        return np.bincount(patterns.ravel(), weights=everywhere, minlength=self.board.kings).astype(np.float32)

    def export(self) -> NDArray[np.int16]:
        """The table that ai.engine.patterns reads: the squares' weights are added to the regions of two rows."""
        board = self.board
        table = np.zeros((board.kings + KINGS + KINGS * PIECES, PHASES), dtype=np.float32)
        table[: board.kings] = self.patterns + self.to_move
        for start, squares in zip(board.starts, board.pairs, strict=False):
            entries = 3 ** len(squares)
            digits = np.arange(entries)[:, None] // 3 ** np.arange(len(squares)) % 3
            foes = [board.squares + square for square in squares]
            table[start : start + entries] += (digits == 1) @ self.squares[squares] + (digits == 2) @ self.squares[foes]
        for square, bit in enumerate(board.bits):
            table[board.kings + bit] = self.squares[2 * board.squares + square]
            table[board.kings + 64 + bit] = self.squares[3 * board.squares + square]
        kings, pieces = self._places()
        company = table[board.kings + KINGS :].reshape(KINGS, PIECES, PHASES)
        company[np.ix_(kings, pieces)] = self.company.transpose(1, 2, 0)
        return (table * UNITS).round().clip(-32000, 32000).astype("<i2")


def mean_of(learnt: NDArray[np.int16], others: NDArray[np.int16], positions: Positions, board: Board) -> Floats:
    """The mean of two exported tables, the first brought to the scale that the second has in even positions."""
    values = []
    for table in (learnt, others):
        model = Model(board, king=0, spread=SPREAD)
        model.start_from(table)
        values.append(model.values(positions))
    even = np.abs(values[1]) < EVEN
    return (learnt * (values[1][even].std() / values[0][even].std()) + others) / 2


def read(file: Path) -> NDArray[np.int16]:
    """The table in a file of weights, a row an entry."""
    return np.fromfile(file, "<i2").reshape(PHASES, -1).T


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", help="the rules of the games")
    parser.add_argument("out", type=Path)
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--king", type=float, default=150, help="what a king is worth at first, in 1/100 of a man")
    parser.add_argument(
        "--spread",
        type=float,
        default=SPREAD,
        help="how far from 0, or --start, weights are expected, in 1/100 of a man",
    )
    parser.add_argument("--result-share", type=float, default=RESULT_SHARE, help="what the result of a game counts")
    parser.add_argument("--later", type=float, default=LATER, help="what later scores count beside a position's own")
    parser.add_argument("--start", type=Path, help="begin with these weights instead of material")
    parser.add_argument("--mean-with", type=Path, help="write the mean of what is learnt and of these weights")
    parser.add_argument("--rate", type=float, default=RATE, help="how many of Newton's steps an epoch takes at first")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    board = Board(rules_named(options.variant).size)
    file = options.out.with_suffix(".rows")
    rows = unpack(options.games, file, board, options.result_share, options.later)
    kept = min(int(len(rows) * HELD_BACK), MOST_HELD_BACK)
    apart = Positions.of(rows[:kept], board)
    model = Model(board, options.king, options.spread)
    before = "material only"
    if options.start:
        model.start_from(read(options.start))
        before = options.start.name
    print(f"{len(rows):,} positions; loss with {before} {model.loss(apart):.5f}", flush=True)
    for batch in batches(rows[kept:], rng):
        model.look_at(Positions.of(batch, board))
    for epoch in range(options.epochs):
        rate = options.rate * 0.5 * (1 + np.cos(np.pi * epoch / options.epochs))
        for batch in batches(rows[kept:], rng):
            model.learn(Positions.of(batch, board), rate, len(batch) / (len(rows) - kept))
        print(f"epoch {epoch + 1}: loss {model.loss(apart):.5f}", flush=True)
    table = model.export()
    if options.mean_with:
        table = mean_of(table, read(options.mean_with), apart, board)
    coarse = COARSE[rules_named(options.variant).size]
    options.out.write_bytes(((table / coarse).round() * coarse).T.astype("<i2").tobytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
