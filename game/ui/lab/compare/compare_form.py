"""The choices of the page Compare: a ready comparison, or two to four searches of one position."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from operator import delitem
from typing import Any

from ai.engine.checkers import Feature
from ai.minds import mind_of
from ai.textbook.trees import Tree
from ai.tracing.compare import Case, Comparison, Variant, by_depth
from ai.tracing.run import ENGINE, Request, algorithms_for
from ai.tracing.variants import (
    ADDITIONS,
    READY,
    SWITCHES,
    Preset,
    additions_of,
    in_position,
    possible_additions,
    switch_name,
    with_algorithm,
)
from game.core import State
from game.kinds import find_kind, kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.games.presentation import presentation_of
from game.ui.lab.compare import compare_words as words
from game.ui.lab.subject import Subject
from game.ui.look.theme import Type
from game.ui.screen import Context
from game.ui.widgets.button import Button, flat
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.graph import Sample
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Chip
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import _
from game.ui.words.texts import read_texts

BOARD = 170
"""Side of the board at 100 %."""
FEWEST, MOST = 2, 4
USUAL = ("minimax", "alphabeta")
OWN = "own"
TEXTS = read_texts("search-lab")
PRESETS = TEXTS["presets"]
"""Comparisons, each with what it teaches."""
DEEPEST = 12
USUAL_DEPTH = 5


def usual_depth(start: State[Any]) -> int:
    kind = find_kind(start)
    plies = kind.most_plies(start) if kind else None
    return USUAL_DEPTH if plies is None else 6 if plies <= 9 else 3


class CompareForm:
    def __init__(self, context: Context, subject: Subject, chosen: Callable[[], None]) -> None:
        """`chosen` is called when another comparison was chosen, which must be measured at once."""
        self._context = context
        self._chosen = chosen
        self._measuring = False
        self.preset = OWN
        self.variants = [Variant(Request(subject.request.start, name)) for name in USUAL]
        self.take(subject)

    def take(self, subject: Subject) -> None:
        self.start: State[Any] = subject.request.start
        self.title = subject.name(self._context.settings.piece_set)
        self.depth = usual_depth(self.start)
        self.preset = OWN
        self._fit_variants()

    def _fit_variants(self) -> None:
        """Keep the searches that fit the position; where fewer than two are left, take the usual ones."""
        offered = algorithms_for(self.start)
        kept = [each for each in self.variants if each.request.algorithm in offered]
        self.variants = kept if len(kept) >= FEWEST else []
        while len(self.variants) < min(FEWEST, len(offered)):
            self._add()

    @property
    def called(self) -> str:
        return self.title if self.preset == OWN else _(PRESETS[self.preset][0])

    def wanted(self) -> Preset:
        if self.preset in READY:
            return READY[self.preset]()
        variants = tuple(map(self._placed, self.variants))
        if isinstance(self.start, Tree):
            return Preset(OWN, variants, (Case((self.start,)),))
        return Preset(OWN, variants, by_depth(self.start, self.depth))

    def _placed(self, variant: Variant) -> Variant:
        """The search in this position, without additions that make no sense here."""
        return in_position(variant, self.start, None if isinstance(self.start, Tree) else self.depth)

    def build(self, found: Comparison | None, *, measuring: bool, tall: bool) -> list[Widget]:
        """The choices, disabled while `measuring`; `tall`: there is room for a board."""
        self._measuring = measuring
        options = [(name, Item(_(title), _(detail))) for name, (title, detail) in PRESETS.items()]
        menu = DropDown("preset", options, self.preset, self._choose_preset, enabled=not self._measuring)
        told = Label(_(PRESETS[self.preset][1]), Type.SMALL, muted=True)
        parts: list[Widget] = [Column([Label(_("What is compared"), Type.STRONG), menu, told], gap=6)]
        if self.preset != OWN:
            preset = found.variants if found else self.wanted().variants
            return parts + [
                Row([Sample(number), Label(words.variant_name(variant), grow=1)], gap=8, wraps=False)
                for number, variant in enumerate(preset)
            ]
        parts += self._position(tall=tall)
        parts += [self._variant(number) for number in range(len(self.variants))]
        if len(self.variants) < MOST and len(algorithms_for(self.start)) > 1:
            parts.append(Button("add", _("Add a search"), self._add, symbol="new", enabled=not self._measuring))
        if not isinstance(self.start, Tree):
            plies = kind_of(self.start).most_plies(self.start)
            most = DEEPEST if plies is None else min(DEEPEST, max(1, plies))
            shown, bounds, able = min(self.depth, most), (1, max(2, most)), not self._measuring
            depth = Slider("depth", shown, bounds, partial(setattr, self, "depth"), show=names.plies, enabled=able)
            parts.append(Field(_("Up to"), depth))
        return parts

    def _position(self, *, tall: bool) -> list[Widget]:
        chosen = self._context.settings
        name = Label(self.called, Type.SMALL, muted=True, name="position")
        if isinstance(self.start, Tree) or not tall:
            return [name]
        game = presentation_of(self.start)
        face, style = game.face(self.start), BoardStyle(chosen.board_theme, chosen.piece_set)
        board = BoardPicture("board", face, face.figures(self.start), style, side=BOARD)
        return [Column([board, name], gap=6, align=0.5)]

    def _choose_preset(self, name: str) -> None:
        self.preset = name
        self._chosen()

    def _variant(self, number: int) -> Widget:
        able, request = not self._measuring, self._placed(self.variants[number]).request
        options = [(name, Item(words.algorithm_name(name))) for name in algorithms_for(self.start)]

        def choose(name: str) -> None:
            self._change(number, with_algorithm(self.variants[number].request, name))

        menu = DropDown(f"algorithm {number}", options, request.algorithm, choose, grow=1, enabled=able)
        line: list[Widget] = [Sample(number), menu]
        if len(self.variants) > FEWEST:
            remove = flat(f"remove {number}", "close", _("Remove this search"), partial(delitem, self.variants, number))
            remove.enabled = able
            line.append(remove)
        chips = [self._chip(number, name) for name in possible_additions(request)]
        switched = request.algorithm == ENGINE and mind_of(self.start).has_engine
        chips += [self._switch(number, switch) for switch in SWITCHES if switched]
        return Column([Row(line, gap=8, wraps=False), *([Row(chips, gap=6)] if chips else [])], gap=6)

    def _chip(self, number: int, name: str) -> Widget:
        title, detail = words.ADDITIONS[name]
        on = name in additions_of(self.variants[number].request)

        def change(on: bool) -> None:
            self._change(number, ADDITIONS[name].change(self.variants[number].request, on))

        return Chip(f"{name} {number}", _(title), on, change, enabled=not self._measuring, tooltip=_(detail))

    def _switch(self, number: int, switch: Feature) -> Widget:
        """One switch of the engine, which is on unless it was turned off."""
        title, detail = words.SWITCHES[switch]
        variant = self.variants[number]

        def change(on: bool) -> None:
            without = variant.without & ~switch if on else variant.without | switch
            self.variants[number] = replace(variant, without=without)

        name, on = f"{switch_name(switch)} {number}", switch not in variant.without
        return Chip(name, _(title), on, change, enabled=not self._measuring, tooltip=_(detail))

    def _change(self, number: int, request: Request) -> None:
        self.variants[number] = replace(self.variants[number], request=request)

    def _add(self) -> None:
        offered = algorithms_for(self.start)
        used = [variant.request.algorithm for variant in self.variants]
        unused = (name for name in (*USUAL, *offered) if name in offered and name not in used)
        self.variants.append(Variant(Request(self.start, next(unused, offered[-1]))))
