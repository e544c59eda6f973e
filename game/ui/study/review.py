"""The review tab without its page: the work, the better line, the exercises, and marks on the board."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ai.insight.review import LEAST_LOST, MoveQuality
from ai.work.jobs import Worker
from game.kind import Square
from game.kinds import kind_of
from game.ui.board.line import LinePlayer
from game.ui.board.scene import Arrow, Badge, Scene
from game.ui.commands import BACK, REVIEW, Command
from game.ui.games.presentation import presentation_of
from game.ui.look.shapes import css
from game.ui.study.analysis_view import evaluation_bar
from game.ui.study.commands import LAST_MISTAKE, NEXT_MISTAKE, line_walking
from game.ui.study.glyphs import GREEN, strength_of
from game.ui.study.review_lesson import ReviewExercise
from game.ui.study.review_words import SIGNS, notes_of
from game.ui.study.reviewing import Reviewing, ReviewJob
from game.ui.study.tabs import StudyHost, StudyTab
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, percent_text

ARROWS = (0.8, 0.5)
"""Widths of the arrows of the best move and of a bad one that was played."""


class ReviewActions(StudyTab):
    """The part of the tab that needs no widgets; `ReviewTab` adds the page."""

    name = "review"
    label = N_("Review")
    symbol = "review"

    def __init__(self, study: StudyHost) -> None:
        super().__init__(study)
        self.reviewing = Reviewing(Worker(), study.match.game, study.keeper)
        self.exercise: ReviewExercise | None = None
        self.line: LinePlayer | None = None
        self._job: ReviewJob | None = None

    # What the study tells

    def enter(self) -> None:
        self.reviewing.follow()

    def leave(self) -> None:
        self.end()

    def away(self) -> None:
        if self.reviewing.running and self._job is None:
            self._job = ReviewJob(self.reviewing, self.study.keeper, self.study)
            self.context.jobs.begin(self._job)

    def back(self) -> None:
        if self._job is not None:
            self.context.jobs.forget(self._job)
            self._job = None

    def position_changed(self) -> None:
        self.line = None
        if self.exercise is not None and not self.exercise.is_at(self.study.match.node):
            self.end()

    def tree_changed(self) -> None:
        if self.seen or self.reviewing.running:
            nodes = self.reviewing.nodes
            self.reviewing.follow()
            if self.reviewing.nodes != nodes:
                self.end()

    def frame(self, dt: float) -> None:
        if self.reviewing.poll() and self.seen:
            self.ui.rebuild()
        if not self.seen:
            return
        if self.exercise is not None:
            self.exercise.frame(dt)
        if self.line is not None and self.line.moving:
            self.ui.dirty = True
            if self.line.advance(dt, motion=self.ui.look.motion):
                self.ui.rebuild()

    @property
    def busy(self) -> bool:
        shown = self.seen and (
            (self.exercise is not None and self.exercise.busy) or (self.line is not None and self.line.moving)
        )
        return self.reviewing.running or shown

    def commands(self) -> tuple[Command, ...]:
        if self.exercise is not None:
            return self.exercise.commands()
        own = (
            REVIEW.on(self.stop if self.reviewing.running else self.start, told=""),
            LAST_MISTAKE.on(partial(self.to_mistake, -1)),
            NEXT_MISTAKE.on(partial(self.to_mistake, 1)),
        )
        if self.line is None:
            return own
        return (BACK.on(self.close_line), *line_walking(self.line, self.ui.rebuild, motion=self.ui.look.motion), *own)

    # What the person does

    def start(self) -> None:
        self.reviewing.follow()
        self.reviewing.start()
        self.ui.rebuild()

    def stop(self) -> None:
        self.reviewing.leave()
        self.ui.rebuild()

    def go_to(self, ply: int) -> None:
        self.study.go_to_node(self.reviewing.nodes[ply])

    def to_mistake(self, step: int) -> None:
        """Go to the next bad move of the main line, or to the one before."""
        node, place = self.study.match.node, None
        while place is None:
            place, node = self.reviewing.ply_of(node), node.parent or node
        bad = [ply for ply, mark in sorted(self.reviewing.marks().items()) if mark in LEAST_LOST]
        found = [ply for ply in bad if ply > place] if step > 0 else [ply for ply in bad[::-1] if ply < place]
        if found:
            self.go_to(found[0])

    def show_better(self) -> None:
        node = self.study.match.node
        remark = self.reviewing.remark_at(node)
        if remark is not None and node.parent is not None:
            position = node.parent.position
            self.line = LinePlayer(presentation_of(position).face(position), position, remark.best.pv)
            self.line.toggle()
            self.ui.rebuild()

    def close_line(self) -> None:
        self.line = None
        self.ui.rebuild()

    def learn(self, player: int) -> None:
        self.line = None
        self.exercise = ReviewExercise(self.study, self.reviewing, player, self.context.thinker.worker, self.end)

    def end(self) -> None:
        """Close the exercise or line on the board."""
        if self.exercise is not None:
            self.exercise.leave()
            self.exercise = None
        self.line = None
        self.ui.rebuild()

    def write(self) -> None:
        pieces = self.context.settings.piece_set
        new = self.study.editing.annotate(notes_of(self.reviewing.nodes, self.reviewing.found, pieces))
        written = _("The review was written into the game. Ctrl+Z takes it back.")
        self.study.tell(written if new else _("The review is in the game already."))

    # What is to be seen

    @property
    def holds(self) -> bool:
        return self.line is not None or (self.exercise is not None and not self.exercise.lesson.over)

    def takes(self, move: Any) -> bool:
        if self.exercise is None or self.exercise.lesson.over:
            return False
        self.exercise.takes(move)
        return True

    def touched(self) -> bool:
        if self.line is not None:
            self.close_line()
            return True
        return self.exercise is not None and self.exercise.touched()

    def instead(self) -> Scene | None:
        line = self.exercise.line if self.exercise is not None else self.line
        return line.scene() if line is not None else None

    def arrows(self) -> Sequence[Arrow]:
        if not self.seen:
            return ()
        if self.exercise is not None:
            return self.exercise.arrows()
        ply = self.reviewing.ply_of(self.study.match.node)
        remark = self.reviewing.found.get(ply) if ply is not None else None
        if remark is None or remark.forced:
            return ()
        kind, glyph = kind_of(self.study.match.position), SIGNS[remark.mark]
        found = [Arrow(kind.path(remark.best.move), css(GREEN), ARROWS[0], SIGNS[MoveQuality.BEST].sign)]
        if remark.mark in LEAST_LOST:
            found.append(Arrow(kind.path(remark.move), css(glyph.colour), ARROWS[1], glyph.sign))
        return found

    def badges(self) -> Mapping[Square, Badge]:
        node = self.study.match.node
        remark = self.reviewing.remark_at(node) if self.seen else None
        if remark is None or remark.forced or self.exercise is not None or strength_of(node.glyphs) is not None:
            return {}
        glyph = SIGNS[remark.mark]
        return {kind_of(node.position).path(node.move)[-1]: Badge(glyph.sign, glyph.colour)}

    def bar(self) -> Widget | None:
        return evaluation_bar(self.study, self._chance) if self.seen else None

    def _chance(self, below: int) -> tuple[float, str, str]:
        position, ply = self.study.match.position, self.reviewing.ply_of(self.study.match.node)
        share = self.reviewing.chances(below)[ply] if ply is not None else None
        if share is None:
            return 0.5, "", ""
        side = presentation_of(position).side_name(position, below, self.context.settings.piece_set)
        return share, "", ": ".join((_("Winning chance of {side}").format(side=side), percent_text(share)))
