"""The move generator of dama: 64 squares, moves along rows and columns. Compiled by Cython or run as it stands.

Bit n is square n + 1, row by row from the upper left; White moves up. DIAGONAL in `rules` adds Armenian steps without
capture. A move is the two words of game.checkers.movegen, its step and the captured squares; SIDEWAYS marks a man's
step within its row. Captured pieces are off the board at once, so that their squares are free to pass.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from game.checkers.movegen import (
        CROWNED,
        JUMPS,
        KING_MOVES,
        MAX_MOVES,
        Bitboard,
        Flag,
        Number,
        Words,
        index_of,
        popcount,
        words_in,
    )

    Task = list[int]
    DIAGONAL, LAST_TWO, SIDEWAYS = 2, 4, 20
    COUNT, MOST, SOURCE, ROOM, PATH = range(5)
    TASK = PATH + 128

Jumps = tuple[tuple[int, ...], tuple[int, ...]]

BOARD, LEFT_COLUMN, RIGHT_COLUMN = (1 << 64) - 1, 0x0101010101010101, 0x8080808080808080
UP, DOWN = 0, 2
"""Directions, clockwise: up, right, down, left; then up right, down right, down left, up left."""


def moved(bits: Bitboard, direction: Number) -> Bitboard:
    """Move all bits one square in a direction; those that leave the board are dropped."""
    if direction == 0:
        return bits >> 8
    if direction == 2:
        return bits << 8 & BOARD
    if direction in {1, 4, 5}:
        bits &= ~RIGHT_COLUMN
        return (bits << 1 if direction == 1 else bits >> 7 if direction == 4 else bits << 9) & BOARD
    bits &= ~LEFT_COLUMN
    return (bits >> 1 if direction == 3 else bits << 7 if direction == 6 else bits >> 9) & BOARD


def opposite(direction: Number) -> Number:
    return direction ^ 2


def last_row(up: Flag) -> Bitboard:
    """The row where men become kings."""
    row: Bitboard = 0xFF
    return row if up else row << 56


def forward(direction: Number, up: Flag) -> Flag:
    """True if men may move in a direction."""
    if direction & 1 and direction < 4:
        return True
    return direction in {0, 4, 7} if up else direction in {2, 5, 6}


def capturers(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Bitboard:
    """The pieces that can capture."""
    empty: Bitboard = BOARD & ~(own | enemy)
    found: Bitboard = 0
    direction: Number
    rays: Bitboard
    king: Bitboard
    for direction in range(4):
        prey: Bitboard = enemy & moved(empty, opposite(direction))
        if not prey:
            continue
        rays = moved(prey, opposite(direction))
        if direction != (DOWN if up else UP):
            found |= rays & own & ~kings
        king = own & kings
        while rays and king:
            found |= rays & king
            rays = moved(rays & empty, opposite(direction))
    return found


def captures(
    by: Bitboard, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, moves: Words, room: Number
) -> Number:
    """Write the captures of most pieces by those that can capture; return their number, at most `room`. Captures with
    the same squares at both ends and the same captured squares are one move."""
    task: Task
    if not cython.compiled:
        task = [0] * TASK
    task[COUNT] = task[MOST] = 0
    task[ROOM] = room
    _seek(by, own, enemy, kings, up, False, task, moves)
    return min(task[COUNT], room)


def _seek(
    by: Bitboard, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, routes: Flag, task: Words, moves: Words
) -> None:
    while by:
        piece: Bitboard = by & -by
        by ^= piece
        task[SOURCE] = index_of(piece) | (1 << KING_MOVES if piece & kings else 0)
        _chain(piece, 0, piece & kings != 0, 0, BOARD & ~(own | enemy) | piece, enemy, up, routes, task, moves)


def _chain(
    at: Bitboard,
    barred: Number,
    king: Flag,
    taken: Bitboard,
    empty: Bitboard,
    enemy: Bitboard,
    up: Flag,
    routes: Flag,
    task: Words,
    moves: Words,
) -> Flag:
    """Write the ways to capture on from a square, in directions other than those barred. One route stands for all that
    differ in the stops between captures on one line. Return False if there is none."""
    goes_on: Flag = False
    jumps: Number = popcount(taken)
    direction: Number
    for direction in range(4):
        if barred >> direction & 1 or (not king and direction == (DOWN if up else UP)):
            continue
        prey: Bitboard = moved(at, direction)
        while king and prey & empty:
            prey = moved(prey, direction)
        target: Bitboard = moved(prey & enemy, direction) & empty
        back: Number = 1 << opposite(direction)
        while target:
            goes_on = True
            task[PATH + 2 * jumps] = index_of(target)
            task[PATH + 2 * jumps + 1] = index_of(prey)
            crowned: Flag = king or target & last_row(up) != 0
            if not _chain(target, back, crowned, taken | prey, empty | prey, enemy & ~prey, up, routes, task, moves):
                _record(target, taken | prey, crowned, routes, task, moves)
            if not king:
                break
            back = 1 << opposite(direction) | 1 << direction
            target = moved(target, direction) & empty
    return goes_on


def _record(target: Bitboard, taken: Bitboard, king: Flag, routes: Flag, task: Words, moves: Words) -> None:
    """Write a finished capture if none takes more pieces, with the squares of its path and captures for `routes`."""
    jumps: Number = popcount(taken)
    if jumps < task[MOST]:
        return
    if jumps > task[MOST]:
        task[MOST] = jumps
        task[COUNT] = 0
    step: Bitboard = task[SOURCE] | index_of(target) << 6 | jumps << JUMPS
    if king and not step >> KING_MOVES & 1:
        step |= 1 << CROWNED
    i: Number
    count: Number = task[COUNT]
    width: Number = 2
    if routes:
        width += 2 * jumps
    else:
        for i in range(min(count, task[ROOM])):
            if moves[2 * i] == step and moves[2 * i + 1] == taken:
                return
    if count < task[ROOM]:
        moves[width * count] = step
        moves[width * count + 1] = taken
        for i in range(2, width):
            moves[width * count + i] = task[PATH + i - 2]
    task[COUNT] = count + 1


def steps(own: Bitboard, empty: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, moves: Words) -> Number:
    """Write the moves of pieces to empty squares, even if a capture is compulsory; return their number, at most
    MAX_MOVES."""
    count: Number = 0
    direction: Number
    flags: Bitboard
    for direction in range(8 if rules & DIAGONAL else 4):
        if forward(direction, up):
            targets: Bitboard = moved(own & ~kings, direction) & empty
            while targets and count < MAX_MOVES:
                target: Bitboard = targets & -targets
                targets ^= target
                flags = 1 << SIDEWAYS if direction in {1, 3} else 1 << CROWNED if target & last_row(up) else 0
                source: Bitboard = moved(target, opposite(direction))
                moves[2 * count] = index_of(source) | index_of(target) << 6 | flags
                moves[2 * count + 1] = 0
                count += 1
        movers: Bitboard = own & kings
        while movers:
            king: Bitboard = movers & -movers
            movers ^= king
            target = moved(king, direction) & empty
            while target and count < MAX_MOVES:
                moves[2 * count] = index_of(king) | index_of(target) << 6 | 1 << KING_MOVES
                moves[2 * count + 1] = 0
                count += 1
                target = moved(target, direction) & empty
    return count


def can_step(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Flag:
    """True if there is a move without a capture."""
    empty: Bitboard = BOARD & ~(own | enemy)
    direction: Number
    for direction in range(8 if rules & DIAGONAL else 4):
        if moved(own if forward(direction, up) else own & kings, direction) & empty:
            return True
    return False


def last_two(own: Bitboard, enemy: Bitboard) -> Flag:
    """True if each side has one piece."""
    return own & (own - 1) == 0 and enemy & (enemy - 1) == 0 and own != 0 and enemy != 0


def list_captures(own: int, enemy: int, kings: int, up: bool) -> list[Jumps]:
    """The captures of most pieces, by the squares of their path and those that they capture on. One route stands for
    all that differ in the stops between captures on one line."""
    c_own: Bitboard = own
    c_enemy: Bitboard = enemy
    c_kings: Bitboard = kings
    c_up: Flag = up
    task: Task
    if not cython.compiled:
        task = [0] * TASK
    by: Bitboard = capturers(c_own, c_enemy, c_kings, c_up)
    if not by:
        return []
    task[COUNT] = task[MOST] = task[ROOM] = 0
    _seek(by, c_own, c_enemy, c_kings, c_up, True, task, words_in(bytearray(8)))
    count: Number = task[COUNT]
    width: Number = 2 + 2 * task[MOST]
    memory = bytearray(8 * width * count)
    found: Words = words_in(memory)
    task[ROOM] = count
    task[COUNT] = 0
    _seek(by, c_own, c_enemy, c_kings, c_up, True, task, found)
    i: Number
    listed: list[Jumps] = []
    for i in range(count):
        start: Number = i * width
        source: int = found[start] & 63
        path = (source + 1, *[found[start + j] + 1 for j in range(2, width, 2)])
        listed.append((path, tuple([found[start + j] + 1 for j in range(3, width, 2)])))
    return listed


def list_steps(own: int, enemy: int, kings: int, up: bool, diagonal: bool) -> list[Jumps]:
    """The moves without a capture, in the form of `list_captures`."""
    memory = bytearray(16 * MAX_MOVES)
    moves: Words = words_in(memory)
    left: Bitboard = own
    empty: Bitboard = BOARD & ~(own | enemy)
    listed: list[Jumps] = []
    while left:
        piece: Bitboard = left & -left
        left ^= piece
        count: Number = steps(piece, empty, kings, up, DIAGONAL if diagonal else 0, moves)
        listed += [(((moves[2 * i] & 63) + 1, (moves[2 * i] >> 6 & 63) + 1), ()) for i in range(count)]
    return listed
