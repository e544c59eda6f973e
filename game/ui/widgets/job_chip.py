"""The chip in the lower corner of every screen that shows the progress or the result of long work."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.jobs import LongJob
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.button import Pressable
from game.ui.widgets.layout import Row, Space
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _, ngettext

HEIGHT = 28
BAR, THICK = 40, 6
"""Size of the progress bar in pixels at 100 %."""
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
        """`outgrown` is called when the text has no room any more."""
        self.jobs = jobs
        self.outgrown = outgrown
        self.share = _share(jobs)
        self.most = 0
        """The width that there is for it."""
        super().__init__("jobs", _text(jobs), action, tooltip=_("Show and stop background tasks (Ctrl+J)"))

    @property
    def _ended(self) -> LongJob | None:
        """The job whose message is shown."""
        return _message(self.jobs)

    def update(self, ui: Host, dt: float) -> None:
        now = _text(self.jobs), _share(self.jobs)
        if now != (self.text, self.share):
            self.text, self.share = now
            ui.changed(self)
            if self.rect.w < self.measure(ui.look, self.most)[0]:
                self.outgrown()

    def _before(self, look: Look) -> int:
        """The width of what stands before the text."""
        return look.px(MARK if self._ended is not None else BAR) + look.px(8)

    def measure(self, look: Look, width: int) -> Size:
        self.most = width
        wide = look.text(self.text, Type.SMALL).size[0] + self._room(look)
        steps = -(-wide // look.px(STEP))  # a number that grows by a digit has room
        return min(width, steps * look.px(STEP)), look.target(HEIGHT)

    def _room(self, look: Look) -> int:
        """The width that the text does not take."""
        return 2 * look.px(12) + look.px(8) + look.px(MARK if self._ended is not None else BAR)

    def _words(self, look: Look) -> tuple[str, pygame.Rect]:
        """The text as far as there is room, and its place at the right end."""
        room = max(1, self.rect.w - self._room(look))
        text = fitted(look, self.text, Type.SMALL, room)
        if text != self.text and len(self.jobs) == 1 and self._ended is None:  # how far it is comes before what it is
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
        left, ended = rect.x + look.px(12), self._ended
        if ended is not None and ended.ending is not None:
            side = look.px(MARK)
            colour = theme.danger if ended.ending.warning else theme.accent
            symbol = icon("info" if ended.ending.warning else "check", side, colour)
            surface.blit(symbol, (left, rect.centery - side // 2))
        else:
            track = pygame.Rect(left, rect.centery - look.px(THICK) // 2, look.px(BAR), look.px(THICK))
            shapes.rounded(surface, track, track.h // 2, theme.panel, theme.control_border, look.px(1))
            if filled := round(track.w * self.share):
                done = pygame.Rect(track.x, track.y, max(track.h, filled), track.h)
                shapes.rounded(surface, done, track.h // 2, theme.accent)
        look.text(text, Type.SMALL).draw(surface, words, theme.text)


def _text(jobs: Sequence[LongJob]) -> str:
    """The waiting message, the progress of the only job, or the number of jobs."""
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
    """Progress of all jobs together, from 0 to 1."""
    return sum(min(1.0, job.share) for job in jobs) / len(jobs)


def job_strip(jobs: Sequence[LongJob], action: Callable[[], None], outgrown: Callable[[], None]) -> Widget:
    """The line below a screen, which covers none of it."""
    told = [job for job in jobs if job.told]
    text = told[-1].text if told else jobs[-1].title
    return Row(
        [Space(grow=1), JobNews("job news", text), JobChip(jobs, action, outgrown)], gap=0, padding=4, wraps=False
    )
