"""The lines of the panel that lead beyond one game: the score of the series, the next level; and the watcher's pace."""

from game.keeping.settings import PACES
from game.ui.look.theme import Type
from game.ui.play.view import PlayView
from game.ui.setup.rematches import end_text, score_text
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _, paragraph, with_signs


def score_line(view: PlayView) -> list[Widget]:
    """The score of the series, where there is any."""
    setup, score = view.playing.setup, view.outlook.standing
    if not setup.series or not (score.games or setup.best_of):
        return []
    text = " · ".join(filter(None, (score_text(setup, score), "" if view.over else end_text(setup, score))))
    return [Label(text, name="score", align=0.5 if view.over else 0.0)]


def outlook_lines(view: PlayView) -> list[Widget]:
    """Below the result: the score, who won a series with an end, and why the computer's level changes."""
    lines = score_line(view)
    end = end_text(view.playing.setup, view.outlook.standing) if lines else ""
    if end:
        style = Type.STRONG if view.outlook.decided else Type.SMALL
        lines.append(Label(end, style, name="series end", align=0.5))
    if view.outlook.level is not None:
        text = paragraph(view.outlook.level.texts)
        lines.append(Label(text, Type.SMALL, name="next level", align=0.5))
    return lines


def pace_field(view: PlayView, *, named: bool) -> Widget:
    """How much time lies between two moves of computers that play one another; `named`: there is room to say so."""

    def change(number: int) -> None:
        view.set_pace(PACES[number])

    def show(number: int) -> str:
        return _("{seconds} s").format(seconds=with_signs(f"{PACES[number] / 10:g}")) if PACES[number] else _("none")

    name = _("Time between moves")
    slider = Slider("pace", PACES.index(view.pace), (0, len(PACES) - 1), change, show=show, tooltip=name)
    return Row([*([Label(name, Type.SMALL)] if named else []), slider], gap=6, wraps=False)
