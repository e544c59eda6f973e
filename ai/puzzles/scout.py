"""Quick opinions on many positions of one rule set: the compiled search to a fixed depth, with one table for all."""

from ai.engine import search as core
from ai.engine.checkers import NO_LIMIT, Feature, engine_switches, searcher_for, start_at
from ai.engine.table import Table
from ai.engine.weights import weights_for
from ai.score import Score
from game.checkers.position import Move, Position
from game.checkers.rules import Color, RuleSet


class Scout:
    """Two that were asked the same questions, in the same order, give the same answers."""

    def __init__(self, rules: RuleSet, depth: int, table: Table) -> None:
        """It looks `depth` plies ahead."""
        features = engine_switches(rules) | Feature.ENDGAMES
        self.depth = depth
        self._searcher = searcher_for([Position.start(rules)], features, "samuel", table, weights_for(rules))
        self._searcher.draws_known = True
        self._searcher.set_limits(bytearray(1), NO_LIMIT)

    def score(self, position: Position) -> Score:
        """What a position is worth to the side to move, whatever came before it."""
        start_at(self._searcher, [position])
        up = position.color is Color.WHITE
        score: Score = self._searcher.score(
            position.own, position.enemy, position.kings, up, -core.INFINITE, core.INFINITE, self.depth
        )
        return score

    def after_moves(self, position: Position) -> dict[Position, tuple[Move, Score]]:
        """The positions that moves lead to, each with a move and its score for the side that makes it."""
        moves = {position.play(move): move for move in reversed(position.legal_moves())}
        return {after: (move, -self.score(after)) for after, move in moves.items()}
