"""Reading files and texts in a thread; a dialog shows the progress if that takes long."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ai.limits import Stopped
from ai.work.jobs import JobResult, Worker
from game.core import InputError
from game.ui import jobs
from game.ui.screen import Reader, Screen
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.progress import ProgressBar
from game.ui.words.i18n import _

if TYPE_CHECKING:
    from game.ui.widgets.widget_screen import WidgetScreen


class TextReading:
    """The reading of one text; a short one is ready before the dialog would appear."""

    def __init__(self, screen: "WidgetScreen", reader: Reader, title: str, failed: Callable[[], str]) -> None:
        """`failed` is the title over the reason why it can't be opened."""
        self.screen = screen
        self.failed = failed
        self.title = title
        self.share = 0.0
        self._shown = False

        def work(stop: bytearray, tell: Callable[[float], None]) -> Callable[[], Screen] | None:
            def heed(share: float) -> None:
                if stop[0]:
                    raise Stopped
                tell(share)

            try:
                return reader(heed)
            except Stopped:
                return None

        self._worker = Worker(nice=0)
        self._job = self._worker.start(work)
        self._job.wait(jobs.PATIENCE)

    def hear(self) -> bool:
        """Show the result or the progress; return True when reading is over."""
        try:
            while (news := self._job.poll()) is not None:
                if isinstance(news, JobResult):
                    self._end()
                    if news.result is not None:
                        self.screen.show_opened(news.result, self.failed)
                    return True
                self.share = news.told
                self.screen.ui.rebuild()
        except InputError as error:
            self._end()
            self.screen.explain(error, self.failed)
            return True
        if self._job.running and not self._shown:
            self._show()
        return not self._job.running

    def _show(self) -> None:
        self._shown = True
        ui = self.screen.ui
        open_dialog(
            ui,
            lambda: self.title,
            lambda: ProgressBar("reading", self.share),
            lambda: [Button("stop reading", _("Stop"), ui.close, symbol="stop")],
            focus="stop reading",
            closed=self._worker.let_go,
        )

    def _end(self) -> None:
        """Close the dialog."""
        self._worker.let_go()
        if self._shown:
            self.screen.ui.close()
