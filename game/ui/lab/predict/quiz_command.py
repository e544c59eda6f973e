"""`quiz [SEED|TREE] [--seed N]`: questions about a search, answered on a terminal or from a pipe."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from ai.commands.games import aligned
from ai.commands.shelf import named_search, shelf_names
from ai.commands.trace import table_of
from ai.score import INFINITY, Score
from ai.textbook.brackets import tree_text
from ai.textbook.trees import Tree
from ai.tracing.quiz import Answer, Ask, Exercise, Seed, exercise, tree_request
from game.core import InputError
from game.faults import CommandFault
from game.kinds import kind_of
from game.ui.lab.predict.prediction_round import PredictionRound, RoundWords
from game.ui.lab.tree.trace_words import TraceWords

YES, NO = ("yes", "y"), ("no", "n")
NOTHING = "none"
UNREADABLE: Answer = (INFINITY, -INFINITY)
"""In place of an answer from a pipe that can't be read; it is never right."""


def run(args: argparse.Namespace) -> int:
    """Ask each question below the visits so far, and say what is right and why; at the end give the grade."""
    seed, asked = exercise_of(args)
    problem = asked.problem
    if not asked.questions:
        raise InputError(CommandFault.NO_QUESTIONS)
    current = PredictionRound(seed, asked)
    words = RoundWords(current, "classic")
    start = problem.request.start
    print(f"{problem.request.algorithm}{', cut when alpha > beta' * problem.book_cut}")
    print(tree_text(start) if isinstance(start, Tree) else kind_of(start).position_text(start).replace("/", "\n"))
    rows, shown = aligned(list(table_of(problem.trace, problem.request))), 0
    for number, question in enumerate(asked.questions, 1):
        if question.ask is not Ask.UNVISITED:
            print("\n".join(["", rows[0], *rows[shown + 1 : question.step + 1]]))
            shown = question.step
        given = reply_to(current, words, number)
        if given is None:
            break
        verdict = "Right." if current.answer(given) else f"Not quite: {right_answer(current, words)}."
        print("\n   ".join([verdict, *words.reasons()]))
        if not current.last:
            current.go_on()
    print(f"{sum(current.right)} of {len(asked.questions)} right")
    return 0


def exercise_of(args: argparse.Namespace) -> tuple[Seed, Exercise]:
    """The questions that are asked for; InputError says what is wrong. Nodes of a game have no names to be listed."""
    name: str | None = args.tree
    request = tree_request(args.seed, book_cut=args.book_cut) if name is None else named_search(name)
    if request is not None:
        request = replace(request, book_cut=args.book_cut)
        seed, found = Seed(), exercise(request, args.seed, args.questions)
    elif name in shelf_names() or name is None or "-" not in name:
        raise InputError(CommandFault.NO_QUIZ, name=name, known=", ".join(shelf_names()))
    else:
        seed = Seed.parse(name)
        found = seed.exercise()
    if not isinstance(found.problem.request.start, Tree):
        found = replace(found, questions=tuple(each for each in found.questions if each.ask is not Ask.UNVISITED))
    return seed, found


def reply_to(current: PredictionRound, words: RoundWords, number: int) -> Answer | None:
    """The answer to the current question, on a terminal asked until it can be read; None at the end of the input."""
    ask = current.question.ask
    text = "Which nodes are never visited?" if ask is Ask.UNVISITED else f"{words.moment} {words.question}"
    how, read = READERS[ask]
    choices = [words.label(score) for score in current.values] if ask is Ask.VALUE else []
    print(f"{number}. {text} ({how}{', '.join(choices)})")
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        given = read(current, words, line.replace(",", " ").split())
        if given is not None or not sys.stdin.isatty():
            return UNREADABLE if given is None else given
        print(f"That is no answer: {how}{', '.join(choices)}.")


def read_value(current: PredictionRound, words: RoundWords, given: list[str]) -> Answer | None:
    return score_of(words, given[0], current.values) if len(given) == 1 else None


def read_cut(current: PredictionRound, words: RoundWords, given: list[str]) -> Answer | None:
    (text,) = given if len(given) == 1 else [""]
    return text.lower() in YES if text.lower() in (*YES, *NO) else None


def read_window(current: PredictionRound, words: RoundWords, given: list[str]) -> Answer | None:
    if len(given) != 2:
        return None
    alpha, beta = (score_of(words, text, current.bounds) for text in given)
    return None if alpha is None or beta is None else (alpha, beta)


def read_nodes(current: PredictionRound, words: RoundWords, given: list[str]) -> Answer | None:
    whole = current.problem.whole
    name = TraceWords(whole).node
    names = {name(node).lower(): node for node in range(len(whole.nodes))}
    wanted = [name.lower() for name in given if name.lower() != NOTHING]
    return frozenset(names[name] for name in wanted) if given and set(wanted) <= names.keys() else None


def score_of(words: RoundWords, text: str, offered: Sequence[Score]) -> Score | None:
    """A score as it is shown, or any other whole number; None if it is none."""
    text = text.replace("−", "-").replace("inf", "∞").removeprefix("+")
    for score in (*offered, INFINITY, -INFINITY):
        if words.label(score).replace("−", "-") == text:
            return score
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 9 else None


READERS: dict[Ask, tuple[str, Callable[[PredictionRound, RoundWords, list[str]], Answer | None]]] = {
    Ask.VALUE: ("one of ", read_value),
    Ask.CUT: ("yes or no", read_cut),
    Ask.WINDOW: ("two numbers, such as -inf 6", read_window),
    Ask.UNVISITED: ("their names, or none", read_nodes),
}


def right_answer(current: PredictionRound, words: RoundWords) -> str:
    answer, whole = current.question.answer, current.problem.whole
    if not isinstance(answer, frozenset):
        return words.answer(answer)
    return ", ".join(map(TraceWords(whole).node, sorted(answer))) or NOTHING
