"""The texts of lessons: what the referee says of a move."""

from typing import Any

from game.core import State
from game.kinds import kind_of
from game.lessons.lesson import Goal, Lessons, MoveEffect, PositionValue, Ruling, Step
from game.ui.games.presentation import presentation_named
from game.ui.words.i18n import _, ngettext, paragraph

SOON = 1
"""A win in this many moves or fewer is not given in numbers."""


def course_name(lessons: Lessons) -> str:
    return presentation_named(lessons.game).full_name(lessons.variant)


def kept_text(goal: Goal, verdict: MoveEffect, ruling: Ruling) -> str:
    left = None if ruling.plies is None else ruling.plies // 2
    if verdict is MoveEffect.REPEATS:
        return _("Nothing is lost, but this position was there before. Look for another way.")
    if verdict is MoveEffect.SLOWER and left is not None and ruling.best_plies is not None:
        quickest = ruling.best_plies // 2
        return _(
            "You still win, but this way takes {left} more moves. The quickest would have taken {quickest}."
        ).format(left=left, quickest=quickest)
    if goal is Goal.DRAW and ruling.tried < PositionValue.WON:
        return _("Right: that keeps the draw.")
    if left is not None and left > SOON:
        text = ngettext(
            "Right. You win in {count} more move at most.", "Right. You win in {count} more moves at most.", left
        )
        return text.format(count=left)
    return _("Right. Go on!")


def wrong_text(position: State[Any], move: Any, verdict: MoveEffect, reason: str, line: tuple[Any, ...]) -> str:
    """The comment on a move that misses the goal: what it does, why, and the answer to it."""
    kind = kind_of(position)
    what = {
        MoveEffect.DRAWS: _("{move} throws the win away: now it is a draw."),
        MoveEffect.LOSES: _("{move} loses."),
        MoveEffect.WORSE: _("{move} lets the win slip."),
    }[verdict].format(move=kind.move_text(position, move))
    parts = [what, reason]
    if line:
        parts.append(_("The best reply is {reply}.").format(reply=kind.move_text(position.play(move), line[0])))
    return paragraph(filter(None, parts))


def reason_of(step: Step, move_text: str, *, first: bool) -> str:
    """The rule of the lesson that a wrong move breaks; some first moves have their own text."""
    particular = dict(step.wrongs).get(move_text) if first else None
    return _(particular or step.wrong) if particular or step.wrong else ""
