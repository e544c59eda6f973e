"""What the panel shows of the coach: the question about a move, and after the game the moments that mattered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ai.insight.coach import Advice
from ai.insight.review import Remark
from game.core import State
from game.ui.look.theme import Type
from game.ui.play.coaching_words import chances_text, moment_texts, threat_text
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row
from game.ui.widgets.listing import Item, ListItem
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach has to say now, and what is called when a person answers."""

    question: Advice | None
    pointed: bool
    """The threat is drawn on the board."""
    alone: bool
    """There is room for the question alone."""
    moments: tuple[Remark, ...] | None
    """None as long as they are being looked for."""
    shows_moments: bool
    take_back: Callable[[], None]
    play_anyway: Callable[[], None]
    point: Callable[[], None]
    open_moment: Callable[[int], None]
    """Opens the review of the game before the move that so many others came before."""


def question(advice: Advice, pieces: str) -> Widget:
    """The question whether a move shall be final, and what it leads to."""
    return Column(
        [
            Label(_("Look again?"), Type.HEADING, name="question", news=True),
            Label(threat_text(advice, pieces), name="threat", news=True),
            Label(chances_text(advice.remark), Type.SMALL, name="chances", muted=True),
        ],
        gap=8,
    )


def answers(advice: Advice, coach: CoachView) -> Widget:
    """What a person can answer; where there is little room, an eye stands for the threat."""
    back = Button("take back", _("Take it back"), coach.take_back, rank=Rank.MAIN, tooltip=_("Enter"))
    anyway = Button("play anyway", _("Play it anyway"), coach.play_anyway, tooltip=_("Esc"), grow=1)
    shown = _("Hide the threat") if coach.pointed else _("Show the threat")
    if not advice.answer:
        return Columns([back, anyway], least=140, most=2, gap=8)
    if coach.alone:
        eye = Button("point", "", coach.point, symbol="hidden" if coach.pointed else "eye", tooltip=shown)
        return Column([back, Row([anyway, eye], gap=8, wraps=False)], gap=8)
    threat = Button("point", shown, coach.point, tooltip=_("Arrows on the board, in their order"))
    return Columns([back, anyway, threat], least=140, most=3, gap=8)


def moments(coach: CoachView, positions: Sequence[State[Any]], pieces: str) -> list[Widget]:
    """The moves that mattered, each a way to the review of the game there."""
    if not coach.shows_moments:
        return []
    if coach.moments is None:
        return [Label(_("Looking for the moments that mattered …"), Type.SMALL, name="moments", muted=True)]
    if not coach.moments:
        return [Label(_("No single move decided this game."), Type.SMALL, name="moments", muted=True)]
    found = [
        ListItem(
            f"moment {number}",
            Item(*moment_texts(positions[remark.ply], remark, pieces)),
            chosen=False,
            choose=partial(coach.open_moment, remark.ply),
        )
        for number, remark in enumerate(coach.moments)
    ]
    return [Label(_("The moments that mattered"), Type.STRONG, name="moments"), Column(found, gap=0)]
