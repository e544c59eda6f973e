"""All positions of tic-tac-toe as a graph with minimax values: 5,478 reachable, 765 up to rotation and reflection."""

from collections.abc import Iterable
from functools import lru_cache

from ai.insight.solved import SolvedValue
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

Positions = tuple[TicTacToe, ...]


class PositionGraph:
    """Positions of one board. Folded, each stands for its `twins`, and is the `canonical` one of them."""

    def __init__(self, rules: MnkRules) -> None:
        self._children: dict[TicTacToe, Positions] = {}
        self._parents: dict[TicTacToe, list[TicTacToe]] = {}
        plies: list[Positions] = []
        reached: Iterable[TicTacToe] = [TicTacToe.start(rules)]
        while ply := tuple(reached):
            plies.append(ply)
            for position in ply:
                self._children[position] = tuple(map(position.play, position.legal_moves()))
                for child in self._children[position]:
                    self._parents.setdefault(child, []).append(position)
            reached = dict.fromkeys(child for position in ply for child in self._children[position])
        self._twins: dict[TicTacToe, list[TicTacToe]] = {}
        self._standing: dict[TicTacToe, TicTacToe] = {}
        for position in self._children:
            self._standing[position] = position.canonical()
            self._twins.setdefault(self._standing[position], []).append(position)
        folded = [tuple(dict.fromkeys(map(self.canonical, ply))) for ply in plies]
        self._plies = {False: tuple(plies), True: tuple(folded)}
        self._games = {folded: self._counted_games(folded=folded) for folded in (False, True)}
        self._verdicts: dict[TicTacToe, SolvedValue] = {}
        for ply in reversed(folded):
            for position in ply:
                self._verdicts[position] = self._judged(position)

    def _judged(self, position: TicTacToe) -> SolvedValue:
        outcome = position.outcome()
        if outcome is not None:
            return SolvedValue(int(outcome.payoffs[position.turn]), 0)
        children = [self._verdicts[self.canonical(child)] for child in self._children[position]]
        verdicts = [SolvedValue(-child.sign, child.plies + 1) for child in children]
        return max(verdicts, key=lambda verdict: (verdict.sign, -verdict.sign * verdict.plies))

    def games(self, *, folded: bool) -> int:
        """Number of games; folded, those that differ in more than rotations and reflections of the position."""
        return self._games[folded]

    def _counted_games(self, *, folded: bool) -> int:
        counts: dict[TicTacToe, int] = {}
        for ply in reversed(self._plies[folded]):
            for position in ply:
                children = self.children(position, folded=folded)
                counts[position] = sum(counts[child] for child in children) if children else 1
        return counts[self.start]

    @property
    def start(self) -> TicTacToe:
        return self._plies[True][0][0]

    def plies(self, *, folded: bool) -> tuple[Positions, ...]:
        return self._plies[folded]

    def canonical(self, position: TicTacToe) -> TicTacToe:
        return self._standing[position]

    def shown(self, position: TicTacToe, *, folded: bool) -> TicTacToe:
        """Choose the position itself or, folded, the one that stands for it."""
        return self._standing[position] if folded else position

    def twins(self, position: TicTacToe) -> Positions:
        return tuple(self._twins[self._standing[position]])

    def children(self, position: TicTacToe, *, folded: bool) -> Positions:
        """List the next positions in the order of the moves; folded, each kind once."""
        children = self._children[position]
        return tuple(dict.fromkeys(map(self.canonical, children))) if folded else children

    def parents(self, position: TicTacToe, *, folded: bool) -> Positions:
        """List the earlier positions; folded, each kind once, and of all twins."""
        if not folded:
            return tuple(self._parents.get(position, ()))
        above = (parent for twin in self.twins(position) for parent in self._parents.get(twin, ()))
        return tuple(dict.fromkeys(map(self.canonical, above)))

    def verdict(self, position: TicTacToe) -> SolvedValue:
        """Result for the side to move when both sides play without a mistake, and its number of plies."""
        return self._verdicts[self._standing[position]]

    def winner(self, position: TicTacToe) -> int | None:
        sign = self.verdict(position).sign
        return None if sign == 0 else position.turn if sign > 0 else 1 - position.turn

    def best(self, position: TicTacToe, *, folded: bool) -> TicTacToe | None:
        """Next position when the side to move makes no mistake, the first of equals; None at the end."""
        wanted = self.verdict(position)
        after = SolvedValue(-wanted.sign, wanted.plies - 1)
        children = self.children(position, folded=folded)
        return next((child for child in children if self.verdict(child) == after), None)

    def path(self, position: TicTacToe, *, folded: bool) -> Positions:
        line = [self.shown(position, folded=folded)]
        while parents := self.parents(line[-1], folded=folded):
            line.append(parents[0])
        return tuple(reversed(line))


@lru_cache(maxsize=2)
def graph_of(*, misere: bool) -> PositionGraph:
    return PositionGraph(MnkRules(misere=misere))
