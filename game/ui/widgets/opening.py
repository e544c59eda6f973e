"""Reading files and texts in a thread; a dialog shows the progress if that takes long."""

from collections.abc import Callable

from ai.limits import Stopped
from ai.work.jobs import JobResult, Worker
from game.core import InputError
from game.ui import jobs
from game.ui.screen import Reader, Screen
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import _


class TextReading:
    """The reading of one text; a short one is ready before the dialog would appear."""

    def __init__(self, ui: Ui, reader: Reader, title: str) -> None:
        self.ui = ui
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

    @property
    def going_on(self) -> bool:
        return self._job.running

    def hear(self) -> Callable[[], Screen] | None:
        """Show the progress, or return the result; InputError says why there is none."""
        try:
            while (news := self._job.poll()) is not None:
                if isinstance(news, JobResult):
                    self._end()
                    return news.result
                self.share = news.told
                self.ui.rebuild()
        except InputError:
            self._end()
            raise
        if self._job.running and not self._shown:
            self._show()
        return None

    def _show(self) -> None:
        self._shown = True
        ui = self.ui
        open_dialog(
            ui,
            lambda: self.title,
            lambda: ProgressBar("reading", self.share),
            lambda: [Button("stop reading", _("Stop"), ui.close, symbol="stop")],
            focus="stop reading",
            closed=self._worker.let_go,
        )

    def _end(self) -> None:
        self._worker.let_go()
        if self._shown:
            self.ui.close()
