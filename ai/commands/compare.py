"""`compare TREE|GAME [--algorithms A,B] [--depth N]`: searches of one position side by side, depth by depth. A search
is an algorithm with additions, such as alphabeta+bookcut; seconds include counting."""

import argparse
import csv
import json
import sys
from dataclasses import replace
from typing import Any

from ai.commands.games import aligned, find_game, game_names, interruptible, start_of
from ai.commands.search import score_in_words
from ai.commands.shelf import named_search, shelf_names
from ai.score import Score
from ai.textbook.brackets import number_text
from ai.textbook.trees import Tree
from ai.tracing.chart import Chart, svg
from ai.tracing.charts import THEORY, ChartTexts, Quantity, chart_of
from ai.tracing.compare import Case, Comparison, Measure, Variant, by_depth, compare
from ai.tracing.variants import READY, Preset, additions_of, possible_additions, variant_of, variant_text
from ai.tracing.verdict import ReportedFinding, findings
from game.core import InputError, State
from game.faults import CommandFault
from game.kinds import line_texts

USUAL_DEPTH = 5
MOST = 4
THEORY_NAMES = ("b^m", "b^(m/2)", "minimal tree")
HEADING = ("depth", "search", "value", "move", "positions", "cutoffs", "first move", "branching", "memory", "seconds")
CSV_HEADING = (
    *("case", "search", "score", "move", "positions", "cutoffs", "first_cutoffs"),
    *("branching", "listed_moves", "table_entries", "seconds"),
)
"""Beyond the move, the names of the numbers in the JSON object."""


def preset_of(args: argparse.Namespace) -> Preset:
    """The comparison that is asked for; InputError says what is wrong."""
    if args.preset is not None:
        if args.preset not in READY:
            raise InputError(CommandFault.NO_PRESET, name=args.preset, known=", ".join(READY))
        return READY[args.preset]()
    cases = cases_of(args)
    usual = "minimax,alphabeta" if cases[0].positions[0].players == 2 else "maxn,paranoid"
    texts = (args.algorithms or usual).split(",")
    if len(texts) > MOST:
        raise InputError(CommandFault.MOST_SEARCHES, most=MOST, given=len(texts))
    variants = tuple(_checked(variant_of(text), cases[-1]) for text in texts)
    return Preset(args.game, variants, cases)


def _checked(variant: Variant, case: Case) -> Variant:
    """The search itself; InputError when something was added to it that makes no sense in the position."""
    request = replace(variant.request, start=case.positions[0], depth=case.depth)
    allowed = possible_additions(request)
    for name in additions_of(request):
        if name not in allowed:
            known = ", ".join(allowed) or "nothing"
            raise InputError(CommandFault.NO_ADDITION, name=name, search=request.algorithm, known=known)
    return variant


def cases_of(args: argparse.Namespace) -> tuple[Case, ...]:
    """A tree to its end, or a position to each depth."""
    named = named_search(args.game, args.fen, args.size)
    if named is not None and isinstance(named.start, Tree):
        return (Case((named.start,), args.depth),)
    if named is None and find_game(args.game) is None:
        raise InputError(CommandFault.NO_TREE, name=args.game, known=f"{', '.join(shelf_names())}, {game_names()}")
    start = start_of(args.game, args.size, args.fen) if named is None else named.start
    return by_depth(start, args.depth or USUAL_DEPTH)


def case_text(case: Case) -> str:
    return case.name or ("end" if case.depth is None else str(case.depth))


def value_text(case: Case, variant: Variant, score: Score) -> str:
    plain = variant.request.plain or isinstance(case.positions[0], Tree)
    return number_text(score) if plain else score_in_words(score)


def move_text(position: State[Any], line: tuple[Any, ...]) -> str:
    return line_texts(position, line[:1])[0] if line else ""


def row_of(case: Case, variant: Variant, measure: Measure) -> list[str]:
    """One line of the table, without what the search does not tell."""
    single = measure.finished and len(case.positions) == 1
    quality = measure.order_quality
    return [
        case_text(case),
        variant_text(variant),
        value_text(case, variant, measure.scores[0]) if single else "" if measure.finished else "stopped",
        move_text(case.positions[0], measure.lines[0]) if single else "",
        f"{measure.nodes:,}",
        "" if measure.cutoffs is None else f"{measure.cutoffs:,}",
        "" if quality is None else f"{100 * quality:.1f}%",
        f"{measure.branching:.2f}" if measure.finished else "",
        "" if measure.memory is None else f"{measure.memory:,}",
        f"{measure.seconds:.3f}",
    ]


def csv_rows(comparison: Comparison) -> list[list[Any]]:
    """The table as plain numbers, of which an empty cell says that there is none."""
    rows: list[list[Any]] = [list(CSV_HEADING)]
    for case in as_data(comparison)["cases"]:
        for each in case["searches"]:
            single = len(each["scores"]) == 1
            found = (each["scores"][0], each["moves"][0]) if single else (None, None)
            rows.append([case["case"], each["search"], *found, *(each[name] for name in CSV_HEADING[4:])])
        for name, key in zip(THEORY_NAMES, ("worst", "best", "minimal"), strict=True):
            if case["theory"]:
                rows.append([case["case"], name, None, None, case["theory"][key]] + [None] * (len(CSV_HEADING) - 5))
    return rows


def rows_of(comparison: Comparison) -> list[list[str]]:
    """The table with its heading; below each depth what the theory says."""
    rows = [list(HEADING)]
    for number, case in enumerate(comparison.cases[: len(comparison.rows)]):
        measures = zip(comparison.variants, comparison.rows[number], strict=False)
        rows += [row_of(case, variant, measure) for variant, measure in measures if measure is not None]
        size = comparison.size(number)
        if size is not None:
            values = [f"{value(size):,.0f}" for value in THEORY]
            factors = [f"{size.branching:.2f}", "", ""]
            for name, positions, factor in zip(THEORY_NAMES, values, factors, strict=True):
                rows.append([case_text(case), name, "", "", positions, "", "", factor, "", ""])
    return rows


def sentence(comparison: Comparison, found: ReportedFinding) -> str:
    texts: dict[str, str] = {}
    for name, value in found.fields.items():
        if name in ("a", "b"):
            texts[name] = variant_text(comparison.variants[int(value)])
        elif name == "of":
            case = comparison.cases[int(value)]
            text = case.name or (f"depth {case.depth}" if case.depth else "to the end")
            texts[name] = text[0].upper() + text[1:]
        elif name == "saved":
            texts[name] = f"{100 * value:.0f}%"
        elif name == "share":
            texts[name] = f"{100 * value:.1f}%"
        else:
            texts[name] = f"{value:,.1f}" if name == "times" else f"{value:,.0f}"
    return str(found.finding).format(**texts)


def as_data(comparison: Comparison) -> dict[str, Any]:
    """Everything measured, for JSON; scores as in ai.score, roots among the positions."""
    cases = []
    for number, case in enumerate(comparison.cases[: len(comparison.rows)]):
        measures = zip(comparison.variants, comparison.rows[number], strict=False)
        size = comparison.size(number)
        cases.append(
            {
                "case": case_text(case),
                "depth": case.depth,
                "searches": [_data_of(case, variant, m) for variant, m in measures if m is not None],
                "theory": size
                and {
                    "positions": size.positions,
                    "branching": round(size.branching, 6),
                    "moves": round(size.moves, 6),
                    "worst": round(size.worst, 3),
                    "best": round(size.best, 3),
                    "minimal": size.minimal,
                },
            }
        )
    return {"cases": cases}


def _data_of(case: Case, variant: Variant, measure: Measure) -> dict[str, Any]:
    lines = zip(case.positions, measure.lines, strict=False)
    return {
        "search": variant_text(variant),
        "finished": measure.finished,
        "scores": measure.scores,
        "moves": [move_text(position, line) for position, line in lines],
        "positions": measure.nodes,
        "cutoffs": measure.cutoffs,
        "first_cutoffs": measure.first_cutoffs,
        "branching": round(measure.branching, 6),
        "listed_moves": measure.waiting,
        "table_entries": measure.entries,
        "seconds": round(measure.seconds, 6),
    }


def chart_title(preset: Preset) -> str:
    return f"{preset.name}: positions visited"


def chart(preset: Preset, comparison: Comparison) -> Chart:
    words = ChartTexts(
        [variant_text(variant) for variant in comparison.variants],
        THEORY_NAMES,
        "printed",
        "" if comparison.cases[0].name else "depth in plies",
        "positions visited",
        [case_text(case) for case in comparison.cases] if comparison.cases[0].name else (),
    )
    return chart_of(comparison, Quantity.POSITIONS, words, logarithmic=True, printed=preset.printed)


def compared(preset: Preset) -> Comparison:
    """The measures; Ctrl+C ends the work at once."""
    return interruptible(lambda stop: compare(preset.variants, preset.cases, stop))


def run(args: argparse.Namespace) -> int:
    """Print the table and what it shows, or the numbers in one of the formats for programs."""
    preset = preset_of(args)
    comparison = compared(preset)
    if args.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(csv_rows(comparison))
    elif args.json:
        print(json.dumps(as_data(comparison)))
    elif args.svg:
        print(svg(chart(preset, comparison), chart_title(preset)), end="")
    else:
        print("\n".join(aligned(rows_of(comparison), left=(1,))))
        print()
        for found in findings(comparison, preset.printed):
            print(sentence(comparison, found))
    return 0
