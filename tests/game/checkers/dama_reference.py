"""The rules of Turkish and Armenian draughts once more, slowly: a dictionary of squares by name, from the articles."""

from collections.abc import Iterator
from dataclasses import replace

from game.checkers.dama.position import Dama
from game.checkers.position import Move, routes
from game.checkers.rules import Color

Way = tuple[tuple[str, ...], tuple[str, ...]]
"""Squares that a piece stands on, and those that it captures on."""

SIDEWAYS = ((-1, 0), (1, 0))


def step(square: str, direction: tuple[int, int], times: int = 1) -> str:
    column, row = ord(square[0]) + times * direction[0], int(square[1]) + times * direction[1]
    return f"{chr(column)}{row}" if "a" <= chr(column) <= "h" and 1 <= row <= 8 else ""


class Board:
    def __init__(self, position: Dama) -> None:
        name = position.rules.square_name
        self.men = {name(square): piece for square, piece in position.pieces().items()}
        self.color, self.diagonal = position.color, position.rules.diagonal_steps
        self.forward = 1 if position.color is Color.WHITE else -1

    def own(self) -> list[str]:
        return [square for square, piece in self.men.items() if piece.color is self.color]

    def free(self, square: str) -> bool:
        return bool(square) and square not in self.men

    def moves(self) -> set[Way]:
        captures = [way for square in self.own() for way in self.captures(square)]
        most = max((len(taken) for _, taken in captures), default=0)
        if most:
            return {way for way in captures if len(way[1]) == most}
        return {((square, target), ()) for square in self.own() for target in self.steps(square)}

    def steps(self, square: str) -> Iterator[str]:
        straight, askew = [*SIDEWAYS, (0, self.forward)], [(-1, self.forward), (1, self.forward)]
        king = self.men[square].king
        if king:
            straight, askew = [*straight, (0, -self.forward)], [*askew, (-1, -self.forward), (1, -self.forward)]
        for direction in straight + (askew if self.diagonal else []):
            for times in range(1, 8 if king else 2):
                target = step(square, direction, times)
                if not self.free(target):
                    break
                yield target

    def captures(self, square: str) -> Iterator[Way]:
        piece = self.men.pop(square)
        yield from self.go_on((square,), (), king=piece.king, came=(0, 0))
        self.men[square] = piece

    def go_on(
        self, path: tuple[str, ...], taken: tuple[str, ...], *, king: bool, came: tuple[int, int]
    ) -> Iterator[Way]:
        """Every way to continue a capture, and the capture so far."""
        last = "8" if self.forward == 1 else "1"
        king = king or (len(path) > 1 and path[-1][1] == last)
        if taken:
            yield path, taken
        for direction in [*SIDEWAYS, (0, self.forward), *([(0, -self.forward)] if king else [])]:
            if direction == (-came[0], -came[1]):
                continue
            away = 1
            while king and self.free(step(path[-1], direction, away)):
                away += 1
            prey = step(path[-1], direction, away)
            if prey not in self.men or self.men[prey].color is self.color:
                continue
            piece = self.men.pop(prey)
            for further in range(1, 8 if king else 2):
                target = step(prey, direction, further)
                if not self.free(target):
                    break
                yield from self.go_on((*path, target), (*taken, prey), king=king, came=direction)
            self.men[prey] = piece


def listed(position: Dama) -> tuple[Move, ...]:
    """The moves, even with one piece each."""
    return replace(position, rules=replace(position.rules, ends_at_one_each=False)).legal_moves()


def ways(position: Dama) -> set[Way]:
    """Every route of every legal move, by names."""
    name = position.rules.square_name
    return {
        (tuple(map(name, path)), tuple(map(name, move.captured)))
        for move in listed(position)
        for path in routes(move, position.rules)
    }
