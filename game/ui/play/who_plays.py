"""The question who goes on with a position that was pasted."""

from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.words import names
from game.ui.words.i18n import _


def ask_who_plays(screen: PlayScreen, against_computer: PlaySetup) -> None:
    """Ask whether two persons go on from here, as they do when nothing is chosen, or one against the computer."""
    if screen.playing.outcome is not None:
        return
    level = next(seat.level for seat in against_computer.seats if not seat.is_person)

    def start() -> None:
        screen.ui.close()
        screen.go(screen.context.routes.play(against_computer))

    def study() -> None:
        screen.ui.close()
        screen.study()

    def buttons() -> list[Button]:
        named = _("Against the computer ({level})").format(level=names.level(level))
        return [
            Button("study", _("Study it"), study),
            Button("two", _("Two players"), screen.ui.close),
            Button("computer", named, start, rank=Rank.MAIN),
        ]

    open_dialog(
        screen.ui,
        lambda: _("Who plays this position?"),
        lambda: Label(_("Against the computer, you play the side to move."), muted=True),
        buttons,
        focus="computer",
    )
