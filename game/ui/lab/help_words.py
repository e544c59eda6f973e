"""The texts of the help of the Search Lab, for users who have never seen a search."""

from dataclasses import dataclass
from enum import Enum

from game.ui.words.i18n import N_


class Sign(Enum):
    MAX = "max"
    MIN = "min"
    PLAYER = "player"
    END = "end"
    DEPTH = "depth"
    VALUE = "value"
    WINDOW = "window"
    CHOSEN = "chosen"
    CUT = "cut"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class SignMeaning:
    sign: Sign
    text: str


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """One page of the help: paragraphs, and signs with their meanings."""

    name: str
    title: str
    parts: tuple[str | SignMeaning, ...]


KEYS, CONDITIONS, BRANCHING = "keys", "conditions", "branching"
"""The topics that show more below their words: all keys of the Lab, and tables of facts."""

TOPICS = (
    HelpTopic("tree", N_("The tree"), (
        N_("A program that plays thinks in a tree. At the top is the position; each branch is a move, and it leads to "
           "the position after that move."),
        SignMeaning(Sign.MAX, N_("MAX is to move: the player whose move is searched. MAX wants a high value.")),
        SignMeaning(Sign.MIN, N_("MIN is to move: the opponent. MIN wants a low value.")),
        SignMeaning(Sign.PLAYER, N_("One of three or more players is to move; each wants the most for itself.")),
        SignMeaning(Sign.END, N_("Terminal: the game is over here, and the rules say what it is worth.")),
        SignMeaning(Sign.DEPTH, N_("The search looks no deeper here. An evaluation estimates what it is worth.")),
        N_("Point at a node to see its position and everything known about it."),
    )),
    HelpTopic("values", N_("Values, lines and cuts"), (
        SignMeaning(Sign.VALUE, N_("The value found so far, always as MAX sees it: more is better for MAX.")),
        N_("In a game, W3 is a win for MAX in 3 plies and L2 a loss in 2."),
        SignMeaning(Sign.WINDOW, N_("The window (α, β): only a value between the two can still change the result.")),
        SignMeaning(Sign.CHOSEN, N_("A thick line leads to the best move so far. The bright one is the principal "
                                    "variation, the best play of both sides.")),
        SignMeaning(Sign.CUT, N_("This branch was cut: it can't change the result, so it was not searched. The card on "
                                 "the step says why.")),
        SignMeaning(Sign.AHEAD, N_("The search has not reached this node yet.")),
    )),
    HelpTopic("steps", N_("Walking through a search"), (
        N_("Nothing moves until you start it. Press Play, or take one step at a time with the arrow keys."),
        N_("The slider at the bottom is the whole search: drag it anywhere. Marks above it are "
           "cutoffs, marks below it changes of the best move; the buttons jump to them."),
        N_("The card describes each step in one sentence. The table has a row for each visit, and "
           "the code shows the running line and its variables. All of them show the same moment: "
           "click a row or a node to go there."),
    )),
    HelpTopic("overview", N_("Large trees"), (
        N_("Zoom the tree with the wheel, drag to move it. A small map in the corner shows which " "part you see."),
        N_("The bars below the tree show where the effort goes. Each row is a ply, and the wider a bar, the more "
           "positions were visited below that node."),
        N_("Type a move above the tree to mark it everywhere. The last button above the tree draws only what is below "
           "the current node."),
    )),
    HelpTopic(CONDITIONS, N_("Where this search applies"), (
        N_("Adversarial search needs an environment with six properties, and a game with seven. Both games of this "
           "program have them all; on the right is a game that lacks each one."),
        N_("Such a game is defined by its first position, the moves of a position with what they lead to, a test for "
           "the end, and what each end is worth to each player."),
    )),
    HelpTopic("minimax", N_("Minimax"), (
        N_("Suppose that both sides play as well as they can. Then a position is worth what its best move leads to."),
        N_("Minimax goes down to the leaves and comes back up with values: MAX takes the largest value of the replies, "
           "MIN the smallest."),
        N_("It looks at every position. With b moves in a position and d plies that is about b^d leaves."),
    )),
    HelpTopic("negamax", N_("Negamax"), (
        N_("What is good for one side is just as bad for the other. So one rule does for both: take the largest of the "
           "replies' values with the sign turned around."),
        N_("It visits the same positions as minimax and finds the same value; only the code is shorter."),
    )),
    HelpTopic("alphabeta", N_("Alpha-beta and its window"), (
        N_("Alpha-beta finds the same value as minimax but leaves out what can't matter."),
        N_("α is what MAX is already sure of, β what MIN is already sure of. They begin at −∞ and ∞ and close in."),
        N_("Suppose that one move gives MAX 6. If MIN can answer the next move with 5, MAX won't play it: the other "
           "answers need no look. That is a cutoff."),
        N_("With the best moves first only about b^(d/2) leaves are left: the search can look twice as deep."),
    )),
    HelpTopic(BRANCHING, N_("How many moves a position has"), (
        N_("The mean number of moves, b, decides how deep a search can go: minimax visits about b^d positions, "
           "alpha-beta with the best order about b^(d/2)."),
        N_("The printed numbers are those of a lecture. The measured ones come from twelve games that the computer "
           "plays against itself, now, while you read. A full column of four in a row is no move, and captures in "
           "checkers are compulsory."),
    )),
    HelpTopic("rules", N_("The two cut rules"), (
        N_("Usually a search cuts when α ≥ β: an equal value changes nothing either."),
        N_("Some textbooks cut only when α > β. The value is the same, but more positions are visited."),
        N_("Choose the rule in the options. The card says before a cut what would cause it."),
    )),
    HelpTopic("ordering", N_("Move ordering"), (
        N_("Alpha-beta cuts more when good moves come first: α and β close in sooner."),
        N_("So the moves that look best are tried first. The value stays the same."),
    )),
    HelpTopic("table", N_("Transposition table"), (
        N_("Different orders of moves often lead to the same position. The table stores the result "
           "of each position, so that it is not searched again."),
        N_("After a cutoff the exact value is unknown. The table stores that it is at least, or at "
           "most, this much."),
    )),
    HelpTopic("quiescence", N_("Quiescence search"), (
        N_("A search that stops in the middle of an exchange counts wrongly: it sees a piece taken, but not taken "
           "back. This is the horizon effect."),
        N_("The quiescence search follows captures to their end before it evaluates. It can change the value."),
    )),
    HelpTopic("deepening", N_("Iterative deepening"), (
        N_("Search to depth 1, then 2, then 3: there is a move at any time, and each search tells the next one which "
           "move to try first."),
        N_("Most of the positions are in the last iteration, so the earlier ones cost little."),
    )),
    HelpTopic("maxn", N_("Max^n: three players or more"), (
        N_("Here a leaf has a payoff for each player, such as (1, 2, 6). Each player takes the move with the highest "
           "payoff for itself."),
        N_("What is good for one need not be bad for another, so alpha-beta's cuts are not allowed."),
    )),
    HelpTopic("paranoid", N_("Paranoid search: an alliance"), (
        N_("Suppose that all the others play against you and nothing else. Then there are two sides again: you are "
           "MAX, everybody else is MIN, and alpha-beta may cut."),
        N_("The value is what you are sure of, whatever the others agree on. Max^n hopes for more, and is wrong when "
           "they do help one another."),
        N_("Switch the alliance on and off in the options, or compare both searches on the page Compare."),
    )),
    HelpTopic("engine", N_("The engine's search"), (
        N_("The program's strongest player does all this and more. You see what it really did."),
        N_("A null window, such as (20, 21), only asks whether a move is better than the best one so far. That is "
           "cheap, and usually the answer is no."),
        N_("If the answer is yes, the move is searched again with a wider window: a re-search."),
        N_("Where a shallower search already shows that a position is too good or too bad to matter, the engine cuts "
           "as well."),
    )),
    HelpTopic("compare", N_("Compare"), (
        N_("Choose two to four searches. Each of them searches the same position, depth by depth."),
        N_("The chart shows how many positions each visits. At first each line of the scale is ten "
           "times the one below. Point at it to read the numbers."),
        N_("The table also has the value and the move. Unless a search looks deeper than another, all values are the "
           "same: only the work differs."),
        N_("Below all numbers stands what these searches guarantee. They are optimal only if the opponent plays "
           "optimally too: the example “MIN errs, and MAX gets more” shows the other case."),
        N_("The presets are ready-made comparisons, some with the numbers printed in a lecture."),
    )),
    HelpTopic("horizon", N_("Horizon"), (
        N_("A search to a fixed depth sees nothing beyond it: that is its horizon. In these positions it plays a bad "
           "move, because the punishment lies just behind."),
        N_("Choose a position and drag the depth. The table shows the move played at each depth, "
           "and the value that the search gives it."),
        N_("Step through the moves to see the error punished, and switch the quiescence search on to see whether it "
           "helps."),
    )),
    HelpTopic("positions", N_("All positions of tic-tac-toe"), (
        N_("Three in a row has 5,478 positions. Rotations and reflections of one another are worth the same, so that "
           "765 kinds are left: that is the folded graph."),
        N_("The board in the middle is where you stand. On each empty cell is the mark of the side that wins after a "
           "move there, or = for a draw; click a cell to go there."),
        N_("Earlier positions are on the left, the next ones on the right. Numbers are the plies " "left in the game."),
        N_("Below are all positions, one column per ply: squares are wins for Crosses, discs wins "
           "for Noughts, bars draws. The line is your path. Click a shape to go there."),
        N_("The arrow keys walk: left goes back, right on, or to the best move, up and down to the other moves."),
    )),
    HelpTopic("predict", N_("Predict"), (
        N_("What does the search do next? The tree stands still in the middle of a search, and you are asked what "
           "value goes up, whether the next branch is cut, or what α and β are. The thick line shows where the search "
           "is."),
        N_("After your answer you read why it is so, with the values. The last question is the whole tree: mark every "
           "branch that is never visited, by clicks, or with the arrow keys and Space."),
        N_("Above the tree, choose the position, the algorithm, the cut rule and the question. Your "
           "score is saved."),
        N_("The seed, such as tree2x3-4711, is the name of an exercise. Share copies it: whoever pastes it in the Lab, "
           "or types it above the tree, gets the same questions."),
        N_("Worksheet makes printed exercises: a tree or a table with blanks, up to 20 sheets with "
           "different trees, and the solutions on separate pages at the end. Print the PDF at its "
           "full size."),
    )),
    HelpTopic("why", N_("Why this move?"), (
        N_("Every move of the position, the best one first, all searched to the same depth. The scores are those of "
           "the side to move, in men; a win or a loss is counted in plies."),
        N_("Below each move is the reason: what its line wins or loses, the win it misses, or that "
           "only the evaluation prefers another move. The reply that punishes it is named."),
        N_("Choose a move to see its line on the board: step with the arrow keys, or let it play. The arrow is the "
           "move that comes next."),
        N_("The search goes on for a few seconds, and deeper if you ask for it. Endgame tables and a game that is "
           "searched to its end give the exact result."),
        N_("In a game the button “Why?” and the key W explain the move that was played last, or any other one."),
    )),
    HelpTopic("evaluation", N_("Evaluation"), (
        N_("Where a search stops it asks an evaluation what the position is worth. Here its value is taken apart: each "
           "term has a bar, to the right what is good for the side to move and to the left what is bad, and all "
           "numbers are hundredths of a man, or open lines."),
        N_("Choose a term, by a click or with Up and Down, and the board shows where it comes from: what the piece on "
           "each square adds, or the lines that are open."),
        N_("Play a move on the board, or choose it below, and the bars show the value before and after it. All of them "
           "are for the same side. Sides shows what each side has."),
        N_("Pull Samuel's weights and watch the bars, and the move that a search of five plies plays. Then let the "
           "result play a match against the usual weights. It goes on in the background until you stop it or leave the "
           "page. Plus and minus after the Elo difference is the 95% interval: only a difference that is larger is "
           "more than chance. Export keeps your weights as a player."),
        N_("The trained patterns have no terms that a person chose. Their tables say what the men of a region are "
           "worth together, and each man gets its Shapley value: what it adds to the men that were put there before "
           "it, on average over all orders. So the numbers on the squares, and what the empty regions are worth, are "
           "together exactly what the engine says."),
    )),
    HelpTopic("position", N_("A position of your own"), (
        N_("Choose a piece, then click or paint the squares where it goes. Click it again, or "
           "right-click any piece, to remove it; drag a piece to move it."),
        N_("The sentence below the board says what is wrong with the position, if anything is."),
        N_("Then press Search: its tree is drawn."),
        N_("You can also paste a position as text, or open one from any game you play with Ctrl+L."),
    )),
    HelpTopic("examples", N_("Examples"), (
        N_("Click a card to see its search. The trees of the textbooks are small: begin with them."),
        N_("A tree of your own is written in brackets. [[3,5],[2,9]] is a node with two moves, and after each of them "
           "there are two leaves."),
        N_("Nodes can have names, as in A[B[3,5],C=2]. inf is an infinite payoff, (1,2,6) one for each of three "
           "players. A tree that begins with MIN: has MIN at the root."),
        N_("A random tree is made from the number of branches, the plies and a seed. The same three numbers always "
           "make the same tree."),
    )),
    HelpTopic("export", N_("Export"), (
        N_("Export keeps what you see as a file: the tree or the chart as a picture, the table for a spreadsheet, all "
           "steps as JSON, or the search as a series of pictures."),
    )),
    HelpTopic(KEYS, N_("Keys"), (
        N_("These keys work wherever you look at a tree, except where you type a text."),
    )),
)  # fmt: skip
