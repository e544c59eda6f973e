"""The Lab's screen draws only what changes, and that is seen nowhere."""

import random
from pathlib import Path

import pygame
import pytest

from ai.tracing.run import Request
from game.tictactoe.position import TicTacToe
from game.ui.lab.subject import Subject
from game.ui.lab.tree.tree_view import TreeView
from tests.ui.lab.test_screen import Lab

KEYS = (
    *(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_END, pygame.K_SPACE, pygame.K_TAB, pygame.K_b),
    *(pygame.K_RIGHTBRACKET, pygame.K_COMMA, pygame.K_RETURN, pygame.K_PLUS, pygame.K_0, pygame.K_DOWN),
)
PARTS = ("scrubber", "tree", "effort", "visits", "step", "board", "play", "speed", "find", "code")


def do_something(lab: Lab, chance: random.Random) -> None:
    """One event of any kind, at a part of the screen that changes."""
    part = next((each for each in lab.widgets.ui.walk() if each.name == chance.choice(PARTS)), None)
    rect = part.rect if part else lab.surface.get_rect()
    at = chance.randrange(rect.left, rect.right), chance.randrange(rect.top, rect.bottom)
    match chance.randrange(8):
        case 0 | 1:
            lab.player.go_to(chance.randrange(lab.player.last))
            lab.step()
        case 2:
            lab.key(chance.choice(KEYS))
        case 3:
            lab.send(pygame.MOUSEWHEEL, precise_y=chance.choice((-2.0, 1.0)), x=0, y=0)
        case 4:
            lab.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
            lab.send(pygame.MOUSEMOTION, pos=(at[0] + 40, at[1] + 9), rel=(40, 9), buttons=(1, 0, 0))
        case 5:
            lab.send(pygame.MOUSEBUTTONUP, pos=at, button=1)
        case _:
            lab.hover(at)
    lab.step(chance.choice((0.016, 0.7)))


@pytest.mark.parametrize("rounds", [5, pytest.param(100, marks=pytest.mark.slow)])
def test_what_was_drawn_bit_by_bit_is_what_is_drawn_at_once(rounds: int, tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject(Request(TicTacToe.parse("XO./.../..."), "alphabeta", 3)), size=(1024, 640))
    chance, whole = random.Random(rounds), pygame.Surface(lab.surface.get_size())
    tree, partly = lab.find("tree"), 0
    assert isinstance(tree, TreeView)
    for _ in range(rounds):
        for _ in range(chance.randrange(1, 7)):
            do_something(lab, chance)
        while not tree.frame.complete:
            lab.step()
        partly += lab.widgets.ui.draw_changes(lab.surface)
        lab.widgets.ui.dirty = True
        lab.screen.draw(whole)
        assert whole.get_buffer().raw == lab.surface.get_buffer().raw
    assert partly
