"""Packed codes are read as they were written, whatever they are."""

from random import Random

import pytest

from ai.engine.endgame.ranking import rank, size
from ai.engine.endgame.slices import Slice
from ai.engine.endgame.tables import UNKNOWN, Tables, most_packed, pack
from ai.engine.endgame.verifier import placements
from game.checkers.variants import ENGLISH

SLICE = Slice(1, 1, 0, 1)
COUNT = size(*SLICE, ENGLISH.code)


def packed(codes: bytearray) -> memoryview:
    room = bytearray(most_packed(len(codes)))
    return memoryview(bytes(room[: pack(codes, room)]))


def tables_with(codes: bytearray) -> Tables:
    tables = Tables(ENGLISH.code, False)
    tables.add(*SLICE, packed(codes))
    return tables


@pytest.mark.parametrize("different", [1, 2, 3, 5, 9, 17, 33, 100, 256])
def test_every_code_comes_back(different: int) -> None:
    """So many different codes in a block take 0, 1, 2, ... bits each."""
    rng = Random(different)
    codes = bytearray(rng.randrange(256 - different, 256) for _ in range(COUNT))
    tables = tables_with(codes)
    for each in placements(ENGLISH, SLICE):
        assert (
            tables.code(each.white, each.black, each.kings, True)
            == codes[rank(each.white, each.black, each.kings, ENGLISH.code)]
        )


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
