"""Articles are cited by the fields of the rules, or by the topics of pages that follow a first one."""

from dataclasses import fields

import pytest

from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Citation, RuleSet
from game.lessons.checkers import PLANS, pages_of
from game.lessons.courses import course
from game.lessons.page import Topic

FIELDS = {field.name for field in fields(RuleSet)}


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_article_is_about_a_field_or_a_topic_and_is_shown(rules: RuleSet) -> None:
    assert set(rules.articles) <= FIELDS | set(Topic)
    cited = {page.citation for page in pages_of(rules)}
    assert {rules.citation(key) for key in rules.articles} - {None} <= cited
    assert None not in cited or rules.document is None or None in rules.articles.values()


def test_a_page_is_about_a_field_of_the_rules() -> None:
    assert {plan.rule.field for plan in PLANS} <= FIELDS | {""}


def test_a_rule_without_an_article_of_its_own_is_in_the_rules_in_whole() -> None:
    english, thai, italian = (RULE_SETS[name] for name in ("english", "thai", "italian"))
    assert english.citation("") == Citation("WCDF, Rules of Draughts", "")
    assert english.citation(Topic.FREE_CHOICE, "precedence") == Citation("WCDF, Rules of Draughts", "1.20")
    assert thai.citation(Topic.FLYING_KING, "flying_kings") is None
    assert thai.citation("repetition") == Citation("FMJD, Rules for 64 squares", "7.2.3")
    last = italian.citation(Topic.EARLIEST_KINGS, "precedence")
    assert last is not None
    assert last.article == "6.9"
    assert RULE_SETS["frisian"].citation(Topic.LAST_KINGS, "endings") is None


@pytest.mark.parametrize(
    ("game", "variant", "topic"),
    [("checkers", "breakthrough", Topic.FIRST_KING), ("dama", "armenian", Topic.NO_TURNING_BACK)],
)
def test_no_document_is_cited_that_lacks_the_rule(game: str, variant: str, topic: Topic) -> None:
    (page,) = (page for page in course(game, variant).pages if page.topic is topic)
    assert page.citation is None
