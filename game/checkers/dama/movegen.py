"""The move generator of dama: 64 squares, moves along rows and columns. Compiled by Cython or run as it stands.

Bit n is square n + 1, row by row from the upper left; White moves up. `diagonal` adds Armenian steps without capture. A
move is the squares that a piece stands on, and those that it captures on.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    Bitboard = int
    Number = int
    Flag = bool | int

Jumps = tuple[tuple[int, ...], tuple[int, ...]]

UP, DOWN = 0, 2
"""Directions, clockwise: up, right, down, left; then up right, down right, down left, up left."""
NOWHERE = -1


def neighbour(square: Number, direction: Number) -> Number:
    """The next square in a direction; NOWHERE past the edge."""
    row: Number = square >> 3
    column: Number = square & 7
    if direction in (0, 4, 7):
        row -= 1
    if direction in (2, 5, 6):
        row += 1
    if direction in (1, 4, 5):
        column += 1
    if direction in (3, 6, 7):
        column -= 1
    return NOWHERE if (row | column) & ~7 else row << 3 | column


def has(bits: Bitboard, square: Number) -> Flag:
    return bits >> square & 1 != 0


def is_crowned(square: Number, up: Flag) -> Flag:
    """True on the row where men become kings."""
    return square < 8 if up else square > 55


def list_captures(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> list[Jumps]:
    """The captures of most pieces, by square and direction. One route stands for all that differ in the stops between
    captures on one line."""
    found: list[Jumps] = []
    square: Number
    for square in range(64):
        if has(own, square):
            one: Bitboard = 1
            others: Bitboard = own & ~(one << square)
            _chain(square, 0, has(kings, square), others, enemy, up, ((square + 1,), ()), found)
    return found


def _chain(
    at: Number, barred: Number, king: Flag, own: Bitboard, enemy: Bitboard, up: Flag, so_far: Jumps, found: list[Jumps]
) -> None:
    """List the ways to capture on from a square, in directions other than those barred. Captured pieces are off the
    board at once, so that their squares are free to pass."""
    stops, jumped = so_far
    goes_on: Flag = False
    direction: Number
    prey: Number
    target: Number
    one: Bitboard = 1
    for direction in range(4):
        if barred >> direction & 1 or (not king and direction == (DOWN if up else UP)):
            continue
        prey = neighbour(at, direction)
        while king and prey != NOWHERE and not has(own | enemy, prey):
            prey = neighbour(prey, direction)
        if prey == NOWHERE or not has(enemy, prey):
            continue
        left: Bitboard = enemy & ~(one << prey)
        back: Number = 1 << (direction ^ 2)
        target = neighbour(prey, direction)
        ahead: Number = 0
        while target != NOWHERE and not has(own | enemy, target):
            goes_on = True
            way = (*stops, target + 1), (*jumped, prey + 1)
            _chain(target, back | ahead, king or is_crowned(target, up), own, left, up, way, found)
            if not king:
                break
            ahead = 1 << direction
            target = neighbour(target, direction)
    if goes_on or not jumped:
        return
    most = len(found[0][1]) if found else 0
    if len(jumped) > most:
        found.clear()
    if len(jumped) >= most:
        found.append(so_far)


def list_steps(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, diagonal: Flag) -> list[Jumps]:
    """The moves without a capture, even if one is compulsory."""
    found: list[Jumps] = []
    square: Number
    direction: Number
    target: Number
    for square in range(64):
        if not has(own, square):
            continue
        for direction in range(8 if diagonal else 4):
            if has(kings, square):
                target = neighbour(square, direction)
                while target != NOWHERE and not has(own | enemy, target):
                    found.append(((square + 1, target + 1), ()))
                    target = neighbour(target, direction)
            elif direction in (1, 3) or (direction in (0, 4, 7) if up else direction in (2, 5, 6)):
                target = neighbour(square, direction)
                if target != NOWHERE and not has(own | enemy, target):
                    found.append(((square + 1, target + 1), ()))
    return found
