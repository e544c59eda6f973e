"""Samuel's and Meyer's evaluations square by square, slow and simple: what the bitboards must agree with."""

from game.checkers.position import Position
from game.checkers.rules import Color


def samuel(position: Position) -> dict[str, int]:
    """The terms of `ai.evaluation.samuel_terms`."""
    own, enemy = _features(position, position.color), _features(position, position.color.other)
    weights = (100, 300 if position.rules.flying_kings else 150, 3, 8, 5, 2)
    names = ("men", "kings", "advancement", "back row", "centre", "mobility")
    sign = -1 if position.rules.giveaway else 1
    return {
        name: sign * weight * (mine - theirs)
        for name, weight, mine, theirs in zip(names, weights, own, enemy, strict=True)
    }


def meyer(position: Position) -> dict[str, int]:
    """The terms of `ai.evaluation.meyer_terms`."""
    sign = -1 if position.rules.giveaway else 1
    terms = {"men": 0, "kings": 0}
    for piece in position.pieces().values():
        side = sign if piece.color is position.color else -sign
        terms["kings" if piece.king else "men"] += side * (300 if piece.king else 100)
    return terms


def _features(position: Position, color: Color) -> tuple[int, int, int, int, int, int]:
    """One side's men, kings, rows advanced, men at home, pieces in the centre, and steps."""
    rules, pieces = position.rules, position.pieces()
    own = {square: piece.king for square, piece in pieces.items() if piece.color is color}
    enemy_has_men = any(not piece.king for piece in pieces.values() if piece.color is not color)
    first_row, forward = (rules.size - 1, -1) if color is Color.WHITE else (0, 1)
    rows, columns = (range(side // 2 - 2, side // 2 + 2) for side in (rules.size, rules.columns))
    advance = back_row = centre = steps = 0
    for square, king in own.items():
        row, column = rules.row_column(square)
        centre += row in rows and column in columns
        if not king:
            advance += abs(row - first_row)
            back_row += row == first_row and enemy_has_men
        for down in (-1, 1) if king else (forward,):
            targets = (rules.square_at(row + down, column + right) for right in (-1, 1))
            steps += sum(target is not None and target not in pieces for target in targets)
    kings = sum(own.values())
    return len(own) - kings, kings, advance, back_row, centre, steps
