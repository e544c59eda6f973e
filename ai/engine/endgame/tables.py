# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Reading endgame tables where they lie in memory, and packing them.

The code of a position is 0 for a draw, else the plies to the end of the game + 1. A side wins in an odd number of plies
and loses in an even one (in giveaway the other way round), so that the code has the result too; tables without
distances, those with more than MOST_WITH_DISTANCES pieces, have the codes 1 and 2 only.

Where the side to move has to capture, nothing is kept: its best capture leads to a position with fewer pieces, whose
code gives its own. The place of such a position in a slice is FREE for whatever packs best.

A packed slice is a directory with four bytes for each block of 128 codes, and the blocks. An entry holds in its lowest
four bits how many bits a code of its block takes. If 0, all codes are equal, and the rest of the entry is that code;
otherwise the rest is where the block begins: 128 numbers of that many bits, which count among the different codes of
the block, and these codes. A block of 8 bits has the codes themselves. Numbers begin with their lowest byte or bit.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from ai.engine.endgame.ranking import rank, turned
    from ai.engine.memory import cells_of, zeros
    from game.checkers.movegen import (
        DISTINCT,
        MAX_MOVES,
        WORDS,
        Bitboard,
        Flag,
        MoveWords,
        Number,
        Three,
        capturers,
        captures,
        crown_row,
        make,
        popcount,
    )

    UNKNOWN, BLOCK, DIRECTORY_ENTRY, KEYS = -1, 128, 4, 4096
    MOST_WITH_DISTANCES, FREE = 4, 255
    Cells = bytearray | memoryview
    Places = list[int]
    Counts = list[int]


class Tables:
    """Packed slices of one rule set, read by any number of threads."""

    def __init__(self, rules: int, giveaway: bool) -> None:
        """`rules` is a `RuleSet.code`. `most` is the greatest number of pieces that a slice has."""
        self.rules = rules
        self.giveaway = giveaway
        self.most = 0
        self.memory: list[object] = []
        if not cython.compiled:
            self.packed = [memoryview(b"")] * KEYS

    def add(self, men: int, kings: int, enemy_men: int, enemy_kings: int, packed: memoryview) -> None:
        self.memory.append(packed)
        self.packed[men | kings << 3 | enemy_men << 6 | enemy_kings << 9] = cells_of(packed)
        self.most = max(self.most, men + kings + enemy_men + enemy_kings)

    def code(self, own: int, enemy: int, kings: int, up: bool) -> int:
        return self.probe(own, enemy, kings, up)

    def probe(self, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag) -> Number:
        """Return the code of a position, UNKNOWN when its slice is not here."""
        if popcount(own | enemy) > self.most:
            return UNKNOWN
        key: Number = popcount(own & ~kings) | popcount(own & kings) << 3
        key |= popcount(enemy & ~kings) << 6 | popcount(enemy & kings) << 9
        packed: Cells = self.packed[key]
        if not packed:
            return UNKNOWN
        rules: Bitboard = self.rules
        if not up:
            own, enemy, kings = turned(own, rules), turned(enemy, rules), turned(kings, rules)
        if (own & crown_row(True, rules) | enemy & crown_row(False, rules)) & ~kings:
            return UNKNOWN  # a man on its last row, which no game has
        by: Bitboard = capturers(own, enemy, kings, True, rules)
        return self.forced(by, own, enemy, kings) if by else _at(packed, rank(own, enemy, kings, rules))

    def forced(self, by: Bitboard, own: Bitboard, enemy: Bitboard, kings: Bitboard) -> Number:
        """Return the code of a position where `by` has to capture and men go up; UNKNOWN if a slice is not here."""
        moves: MoveWords
        after: Three
        if not cython.compiled:
            moves, after = [0] * (WORDS * MAX_MOVES), [0] * 3
        distances: Flag = popcount(own | enemy) <= MOST_WITH_DISTANCES
        win: Number = 0
        loss: Number = 0
        draws: Flag = False
        i: Number
        count: Number = captures(by, own, enemy, kings, True, self.rules | DISTINCT, moves, WORDS * MAX_MOVES)
        for i in range(count):
            make(own, enemy, kings, moves[WORDS * i], moves[WORDS * i + 1], after)
            code: Number = self.probe(after[0], after[1], after[2], False)
            if code == UNKNOWN:
                return UNKNOWN
            if code == 0:
                draws = True
                continue
            code = code + 1 if distances else 2 - (code + 1 & 1)
            if code & 1 == self.giveaway:
                win = min(win, code) if win else code
            else:
                loss = max(loss, code)
        return win if win else 0 if draws else loss


def _at(packed: Cells, index: Bitboard) -> Number:
    word: Bitboard = _entry(packed, index // BLOCK)
    width: Number = word & 15
    start: Bitboard = word >> 4
    place: Number = index % BLOCK
    if width == 0:
        return start
    if width == 8:
        return packed[start + place]
    place *= width
    pair: Number = packed[start + (place >> 3)] | packed[start + (place >> 3) + 1] << 8
    return packed[start + BLOCK // 8 * width + (pair >> (place & 7) & (1 << width) - 1)]


def _entry(packed: Cells, block: Bitboard) -> Bitboard:
    at: Bitboard = block * DIRECTORY_ENTRY
    last: Bitboard = packed[at + 3]
    return packed[at] | packed[at + 1] << 8 | packed[at + 2] << 16 | last << 24


def _write_entry(packed: Cells, block: Bitboard, word: Bitboard) -> None:
    i: Bitboard
    for i in range(DIRECTORY_ENTRY):
        packed[block * DIRECTORY_ENTRY + i] = word >> 8 * i & 0xFF


def is_sound(packed: memoryview, positions: int) -> bool:
    """True if all blocks of a packed slice lie inside it, so that reading it can't read beyond it."""
    length: Bitboard = len(packed)
    count: Bitboard = positions
    blocks: Bitboard = (count + BLOCK - 1) // BLOCK
    if length < blocks * DIRECTORY_ENTRY or not blocks:
        return False
    cells: Cells = cells_of(packed)
    block: Bitboard
    sound: Flag = True
    with cython.nogil:
        for block in range(blocks):
            if sound:
                sound = _is_sound_block(cells, length, block, min(BLOCK, count - block * BLOCK))
    return bool(sound)


def _is_sound_block(packed: Cells, length: Bitboard, block: Bitboard, count: Bitboard) -> Flag:
    word: Bitboard = _entry(packed, block)
    width: Bitboard = word & 15
    start: Bitboard = word >> 4
    if width == 0:
        return start < 256
    if width >= 8:
        return width == 8 and start + count <= length
    different: Bitboard = start + BLOCK // 8 * width
    if different >= length:
        return False
    if different + (1 << width) <= length:
        return True
    place: Bitboard
    for place in range(count):  # at the end of a slice there may be fewer codes than `width` bits can number
        number: Bitboard = packed[start + (place * width >> 3) + 1]
        number = (number << 8 | packed[start + (place * width >> 3)]) >> (place * width & 7) & (1 << width) - 1
        if different + number >= length:
            return False
    return True


def starts_to_steps(packed: memoryview, positions: int) -> None:
    """Replace, in a slice's directory, each block's start by its distance from the one before, which compresses better.
    ValueError when the directory is not whole."""
    _refuse_short(packed, positions)
    cells: Cells = cells_of(packed)
    blocks: Bitboard = -(-positions // BLOCK)
    before: Bitboard = 0
    block: Bitboard
    for block in range(blocks):
        word: Bitboard = _entry(cells, block)
        if word & 15:
            start: Bitboard = word >> 4
            _write_entry(cells, block, start - before << 4 | word & 15)
            before = start


def steps_to_starts(packed: memoryview, positions: int) -> None:
    """Invert `starts_to_steps`, so that the slice can be read."""
    _refuse_short(packed, positions)
    cells: Cells = cells_of(packed)
    blocks: Bitboard = -(-positions // BLOCK)
    start: Bitboard = 0
    block: Bitboard
    for block in range(blocks):
        word: Bitboard = _entry(cells, block)
        if word & 15:
            start += word >> 4
            _write_entry(cells, block, start << 4 | word & 15)


def _refuse_short(packed: memoryview, positions: int) -> None:
    if len(packed) < directory_size(positions):
        raise ValueError("the directory is cut short")


def counts(codes: bytearray) -> list[int]:
    """Count each code; the window, which may wait for the lock, can go on meanwhile."""
    source: Cells = cells_of(codes)
    found: Counts
    if not cython.compiled:
        found = [0] * 256
    count: Bitboard = len(codes)
    i: Bitboard
    with cython.nogil:
        for i in range(256):
            found[i] = 0
        for i in range(count):
            found[source[i]] += 1
    return [found[i] for i in range(256)]


def directory_size(count: int) -> int:
    return -(-count // BLOCK) * DIRECTORY_ENTRY


def room_for(count: int) -> bytearray:
    """Return memory for that number of codes, however they pack."""
    return zeros(-(-count // BLOCK) * (DIRECTORY_ENTRY + BLOCK))


def pack(codes: bytearray, packed: bytearray) -> int:
    """Pack codes, a FREE one as its neighbour; return their size in bytes. `packed` is `room_for` them."""
    count: Bitboard = len(codes)
    source: Cells = cells_of(codes)
    target: Cells = cells_of(packed)
    blocks: Bitboard = (count + BLOCK - 1) // BLOCK
    end: Bitboard = blocks * DIRECTORY_ENTRY
    block: Bitboard
    with cython.nogil:
        for block in range(blocks):
            end = _pack_block(source, block * BLOCK, count, target, end)
    return end


def _pack_block(codes: Cells, first: Bitboard, count: Bitboard, packed: Cells, end: Bitboard) -> Bitboard:
    """Write the block that begins with that code, and its entry; return where the next block begins."""
    place: Places
    if not cython.compiled:
        place = [0] * 256
    last: Bitboard = min(first + BLOCK, count)
    i: Bitboard
    for i in range(256):
        place[i] = 0
    before: Number = 0
    for i in range(first, last):
        if codes[i] != FREE:
            place[codes[i]] = 1
    different: Number = 0
    for i in range(256):
        if place[i]:
            before = i
            place[i] = different
            different += 1
    for i in range(first, last):
        if codes[i] == FREE:
            codes[i] = before
        before = codes[i]
    width: Number = 0
    while 1 << width < different:
        width += 1
    if width * BLOCK // 8 + different >= BLOCK:
        width = 8
    start: Bitboard = end if width else codes[first]
    _write_entry(packed, first // BLOCK, start << 4 | width)
    if width == 0:
        return end
    if width == 8:
        for i in range(first, last):
            packed[end + i - first] = codes[i]
        return end + last - first
    for i in range(BLOCK // 8 * width):
        packed[end + i] = 0
    for i in range(last - first):
        bits: Bitboard = place[codes[first + i]]
        bits <<= i * width & 7
        packed[end + (i * width >> 3)] |= bits & 0xFF
        if bits >> 8:
            packed[end + (i * width >> 3) + 1] |= bits >> 8
        packed[end + BLOCK // 8 * width + place[codes[first + i]]] = codes[first + i]
    return end + BLOCK // 8 * width + different
