"""The rules once more, slowly: legal moves on a dictionary of squares, written from the articles and not from movegen.

A capture is the squares that it stands on and the squares that it takes, both in order.
"""

from collections.abc import Iterator
from itertools import takewhile

from game.checkers.position import Move, Piece, Position
from game.checkers.rules import Color, RuleSet, Square

DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
STRAIGHT = ((-2, 0), (2, 0), (0, -2), (0, 2))


class Board:
    def __init__(self, position: Position, *, every_stop: bool = False) -> None:
        """`every_stop`: captures with every square on which a king may stop between two pieces of one line."""
        self.every_stop = every_stop
        self.rules: RuleSet = position.rules
        self.color = position.color
        self.pieces = position.pieces()
        self.missed = tuple(position.huffable.values())

    def ray(self, square: Square, down: int, right: int) -> list[Square]:
        row, column = self.rules.row_column(square)
        line = (self.rules.square_at(row + i * down, column + i * right) for i in range(1, self.rules.size))
        return [at for at in takewhile(lambda at: at is not None, line) if at is not None]

    def forward(self, down: int) -> bool:
        return down < 0 if self.color is Color.WHITE else down > 0

    def moves(self) -> set[Move]:
        if self.rules.first_king_wins and any(p.king and p.color is not self.color for p in self.pieces.values()):
            return set()
        captures = [capture for square in self.own() for capture in self.captures(square)]
        if self.rules.captures_are_optional:
            return {*captures, *(move for square in self.own() for move in self.quiet(square)), *self.after_huffing()}
        if captures:
            best = max(map(self.value, captures))
            return {capture for capture in captures if self.value(capture) == best}
        return {move for square in self.own() for move in self.quiet(square)}

    def after_huffing(self) -> Iterator[Move]:
        """The moves after one of the pieces that missed a capture is taken off."""
        missed, self.missed = self.missed, ()
        for square in missed:
            piece = self.pieces.pop(square)
            yield from (move._replace(huffed=square) for move in self.moves())
            self.pieces[square] = piece
        self.missed = missed

    def own(self) -> list[Square]:
        return [square for square, piece in self.pieces.items() if piece.color is self.color]

    def quiet(self, square: Square) -> Iterator[Move]:
        king = self.pieces[square].king
        for down, right in DIAGONALS:
            if not king and not self.forward(down):
                continue
            free = list(takewhile(lambda at: at not in self.pieces, self.ray(square, down, right)))
            for target in free if king and self.rules.flying_kings else free[:1]:
                yield Move((square, target))

    def captures(self, square: Square) -> list[Move]:
        piece = self.pieces.pop(square)
        found = list(self.go_on(piece, Move((square,))))
        self.pieces[square] = piece
        return [move for move in found if move.captured]

    def go_on(self, piece: Piece, so_far: Move, straight: tuple[int, int] | None = None) -> Iterator[Move]:
        """All ways to finish a capture; itself when nothing follows."""
        if self.rules.promotes_in_passing and self.on_last_row(so_far.path[-1]):
            piece = Piece(piece.color, king=True)
        jumps = list(self.jumps(piece, so_far))
        if not jumps:
            yield so_far
        for direction, over, landings in jumps:
            if direction == straight and not self.every_stop:
                continue
            nexts = [Move((*so_far.path, landing), (*so_far.captured, over)) for landing in landings]
            if any(list(self.jumps(self.arrived(piece, after), after)) for after in nexts):
                nexts = [after for after in nexts if list(self.jumps(self.arrived(piece, after), after))]
            for after in nexts:
                yield from self.go_on(piece, after, direction if after.path[-1] != landings[0] else None)

    def arrived(self, piece: Piece, move: Move) -> Piece:
        promoted = self.rules.promotes_in_passing and self.on_last_row(move.path[-1])
        return Piece(piece.color, piece.king or promoted)

    def jumps(self, piece: Piece, so_far: Move) -> Iterator[tuple[tuple[int, int], Square, list[Square]]]:
        """Every single jump: its direction, what it takes, and where it can land."""
        far = piece.king and self.rules.flying_kings
        for down, right in DIAGONALS + STRAIGHT if self.rules.orthogonal_captures else DIAGONALS:
            if not piece.king and not self.forward(down) and not self.rules.men_capture_backwards:
                continue
            ray = self.ray(so_far.path[-1], down, right)
            free = list(takewhile(lambda at: self.free(at, so_far), ray)) if far else []
            rest = ray[len(free) :]
            if len(rest) < 2 or not self.can_take(piece, rest[0], so_far) or not self.free(rest[1], so_far):
                continue
            landings = list(takewhile(lambda at: self.free(at, so_far), rest[1:]))
            yield (down, right), rest[0], landings if far and not self.rules.lands_behind else landings[:1]

    def free(self, square: Square, so_far: Move) -> bool:
        return square not in self.pieces or (self.rules.takes_off_at_once and square in so_far.captured)

    def can_take(self, piece: Piece, square: Square, so_far: Move) -> bool:
        other = self.pieces.get(square)
        if other is None or other.color is self.color or square in so_far.captured:
            return False
        return piece.king or not other.king or not self.rules.men_spare_kings

    def on_last_row(self, square: Square) -> bool:
        return self.rules.row_column(square)[0] == (0 if self.color is Color.WHITE else self.rules.size - 1)

    def value(self, move: Move) -> tuple[int, ...]:
        """The order of captures, in the words of the articles, or of the relative's."""
        kings = [self.pieces[square].king for square in move.captured]
        by_king = self.pieces[move.path[0]].king
        words: dict[str, tuple[int, ...]] = {
            "czech": (by_king,),
            "spanish": (len(kings), sum(kings)),
            "italian": (len(kings), by_king, sum(kings), *kings),
            "brazilian": (len(kings),),
            "international": (len(kings),),
            "frisian": (sum(199 if king else 100 for king in kings), by_king),
        }
        return words.get(self.rules.name, words.get(self.rules.relative, ()))


def legal_moves(position: Position) -> set[Move]:
    return Board(position).moves()
