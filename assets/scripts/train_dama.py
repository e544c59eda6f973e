"""Trains the evaluation of ai.minds.dama on self-played games and prints values for ai/minds/dama_weights.py.

    uv run main.py selfplay turkish games --games 3000 --depth 8
    uv run --group train assets/scripts/train_dama.py turkish games [more ...]

Logistic regression by Newton's method: the value of a position, through a sigmoid with the slope of
`assets/chances/slopes.csv`, predicts a blend of the game's result and of what its searches saw, as in
train_evaluation.py. Every value is held to 0 as if drawn from a normal distribution. Prints the loss on one game in ten
that is kept apart, and the loss of the values that the program has.
"""

import argparse
import json
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ai.insight.chances import slopes
from ai.minds.dama import MOST_KINGS, MOST_MEN, material, squares_of
from ai.minds.dama_weights import WEIGHTS, DamaWeights
from game.checkers.dama.kind import DAMA

Floats: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.void]

ROW = np.dtype([("own", "<u8"), ("enemy", "<u8"), ("kings", "<u8"), ("score", "<i2"), ("result", "i1")])
"""A position in the format of ai.contest.self_play."""
RESULT_SHARE, LATER = 0.15, 0.6
"""Weights of a game's result, and of later scores next to that of the position itself."""
MOST_SCORE = 2000
HELD_BACK = 10
"""One game in this number is kept apart."""
SPREAD, WIDE = 20.0, 100.0
"""Expected distance from 0 of the values of squares, and of all others, in hundredths of a man."""
STEPS = 8
SQUARES = 32
COLUMNS = np.array([4 * (square // 8) + min(square % 8, 7 - square % 8) for square in range(64)])
"""Place of each square in a table with mirrored columns."""


def games_of(journals: list[Path]) -> list[Rows]:
    """The positions of each game."""
    games = []
    for journal in journals:
        for line in journal.read_text().splitlines()[1:]:
            game: Rows = np.frombuffer(b64decode(json.loads(line)["rows"]), ROW)
            if len(game):
                games.append(game)
    return games


def targets(game: Rows, slope: float) -> Floats:
    """Blend a game's result with the scores of its searches from each position on."""
    results = (1 + game["result"].astype(float)) / 2
    chances = 1 / (1 + np.exp(-game["score"].clip(-MOST_SCORE, MOST_SCORE) / slope))
    found, seen = np.empty(len(game)), results[-1]
    for i in range(len(game) - 1, -1, -1):
        if i + 1 < len(game) and turns(game[i], game[i + 1]):
            seen = 1 - seen
        seen = (1 - LATER) * chances[i] + LATER * seen
        found[i] = (1 - RESULT_SHARE) * seen + RESULT_SHARE * results[i]
    return found


def turns(position: np.void, following: np.void) -> bool:
    """True if the other side is to move in the next saved position of a game: most of the pieces have turned."""
    own, enemy, *_ = map(int, position)
    same, other = map(int, following[["own", "enemy"]].item())
    theirs, mine = (int(f"{bits:064b}"[::-1], 2) for bits in (same, other))
    stayed = (own & same).bit_count() + (enemy & other).bit_count()
    return (own & mine).bit_count() + (enemy & theirs).bit_count() > stayed


def on_board(words: NDArray[np.uint64]) -> Floats:
    """Squares of bitboards, one row a position."""
    return np.unpackbits(words.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little").astype(float)


def features_of(rows: Rows) -> Floats:
    """Number that each value counts in each position, for the side to move: see `weights_of` for their order."""
    own, enemy, kings = (on_board(rows[name]) for name in ("own", "enemy", "kings"))
    sides, counts = [], []
    for mine, turned in ((own, False), (enemy, True)):
        men, crowned = mine * (1 - kings), mine * kings
        if turned:
            men, crowned = (each.reshape(-1, 8, 8)[:, ::-1].reshape(-1, 64) for each in (men, crowned))
        number = np.minimum(men.sum(1), MOST_MEN), np.minimum(crowned.sum(1), MOST_KINGS)
        pieces = np.eye(MOST_MEN + 1)[np.minimum(sum(number), MOST_MEN).astype(int)]
        tables = (each @ np.eye(SQUARES)[COLUMNS] for each in (men, crowned))
        sides.append(np.column_stack([men.sum(1), crowned.sum(1), *tables, pieces]))
        counts.append(np.column_stack(number))
    lead, (ahead, behind) = counts[0] - counts[1], (each[:, 1] for each in counts)
    more = np.sign(lead[:, 1])[:, None] * np.eye(2 * MOST_KINGS + 1)[(ahead + behind).astype(int)][:, 1:4]
    shares = lead / np.maximum(1, counts[0].sum(1) + counts[1].sum(1))[:, None]
    return np.column_stack([sides[0] - sides[1], more, shares, np.ones(len(rows))])


def learnt(features: Floats, wanted: Floats, slope: float) -> Floats:
    """Find the values with the least loss, in hundredths of a man."""
    hold = np.full(features.shape[1], WIDE)
    hold[2 : 2 + 2 * SQUARES] = SPREAD
    hold[:2] = 10 * WIDE
    values = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chance = sigmoid(features @ values / slope)
        gradient = features.T @ (chance - wanted) / slope + values / hold**2
        curvature = (features * (chance * (1 - chance))[:, None]).T @ features / slope**2 + np.diag(1 / hold**2)
        values -= np.linalg.solve(curvature, gradient)
    return values


def sigmoid(values: Floats) -> Floats:
    result: Floats = 1 / (1 + np.exp(-values))
    return result


def loss(values: Floats, wanted: Floats, slope: float) -> float:
    """The cross entropy of what values promise, against the targets."""
    chance = sigmoid(values / slope).clip(1e-9, 1 - 1e-9)
    return float(-(wanted * np.log(chance) + (1 - wanted) * np.log(1 - chance)).mean())


def weights_of(values: Floats, features: Floats) -> DamaWeights:
    """Round the values. A man and a king are worth the mean of their squares, and numbers of pieces what is left when
    each piece counts as much as it does on average."""
    values, counted = values.copy(), np.abs(features).sum(0)
    for piece in (0, 1):
        squares = slice(2 + SQUARES * piece, 2 + SQUARES * (piece + 1))
        mean = values[squares] @ counted[squares] / counted[squares].sum()
        values[piece] += mean
        values[squares] -= mean * (counted[squares] > 0)
    of_numbers = [0, 1, *range(2 + 2 * SQUARES, features.shape[1] - 1)]
    lead = features[:, :2]
    slope = np.linalg.lstsq(lead, features[:, of_numbers] @ values[of_numbers], rcond=None)[0][0] - values[0]
    pieces = values[2 + 2 * SQUARES :][: MOST_MEN + 1]
    values[:2] += slope
    pieces -= slope * np.arange(MOST_MEN + 1)
    pieces -= pieces[MOST_MEN]
    whole = [int(value) for value in values.round()]
    men, kings = (tuple(tuple(whole[at + 4 * row :][:4]) for row in range(8)) for at in (2, 2 + SQUARES))
    numbers = whole[2 + 2 * SQUARES :]
    after = MOST_MEN + 1
    return DamaWeights(
        man=whole[0],
        king=whole[1],
        men=cast("Any", men),
        kings=cast("Any", kings),
        pieces=tuple(numbers[:after]),
        more_kings=cast("Any", tuple(numbers[after : after + 3])),
        share_of_men=numbers[after + 3],
        share_of_kings=numbers[after + 4],
        move=numbers[-1],
    )


def values_by(weights: DamaWeights, rows: Rows) -> Floats:
    """The evaluation of ai.minds.dama."""
    men_of, kings_of = (np.array(squares_of(table)) for table in (weights.men, weights.kings))
    found: list[Any] = []
    for row in rows:
        total, counts = weights.move, []
        for sign, pieces, turned in ((1, int(row["own"]), 0), (-1, int(row["enemy"]), 56)):
            men, crowned = pieces & ~int(row["kings"]), pieces & int(row["kings"])
            for each, piece, table in ((men, weights.man, men_of), (crowned, weights.king, kings_of)):
                total += sign * sum(piece + table[square ^ turned] for square in range(64) if each >> square & 1)
                counts.append(each.bit_count())
        found.append(total + material(weights, *counts))
    return np.array(found, float)


def printed(weights: DamaWeights) -> str:
    """The values as ai/minds/dama_weights.py has them, before `ruff format`."""
    return "DamaWeights(\n" + "".join(f"    {name}={value},\n" for name, value in weights._asdict().items()) + ")"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", choices=WEIGHTS)
    parser.add_argument("games", type=Path, nargs="+")
    options = parser.parse_args()
    slope = slopes()[(DAMA.name, options.variant, False)]
    games = games_of(options.games)
    wanted = [targets(game, slope) for game in games]
    apart = [i % HELD_BACK == 0 for i in range(len(games))]
    rows, kept = (
        np.concatenate([g for g, out in zip(games, apart, strict=True) if out is side]) for side in (False, True)
    )
    goal, kept_goal = (
        np.concatenate([w for w, out in zip(wanted, apart, strict=True) if out is side]) for side in (False, True)
    )
    features = features_of(rows)
    weights = weights_of(learnt(features, goal, slope), features)
    print(f"{len(games):,} games, {len(rows) + len(kept):,} positions", file=sys.stderr)
    floor = loss(slope * np.log(kept_goal / (1 - kept_goal)), kept_goal, slope)
    before, now = (loss(values_by(each, kept), kept_goal, slope) for each in (WEIGHTS[options.variant], weights))
    print(f"loss {before:.5f} before, {now:.5f} now, {floor:.5f} at least", file=sys.stderr)
    print(printed(weights))
    return 0


if __name__ == "__main__":
    sys.exit(main())
