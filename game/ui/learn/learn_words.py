"""The texts of the pages."""

from typing import Any

from game.kinds import kind_of
from game.lessons.catalogue import PAGES
from game.lessons.courses import Course
from game.lessons.page import Page
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.words.i18n import _


def title(page: Page) -> str:
    return _(PAGES[page.topic].title)


def filled(page: Page, text: str, pieces: str) -> str:
    """A text of a page with its fields; `pieces` is the piece set."""
    position: Any = page.position
    move = kind_of(position).move_text(position, page.solutions[0])
    side = presentation_of(page.start).side_name(page.start, 0, pieces)
    return _(text).format(**page.fields, move=move, side=side)


def citation_text(page: Page) -> str:
    """The source of the rule; "" if it is not known."""
    cited = page.citation
    if cited is None:
        return ""
    document = _(cited.document)
    if not cited.article:
        return document
    return _("{document}, article {article}").format(document=document, article=cited.article)


def course_name(course: Course) -> str:
    presentation = presentation_named(course.game)
    name = presentation.full_name(course.variant)
    return f"{name}, {presentation.reversed_as(course.variant)}" if course.reverse else name
