"""Verdicts of the endgame tables of a rule set on positions."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Self, TypeGuard

from ai.engine.endgame.files import TableFile, file_of, most_pieces, whole_file
from ai.engine.endgame.tables import MOST_WITH_DISTANCES, UNKNOWN, Tables
from ai.report import Answer, Line, MoveSource, Report
from ai.score import table_win_in
from game.assets import ASSETS
from game.checkers.draws import history_rules, is_in, plies_in, plies_without_progress
from game.checkers.position import Move, Position
from game.checkers.rules import Color, RuleSet
from game.core import State
from game.keeping.files import enterable, places


class Verdict(NamedTuple):
    """Value of a position for the side to move, draws by history aside."""

    result: int
    """1 won, 0 drawn, -1 lost."""
    plies: int | None
    """Plies to the end of the game if both sides play their best; None in a draw, and where only results are known."""

    @property
    def before(self) -> Self:
        """Value of the position before the move, for the side that makes it.

        >>> Verdict(-1, 4).before
        Verdict(result=1, plies=5)
        """
        return self.__class__(-self.result, None if self.plies is None else self.plies + 1)

    def __str__(self) -> str:
        result = {1: "won", 0: "drawn", -1: "lost"}[self.result]
        return result if self.plies is None else f"{result} in {counted(self.plies)}"


def counted(plies: int) -> str:
    """Write a number of plies in words.

    >>> counted(1), counted(2)
    ('1 ply', '2 plies')
    """
    return f"{plies} {'ply' if plies == 1 else 'plies'}"


def folders() -> tuple[Path, ...]:
    """Folders of tables: those that were built here, unless they may not be read, and those of the program."""
    return enterable((places().tables, ASSETS / "tables"))


def files_of(rules: RuleSet, among: Sequence[Path]) -> list[TableFile]:
    """List the files of 1, 2, ... pieces, up to the first gap: captures lead to fewer pieces."""
    return _without_gap(file_of(rules, pieces, among) for pieces in range(1, most_pieces(rules) + 1))


def whole_files_of(rules: RuleSet, among: Sequence[Path]) -> list[TableFile]:
    """List the whole files; one in a later folder replaces a damaged one."""
    return _without_gap(whole_file(rules, pieces, among) for pieces in range(1, most_pieces(rules) + 1))


def _without_gap(files: Iterable[TableFile | None]) -> list[TableFile]:
    return [file for file in takewhile(lambda file: file is not None, files) if file is not None]


def tables_of(rules: RuleSet, among: Sequence[Path]) -> Tables:
    """Open the tables of a rule set in the folders; InputError when one is damaged, which could crash a probe."""
    files = files_of(rules, among)
    for file in files:
        file.check()
    return _opened(rules, files)


def _opened(rules: RuleSet, files: Iterable[TableFile]) -> Tables:
    tables = Tables(rules.code, rules.giveaway)
    for file in files:
        for each in file.entries:
            tables.add(*each, file.packed(each).codes)
    return tables


def usual_tables(rules: RuleSet) -> Tables:
    """Open the whole tables in the usual folders, again when a file has come, gone or been replaced."""
    return _usual_tables(rules, tuple([(folder, _changed(folder)) for folder in folders()]))


@lru_cache(maxsize=4)
def _usual_tables(rules: RuleSet, among: tuple[tuple[Path, int], ...]) -> Tables:
    return _opened(rules, whole_files_of(rules, [folder for folder, _ in among]))


def forget_tables() -> None:
    """Let go of the tables that no search is using: Windows can't delete or replace a file that is open."""
    _usual_tables.cache_clear()


def _changed(folder: Path) -> int:
    """Time of the last change of a folder; 0 for no folder."""
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0


def verdict(tables: Tables, position: Position) -> Verdict | None:
    white, black, kings = position.white, position.black, position.kings
    up = position.color is Color.WHITE
    code = tables.code(white, black, kings, up) if up else tables.code(black, white, kings, up)
    if code == UNKNOWN:
        return None
    distances = (white | black).bit_count() <= MOST_WITH_DISTANCES
    return VERDICTS[position.rules.giveaway, distances][code]


def known(tables: Tables, position: Position) -> Verdict | None:
    """Look up a position; None also where kings may have to rest, which tables do not know of."""
    if position.rules.king_moves_in_a_row is not None and position.white | position.black != position.kings:
        return None
    return verdict(tables, position)


def move_verdicts(tables: Tables, position: Position) -> dict[Move, Verdict]:
    """Judge each legal move for the side that makes it, as far as the tables know."""
    after = {move: known(tables, position.play(move)) for move in position.legal_moves()}
    return {move: value.before for move, value in after.items() if value is not None}


def few_pieces(position: State[Any]) -> TypeGuard[Position]:
    """True if there can be an endgame table that knows the position."""
    return isinstance(position, Position) and (position.white | position.black).bit_count() <= most_pieces(
        position.rules
    )


def _verdict_of(code: int, *, giveaway: bool, distances: bool) -> Verdict:
    if code == 0:
        return Verdict(0, None)
    return Verdict(1 if code & 1 == giveaway else -1, code - 1 if distances else None)


CODES = 256 + 8
"""Number of codes: a capture adds a ply to what a file says, and there are fewer captures than pieces."""
VERDICTS = {
    (giveaway, distances): [_verdict_of(code, giveaway=giveaway, distances=distances) for code in range(CODES)]
    for giveaway in (False, True)
    for distances in (False, True)
}
"""Verdict of each code, by the aim of the game and by whether the table has distances."""


def best_by_tables(history: Sequence[Position], tables: Tables) -> Answer | None:
    """Choose the best move in the last position of `history` and its line; None where the search must. The search must
    choose without distances, in a draw, and where the game can be drawn by its course before the win."""
    started = perf_counter()
    value = known(tables, history[-1])
    if value is None or not value.plies:
        return None
    moves = _lasting_moves(history, tables, value)
    if not moves:
        return None
    line = (moves[0], *line_by_tables(history[-1].play(moves[0]), tables))
    score = value.result * table_win_in(value.plies)
    return Answer(moves[0], Report(0, score, line, 1, perf_counter() - started, MoveSource.TABLE))


class Judgement(NamedTuple):
    verdict: Verdict
    moves: dict[Move, Verdict]
    drawn_sooner: bool
    """True if the course of the game can draw it before a win or a loss is over."""


def judged(history: Sequence[Position], tables: Tables) -> Judgement | None:
    """Judge the last position of `history` and each legal move; None when the tables do not know it."""
    position = history[-1]
    value = known(tables, position)
    if value is None:
        return None
    sooner = bool(value.plies) and not _lasting_moves(history, tables, value)
    return Judgement(value, move_verdicts(tables, position), sooner)


def _lasting_moves(history: Sequence[Position], tables: Tables, value: Verdict) -> list[Move]:
    """List the best moves by the tables, without those after which the course of the game can draw it sooner; [] if the
    losing side has such a move, be it one that loses sooner by the tables."""
    moves = _best_moves(history[-1], tables, value)
    if value.result > 0:
        return [move for move in moves if not drawn_sooner(history, move, value.plies or 0)]
    judged_moves = move_verdicts(tables, history[-1]).items()
    return [] if any(drawn_sooner(history, move, after.plies or 0) for move, after in judged_moves) else moves


def _best_moves(position: Position, tables: Tables, value: Verdict) -> list[Move]:
    after = Verdict(-value.result, (value.plies or 0) - 1)
    return [move for move in position.legal_moves() if verdict(tables, position.play(move)) == after]


def drawn_sooner(history: Sequence[Position], move: Move, plies: int) -> bool:
    """True if the course of the game can draw it before `plies` plies, of which the move is the first, are over."""
    later = (*history, history[-1].play(move))
    rules = later[-1].rules
    if plies > 1 and any(rule(later) for rule in history_rules(rules)):
        return True
    if plies_without_progress(later) + plies - 1 > rules.plies_without_progress:
        return True
    endings = [ending for ending in rules.endings if is_in(ending, later[-1])]
    return any(plies_in(ending, later) + plies - 1 > 2 * ending.moves for ending in endings)


def line_by_tables(position: Position, tables: Tables) -> Line:
    """Follow the best moves of both sides to the end of the game; () where the tables know no distance to it."""
    line = []
    while (value := verdict(tables, position)) and value.plies:
        moves = _best_moves(position, tables, value)
        if not moves:  # the tables contradict themselves
            break
        line.append(moves[0])
        position = position.play(line[-1])
    return tuple(line)
