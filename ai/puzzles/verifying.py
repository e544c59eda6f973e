"""Whether a puzzle of a file is right, found anew: its line, its themes, and that its moves alone win."""

from collections.abc import Iterator

from ai.engine.table import Table
from ai.puzzles.collecting import twin_key
from ai.puzzles.grading import rating_of
from ai.puzzles.proof import GO_ON, MEGABYTES, PROVE, choice_in, distinct, stands_out
from game.core import InputError
from game.puzzles.puzzle import PlayablePuzzle, Puzzle, difficulty_of, opened
from game.puzzles.themes import themes_of


def faults_of(puzzle: Puzzle, nodes: int = PROVE) -> list[str]:
    """What is wrong with a puzzle, as sentences; `nodes` are for its first move, and a share of them for later ones."""
    try:
        told = opened(puzzle)
    except InputError as error:
        return [str(error)]
    return [*_wrong_words(told), *_wrong_moves(told, nodes)]


def twins_among(puzzles: tuple[Puzzle, ...]) -> list[str]:
    """The names of puzzles whose position, or its mirror image, another one before it has."""
    seen: set[int] = set()
    twins = []
    for puzzle in puzzles:
        key = twin_key(opened(puzzle).start)
        if key in seen:
            twins.append(puzzle.id)
        seen.add(key)
    return twins


def _wrong_words(told: PlayablePuzzle) -> Iterator[str]:
    puzzle = told.puzzle
    if themes_of(told.start, told.line, told.tail) != puzzle.themes:
        yield "its themes are not those of its line"
    if rating_of(puzzle.found) != puzzle.rating:
        yield "its rating is not that of the levels that find it"
    if difficulty_of(puzzle.rating) != puzzle.difficulty:
        yield "its difficulty is not that of its rating"


def _wrong_moves(told: PlayablePuzzle, nodes: int) -> Iterator[str]:
    position, table = told.start, Table(MEGABYTES)
    for ply, move in enumerate(told.line):
        after = position.play(move)
        if ply % 2 == 0 and len(distinct(position)) > 1:
            choice = choice_in(position, nodes if ply == 0 else nodes * GO_ON // PROVE, table)
            assert choice is not None
            if position.play(choice.best.move) != after or not stands_out(position, choice):
                yield f"move {ply // 2 + 1} is not the only one that wins: {choice.best.score}, {choice.second}"
                return
        position = after
