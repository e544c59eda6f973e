"""The titles of the examples on the shelf, and what to look at in each."""

from ai.score import Knowledge, Score, parts_of
from ai.tracing.examples import Example, ExampleGroup, ScoreFact
from game.kinds import find_kind
from game.ui.games.presentation import presentation_of
from game.ui.games.wording import count_text, score_text
from game.ui.lab.tree.trace_words import win_text
from game.ui.words.i18n import N_, _

SHELVES = {
    ExampleGroup.TREES: N_("Trees of the textbooks"),
    ExampleGroup.IDEAS: N_("Ideas behind the search"),
    ExampleGroup.TICTACTOE: N_("Tic-tac-toe to its end"),
    ExampleGroup.PLAYERS: N_("More than two players"),
    ExampleGroup.SHOTS: N_("Shots: give to win more"),
    ExampleGroup.HORIZON: N_("The horizon: what lies one ply too deep"),
}

LOOKS = {
    "textbook": (
        N_("The textbook's tree, A to O"),
        N_("Minimax walks through this tree in {minimax} steps, alpha-beta in {alphabeta}."),
        N_("Watch the cutoffs at E and C: {never} are never searched."),
        N_("Both find the same value, {value}, by the line {line}."),
    ),
    "aima": (
        N_("Russell and Norvig's tree"),
        N_("MIN can hold {move} to {value}, and no other move gives MAX more."),
        N_("At {node} the first reply is only {first}, so {skipped} are never searched."),
        N_("At {last} MIN's best reply stands last, so nothing is skipped there."),
    ),
    "worst order": (
        N_("The same tree in a bad order"),
        N_("These are the leaves of Russell and Norvig's tree, each node's moves in the opposite order."),
        N_("Alpha-beta now visits all {nodes} nodes instead of {best}: nothing can be cut."),
        N_("The value is still {value}: the order changes the work, never the result."),
    ),
    "equal values": (
        N_("Two rules for a cut"),
        N_("B is worth {value}, and the first reply at C is {value} too: can C still be better?"),
        N_("The usual rule cuts when α ≥ β: it visits {standard} nodes."),
        N_("The book's rule waits for α > β and visits {book}; the value is the same."),
    ),
    "minnie": (
        N_("Minnie moves first"),
        N_("Meyer's game: Minnie moves first, so levels 1 and 3 take the minimum and level 2 the maximum."),
        N_("The value of the game is {value}, by {move}: all values are MAX's, and Minnie wants them low."),
        N_("Watch the cutoffs at {cuts}."),
    ),
    "figure 8.24": (
        N_("Meyer's figure 8.24"),
        N_("MAX moves at Ma1 and is already sure of {sure}, from Mi1."),
        N_("Below Mi2 the first child, Ma2, is worth {first}: MIN will not let MAX have more there."),
        N_("So {leaf}, the leaf to the right of Ma2, is not explored."),
    ),
    "subtrees": (
        N_("Subtree 1 against state 3"),
        N_("The lecture's figure: subtree S1 is worth {sure}, and with this bound the search goes to S2."),
        N_("State S3 is worth {reply}, so at S2 MAX gets at most that, and S1 is better: {cut} is cut."),
        N_("This is negamax: each node has the value of the player to move, and the sign changes from ply to ply."),
    ),
    "min errs": (
        N_("MIN errs, and MAX gets more"),
        N_("Minimax plays {move}: there MAX gets at least {value}, whatever MIN answers."),
        N_("If MIN errs and answers {error}, MAX gets {gets}. A mistake of MIN never costs MAX anything."),
        N_("{other} might bring {most}, or only {least}: minimax is optimal only against an optimal opponent."),
    ),
    "proof": (
        N_("A proof in a tree of OR and AND"),
        N_("The claim: MAX gets at least {value}. At an OR node MAX is to move, and one proved move is enough."),
        N_("At an AND node MIN is to move: every reply must be proved, and one that is disproved refutes the node."),
        N_("Every search can be shown like this: choose “As a tree of OR and AND” in the options."),
    ),
    "type a": (
        N_("Shannon's type A: a fixed depth"),
        N_("A search of depth {depth} plays {wrong} and believes it to be worth {hoped}."),
        N_("It stops in the middle of an exchange. What comes is {line}, and that is worth {seen}."),
        N_("The next example, type B, searches the same position until it is quiet."),
    ),
    "type b": (
        N_("Shannon's type B: on to a quiet position"),
        N_("The search of the example before, also of depth {depth}, but every capture is followed to its end."),
        N_("It visits {nodes} positions instead of {fixed}, and plays {right}, not {wrong}."),
        N_("Type B is selective: it goes on where something happens, and stops where nothing does."),
    ),
    "sixteen": (
        N_("Two plies, 16 positions"),
        N_("The lecture's example: three marks on the board, Noughts to move, and a search of {depth} plies."),
        N_("Below the root minimax visits {minimax} positions and alpha-beta {alphabeta}, less than half."),
        N_("Where the game is not over, a leaf has Nilsson's evaluation: lines open to MAX less those open to MIN."),
    ),
    "alliance arises": (
        N_("An alliance that nobody agreed on"),
        N_("A and B are weak, C is strong. The names say who attacks whom: AC_BC is A on C, then B on C."),
        N_("Each only wants the most for itself, but whoever fights the other weak one helps C."),
        N_("So both attack C, by {line}, and get {value}: an alliance without an agreement."),
    ),
    "alliance breaks": (
        N_("The alliance breaks"),
        N_("Now C is weak. If A attacked C, B would gain most by turning on A: {turns}, and A would keep {kept}."),
        N_("A foresees it and attacks B at once: {line}, worth {value}."),
        N_("Nobody broke a promise: in max^n each player only takes what is best for itself."),
    ),
    "last cells": (
        N_("The last three cells"),
        N_("Only {cells} cells are empty, so you can see the whole game."),
        N_("{move} holds the draw; after any other move Noughts win at once."),
        N_("Minimax visits {minimax} positions, alpha-beta {alphabeta}."),
    ),
    "fork": (
        N_("A fork"),
        N_("After {moves} Crosses threaten two lines at once."),
        N_("Noughts can stop only one of them, so Crosses win on ply {plies}."),
        N_("Look at MIN's node {node}: every reply there loses."),
    ),
    "block": (
        N_("One move saves the draw"),
        N_("Noughts threaten to complete a line, and only {move} stops it."),
        N_("Every other move loses on ply {plies}."),
        N_("Once {move} gives MAX a draw, a single reply refutes each move after it: watch the cutoffs."),
    ),
    "corners": (
        N_("Two opposite corners"),
        N_("Noughts are to move, and both corners lose: {bad}."),
        N_("The loss comes on ply {plies}, so a search of fewer plies can't see it."),
        N_("The edges hold the draw: {good}."),
    ),
    "one mark": (
        N_("After one mark"),
        N_("Minimax visits {minimax} positions from here, alpha-beta {alphabeta}."),
        N_("Tic-tac-toe is a draw from here, as it is from the start."),
        N_("The tree is large: step from cutoff to cutoff."),
    ),
    "two marks": (
        N_("After two marks"),
        N_("Noughts answered on the edge, and that loses."),
        N_("These moves win on ply {plies}: {moves}."),
        N_("Minimax visits {minimax} positions from here, alpha-beta {alphabeta}."),
    ),
    "empty board": (
        N_("The empty board"),
        N_("Minimax visits all {minimax} positions of all games: the lecture's number and the root."),
        N_("Alpha-beta with the cells in reading order visits {alphabeta}."),
        N_("The value is a draw: nobody wins when both play well."),
    ),
    "three players": (
        N_("Three players"),
        N_("A leaf has one payoff for each player, and each wants the highest of its own."),
        N_("At {node} Player 3 takes {chosen} rather than {other}, whatever that means for the others."),
        N_("Such play leads to {value}."),
    ),
    "alliance": (
        N_("Three players, two of them allied"),
        N_("The tree of the example before, but now Players 2 and 3 only want that Player 1 gets little."),
        N_("Each for itself, Player 1 would take {alone} and get {hoped}. The allies would not let that happen."),
        N_("So {move} is safer: whatever they do, Player 1 gets at least {value}."),
    ),
    "three marks": (
        N_("Tic-tac-toe for three"),
        N_("Triangles are to move, and every node has a payoff for each of the three players."),
        N_("If everybody maximises their own score, {move} leads to {value}, a draw."),
        N_("Choose paranoid search in the options: against an alliance Triangles can't get more than {allied}."),
    ),
    "common good": (
        N_("What is good for both"),
        N_("What one player gets is not what the other one loses."),
        N_("Both choose {value}, by {line}, because it is best for each."),
        N_("Minimax expects the worst of the other player and would count on {minimax} only."),
    ),
    "shot": (
        N_("{rules}: {move} takes {taken} for {given}"),
        N_("This shot gives up {given} and takes {taken}: {line}."),
        N_("A search of less than {depth} plies plays something else."),
        N_("A deeper search, of {plies} plies, says that it is worth {worth}, any other move at most {second}."),
    ),
    "horizon": (
        N_("{rules}, depth {depth}: {wrong}?"),
        N_("A search of depth {depth} plays {wrong}, which it believes to be worth {hoped}."),
        N_("At depth {deeper} it sees {line}, which is {seen}, and plays {right}."),
        N_("A deeper search, of {plies} plies, says that {right} is worth {worth_right}, and {wrong} {worth_wrong}."),
    ),
}
LOOKS["quiescence"] = (
    *LOOKS["horizon"][:3],
    N_("With captures searched to their end, depth {depth} plays {right} too; "
       "{plies} plies say {worth_right} against {worth_wrong}."),
)  # fmt: skip


def example_title(example: Example) -> str:
    return _(LOOKS[example.look][0]).format(**_facts(example))


def example_sentences(example: Example) -> tuple[str, ...]:
    facts = _facts(example)
    return tuple(_(text).format(**facts) for text in LOOKS[example.look][1:])


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
