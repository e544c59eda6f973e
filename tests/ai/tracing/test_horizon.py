"""Choices of a search, depth by depth, in the positions of the horizon's shelf."""

from typing import Any

from ai.tracing.examples import HORIZONS, HorizonSearch, deepest, example_named, sights, turns_at
from game.checkers.kind import CHECKERS


def seen(
    name: str, stop: bytearray | None = None, told: list[HorizonSearch] | None = None
) -> tuple[HorizonSearch, ...]:
    example = example_named(name)

    def tell(sight: HorizonSearch) -> None:
        if told is not None:
            told.append(sight)

    start: Any = example.request.start
    return sights(example, lambda move: CHECKERS.move_text(start, move), stop or bytearray(1), tell)


def test_every_depth_is_searched_without_quiescence_and_with_it() -> None:
    told: list[HorizonSearch] = []
    found = seen("horizon 9", told=told)
    assert list(found) == told
    assert [(sight.depth, sight.quiescence) for sight in found] == [(d, q) for q in (False, True) for d in range(1, 5)]
    assert deepest(example_named("horizon 9")) == 4


def test_the_error_is_played_at_its_depth_and_not_at_the_last() -> None:
    for number, each in enumerate(HORIZONS[:9], 1):
        found = seen(f"horizon {number}")
        plain = [sight for sight in found if not sight.quiescence]
        assert (plain[each.depth - 1].move, plain[each.depth - 1].score) == (each.wrong, each.hoped)
        assert plain[-1].move == each.right
        turn = turns_at(found, each.wrong, quiescence=False)
        assert turn is not None
        assert each.depth < turn <= each.depth + 2


def test_quiescence_sees_sooner_what_captures_bring() -> None:
    found = seen("horizon 9")
    wrong = HORIZONS[8].wrong
    assert turns_at(found, wrong, quiescence=False) == 3
    assert turns_at(found, wrong, quiescence=True) == 2
    assert turns_at(found[:2], wrong, quiescence=False) is None
    assert turns_at(found, "a move that is never played", quiescence=False) == 1
    assert turns_at(found[:2], wrong, quiescence=True) is None


def test_a_stopped_search_is_left_out() -> None:
    assert len(seen("horizon 19", bytearray(b"\1"))) < 14
