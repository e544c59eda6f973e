"""A question that is answered with yes or no."""

from collections.abc import Callable

from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.layout import Space
from game.ui.widgets.ui import Ui


def ask(ui: Ui, question: str, yes: str, no: str, action: Callable[[], None]) -> None:
    """Lay the question over the screen; `yes` is on the button that does it. The focus is on the other one, `no`."""

    def agree() -> None:
        ui.close()
        action()

    def buttons() -> list[Button]:
        return [
            Button("cancel", no, ui.close),
            Button("yes", yes, agree, rank=Rank.MAIN),
        ]

    open_dialog(ui, lambda: question, Space, buttons, focus="cancel")
