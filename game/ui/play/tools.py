"""The buttons below the panel: what can be done."""

from collections.abc import Callable
from functools import partial

from game.ui.play.view import PlayView
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, Tool
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, _


def tools_of(view: PlayView, *, small: bool) -> list[Widget]:
    """What can be done; without what is of no use now after the end and, `small`, where the panel has more to show."""
    playing = view.playing
    if playing.watched and playing.outcome is None:
        return watching_tools(view, small=small)
    going = playing.outcome is None
    asks = going and playing.persons_turn and not playing.paused
    thinks = playing.computers.thinking or playing.computers.seeking_hint
    draw = _("Claim a draw") if playing.claim else _("Offer a draw")
    now = (_("Move now"), _("Make the computer move at once"))
    if playing.computers.fault is not None:
        now = (_("Ask again"), _("Start the program again and ask it for a move"))

    tool = _maker(view, small=small)
    tools: list[Button | Tool] = [
        tool("undo", _("Undo"), Action.UNDO, "undo", _("Take a move back (Ctrl+Z)"), playing.undo_count > 0),
        tool("redo", _("Redo"), Action.REDO, "redo", _("Play the move again (Ctrl+Y)"), playing.redo_count > 0),
        tool("hint", _("Hint"), Action.HINT, "hint", _("Suggest a good move"), asks),
        tool("flip", _("Flip"), Action.FLIP, "flip", _("Turn the board around (F)")),
        tool("resign", _("Resign"), Action.RESIGN, "flag", _("Give up the game"), going),
        tool("draw", _("Draw"), Action.OFFER_DRAW, "draw", draw, asks),
        tool("now", now[0], Action.MOVE_NOW, "fast", now[1], thinks or playing.computers.fault is not None),
        tool("new", _("New"), Action.NEW, "new", _("New game (Ctrl+N)")),
    ]
    if small and view.rule:
        tools[-2] = rule_button(view.rule, small=True)
    elif (small or view.over) and not tools[-2].enabled:
        tools[-2] = tool(
            "why", _("Why?"), Action.WHY, "why", _("Why this move? All moves with their scores, in words (W)")
        )
    if small and view.over:
        tools[-1] = tool("study", _("Study"), Action.STUDY, "sheet", _("Study this game (Ctrl+T)"))
        if not view.many:
            told = _("How good each move was, and what was better (Ctrl+R)")
            tools[3] = tool("review", C_("verb", "Review"), Action.REVIEW, "review", told)
    elif view.over:
        tools.pop()
    scarce = view.over or (small and playing.computers.fault is not None)
    return [each for each in tools if each.enabled or not scarce]


def watching_tools(view: PlayView, *, small: bool) -> list[Widget]:
    """What can be done while computers play one another."""
    playing = view.playing
    tool = _maker(view, small=small)
    pause = tool("hold", _("Pause"), Action.HOLD, "pause", _("Let the computers wait (P)"))
    if playing.watching.paused:
        pause = tool("hold", _("Resume"), Action.HOLD, "play", _("Let the computers go on (P)"))
    now = tool(
        "now", _("Move now"), Action.MOVE_NOW, "fast", _("Make the computer move at once"), playing.computers.thinking
    )
    if playing.computers.fault is not None:
        now = tool("now", _("Ask again"), Action.MOVE_NOW, "fast", _("Start the program again and ask it for a move"))
    return [
        pause,
        tool("next move", _("One move"), Action.NEXT_MOVE, "one more", _("One move more, then pause (N)")),
        tool("undo", _("Undo"), Action.UNDO, "undo", _("Take a move back (Ctrl+Z)"), playing.undo_count > 0),
        tool("redo", _("Redo"), Action.REDO, "redo", _("Play the move again (Ctrl+Y)"), playing.redo_count > 0),
        tool("players", _("Players"), Action.PLAYERS, "swap", _("Take over a side, or seat another level")),
        tool("flip", _("Flip"), Action.FLIP, "flip", _("Turn the board around (F)")),
        now,
        tool("new", _("New"), Action.NEW, "new", _("New game (Ctrl+N)")),
    ]


def _maker(view: PlayView, *, small: bool) -> Callable[..., Button | Tool]:
    """Makes tools, with their words below their icons where there is room."""

    def tool(name: str, text: str, action: Action, symbol: str, tooltip: str, enabled: bool = True) -> Button | Tool:
        press = partial(view.act, action)
        if small:
            return Button(name, "", press, symbol=symbol, tooltip=f"{text}: {tooltip}", enabled=enabled)
        return Tool(name, text, press, symbol=symbol, tooltip=tooltip, enabled=enabled)

    return tool


def rule_button(show: Callable[[], None], *, small: bool) -> Button:
    """The way from a refused click to the page on the rule that forbids it."""
    text = "" if small else _("The rule")
    return Button("rule", text, show, symbol="question", tooltip=_("See this rule on a board"))


def why_button(view: PlayView) -> Button:
    """The way to what all moves are worth, in words."""
    tooltip = _("Why this move? All moves with their scores, in words (W)")
    return Button("why", _("Why?"), partial(view.act, Action.WHY), symbol="why", tooltip=tooltip)
