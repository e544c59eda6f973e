"""The dialog that asks how to search: algorithm, depth, cut rule, evaluation, additions."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ai.minds import evaluations_for, mind_of
from ai.own_player.host import EVALUATE, PLAYER
from ai.textbook.trees import Tree
from ai.tracing.and_or import can_be_proof
from ai.tracing.run import ENGINE, MAXN, PARANOID, SEARCHES, WITH_WINDOW, Request, algorithms_for, possible
from game.ui.lab.subject import ALGORITHMS, SWITCHES
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words import names
from game.ui.words.i18n import N_, _

DEEPEST, USUAL = 12, 4
"""Greatest depth to choose, and the depth when the search no longer goes to the end of the game."""
DETAILS = {
    "minimax": N_("Tries every move: MAX takes the largest value, MIN the smallest."),
    "negamax": N_("Minimax with one rule for both sides: the largest of the negated values."),
    "alphabeta": N_("Minimax that skips what can't change the result."),
    "negamax-alphabeta": N_("The same cutoffs with one rule for both sides."),
    MAXN: N_("Every player takes what is best for itself, whatever the others get."),
    PARANOID: N_("All the others are allied against the one to move, so that alpha-beta's cuts are allowed again."),
    ENGINE: N_("The engine itself: null windows, searches again, a table, captures to their end."),
}
CUT_RULES = {
    False: N_("The usual rule: a node is left as soon as its bounds meet."),
    True: N_("As some textbooks cut: equal bounds still leave the node open. The value is the same, the work is more."),
}
NO_CHOICE = N_("Not available in this search.")
NOTHING_LEFT = N_("A search to the end of the game leaves nothing to add.")
ENGINE_OF_MARKS = N_("The engine itself: null windows, searches again, a table, threats to their end.")


def _detail(request: Request, name: str) -> str:
    of_marks = name == ENGINE and not mind_of(request.start).has_engine
    return _(ENGINE_OF_MARKS if of_marks else DETAILS[name])


def within(request: Request) -> Request:
    """The request without switches, and without an own player's evaluation, that make no sense for it."""
    if request.algorithm not in SEARCHES and PLAYER.fullmatch(request.evaluation):
        request = replace(request, evaluation="")
    if request.algorithm == ENGINE and request.depth is None:
        request = replace(request, depth=USUAL)
    wanted, offered = request.switches, possible(request)
    kept = {name: getattr(wanted, name) and getattr(offered, name) for name in SWITCHES}
    return replace(request, switches=replace(wanted, **kept))


def open_options(
    ui: Ui,
    request: Request,
    search: Callable[[Request], None],
    explain: Callable[[str], None],
    own_players: Sequence[str] = (),
) -> None:
    """Ask how to search; `search` gets the choice, `explain` an algorithm that the user wants explained.

    The files of `own_players` can be evaluations.
    """
    chosen, plies = request, request.depth or USUAL

    def change(**changes: Any) -> None:
        nonlocal chosen, plies
        chosen = replace(chosen, **changes)
        plies = chosen.depth or plies
        ui.rebuild()

    def start() -> None:
        ui.close()
        search(within(chosen))

    def buttons() -> Sequence[Button]:
        told = _("What this search does")
        return [
            Button("explain", "", lambda: explain(chosen.algorithm), symbol="question", tooltip=told),
            Button("cancel", _("Cancel"), ui.close),
            Button("search", _("Search"), start, rank=Rank.MAIN),
        ]

    open_dialog(
        ui,
        lambda: _("How to search"),
        lambda: _fields(chosen, plies, change, own_players),
        buttons,
        focus="search",
        most=560,
    )


def _fields(request: Request, plies: int, change: Callable[..., None], own_players: Sequence[str]) -> Widget:
    """The choices that make sense for the position; `plies` is the depth that was chosen last."""
    offered = algorithms_for(request.start)
    algorithms = [(name, Item(_(ALGORITHMS[name]), _detail(request, name))) for name in offered]

    def choose(name: str) -> None:
        change(algorithm=name)

    menu = DropDown("algorithm", algorithms, request.algorithm, choose)
    told = Label(_detail(request, request.algorithm), Type.SMALL, muted=True)
    inside: list[Widget] = [Field(Label(_("Algorithm")), menu), told]
    if {MAXN, PARANOID} == set(offered):
        allied = request.algorithm == PARANOID
        text = _("The others form an alliance")
        inside.append(Toggle("alliance", text, allied, lambda on: choose(PARANOID if on else MAXN)))
    if not isinstance(request.start, Tree):
        inside += _depth(request, plies, change, own_players)
    if set(WITH_WINDOW) & set(offered):
        cuts = request.algorithm in WITH_WINDOW
        rules = [(False, "α ≥ β"), (True, "α > β")]
        cut = Choice("cut rule", rules, request.book_cut, lambda book: change(book_cut=book), enabled=cuts)
        rule = _(CUT_RULES[request.book_cut] if cuts else NO_CHOICE)
        inside += [Field(Label(_("Cut when")), cut), Label(rule, Type.SMALL, muted=True)]
    return Column([*inside, *_switches(request, change)], gap=10)


def _switches(request: Request, change: Callable[..., None]) -> list[Widget]:
    """Switches for the additions to a search; the reason is shown for those that it can't have."""
    offered = possible(request)
    some = [possible(replace(request, algorithm=name, depth=USUAL)) for name in algorithms_for(request.start)]

    def toggle(name: str) -> Toggle:
        (title, detail), able = SWITCHES[name], getattr(offered, name)
        told = _(detail if able else NOTHING_LEFT if request.algorithm in SEARCHES else NO_CHOICE)

        def switch(on: bool) -> None:
            change(switches=replace(request.switches, **{name: on}))

        return Toggle(name, _(title), getattr(request.switches, name) and able, switch, enabled=able, tooltip=told)

    able = can_be_proof(request)
    shown = request.and_or and able
    proof = Toggle("and or", _("As a tree of OR and AND"), shown, lambda on: change(and_or=on), enabled=able)
    return [*(toggle(name) for name in SWITCHES if any(getattr(each, name) for each in some)), proof]


def _depth(request: Request, plies: int, change: Callable[..., None], own_players: Sequence[str]) -> list[Widget]:
    engine = request.algorithm == ENGINE
    end = request.depth is None and not engine
    told = _("The engine needs a depth.") if engine else ""

    def switch(on: bool) -> None:
        change(depth=None if on else plies)

    to_end = Toggle("depthless", _("To the end of the game"), end, switch, enabled=not engine, tooltip=told)
    depth = Slider("depth", plies, (1, DEEPEST), lambda plies: change(depth=plies), show=names.plies, enabled=not end)
    offered = evaluations_for(request.start)
    values = [(name, Item(*names.evaluation(name))) for name in offered]
    theirs = request.algorithm in SEARCHES
    told = _("The {function} of your file").format(function=EVALUATE) if theirs else _(NO_CHOICE)
    values += [(path, Item(Path(path).name, told, theirs)) for path in own_players]
    own = engine and not mind_of(request.start).has_engine
    wanted = within(request).evaluation or offered[0]
    evaluation = DropDown("evaluation", values, wanted, lambda name: change(evaluation=name), enabled=not (own or end))
    reason = _("The engine has an evaluation of its own.") if own else ""
    if end:
        reason = _("A search to the end of the game needs neither.")
    choice = explained(Field(Label(_("Evaluation")), evaluation), reason)
    return [to_end, Field(Label(_("Depth")), depth), choice]
