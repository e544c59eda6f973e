"""The engine with endgame tables wins won positions as fast as possible, and knows the limits of a table."""

import sys
from pathlib import Path
from random import Random

import pytest

from ai.commands.endgame import sample
from ai.engine.checkers import ENGINE, Feature, switches_in_play
from ai.engine.endgame.builder import build
from ai.engine.endgame.files import Slice, slices_of
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import VERDICTS, Verdict, best_by_tables, judged, usual_tables, verdict
from ai.engine.engine import Engine
from ai.engine.equipment import Equipment
from ai.limits import Limit
from ai.report import MoveSource
from ai.score import Knowledge, parts_of, table_win_in
from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.checkers.notation import fen, parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.frisian import FRISIAN
from game.checkers.rule_sets.russian import RUSSIAN
from game.checkers.rules import Color, RuleSet
from game.core import Reason, positions_along
from game.match import Match

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")

LIMIT = Limit(nodes=20_000)


def engine() -> Engine:
    return Engine(1, endgames=True)


def longest_defence(position: Position, tables: Tables) -> Move:
    """A move that draws or wins if there is one, else the one that loses last."""

    def worth(move: Move) -> tuple[int, int]:
        value = verdict(tables, position.play(move))
        assert value is not None
        return -value.result, value.plies or 0

    return max(position.legal_moves(), key=worth)


def played(position: Position, tables: Tables) -> Match[Position]:
    """The game of the engine, who moves first, against the best defence."""
    match, player = Match(position), engine()
    while match.outcome is None:
        if match.position.color is position.color:
            match.play(player.think(match.positions, LIMIT).move)
        else:
            match.play(longest_defence(match.position, tables))
    return match


def won_positions(rules: RuleSet, pieces: int, count: int) -> list[tuple[Position, int]]:
    """Positions of each slice, White to move and winning within the plies without progress, with the plies it takes."""
    tables, rng, found = usual_tables(rules), Random(pieces), []
    for number in slices_of(pieces):
        here = [(each, verdict(tables, each)) for each in sample(rules, number, 100 * count, rng) if each.black]
        won = [(each, value.plies) for each, value in here if value and value.result > 0 and value.plies]
        found += [(each, plies) for each, plies in won if plies <= rules.plies_without_progress][:count]
    return found


@pytest.mark.parametrize(
    ("rules", "pieces", "count"),
    [
        (ENGLISH, 2, 1),
        (ENGLISH, 3, 1),
        (RUSSIAN, 2, 1),
        (RUSSIAN, 3, 1),
        pytest.param(ENGLISH, 4, 20, marks=pytest.mark.slow),
        pytest.param(RUSSIAN, 4, 20, marks=pytest.mark.slow),
    ],
)
def test_every_won_ending_is_won_against_the_best_defence(rules: RuleSet, pieces: int, count: int) -> None:
    positions = won_positions(rules, pieces, count)
    assert len(positions) > pieces * count
    for position, plies in positions:
        match = played(position, usual_tables(rules))
        assert match.outcome is not None
        assert match.outcome.winner == position.turn, fen(position)
        assert len(match.moves) == plies, fen(position)


def test_the_answer_tells_its_source_and_the_line_to_the_end() -> None:
    position = parse_fen("W:WK32,K31,K30:BK1", ENGLISH)
    report = engine().think([position], Limit()).report
    assert (report.source, report.score, len(report.pv)) == (MoveSource.TABLE, table_win_in(21), 21)
    assert parts_of(report.score) == (Knowledge.TABLE, 1, 21)
    assert positions_along(position, report.pv)[-1].outcome() is not None


def test_the_loser_holds_out() -> None:
    report = engine().think([parse_fen("B:WK32,K31,K27:BK1", ENGLISH)], Limit()).report
    assert (report.source, report.score) == (MoveSource.TABLE, -table_win_in(20))


def test_the_search_reaches_a_table_win() -> None:
    """Five pieces: no table knows the root, but the one that an exchange leads to."""
    position = parse_fen("W:WK18,K15,K14:B3,11", ENGLISH)
    report = engine().think([position], Limit(nodes=50_000)).report
    assert report.source is MoveSource.SEARCH
    assert parts_of(report.score).sign == 1
    assert parts_of(report.score).knowledge is not Knowledge.EVALUATION


def test_a_draw_is_searched_but_never_given_away() -> None:
    position, tables = parse_fen("W:WK32,K28:BK1,K5", ENGLISH), usual_tables(ENGLISH)
    assert str(verdict(tables, position)) == "drawn"
    report = engine().think([position], LIMIT).report
    assert (report.source, abs(report.score) < 1000) == (MoveSource.SEARCH, True)
    assert str(verdict(tables, position.play(report.pv[0]))) == "drawn"


def test_the_only_move_that_wins_is_found_where_the_table_tells_no_distances() -> None:
    """11-8, which draws, looks better to a search of a million positions without tables; it cost a win in a match."""
    position, tables = parse_fen("W:WK12,11,K1:BK10,K19", ENGLISH), usual_tables(ENGLISH)
    winning = [move for move in position.legal_moves() if str(verdict(tables, position.play(move))) == "lost"]
    answer = engine().think([position], Limit(nodes=2_000))
    assert [answer.move] == winning
    assert parts_of(answer.report.score).sign == 1


def history_of(position: Position, there: Move, replies: Move, plies: int) -> tuple[Position, ...]:
    """A game in which two kings went to and fro for this number of plies."""
    history = [position]
    back = [Move(there.path[::-1]), Move(replies.path[::-1])]
    for ply in range(plies):
        history.append(history[-1].play([there, replies, *back][ply % 4]))
    return tuple(history)


def test_a_win_that_the_rules_give_no_time_for_is_left_to_the_search() -> None:
    start = parse_fen("W:WK32,K31:BK1", ENGLISH)
    tables = usual_tables(ENGLISH)
    answer = best_by_tables([start], tables)
    assert answer is not None
    history = history_of(start, Move((32, 28)), Move((1, 5)), 64)
    assert verdict(tables, history[-1]) == verdict(tables, start)
    assert best_by_tables(history, tables) is None
    fresh, late = judged([start], tables), judged(history, tables)
    assert fresh is not None
    assert late is not None
    assert (fresh.verdict, fresh.moves) == (late.verdict, late.moves)
    assert max(fresh.moves.values()) == fresh.verdict
    assert (fresh.drawn_sooner, late.drawn_sooner) == (False, True)
    searched = engine().think(history, LIMIT).report
    assert (searched.source, parts_of(searched.score).knowledge) == (MoveSource.SEARCH, Knowledge.EVALUATION)


KINGS_AT_LARGE = (
    "2-6 26-22 6-10 22-17 10-6 17-14 6-1 14-18 1-6 18-15 6-1 11-7 1-5 7-3 5-9 15-18 9-5 18-23 5-1 23-27 1-6 "
    "3-7 6-2 7-11 2-6 27-32 6-9 11-7 9-6 7-3 6-1 32-28 1-6 28-24 6-10 24-19 10-14 3-7 14-9 19-24 9-6 24-20 6-1 "
    "20-16 1-5 7-3 5-1 16-19 1-5 19-23 5-1 3-7 1-5 7-11 5-9 23-18 9-5 18-22 5-1 22-17 1-5 11-16 5-1 17-14 1-6 "
    "16-11 6-1 14-10 1-5 10-7 5-9 7-2 9-14 2-6 14-17 6-10"
)


def test_a_side_that_loses_by_the_table_takes_the_draw_that_the_rules_give_it() -> None:
    """From a match: 76 of 80 plies without progress are over. 12-8 loses as late as any move by the table, but begins
    the count anew; the engine played it and lost."""
    match = Match(parse_fen("W:WK2,12:BK11,K26", ENGLISH))
    for text in KINGS_AT_LARGE.split():
        match.play(CHECKERS.parse_move(text, match.position))
    judgement = judged(match.positions, usual_tables(ENGLISH))
    assert judgement is not None
    assert (judgement.verdict, judgement.drawn_sooner) == (Verdict(-1, 10), True)
    while match.outcome is None:
        match.play(engine().think(match.positions, LIMIT).move)
    assert match.outcome.winner is None
    assert match.outcome.reason is Reason.NO_PROGRESS


def test_a_side_that_loses_by_the_table_repeats_the_position_for_the_third_time() -> None:
    start = parse_fen("W:WK32,K31:BK1", ENGLISH)
    history = history_of(start, Move((32, 28)), Move((1, 5)), 7)
    judgement = judged(history, usual_tables(ENGLISH))
    assert judgement is not None
    assert (judgement.verdict.result, judgement.drawn_sooner) == (-1, True)
    answer = engine().think(history, LIMIT)
    assert (answer.move, answer.report.score) == (Move((5, 1)), 0)


def test_frisian_kings_that_may_have_to_rest_are_left_to_the_search() -> None:
    assert best_by_tables([parse_fen("W:WK1,30:BK50", FRISIAN)], Tables(FRISIAN.code, False)) is None


def test_tables_are_for_play_without_a_fixed_depth() -> None:
    assert Equipment(1).engine().endgames
    assert not Engine(1).endgames
    assert switches_in_play(ENGLISH, None) == ENGINE | Feature.ENDGAMES
    assert switches_in_play(ENGLISH, 5) == ENGINE
    assert switches_in_play(RUSSIAN, None) == ENGINE | Feature.ENDGAMES | Feature.EXTENSIONS
    assert switches_in_play(RUSSIAN, 5) == ENGINE
    position = parse_fen("W:WK32,K31,K30:BK1", ENGLISH)
    assert engine().think([position], Limit(depth=3)).report.source is MoveSource.SEARCH


@pytest.mark.parametrize("damage", [b"no table", None])
def test_a_damaged_table_counts_for_nothing_and_a_new_one_is_used_at_once(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    path = build(ENGLISH, 1, tmp_path / "tables", lambda done, total: None)[0]
    path.write_bytes(damage or path.read_bytes()[:-256] + bytes(256))
    position = parse_fen("W:WK14:BK18", ENGLISH)
    assert engine().think([position], LIMIT).report.source is MoveSource.TABLE
    assert usual_tables(ENGLISH).most == 5
    monkeypatch.setattr("ai.engine.endgame.verdicts.ASSETS", tmp_path)
    assert engine().think([position], LIMIT).report.source is MoveSource.SEARCH
    assert usual_tables(ENGLISH).most == 0
    build(ENGLISH, 2, tmp_path / "tables", lambda done, total: None)
    assert engine().think([position], LIMIT).report.source is MoveSource.TABLE


@pytest.mark.skipif(sys.platform == "win32", reason="open files can't be deleted there")
def test_a_deleted_table_is_read_on_by_who_has_it_and_missed_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    monkeypatch.setattr("ai.engine.endgame.verdicts.ASSETS", tmp_path)
    paths = build(ENGLISH, 2, tmp_path / "tables", lambda done, total: None)
    tables, position = usual_tables(ENGLISH), parse_fen("W:WK14:BK18", ENGLISH)
    for path in paths:
        path.unlink()
    assert str(verdict(tables, position)) == "won in 1 ply"
    assert verdict(usual_tables(ENGLISH), position) is None


@pytest.fixture
def _results_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of four pieces count as those of five do: they tell no distances."""
    monkeypatch.setattr("ai.engine.endgame.verdicts.MOST_WITH_DISTANCES", 3)
    monkeypatch.setattr("ai.engine.checkers.MOST_WITH_DISTANCES", 3)


def in_full(position: Position, tables: Tables) -> Verdict:
    """A table's verdict with its distance, whether or not the engine gets that."""
    code = tables.code(position.own, position.enemy, position.kings, position.color is Color.WHITE)
    return VERDICTS[position.rules.giveaway, True][code]


def surest_defence(position: Position, tables: Tables) -> Move:
    def worth(move: Move) -> tuple[int, int]:
        value = in_full(position.play(move), tables)
        return -value.result, value.plies or 0

    return max(position.legal_moves(), key=worth)


@pytest.mark.usefixtures("_results_only")
@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_results_without_distances_and_the_search_win_against_the_best_defence(count: int) -> None:
    tables, rng, games = usual_tables(ENGLISH), Random(5), 0
    numbers = slices_of(4) if count > 1 else [Slice(0, 3, 0, 1), Slice(1, 1, 1, 1)]
    for number in numbers:
        here = [(each, in_full(each, tables)) for each in sample(ENGLISH, number, 60 * count, rng) if each.black]
        won = [(value.plies, each) for each, value in here if value.result > 0 and value.plies and value.plies <= 60]
        for _, position in sorted(won, key=lambda pair: -pair[0])[:count]:
            match, player = Match(position), engine()
            while match.outcome is None:
                if match.position.color is position.color:
                    match.play(player.think(match.positions, LIMIT).move)
                else:
                    match.play(surest_defence(match.position, tables))
            assert match.outcome.winner == position.turn, fen(position)
            games += 1
    assert games >= count * len(numbers) / 2


@pytest.mark.parametrize("text", ["W:WK14,K15,K18:BK1,K32", "B:BK19,K18,K15:WK32,K1"])
def test_with_five_pieces_both_colours_see_that_they_win(text: str) -> None:
    report = engine().think([parse_fen(text, ENGLISH)], Limit(nodes=2_000)).report
    assert parts_of(report.score)[:2] == (Knowledge.RESULT, 1)
    assert len(report.pv) > 1, "a way is looked for, since the tables tell no distance"


@pytest.mark.usefixtures("_results_only")
def test_a_result_without_a_distance_is_worth_less_than_a_distance_and_more_than_an_evaluation() -> None:
    position = parse_fen("W:WK32,K31,K30:BK1,K5", ENGLISH)
    report = engine().think([position], Limit(nodes=2_000)).report
    assert parts_of(report.score)[:2] == (Knowledge.RESULT, 1)
    lost = parse_fen("B:WK32,K31,30:BK1", ENGLISH)
    assert in_full(lost, usual_tables(ENGLISH)).result == -1
    report = engine().think([lost], Limit(nodes=2_000)).report
    assert parts_of(report.score)[:2] == (Knowledge.RESULT, -1)
    drawn = parse_fen("W:WK32,K28:BK1,K5", ENGLISH)
    assert parts_of(engine().think([drawn], LIMIT).report.score).knowledge is Knowledge.EVALUATION
