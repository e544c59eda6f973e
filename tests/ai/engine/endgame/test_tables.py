"""Packed codes are read as they were written, whatever they are."""

from functools import cache
from random import Random

import pytest

from ai.commands.endgame import placements
from ai.engine.endgame.files import Slice
from ai.engine.endgame.ranking import rank, size, turned
from ai.engine.endgame.tables import FREE, UNKNOWN, Tables, pack, room_for
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH

SLICE = Slice(1, 1, 0, 1)
COUNT = size(*SLICE, ENGLISH.code)


@cache
def quiet() -> list[tuple[int, Position]]:
    """The numbers and positions in which nothing is captured."""
    found = [each for each in placements(ENGLISH, SLICE) if not any(move.captured for move in each.legal_moves())]
    return [(number_of(each), each) for each in found]


def packed(codes: bytearray) -> memoryview:
    room = room_for(len(codes))
    return memoryview(bytes(room[: pack(codes, room)]))


def tables_with(codes: bytearray) -> Tables:
    tables = Tables(ENGLISH.code, False)
    tables.add(*SLICE, packed(codes))
    return tables


def number_of(position: Position) -> int:
    return rank(position.white, position.black, position.kings, ENGLISH.code)


@pytest.mark.parametrize("different", [1, 2, 3, 5, 9, 17, 33, 100, 255])
@pytest.mark.parametrize("free", [False, True])
def test_every_code_comes_back_where_nothing_is_captured(different: int, free: bool) -> None:
    """These numbers of different codes in a block take 0, 1, 2, ... bits each."""
    rng = Random(different)
    codes = bytearray(rng.randrange(FREE - different, FREE) for _ in range(COUNT))
    written = {number: codes[number] for number, _ in quiet()}
    if free:
        codes = bytearray(written.get(number, FREE) for number in range(COUNT))
    tables = tables_with(codes)
    assert 0 < len(written) < COUNT
    for number, each in quiet():
        assert tables.code(each.white, each.black, each.kings, True) == written[number]


@pytest.mark.parametrize("giveaway", [False, True])
@pytest.mark.parametrize(("after", "then"), [(0, 0), (1, 2), (2, 3), (9, 10), (10, 11)])
def test_a_position_with_a_capture_has_the_code_of_what_it_leads_to(after: int, then: int, giveaway: bool) -> None:
    """A man takes the only piece of the other side, which is left with the code `after`."""
    bit = ENGLISH.bit_of
    tables = Tables(ENGLISH.code, giveaway)
    tables.add(1, 0, 1, 0, packed(bytearray(size(1, 0, 1, 0, ENGLISH.code))))
    tables.add(0, 0, 1, 0, packed(bytearray([after]) * size(0, 0, 1, 0, ENGLISH.code)))
    assert tables.code(bit[22], bit[17], 0, True) == then


def test_of_two_captures_the_better_one_counts() -> None:
    """A man on 18 can take the one on 14 or that on 15; each leaves the other."""
    bit, lost, won = ENGLISH.bit_of, 5, 4
    codes = bytearray([won]) * size(1, 0, 1, 0, ENGLISH.code)
    after = bit[9], bit[15]
    codes[rank(turned(after[1], ENGLISH.code), turned(after[0], ENGLISH.code), 0, ENGLISH.code)] = lost
    tables = Tables(ENGLISH.code, False)
    tables.add(1, 0, 1, 0, packed(codes))
    tables.add(1, 0, 2, 0, packed(bytearray(size(1, 0, 2, 0, ENGLISH.code))))
    assert tables.code(bit[18], bit[14] | bit[15], 0, True) == lost + 1


def test_a_capture_into_what_is_not_there_is_unknown() -> None:
    bit = ENGLISH.bit_of
    tables = Tables(ENGLISH.code, False)
    tables.add(1, 0, 1, 0, packed(bytearray(size(1, 0, 1, 0, ENGLISH.code))))
    assert tables.code(bit[22], bit[17], 0, True) == UNKNOWN


def test_a_position_and_the_same_with_colours_changed_have_one_code() -> None:
    tables = tables_with(bytearray(Random(1).randrange(100) for _ in range(COUNT)))
    bit = ENGLISH.bit_of
    assert tables.code(bit[20] | bit[5], bit[1], bit[5] | bit[1], True) == tables.code(
        bit[13] | bit[28], bit[32], bit[28] | bit[32], False
    )


def test_equal_codes_take_four_bytes_for_a_block() -> None:
    assert len(packed(bytearray(b"\7" * 1280))) == 40
    assert len(packed(bytearray(b"\7\7\7\2" * 32))) == 4 + 16 + 2


def test_what_is_not_there_is_unknown() -> None:
    tables = tables_with(bytearray(COUNT))
    bit = ENGLISH.bit_of
    assert tables.code(bit[1], bit[2], bit[1] | bit[2], True) == UNKNOWN
    assert tables.code(bit[1] | bit[3], bit[2] | bit[4], bit[1], True) == UNKNOWN
    assert Tables(ENGLISH.code, False).code(bit[1], 0, bit[1], True) == UNKNOWN


def test_a_man_on_its_last_row_is_in_no_table() -> None:
    tables = tables_with(bytearray(COUNT))
    bit = ENGLISH.bit_of
    assert tables.code(bit[3] | bit[20], bit[14], bit[20] | bit[14], True) == UNKNOWN
    assert tables.code(bit[30] | bit[20], bit[14], bit[20] | bit[14], False) == UNKNOWN
