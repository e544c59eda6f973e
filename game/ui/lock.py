"""What is locked while an exercise of a teacher's is open: keys, buttons, and the line that says so."""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from ai.classroom.assignment import Assignment, ExerciseKind
from game.keeping.settings import ShownThoughts
from game.ui.commands import Gives
from game.ui.shortcuts import Action
from game.ui.words.i18n import _

ANALYSIS = {
    *(Action.STUDY, Action.REVIEW, Action.LAB, Action.WHY, Action.ANALYSE),
    *(Action.VERDICTS, Action.THOUGHTS, Action.COPY, Action.COPY_GAME, Action.COACH, Action.SHARE),
}
"""What gives away what a position is worth, or takes it to where that is told."""
HINTS, TAKEBACK = {Action.HINT, Action.COACH}, {Action.UNDO, Action.REDO}
ELSEWHERE = {
    *(Action.OPEN, Action.EDIT, Action.LIBRARY, Action.PUZZLES, Action.LEARN, Action.LESSONS),
    *(Action.PASTE, Action.FIND),
    *(Action.PLAYERS, Action.REMATCH, Action.RESET_SCORE),
}
"""The ways from an exercise to something else."""

OF_ANALYSIS = {"why", "study", "review", "verdicts", "thoughts shown", "more", "lab", "positions"}
OF_HINTS = {"hint", "solution", "show"}
OF_TAKEBACK = {"undo", "redo"}
OF_ELSEWHERE = {
    *("players", "rematch", "rule", "course", "reverse", "rules", "theme", "difficulty", "daily", "lessons"),
    *("profiles", "who"),
}
OF_THE_LAB = {
    *("pages", "position", "options", "shelf", "export", "more", "choices", "source", "search", "kind", "seed"),
    *("new exercise", "another", "worksheet", "clear"),
}
"""The names of the widgets that lead there."""


@dataclass(frozen=True, slots=True)
class Lock:
    """An exercise, and what it locks."""

    assignment: Assignment

    @property
    def reason(self) -> str:
        """Why something can't be done, as a sentence."""
        return _("The exercise “{title}” does not allow this.").format(title=self.assignment.title)

    @property
    def line(self) -> str:
        """What is open and what is locked, in one line."""
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
        """All that it locks."""
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
        }
        return reduce(or_, (gives for gives, allowed in free.items() if not allowed))

    def closes(self, gives: Gives) -> bool:
        """True if it locks any of these."""
        return bool(gives & self.closed)

    def blocks(self, action: Action) -> bool:
        """Whether a key may not do this now."""
        task = self.assignment
        return (
            action in ELSEWHERE
            or (action in ANALYSIS and not task.analysis)
            or (action in HINTS and not task.hints)
            or (action in TAKEBACK and not task.takeback)
        )

    @property
    def names(self) -> set[str]:
        """The names of the widgets that may not be used."""
        task, found = self.assignment, set(OF_ELSEWHERE)
        for free, names in ((task.analysis, OF_ANALYSIS), (task.hints, OF_HINTS), (task.takeback, OF_TAKEBACK)):
            found |= set() if free else names
        if task.kind is ExerciseKind.LAB:
            found |= OF_THE_LAB
        if task.pages is not None and len(task.pages.pages) == 1:
            found |= {"page"}
        if task.lessons is not None and len(task.lessons.steps) == 1:
            found |= {"step", "steps"}
        return found


HELPFUL: dict[str, Any] = {"thoughts": ShownThoughts.OFF, "verdicts": False}
"""The settings that show what a position is worth, as they are while no analysis is allowed."""


def settings_of(assignment: Assignment) -> dict[str, Any]:
    """The settings that an exercise changes as long as it is open."""
    chosen = {} if assignment.analysis else dict(HELPFUL)
    return chosen | ({"language": assignment.language} if assignment.language else {})
