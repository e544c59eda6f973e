"""The subject of the Lab: a request with its name and what to look at; a copied text as a new one."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

from ai.score import Knowledge, Score, parts_of
from ai.textbook.brackets import looks_like_tree, parse_tree
from ai.textbook.trees import Tree
from ai.tracing.and_or import shows_proof
from ai.tracing.examples import Example, ExampleGroup, ScoreFact, example_named
from ai.tracing.printed import wrong_listings
from ai.tracing.run import MAXN, WITH_WINDOW, Request
from game.assets import ASSETS
from game.checkers.kind import CHECKERS
from game.core import State
from game.kind import Kind
from game.kinds import family_of, find_kind, kind_of
from game.tictactoe.kind import TICTACTOE
from game.ui.files.pdn_files import is_position
from game.ui.games.presentation import presentation_of, rules_name_of
from game.ui.games.wording import score_text
from game.ui.lab.tree.trace_words import win_text
from game.ui.words import names
from game.ui.words.i18n import N_, _, count_text
from game.ui.words.texts import by_member, read_texts

TEXTS = read_texts("search-lab")
SHELVES = by_member(ExampleGroup, TEXTS["shelves"])
LOOKS: dict[str, dict[str, Any]] = tomllib.loads((ASSETS / "lessons" / "examples.toml").read_text("utf-8"))
"""Title and sentences by the look of an example."""


def example_title(example: Example) -> str:
    title: str = LOOKS[example.look]["title"]
    return _(title).format(**_facts(example))


def example_sentences(example: Example) -> tuple[str, ...]:
    facts = _facts(example)
    sentences: list[str] = LOOKS[example.look]["sentences"]
    return tuple(_(text).format(**facts) for text in sentences)


def worth(score: Score) -> str:
    """A score for the side to move, as a noun."""
    parts = parts_of(score)
    if score == 0 or parts.knowledge is not Knowledge.COUNTED:
        return score_text(score) if score else "0"
    return win_text(parts.amount, won=parts.sign > 0)


def _facts(example: Example) -> dict[str, str]:
    facts = {}
    for name, fact in example.facts.items():
        if isinstance(fact, ScoreFact):
            facts[name] = worth(fact.score)
        else:
            facts[name] = count_text(fact).replace("-", "−") if isinstance(fact, int) else fact
    start = example.request.start
    if kind := find_kind(start):
        facts["rules"] = presentation_of(start).variant_name(kind.variant_of(start))
    return facts


ALGORITHMS = TEXTS["algorithms"]
SWITCHES = TEXTS["switches"]
LISTINGS = TEXTS["listings"]
"""Titles of the listings by their forms, and what is special about them."""
WITH_TABLE = N_("With a table")
USUAL_DEPTH, USUAL_OF_MANY, MANY_MOVES = 3, 2, 12
"""The default depth, and that in a position with more moves than the third number."""
FEW_PLIES = 6
"""Greatest number of plies to the end of a game from which a search goes there by default."""
LOOK_AT = TEXTS["look at"]["search"]
WITHOUT_CUTOFF = N_("No reply is skipped here: each one could still change the result.")
LOOKS_AT_ALL = N_("Minimax looks at every reply, even where it can't change the result any more.")
LOOK_AT_MANY = TEXTS["look at"]["max^n"]
LOOK_AT_FAULT = TEXTS["look at"]["fault"]
MARKS = re.compile(r"\s*[XO.]+((?>\s*[/\n]\s*)[XO.]+)+\s*", re.IGNORECASE)
LONGEST_MARKS = 10_000
"""Characters of a drawn board with all its blanks."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A request, and the example that it comes from if it comes from one."""

    request: Request
    example: Example | None = None

    @classmethod
    def of(cls, start: State[Any]) -> Self:
        """A position or a tree, with a search by alpha-beta or max^n to the usual depth."""
        return cls(Request(start, "alphabeta" if start.players == 2 else MAXN, usual_depth(start)))

    @classmethod
    def of_example(cls, example: Example) -> Self:
        return cls(example.request, example)

    def of_request(self, request: Request) -> Self:
        return replace(self, request=request)

    def name(self, pieces: str) -> str:
        """Its name, in a game with the side to move; `pieces` is the piece set."""
        start = self.request.start
        if self.request.listing in (faults := list(wrong_listings())):
            return _("Listing {number}").format(number=faults.index(self.request.listing) + 1)
        if self.example is not None:
            return example_title(self.example)
        if isinstance(start, Tree):
            return _("A tree of your own")
        return f"{rules_name_of(start)} · {presentation_of(start).to_move_text(start, pieces)}"

    def look_at(self, *, cuts: bool) -> tuple[str, ...]:
        """Sentences about the search; `cuts`: it has skipped replies."""
        if self.request.listing in wrong_listings():
            return tuple(map(_, LOOK_AT_FAULT))
        if self.example is not None:
            return example_sentences(self.example)
        if self.request.algorithm == MAXN:
            return tuple(map(_, LOOK_AT_MANY))
        *first, skipped = LOOK_AT
        every = LOOKS_AT_ALL if self.request.algorithm in ("minimax", "negamax") else WITHOUT_CUTOFF
        return tuple(map(_, (*first, skipped if cuts else every)))


def usual_depth(start: State[Any]) -> int | None:
    if isinstance(start, Tree):
        return None
    plies = kind_of(start).most_plies(start)
    if plies is not None and plies <= FEW_PLIES:
        return None
    return USUAL_DEPTH if len(start.legal_moves()) <= MANY_MOVES else USUAL_OF_MANY


def describe(request: Request) -> str:
    said = [_(ALGORITHMS[request.algorithm])]
    if request.listing:
        wrong = wrong_listings().get(request.listing)
        title, _detail = LISTINGS.get(wrong.form if wrong else request.listing, (WITH_TABLE, ""))
        said.append(_(title).lower())
    if not isinstance(request.start, Tree):
        said.append(_("to the end") if request.depth is None else names.plies(request.depth))
    if request.book_cut and request.algorithm in WITH_WINDOW:
        said.append(_("cut when α > β"))
    said += [_(title).lower() for name, (title, _detail) in SWITCHES.items() if getattr(request.switches, name)]
    if shows_proof(request):
        said.append(_("OR and AND: ✓ proved, × disproved"))
    return " · ".join(said)


READY = Subject.of_example(example_named("textbook"))


def pasted(text: str, now: State[Any]) -> Callable[[], State[Any]] | None:
    """A reader of a copied position or tree, which can still raise InputError; None for any other text.

    A position of the same game as `now` is read by the same rules.

    >>> start = TICTACTOE.start("3x3x3")
    >>> pasted("[[1,6],[7,4]]", start)().turn
    0
    >>> pasted('[Event "?"] 1. 11-15 *', start) is None
    True
    """
    if looks_like_tree(text):
        return partial(parse_tree, text)
    if is_position(text):
        return partial(_read, CHECKERS, text, now)
    if len(text) <= LONGEST_MARKS and MARKS.fullmatch(text):
        kind = find_kind(now)
        return partial(_read, kind if kind in family_of(TICTACTOE.name) else TICTACTOE, text, now)
    return None


def _read(kind: Kind[Any, Any], text: str, now: State[Any]) -> State[Any]:
    if find_kind(now) is not kind:
        now = kind.start(kind.variants[0])
    found: State[Any] = kind.parse_position(text, kind.variant_of(now), reverse=kind.is_reverse(now))
    return found
