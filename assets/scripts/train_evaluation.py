"""Trains the evaluation of ai.engine.patterns on self-played games.

    uv run main.py selfplay english games --games 20000 --weights assets/weights/english.bin
    uv run --group train assets/scripts/train_evaluation.py english out.bin games [more ...] [--epochs 20] [--seed 1]
    uv run --group train assets/scripts/train_evaluation.py pool out.bin games --start assets/weights/russian.bin

Logistic regression: the value of a position, through a sigmoid, is to predict a blend of the game's result and of
what searches saw, in the position itself and by and by less in those that followed in the game (Texel tuning, with the
temporal differences of Sutton, 1988).

So that patterns that were met seldom are worth what their squares are worth, every square has a weight of its own while
learning, which is added to the patterns in the end. So have blocks of four rows by two squares, which are added to the
rectangles of six rows that hold them. Kings are learnt in pairs with every piece on the board.

A weight is held to 0 as if it had been drawn from a normal distribution with the standard deviation `--spread`, and
goes as far at a time as the positions make sure of it (Newton's method, for each weight alone, a batch at a time). What
was met once hardly moves. Adam, which was here before, moves it as far as what is met everywhere, and the search finds
such errors: trained on the same games, its weights were some 30 Elo weaker.

What is good for one side is mostly as bad for the other: a pattern, seen from the other side of the board with the
colours exchanged, has the opposite weight, and both are learnt as one. What a pattern is worth to whoever moves is the
same for both; it is learnt apart and held closer, and for pairs of rows alone.

With `--start` it does not begin with material but with weights that there are, of a relative or of a generation before;
then what is learnt is held to them instead of to 0.

With `--mean-with` the weights that are written are the mean of those learnt and of others, of the generation before
say: what they have by chance differs, since their games do, and halves. Those learnt are brought to the scale of the
others first, which the margins of the search are made for.

The positions may be more than memory holds: they are unpacked once into a file next to `out`, and each epoch reads that
file in blocks, in an order drawn by the seed. Prints the loss on positions that were kept apart after each epoch. What
is done for each position is compiled by Numba: an epoch of six million positions takes some ten seconds.
"""

import argparse
import gzip
import json
import sys
from base64 import b64decode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ai.engine.patterns import KINGS, MATERIAL, MOST_KINGS, MOST_MEN, PHASES, PIECES, SPAN, UNITS
from ai.engine.weights import unpacked
from game.checkers.rule_sets import rules_named

Floats: TypeAlias = NDArray[np.float32]
Integers: TypeAlias = NDArray[np.int64]
Rows: TypeAlias = NDArray[np.void]

SLOPE = 110.0
"""Value in hundredths of a man that is a chance of 73 %."""
RESULT_SHARE = 0.15
"""Weight of a game's result next to the scores of its searches."""
LATER = 0.6
"""Weight of all later scores next to that of the position itself; the result comes after the last of them."""
HELD_BACK = 0.05
MOST_HELD_BACK = 200_000
BLOCK = 4096
"""Rows that lie together in the file are learnt together."""
TOGETHER = 8
"""Blocks, drawn from everywhere, that make a batch."""
MOST_SCORE = 2000
ROW = np.dtype([("own", "<u8"), ("enemy", "<u8"), ("kings", "<u8"), ("score", "<i2"), ("result", "i1")])
"""A position in the format of ai.contest.self_play."""
LEARNT = np.dtype([*ROW.descr[:3], ("target", "<f4")])
"""A position and what it should promise the side to move, from 0 to 1."""
RATE = 3.0
CURVATURE = 0.2
"""Curvature that one position adds to the loss for a value near 0, by the logistic curve."""
MOST_AT_ONCE = 0.02
"""The greatest part of a step of Newton's that one batch takes: some thirty weights go together."""
SPREAD = 40.0
SQUARES, TO_MOVE = 10.0, 0.3
"""Expected distances from home, in those of patterns: of the weights of squares, of a pattern for the side to move."""
HOW_MANY = (MOST_MEN + 1, MOST_MEN + 1, MOST_KINGS + 1, MOST_KINGS + 1)
COARSE = {8: (16, 8), 10: (4, 4)}
"""Units of the weights in a file, of rectangles and of all others, by board size; large tables pack better."""
EVEN = 400
"""Positions worth less than this tell the scale of weights."""
MOST_PIECES = 40
ONE = np.uint64(1)


class Layout(NamedTuple):
    """The board in compiled functions: the bit of each square; the squares of all regions one after the other, with the
    end of each; the beginning of each region's entries in the table, and of those for the numbers of pieces."""

    bits: NDArray[np.uint64]
    places: Integers
    ends: Integers
    starts: Integers
    material: int


class Weights(NamedTuple):
    """Values of each pattern, of each square for each kind of piece (own men, enemy men, own kings, enemy kings), and
    of each king next to each piece; the last axis is the phase."""

    patterns: Floats
    squares: Floats
    company: Floats


class Patterns(NamedTuple):
    """The data of a step for patterns: values, the part of these that is the same for both sides, the homes of the rest
    and of that part, the gradient and the curvature of the loss, and the mirror image of each."""

    weights: Floats
    to_move: Floats
    home: Floats
    to_move_home: Floats
    gradient: Floats
    curvature: Floats
    mirrored: Integers


class Board:
    """The values that depend on the size of the board: its regions, with the squares (0, 1, ... row by row) of each in
    the order of their places in base 3, and for each entry the one of the same men seen from the other side, with the
    colours exchanged. `kings` is the beginning of the entries of kings in the table. Those from `even` on, up to those
    for the numbers of pieces, have no value for the side to move: the blocks, the rectangles of the upper six rows and
    those of the lower, from `tall` on."""

    def __init__(self, size: int) -> None:
        width = size // 2
        self.squares = size * width
        self.bits = [row // 2 * 13 + row % 2 * 6 + place for row in range(size) for place in range(width)]
        self.pairs = [list(range(size * pair, size * pair + size)) for pair in range(width)]
        blocks = self._rectangles(2, range(width - 1))
        self.regions = self.pairs + blocks + self._rectangles(3, (0, width - 3))
        self.starts = np.cumsum([0, *(3 ** len(region) for region in self.regions)])
        self.even = int(self.starts[width])
        self.tall = int(self.starts[width + len(blocks)])
        self.kings = int(self.starts[-1]) + MATERIAL
        self.layout = Layout(
            np.array(self.bits, np.uint64),
            np.array([square for region in self.regions for square in region]),
            np.cumsum([len(region) for region in self.regions]),
            self.starts,
            int(self.starts[-1]),
        )
        mirrored = [self._mirrored(region) for region in self.regions]
        self.mirrored_patterns = np.concatenate([*mirrored, self._mirrored_material()])
        self.mirrored_squares = self._mirrored_kinds(4)
        self.mirrored_kings = self._mirrored_kinds(2)

    def _rectangles(self, height: int, tops: Sequence[int]) -> list[list[int]]:
        """Rectangles two squares wide and `height` pairs of rows high, of which the first are given."""
        width = len(self.pairs)
        return [
            [
                pair[place]
                for pair in self.pairs[top : top + height]
                for place in (column, column + 1, column + width, column + width + 1)
            ]
            for top in tops
            for column in range(width - 1)
        ]

    def _mirrored(self, region: list[int]) -> Integers:
        """The mirrored entries of a region."""
        there = [self.squares - 1 - square for square in region]
        number = next(i for i, other in enumerate(self.regions) if set(other) == set(there))
        digits = np.arange(3 ** len(region))[:, None] // 3 ** np.arange(len(region)) % 3
        exchanged = np.where(digits, 3 - digits, 0)
        return self.starts[number] + exchanged @ np.array([3 ** self.regions[number].index(square) for square in there])

    def _mirrored_material(self) -> Integers:
        """The mirrored entries for the numbers of men and kings of each side."""
        own, enemy, own_kings, enemy_kings = np.unravel_index(np.arange(MATERIAL), HOW_MANY)
        return self.layout.material + np.ravel_multi_index((enemy, own, enemy_kings, own_kings), HOW_MANY)

    def _mirrored_kinds(self, kinds: int) -> Integers:
        """The mirrored entries of the squares for this number of kinds of pieces, which alternate between the sides."""
        kind, square = np.divmod(np.arange(kinds * self.squares), self.squares)
        return (kind ^ 1) * self.squares + self.squares - 1 - square

    def mirrored_company(self, company: Floats) -> Floats:
        """The same of the other side's kings next to pieces."""
        return company[self.mirrored_kings][:, self.mirrored_squares]

    def folded(self, table: Floats) -> Floats:
        """The table as ai.engine.patterns reads it: each block is added to the rectangle that holds it, and of the
        rectangles only the upper ones are there, since the lower are their mirror images. On 8x8 the upper and the
        lower ones share the blocks in the middle, half each."""
        columns, part = len(self.pairs) - 1, 3**4
        upper = table[self.tall : self.tall + columns * part**3].reshape(columns, part, part, part, PHASES)
        first, second = table[self.even : self.even + 2 * columns * part**2].reshape(2, columns, part, part, PHASES)
        upper = upper + first[:, None] + second[:, :, :, None] * (0.5 if columns == 3 else 1.0)
        return np.concatenate([table[: self.even], upper.reshape(-1, PHASES), table[self.starts[-1] :]])

    def unfolded(self, table: Floats) -> Floats:
        """The table with the lower rectangles too, and with blocks that add nothing."""
        count = (int(self.starts[-1]) - self.tall) // 2
        whole = np.zeros((len(table) + self.tall - self.even + count, PHASES), np.float32)
        whole[: self.even] = table[: self.even]
        whole[self.tall : self.tall + count] = table[self.even : self.even + count]
        whole[self.starts[-1] :] = table[self.even + count :]
        whole[self.tall + count : self.starts[-1]] = -whole[self.mirrored_patterns[self.tall + count : self.starts[-1]]]
        return whole

    def places(self) -> tuple[list[int], list[int]]:
        """The places of kings, and of the pieces next to them, in an exported table."""
        return [64 * side + bit for side in range(2) for bit in self.bits], [
            64 * kind + bit for kind in range(4) for bit in self.bits
        ]


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
                        targets(game, rows, board.bits[-1], result_share, later)
                        file.write(rows.tobytes())
    return np.memmap(path, LEARNT, mode="r")


@njit
def targets(game: Rows, rows: Rows, last: int, result_share: float, later: float) -> None:
    """Blend a game's result with the scores of its searches from each position on. `last` is the board's last bit."""
    seen = 0.0
    for i in range(len(game) - 1, -1, -1):
        result = (1 + game[i].result) / 2
        if i + 1 == len(game):
            seen = result
        elif turns(game[i], game[i + 1], last):
            seen = 1 - seen
        chance = 1 / (1 + np.exp(-min(max(game[i].score, -MOST_SCORE), MOST_SCORE) / SLOPE))
        seen = (1 - later) * chance + later * seen
        rows[i].target = (1 - result_share) * seen + result_share * result


@njit
def turns(position: np.void, following: np.void, last: int) -> bool:
    """True if the other side is to move in the next saved position of a game: most of the pieces have turned."""
    balance = 0
    for bit in range(last + 1):
        here, there = np.uint64(bit), np.uint64(last - bit)
        own, enemy = position.own >> here & ONE, position.enemy >> here & ONE
        balance += own & following.enemy >> there & ONE
        balance += enemy & following.own >> there & ONE
        balance -= own & following.own >> here & ONE
        balance -= enemy & following.enemy >> here & ONE
    return balance > 0


@njit(fastmath=True)
def look(row: np.void, layout: Layout, entries: Integers, pieces: Integers) -> int:
    """Note the entries of a position's regions and its pieces (kind times squares, and square); return their number."""
    squares = len(layout.bits)
    digits = np.zeros(squares, np.int64)
    kinds = np.zeros(4, np.int64)
    count = 0
    for square in range(squares):
        bit = layout.bits[square]
        if (row.own | row.enemy) >> bit & ONE:
            king = row.kings >> bit & ONE
            kind = (0 if row.own >> bit & ONE else 1) + (2 if king else 0)
            if not king:
                digits[square] = kind + 1
            kinds[kind] += 1
            pieces[count] = kind * squares + square
            count += 1
    place = 0
    for region in range(len(layout.ends)):
        number, power = 0, 1
        while place < layout.ends[region]:
            number += power * digits[layout.places[place]]
            power *= 3
            place += 1
        entries[region] = layout.starts[region] + number
    men, foes = min(kinds[0], MOST_MEN), min(kinds[1], MOST_MEN)
    kings, enemy_kings = min(kinds[2], MOST_KINGS), min(kinds[3], MOST_KINGS)
    how_many = ((men * (MOST_MEN + 1) + foes) * (MOST_KINGS + 1) + kings) * (MOST_KINGS + 1) + enemy_kings
    entries[-1] = layout.material + how_many
    return count


@njit(fastmath=True)
def value_of(entries: Integers, pieces: Integers, count: int, weights: Weights) -> float:
    """The value of a position that was looked at, in hundredths of a man."""
    phase = 0 if count < SPAN else 1
    fewer, more = 0.0, 0.0
    for entry in entries:
        fewer += weights.patterns[entry, phase]
        more += weights.patterns[entry, phase + 1]
    first_king = len(weights.squares) // 2
    for piece in pieces[:count]:
        fewer += weights.squares[piece, phase]
        more += weights.squares[piece, phase + 1]
        if piece >= first_king:
            for other in pieces[:count]:
                fewer += weights.company[piece - first_king, other, phase]
                more += weights.company[piece - first_king, other, phase + 1]
    share = count / SPAN - phase
    return fewer * (1 - share) + more * share


@njit(fastmath=True)
def values_of(rows: Rows, layout: Layout, weights: Weights) -> Floats:
    """The values of some positions."""
    entries, pieces = np.zeros(len(layout.ends) + 1, np.int64), np.zeros(MOST_PIECES, np.int64)
    values = np.zeros(len(rows), np.float32)
    for i in range(len(rows)):
        values[i] = value_of(entries, pieces, look(rows[i], layout, entries, pieces), weights)
    return values


@njit(fastmath=True)
def add_up(rows: Rows, layout: Layout, weights: Weights, curved: bool, sums: Weights) -> None:
    """Add each position's part for each weight that counts in it: the gradient, or with `curved` the curvature."""
    entries, pieces = np.zeros(len(layout.ends) + 1, np.int64), np.zeros(MOST_PIECES, np.int64)
    first_king = len(weights.squares) // 2
    for i in range(len(rows)):
        count = look(rows[i], layout, entries, pieces)
        phase = 0 if count < SPAN else 1
        more = count / SPAN - phase
        fewer = 1 - more
        if curved:
            fewer *= CURVATURE / SLOPE**2 * fewer
            more *= CURVATURE / SLOPE**2 * more
        else:
            chance = 1 / (1 + np.exp(-value_of(entries, pieces, count, weights) / SLOPE))
            fewer *= (chance - rows[i].target) / SLOPE
            more *= (chance - rows[i].target) / SLOPE
        for entry in entries:
            sums.patterns[entry, phase] += fewer
            sums.patterns[entry, phase + 1] += more
        for piece in pieces[:count]:
            sums.squares[piece, phase] += fewer
            sums.squares[piece, phase + 1] += more
            if piece >= first_king:
                for other in pieces[:count]:
                    sums.company[piece - first_king, other, phase] += fewer
                    sums.company[piece - first_king, other, phase + 1] += more


@njit(fastmath=True)
def learn_patterns(patterns: Patterns, rate: float, share: float, spread: float, even: slice) -> None:
    """A step of Newton's for patterns that were met, each together with the one that it is the mirror image of.

    Those in `even` are worth nothing to whoever moves."""
    weights, to_move, sums = patterns.weights, patterns.to_move, patterns.gradient
    pull, pull_to_move = 1 / spread**2, 1 / (spread * TO_MOVE) ** 2
    for one in range(len(weights)):
        other = patterns.mirrored[one]
        if one > other:
            continue
        for phase in range(PHASES):
            often = patterns.curvature[one, phase]
            if often == 0:
                continue
            same = to_move[one, phase]
            opposite = weights[one, phase] - same
            gradient = (sums[one, phase] - sums[other, phase]) / 2
            gradient += share * pull * (opposite - patterns.home[one, phase])
            opposite -= rate * gradient / (often + pull)
            gradient = (sums[one, phase] + sums[other, phase]) / 2
            gradient += share * pull_to_move * (same - patterns.to_move_home[one, phase])
            if not even.start <= one < even.stop:
                same -= rate * gradient / (often + pull_to_move)
            weights[other, phase], to_move[other, phase] = same - opposite, same
            weights[one, phase], to_move[one, phase] = same + opposite, same


def batches(rows: Rows, rng: np.random.Generator) -> Iterator[Rows]:
    """All rows, a batch of blocks at a time."""
    blocks = rng.permutation((len(rows) + BLOCK - 1) // BLOCK)
    for first in range(0, len(blocks), TOGETHER):
        some = blocks[first : first + TOGETHER]
        yield np.concatenate([rows[block * BLOCK : block * BLOCK + BLOCK] for block in some])


def sigmoid(x: Floats) -> Floats:
    return 1 / (1 + np.exp(-x))


class Model:
    """The weights in hundredths of a man, and how sure the positions make each of them.

    A weight is as likely as a normal distribution says whose middle is its home. The positions pull it away by their
    gradient, and hold it by their curvature: a step of Newton's method for each weight alone, a batch at a time.
    `weights` has what patterns are worth altogether; `to_move` is the part of it that is the same for both sides.
    """

    def __init__(self, board: Board, king: float, spread: float) -> None:
        self.board = board
        self.spread = spread
        material = np.repeat(np.array([100, -100, king, -king], np.float32), board.squares)
        self.weights = self._zeros()
        self.weights.squares[:] = material[:, None]
        self.to_move = np.zeros((board.kings, PHASES), np.float32)
        self._sums = self._zeros()
        self._curvature = self._zeros()
        self._settle()

    def _zeros(self) -> Weights:
        squares = self.board.squares
        shapes = (self.board.kings,), (4 * squares,), (2 * squares, 4 * squares)
        return Weights(*(np.zeros((*shape, PHASES), np.float32) for shape in shapes))

    def _settle(self) -> None:
        """The weights of now are at home."""
        self._home = Weights(*(weights.copy() for weights in self.weights))
        self._home.patterns[:] -= self.to_move
        self._to_move_home = self.to_move.copy()

    def start_from(self, table: NDArray[np.int16]) -> None:
        """Begin with the weights of an exported table, which are where patterns and companies are drawn to from now on.

        The table has added the squares of men and the blocks to the patterns, so that they begin with 0.
        """
        board = self.board
        values: Floats = board.unfolded(table.astype(np.float32) / UNITS)
        patterns = values[: board.kings]
        self.weights.patterns[:] = patterns
        self.to_move[:] = (patterns + patterns[board.mirrored_patterns]) / 2
        self.weights.squares[:] = 0
        for square, bit in enumerate(board.bits):
            self.weights.squares[2 * board.squares + square] = values[board.kings + bit]
            self.weights.squares[3 * board.squares + square] = values[board.kings + 64 + bit]
        company = values[board.kings + KINGS :].reshape(KINGS, PIECES, PHASES)
        self.weights.company[:] = company[np.ix_(*board.places())]
        self._settle()

    def values(self, rows: Rows) -> Floats:
        """The values of the positions for the side to move."""
        values: Floats = values_of(rows, self.board.layout, self.weights)
        return values

    def loss(self, rows: Rows) -> float:
        """The cross entropy of what is promised, against the targets."""
        chance = sigmoid(self.values(rows) / SLOPE).clip(1e-6, 1 - 1e-6)
        return float(-(rows["target"] * np.log(chance) + (1 - rows["target"]) * np.log(1 - chance)).mean())

    def look_at(self, batches: Iterator[Rows]) -> None:
        """Take notice of how often each weight counts in the positions, before anything is learnt."""
        board, found = self.board, self._curvature
        for batch in batches:
            add_up(batch, board.layout, self.weights, True, found)
        found.patterns[:] = (found.patterns + found.patterns[board.mirrored_patterns]) / 2
        found.squares[:] = (found.squares + found.squares[board.mirrored_squares]) / 2
        found.company[:] = (found.company + board.mirrored_company(found.company)) / 2

    def learn(self, batch: Rows, rate: float, share: float) -> None:
        """Take a step; `share` is the part of all positions that are in the batch."""
        board, sums, often, home = self.board, self._sums, self._curvature, self._home
        rate = min(rate, MOST_AT_ONCE / share)
        for each in sums:
            each[:] = 0
        add_up(batch, board.layout, self.weights, False, sums)
        patterns = Patterns(
            self.weights.patterns,
            self.to_move,
            home.patterns,
            self._to_move_home,
            sums.patterns,
            often.patterns,
            board.mirrored_patterns,
        )
        learn_patterns(patterns, rate, share, self.spread, slice(board.even, board.layout.material))
        squares = (sums.squares - sums.squares[board.mirrored_squares]) / 2
        company = (sums.company - board.mirrored_company(sums.company)) / 2
        for weights, at_home, gradient, curvature, far in (
            (self.weights.squares, home.squares, squares, often.squares, self.spread * SQUARES),
            (self.weights.company, home.company, company, often.company, self.spread),
        ):
            weights[:] -= rate * (gradient + share * (weights - at_home) / far**2) / (curvature + 1 / far**2)

    def export(self) -> NDArray[np.int16]:
        """The table for ai.engine.patterns: squares are added to the regions of two rows, blocks to rectangles."""
        board, men = self.board, self.weights.squares
        table = np.zeros((board.kings + KINGS + KINGS * PIECES, PHASES), dtype=np.float32)
        table[: board.kings] = self.weights.patterns
        for start, squares in zip(board.starts, board.pairs, strict=False):
            entries = 3 ** len(squares)
            digits = np.arange(entries)[:, None] // 3 ** np.arange(len(squares)) % 3
            foes = [board.squares + square for square in squares]
            table[start : start + entries] += (digits == 1) @ men[squares] + (digits == 2) @ men[foes]
        for square, bit in enumerate(board.bits):
            table[board.kings + bit] = men[2 * board.squares + square]
            table[board.kings + 64 + bit] = men[3 * board.squares + square]
        company = table[board.kings + KINGS :].reshape(KINGS, PIECES, PHASES)
        company[np.ix_(*board.places())] = self.weights.company
        return (board.folded(table) * UNITS).round().clip(-32000, 32000).astype("<i2")


def mean_of(learnt: NDArray[np.int16], others: NDArray[np.int16], rows: Rows, board: Board) -> Floats:
    """The mean of two exported tables, the first brought to the scale that the second has in even positions."""
    values = []
    for table in (learnt, others):
        model = Model(board, king=0, spread=SPREAD)
        model.start_from(table)
        values.append(model.values(rows))
    even = np.abs(values[1]) < EVEN
    return (learnt * (values[1][even].std() / values[0][even].std()) + others) / 2


def rounded(table: Floats, board: Board) -> Floats:
    """An exported table in steps that are COARSE."""
    of_rectangles, of_others = COARSE[2 * len(board.pairs)]
    steps = np.full((len(table), 1), of_others, np.float32)
    steps[board.even : board.even + (len(board.pairs) - 1) * 3**12] = of_rectangles
    return (table / steps).round() * steps


def read(file: Path) -> NDArray[np.int16]:
    """The table in a file of weights, a row an entry."""
    return np.frombuffer(unpacked(file.read_bytes()), "<i2").reshape(PHASES, -1).T


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
    apart = np.array(rows[:kept])
    model = Model(board, options.king, options.spread)
    before = "material only"
    if options.start:
        model.start_from(read(options.start))
        before = options.start.name
    print(f"{len(rows):,} positions; loss with {before} {model.loss(apart):.5f}", flush=True)
    model.look_at(batches(rows[kept:], rng))
    for epoch in range(options.epochs):
        rate = options.rate * 0.5 * (1 + np.cos(np.pi * epoch / options.epochs))
        for batch in batches(rows[kept:], rng):
            model.learn(batch, rate, len(batch) / (len(rows) - kept))
        print(f"epoch {epoch + 1}: loss {model.loss(apart):.5f}", flush=True)
    table = model.export()
    if options.mean_with:
        table = mean_of(table, read(options.mean_with), apart, board)
    options.out.write_bytes(gzip.compress(rounded(table, board).T.astype("<i2").tobytes(), mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
