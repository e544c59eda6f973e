"""A review that goes on when the study is left."""

from typing import Any

from game.keeping.record import Record
from game.ui.jobs import JobKind, JobSummary, LongJob
from game.ui.study.facts import heading
from game.ui.study.keeping import Keeper
from game.ui.study.reviewing import Reviewing
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, ngettext


class ReviewJob(LongJob):
    """A review that saves its findings with the game, move by move, as the study does."""

    def __init__(self, reviewing: Reviewing, keeper: Keeper, study: Any) -> None:
        """`study` is the screen to come back to."""
        names = heading(reviewing.game, keeper.origin)[0]
        super().__init__(JobKind.REVIEW, study, _("Reviewing {name}").format(name=names))
        self.reviewing = reviewing
        self.keeper = keeper
        self.study = study

    @property
    def record(self) -> Record | None:
        """The game in the library, as it is now."""
        return self.keeper.origin

    @property
    def state(self) -> str:
        count = self.reviewing.moves
        return ngettext("{done} of {count} move", "{done} of {count} moves", count).format(
            done=len(self.reviewing.found), count=count
        )

    @property
    def share(self) -> float:
        return len(self.reviewing.found) / max(1, self.reviewing.moves)

    def start(self) -> None:
        pass

    def hear(self) -> None:
        self.reviewing.poll()
        if not self.reviewing.running:
            trouble = self.reviewing.trouble
            if trouble is not None:
                text = error_text(trouble)
            elif self.reviewing.complete:
                text = _("The review is finished.")
            else:
                text = _("The review was stopped.")
            show = self.study
            self.ending = JobSummary(f"{self.title}: {text}", trouble is not None, lambda screen: screen.go(show))

    def stop(self) -> None:
        self.reviewing.leave()

    def close(self) -> None:
        self.reviewing.leave()
