"""open_spiel: its alpha-beta search over its own checkers, men counting 1 and kings 3 at the depth's end.

open_spiel gives no evaluation and no time limit: the search is started one ply deeper each time, until the time is
over. Its state can't be set up, so games have to begin at the usual start. It ends a game as drawn after 40 plies
without a capture, where ours may go on; from there on its search goes through our positions.
"""

from collections.abc import Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

from benchmarks.peers import talk
from game.checkers.position import Move, Position
from game.checkers.rule_sets.english import ENGLISH

GAME = pyspiel.load_game("checkers")
VALUES = {"o": 1, "8": 3, "+": -1, "*": -3}
"""Values of the signs in its drawings, for the player who begins."""
UNIT = 100
"""More than all pieces together: the end of a game counts 1, and has to count more than any of them."""
DEEPEST = 40


class TimeOver(Exception):  # noqa: N818 - no error
    """The search has to end."""


class Continued:
    """A position of ours with as much of an open_spiel state as its search asks for; an action is a whole move."""

    def __init__(self, position: Position) -> None:
        """The game goes on from there; what was before does not count."""
        self.position = position

    def clone(self) -> "Continued":
        """Another one."""
        return Continued(self.position)

    def current_player(self) -> int:
        return self.position.turn

    def is_terminal(self) -> bool:
        return self.position.outcome() is not None

    def player_return(self, player: int) -> float:
        """1 for the winner, -1 for the loser."""
        outcome = self.position.outcome()
        return outcome.payoffs[player] if outcome else 0

    def legal_actions(self) -> range:
        """The places of the legal moves."""
        return range(len(self.position.legal_moves()))

    def action_to_string(self, action: int) -> str:
        """All steps of the move."""
        return "".join(names_of(self.position.legal_moves()[action]))

    def apply_action(self, action: int) -> None:
        """Play the move."""
        self.position = self.position.play(self.position.legal_moves()[action])


class OpenSpiel:
    """English checkers, on a board that it turns round: whoever begins has the bottom."""

    name = "open_spiel"
    variants = ("english",)

    def choose(self, positions: Sequence[Position], moves: Sequence[Move], seconds: float) -> Move:
        """See Peer."""
        end = perf_counter() + seconds
        if positions[0] != Position.start(ENGLISH):
            raise LookupError("open_spiel can only play games from the usual start.")
        state = reached(positions[-1], moves)
        legal = positions[-1].legal_moves()
        best = legal[0]
        if len(legal) > 1:
            for depth in range(1, DEEPEST):
                try:
                    best = self._search(state, legal, depth, end)
                except TimeOver:
                    break
        return best

    def _search(self, state: Any, legal: Sequence[Move], depth: int, end: float) -> Move:
        """Its move, with all its jumps: each of them is an action to open_spiel."""
        mover = state.current_player()

        def value(leaf: Any) -> float:
            if perf_counter() > end:
                raise TimeOver
            return balance(leaf) * (1 if mover == 0 else -1) / UNIT

        after, text = state.clone(), ""
        while not after.is_terminal() and after.current_player() == mover:
            _, action = alpha_beta_search(GAME, after, value, depth, mover)
            text += after.action_to_string(action)
            after.apply_action(action)
        return next(move for move in legal if "".join(names_of(move)) == text)


def reached(position: Position, moves: Sequence[Move]) -> Any:
    """The state that the moves lead to, or when open_spiel ends the game before that, the position in its place."""
    state = GAME.new_initial_state()
    for move in moves:
        for action in actions(state, move):
            state.apply_action(action)
        if state.is_terminal():
            return Continued(position)
    return state


def balance(state: Any) -> int:
    """Material lead of the player who begins."""
    if isinstance(state, Continued):
        return material(state.position) * (1 if state.current_player() == 0 else -1)
    drawing = str(state)[1:]  # without the 8 of the eighth row
    return sum(value * drawing.count(letter) for letter, value in VALUES.items())


def actions(state: Any, move: Move) -> list[int]:
    """A move of ours as actions in that state."""
    found, after = [], state.clone()
    for name in names_of(move):
        found.append(next(a for a in after.legal_actions() if after.action_to_string(a) == name))
        after.apply_action(found[-1])
    return found


def names_of(move: Move) -> list[str]:
    """Every step as open_spiel writes it, such as a3b4."""
    cells = [cell_name(square) for square in move.path]
    return [source + target for source, target in pairwise(cells)]


def cell_name(square: int) -> str:
    """The square on its board, which is ours turned round: Black, who begins, has the bottom."""
    row, column = ENGLISH.row_column(square)
    return f"{'abcdefgh'[7 - column]}{row + 1}"


def material(position: Position) -> int:
    """Material lead of the side to move."""
    own, enemy, kings = position.own, position.enemy, position.kings
    return own.bit_count() - enemy.bit_count() + 2 * ((own & kings).bit_count() - (enemy & kings).bit_count())


if __name__ == "__main__":
    talk(OpenSpiel())
