"""Building endgame tables, as a job that every screen shows."""

from collections.abc import Callable

from ai.builds import Builds
from game.ui.errors import error_text
from game.ui.i18n import _, percent_text
from game.ui.jobs import Ending, Kind, LongJob


class BuildsJob(LongJob):
    """The building of all tables in the list; stopping it only pauses it, so nothing is lost."""

    def __init__(self, builds: Builds, keep: Callable[[], None]) -> None:
        """`keep` saves which tables are wished for."""
        super().__init__(Kind.TABLES, Kind.TABLES, _("Building endgame tables"))
        self.builds = builds
        self._keep = keep

    @property
    def state(self) -> str:
        return percent_text(self.share)

    @property
    def share(self) -> float:
        progress = self.builds.progress
        return progress.done / max(1, progress.total) if progress is not None else 0.0

    def start(self) -> None:
        pass

    def hear(self) -> None:
        if self.builds.going_on:
            return
        fault = self.builds.fault
        if fault is not None:
            self.ending = Ending(f"{self.title}: {error_text(fault)}", warning=True)
        elif self.builds.wishes:
            self.ending = Ending(_("Building is paused. You can continue it under “Endgame tables”."))
        else:
            self.ending = Ending(_("The endgame tables are finished."))

    def stop(self) -> None:
        self.builds.pause()
        self._keep()

    def close(self) -> None:
        """The tables go on at the next start, where they were."""
