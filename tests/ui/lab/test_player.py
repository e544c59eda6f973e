"""Walking through a trace, without a window."""

import pytest

from ai.textbook.trees import TEXTBOOK
from ai.tracing.run import Request, run
from game.ui.lab.tree.transport import STEPS_A_SECOND, TraceCursor, transport_commands


@pytest.fixture
def player() -> TraceCursor:
    return TraceCursor(run(Request(TEXTBOOK)))


def test_nothing_moves_until_it_is_started(player: TraceCursor) -> None:
    assert not player.advance(100)
    assert (player.step, player.at_start, player.last) == (0, True, 21)


def test_the_first_step_comes_at_once_and_the_others_at_the_speed(player: TraceCursor) -> None:
    player.play()
    player.advance(0)
    assert player.step == 1
    player.advance(1 / STEPS_A_SECOND)
    assert player.step == 2
    player.speed = 4.0
    player.advance(1 / STEPS_A_SECOND)
    assert player.step == 6


def test_it_stays_at_the_end_and_begins_anew_from_there(player: TraceCursor) -> None:
    player.play()
    player.advance(1000)
    assert (player.step, player.at_end, player.playing) == (21, True, False)
    player.play()
    assert (player.step, player.reached, player.playing) == (0, 0, True)


def test_a_step_by_hand_ends_the_playing(player: TraceCursor) -> None:
    player.play()
    player.advance(2)
    player.go_to(player.step - 1)
    assert not player.playing
    player.go_to(-5)
    assert player.step == 0
    player.go_to(99)
    assert player.step == 21


def test_what_was_reached_stays_until_the_beginning_is_shown(player: TraceCursor) -> None:
    player.go_to(9)
    player.go_to(4)
    assert player.reached == 9
    player.go_to(0)
    assert player.reached == 0


def test_cutoffs_and_changes_of_the_best_move(player: TraceCursor) -> None:
    """The cuts are at E and at C, the value of A changes when B comes back."""
    for name, enabled, step in (
        ("next cutoff", True, 11),
        ("next cutoff", True, 20),
        ("next cutoff", False, 20),
        ("last change", True, 13),
        ("last change", False, 13),
    ):
        command = next(each for each in transport_commands(player) if each.name == name)
        assert command.enabled is enabled
        if enabled:
            command.run()
        assert player.step == step


def test_a_node_is_shown_as_it_was_last_or_when_it_comes(player: TraceCursor) -> None:
    """D is visited at steps 3, 5 and 7, C at 14 and 20."""
    d, c = player.trace.visit(3).node, player.trace.visit(14).node
    player.go_to(6)
    player.to_node(d)
    assert player.step == 5
    assert player.node == d
    player.to_node(c)
    assert player.step == 14
