"""The transposition table: results of a search by position, for the next search that meets it.

An entry is two words: the data, and the position's key xor-ed with the data. Threads that share a table need no lock:
an entry whose words two threads wrote does not give back its key, so that it is never found. From its lowest bit the
data holds the score + 2**19 (20 bits), the depth left to search (8), the bound (2), the index of the best move among
the legal ones (8; 255 is none) and the age (6). Four entries, one cache line, form a bucket.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from ai.engine.memory import words_of

    Bitboard = int
    Number = int
    Entries = memoryview

    LOWER, UPPER, EXACT = 1, 2, 3
    BUCKET = 8
    NO_MOVE = 255

    def fetch(entries: Entries, mask: Bitboard, key: Bitboard) -> None:
        """Prefetch nothing: interpreted code gains nothing by it."""

    def probe(entries: Entries, mask: Bitboard, key: Bitboard) -> Bitboard:
        """Return the data stored for the key, 0 when there is none. Compiled, it is a part of the search, which calls
        it at nearly every position."""
        start = (key & mask) * BUCKET
        for i in range(start, start + BUCKET, 2):
            data = entries[i + 1]
            if entries[i] ^ data == key:
                return data
        return 0


from ai.engine.memory import allocate

WORD = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
SECOND = 0xBF58476D1CE4E5B9
THIRD = 0x94D049BB133111EB


MEGABYTES = 64
EMPTY = memoryview(bytes(1 << 20)).cast("Q")
"""One empty megabyte; the size of every table is a multiple of it."""


class Table:
    def __init__(self, megabytes: int = MEGABYTES) -> None:
        """Allocate as many buckets as fit into that size, rounded down to a power of 2."""
        self.megabytes = megabytes
        self.age = 0
        self.words = allocate(64 << (max(1, megabytes << 20 >> 6).bit_length() - 1)).cast("Q")

    def grow_older(self) -> None:
        """Begin a new search: entries of earlier searches are overwritten first."""
        self.age = self.age + 1 & 63

    def clear(self) -> None:
        """Forget everything. The memory is kept: the first touch of new memory takes several times as long."""
        self.age = 0
        for start in range(0, len(self.words), len(EMPTY)):
            self.words[start : start + len(EMPTY)] = EMPTY

    @property
    def hashfull(self) -> int:
        """Number of entries in 1000 of this search."""
        return count_of_age(words_of(self.words), self.age)


def hash_of(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Bitboard) -> Bitboard:
    """Return a well-mixed key of 64 bits, in practice never 0; the multipliers are those of SplitMix64."""
    key: Bitboard = own * GOLDEN & WORD
    key = (key ^ key >> 31 ^ enemy) * SECOND & WORD
    key = (key ^ key >> 29 ^ (kings << 1 | up)) * THIRD & WORD
    return key ^ key >> 32


def count_of_age(entries: Entries, age: Bitboard) -> Number:
    """Return the number of the first 1000 entries that were written in the search of that age."""
    count: Number = 0
    i: Bitboard
    for i in range(1, 2000, 2):
        data: Bitboard = entries[i]
        count += data != 0 and data >> 38 & 63 == age
    return count


def store(
    entries: Entries,
    mask: Bitboard,
    key: Bitboard,
    score: Number,
    depth: Number,
    bound: Number,
    move: Number,
    age: Number,
) -> None:
    """Write an entry over that of the same position, keeping its best move if the new one has none, else over the one
    worth least: its depth less 4 for each search since."""
    start: Bitboard = (key & mask) * BUCKET
    victim: Bitboard = start
    lowest: Number = 1 << 20
    i: Bitboard
    for i in range(start, start + BUCKET, 2):
        data: Bitboard = entries[i + 1]
        if entries[i] ^ data == key:
            victim = i
            if move == NO_MOVE:
                move = data >> 30 & 255
            break
        worth: Number = (data >> 20 & 255) - 4 * (age - (data >> 38 & 63) & 63)
        if worth < lowest:
            lowest = worth
            victim = i
    word: Bitboard = score + 0x80000
    word |= depth << 20
    high: Bitboard = move | age << 8
    word |= bound << 28 | high << 30
    entries[victim + 1] = word
    entries[victim] = key ^ word
