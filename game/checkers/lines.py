# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Games as lines of numbers, replayed and searched by the thousand.

A move is its number among the generator's, a position the lowest 16 bits of its Zobrist key.

The facts about a line while it is read: the board (OWN to UP, as in movegen), RULES, BEGINS (1 if White begins), LIMIT
(a king's moves in a row, 0 for any number), RUNS (king and number of its moves, White's, then Black's), STRAIGHT and
ACROSS (numbers of the board and of its image, without the side to move), QUIET (plies without progress); the others are
those of movetext.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from typing import Any

    from game.checkers.movegen import (
        CROWNED,
        KING_MOVES,
        MAX_MOVES,
        WORDS,
        Bitboard,
        Flag,
        MoveWords,
        Number,
        Three,
        Words,
        capturers,
        captures,
        index_of,
        make,
        quiet_moves,
    )

    Text = bytes
    Bytes = bytearray
    Halves = memoryview
    Numbers = memoryview
    Hashes = memoryview
    Counts = memoryview

    OWN, ENEMY, KINGS, UP, RULES, BEGINS, LIMIT, AT, PLIES, RESULT, QUIET, RUNS = range(12)
    STRAIGHT, ACROSS, FLAGS, LENGTH, SIGN, NOTES, FACTS = 15, 16, 17, 18, 19, 20, 24
    TURNS, SALT, TABLE = 512, 514, 515
    TALLIES, KNOWN = 8, 1024

    def bytes_in(memory: bytearray) -> bytearray:
        return memory

    def words_in(memory: bytearray) -> Any:
        return memoryview(memory).cast("Q")

    def halves_in(memory: bytearray) -> memoryview:
        return memoryview(memory).cast("H")

    def halves_of(memory: bytes) -> memoryview:
        return memoryview(memory).cast("H")

    def numbers_of(memory: bytes) -> memoryview:
        return memoryview(memory).cast("I")

    def numbers_in(memory: bytearray) -> memoryview:
        return memoryview(memory).cast("I")


compiled: bool = cython.compiled


def toggle(kind: Number, bits: Bitboard, table: Words, facts: Words) -> None:
    """Put figures on the board's numbers, or take them off: white men, black men, white kings, black kings."""
    place: Number
    while bits:
        place = (kind * 64 + index_of(bits & -bits)) * 2
        facts[STRAIGHT] ^= table[place]
        facts[ACROSS] ^= table[place + 1]
        bits &= bits - 1


def board_key(table: Words, facts: Words) -> Bitboard:
    """The key of the board, as `zobrist.key` makes it, without a sign."""
    turn: Number = 0 if facts[UP] == facts[BEGINS] else 1
    straight: Bitboard = facts[STRAIGHT] ^ table[TURNS + turn]
    across: Bitboard = facts[ACROSS] ^ table[TURNS + 1 - turn]
    return (straight if straight < across else across) ^ table[SALT]


def list_moves(facts: Words, moves: Words) -> Number:
    """Write the moves in the order of their numbers, those of resting kings too; return how many there are."""
    by: Bitboard = capturers(facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], facts[RULES])
    if by:
        return captures(by, facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], facts[RULES], moves, WORDS * MAX_MOVES)
    return quiet_moves(facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], facts[RULES], moves)


def resting(facts: Words) -> Bitboard:
    """The king that may only capture, because it has made its moves in a row."""
    run: Number = RUNS if facts[UP] else RUNS + 2
    if facts[LIMIT] and facts[run + 1] >= facts[LIMIT] and facts[OWN] & ~facts[KINGS]:
        return facts[run]
    return 0


def play_step(step: Bitboard, taken: Bitboard, table: Words, facts: Words) -> None:
    """Make a move, with everything that `facts` knows of the board."""
    one: Bitboard = 1
    source: Bitboard = one << (step & 63)
    target: Bitboard = one << (step >> 6 & 63)
    mine: Number = 0 if facts[UP] else 1
    king: Bitboard = step >> KING_MOVES & 1
    crowned: Bitboard = step >> CROWNED & 1
    run: Number = RUNS if facts[UP] else RUNS + 2
    after: Three
    if not cython.compiled:
        after = [0] * 3
    if king and not taken:
        facts[run + 1] = facts[run + 1] + 1 if source == facts[run] else 1
        facts[run] = target
        facts[QUIET] += 1
    else:
        facts[run] = facts[run + 1] = 0
        facts[QUIET] = 0
    toggle(mine + 2 if king else mine, source, table, facts)
    toggle(mine + 2 if king or crowned else mine, target, table, facts)
    toggle(1 - mine, taken & ~facts[KINGS], table, facts)
    toggle(3 - mine, taken & facts[KINGS], table, facts)
    make(facts[OWN], facts[ENEMY], facts[KINGS], step, taken, after)
    facts[OWN] = after[0]
    facts[ENEMY] = after[1]
    facts[KINGS] = after[2]
    facts[UP] ^= 1


def number_line(rules: int, positions: bytearray, moves: bytearray) -> int:
    """Write the number of each move between positions that follow one another, four words each: own, enemy, kings and
    whether White is to move; return how many moves were found before the first that is none."""
    boards: Words = words_in(positions)
    played: Bytes = bytes_in(moves)
    facts: Words
    listed: MoveWords
    after: Three
    memory = bytearray(8 * FACTS)
    facts = words_in(memory)
    if not cython.compiled:
        listed = [0] * (WORDS * MAX_MOVES)
        after = [0] * 3
    length: Number = len(positions) // 32
    i: Number
    k: Number
    count: Number
    found: Number
    facts[RULES] = rules
    for i in range(length - 1):
        for k in range(4):
            facts[OWN + k] = boards[4 * i + k]
        count = list_moves(facts, listed)
        found = -1
        for k in range(count):
            make(facts[OWN], facts[ENEMY], facts[KINGS], listed[WORDS * k], listed[WORDS * k + 1], after)
            if after[0] == boards[4 * i + 4] and after[1] == boards[4 * i + 5] and after[2] == boards[4 * i + 6]:
                found = k
                break
        if found < 0:
            return i
        played[i] = found
    return length - 1


def _replay(moves: Text, first: Bitboard, plies: Number, board: Words, rules: Bitboard) -> Flag:
    """Make the moves of a line on a board; False if there is no such move."""
    listed: MoveWords
    facts: MoveWords
    after: Three
    if not cython.compiled:
        listed = [0] * (WORDS * MAX_MOVES)
        facts = [0] * FACTS
        after = [0] * 3
    i: Number
    number: Number
    facts[OWN] = board[0]
    facts[ENEMY] = board[1]
    facts[KINGS] = board[2]
    facts[UP] = board[3]
    facts[RULES] = rules
    for i in range(plies):
        number = moves[first + i]
        if number >= list_moves(facts, listed):
            return False
        make(facts[OWN], facts[ENEMY], facts[KINGS], listed[WORDS * number], listed[WORDS * number + 1], after)
        facts[OWN] = after[0]
        facts[ENEMY] = after[1]
        facts[KINGS] = after[2]
        facts[UP] ^= 1
    board[0] = facts[OWN]
    board[1] = facts[ENEMY]
    board[2] = facts[KINGS]
    board[3] = facts[UP]
    return True


def board_after(rules: int, start: bytearray, moves: bytes) -> bool:
    """Make the moves of a line on a board of four words; False if there is no such move."""
    played: Text = moves
    begun: Words = words_in(start)
    return bool(_replay(played, 0, len(moves), begun, rules))


def search_lines(
    rules: int,
    wanted: bytes,
    starts: bytearray,
    columns: tuple[bytes, ...],
    moves: bytes,
    hashes: bytes,
    chosen: bytes | None,
    steps: bytes,
    tally: bytearray,
    numbers: bytearray,
) -> int:
    """Search a chunk of games for a board and its image; write three numbers for each game that reached it, and
    return how many games there are: the number of the game, the ply, and the place of the next move in `steps`.

    `wanted` has 16 bits of the key, then own, enemy, kings and side to move of the board and of its image, 8 bytes
    each; `starts` the first boards, five words each, the last one 1 for those by these rules. `columns` are the numbers
    of the games, the number of positions before each, their starts, results, dates and ratings. `chosen` is the set of
    games, all if None. `steps` has a byte for each move of the board, then of its image, then two for the ends of
    games: 0 leaves these games out of `numbers`. `tally` has TALLIES words for each of these: games by result, ratings,
    number of ratings, latest date. The search ends when `numbers` is full.
    """
    ids_of, first_of, start_of, result_of, date_of, rating_of = columns
    ids: Counts = numbers_of(ids_of)
    first: Counts = numbers_of(first_of)
    start: Hashes = halves_of(start_of)
    result: Text = result_of
    date: Counts = numbers_of(date_of)
    rating: Hashes = halves_of(rating_of)
    played: Text = moves
    hash_of: Hashes = halves_of(hashes)
    target = bytearray(wanted)
    aims: Words = words_in(target)
    begun: Words = words_in(starts)
    bits: bytes = chosen or b""
    among: Text = bits
    some: Flag = chosen is not None
    taken: Text = steps
    tallies: Words = words_in(tally)
    found: Numbers = numbers_in(numbers)
    cache = bytearray(8 * 4 * KNOWN)
    known: Words = words_in(cache)
    play: MoveWords
    if not cython.compiled:
        play = [0] * 8
    room: Bitboard = len(numbers) // 12
    limit: Bitboard = 8 * len(bits)
    count: Bitboard = 0
    games: Bitboard = len(columns[0]) // 4
    code: Bitboard = aims[0]
    game: Bitboard
    place: Bitboard
    line: Bitboard
    other: Bitboard
    number: Bitboard
    slot: Bitboard
    mixed: Bitboard
    ply: Number
    plies: Number
    image: Number
    i: Number
    same: Flag
    for game in range(games):
        number = ids[game]
        if some and (number >= limit or not among[number >> 3] >> (number & 7) & 1):
            continue
        if not begun[5 * start[game] + 4]:
            continue
        plies = first[game + 1] - first[game] - 1
        line = first[game] - game
        for ply in range(plies + 1):
            place = first[game] + ply
            if hash_of[place] != code:
                continue
            mixed = start[game] + 1
            for i in range(ply):
                mixed = (mixed ^ played[line + i]) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
            slot = 4 * ((mixed ^ mixed >> 32) & (KNOWN - 1))
            same = known[slot] == ply + 1 and known[slot + 1] == start[game]
            if same:
                other = known[slot + 2]
                for i in range(ply):
                    if played[other + i] != played[line + i]:
                        same = False
                        break
            if not same:
                image = 0
                for i in range(4):
                    play[i] = begun[5 * start[game] + i]
                if _replay(played, line, ply, play, rules):
                    for i in range(2):
                        if (
                            not image
                            and play[0] == aims[4 * i + 1]
                            and play[1] == aims[4 * i + 2]
                            and play[2] == aims[4 * i + 3]
                            and play[3] == aims[4 * i + 4]
                        ):
                            image = i + 1
                known[slot] = ply + 1
                known[slot + 1] = start[game]
                known[slot + 2] = line
                known[slot + 3] = image
            image = known[slot + 3]
            if not image:
                continue
            i = 256 * (image - 1) + played[line + ply] if ply < plies else 511 + image
            if taken[i]:
                if count == room:
                    return count
                found[3 * count] = number
                found[3 * count + 1] = ply
                found[3 * count + 2] = i
                count += 1
            i *= TALLIES
            tallies[i + result[game]] += 1
            if rating[game]:
                tallies[i + 4] += rating[game]
                tallies[i + 5] += 1
            tallies[i + 6] = max(tallies[i + 6], date[game])
            break
    return count
