"""The rule sets of dama. No federation's text has been published in English; the sources of each rule are in
docs/dama.md."""

from dataclasses import dataclass, replace
from functools import cached_property

from game.checkers.dama.movegen import DIAGONAL, LAST_TWO
from game.checkers.rules import Citation, Color, Numbering, Precedence, RuleSet, Square
from game.languages import N_


@dataclass(frozen=True, kw_only=True)
class DamaRules(RuleSet):
    """A rule set on all the squares of the board, numbered row by row from the top left. White begins."""

    diagonal_steps: bool = False
    """True if pieces also step diagonally without capturing: men forward, kings any distance."""
    ends_at_one_each: bool = False
    """True if the game is drawn with one piece of each side that can't be captured at once."""

    @cached_property
    def squares(self) -> int:
        return self.size * self.size

    @cached_property
    def men(self) -> int:
        return self.rows_of_men * self.size

    @cached_property
    def code(self) -> int:
        """The rules as the compiled search reads them."""
        return (DIAGONAL if self.diagonal_steps else 0) | (LAST_TWO if self.ends_at_one_each else 0)

    @cached_property
    def bit_of(self) -> dict[Square, int]:
        return {square: 1 << square - 1 for square in range(1, self.squares + 1)}

    @cached_property
    def centre(self) -> int:
        """The four columns in the middle."""
        return sum(bit for square, bit in self.bit_of.items() if (square - 1) % self.size in range(2, 6))

    def row_column(self, square: Square) -> tuple[int, int]:
        """Row from the top and column from the left.

        >>> TURKISH.row_column(1), TURKISH.row_column(64)
        ((0, 0), (7, 7))
        """
        return divmod(square - 1, self.size)

    def square_at(self, row: int, column: int) -> Square | None:
        return row * self.size + column + 1 if 0 <= row < self.size and 0 <= column < self.size else None

    def _is_line(self, down: int, right: int) -> bool:
        return 0 in (down, right)

    __hash__ = RuleSet.__hash__


WIKIPEDIA, ARMENIAN_WIKIPEDIA = N_("Wikipedia, Turkish draughts"), N_("Wikipedia, Armenian draughts")
TURKISH_PAGE, ARMENIAN_PAGE = N_("draughts.github.io, Turkish draughts"), N_("draughts.github.io, Armenian draughts")

TURKISH = DamaRules(
    name="turkish",
    title=N_("Turkish"),
    full_name=N_("Turkish draughts"),
    detail=N_("Dama: along rows and columns, on all 64 squares; kings fly."),
    begins=Color.WHITE,
    rows_of_men=2,
    flying_kings=True,
    takes_off_at_once=True,
    promotes_in_passing=True,
    precedence=Precedence(a_man=1, a_king=1),
    ends_at_one_each=True,
    document=TURKISH_PAGE,
    articles={
        "precedence": "3, 4",
        "no turning back": "5",
        "promotes_in_passing": "6",
        "takes_off_at_once": Citation(WIKIPEDIA),
        "one each": "Draws 1",
    },
    numbering=Numbering.ALGEBRAIC,
    game_type=30,
    pdn_words=("dama",),
)
ARMENIAN = replace(
    TURKISH,
    name="armenian",
    title=N_("Armenian"),
    full_name=N_("Armenian draughts"),
    detail=N_("Tama: like Turkish, and pieces step diagonally too."),
    diagonal_steps=True,
    ends_at_one_each=False,
    document=ARMENIAN_PAGE,
    articles={
        "diagonal_steps": Citation(ARMENIAN_WIKIPEDIA),
        "no turning back": None,
        "precedence": Citation(ARMENIAN_WIKIPEDIA),
        "promotes_in_passing": "Crowning",
        "takes_off_at_once": Citation(ARMENIAN_WIKIPEDIA),
    },
    relative="turkish",
    game_type=52,
    pdn_words=("tama",),
)
RULE_SETS_OF_DAMA: dict[str, DamaRules] = {rules.name: rules for rules in (TURKISH, ARMENIAN)}
