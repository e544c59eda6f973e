"""What stands beside the library's games: the chosen one on a larger board, its facts, and what can be done with it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.core import State
from game.keeping.record import Record
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.games import records
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Field, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, _, ngettext

MAIN = ("continue", "replay")
"""The buttons that have words everywhere."""


class PreviewActions(NamedTuple):
    """Actions of the buttons."""

    resume: Callable[[], None]
    replay: Callable[[], None]
    review: Callable[[], None]
    rename: Callable[[], None]
    label: Callable[[], None]
    delete: Callable[[], None]
    export: Callable[[], None]
    share: Callable[[], None]


def buttons(record: Record | None, count: int, deeds: PreviewActions, *, words: bool) -> list[Button]:
    """Buttons for the chosen games, of which `record` is the only one; without words each is its icon."""

    def button(name: str, text: str, action: Callable[[], None], symbol: str, *, main: bool = False) -> Button:
        rank = Rank.MAIN if main else Rank.USUAL
        return Button(name, text, action, symbol=symbol, rank=rank, words=words)

    found = []
    if record is not None:
        if record.goes_on and record.is_offered:
            found.append(button("continue", _("Continue"), deeds.resume, "play", main=True))
        found.append(button("replay", _("Look through"), deeds.replay, "eye", main=not found))
        if record.moves:
            found.append(button("review", C_("verb", "Review"), deeds.review, "review"))
        found.append(button("share", _("Share"), deeds.share, "share"))
        found.append(button("rename", _("Rename"), deeds.rename, "edit"))
    if count:
        found.append(button("label games", _("Labels"), deeds.label, "flag"))
        if record is None or record.has_pdn:
            found.append(button("export", _("Save as PDN"), deeds.export, "save"))
        found.append(button("delete", _("Delete"), deeds.delete, "delete"))
    return found


def preview(
    record: Record | None,
    position: State[Any] | None,
    count: int,
    deeds: PreviewActions,
    style: BoardStyle,
    side: float,
    *,
    spacious: bool,
) -> Widget:
    """The panel, whose buttons all have words when it is `spacious`.

    `position` is what the board shows, None when the moves can't be played; `count` games are chosen.
    """
    inside: list[Widget] = []
    if record is None:
        chosen = ngettext("{count} game is chosen.", "{count} games are chosen.", count).format(count=count)
        inside.append(Label(chosen if count else _("No game is chosen."), name="chosen", muted=not count))
    else:
        if position is not None:
            face, line = presentation_of(position).face(position), kind_of(position).winning_line(position)
            board = BoardPicture("preview board", face, face.figures(position), style, side=side, line=line)
            inside.append(Centred(board, most=side))
        else:
            inside.append(Label(_("The moves of this game can't be played by its rules."), name="unplayable"))
        inside += [Label(records.heading(record), Type.HEADING, name="preview title"), _facts(record)]
    told = Scroll(Column(inside, gap=14), name="preview scroll", grow=1)
    return Panel([told, _buttons(record, count, deeds, spacious=spacious)], padding=16, gap=14, name="preview")


def _buttons(record: Record | None, count: int, deeds: PreviewActions, *, spacious: bool) -> Widget:
    """Two beside one another; in a narrow panel the main ones below one another, and the icons of the others."""
    worded = buttons(record, count, deeds, words=True)
    if spacious:
        return Columns(worded, least=150, gap=8)
    main = [button for button in worded if button.name in MAIN]
    if not main:
        return Column(worded, gap=8)
    others = [button for button in buttons(record, count, deeds, words=False) if button.name not in MAIN]
    return Column([*main, Row(others, gap=8, align=0.5)], gap=8)


def _facts(record: Record) -> Widget:
    """Facts about a game, a line each."""
    ended = " · ".join(filter(None, (records.result(record), _written(record), records.reason(record))))
    facts = (
        (_("Players"), records.players(record) if record.title else ""),
        (_("Game"), records.title(record)),
        (_("Opponent"), records.opponent(record) if record.level else ""),
        (_("Result"), ended),
        (_("Length"), records.length(record)),
        (_("Date"), record.date),
        (_("Event"), record.event),
        (_("Opening"), records.opening(record)),
        (_("Labels"), ", ".join(record.labels)),
        (_("File"), record.source),
    )
    return Column(
        [
            Field(Label(name, Type.SMALL, muted=True), Label(text, Type.SMALL), label_width=80)
            for name, text in facts
            if text
        ],
        gap=6,
    )


def _written(record: Record) -> str:
    """The result as it is written, where the word beside it says something else."""
    return record.result.replace("-", "–").replace("1/2–1/2", "½–½") if record.score else ""
