"""What an endgame table says of a position, and what the plates on the squares say."""

from ai.insight.solved import can_be_solved
from game.ui.games import wording
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Type
from game.ui.play.cards import Plate
from game.ui.play.verdicts import Verdicts, worth
from game.ui.play.view import PlayView
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


def judgement(view: PlayView, verdicts: Verdicts) -> list[Widget]:
    """What an endgame table says of the position that is shown, and what the plates on the squares say."""
    position = view.playing.match.position
    if can_be_solved(position):
        return [_legend()]
    if verdicts.counting or not position.legal_moves():
        return []
    table = verdicts.table
    if table is None:
        return [Label(_("No endgame table that is there knows this position."), Type.SMALL, name="verdict", muted=True)]
    result, plies = table.verdict
    winner = position.turn if result > 0 else 1 - position.turn
    side = presentation_of(position).side_name(position, winner, view.pieces)
    text = wording.table_text(result, plies, side)
    if table.drawn_sooner:
        text = _("{text} The game may be drawn by its rules before that.").format(text=text)
    return [Label(text, name="verdict"), _legend()]


def _legend() -> Widget:
    """What the plates on the squares say."""
    samples = {(1, 3): _("wins in 3 plies"), (0, 0): _("draw"), (-1, 4): _("loses in 4 plies")}
    plates = [Plate(worth(*value), meaning) for value, meaning in samples.items()]
    return Row(plates, gap=6, name="legend")
