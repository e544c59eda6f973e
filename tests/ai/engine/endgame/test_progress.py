"""The engine wins endings for which the tables have no distance, by the plies to the next progress."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ai.commands.endgame import sample
from ai.engine.endgame.builder import build
from ai.engine.endgame.files import slices_of, title
from ai.engine.endgame.progress import MOST_POSITIONS, LastProgress, Placement, Progress, placement_of
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import tables_of, usual_tables, verdict
from ai.engine.engine import Engine
from ai.insight.analysis import AnalysisEngine, AnalysisOptions
from ai.limits import Limit, deadline_in
from ai.report import MoveSource, Report
from ai.score import Knowledge, has_distance, parts_of
from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.checkers.notation import fen, parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color, RuleSet
from game.core import Reason, positions_along
from game.match import Match
from tests.conftest import Command

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")

NEVER = deadline_in(None)
EVERY = [replace(rules, giveaway=giveaway) for rules in RULE_SETS.values() for giveaway in (False, True)]


def solved(position: Position, tables: Tables) -> Progress:
    progress = Progress(placement_of(position), tables)
    progress.solve(bytearray(1), NEVER)
    return progress


def right_plies(progress: Progress, position: Position, tables: Tables) -> int | None:
    """Work out the plies to progress by those after each move. A result that progress leads to, or a compulsory
    capture, counts as the shortest of its kind: wins take an odd number of plies, in giveaway losses do."""

    def result_of(other: Position) -> int:
        value = verdict(tables, other)
        assert value is not None
        return value.result

    def least(result: int) -> int:
        return int((result > 0) != position.rules.giveaway)

    result, moves = result_of(position), position.legal_moves()
    if not result or not moves:
        return None if not result else 0
    if moves[0].captured:
        return least(result)
    numbers = []
    for after in map(position.play, moves):
        if result_of(after) == -result:
            there = placement_of(after) == progress.placement
            number = progress.plies(after) if there else least(-result)
            assert number is not None
            numbers.append(number)
    return 1 + (min if result > 0 else max)(numbers)


@pytest.mark.parametrize(
    "rules",
    [pytest.param(rules, marks=() if rules.name in ("english", "russian") else pytest.mark.slow) for rules in EVERY],
    ids=title,
)
def test_plies_follow_from_those_after_each_move(rules: RuleSet, tmp_path: Path) -> None:
    pieces = 2 if rules.size == 10 else 3
    build(rules, pieces, tmp_path, lambda done, total: None)
    tables, rng = tables_of(rules, [tmp_path]), Random(7)
    furthest = 0
    for number in slices_of(pieces):
        for first in sample(rules, number, 2, rng):
            progress = solved(first, tables)
            for position in _others(first, 60, rng):
                plies = progress.plies(position)
                assert plies == right_plies(progress, position, tables), fen(position)
                furthest = max(furthest, plies or 0)
    assert furthest > 1


def _others(position: Position, count: int, rng: Random) -> Iterator[Position]:
    """Yield random positions of the same placement with either side to move."""
    placement = placement_of(position)
    free = [bit for bit in position.rules.bit_of.values() if not bit & (placement.white_men | placement.black_men)]
    for _ in range(count):
        kings = rng.sample(free, placement.white_kings + placement.black_kings)
        white, black = sum(kings[: placement.white_kings]), sum(kings[placement.white_kings :])
        pieces = placement.white_men | white, placement.black_men | black, white | black
        yield Position(position.rules, rng.choice(list(Color)), *pieces)


def longest_defence(progress: Progress, position: Position, tables: Tables) -> Move:
    """A move that does not lose if there is one, else the one after which progress takes longest."""

    def worth(move: Move) -> tuple[int, int]:
        after = position.play(move)
        value = verdict(tables, after)
        assert value is not None
        plies = progress.plies(after) if placement_of(after) == progress.placement else value.plies
        return -value.result, plies or 0

    return max(position.legal_moves(), key=worth)


@pytest.mark.parametrize(
    "text", ["W:WK3,K4,28:BK17,K19", pytest.param("W:WK4,K12,K22:BK11,K30", marks=pytest.mark.slow)]
)
def test_a_win_without_a_known_distance_is_reached(text: str) -> None:
    """A man and two kings or three kings against two, more than 40 plies from the next progress; the longest
    defence was not overcome in 80 plies by searches of 40,000 positions a move."""
    start, tables = parse_fen(text, ENGLISH), usual_tables(ENGLISH)
    match, player = Match(start), Engine(1, endgames=True)
    progress = solved(start, tables)
    while match.outcome is None:
        position = match.position
        if position.color is start.color:
            match.play(player.think(match.positions, Limit(nodes=2_000)).move)
        else:
            match.play(longest_defence(progress, position, tables))
    assert match.outcome.winner == start.turn


def to_progress(start: Position, line: Sequence[Move]) -> int:
    """Number of plies of a line to progress."""
    same = [placement_of(each) == placement_of(start) for each in positions_along(start, line)]
    return same.index(False)


WON, LOST = "W:WK3,K4,28:BK17,K19", "B:WK3,K4,28:BK17,K19"


@pytest.mark.parametrize(("text", "plies", "sign"), [(WON, 43, 1), (LOST, 14, -1)])
def test_the_answer_has_the_line_to_progress(text: str, plies: int, sign: int) -> None:
    start = parse_fen(text, ENGLISH)
    reports: list[Report] = []
    answer = Engine(1, endgames=True).think([start], Limit(nodes=2_000), on_report=reports.append)
    assert answer.report is reports[-1]
    assert (answer.report.source, answer.report.depth, answer.report.pv[0]) == (MoveSource.TABLE, 0, answer.move)
    assert parts_of(answer.report.score) == (Knowledge.RESULT, sign, 0)
    assert to_progress(start, answer.report.pv) == solved(start, usual_tables(ENGLISH)).plies(start) == plies


@pytest.mark.parametrize(("text", "plies"), [(WON, [43, 43, 47]), (LOST, [14, 14, 13, 13, 2, 2, 2, 2])])
def test_the_lines_are_in_the_order_of_progress_and_the_engine_plays_the_first(
    text: str, plies: list[int], command: Command
) -> None:
    start = parse_fen(text, ENGLISH)
    found = json.loads(command(f"search english --fen {text} --lines 0 --depth 4 --json")[1])["lines"]
    lines = [CHECKERS.parse_line(line["pv"], start)[0] for line in found]
    assert [line["score"] for line in found] == sorted((line["score"] for line in found), reverse=True)
    knowledge = [parts_of(line["score"]).knowledge for line in found]
    assert knowledge[: len(plies)] == [Knowledge.RESULT] * len(plies)
    assert [to_progress(start, line) for line in lines[: len(plies)]] == plies
    tables, sign = usual_tables(ENGLISH), parts_of(found[0]["score"]).sign
    others = [verdict(tables, start.play(line[0])) for line in lines[len(plies) :]]
    assert all(other is not None and -other.result < sign for other in others)
    assert Engine(1, endgames=True).think([start], Limit(nodes=2_000)).move == lines[0][0]


@pytest.mark.parametrize("text", ["W:WK4,K12,K22:BK11,K30", "B:WK4,K12,K22:BK11,K30"])
def test_the_search_stands_where_the_time_does_not_suffice(text: str) -> None:
    report = Engine(1, endgames=True).think([parse_fen(text, ENGLISH)], Limit(seconds=0.01)).report
    assert report.source is MoveSource.SEARCH


QUIET = """4-8 19-23 3-7 17-13 8-4 23-18 7-11 13-9 11-16 9-6 16-19 18-14 4-8 14-9 19-15 9-13 15-19 13-17 8-3 17-21 19-16
6-9 16-19 9-13 19-24 21-17 3-7 17-22 7-3 22-18 24-20 18-22 3-8 22-25 20-16 25-21 16-11 21-25 8-12 13-17 11-15 25-21
15-10 17-22 10-6 21-25 6-9 22-18 12-16 18-15 16-12"""
"""Moves from WON after which progress takes 36 plies, and the rules give 29."""


def test_the_loser_saves_a_game_by_the_rules() -> None:
    """The winner makes progress as fast as possible; the search alone lost in 11 more plies."""
    history = CHECKERS.parse_line(QUIET.split(), parse_fen(WON, ENGLISH))[1]
    progress = solved(history[-1], usual_tables(ENGLISH))
    found = AnalysisEngine().look(history, AnalysisOptions(megabytes=1), limit=Limit(depth=3)).lines
    match, player = Match(history[0]), Engine(1, endgames=True)
    for text in QUIET.split():
        match.play(CHECKERS.parse_move(text, match.position))
    answer = player.think(match.positions, Limit(nodes=2_000))
    assert (answer.report.score, found.best.score, found.best.move) == (0, 0, answer.move)
    match.play(answer.move)
    report = player.think(match.positions, Limit(nodes=2_000)).report
    assert report.source is MoveSource.SEARCH, "it is too late for progress"
    while match.outcome is None:
        if match.position.color is Color.WHITE:
            moves = match.position.legal_moves()
            fastest = progress.ranked([match.position], {moves[0]: 0})
            match.play(next(iter(fastest)))
        else:
            match.play(player.think(match.positions, Limit(nodes=2_000)).move)
    assert match.outcome.reason is Reason.NO_PROGRESS


def test_a_win_that_the_search_counts_is_left_to_it() -> None:
    report = Engine(1, endgames=True).think([parse_fen("W:WK18,K15,K14:BK1,3", ENGLISH)], Limit(nodes=50_000)).report
    assert report.source is MoveSource.SEARCH
    assert has_distance(report.score)


def test_solving_goes_on_at_the_next_move_of_the_same_placement() -> None:
    start, tables = parse_fen("W:WK3,K4,28:BK17,K19", ENGLISH), usual_tables(ENGLISH)
    last, stop = LastProgress(), bytearray(b"\1")
    first = last.at(start, tables, seconds=0)
    assert first is not None
    assert first.plies(start) is None
    for position in (start, start.play(Move((4, 8))), start.play(Move((4, 8))).play(Move((17, 13)))):
        assert last.at(position, tables, stop) is first
        assert first.plies(start) is None
    assert last.at(position, tables) is first
    assert first.plies(start) == 43


def test_only_wins_and_losses_without_a_distance_need_progress() -> None:
    tables = usual_tables(ENGLISH)
    for text in ("W:WK32,K31:BK1", "W:W19,K23:BK13,16,K28", "W:WK18,K19,K22:BK30,K31,K32"):
        assert LastProgress().at(parse_fen(text, ENGLISH), tables) is None, text


def test_placements_of_too_many_positions_are_left_to_the_search() -> None:
    assert Placement(ENGLISH, 0, 0, 3, 2).positions == 2_013_760 < MOST_POSITIONS
    assert Placement(ENGLISH, 1, 0, 3, 2).positions == 4495 * 378
    assert Placement(ENGLISH, 0, 0, 4, 2).positions > MOST_POSITIONS
