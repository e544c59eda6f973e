# cython: cdivision=True
"""Compiled part of positions: their fields, their moves and the positions after these moves.

A move that captures at most one piece is created once per rule set and shared by all positions.
"""

from game.checkers.moves import NO_RUNS, KingRun, Move

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from collections.abc import Mapping
    from typing import Any, Self

    from game.checkers.movegen import (
        COUNT,
        JUMPS,
        MAX_MOVES,
        MISSED,
        OPTIONAL,
        PASSING,
        ROOM,
        ROUTES,
        TASK,
        WORDS,
        Bitboard,
        Flag,
        MoveWords,
        Number,
        Task,
        Three,
        Words,
        _seek_captures,
        capturers,
        crown_row,
        index_of,
        make,
        popcount,
        words_in,
    )
    from game.checkers.movegen import captures as write_captures
    from game.checkers.movegen import quiet_moves as write_quiet_moves
    from game.nodes import NodeFields

    Text = bytes
    Bytes = bytearray

    SQUARES, NAMES, LONGEST_FEN, MOST_IN_A_ROW = 64, 224, 512, 3
    PLUS, COMMA, ZERO, NINE, COLON, BLACK, KING, WHITE, LETTER_A, LETTER_J = 43, 44, 48, 57, 58, 66, 75, 87, 97, 106
    BOARD = 3

    def bytes_of(text: str) -> bytes:
        return text.encode() + b"\0"

    def bytes_in(memory: bytearray) -> bytearray:
        return memory

    def part(move: Move, number: int) -> Any:
        return move[number]

    def blank(kind: Any) -> Any:
        return kind.__new__(kind)


compiled: bool = cython.compiled


class RuleTable:
    """A rule set as positions read it, and its moves that capture at most one piece."""

    def __init__(
        self,
        code: int,
        colors: tuple[Any, Any],
        men: int,
        bit_of: Mapping[int, int],
        bit_named: Mapping[str, int],
        *,
        history: bool,
    ) -> None:
        """`colors` are White and Black; each side has `men` men. With `history` a position depends on the moves before
        it: on the moves of a king in a row, or on a missed capture."""
        number: Number
        if not cython.compiled:
            self.bits, self.squares, self.named, self.order = [0] * SQUARES, [0] * SQUARES, [0] * NAMES, [0] * NAMES
        self.arguments = (code, colors, men, bit_of, bit_named, history)
        self.code = code
        self.white, self.black = colors
        self.men = men
        self.history = history
        self.quiet: list[Any] = [None] * (SQUARES * SQUARES)
        self.jumps: list[Any] = [None] * (SQUARES * SQUARES)
        for number in range(SQUARES):
            self.bits[number] = self.squares[number] = 0
        for square, bit in bit_of.items():
            number = square
            self.bits[number] = bit
            self.squares[index_of(self.bits[number])] = number
        for number in range(NAMES):
            self.named[number] = self.order[number] = 0
        key: Number
        for number, (name, bit) in enumerate(bit_named.items()):
            key = (ord(name[0]) - LETTER_A) * 16 + int(name[1:]) + SQUARES if name[0].isalpha() else int(name)
            self.named[key] = bit
            self.order[number] = key

    def __reduce__(self) -> tuple[Any, ...]:
        return _table, self.arguments

    def bit(self, square: Number) -> Bitboard:
        """The bit of a square; KeyError if the board has no such square."""
        if square < 0 or square >= SQUARES or not self.bits[square]:
            raise KeyError(square)
        return self.bits[square]

    def play(
        self, move: Move, up: Flag, white: Bitboard, black: Bitboard, kings: Bitboard, words: Words, at: Number
    ) -> None:
        """Write the bitboards of White, Black and the kings after a legal move to `words`, from index `at`."""
        path: tuple[int, ...] = part(move, 0)
        captured: tuple[int, ...] = part(move, 1)
        source: Bitboard = self.bit(path[0])
        target: Bitboard = self.bit(path[-1])
        row: Bitboard = crown_row(up, self.code)
        taken: Bitboard = 0
        passed: Bitboard = target
        if captured:
            for square in captured:
                taken |= self.bit(square)
            if self.code & PASSING:
                for square in path[1:]:
                    passed |= self.bit(square)
        if self.code & OPTIONAL and part(move, 2):
            taken |= self.bit(part(move, 2))
        kings &= ~taken
        if source & kings:
            kings ^= source ^ target
        elif passed & row:
            kings |= target
        source ^= target
        words[at] = white ^ source if up else white & ~taken
        words[at + 1] = black & ~taken if up else black ^ source
        words[at + 2] = kings

    def position_of(self, fen: str, rules: Any, kind: Any) -> Any:
        """Read a FEN as `plain_fen` writes it into a position of class `kind`; None for any other FEN."""
        if not fen.isascii():
            return None
        line: Text = bytes_of(fen)
        at: Number = 2
        side: Number
        named: Number
        first: Number
        white: Bitboard = 0
        black: Bitboard = 0
        kings: Bitboard = 0
        own: Bitboard
        bit: Bitboard
        king: Flag
        if len(fen) < 5 or line[0] not in {WHITE, BLACK} or line[1] != COLON:
            return None
        for side in range(2):
            first = line[at]
            if first not in {WHITE, BLACK} or (side and line[at] == line[2]):
                return None
            own = 0
            at += 1
            while line[at] and line[at] != COLON:
                if own:
                    if line[at] != COMMA:
                        return None
                    at += 1
                king = line[at] == KING
                named = _key(line, at + king)
                at = named >> 8
                bit = self.named[named & 255]
                if not bit or bit & (white | black | own):
                    return None
                own |= bit
                if king:
                    kings |= bit
            if first == WHITE:
                white = own
            else:
                black = own
            if not side and not line[at]:
                return None
            at += 1
        runs: tuple[Any, ...] | None = NO_RUNS
        if line[at - 1]:
            runs = self._runs(line, at, white & kings, black & kings, rules)
            at = len(fen) + 1
        row: Bitboard = (white & crown_row(True, self.code) | black & crown_row(False, self.code)) & ~kings
        if runs is None or at != len(fen) + 1 or row or popcount(white) > self.men or popcount(black) > self.men:
            return None
        position: Placement = blank(kind)
        position._fill(rules, self, line[0] == WHITE, white, black, kings, runs, 0)
        return position

    def _runs(self, line: Text, at: Number, white: Bitboard, black: Bitboard, rules: Any) -> tuple[Any, ...] | None:
        """The moves in a row of each side's king at the end of a FEN; None for any other end."""
        side: Number
        moves: Number
        named: Number
        king: Bitboard
        runs = []
        for side in range(2):
            king = black if side else white
            if line[at] != PLUS or not ZERO <= line[at + 1] <= ZERO + MOST_IN_A_ROW:
                return None
            moves = line[at + 1] - ZERO
            at += 2
            if line[at] and line[at] != PLUS:
                named = _key(line, at)
                at = named >> 8
                if not king & self.named[named & 255]:
                    return None
                king = self.named[named & 255]
            runs.append(tuple.__new__(KingRun, (king, moves)) if king and moves else KingRun())
        if line[at] or rules.king_moves_in_a_row is None:
            return None
        return tuple(runs if rules.begins is self.white else runs[::-1])

    def quiet_move(self, order: Number) -> Any:
        """The quiet move of a pair of squares: the first one times SQUARES plus the second."""
        if self.quiet[order] is None:
            self.quiet[order] = Move((order // SQUARES, order % SQUARES))
        return self.quiet[order]

    def jump(self, source: Number, target: Number, captured: Number) -> Any:
        """The capture of one piece. Of those by a flying king between two squares only the last is stored."""
        order: Number = source * SQUARES + target
        move = self.jumps[order]
        if move is None or part(part(move, 1), 0) != captured:
            move = self.jumps[order] = Move((source, target), (captured,))
        return move


def _key(line: Text, at: Number) -> Number:
    """The end of the name of a square that begins here, times 256, plus its place in `RuleTable.named`; 0 for none."""
    key: Number = 0
    number: Number
    if LETTER_A <= line[at] <= LETTER_J:
        key = SQUARES + 16 * (line[at] - LETTER_A)
        at += 1
    if not ZERO < line[at] <= NINE:
        return 0
    number = line[at] - ZERO
    at += 1
    if ZERO <= line[at] <= NINE:
        number = 10 * number + line[at] - ZERO
        at += 1
    return 0 if number > (10 if key else 50) else at << 8 | key + number


def _table(*arguments: Any) -> RuleTable:
    return RuleTable(*arguments[:-1], history=arguments[-1])


@cython.no_gc
@cython.cclass
class Placement:
    """The fields of a position, its moves, and the positions after these."""

    def __init__(
        self,
        rules: Any,
        color: Any,
        white: int,
        black: int,
        kings: int,
        runs: tuple[Any, ...] = NO_RUNS,
        missed: int = 0,
    ) -> None:
        table: RuleTable = rules.table
        self._fill(rules, table, color is table.white, white, black, kings, runs, missed)

    def _fill(
        self,
        rules: Any,
        table: RuleTable,
        up: Flag,
        white: Bitboard,
        black: Bitboard,
        kings: Bitboard,
        runs: tuple[Any, ...],
        missed: Bitboard,
    ) -> None:
        color = table.white if up else table.black
        if cython.compiled:
            self.rules = rules
            self.color = color
            self.up = up
            self.white = white
            self.black = black
            self.kings = kings
            self.runs = runs
            self.missed = missed
            self.table = table
        else:  # positions are frozen
            self.__dict__.update(rules=rules, color=color, white=white, black=black, kings=kings, runs=runs)
            self.__dict__.update(missed=missed, table=table, up=up, known=None)

    @property
    def own(self) -> int:
        return self.white if self.up else self.black

    @property
    def enemy(self) -> int:
        return self.black if self.up else self.white

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, one for each route of a capture, in the order of their squares."""
        return self.listed()

    def listed(self) -> tuple[Move, ...]:
        known: tuple[Move, ...] | None = self.known  # type: ignore[has-type] # declared in placement.pxd
        if known is None:
            known = self._list()
            if cython.compiled:
                self.known = known
            else:
                self.__dict__.update(known=known)
        return known

    def _list(self) -> tuple[Move, ...]:
        table: RuleTable = self.table
        own: Bitboard = self.white if self.up else self.black
        enemy: Bitboard = self.black if self.up else self.white
        if table.code & OPTIONAL:
            return tuple(sorted(self.moves_by(table.code)))
        by: Bitboard = capturers(own, enemy, self.kings, self.up, table.code)
        if by:
            found = self._captures(by, own, enemy, table.code)
            found.sort()
            return tuple(found)
        return tuple(self._quiet(own, enemy, self.resting_kings if table.history else 0, True))

    def captures(self, code: int | None = None) -> list[Move]:
        """The captures in the generator's order, by the rules of a `RuleSet.code` or those of this position."""
        table: RuleTable = self.table
        rules: Bitboard = table.code if code is None else code
        own: Bitboard = self.white if self.up else self.black
        enemy: Bitboard = self.black if self.up else self.white
        return self._captures(capturers(own, enemy, self.kings, self.up, rules), own, enemy, rules)

    def _captures(self, by: Bitboard, own: Bitboard, enemy: Bitboard, rules: Bitboard) -> list[Move]:
        table: RuleTable = self.table
        task: Task
        if not cython.compiled:
            task = [0] * TASK
        task[ROOM] = 32
        task[MISSED] = 1
        while task[MISSED]:
            task[ROOM] *= 4
            memory = bytearray(8 * task[ROOM])
            moves: Words = words_in(memory)
            _seek_captures(by, own, enemy, self.kings, self.up, rules | ROUTES, task, moves)
        listed = []
        start: Number = 0
        jumps: Number
        source: Number
        target: Number
        count: Number = task[COUNT]
        for _ in range(count):
            jumps = moves[start] >> JUMPS & 63
            start += WORDS
            if jumps == 1:
                source = table.squares[moves[start]]
                target = table.squares[moves[start + 2]]
                listed.append(table.jump(source, target, table.squares[moves[start + 1]]))
                start += 3
                continue
            path = [table.squares[moves[i]] for i in range(start, start + 2 * jumps + 1, 2)]
            captured = [table.squares[moves[i]] for i in range(start + 1, start + 2 * jumps, 2)]
            listed.append(tuple.__new__(Move, (tuple(path), tuple(captured), 0)))
            start += 2 * jumps + 1
        return listed

    def quiet_moves(self, *, rested: bool = False) -> list[Move]:
        """The moves without a capture, even if a capture is compulsory, in the generator's order; with `rested` also by
        resting kings."""
        own: Bitboard = self.white if self.up else self.black
        enemy: Bitboard = self.black if self.up else self.white
        return self._quiet(own, enemy, 0 if rested or not self.table.history else self.resting_kings, False)

    def _routed(self, number: Number) -> Move:
        """The capture at an index in the generator's order; of those with the same effect the first one listed."""
        table: RuleTable = self.table
        own: Bitboard = self.white if self.up else self.black
        enemy: Bitboard = self.black if self.up else self.white
        by: Bitboard = capturers(own, enemy, self.kings, self.up, table.code)
        found = self._captures(by, own, enemy, table.code)
        move: Move = found[number]
        ends, taken = move.path[:: len(move.path) - 1], set(move.captured)
        likewise = [each for each in found if each.path[:: len(each.path) - 1] == ends]
        return min([each for each in likewise if set(each.captured) == taken])

    def _quiet(self, own: Bitboard, enemy: Bitboard, resting: Bitboard, ordered: Flag) -> list[Move]:
        """The moves without a capture by pieces that do not rest; `ordered` sorts them by their squares."""
        table: RuleTable = self.table
        moves: MoveWords
        orders: MoveWords
        if not cython.compiled:
            moves = [0] * (WORDS * MAX_MOVES)
            orders = [0] * MAX_MOVES
        count: Number = write_quiet_moves(own, enemy, self.kings, self.up, table.code, moves)
        used: Number = 0
        i: Number
        k: Number
        order: Bitboard
        for i in range(count):
            if resting >> (moves[WORDS * i] & 63) & 1:
                continue
            order = table.squares[moves[WORDS * i] & 63] * SQUARES + table.squares[moves[WORDS * i] >> 6 & 63]
            k = used
            while ordered and k and orders[k - 1] > order:
                orders[k] = orders[k - 1]
                k -= 1
            orders[k] = order
            used += 1
        return [table.quiet_move(orders[i]) for i in range(used)]

    def after(self, move: Move) -> Self:
        """The position after a legal move, in a third of the time that `play` takes."""
        after: Self = self.moved(move)
        return after

    def moved(self, move: Move) -> Any:
        table: RuleTable = self.table
        words: Three
        if not cython.compiled:
            words = [0] * BOARD
        table.play(move, self.up, self.white, self.black, self.kings, words, 0)
        runs = self.runs
        missed: Bitboard = 0
        taken: Bitboard
        if table.history and (runs is not NO_RUNS or self.kings & words[2] != self.kings or table.code & OPTIONAL):
            taken = (self.black & ~words[1]) if self.up else (self.white & ~words[0])
            path: tuple[int, ...] = part(move, 0)
            runs, missed = self.history_after(move, table.bit(path[0]), table.bit(path[-1]), taken)
        after: Placement = blank(type(self))
        after._fill(self.rules, table, not self.up, words[0], words[1], words[2], runs, missed)
        return after

    def plain_fen(self) -> str:
        """The side to move, White's pieces and Black's, with a K before each king, and the moves in a row of kings such
        as +2+0, if there are any."""
        table: RuleTable = self.table
        memory = bytearray(LONGEST_FEN)
        line: Bytes = bytes_in(memory)
        at: Number = 2
        side: Number
        number: Number
        key: Number
        own: Bitboard
        bit: Bitboard
        line[0] = WHITE if self.up else BLACK
        line[1] = COLON
        for side in range(2):
            own = self.black if side else self.white
            line[at] = BLACK if side else WHITE
            at += 1
            number = 0
            while own:
                key = table.order[number]
                bit = table.named[key]
                number += 1
                if not own & bit:
                    continue
                own ^= bit
                if self.kings & bit:
                    line[at] = KING
                    at += 1
                at = _put_key(line, at, key)
                line[at] = COMMA
                at += 1
            if line[at - 1] == COMMA:
                at -= 1
            line[at] = COLON
            at += 1
        if self.runs is not NO_RUNS:
            at = self._put_runs(line, at)
        return memory[: at - 1].decode("ascii")

    def _put_runs(self, line: Bytes, at: Number) -> Number:
        """Write the moves in a row of each side's king; return their end plus one."""
        table: RuleTable = self.table
        limit: Number = self.rules.king_moves_in_a_row or 0
        black_first: Flag = self.rules.begins is not table.white
        begin: Number = at
        some: Flag = False
        side: Number
        number: Number
        kings: Bitboard
        king: Bitboard
        for side in range(2):
            king, number = self.runs[side ^ black_first]
            kings = self.kings & (self.black if side else self.white)
            king &= kings
            number = 0 if not king else number if number < limit else limit
            line[at] = PLUS
            line[at + 1] = ZERO + number
            at += 2
            some = some or king != 0
            if king and king != kings:
                number = 0
                while king & king - 1:
                    king &= king - 1
                while king != table.named[table.order[number]]:
                    number += 1
                at = _put_key(line, at, table.order[number])
        return at + 1 if some else begin

    @property
    def resting_kings(self) -> int:
        """Bits of kings that may only capture because they have made their moves in a row."""
        raise NotImplementedError

    def moves_by(self, code: int) -> list[Move]:
        """The moves by the rules of a `RuleSet.code`, in no fixed order."""
        raise NotImplementedError

    def history_after(self, move: Move, source: int, target: int, taken: int) -> tuple[tuple[Any, ...], int]:
        """Return `runs` and `missed` after a move between two bits that captures others."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Placement):
            return NotImplemented
        one: Placement = other
        return (
            self.white == one.white
            and self.black == one.black
            and self.kings == one.kings
            and self.up == one.up
            and self.missed == one.missed
            and self.runs == one.runs
            and (self.rules is one.rules or self.rules == one.rules)
        )

    def __hash__(self) -> int:
        return hash((self.white, self.black, self.kings, self.up))

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (self.rules, self.color, self.white, self.black, self.kings, self.runs, self.missed)
        return type(self), fields


def _put_key(line: Bytes, at: Number, key: Number) -> Number:
    """Write the name of a square, by its place in `RuleTable.named`; return its end."""
    if key >= SQUARES:
        line[at] = LETTER_A + (key - SQUARES) // 16
        key = (key - SQUARES) % 16
        at += 1
    if key > 9:
        line[at] = ZERO + key // 10
        at += 1
    line[at] = ZERO + key % 10
    return at + 1


def attach_line(node: Any, numbers: bytes) -> Any:
    """Attach a line of moves to a node, each by its index in the generator's order of captures, or of quiet moves if
    there is no capture; return the last node."""
    last: NodeFields = node
    position: Placement = last.position
    table: RuleTable = position.table
    up: Flag = position.up
    own: Bitboard = position.own
    enemy: Bitboard = position.enemy
    kings: Bitboard = position.kings
    before: Placement
    by: Bitboard
    step: Bitboard
    taken: Bitboard
    count: Number
    number: Number
    source: Number
    target: Number
    moves: MoveWords
    after: Three
    if not cython.compiled:
        moves = [0] * (WORDS * MAX_MOVES)
        after = [0] * BOARD
    for number in numbers:
        by = capturers(own, enemy, kings, up, table.code)
        if by:
            count = write_captures(by, own, enemy, kings, up, table.code, moves, WORDS * MAX_MOVES)
        else:
            count = write_quiet_moves(own, enemy, kings, up, table.code, moves)
        if number >= count:
            raise IndexError(number)
        step = moves[WORDS * number]
        taken = moves[WORDS * number + 1]
        source = table.squares[step & 63]
        target = table.squares[step >> 6 & 63]
        if not taken:
            move = table.quiet_move(source * SQUARES + target)
        elif taken & taken - 1:
            before = blank(type(position))
            before._fill(position.rules, table, up, own if up else enemy, enemy if up else own, kings, NO_RUNS, 0)
            move = before._routed(number)
        else:
            move = table.jump(source, target, table.squares[index_of(taken)])
        make(own, enemy, kings, step, taken, after)
        own = after[0]
        enemy = after[1]
        kings = after[2]
        up = not up
        last = last._attached(move, None)
    return last
