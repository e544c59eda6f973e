"""Spaced repetition: FSRS's published figures, days and clocks, and the file with its copy."""

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pytest

from game.keeping.files import FileProblem
from game.lessons import schedule
from game.lessons.schedule import AHEAD, Answer, Memory, Recall, Schedule, copy_of, load, save, shown

NOON = datetime(2022, 11, 29, 12, 30, tzinfo=UTC)
R, W = Answer.RIGHT, Answer.WRONG


def test_the_intervals_are_those_of_the_librarys_own_test() -> None:
    """Days to the next review, each at the time when it is due: `test_review_card` in tests/test_basic.py of release
    6.3.2 of https://github.com/open-spaced-repetition/py-fsrs."""
    recall, now, days = shown(NOON), NOON, []
    for answer in (R, R, R, R, R, R, W, W, R, R, R, R, R):
        recall = recall.answered(answer, now)
        assert recall.last is not None
        days.append((recall.due - recall.last).days)
        now = recall.due
    assert days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]
    assert (recall.asked, recall.right) == (13, 11)


def test_the_memory_is_that_of_the_librarys_own_test() -> None:
    """`test_memo_state` in the same file."""
    recall, now = shown(NOON), NOON
    for answer, days in zip((W, R, R, R, R, R), (0, 0, 1, 3, 8, 21), strict=True):
        now += timedelta(days=days)
        recall = recall.answered(answer, now)
    assert recall.stability == pytest.approx(53.62691, abs=1e-4)
    assert recall.difficulty == pytest.approx(6.3574867, abs=1e-4)


def test_a_mistake_comes_sooner_and_a_hint_counts_less() -> None:
    learnt = shown(NOON).answered(R, NOON).answered(R, NOON + timedelta(minutes=10))
    assert learnt.learnt
    later = learnt.due
    known, helped, missed = (learnt.answered(answer, later) for answer in (R, Answer.WITH_HINT, W))
    assert missed.due < helped.due < known.due
    assert missed.due - later == timedelta(minutes=10)
    assert missed.memory is Memory.FORGOTTEN
    assert (missed.asked, missed.right, helped.right) == (3, 2, 2)


@pytest.mark.parametrize("hours", [0, 14, -8])
def test_a_move_is_due_from_midnight_where_the_user_is(hours: int) -> None:
    place = timezone(timedelta(hours=hours))
    evening = datetime(2026, 3, 10, 21, 0, tzinfo=place)
    learnt = shown(evening).answered(R, evening).answered(R, evening)
    assert (learnt.due - evening).days == 2
    assert not learnt.is_due(datetime(2026, 3, 11, 23, 59, tzinfo=place))
    assert learnt.is_due(datetime(2026, 3, 12, 0, 1, tzinfo=place))


def test_the_next_morning_is_a_day_later() -> None:
    evening = datetime(2026, 3, 10, 21, 0, tzinfo=UTC)
    learnt = replace(shown(evening).answered(R, evening).answered(R, evening), due=evening + timedelta(days=1))
    exact = learnt.answered(R, evening + timedelta(days=1))
    morning = learnt.answered(R, datetime(2026, 3, 11, 7, 0, tzinfo=UTC))
    assert morning.stability == exact.stability


def test_a_journey_neither_loses_nor_wins_a_day() -> None:
    """Times are kept in UTC: only the day on which a move is due is that of the place."""
    tokyo, lima = timezone(timedelta(hours=9)), timezone(timedelta(hours=-5))
    morning = datetime(2026, 3, 10, 8, 0, tzinfo=tokyo)
    learnt = shown(morning).answered(R, morning).answered(R, morning)
    assert learnt.due == morning + timedelta(days=2)
    assert learnt.is_due(datetime(2026, 3, 11, 18, 0, tzinfo=lima))
    assert not learnt.is_due(datetime(2026, 3, 10, 18, 0, tzinfo=lima))


def test_a_clock_that_goes_back_asks_again_and_recovers() -> None:
    wrong = datetime(2040, 1, 1, tzinfo=UTC)
    recall = shown(wrong).answered(R, wrong).answered(R, wrong)
    now = datetime(2026, 3, 10, 8, 0, tzinfo=UTC)
    assert recall.is_due(now)
    recall = recall.answered(R, now)
    assert not recall.is_due(now)
    assert now < recall.due < now + timedelta(days=60)
    summer = recall.answered(R, now - timedelta(hours=1))
    assert summer.last == now - timedelta(hours=1)
    assert summer.due > now


def test_what_is_being_learnt_comes_some_minutes_sooner_when_nothing_else_is_left() -> None:
    recall = shown(NOON).answered(R, NOON)
    assert not recall.learnt
    assert not recall.is_due(NOON)
    assert recall.is_due(NOON, AHEAD)


def test_a_day_counts_its_new_moves_by_the_place() -> None:
    place = timezone(timedelta(hours=1))
    night = datetime(2026, 3, 10, 23, 30, tzinfo=place)
    kept = Schedule({1: shown(night), 2: shown(night + timedelta(hours=1))})
    assert kept.begun_on(night) == 1
    assert kept.begun_on(night + timedelta(hours=2)) == 1
    assert kept.due(night + timedelta(hours=2)) == 2
    assert kept.keep_live([2])
    assert not kept.keep_live([2])
    assert kept.due(night + timedelta(hours=2)) == 1


def some() -> Schedule:
    """Three positions: just shown, learnt, forgotten."""
    first = shown(NOON)
    learnt = first.answered(R, NOON).answered(R, NOON + timedelta(minutes=10))
    return Schedule({1: first, -(1 << 63): learnt, 7: learnt.answered(W, learnt.due)})


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "repertoire.json"
    assert load(path) == (Schedule(), None)
    kept = some()
    assert save(kept, path, NOON.date()) is None
    assert load(path) == (kept, None)


def test_a_damaged_file_gives_way_to_its_copy_of_an_earlier_day(tmp_path: Path) -> None:
    path, kept = tmp_path / "repertoire.json", some()
    save(kept, path, NOON.date())
    yesterday = 1_000_000_000
    save(Schedule({**kept.known, 9: shown(NOON)}), path, NOON.date())
    os.utime(copy_of(path), (yesterday, yesterday))
    save(Schedule({**kept.known, 9: shown(NOON), 10: shown(NOON)}), path, NOON.date())
    path.write_text(path.read_text()[:200])
    found, notice = load(path)
    assert notice is not None
    assert notice.trouble is FileProblem.SET_ASIDE
    assert found.known.keys() == {*kept.known, 9}
    copy_of(path).write_text("]")
    assert load(path)[0] == Schedule()


def test_a_position_that_makes_no_sense_costs_no_other(tmp_path: Path) -> None:
    path, random = tmp_path / "repertoire.json", Random(1)
    save(some(), path, NOON.date())
    good = path.read_text()
    for wrong in (
        '"stability": null',
        '"memory": 9',
        '"step": "x"',
        '"asked": -1',
        '"due": "soon"',
        '"due": "9999-12-31"',
    ):
        name = wrong.partition(":")[0]
        lines = good.splitlines()
        places = [place for place, line in enumerate(lines) if line.startswith(f"{name}:") and "null" not in line]
        place = random.choice(places)
        lines[place] = wrong + ("," if lines[place].endswith(",") else "")
        path.write_text("\n".join(lines))
        found, notice = load(path)
        assert notice is None, wrong
        assert len(found.known) == 2, wrong
        for recall in found.known.values():
            assert isinstance(recall.answered(R, NOON + timedelta(days=9)), Recall)


def test_the_clock_knows_its_zone() -> None:
    assert schedule.clock().tzinfo is not None
