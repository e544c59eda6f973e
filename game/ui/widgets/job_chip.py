"""Long work as every screen shows it: the chip in the lower corner, and the list that a click on it opens."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.commands import JOBS, with_key
from game.ui.jobs import Jobs, JobSummary, LongJob
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.button import Button, Pressable
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row, Space
from game.ui.widgets.progress import ProgressBar, draw_progress
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _, ngettext

HEIGHT = 28
BAR, THICK = 40, 6
MARK = 16
STEP = 60
"""The chip's width is a multiple of this, so that it does not change with each number."""


class JobNews(Widget):
    """Says the beginning and the end of jobs to those who can't see the chip; takes no room."""

    role = "status"
    news = True


class JobChip(Pressable):
    """One line: a bar and the progress, or a mark and a message; a click opens the list."""

    role = "button"
    live = True

    def __init__(self, jobs: Sequence[LongJob], action: Callable[[], None], outgrown: Callable[[], None]) -> None:
        self.jobs = jobs
        self.outgrown = outgrown
        self.share = _share(jobs)
        self.most = 0
        super().__init__("jobs", _text(jobs), action, tooltip=with_key(_("Show and stop background tasks"), JOBS.key))

    def update(self, ui: Host, dt: float) -> None:
        now = _text(self.jobs), _share(self.jobs)
        if now != (self.text, self.share):
            self.text, self.share = now
            ui.changed(self)
            if self.rect.w < self.measure(ui.look, self.most)[0]:
                self.outgrown()

    def measure(self, look: Look, width: int) -> Size:
        self.most = width
        wide = look.text(self.text, Type.SMALL).size[0] + self._room(look)
        return min(width, -(-wide // look.px(STEP)) * look.px(STEP)), look.target(HEIGHT)

    def _room(self, look: Look) -> int:
        return 2 * look.px(12) + look.px(8) + look.px(MARK if _message(self.jobs) is not None else BAR)

    def _words(self, look: Look) -> tuple[str, pygame.Rect]:
        """The text as far as there is room, and its place at the right end."""
        room = max(1, self.rect.w - self._room(look))
        text = fitted(look, self.text, Type.SMALL, room)
        if text != self.text and len(self.jobs) == 1 and _message(self.jobs) is None:  # progress comes before the title
            text = fitted(look, self.jobs[0].state, Type.SMALL, room) or text
        wide, high = look.text(text, Type.SMALL).size
        left = self.rect.x + self._room(look) - look.px(12)
        return text, pygame.Rect(left, self.rect.centery - high // 2, wide, high)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [self._words(look)[1]]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, rect = ui.look, ui.look.theme, self.rect
        text, words = self._words(look)
        ground = shapes.blend(theme.control, theme.control_hover, self.warmth)
        shapes.rounded(surface, rect, rect.h // 2, ground, theme.control_border, look.px(theme.border))
        left, ended = rect.x + look.px(12), _message(self.jobs)
        if ended is not None and ended.ending is not None:
            side, warning = look.px(MARK), ended.ending.warning
            symbol = icon("info" if warning else "check", side, theme.danger if warning else theme.accent)
            surface.blit(symbol, (left, rect.centery - side // 2))
        else:
            track = pygame.Rect(left, rect.centery - look.px(THICK) // 2, look.px(BAR), look.px(THICK))
            draw_progress(look, surface, track, self.share, theme.accent, theme.panel, theme.control_border)
        look.text(text, Type.SMALL).draw(surface, words, theme.text)


def _text(jobs: Sequence[LongJob]) -> str:
    if (ended := _message(jobs)) is not None:
        return ended.text
    if len(jobs) == 1:
        return jobs[0].text
    return ngettext("{count} task running", "{count} tasks running", len(jobs)).format(count=len(jobs))


def _message(jobs: Sequence[LongJob]) -> LongJob | None:
    """The job whose message comes first: one that failed, or else the first that ended."""
    told = [job for job in jobs if job.told]
    failed = (job for job in told if job.ending is not None and job.ending.warning)
    return next(failed, told[0] if told else None)


def _share(jobs: Sequence[LongJob]) -> float:
    return sum(min(1.0, job.share) for job in jobs) / len(jobs)


def job_strip(jobs: Sequence[LongJob], action: Callable[[], None], outgrown: Callable[[], None]) -> Widget:
    """The line below a screen, which covers none of it."""
    told = [job for job in jobs if job.told]
    news = JobNews("job news", told[-1].text if told else jobs[-1].title)
    return Row([Space(grow=1), news, JobChip(jobs, action, outgrown)], gap=0, padding=4, wraps=False)


class JobWatch(Widget):
    """Rebuilds the list when something in it has changed."""

    def __init__(self, state: Callable[[], object]) -> None:
        super().__init__()
        self.state = state
        self.seen = state()

    def update(self, ui: Host, dt: float) -> None:
        if self.state() != self.seen:
            ui.rebuild()


def open_job_list(
    ui: Ui, jobs: Jobs, shown: Callable[[], Sequence[LongJob]], show_more: Callable[[JobSummary], None]
) -> None:
    """List the progress of each job, a button to stop it, and its result; closing the list removes the messages."""

    def state() -> object:
        return [(job.text, job.share, job.told) for job in shown()]

    def of_job(number: int, job: LongJob) -> Widget:
        title, ending = Label(job.title, Type.STRONG), job.ending
        if ending is None:
            told = Label(job.state, Type.SMALL, name=f"job {number} state", muted=True)
            stop = Button(f"stop job {number}", _("Stop"), lambda: jobs.stop(job), symbol="stop")
            lines = Column([title, told, ProgressBar(f"job {number}", job.share)], gap=4, grow=1)
            return Row([lines, stop], wraps=False)
        colour = ui.look.theme.danger if ending.warning else None
        message: list[Widget] = [Label(ending.text, name=f"job {number} message", colour=colour, grow=1)]
        if ending.text != job.title:
            message.insert(0, title)

        def open_more() -> None:
            ui.close()
            show_more(ending)

        if ending.show is not None:
            message.append(Row([Button(f"show job {number}", _("Show"), open_more)]))
        return Column(message, gap=6)

    def body() -> Widget:
        return Column([*(of_job(number, job) for number, job in enumerate(shown())), JobWatch(state)], gap=18)

    open_dialog(ui, lambda: _("In the background"), body, focus="close", most=560, closed=jobs.forget_told)
