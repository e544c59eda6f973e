"""The texts of the pages."""

from dataclasses import dataclass
from typing import Any

from game.kinds import kind_of
from game.lessons.courses import Course
from game.lessons.page import Page, Topic
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.words.i18n import N_, _

OTHER_TASK = N_("That move is allowed, but the task asks for another one.")


@dataclass(frozen=True, slots=True)
class LessonPageText:
    """A page in English; the fields in braces are the page's."""

    title: str
    rule: str
    task: str
    praise: str
    missed: str = OTHER_TASK
    """The answer to a legal move that does something else."""


WORDS = {
    Topic.START: LessonPageText(
        N_("The beginning"),
        N_("Each side begins with {men} men on the dark squares. {side} moves first."),
        N_("Make the first move: the man on {source} goes to {target}."),
        N_("Right. This move is written {move}."),
    ),
    Topic.MOVE: LessonPageText(
        N_("Men move forward"),
        N_("A man moves one square forward along a diagonal, to an empty square."),
        N_("Move your man to {target}."),
        N_("Right: one square, diagonally forward."),
    ),
    Topic.CAPTURE: LessonPageText(
        N_("Capturing"),
        N_(
            "A man captures a piece of the opponent's that stands next to it. It jumps over that piece to the empty "
            "square right behind it, and the piece is taken off the board."
        ),
        N_("Capture the man."),
        N_("Right: you jump over the man, and it leaves the board."),
    ),
    Topic.MUST_CAPTURE: LessonPageText(
        N_("Captures are compulsory"),
        N_("If you can capture, you must. No other move is allowed then."),
        N_("One of your men can capture. Make that capture."),
        N_("Right: your other man had to wait."),
    ),
    Topic.CHAIN: LessonPageText(
        N_("Several jumps in one move"),
        N_("A capture continues as long as the same piece can jump another one. All of it is one move."),
        N_("Capture both men in one move."),
        N_("Right: two jumps, but one move."),
    ),
    Topic.CAPTURE_BACKWARD: LessonPageText(
        N_("Men capture backward too"),
        N_("A man moves forward only, but it captures backward as well."),
        N_("Capture the man behind yours."),
        N_("Right: men move forward, but they capture backward too."),
    ),
    Topic.CAPTURE_FORWARD: LessonPageText(
        N_("Men capture forward only"),
        N_("A man neither moves nor captures backward."),
        N_("Capture the only man that yours can take."),
        N_("Right: your man can't take what is behind it."),
    ),
    Topic.STRAIGHT_CAPTURE: LessonPageText(
        N_("Captures along rows and columns"),
        N_(
            "Pieces capture along rows and columns too. They jump over the next piece there, and land on the next dark "
            "square behind it."
        ),
        N_("Capture the man straight ahead."),
        N_("Right: a capture may go straight as well as diagonally."),
    ),
    Topic.MEN_SPARE_KINGS: LessonPageText(
        N_("Men can't capture kings"),
        N_("A man captures men only. A king is captured by kings alone."),
        N_("Capture what your men may take."),
        N_("Right: the king is safe from your men."),
    ),
    Topic.FREE_CHOICE: LessonPageText(
        N_("You choose the capture"),
        N_(
            "If several captures are possible, you may choose any of them, even one that takes fewer pieces. The one "
            "that you begin must be completed."
        ),
        N_("Choose the capture that takes one man only."),
        N_("Right: nobody has to take as many pieces as possible."),
    ),
    Topic.MOST_PIECES: LessonPageText(
        N_("Take the most pieces"),
        N_("If several captures are possible, the one that takes the most pieces is compulsory."),
        N_("Make the capture that the rules ask for."),
        N_("Right: two men are more than one."),
    ),
    Topic.CROWN: LessonPageText(
        N_("Crowning"),
        N_("A man that ends its move on the last row becomes a king."),
        N_("Crown your man."),
        N_("Right: your man is a king now."),
    ),
    Topic.CROWN_ENDS: LessonPageText(
        N_("Crowning ends the move"),
        N_("A man that reaches the last row by a capture becomes a king and stops, even if a king could capture more."),
        N_("Capture one man, and crown yours."),
        N_("Right: your new king has to wait for its next turn."),
    ),
    Topic.CROWN_PASSED: LessonPageText(
        N_("Passing the last row"),
        N_("A man that reaches the last row and can capture more must go on, and it stays a man."),
        N_("Capture both men in one move."),
        N_("Right: your man did not end its move on the last row, so it is still a man."),
    ),
    Topic.CROWN_GOES_ON: LessonPageText(
        N_("Crowned in the middle of a capture"),
        N_("A man that reaches the last row by a capture becomes a king at once, and goes on as a king if it can."),
        N_("Capture both men in one move."),
        N_("Right: it was a king that took the second man."),
    ),
    Topic.SHORT_KING: LessonPageText(
        N_("Kings"),
        N_("A king moves one square along a diagonal, forward or backward."),
        N_("Move your king back to {target}."),
        N_("Right: a king may move backward."),
    ),
    Topic.SHORT_KING_CAPTURE: LessonPageText(
        N_("Kings capture backward"),
        N_("A king captures pieces next to it, forward and backward."),
        N_("Capture the man with your king."),
        N_("Right: kings capture backward too."),
    ),
    Topic.FLYING_KING: LessonPageText(
        N_("Flying kings"),
        N_("A king moves any distance along a diagonal, forward or backward, if the squares on its way are empty."),
        N_("Move your king to {target}."),
        N_("Right: the way was free."),
    ),
    Topic.FLYING_CAPTURE: LessonPageText(
        N_("Kings capture from afar"),
        N_(
            "A king jumps over a piece at any distance and lands on any empty square behind it. If it can capture more "
            "from one of these squares, it must land there."
        ),
        N_("Capture both men in one move."),
        N_("Right: your king landed where it could go on."),
    ),
    Topic.LANDS_BEHIND: LessonPageText(
        N_("Where a king lands"),
        N_("A king jumps over a piece at any distance, but it lands on the square right behind that piece."),
        N_("Capture the man with your king."),
        N_("Right: your king stands right behind the captured man's square."),
    ),
    Topic.TURKISH_STRIKE: LessonPageText(
        N_("The Turkish strike"),
        N_(
            "Captured pieces stay on the board until the move is over, and no piece may be jumped twice. So they can "
            "stop the king that captures them."
        ),
        N_("Capture three men in one move."),
        N_("Right: the man that you jumped first still stood in the way to the fourth one."),
    ),
    Topic.TAKES_OFF_AT_ONCE: LessonPageText(
        N_("Captured pieces leave at once"),
        N_("A captured piece leaves the board at once, not at the end of the move, and so its square is free again."),
        N_("Capture all five men in one move."),
        N_("Right: your king crossed the square of a man that it had captured before."),
    ),
    Topic.KING_FIRST: LessonPageText(
        N_("Kings capture first"),
        N_("If a king can capture, it must. A man may not capture then, however much it could take."),
        N_("Make the capture that the rules ask for."),
        N_("Right: your king captures before your man."),
    ),
    Topic.HIGHEST_VALUE: LessonPageText(
        N_("The capture of the highest value"),
        N_("A captured king counts for a little less than two men. The capture of the highest value is compulsory."),
        N_("Make the capture that the rules ask for."),
        N_("Right: a king counts for more than a man."),
    ),
    Topic.WITH_KING: LessonPageText(
        N_("The king captures"),
        N_("If a man and a king can make captures of equal value, the king must capture."),
        N_("Make the capture that the rules ask for."),
        N_("Right: each could take one man, so the king had to."),
    ),
    Topic.MOST_KINGS: LessonPageText(
        N_("Take the most kings"),
        N_("If captures take equally many pieces, the one that takes the most kings is compulsory."),
        N_("Make the capture that the rules ask for."),
        N_("Right: a king is taken rather than a man."),
    ),
    Topic.EARLIEST_KINGS: LessonPageText(
        N_("The king comes first"),
        N_("If captures are equal in all other respects, the one that meets a king sooner is compulsory."),
        N_("Make the capture that the rules ask for."),
        N_("Right: it takes the king first, then the man."),
    ),
    Topic.BLOCK: LessonPageText(
        N_("How to win"),
        N_("You win when your opponent has no pieces left, or can't move."),
        N_("Win at once: leave your opponent without a move."),
        N_("Right: your opponent can't move, and you have won."),
    ),
    Topic.GIVEAWAY: LessonPageText(
        N_("Giveaway"),
        N_("The aim is reversed: the player with no pieces left, or no move, wins."),
        N_("Offer your last man, so that your opponent must capture it."),
        N_("Right: your opponent had to capture, and you have won."),
    ),
    Topic.KING_RESTS: LessonPageText(
        N_("A king has to rest"),
        N_("As long as its side has men, a king moves three times in a row at most without capturing."),
        N_("Your king has moved three times in a row. Move another piece."),
        N_("Right: now your king may move again."),
    ),
    Topic.REPETITION: LessonPageText(
        N_("Draws"),
        N_(
            "The game is a draw when the same position has occurred {times} times, or when {moves} moves of each side "
            "in a row brought no capture and no move of a man."
        ),
        N_("Make a draw: your king goes back to {target}."),
        N_("Right: the same position has occurred {times} times."),
    ),
    Topic.LAST_KINGS: LessonPageText(
        N_("Draws"),
        N_("One king against one king is a draw after two moves of each side."),
        N_("Make a draw: your king goes back to {target}."),
        N_("Right: each side has moved twice, and the game is a draw."),
    ),
    Topic.LINE: LessonPageText(
        N_("A line wins"),
        N_(
            "The players take turns to mark an empty cell. The first to get {count} in a row wins: "
            "across, down or diagonally."
        ),
        N_("Complete your line."),
        N_("Right: {count} in a row, and you have won."),
        N_("That does not complete your line."),
    ),
    Topic.LONG_LINE: LessonPageText(
        N_("Longer lines win too"),
        N_("More than {count} in a row win as well."),
        N_("Complete a line that is longer than it has to be."),
        N_("Right: more than {count} in a row win too."),
        N_("That does not complete your line."),
    ),
    Topic.STOP_A_LINE: LessonPageText(
        N_("Stop a line"),
        N_("When your opponent needs one more mark for a line, put yours there, unless you win first."),
        N_("Stop your opponent's line."),
        N_("Right: this line can't be completed any more."),
        N_("Then your opponent completes the line."),
    ),
    Topic.STOP_THE_NEXT: LessonPageText(
        N_("The next player comes first"),
        N_("The players move in turn, always in the same order. Stop the line of the player who comes next."),
        N_("Stop the line of the player who comes next."),
        N_("Right: this line can't be completed any more."),
        N_("Then the next player completes the line."),
    ),
    Topic.FORK: LessonPageText(
        N_("Two threats at once"),
        N_("Two threats at once win, because your opponent can stop only one of them."),
        N_("Make two threats with one mark."),
        N_("Right: only one of them can be stopped, and you win with the other."),
        N_("That does not make two threats."),
    ),
    Topic.FULL_BOARD: LessonPageText(
        N_("A full board"),
        N_("When the board is full and nobody has a line, the game is a draw."),
        N_("Fill the last cell."),
        N_("Right: nobody has a line, so this is a draw."),
    ),
    Topic.NO_LINE: LessonPageText(
        N_("Misère"),
        N_("The aim is reversed: the first to get {count} in a row loses."),
        N_("Put your mark where it completes no line."),
        N_("Right: the game goes on."),
        N_("That completes your line, and you would lose."),
    ),
}


def title(page: Page) -> str:
    return _(WORDS[page.topic].title)


def filled(page: Page, text: str, pieces: str) -> str:
    """A text of a page with its fields; `pieces` is the piece set."""
    position: Any = page.position
    move = kind_of(position).move_text(position, page.solutions[0])
    side = presentation_of(page.start).side_name(page.start, 0, pieces)
    return _(text).format(**page.fields, move=move, side=side)


def citation_text(page: Page) -> str:
    """The source of the rule; "" if it is not known."""
    cited = page.citation
    if cited is None:
        return ""
    document = _(cited.document)
    if not cited.article:
        return document
    return _("{document}, article {article}").format(document=document, article=cited.article)


def course_name(course: Course) -> str:
    presentation = presentation_named(course.game)
    name = presentation.full_name(course.variant)
    return f"{name}, {_(presentation.reverse_name)}" if course.reverse else name
