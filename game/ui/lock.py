"""The lock of an exercise: the commands that it refuses, and the line that says so."""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from ai.classroom.assignment import Assignment, ExerciseKind
from game.keeping.settings import ShownThoughts
from game.ui.commands import Gives
from game.ui.words.i18n import _


@dataclass(frozen=True, slots=True)
class Lock:
    assignment: Assignment

    @property
    def reason(self) -> str:
        return _("The exercise “{title}” does not allow this.").format(title=self.assignment.title)

    @property
    def line(self) -> str:
        task = self.assignment
        parts = (
            (task.hints, _("hints")),
            (task.takeback, _("taking back")),
            (task.analysis, _("analysis")),
            (task.settings, _("settings")),
        )
        locked = ", ".join(text for free, text in parts if not free)
        title = _("Exercise: {title}").format(title=task.title)
        told = _("locked: {what}").format(what=locked)
        return f"{title} · {told}" if locked else title

    @property
    def closed(self) -> Gives:
        task = self.assignment
        alone = (task.pages is not None and len(task.pages.pages) == 1) or (
            task.lessons is not None and len(task.lessons.steps) == 1
        )
        free = {
            Gives.ANALYSIS: task.analysis,
            Gives.HINTS: task.hints,
            Gives.TAKEBACK: task.takeback,
            Gives.ELSEWHERE: False,
            Gives.SUBJECT: task.kind is not ExerciseKind.LAB,
            Gives.PAGES: not alone,
            Gives.SETTINGS: task.settings,
        }
        return reduce(or_, (gives for gives, allowed in free.items() if not allowed))

    def closes(self, gives: Gives) -> bool:
        return bool(gives & self.closed)


HELPFUL: dict[str, Any] = {"thoughts": ShownThoughts.OFF, "verdicts": False}
"""Settings that show what a position is worth, as they are while analysis is locked."""


def settings_of(assignment: Assignment) -> dict[str, Any]:
    chosen = {} if assignment.analysis else dict(HELPFUL)
    return chosen | ({"language": assignment.language} if assignment.language else {})
