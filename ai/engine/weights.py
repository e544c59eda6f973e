"""The trained weights of ai.engine.patterns for each rule set that has some, read from the assets when first wanted."""

from functools import cache
from pathlib import Path

from ai.engine.patterns import ENTRIES
from game.checkers.variants import Rules

WEIGHTS = Path(__file__).resolve().parents[2] / "assets" / "weights"


@cache
def weights_for(rules: Rules) -> memoryview | None:
    """Two signed words of 16 bits an entry; None where nobody has trained the evaluation for these rules."""
    file = WEIGHTS / f"{rules.name}.bin"
    if rules.giveaway or not file.exists():
        return None
    weights = memoryview(file.read_bytes()).cast("h")
    assert len(weights) == 2 * ENTRIES, f"{file} is not a table of {ENTRIES} entries"
    return weights
