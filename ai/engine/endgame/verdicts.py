"""What the endgame tables of a rule set say about a position."""

import logging
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from ai.engine.endgame.builder import most_pieces
from ai.engine.endgame.files import TableFile, path_of
from ai.engine.endgame.slices import MOST_WITH_DISTANCES
from ai.engine.endgame.tables import UNKNOWN, Tables
from game.assets import ASSETS
from game.checkers.position import Position
from game.checkers.variants import Color, Rules
from game.core import InputError
from game.keeping.files import places

log = logging.getLogger(__name__)


class Verdict(NamedTuple):
    """The value of a position for the side to move, draws by history aside."""

    result: int
    """1 won, 0 drawn, -1 lost."""
    plies: int | None
    """To the end of the game if both sides play their best; None in a draw, and where only results are kept."""

    def __str__(self) -> str:
        """In words.

        >>> str(Verdict(1, 17)), str(Verdict(-1, None)), str(Verdict(0, None))
        ('won in 17 plies', 'lost', 'drawn')
        """
        result = {1: "won", 0: "drawn", -1: "lost"}[self.result]
        return result if self.plies is None else f"{result} in {counted(self.plies)}"


def counted(plies: int) -> str:
    """A number of plies in words.

    >>> counted(1), counted(2)
    ('1 ply', '2 plies')
    """
    return f"{plies} {'ply' if plies == 1 else 'plies'}"


def folders() -> tuple[Path, ...]:
    """Where the tables lie: those that were built here, and those that came with the program."""
    return places().tables, ASSETS / "tables"


def file_of(rules: Rules, pieces: int, among: Sequence[Path]) -> TableFile | None:
    """The file of so many pieces in the first of the folders that has one."""
    return next((TableFile(path, rules) for folder in among if (path := path_of(folder, rules, pieces)).exists()), None)


def files_of(rules: Rules, among: Sequence[Path]) -> list[TableFile]:
    """The files of 1, 2, ... pieces, as far as the folders have them without a gap: captures lead to fewer pieces."""
    files = (file_of(rules, pieces, among) for pieces in range(1, most_pieces(rules) + 1))
    return [file for file in takewhile(lambda file: file is not None, files) if file is not None]


def tables_of(rules: Rules, among: Sequence[Path]) -> Tables:
    """The tables of a rule set that are in the folders; InputError when one is damaged, which could crash a probe."""
    tables = Tables(rules.code)
    for file in files_of(rules, among):
        file.check()
        for each in file.entries:
            tables.add(*each, file.packed(each).codes)
    return tables


@lru_cache(maxsize=4)
def usual_tables(rules: Rules) -> Tables:
    """The tables in the usual folders, opened once; none when one of them is damaged, which the log tells."""
    try:
        return tables_of(rules, folders())
    except InputError as error:
        log.warning("%s", error)
        return Tables(rules.code)


def verdict(tables: Tables, position: Position) -> Verdict | None:
    """What the tables say of a position; None when it is not in them."""
    white, black, kings = position.white, position.black, position.kings
    up = position.color is Color.WHITE
    code = tables.code(white, black, kings, up) if up else tables.code(black, white, kings, up)
    if code == UNKNOWN:
        return None
    distances = (white | black).bit_count() <= MOST_WITH_DISTANCES
    return VERDICTS[position.rules.giveaway, distances][code]


def known(tables: Tables, position: Position) -> Verdict | None:
    """What the tables say of a position; None also where kings may have to rest, which tables do not know of."""
    if position.rules.king_moves_in_a_row is not None and position.white | position.black != position.kings:
        return None
    return verdict(tables, position)


def _verdict_of(code: int, *, giveaway: bool, distances: bool) -> Verdict:
    """What a code of ai.engine.endgame.tables means."""
    if code == 0:
        return Verdict(0, None)
    return Verdict(1 if code & 1 == giveaway else -1, code - 1 if distances else None)


VERDICTS = {
    (giveaway, distances): [_verdict_of(code, giveaway=giveaway, distances=distances) for code in range(256)]
    for giveaway in (False, True)
    for distances in (False, True)
}
"""What each code means, by whether the game is giveaway and whether the table has distances."""
