"""What stands beside the words of the page Horizon in a large window: where the search stops, and the gallery."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ai.tracing.examples import Example
from ai.tracing.horizon import HorizonSearch
from game.kind import Square
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.games.presentation import presentation_of
from game.ui.lab.example_words import example_title
from game.ui.look.theme import Type
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row
from game.ui.widgets.tile import Card
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

PICTURE = 80
"""The side of a board of the gallery, at 100 %."""
NARROWEST_CARD = 122


class LastBoard(BoardPicture):
    """The position at the end of the line that a search expects, with the last move on it."""

    def __init__(
        self, example: Example, sight: HorizonSearch, style: BoardStyle, *, side: float, flipped: bool
    ) -> None:
        start: Any = example.request.start
        self.texts: list[str] = []
        position: Any = start
        last: tuple[Square, ...] = ()
        for move in sight.line:
            self.texts.append(kind_of(position).move_text(position, move))
            last = kind_of(position).path(move)
            position = position.play(move)
        face = presentation_of(start).face(start)
        super().__init__("horizon last board", face, {}, style, side=side, flipped=flipped)
        self.scene = Scene(face.figures(position), last=last)


def last_position(
    example: Example, sight: HorizonSearch, style: BoardStyle, score: str, *, side: float, flipped: bool
) -> Widget:
    """The last position that a search looks at on its line, and what it believes there; `score` is its word for it."""
    board = LastBoard(example, sight, style, side=side, flipped=flipped)
    line = _("The line that it expects: {moves}.").format(moves=" ".join(board.texts))
    stops = _("Here it stops, and counts {score}. It does not see what comes next.").format(score=score)
    if sight.move != str(example.facts["wrong"]):
        stops = _("Here it stops, and counts {score}. The error lies within its horizon now.").format(score=score)
    told = [
        Label(_("Where the search stops"), Type.STRONG),
        Label(line, name="horizon line"),
        Label(stops, name="horizon stops"),
    ]
    return Row([board, Column(told, gap=8, grow=1)], gap=16, wraps=False)


def _example_card(
    name: str, example: Example, style: BoardStyle, action: Callable[[], None], *, chosen: bool
) -> Widget:
    """A position of the gallery; the one that is looked at has a frame."""
    start = example.request.start
    face = presentation_of(start).face(start)
    flipped = start.turn != face.bottom
    picture = BoardPicture(f"{name} picture", face, face.figures(start), style, side=PICTURE, flipped=flipped)
    title = Label(example_title(example), Type.SMALL, align=0.5)
    return Card(name, [picture, title], action, padding=4, chosen=chosen)


def gallery(
    examples: Mapping[str, Example], chosen: Example, style: BoardStyle, choose: Callable[[str], None]
) -> Widget:
    """All positions, to be chosen by a click."""
    cards = [
        _example_card(f"horizon example {name}", example, style, partial(choose, name), chosen=example is chosen)
        for name, example in examples.items()
    ]
    title = Label(_("Gallery"), Type.STRONG)
    return Column([title, Columns(cards, least=NARROWEST_CARD, gap=6)], gap=8)
