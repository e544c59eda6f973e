"""A game in progress without pixels: the computer's turns, hints, draws, undo and redo."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ai.minds import levels_of
from ai.minds.levels import Level
from ai.players.thinker import Thinker, Thought
from ai.report import MoveSource, Report, unsearched
from game.core import InputError, Reason, State
from game.kinds import kind_of
from game.ui.play.computers import level_of
from game.ui.play.controller import BEHIND, EVEN, DrawReply, GameInProgress
from game.ui.play_setup import CUSTOM, PlaySetup, Seat


class Oracle(Thinker):
    """A thinker with given thoughts."""

    def __init__(self) -> None:
        self.asked: list[tuple[State[Any], Level]] = []
        self.lengths: list[int] = []
        self.thoughts: list[Thought] = []
        self.cancelled = 0
        self.hurried = 0

    def think(self, history: Sequence[State[Any]], level: Level, seed: int | None = None) -> int:
        self.asked.append((history[-1], level))
        self.lengths.append(len(history))
        return len(self.asked)

    @property
    def answered(self) -> bool:
        return bool(self.thoughts)

    def poll(self) -> Thought | None:
        return self.thoughts.pop(0) if self.thoughts else None

    def move_now(self) -> None:
        self.hurried += 1

    def cancel(self) -> None:
        self.cancelled += 1

    def answer(self, move: Any, score: int = 0, request: int | None = None) -> None:
        report = Report(depth=1, score=score, pv=(move,), nodes=10, seconds=0.1)
        self.thoughts.append(Thought(request or len(self.asked), report, move))


COMPUTER = Seat(level="hard")
FIRST = PlaySetup(seats=(Seat("Ada"), COMPUTER))
SECOND = PlaySetup(seats=(COMPUTER, Seat("Ada")))
TWO = PlaySetup(seats=(Seat(), Seat()))


def begun(setup: PlaySetup) -> tuple[GameInProgress, Oracle]:
    oracle = Oracle()
    playing = GameInProgress(setup, oracle)
    playing.resume()
    return playing, oracle


def test_a_hint_takes_a_second_and_a_half_of_the_best_level() -> None:
    playing, oracle = begun(TWO)
    playing.ask_hint()
    ((_, level),) = oracle.asked
    assert level.name == levels_of(playing.position)["champion"].name
    assert level.limit.mean_and_most == (1.5, 1.5)


def reply(playing: GameInProgress, oracle: Oracle, move: Any, score: int = 0) -> None:
    """The computer's move, as the screen would play it."""
    oracle.answer(move, score)
    found = playing.poll()
    assert found == move
    playing.play(found)


def test_the_computer_thinks_when_it_is_to_move_and_only_then() -> None:
    playing, oracle = begun(FIRST)
    assert not playing.computers.thinking
    playing.play(4)
    assert playing.computers.thinking
    assert oracle.asked == [(playing.match.position, levels_of(FIRST.start)["hard"])]
    reply(playing, oracle, 0)
    assert playing.persons_turn


def test_the_computer_may_begin() -> None:
    playing, oracle = begun(SECOND)
    assert playing.computers.thinking
    reply(playing, oracle, 4)
    assert playing.match.moves == (4,)


def test_answers_to_an_old_question_are_dropped() -> None:
    playing, oracle = begun(FIRST)
    playing.play(4)
    playing.undo()
    oracle.answer(0, request=1)
    assert playing.poll() is None
    assert playing.match.moves == ()


def test_an_answer_to_the_rematch_is_not_taken_by_the_game_before_it() -> None:
    playing, oracle = begun(FIRST)
    playing.play(4)
    playing.resign()
    rematch = GameInProgress(FIRST.swapped(), oracle)
    rematch.resume()
    oracle.answer(0)
    assert playing.poll() is None
    assert rematch.poll() == 0


def test_reports_come_before_the_move() -> None:
    playing, oracle = begun(FIRST)
    playing.play(4)
    report = Report(depth=3, score=20, pv=(0, 1), nodes=99, seconds=0.1)
    oracle.thoughts.append(Thought(1, report, None))
    assert playing.poll() is None
    assert playing.thought == (playing.match.node, report)


def test_a_deliberate_mistake_takes_the_place_of_the_search_before_it() -> None:
    playing, oracle = begun(FIRST)
    playing.play(4)
    reply(playing, oracle, 0, score=-500)
    playing.play(1)
    oracle.thoughts.append(Thought(2, unsearched(7, MoveSource.MISTAKE), 7))
    playing.play(playing.poll())
    assert playing.thought
    assert (playing.thought[1].source, playing.thought[1].pv) == (MoveSource.MISTAKE, (7,))
    assert playing.offer_draw() is DrawReply.AGREED  # by what the last search saw


def test_what_was_thought_of_a_move_is_forgotten_with_the_move() -> None:
    playing, oracle = begun(FIRST)
    playing.play(4)
    reply(playing, oracle, 0)
    playing.undo()
    assert playing.thought is not None
    playing.undo()
    assert playing.thought is None


def test_what_was_thought_is_told_of_the_position_that_is_shown() -> None:
    playing, oracle = begun(FIRST)
    playing.play(4)
    reply(playing, oracle, 0)
    playing.play(1)
    assert playing.thought is None, "nothing has been thought of this position yet"
    reply(playing, oracle, 7)
    nodes = playing.match.nodes
    told = [None, nodes[1], nodes[1], nodes[3], nodes[3]]
    for ply, node in enumerate(told):
        playing.match.go_to(ply)
        assert (playing.thought[0] if playing.thought else None) is node


def test_undo_against_the_computer_takes_back_both_moves() -> None:
    playing, oracle = begun(FIRST)
    assert playing.undo_count == 0
    playing.play(4)
    assert playing.undo_count == 1
    reply(playing, oracle, 0)
    assert playing.undo_count == 2
    playing.undo()
    playing.undo()
    assert playing.redo_count == 2


def test_the_computers_first_move_cannot_be_taken_back() -> None:
    playing, oracle = begun(SECOND)
    reply(playing, oracle, 4)
    assert playing.undo_count == 0


def test_between_two_persons_undo_takes_back_one_move() -> None:
    playing, _ = begun(TWO)
    playing.play(4)
    playing.play(0)
    assert playing.undo_count == 1
    playing.undo()
    assert playing.redo_count == 1


def test_undo_after_the_computer_has_won_takes_back_both_moves() -> None:
    playing, oracle = begun(FIRST)
    for mine, its in ((0, 4), (1, 2), (8, 6)):
        playing.play(mine)
        reply(playing, oracle, its)
    assert playing.outcome is not None
    assert playing.outcome.reason is Reason.LINE
    assert playing.undo_count == 2


def test_a_resignation_is_taken_back_alone() -> None:
    playing, oracle = begun(FIRST)
    playing.play(4)
    reply(playing, oracle, 0)
    playing.resign()
    assert playing.outcome is not None
    assert playing.outcome.winner == 1
    assert playing.undo_count == 1
    playing.undo()
    assert playing.outcome is None
    assert playing.match.moves == (4, 0)


def test_the_person_resigns_even_while_the_computer_thinks() -> None:
    playing, oracle = begun(FIRST)
    playing.play(4)
    playing.resign()
    assert playing.outcome is not None
    assert playing.outcome.winner == 1
    assert oracle.cancelled == 1


def test_of_two_persons_the_one_to_move_resigns() -> None:
    playing, _ = begun(TWO)
    playing.play(4)
    playing.resign()
    assert playing.outcome is not None
    assert playing.outcome.winner == 0


def test_a_hint_is_found_for_the_person_and_forgotten_after_the_move() -> None:
    playing, oracle = begun(FIRST)
    playing.ask_hint()
    assert playing.computers.seeking_hint
    assert not playing.computers.thinking
    oracle.answer(4)
    assert playing.poll() is None
    assert playing.hint == 4
    assert playing.thought is None
    playing.play(0)
    assert playing.hint is None


def test_a_move_made_before_the_hint_is_found_drops_it() -> None:
    playing, oracle = begun(TWO)
    playing.ask_hint()
    playing.play(0)
    oracle.answer(4, request=1)
    playing.poll()
    assert playing.hint is None


def test_a_hint_can_be_had_at_once() -> None:
    playing, oracle = begun(FIRST)
    playing.move_now()
    assert oracle.hurried == 0
    playing.ask_hint()
    playing.move_now()
    assert oracle.hurried == 1


@pytest.mark.parametrize(
    ("score", "plies", "answer"),
    [
        (BEHIND - 50, 2, DrawReply.AGREED),
        (BEHIND, 2, DrawReply.AGREED),
        (BEHIND + 1, 2, DrawReply.DECLINED),
        (0, 4, DrawReply.AGREED),
        (EVEN, 4, DrawReply.AGREED),
        (EVEN + 1, 4, DrawReply.DECLINED),
    ],
)
def test_the_computer_agrees_to_a_draw_when_it_has_nothing_to_gain(score: int, plies: int, answer: DrawReply) -> None:
    playing, oracle = begun(FIRST)
    for mine, its in ((4, 0), (1, 7))[: plies // 2]:
        playing.play(mine)
        reply(playing, oracle, its, score)
    assert playing.offer_draw() is answer
    assert (playing.outcome is not None) is (answer is DrawReply.AGREED)


def test_the_computer_declines_a_draw_before_it_has_thought() -> None:
    playing, _ = begun(FIRST)
    assert playing.offer_draw() is DrawReply.DECLINED


def test_another_person_has_to_be_asked_for_a_draw() -> None:
    playing, _ = begun(TWO)
    assert playing.offer_draw() is DrawReply.ASK
    playing.agree_draw()
    assert playing.outcome is not None
    assert playing.outcome.reason is Reason.AGREEMENT


def test_the_custom_level_searches_as_it_was_told() -> None:
    setup = PlaySetup("checkers", "english", seats=(Seat(), Seat(level=CUSTOM)), algorithm="minimax", depth=3)
    level = level_of(setup, setup.seats[1])
    assert (level.name, level.algorithm, level.depth, level.seconds) == (CUSTOM, "minimax", 3, None)


def test_a_drawn_opening_is_played_first_and_cant_be_taken_back() -> None:
    setup = PlaySetup("checkers", "english", opening="9-13 22-18 10-14", seats=(COMPUTER, Seat("Ada")))
    playing, _ = begun(setup)
    assert len(playing.match.moves) == 3
    assert playing.persons_turn
    assert playing.undo_count == 0
    playing.play(playing.match.position.legal_moves()[0])
    assert playing.undo_count == 1
    assert len(GameInProgress(setup.swapped(), Oracle()).match.moves) == 3


def test_an_opening_that_cant_be_played_is_refused() -> None:
    with pytest.raises(InputError):
        GameInProgress(PlaySetup("checkers", "english", opening="9-13 9-13"), Oracle())


KINGS = PlaySetup("checkers", "english", fen="W:WK32:BK1", seats=(Seat("Ada"), Seat("Grace")))
ROUND_TRIP = ("32-28", "1-5", "28-32", "5-1")


def test_a_draw_by_history_is_claimed_where_it_does_not_end_games() -> None:
    playing = GameInProgress(KINGS, Oracle(), draws_end=False)
    playing.replay(2 * ROUND_TRIP)
    assert playing.outcome is None
    assert playing.claim is not None
    playing.claim_draw()
    assert playing.outcome is not None
    assert playing.outcome.reason is Reason.REPETITION
    playing.undo()
    playing.follow(draws_end=True)
    assert playing.outcome is not None
    assert playing.claim is None


def test_a_game_that_was_played_on_after_a_draw_is_replayed_and_gone_on_with() -> None:
    playing = GameInProgress(KINGS, Oracle())
    playing.replay((*ROUND_TRIP, *ROUND_TRIP, "32-27"))
    assert playing.length == 9
    assert playing.persons_turn


@pytest.mark.parametrize("ahead", [False, True])
def test_the_computer_claims_a_draw_unless_it_is_ahead(ahead: bool) -> None:
    """A search that knew of the draw would have nothing to look for: it gets the position without its history."""
    oracle = Oracle()
    playing = GameInProgress(replace(KINGS, seats=(Seat("Ada"), COMPUTER)), oracle, draws_end=False)
    playing.replay((*ROUND_TRIP, *ROUND_TRIP[:2]))
    playing.resume()
    reply(playing, oracle, kind_of(playing.position).parse_move("28-32", playing.position), score=300 if ahead else 0)
    playing.play(kind_of(playing.position).parse_move("5-1", playing.position))
    assert (playing.outcome is None) is ahead
    assert oracle.lengths == ([7, 1] if ahead else [7])


def test_two_computers_do_not_play_on_after_a_draw() -> None:
    playing = GameInProgress(replace(KINGS, seats=(COMPUTER, COMPUTER)), Oracle(), draws_end=False)
    playing.replay(2 * ROUND_TRIP)
    playing.resume()
    assert playing.outcome is not None
