"""The panel of the board editor: game and rules, palette, side to move, the position as text, tools, ways out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from game.kinds import KINDS
from game.tictactoe.rules import MnkRules
from game.ui.board.face import Figure
from game.ui.editor.board import FigurePalette
from game.ui.editor.draft import Draft, Drafts
from game.ui.editor.reading import DRAFTS
from game.ui.editor.sizes import MOST_PLAYERS, size_fields, sized
from game.ui.games.presentation import presentation_named
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank, Tool
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Field, Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, _, paragraph

LONGEST_TEXT = 600


@dataclass(frozen=True, slots=True)
class PositionAction:
    """Something to do with the position, such as to play it."""

    name: str
    text: str
    symbol: str
    act: Callable[[], None]
    enabled: bool
    tooltip: str = ""
    minor: bool = False
    """Its icon is enough."""


class Editor(Protocol):
    """What the panel shows, and the functions that it calls."""

    drafts: Drafts
    typed: str | None
    """What stands in the text field if it is not the position's own text."""
    fault: str
    """What is wrong with it."""
    tool: Figure | None

    def hold(self, tool: Figure | None) -> None:
        """Take a figure in hand; with None, what is clicked is taken away."""
        ...

    def change(self, draft: Draft, *, joined: bool = False) -> None:
        """Put another draft on the board."""
        ...

    def choose_game(self, game: str) -> None:
        """Begin with another game."""
        ...

    def choose_rules(self, variant: str, *, reverse: bool) -> None:
        """Keep the position, by other rules or on a board of another size."""
        ...

    def type(self, text: str) -> None:
        """A text is being typed."""
        ...

    def enter(self) -> None:
        """Put the position on the board that the typed text describes."""
        ...

    def undo(self) -> None:
        """Take back the last change."""
        ...

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        ...

    def draw_ending(self) -> None:
        """Put an ending by lot on the board that the side to move wins."""
        ...

    def flip(self) -> None:
        """Turn the board round."""
        ...

    def leave(self) -> None:
        """Go back."""
        ...

    @property
    def ways(self) -> Sequence[PositionAction]:
        """What can be done with the position, the main thing first."""
        ...

    def sides(self) -> list[tuple[int, str]]:
        """The players, with the sentences that they are to move."""
        ...


def editor_panel(
    editor: Editor,
    words: Sequence[Widget],
    *,
    pieces: str,
    small: bool,
    short: bool,
    wide: bool,
    danger: tuple[int, int, int],
) -> Widget:
    """Everything beside the board or, `wide`, below it; `words` stand first.

    `small`: all buttons have icons alone; `short`: the ways do, but for the main one.
    """
    back = Button("back", "", editor.leave, symbol="back", rank=Rank.FLAT, tooltip=_("Back (Esc)"))
    title = Label(_("Position") if small else _("Set up a position"), Type.STRONG, name="title", grow=1)
    fields = [*words, *_palette(editor, pieces), *_text(editor, danger), *_rules(editor)]
    tools = _tools(editor, small=small)
    ways = [_way(way, small=small or short or way.minor) for way in editor.ways[1:]]
    main = _way(editor.ways[0], small=small, rank=Rank.MAIN)
    buttons: list[Widget] = [Columns([*tools, *ways, main], least=34, most=99, gap=6)]
    if not small:
        buttons = [Columns(tools, least=62, most=8 if wide else 4, gap=6), main]
        worded, icons = [way for way in ways if way.text], [way for way in ways if not way.text]
        buttons += [Columns(worded, least=130, most=4, whole=True, gap=6)] if worded else []
        buttons += [Columns(icons, least=34, gap=6)] if icons else []
    return Panel(
        [
            Row([back, title], gap=6, padding=4, wraps=False),
            Scroll(Column(fields, gap=12, padding=4), name="panel scroll", least=24),
            Column(buttons, gap=8, padding=4),
        ],
        gap=0,
        padding=10,
        name="panel",
    )


def _palette(editor: Editor, pieces: str) -> list[Widget]:
    draft = editor.drafts.now
    told = _("Digits choose a piece. Click or paint with it; drag pieces about or off the board.")
    right = _("The right button puts a piece of the other side, or takes one away.")
    found: list[Widget] = [
        FigurePalette(draft.tools, editor.tool, pieces, editor.hold, tooltip=paragraph((told, right)))
    ]
    if draft.side is not None:
        found.append(Choice("to move", editor.sides(), draft.side, lambda side: editor.change(draft.with_side(side))))
    return found


def _text(editor: Editor, danger: tuple[int, int, int]) -> list[Widget]:
    text = editor.drafts.now.text if editor.typed is None else editor.typed
    hint = _("Position as text (FEN)")
    found: list[Widget] = [
        Label(_("Position as text: paste another and press Enter"), Type.SMALL, muted=True),
        TextField("text", text, editor.type, enter=editor.enter, hint=hint, longest=LONGEST_TEXT, grow=0),
    ]
    if editor.fault:
        found.append(Label(editor.fault, Type.SMALL, name="fault", colour=danger))
    return [Column(found, gap=6)]


def _rules(editor: Editor) -> list[Widget]:
    draft = editor.drafts.now
    game, kind = presentation_named(draft.kind.name), draft.kind
    games = [(name, presentation_named(name).title) for name in KINDS if name in DRAFTS]
    offered = kind.variants if draft.variant in kind.variants else (draft.variant, *kind.variants)
    variants = [(name, Item(game.variant_name(name), game.variant_detail(name))) for name in offered]

    def by(variant: str) -> None:
        editor.choose_rules(variant, reverse=draft.reverse)

    found: list[Widget] = [
        Choice("game", games, kind.name, editor.choose_game),
        Field(Label(_(game.variants_label)), DropDown("variant", variants, draft.variant, by)),
    ]
    if kind.has_sizes:
        found += _size(draft, by)
    if kind.can_reverse:
        reverse = partial(editor.choose_rules, draft.variant)
        found.append(Toggle("reverse", _(game.reverse_text), draft.reverse, lambda on: reverse(reverse=on)))
    return found


def _size(draft: Draft, by: Callable[[str], None]) -> list[Widget]:
    """Columns, rows, how many in a row and how many players, of a board of any size."""
    rules = MnkRules.parse(draft.variant)
    numbers = [(number, str(number)) for number in range(2, MOST_PLAYERS + 1)]

    def seat(players: int) -> None:
        by(sized(rules, players=players))

    return [
        *size_fields(draft.variant, by),
        Field(Label(C_("number", "Players")), Choice("players", numbers, rules.players, seat)),
    ]


def _tools(editor: Editor, *, small: bool) -> list[Widget]:
    drafts = editor.drafts
    draft = drafts.now
    mirrored, swapped = draft.mirrored(), draft.swapped()

    def tool(
        name: str, text: str, act: Callable[[], None], symbol: str, tooltip: str, enabled: bool = True
    ) -> Button | Tool:
        if small:
            return Button(name, "", act, symbol=symbol, tooltip=f"{text}: {tooltip}", enabled=enabled)
        return Tool(name, text, act, symbol=symbol, tooltip=tooltip, enabled=enabled)

    def to(draft: Draft) -> Callable[[], None]:
        return partial(editor.change, draft)

    found: list[Widget] = [
        tool("undo", _("Undo"), editor.undo, "undo", _("Take the last change back (Ctrl+Z)"), drafts.can_undo),
        tool("redo", _("Redo"), editor.redo, "redo", _("Make the change again (Ctrl+Y)"), drafts.can_redo),
        tool("clear", _("Clear"), to(draft.cleared()), "delete", _("Clear the board"), bool(draft.figures)),
    ]
    if draft.started() != draft.cleared():
        found.append(tool("start", _("Reset"), to(draft.started()), "home", _("Starting position")))
    if mirrored is not None:
        found.append(tool("mirror", _("Mirror"), to(mirrored), "mirror", _("Exchange left and right")))
    if swapped is not None:
        exchange = _("Exchange the sides: the board is turned, and every piece changes its colour")
        found.append(tool("swap", _("Exchange"), to(swapped), "swap", exchange))
    if draft.has_endings:
        drawn = _("An ending by lot that the side to move wins, from the endgame tables")
        found.append(tool("ending", _("Ending"), editor.draw_ending, "dice", drawn))
    found.append(tool("flip", _("Flip"), editor.flip, "flip", _("Turn the board around (F)")))
    return found


def _way(way: PositionAction, *, small: bool, rank: Rank = Rank.USUAL) -> Button:
    text, tooltip = ("", way.tooltip or way.text) if small else (way.text, way.tooltip)
    return Button(
        way.name, text, way.act, symbol=way.symbol, enabled=way.enabled, tooltip=tooltip, rank=rank, grow=not small
    )
