"""What is searched in the Lab: a request with what it is called and what there is to look at."""

from dataclasses import dataclass, replace
from typing import Any, Self

from ai.textbook.trees import Tree
from ai.tracing.examples import Example, example_named
from ai.tracing.run import ENGINE, MAXN, PARANOID, WITH_WINDOW, Request
from game.core import State
from game.kinds import kind_of
from game.ui.games.presentation import presentation_of
from game.ui.lab.example_words import example_sentences, example_title
from game.ui.words import names
from game.ui.words.i18n import N_, _

ALGORITHMS = {
    "minimax": N_("Minimax"),
    "negamax": N_("Negamax"),
    "alphabeta": N_("Alpha-beta"),
    "negamax-alphabeta": N_("Negamax with alpha-beta"),
    MAXN: N_("Max^n"),
    PARANOID: N_("Paranoid search"),
    ENGINE: N_("Expert search"),
}
"""What the searches are called."""
SWITCHES = {
    "ordering": (N_("Move ordering"), N_("What looks best is tried first, so that more is cut.")),
    "table": (N_("Transposition table"), N_("A position that was searched before is not searched again.")),
    "quiescence": (N_("Quiescence search"), N_("Captures are searched to their end; this can change the value.")),
    "deepening": (
        N_("Iterative deepening"),
        N_("Depth 1 first, then 2: the best line comes first in the next."),
    ),
}
"""What can be added to a search, by the names of the switches, and what it does."""
USUAL_DEPTH, USUAL_OF_MANY = 3, 2
MANY_MOVES = 12
"""The depth of a search if nothing is said, and where there are more moves than this."""
FEW_PLIES = 6
"""The most empty cells of a tic-tac-toe board from which the search goes to the end of the game, if nothing is said."""
LOOK_AT = (
    N_("The search goes down move by move and comes back up with values."),
    N_("MAX takes the largest value of the replies, MIN the smallest."),
    N_("Watch which replies are skipped because they can't change the result."),
)
"""What there is to look at in any search,"""
LOOK_AT_MANY = (
    N_("The search goes down move by move and comes back up with a payoff for each player."),
    N_("Each player takes the reply that is best for itself, whatever the others get."),
    N_("Nothing is skipped: what one player loses another need not win."),
)
"""and in one by max^n."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A request, and the example of the shelf that it comes from if it comes from one."""

    request: Request
    example: Example | None = None

    @classmethod
    def of(cls, start: State[Any]) -> Self:
        """A position, or a tree, to be searched by alpha-beta, or max^n, as deep as one can still overlook it."""
        return cls(Request(start, "alphabeta" if start.players == 2 else MAXN, usual_depth(start)))

    @classmethod
    def of_example(cls, example: Example) -> Self:
        """An example of the shelf."""
        return cls(example.request, example)

    def of_request(self, request: Request) -> Self:
        """The same, searched in another way."""
        return replace(self, request=request)

    def name(self, pieces: str) -> str:
        """What it is called, with whose turn it is where that is a game; `pieces` is the piece set."""
        start = self.request.start
        if self.example is not None:
            return example_title(self.example)
        if isinstance(start, Tree):
            return _("A tree of your own")
        game, kind = presentation_of(start), kind_of(start)
        return f"{game.full_name(kind.variant_of(start))} · {game.to_move_text(start, pieces)}"

    @property
    def look_at(self) -> tuple[str, ...]:
        """Three sentences on what there is to look at."""
        if self.example is not None:
            return example_sentences(self.example)
        return tuple(map(_, LOOK_AT_MANY if self.request.algorithm == MAXN else LOOK_AT))


def usual_depth(start: State[Any]) -> int | None:
    """How deep a position is searched if nothing is said; None is to the end."""
    if isinstance(start, Tree):
        return None
    plies = kind_of(start).most_plies(start)
    if plies is not None and plies <= FEW_PLIES:
        return None
    return USUAL_DEPTH if len(start.legal_moves()) <= MANY_MOVES else USUAL_OF_MANY


def describe(request: Request) -> str:
    """How it is searched: the algorithm, the depth, the cut rule."""
    said = [_(ALGORITHMS[request.algorithm])]
    if not isinstance(request.start, Tree):
        said.append(_("to the end") if request.depth is None else names.plies(request.depth))
    if request.book_cut and request.algorithm in WITH_WINDOW:
        said.append(_("cut when α > β"))
    said += [_(title).lower() for name, (title, _detail) in SWITCHES.items() if getattr(request.switches, name)]
    return " · ".join(said)


READY = Subject.of_example(example_named("textbook"))
"""What is shown when nothing was asked for."""
