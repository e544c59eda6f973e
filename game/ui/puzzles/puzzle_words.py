"""The texts of puzzles: themes, difficulties, proofs of a win, the solver's rating."""

from game.checkers.notation import move_text
from game.checkers.position import Position
from game.puzzles.progress import PuzzleProgress, PuzzleRating
from game.puzzles.puzzle import Attempt, Hint, PlayablePuzzle, Proof, Puzzle
from game.puzzles.themes import PuzzleTheme, fight_of
from game.ui.games.presentation import presentation_of
from game.ui.words.i18n import N_, _, paragraph, plural
from game.ui.words.names import LEVELS

THEMES = {
    PuzzleTheme.TWO_FOR_ONE: N_("Two for one"),
    PuzzleTheme.THREE_FOR_ONE: N_("Three for one"),
    PuzzleTheme.THREE_FOR_TWO: N_("Three for two"),
    PuzzleTheme.SHOT: N_("Shot"),
    PuzzleTheme.SACRIFICE: N_("Sacrifice"),
    PuzzleTheme.GREAT_SACRIFICE: N_("Three or more pieces are given"),
    PuzzleTheme.KING_SACRIFICE: N_("A king is given"),
    PuzzleTheme.BREAKTHROUGH: N_("Breakthrough"),
    PuzzleTheme.LONG_CAPTURE: N_("Three or more in one capture"),
    PuzzleTheme.TURKISH_STRIKE: N_("Turkish strike"),
    PuzzleTheme.EXCHANGE: N_("Equal exchange"),
    PuzzleTheme.RIGHT_CAPTURE: N_("The right capture"),
    PuzzleTheme.QUIET: N_("Quiet move"),
    PuzzleTheme.ENDING: N_("Ending"),
    PuzzleTheme.OPPOSITION: N_("Opposition"),
    PuzzleTheme.BLOCK: N_("Block"),
}
ENDINGS = (PuzzleTheme.ENDING, PuzzleTheme.OPPOSITION, PuzzleTheme.BLOCK)
OTHERS = (PuzzleTheme.EXCHANGE, PuzzleTheme.RIGHT_CAPTURE, PuzzleTheme.QUIET)
PROOFS = {
    Proof.COUNTED: N_("The win was counted to the end of the game."),
    Proof.TABLE: N_("An endgame table knows that this wins."),
    Proof.SEARCH: N_("A deep search found that this wins."),
}


def themes_text(puzzle: Puzzle) -> str:
    return " · ".join(_(THEMES[theme]) for theme in puzzle.themes)


def group_of(theme: PuzzleTheme) -> str:
    return _("Endings") if theme in ENDINGS else _("Other moves") if theme in OTHERS else _("Combinations")


def task_text(start: Position, pieces: str) -> str:
    return _("{to_move}, and one move wins").format(to_move=presentation_of(start).to_move_text(start, pieces))


def difficulty_text(difficulty: str) -> str:
    return _(LEVELS[difficulty][0])


def facts_text(puzzle: Puzzle, *, daily: bool) -> str:
    rated = _("{level}, rated {rating}").format(level=difficulty_text(puzzle.difficulty), rating=puzzle.rating)
    return " · ".join((_("Puzzle of the day"), rated)) if daily else rated


def example_of(opened: PlayablePuzzle) -> str:
    """A move that shows the notation: an opening move that no one can play in the puzzle."""
    start = Position.start(opened.start.rules)
    used = {*opened.puzzle.line.split(), *(move_text(opened.start, move) for move in opened.start.legal_moves())}
    positions = start, start.play(start.legal_moves()[0])
    texts = (move_text(position, move) for position in positions for move in position.legal_moves())
    return next(text for text in texts if text not in used)


def hint_text(attempt: Attempt) -> str:
    opened, position = attempt.opened, attempt.position
    assert attempt.due is not None
    match attempt.hint:
        case Hint.THEME:
            return _("Theme: {themes}.").format(themes=themes_text(opened.puzzle))
        case Hint.PIECE:
            square = position.rules.square_name(attempt.due.path[0])
            return _("The piece on {square} moves.").format(square=square)
        case _:
            return _("The move is {move}.").format(move=move_text(position, attempt.due))


def gain_text(opened: PlayablePuzzle) -> str:
    """The pieces that the solution gives and takes; "" if it takes nothing."""
    fight, _end = fight_of(opened.start, (*opened.line, *opened.tail))
    if not fight.taken:
        return ""
    taken = plural("takes {count} piece", "takes {count} pieces", fight.taken)
    if not fight.given:
        return _("The solution {taken}.").format(taken=taken)
    given = plural("gives {count} piece", "gives {count} pieces", fight.given)
    return _("The solution {given} and {taken}.").format(given=given, taken=taken)


def explained(opened: PlayablePuzzle) -> str:
    known = _(PROOFS[opened.puzzle.proof])
    return paragraph(filter(None, (gain_text(opened), known, _("Every other move lets the win slip."))))


def rating_text(rating: PuzzleRating) -> str:
    low, high = rating.interval
    text = _("Your rating: {rating}, between {low} and {high}")
    if rating.provisional:
        text = _("Your rating: {rating}, provisional, between {low} and {high}")
    return text.format(rating=round(rating.value), low=low, high=high)


def record_text(progress: PuzzleProgress) -> str:
    solved = plural("{count} puzzle solved", "{count} puzzles solved", progress.solved)
    if progress.streak < 2:
        return solved
    row = _("{count} solved in a row").format(count=progress.streak)
    return f"{solved} · {row}"
