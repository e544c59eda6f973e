"""One task of the mine: the puzzles in one game, which depend on the rules and the seed alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from ai.engine import search as core
from ai.engine.checkers import NO_LIMIT, Feature, SearchBoard, engine_switches, searcher_for, start_at
from ai.engine.table import Table
from ai.engine.weights import weights_for
from ai.insight.chances import chance
from ai.puzzles.grading import levels_that_find
from ai.puzzles.proof import CONFIRM, choice_in, proven, stands_out
from ai.score import Score
from game.checkers.notation import fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet
from game.kinds import line_texts
from game.puzzles.puzzle import Proof


class Scout:
    """Search with reproducible results: the same questions in the same order give the same answers."""

    def __init__(self, rules: RuleSet, depth: int, table: Table) -> None:
        features = engine_switches(rules) | Feature.ENDGAMES
        self.depth = depth
        self._searcher = searcher_for([Position.start(rules)], features, "samuel", table, weights_for(rules))
        self._searcher.draws_known = True
        self._searcher.set_limits(bytearray(1), NO_LIMIT)

    def score(self, position: Position) -> Score:
        """Score a position for the side to move, whatever came before it."""
        start_at(self._searcher, [position])
        score: Score = self._searcher.score(*SearchBoard.of(position), -core.INFINITE, core.INFINITE, self.depth)
        return score

    def after_moves(self, position: Position) -> dict[Position, tuple[Move, Score]]:
        moves = {position.play(move): move for move in reversed(position.legal_moves())}
        return {after: (move, -self.score(after)) for after, move in moves.items()}


MEGABYTES = 4
FIRST_RANDOM = 4, 10
"""Fewest and most random moves at the beginning of a game."""
DEPTH = 6
"""Plies that the scout looks ahead, in the game and after each mistake."""
NEAR = 15
"""Hundredths of a man: a game goes on with any move that is at most this much worse than the best."""
CARELESS = 0.03
"""Share of moves that are chosen among all instead."""
LONGEST = 140
BALANCED = 0.75
"""Largest share of the game that a side has before the mistake."""
NEARLY_WON, ALMOST = 0.85, 0.9
"""The scout's least chance for the best move, and greatest for the second, to justify a longer search."""
APART = 6
"""Least number of plies between two puzzles of one game."""
MOST_OF_A_GAME = 6
A_MAN, A_KING, A_FLYING_KING = 2, 3, 6
"""Values of pieces in a gain of material, in halves of a man."""


@dataclass(frozen=True, slots=True)
class MinedPuzzle:
    """Mined puzzle, all in text, so that it fits on one line of JSON."""

    fen: str
    line: str
    tail: str
    proof: Proof
    best: int
    second: int
    found: str
    ply: int


def puzzles_of(variant: str, seed: int) -> list[MinedPuzzle]:
    """Find the puzzles in the game of a seed, after every move that might be a mistake."""
    rules, rng, table = RULE_SETS[variant], Random(f"{variant} {seed}"), Table(MEGABYTES)
    scout = Scout(rules, DEPTH, table)
    position, first, from_ply, found = Position.start(rules), rng.randint(*FIRST_RANDOM), 0, list[MinedPuzzle]()
    for ply in range(LONGEST):
        if ply < first:
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(rng.choice(moves))
            continue
        after = scout.after_moves(position)
        if not after or len(found) == MOST_OF_A_GAME:
            break
        best = max(score for _, score in after.values())
        if ply >= from_ply and 1 - BALANCED <= chance(position, best) <= BALANCED:
            for mistake in mistakes(position, after):
                puzzle = puzzle_in(mistake, ply + 1, scout)
                if puzzle is not None:
                    found.append(puzzle)
                    from_ply = ply + APART
                    break
        near = [each for each, (_, score) in after.items() if score >= best - NEAR]
        position = rng.choice(near if rng.random() >= CARELESS else list(after))
    return found


def mistakes(before: Position, after: Mapping[Position, tuple[Move, Score]]) -> list[Position]:
    """Select the quiet positions in which the other side seems to win, the least clear one first, without history."""
    losing = [(score, each) for each, (_, score) in after.items() if chance(before, -score) >= NEARLY_WON]
    return [
        Position.of(each.rules, each.color, each.pieces())
        for _, each in sorted(losing, key=lambda pair: -pair[0])
        if len(each.legal_moves()) > 1 and not (each.legal_moves()[0].captured and pieces(each) < pieces(before))
    ]


def pieces(position: Position) -> int:
    return (position.white | position.black).bit_count()


def promising(position: Position, scout: Scout) -> bool:
    """True if the scout, and then a longer search, think that one move alone wins."""
    scores = sorted((score for _, score in scout.after_moves(position).values()), reverse=True)
    if len(scores) < 2 or chance(position, scores[0]) < NEARLY_WON or chance(position, scores[1]) > ALMOST:
        return False
    choice = choice_in(position, CONFIRM, Table(MEGABYTES))
    return choice is not None and stands_out(position, choice)


def puzzle_in(position: Position, ply: int, scout: Scout) -> MinedPuzzle | None:
    """Make a puzzle of a position; None where its move is not proven, or can't be missed."""
    proof = proven(position) if promising(position, scout) else None
    if proof is None:
        return None
    if proof.choice.proof is Proof.SEARCH and gain(position, (*proof.line, *proof.tail)) < A_MAN:
        return None
    found = levels_that_find(position, proof.line[0])
    if found[0] == "1" and proof.line[0].captured:
        return None
    texts, choice = line_texts(position, (*proof.line, *proof.tail)), proof.choice
    line, tail = " ".join(texts[: len(proof.line)]), " ".join(texts[len(proof.line) :])
    return MinedPuzzle(fen(position), line, tail, choice.proof, choice.best.score, choice.second, found, ply)


def gain(position: Position, line: tuple[Move, ...]) -> int:
    """Material that the line gains for the side to move, in halves of a man."""
    after = position
    for move in line:
        after = after.play(move)
    own_first = material(position)
    return (material(after) if after.color is position.color else -material(after)) - own_first


def material(position: Position) -> int:
    """Material of the side to move over that of the other, in halves of a man."""
    king = A_FLYING_KING if position.rules.flying_kings else A_KING

    def value(bits: int) -> int:
        return A_MAN * (bits & ~position.kings).bit_count() + king * (bits & position.kings).bit_count()

    return value(position.own) - value(position.enemy)
