"""The panel next to the library's games: the chosen game on a larger board, its facts, and its buttons."""

from collections.abc import Sequence
from typing import Any

from game.core import State
from game.keeping.record import Record
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.commands import Command
from game.ui.games import records
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Field, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, _, date_text, ngettext, result_text

MAIN = ("continue", "replay")
"""The buttons that always have words; the first one is the main button."""


def buttons(commands: Sequence[Command], *, words: bool) -> list[Button]:
    found: list[Button] = []
    for command in commands:
        if command.enabled:
            main = not found and command.name in MAIN
            found.append(button_of(command, words=words, rank=Rank.MAIN if main else Rank.USUAL))
            if words and command.name == "review":
                found[-1].text = C_("verb", "Review")
    return found


def preview(
    record: Record | None,
    position: State[Any] | None,
    count: int,
    commands: Sequence[Command],
    style: BoardStyle,
    side: float,
    *,
    spacious: bool,
) -> Widget:
    """The panel. `position` is None if the moves can't be played; `count` games are chosen.

    `spacious`: all buttons have words.
    """
    inside: list[Widget] = []
    if record is None:
        chosen = ngettext("{count} game is selected.", "{count} games are selected.", count).format(count=count)
        inside.append(Label(chosen if count else _("No game is selected."), name="chosen", muted=not count))
    else:
        if position is not None:
            face, line = presentation_of(position).face(position), kind_of(position).winning_line(position)
            board = BoardPicture("preview board", face, face.figures(position), style, side=side, line=line)
            inside.append(Centred(board, most=side))
        else:
            inside.append(Label(_("The moves of this game can't be played by its rules."), name="unplayable"))
        inside += [Label(records.heading(record), Type.HEADING, name="preview title"), _facts(record)]
    facts = Scroll(Column(inside, gap=14), name="preview scroll", grow=1)
    worded = buttons(commands, words=True)
    main = [button for button in worded if button.name in MAIN]
    ways: Widget = Columns(worded, least=150, gap=8)
    if not spacious:
        others = [button for button in buttons(commands, words=False) if button.name not in MAIN]
        ways = Column([*main, Row(others, gap=8, align=0.5)] if main else worded, gap=8)
    return Panel([facts, ways], padding=16, gap=14, name="preview")


def _facts(record: Record) -> Widget:
    ended = " · ".join(filter(None, (records.result(record), _written(record), records.reason(record))))
    facts = (
        (_("Players"), records.players(record) if record.title else ""),
        (_("Game"), records.title(record)),
        (_("Opponent"), records.opponent(record) if record.level else ""),
        (_("Result"), ended),
        (_("Length"), records.length(record)),
        (_("Date"), date_text(record.date)),
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
    """The result as it is written, if the word next to it says something else."""
    return result_text(record.result) if record.score else ""
