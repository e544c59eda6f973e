"""A move is shown square by square: what stands where at which moment, and which sounds are due."""

import pytest

from game.ui.board.face import Figure, PlainFace
from game.ui.board.scene import Scene, Sprite
from game.ui.board.stage import (
    CROWNING,
    FADE,
    JUMP,
    LINE,
    MEET,
    SINK,
    SLIDE,
    STROKE,
    AnimatedMove,
    DrawAnimation,
    Motion,
)

FACE = PlainFace(8, 8)  # any board will do: squares are 8 * row + column
WHITE, KING, BLACK = Figure.WHITE_MAN, Figure.WHITE_KING, Figure.BLACK_MAN
STANDING = {63: BLACK}

STEP = AnimatedMove({44: WHITE, **STANDING}, {35: WHITE, **STANDING}, (44, 35))
CHAIN = AnimatedMove({44: WHITE, 35: BLACK, 19: BLACK, **STANDING}, {12: WHITE, **STANDING}, (44, 26, 12), (35, 19))
CROWNED = AnimatedMove({9: WHITE}, {0: KING}, (9, 0))
MARK = AnimatedMove({0: Figure.RING}, {0: Figure.RING, 9: Figure.CROSS}, (9,), line=(9, 18, 27, 36))


def resting(played: AnimatedMove) -> Scene:
    return Scene(played.after, last=played.path, line=played.line)


def at(played: AnimatedMove, seconds: float, *, backwards: bool = False) -> Scene:
    motion = Motion(FACE, played, backwards=backwards)
    motion.advance(seconds)
    return motion.scene(resting(played))


def test_a_step_slides_from_square_to_square() -> None:
    scene = at(STEP, SLIDE / 2)
    assert scene.figures == STANDING
    assert scene.sprites == (Sprite(WHITE, 4.5, 3.5),)
    assert at(STEP, 0.0).sprites == (Sprite(WHITE, 5, 4),)


def test_at_the_end_the_board_rests() -> None:
    for played in (STEP, CHAIN, CROWNED, MARK):
        assert at(played, Motion(FACE, played).duration) == resting(played)


def test_a_chain_goes_jump_by_jump_and_the_captured_leave_when_it_is_over() -> None:
    first = at(CHAIN, 0.9 * JUMP)
    opacity = {(sprite.row, sprite.column): sprite.opacity for sprite in first.sprites}
    assert opacity[4, 3] < 1
    assert opacity[2, 3] == 1
    between = at(CHAIN, JUMP)
    assert (between.sprites[-1].row, between.sprites[-1].column) == pytest.approx((3, 2))
    fading = at(CHAIN, 2 * JUMP + FADE / 2)
    assert all(0 < sprite.opacity < 0.5 for sprite in fading.sprites[:-1])
    assert fading.sprites[-1] == Sprite(WHITE, 1, 4)


def test_a_jump_lifts_the_piece_and_a_step_does_not() -> None:
    assert at(CHAIN, JUMP / 2).sprites[-1].scale > 1.1
    assert at(STEP, SLIDE / 2).sprites[-1].scale == 1


def test_crowning_shows_the_crown_after_the_step() -> None:
    assert [sprite.figure for sprite in at(CROWNED, SLIDE / 2).sprites] == [WHITE]
    assert [sprite.figure for sprite in at(CROWNED, SLIDE + CROWNING / 2).sprites] == [WHITE, KING]


def test_a_mark_is_drawn_and_then_the_winning_line() -> None:
    scene = at(MARK, STROKE / 2)
    assert scene.sprites == (Sprite(Figure.CROSS, 1, 1, stroke=0.5),)
    assert scene.line == ()
    scene = at(MARK, STROKE + LINE / 2)
    assert scene.line == MARK.line
    assert scene.line_progress == pytest.approx(0.5)


def test_a_piece_that_leaves_the_board_fades_where_it_stands() -> None:
    leaving = AnimatedMove({2: WHITE, **STANDING}, STANDING, (2,))
    scene = at(leaving, STROKE / 4)
    assert scene.figures == STANDING
    assert scene.sprites == (Sprite(WHITE, 0, 2, opacity=0.75),)
    assert at(leaving, STROKE) == resting(leaving)


@pytest.mark.parametrize(
    ("played", "sounds"),
    [(STEP, ["move"]), (CHAIN, ["capture", "capture"]), (CROWNED, ["move", "crown"]), (MARK, ["place"])],
)
def test_sounds_are_due_once_each(played: AnimatedMove, sounds: list[str]) -> None:
    motion = Motion(FACE, played)
    heard: list[str] = []
    while not motion.done:
        heard += motion.advance(0.016)
    assert heard == sounds


def test_skipping_plays_each_sound_that_is_left_once() -> None:
    motion = Motion(FACE, CHAIN)
    assert motion.finish() == ("capture",)
    assert motion.done


def test_a_move_taken_back_runs_backwards_in_silence() -> None:
    motion = Motion(FACE, STEP, backwards=True)
    assert motion.advance(0.0) == ()
    assert motion.scene(Scene(STEP.before)).figures == STEP.after
    assert 4 < at(STEP, SLIDE / 4, backwards=True).sprites[0].row < 4.5
    assert motion.finish() == ()
    assert motion.scene(Scene(STEP.before)) == Scene(STEP.before)


def test_a_longer_way_takes_longer_but_not_in_proportion() -> None:
    far = Motion(FACE, AnimatedMove({56: KING}, {7: KING}, (56, 7)))
    near = Motion(FACE, STEP)
    assert near.duration < far.duration < 4 * near.duration


def test_at_a_draw_the_outer_rows_pale_first_and_all_come_back() -> None:
    scene = Scene({4: WHITE, 28: BLACK, 60: KING})  # the first row, one in the middle, the last row
    early, late, over = (
        DrawAnimation(FACE, scene.figures),
        DrawAnimation(FACE, scene.figures),
        DrawAnimation(FACE, scene.figures),
    )
    early.advance(0.1)
    assert {sprite.figure for sprite in early.scene(scene).sprites} == {WHITE, KING}
    assert all(sprite.opacity < 1 and sprite.scale < 1 for sprite in early.scene(scene).sprites)
    late.advance(SINK + 0.1)
    assert [sprite.figure for sprite in late.scene(scene).sprites] == [BLACK]
    over.advance(SINK + MEET)
    assert over.done
    assert over.scene(scene) == scene
