"""The hidden places of a told table: a pile, hands, and what is known of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UnsetType

from referee.common_rules import RuleIds
from referee.game import Violation, facts
from referee.hidden_cards.bounds import (
    AtMost,
    Dealt,
    Deck,
    Hidden,
    Holding,
    Lacks,
    Motion,
    Places,
    dealt,
)
from referee.hidden_cards.room import has_room
from referee.position.common_objections import opening, same
from referee.position.told import ToldPlace, known
from referee.text import Text

Names = Sequence[Mapping[str, Any]]
"""What and whose each place is, in the order of the places, as `knowledge` calls it."""

NO_SUCH_PLACE = Text("There is no such hidden place: {place}.", "Einen verdeckten Ort '{place}' gibt es nicht.")
NO_ROOM = Text(
    "{player:seat}'s hand ({size:# card|# cards}) has no room for all that is said to be in it: {cards:cards}.",
    "In der Hand von {player:seat} ({size:# Karte|# Karten}) ist kein Platz für alles, was darin sein soll: {cards:cards}.",
)
NO_ROOM_THERE = Text(
    "'{place}' ({size:# card|# cards}) has no room for all that is said to be in it.",
    "'{place}' ({size:# Karte|# Karten}) hat keinen Platz für alles, was darin sein soll.",
)
NO_DEAL = Text(
    "The unseen cards cannot lie as the knowledge of the position says.",
    "Die ungesehenen Karten können nicht so liegen, wie die Stellung es sagt.",
)
TOO_CERTAIN = Text(
    "{told:# card|# cards} '{card}' {told:is|are} said to be hidden, but at most {copies} can be.",
    "{told:# Karte|# Karten} '{card}' {told:soll|sollen} verdeckt liegen, es können aber höchstens {copies} sein.",
)
NOT_THE_SUM = Text(
    "{told:# hidden card is|# hidden cards are} told, but {expected} {expected:is|are} left of the deck.",
    "{told:# verdeckte Karte ist|# verdeckte Karten sind} genannt, vom Spiel {expected:bleibt|bleiben} aber {expected}.",
)


def told_places(deck: Deck, names: Names, sizes: Sequence[int | None], unseen: Sequence[int], told: Any) -> Places:
    """Nothing is counted until every size is known. `unseen` are the copies of each code that lie nowhere open."""
    by_name = _by_name(told)
    if None in sizes:
        return _uncounted(deck, names, sizes, by_name)
    counted = dealt(tuple(unseen), [size or 0 for size in sizes])
    narrowed = (
        _narrowed(deck, each, by_name.get(_key(name))) for each, name in zip(counted.hidden, names, strict=True)
    )
    return Places(counted.unseen, tuple(narrowed))


def _uncounted(deck: Deck, names: Names, sizes: Sequence[int | None], told: dict[Any, ToldPlace]) -> Places:
    held = [_certain(deck, told.get(_key(name))) for name in names]
    return Places(None, tuple(Holding(size, least, least) for size, least in zip(sizes, held, strict=True)))


def _certain(deck: Deck, told: ToldPlace | None) -> tuple[int, ...]:
    certain = {} if told is None else known(told.certain, {})
    return tuple(certain.get(code, 0) for code in deck.codes)


def _narrowed(deck: Deck, place: Holding, told: ToldPlace | None) -> Holding:
    if told is None:
        return place
    least = tuple(map(max, place.least, _certain(deck, told)))
    if isinstance(told.possible, UnsetType):
        return Holding(place.size, least, place.most)
    most = [_most(told, code, high) for code, high in zip(deck.codes, place.most, strict=True)]
    return Holding(place.size, least, tuple(map(max, most, least)))


def _most(told: ToldPlace, code: str, high: int) -> int:
    """What is not among the possible cards is not there; null is any number."""
    copies = known(told.possible, {}).get(code, 0)
    return high if copies is None else min(copies, high)


def place_objections(
    rule_id: RuleIds, deck: Deck, names: Names, sizes: Sequence[int | None], unseen: Sequence[int], told: Any
) -> Iterator[Violation]:
    """What cannot be of the sizes and the knowledge of hidden places."""
    expected = {_key(name): size for name, size in zip(names, sizes, strict=True)}
    for place in told:
        if _key({"place": place.place, "player": place.player}) not in expected:
            yield opening(rule_id, NO_SUCH_PLACE, member="knowledge", place=place.place, player=place.player)
            continue
        size = expected[place.place, place.player]
        yield from same(rule_id, f"knowledge.{place.place}", known(place.size), size)
        certain = known(place.certain, {})
        if size is not None and sum(certain.values()) > size:
            yield _no_room(rule_id, place, size)
    yield from _hidden_too_often(rule_id, deck, unseen, told)
    if None not in sizes:
        yield from _uncountable(rule_id, deck, names, sizes, unseen, told)


def _no_room(rule_id: RuleIds, place: ToldPlace, size: int) -> Violation:
    cards = [card for card, copies in known(place.certain, {}).items() for _ in range(copies)]
    if place.player is not None:
        return Violation(rule_id("hand"), facts(player=place.player, size=size, cards=cards[:20]), NO_ROOM)
    return opening(rule_id, NO_ROOM_THERE, member="knowledge", place=place.place, size=size)


def _hidden_too_often(rule_id: RuleIds, deck: Deck, unseen: Sequence[int], told: Any) -> Iterator[Violation]:
    for card, code in deck.index.items():
        certain = sum(known(place.certain, {}).get(card, 0) for place in told)
        if certain > max(0, unseen[code]):
            copies = max(0, unseen[code])
            yield Violation(rule_id("cards"), facts(card=card, copies=copies, told=certain, versions=[]), TOO_CERTAIN)


def _uncountable(
    rule_id: RuleIds, deck: Deck, names: Names, sizes: Sequence[int | None], unseen: Sequence[int], told: Any
) -> Iterator[Violation]:
    """Every size is known: do they add up, and can the cards lie so?"""
    hidden, left = sum(size or 0 for size in sizes), sum(unseen)
    if hidden != left:
        yield opening(rule_id, NOT_THE_SUM, member="piles", told=hidden, expected=left)
    elif min(unseen) >= 0 and told:
        places = told_places(deck, names, sizes, unseen, told)
        if _overfull(places) or not has_room(places, 0, {}):
            yield opening(rule_id, NO_DEAL, member="knowledge")


def _overfull(places: Places) -> bool:
    return any(sum(each.least) > (each.size or 0) for each in places.hidden)


def told_deal(deck: Deck, places: Places) -> tuple[Motion, ...]:
    """The cards that the table starts from, as the audit is to take them: what is certain went there openly, and what
    cannot lie there is denied. Nothing where the cards are not counted."""
    if places.unseen is None:
        return ()
    certain = [sum(column) for column in zip(*(each.least for each in places.hidden), strict=True)]
    totals = {code: n - sure for code, n, sure in zip(deck.codes, places.unseen, certain, strict=True)}
    sizes = {at: places.known_size(at) - sum(each.least) for at, each in enumerate(places.hidden)}
    sure = [
        Hidden(at, code, copies)
        for at, each in enumerate(places.hidden)
        for code, copies in zip(deck.codes, each.least, strict=True)
        if copies
    ]
    return (Dealt(totals, sizes), *sure, *_denials(deck, places))


def _denials(deck: Deck, places: Places) -> Iterator[Motion]:
    assert places.unseen is not None
    for at, each in enumerate(places.hidden):
        size = places.known_size(at)
        for code, most, unseen in zip(deck.codes, each.most, places.unseen, strict=True):
            if most == 0 and size and unseen:
                yield Lacks(at, (code,))
            elif most < min(size, unseen):
                yield AtMost(at, (code,), most)


def _by_name(told: Any) -> dict[Any, ToldPlace]:
    return {(place.place, place.player): place for place in told}


def _key(name: Mapping[str, Any]) -> tuple[str, str | None]:
    return name["place"], name["player"]
