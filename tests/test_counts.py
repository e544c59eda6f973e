"""The numbers in the documents are those of the program."""

from pathlib import Path

import pytest
from babel import Locale

from ai.classroom.assignment_files import USUAL_COUNT
from ai.classroom.results import LONGEST_GAME
from ai.contest import tuning
from ai.contest.engine_player import PATIENCE
from ai.evaluation import SAMUEL_TERMS
from ai.insight import coach, review
from ai.minds.levels import DEEPEST, SHALLOWEST
from ai.players.adaptive import AHEAD
from ai.players.between import QUARTERS
from ai.puzzles import collecting, grading, proof, task
from game.checkers.kind import MOST_MEN_GIVEN
from game.checkers.openings import eleven_man_ballots, openings_with_names, three_move_ballots
from game.checkers.rule_sets import RULE_SETS
from game.clock import LONGEST_GAP, LOW, Timing
from game.keeping import backup
from game.keeping.settings import MOST_LINES, PACES
from game.languages import LANGUAGES
from game.puzzles import progress, themes
from game.puzzles.puzzle import puzzles_of
from game.ui.board.board_themes import BOARD_THEMES, Texture
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.editor.sizes import MOST_PLAYERS, SIDES
from game.ui.home.settings import SCALES
from game.ui.lab.compare.compare_form import FEWEST, MOST
from game.ui.play_setup import BEST_OF
from game.ui.setup import rematches
from game.ui.share import film, options
from game.ui.system.sound import SOUND_SETS
from game.ui.system.window import SMALLEST
from tests.ai.insight.test_positions import FOLDED, UNFOLDED

ROOT = Path(__file__).parents[1]
WORDS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
]
RULES, SIZES = WORDS[len(RULE_SETS)], f"{SIDES[0]}×{SIDES[0]} to {SIDES[1]}×{SIDES[1]}"
OPENINGS = {name: len(openings_with_names(rules)) for name, rules in RULE_SETS.items()}
PUZZLED = WORDS[sum(bool(puzzles_of(name)) for name in RULE_SETS)]
PUZZLES = sum(len(puzzles_of(name)) for name in RULE_SETS)
STEPS = len(list((ROOT / "docs" / "players").glob("step*.py")))


def listed(names: list[str]) -> str:
    """Names as a sentence has them: a, b and c."""
    return f"{', '.join(names[:-1])} and {names[-1]}"


def percent(share: float) -> str:
    """A share as the documents write it."""
    return f"{100 * share:.0f} %"


COUNTS = [
    ("docs/playing.md", f"Checkers in {RULES} rule sets"),
    ("docs/playing.md", listed([name.capitalize() for name in RULE_SETS]).replace("Frysk", "Frysk!")),
    ("README.md", f"{RULES} kinds of checkers"),
    ("README.md", f"tic-tac-toe from {SIZES}"),
    ("README.md", f"{PUZZLES:,} puzzles with one winning move"),
    ("README.md", f"{WORDS[len(LANGUAGES)]} languages"),
    ("README.md", f"text up to {max(SCALES)} %"),
    ("docs/playing.md", f"Tic-tac-toe from {SIZES}"),
    ("docs/playing.md", f"Tic-tac-toe for {WORDS[MOST_PLAYERS - 1]} and {WORDS[MOST_PLAYERS]}"),
    ("docs/playing.md", f"an end after {min(filter(None, BEST_OF))} to {max(BEST_OF)} games"),
    ("docs/playing.md", f"a handicap of one to {WORDS[MOST_MEN_GIVEN]} men"),
    ("docs/playing.md", f"sizes from {min(filter(None, SCALES))} to {max(SCALES)} %"),
    ("docs/playing.md", f"windows from {SMALLEST[0]}×{SMALLEST[1]}"),
    ("docs/playing.md", f"{WORDS[len(BOARD_THEMES)]} boards ("),
    ("docs/playing.md", f"{WORDS[len(PIECE_SETS)]} sets of pieces and {WORDS[len(SOUND_SETS)]} of sounds"),
    (
        "docs/playing.md",
        f"{sum(OPENINGS.values())} openings of {listed([name for name, count in OPENINGS.items() if count])}",
    ),
    ("docs/playing.md", f"{PUZZLES:,} positions of {PUZZLED} rule sets"),
    ("docs/playing.md", f"up to {WORDS[MOST_LINES]} lines"),
    ("docs/playing.md", f"All {sum(FOLDED)} kinds of positions"),
    ("docs/levels.md", f"a depth of {SHALLOWEST} to {DEEPEST} plies"),
    ("docs/commands.md", f"for all {RULES} rule sets;"),
    ("docs/commands.md", f"alpha-beta in {WORDS[STEPS]} steps, which are in `docs/players/`"),
    ("docs/analysis.md", f"The best moves, one to {WORDS[MOST_LINES]}"),
    ("docs/analysis.md", f"All {RULES} rule sets"),
    ("docs/board-editor.md", f"All {RULES} rule sets of checkers, as giveaway too, and tic-tac-toe from {SIZES}"),
    ("docs/board-editor.md", f"for two to {WORDS[MOST_PLAYERS]} players"),
    ("docs/boards-and-pieces.md", f"a `Texture`: {', '.join(list(Texture)[:-1])} or {Texture.HATCHED} paper"),
    ("docs/class-room.md", f"{USUAL_COUNT} puzzles if there is no `count`"),
    ("docs/class-room.md", f"more than {WORDS[LONGEST_GAME // 3600]} hours"),
    ("docs/clocks.md", f"stands still for {WORDS[round(LONGEST_GAP)]} seconds"),
    ("docs/clocks.md", f"for the last {WORDS[round(LOW)]} seconds"),
    ("docs/coach.md", f"{coach.NODES:,} positions at most"),
    ("docs/coach.md", f"The {WORDS[coach.MOMENTS]} moments that mattered"),
    ("docs/coach.md", f"{coach.NODES_FOR_MOMENTS:,} positions a move"),
    ("docs/coach.md", f"gives away {percent(review.LEAST_LOST[review.MoveQuality.BLUNDER])} of the game"),
    ("docs/first-player.md", f"alpha-beta in {WORDS[STEPS]} steps"),
    ("docs/how-to-play.md", f"each of the {RULES} rule sets"),
    ("docs/hub.md", f"for all {RULES} rule sets of checkers"),
    ("docs/hub.md", f"An engine has {WORDS[round(PATIENCE)]} seconds to greet"),
    ("docs/library.md", f"The latest {WORDS[backup.KEPT]} are kept, fewer when they would take more than"),
    ("docs/library.md", f"more than {backup.MOST_BYTES // 10**6} MB"),
    ("docs/matches.md", f"up to {WORDS[max(PACES) // 10]} seconds"),
    ("docs/matches.md", f"the last {rematches.MOST_SERIES} of them"),
    ("docs/matches.md", f"*Stays just ahead of you* {AHEAD} Elo more"),
    ("docs/matches.md", f"{WORDS[len(QUARTERS)]} strengths between any two neighbours"),
    ("docs/opening-book.md", f"the {len(three_move_ballots())} three-move ballots"),
    (
        "docs/opening-book.md",
        f"the {len({each.position for each in eleven_man_ballots()}):,} positions of the eleven-man",
    ),
    ("docs/puzzles.md", f"below {progress.PROVISIONAL:.0f}"),
    ("docs/puzzles.md", f"by {progress.LARGEST_STEP:.0f} points at most"),
    ("docs/puzzles.md", f"{WORDS[task.FIRST_RANDOM[0]]} to {WORDS[task.FIRST_RANDOM[1]]} moves at random"),
    ("docs/puzzles.md", f"after {WORDS[task.DEPTH]} plies"),
    (
        "docs/puzzles.md",
        f"to {percent(proof.WON)} at least, every other move to {percent(proof.NOT_BETTER)} at most",
    ),
    ("docs/puzzles.md", f"a search of {proof.PROVE:,} positions"),
    ("docs/puzzles.md", f"of the solver's by {proof.GO_ON:,}"),
    ("docs/puzzles.md", f"A game gives {WORDS[task.MOST_OF_A_GAME]} puzzles at most"),
    ("docs/puzzles.md", f"an ending with {WORDS[collecting.FEWEST_PIECES - 1]} pieces is left out"),
    ("docs/puzzles.md", f"The {WORDS[len(grading.GRADED)]} levels up to Grandmaster"),
    ("docs/puzzles.md", f"has to find the move {WORDS[grading.TRIES]} times"),
    ("docs/puzzles.md", f"with {grading.GRADED['beginner'].rating} for Beginner"),
    ("docs/puzzles.md", f"| {WORDS[themes.FEW_PIECES]} pieces and fewer |"),
    ("docs/puzzles.md", f"one move takes {WORDS[themes.LONG_CAPTURE]} pieces and more"),
    ("docs/review.md", f"checkers by all {RULES} rule sets"),
    ("docs/review.md", f"{review.NODES:,} a move in checkers, {review.NODES_OF_OTHERS:,} on large boards"),
    ("docs/search-lab.md", f"{WORDS[FEWEST]} to {WORDS[MOST]} searches"),
    ("docs/search-lab.md", f"Samuel's {WORDS[len(SAMUEL_TERMS)]} features"),
    ("docs/search-lab.md", f"{tuning.NODES:,} positions a move"),
    ("docs/search-lab.md", f"| {sum(FOLDED)} positions, 26,830 games; {sum(UNFOLDED):,} and"),
    ("docs/sharing.md", f"{options.SIDES[0]} to {options.SIDES[-1]} pixels"),
    ("docs/sharing.md", f"{options.FILM_SIDES[0]} to {options.FILM_SIDES[-1]} pixels, at most {film.MOST_PLIES} plies"),
]


@pytest.mark.parametrize(("document", "sentence"), COUNTS)
def test_the_number_is_that_of_the_program(document: str, sentence: str) -> None:
    assert sentence.lower() in " ".join((ROOT / document).read_text(encoding="utf-8").split()).lower()


def test_the_languages_named_are_those_of_the_program() -> None:
    names = {str(Locale.parse(code).english_name).partition(" (")[0] for code in LANGUAGES}
    lines = (ROOT / "docs" / "playing.md").read_text("utf-8").splitlines()
    sentence = next(line for line in lines if "German" in line)
    named = sentence.removeprefix("- ").rstrip(".").replace("Simplified ", "").replace(" and ", ", ").split(", ")
    assert sorted(named) == sorted(names)


def test_every_kind_of_clock_is_named() -> None:
    text = " ".join((ROOT / "docs" / "playing.md").read_text("utf-8").split())
    named = text.partition("to hours: ")[2].partition(";")[0].split(", ")
    assert len(named) == len(Timing)
