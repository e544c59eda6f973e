"""The list of long work: the progress of each job, a button to stop it, and its result."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.jobs import LongJob
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import _

if TYPE_CHECKING:
    from game.ui.widgets.widget_screen import WidgetScreen


class _Watch(Widget):
    """Rebuilds the list when something in it has changed."""

    def __init__(self, look: Callable[[], object], changed: Callable[[], None]) -> None:
        super().__init__()
        self.look, self.changed = look, changed
        self.seen = look()

    def update(self, ui: Host, dt: float) -> None:
        if self.look() != self.seen:
            self.changed()


def open_job_list(screen: "WidgetScreen") -> None:
    """Open the list over a screen; the messages in it are removed when it is closed."""
    ui, jobs = screen.ui, screen.context.jobs

    def shown() -> list[LongJob]:
        return jobs.seen_outside(screen.shows_job)

    def state() -> object:
        return [(job.text, job.share, job.told) for job in shown()]

    def body() -> Widget:
        lines = [_of_job(screen, job, number) for number, job in enumerate(shown())]
        return Column([*lines, _Watch(state, ui.rebuild)], gap=18)

    def buttons() -> list[Button]:
        return [Button("close", _("Close"), ui.close, rank=Rank.MAIN)]

    open_dialog(ui, lambda: _("In the background"), body, buttons, focus="close", most=560, closed=jobs.forget_told)


def _of_job(screen: "WidgetScreen", job: LongJob, number: int) -> Widget:
    ending = job.ending
    if ending is None:
        told = Label(job.state, Type.SMALL, name=f"job {number} state", muted=True)
        stop = Button(f"stop job {number}", _("Stop"), lambda: screen.context.jobs.stop(job), symbol="stop")
        left = Column([Label(job.title, Type.STRONG), told, ProgressBar(f"job {number}", job.share)], gap=4, grow=1)
        return Row([left, stop], wraps=False)
    colour = screen.ui.look.theme.danger if ending.warning else None
    message = Label(ending.text, name=f"job {number} message", colour=colour, grow=1)
    lines: list[Widget] = [Label(job.title, Type.STRONG), message]
    if (show := ending.show) is not None:

        def open_more() -> None:
            screen.ui.close()
            show(screen)

        lines.append(Row([Button(f"show job {number}", _("Show"), open_more)]))
    return Column(lines, gap=6)
