"""Dama for ai.search, by the compiled search of checkers with the moves of dama."""

from array import array
from collections.abc import Sequence
from zlib import crc32

from ai.algorithms import Algorithm
from ai.engine import search as core
from ai.engine.checkers import ALPHA_BETA, MINIMAX, DraughtsSearch, Feature, SearchBoard, repeats
from ai.engine.evaluate import TUNED
from ai.engine.events import Events
from ai.engine.table import Table, hash_of
from ai.report import Line
from game.checkers.dama.draws import is_progress
from game.checkers.dama.position import Dama, effect
from game.checkers.movegen import CROWNED, KING_MOVES
from game.checkers.position import Move
from game.draws import quiet_plies

MEGABYTES = 16
EVEN = memoryview(array("h", [0]))
ENGINE = (
    ALPHA_BETA
    | Feature.ORDERING
    | Feature.TABLE
    | Feature.QUIESCENCE
    | Feature.NULL_WINDOW
    | Feature.REDUCTIONS
    | Feature.PRUNING
    | Feature.EXTENSIONS
    | Feature.COUNTER_MOVES
)


def switches_of(algorithm: Algorithm) -> Feature:
    """Switches that make the compiled search this algorithm; see ai.minds.checkers."""
    switches = {Algorithm.ENGINE: ENGINE, Algorithm.ALPHA_BETA: ALPHA_BETA}
    return switches.get(algorithm, MINIMAX)


class DamaSearch(DraughtsSearch[Dama]):
    def __init__(
        self,
        history: Sequence[Dama],
        features: Feature,
        weights: memoryview | None,
        events: Events | None = None,
    ) -> None:
        """`weights` are those of ai.minds.dama.compiled_weights; None values every position as even."""
        rules = history[-1].rules
        table = Table(MEGABYTES if Feature.TABLE in features else 1)
        salt = crc32(weights or b"", crc32(rules.name.encode())) << 32
        number = TUNED if weights else 0
        searcher = core.Searcher(rules.code, features | core.DAMA, number, table.words, weights or EVEN, salt, events)
        keys = [key_of(position) for position in history[-quiet_plies(history, is_progress) - 1 :]]
        searcher.path.set_history(keys, rules.plies_without_progress, *repeats(rules.repetition, features))
        super().__init__(history, features, searcher, events)

    def moves(self) -> Sequence[Move]:
        """One move for all routes of a capture with the same effect."""
        return list({effect(self.root, move): move for move in reversed(self.root.legal_moves())}.values())[::-1]

    def _start(self, after: Dama) -> None:
        self._searcher.path.set_start(1, quiet_plies((*self._history, after), is_progress), ())

    def _line(self, position: Dama) -> Line:
        moves = []
        for step, taken in self._searcher.variation.line(1):
            moves.append(move_of(position, step, taken))
            position = position.play(moves[-1])
        return tuple(moves)


def move_of(position: Dama, step: int, taken: int) -> Move:
    """Find the legal move that the move generator writes as these two words."""
    captured = frozenset(square for square in range(1, 65) if taken >> square - 1 & 1)
    meant = (step & 63) + 1, (step >> 6 & 63) + 1, captured
    moves = [move for move in position.legal_moves() if effect(position, move)[:3] == meant]
    crowned = bool(step >> KING_MOVES & 1 or step >> CROWNED & 1)
    return next((move for move in moves if effect(position, move)[3] is crowned), moves[0])


def key_of(position: Dama) -> int:
    return key_on(SearchBoard.of(position))


def key_on(board: SearchBoard) -> int:
    """Return the search's key of a position: a king in the corner, whose bit the hash loses, changes it."""
    own, enemy, kings, up = board
    key, corner = hash_of(own, enemy, kings, up), kings >> 63
    return key ^ hash_of(corner, 0, 0, up) if corner else key
