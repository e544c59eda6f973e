"""An opening by Swap or Swap2: a card that says what to do now, and the choices of a side."""

from functools import partial

from game.opening_rules import SideChoice
from game.ui.commands import Command
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Ink, Type
from game.ui.play.board import PlayedBoard, PlayPart
from game.ui.widgets.button import Rank, button_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Columns
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, ngettext

TEXTS = {
    SideChoice.FIRST: N_("Crosses"),
    SideChoice.SECOND: N_("Noughts"),
    SideChoice.MORE: N_("Two more"),
}
MEANINGS = {SideChoice.MORE: N_("Place two more marks; the other player then chooses a side")}


class OpeningPart(PlayPart):
    def __init__(self, board: PlayedBoard) -> None:
        self.board = board

    @property
    def offered(self) -> tuple[SideChoice, ...]:
        """The choices that a person has now."""
        playing = self.board.playing
        stage = playing.opening
        return stage.offered if stage and playing.persons_turn and not playing.paused else ()

    def commands(self) -> tuple[Command, ...]:
        choices = ((choice, f"choose {choice}", choice in self.offered) for choice in SideChoice)
        return tuple(
            Command(name, TEXTS[choice], "", "", partial(self.board.choose, choice), on, MEANINGS.get(choice, ""))
            for choice, name, on in choices
        )

    def lines(self, *, brief: bool = False) -> list[Widget]:
        """The card, while the opening is not over; `brief`: a choice without its explanation."""
        playing = self.board.playing
        stage = playing.opening
        if stage is None or not self.board.at_end:
            return []
        who, title = "", _("Choose your side")
        if stage.left:
            text = ngettext("Place {count} mark", "Place {count} marks", stage.left)
            title = text.format(count=stage.left)
            side = presentation_of(playing.position).to_move_text
            who = side(playing.position, self.board.context.settings.piece_set)
        if not playing.persons_turn:
            title = _("The computer places marks …") if stage.left else _("The computer chooses a side …")
        elif not stage.left and not brief:
            who = _("Crosses moved first. Noughts are to move now.")
        lines: list[Widget] = [Label(title, Type.STRONG, name="opening", news=True)]
        lines += [Label(who, Type.SMALL, muted=True)] if who else []
        buttons: list[Widget] = [
            button_of(self.board.command(f"choose {choice}"), rank=Rank.USUAL) for choice in self.offered
        ]
        lines += [Columns(buttons, least=112, most=3, gap=6)] if buttons else []
        return [Tile(lines, tint=Ink.ACCENT, gap=6, name="opening card")]
