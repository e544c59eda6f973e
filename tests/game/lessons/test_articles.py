"""The articles that the pages cite are those that stand beside the fields of the rules."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from game.checkers import variants
from game.checkers.variants import VARIANTS, Rules
from game.lessons.articles import ARTICLES, WHOLE, Document, citation
from game.lessons.checkers import PLANS
from game.lessons.topic import Topic

SOURCE = Path(variants.__file__).with_name("variants.py").read_text(encoding="utf-8")


def comment(variant: str, field: str) -> str:
    """What stands beside a field of a rule set, or above it."""
    block = re.search(rf'Rules\(\n    name="{variant}".*?\n\)', SOURCE, re.DOTALL)
    assert block is not None
    line = re.search(rf"((?:^    #.*\n)*)^    {field}=.*?(#.*)?$", block[0], re.MULTILINE)
    assert line is not None
    return line[2] or line[1]


@pytest.mark.parametrize(
    ("variant", "field", "article"),
    [
        (variant, field, cited.article)
        for variant, fields in ARTICLES.items()
        for field, cited in fields.items()
        if cited is not None and cited.article
    ],
)
def test_an_article_stands_beside_its_field(variant: str, field: str, article: str) -> None:
    assert re.search(rf"(?<![\w.]){re.escape(article)}(?![\w]|\.\d)", comment(variant, field))


def test_a_page_is_about_a_field_of_the_rules() -> None:
    assert {plan.field for plan in PLANS} <= {field.name for field in fields(Rules)} | {WHOLE}


def test_every_rule_set_is_cited() -> None:
    assert set(ARTICLES) == set(VARIANTS)
    assert all(WHOLE in fields for fields in ARTICLES.values())


def test_a_rule_without_an_article_of_its_own_is_in_the_rules_in_whole() -> None:
    cited = citation(VARIANTS["english"], WHOLE, Topic.MOVE)
    assert cited is not None
    assert (cited.document, cited.article) == (Document.WCDF, "")
    assert citation(VARIANTS["thai"], "flying_kings", Topic.FLYING_KING) is None
    last = citation(VARIANTS["italian"], "precedence", Topic.EARLIEST_KINGS)
    assert last is not None
    assert last.article == "6.9"
    assert "# 6.6: the most pieces; 6.7: with a king; 6.8: the most kings; 6.9" in SOURCE
