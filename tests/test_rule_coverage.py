"""Every rule is seen refusing and allowing in the records, and is written down whole, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from referee.game import Game, Rule, tag
from referee.games import GAMES
from referee.text import Text
from tests.game_records import Record, records
from tests.games.tables import said_of

RULE_ID = re.compile(r"[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+")

ALL_RULES = [(game, rule) for game in GAMES.values() for rule in game.rules.values()]


def cited_only(game: Game) -> set[str]:
    """No report breaks what is said of positions either."""
    own = said_of(game, "CITED_ONLY", set[str]())
    return own | {f"{game.prefix}.opening"} if game.position else own


OBJECTING = [(game, rule) for game, rule in ALL_RULES if rule.id not in cited_only(game)]


def named(value: object) -> str | None:
    return value.id if isinstance(value, Game | Rule) else None


def objecting(game: Game) -> set[str]:
    """Rules that a report or an opening can break."""
    found = {check.rule for check in game.checks} | {f"{game.prefix}.players"}
    return found if game.begins == "table" else found | {f"{game.prefix}.first-player"}


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_what_can_object_is_known(game: Game) -> None:
    assert set(game.rules) - objecting(game) == cited_only(game)
    assert objecting(game) <= set(game.rules)


@pytest.mark.parametrize(("game", "rule"), OBJECTING, ids=named)
def test_the_records_show_it_refusing(game: Game, rule: Rule) -> None:
    assert rule.id in {id_ for record in records(game.id) for id_ in refusals(record)}


@pytest.mark.parametrize(("game", "rule"), OBJECTING, ids=named)
def test_the_records_show_it_allowing(game: Game, rule: Rule) -> None:
    concerned = {tag(kind) for check in game.checks if check.rule == rule.id for kind in check.concerns}
    accepted = {type_ for record in records(game.id) for type_ in acceptances(record)}
    assert accepted & (concerned or {"opened"})


def refusals(record: Record) -> Iterator[str]:
    yield from record.refused
    for entry in record.entries:
        yield from entry.refused


def acceptances(record: Record) -> Iterator[str]:
    """Types of accepted reports and openings."""
    if not record.refused:
        yield "opened"
        for entry in record.entries:
            if entry.kind == "move" and not entry.refused and not entry.body.get("stands"):
                yield entry.body["type"]


@pytest.mark.parametrize(("game", "rule"), ALL_RULES, ids=named)
def test_a_rule_is_written_down_whole(game: Game, rule: Rule) -> None:
    assert game.rules[rule.id] is rule
    assert RULE_ID.fullmatch(rule.id) and rule.id.startswith(f"{game.prefix}.")
    assert rule.kind in ("conduct", "matter") and rule.section.strip()
    for text in (rule.text, rule.objection, rule.assumption):
        if text is not None:
            assert_in_both_languages(text)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_rulings_cards_and_names_are_written_down_whole(game: Game) -> None:
    assert len({ruling.id for ruling in game.rulings}) == len(game.rulings)
    options = set(game.options.__struct_encode_fields__)
    for ruling in game.rulings:
        assert RULE_ID.fullmatch(ruling.id) and ruling.id.startswith(f"{game.prefix}.")
        assert ruling.option is None or ruling.option.partition(":")[0] in options
        for text in (ruling.question, ruling.decision, ruling.why):
            assert_in_both_languages(text)
    assert len({card.code for card in game.cards}) == len(game.cards)
    for card in game.cards:
        assert_in_both_languages(card.name)
        assert_in_both_languages(card.does)
    for word in (game.name, *game.words.values(), *(kind.text for kind in game.disputes)):
        assert_in_both_languages(word)


def assert_in_both_languages(text: Text) -> None:
    """Both are there, and both tell the same facts."""
    assert text.en.strip() and text.de.strip(), text
    assert facts_in(text.en) == facts_in(text.de), text


def facts_in(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
