"""The cost of quick choices: positions in which a search picks a move that a deeper one rejects.

`uv run -m benchmarks.second_thoughts RULES FILE [--positions N] [--nodes N] [--deep N] [--change margin=20,late=6 ...]`
searches positions of quick games deep, and so each move that a quick search likes better. FILE keeps what they are
worth, so that a second run makes quick searches only. A row is printed for the constants as they are and for each
change of them (see ai.engine.constants): the mean loss of a choice in thousandths of a point, the same against the
first row with two standard errors, and how many choices are worse by BAD.
"""

import argparse
import sys
from collections.abc import Iterator
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

from ai.contest.self_play import MEGABYTES_QUICK, PATIENCE, QuickMatch, SearchSide, after, opening
from ai.engine.checkers import SearchBoard, engine_switches
from ai.engine.constants import USUAL, Constants
from ai.engine.ordering import Ordering
from ai.engine.table import Table, hash_of
from ai.engine.weights import weights_for
from ai.work.journal import JournalFile
from game.checkers.rule_sets import rules_named
from game.checkers.rules import RuleSet

GAME_NODES = 5_000
SHARE = 0.2
DECIDED = 250
FEWEST_PIECES = 6
BAD = 40
POINT = 100
"""Value in 1/100 of a man that is worth 0.73 points."""

Step = tuple[int, int]
Worth = dict[Step, int]
"""Values of moves by a deep search; the first one is its choice."""


def played(board: SearchBoard, step: Step) -> SearchBoard:
    return after(board, *step)[0]


def choice(rules: RuleSet, board: SearchBoard, nodes: int, constants: Constants = USUAL) -> tuple[int, Step | None]:
    """The score of a position, and the best move if it is not over."""
    side = SearchSide(engine_switches(rules), weights_for(rules), constants)
    match = QuickMatch(rules, (side, side), nodes, 0)
    searcher = match.searcher(side, Table(MEGABYTES_QUICK), Ordering())
    key = hash_of(*board)
    searcher.path.set_history([key], PATIENCE, 1, 1)
    searcher.path.set_start(0, 0, [])
    score, line = match.best(searcher, board)
    return score, line[0] if line else None


def positions(rules: RuleSet, seed: int) -> Iterator[SearchBoard]:
    """Positions of games at a few positions a move, none of them decided; the same for the same seed."""
    number = 0
    while True:
        number += 1
        rng = Random(f"{seed} {number}")
        start = opening(rules, rng)
        board = SearchBoard.of(start)
        for _ in range(2 * PATIENCE):
            score, step = choice(rules, board, GAME_NODES)
            if abs(score) >= DECIDED or step is None or (board.own | board.enemy).bit_count() < FEWEST_PIECES:
                break
            if rng.random() < SHARE:
                yield board
            board = played(board, step)


def points(score: int) -> float:
    """The expected points of a score, from 0 to 1."""
    return 1 / (1 + exp(-max(-20.0, min(score / POINT, 20.0))))


class SecondThoughts:
    """The scores of a deep search, saved in a journal."""

    def __init__(self, rules: RuleSet, journal: JournalFile, deep: int) -> None:
        self.rules = rules
        self.journal = journal
        self.deep = deep
        self.known: dict[SearchBoard, Worth] = {}
        for line in journal.lines():
            own, enemy, kings, up, *step, score = map(int, line.split())
            board = SearchBoard(own, enemy, kings, bool(up))
            self.known.setdefault(board, {})[step[0], step[1]] = score

    def learn(self, board: SearchBoard, step: Step, score: int) -> None:
        self.known.setdefault(board, {})[step] = score
        up = int(board.up)
        self.journal.write(" ".join(map(str, (board.own, board.enemy, board.kings, up, *step, score))))

    def gather(self, count: int, seed: int) -> list[SearchBoard]:
        """Search positions deep."""
        wanted: list[SearchBoard] = []
        for board in positions(self.rules, seed):
            if len(wanted) == count:
                break
            if board not in self.known:
                score, step = choice(self.rules, board, self.deep)
                if step is not None:
                    self.learn(board, step, score)
            if board in self.known and board not in wanted:
                wanted.append(board)
        return wanted

    def loss(self, board: SearchBoard, step: Step) -> tuple[int, float]:
        """The loss of a move against the choice of the deep search, as a score and in points."""
        worth = self.known[board]
        if step not in worth:
            self.learn(board, step, -choice(self.rules, played(board, step), self.deep)[0])
        best = next(iter(worth.values()))
        return best - worth[step], points(best) - points(worth[step])


def changed(text: str) -> Constants:
    """The usual constants with some changed: margin=20,late=6."""
    values = dict(part.split("=") for part in text.split(",") if part)
    return USUAL._replace(**{name: int(value) for name, value in values.items()})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules")
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--deep", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1, help="of the games")
    parser.add_argument("--change", nargs="*", default=[], help="constants to try, such as margin=20,late=6")
    arguments = parser.parse_args()
    rules = rules_named(arguments.rules)
    usual: list[float] = []
    print(f"| constants | positions | loss | against the first | worse by {BAD} or more |\n|---|---|---|---|---|")
    with JournalFile(arguments.file) as journal:
        thoughts = SecondThoughts(rules, journal, arguments.deep)
        boards = thoughts.gather(arguments.positions, arguments.seed)
        for text in ("", *arguments.change):
            steps = [choice(rules, board, arguments.nodes, changed(text))[1] for board in boards]
            lost = [thoughts.loss(board, step) for board, step in zip(boards, steps, strict=True) if step is not None]
            here = [1000 * point for _, point in lost]
            usual = usual or here
            apart = [mine - before for mine, before in zip(here, usual, strict=True)]
            error, bad = 2 * stdev(apart) / sqrt(len(apart)), len([score for score, _ in lost if score >= BAD])
            row = f"{len(here)} | {mean(here):.1f} | {mean(apart):+.1f} ± {error:.1f} | {bad}"
            print(f"| {text or 'as they are'} | {row} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
