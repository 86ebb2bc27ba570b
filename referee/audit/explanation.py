"""A contradiction as an argument that a person can follow: who said what when, and what came in between."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.audit.findings import Finding
from referee.disputes.kinds import Played
from referee.game import Assumption, Game, assumption_line
from referee.hidden_cards.bounds import AtMost, Hidden, Lacks, Motion, Shown, Unseen
from referee.hidden_cards.exact import Contradiction, Problem
from referee.hidden_cards.exact.problem import CERTAIN, OPENING
from referee.text import Lexicon, Line, line, tell

LONGEST = 4
"""A move that takes more sentences to tell, such as a scoring, is told by its first; what it showed is said anyway."""

Told = tuple[int | None, Line]
Denial = Lacks | AtMost


def contradicted(game: Game, history: Sequence[Played], problem: Problem, contradiction: Contradiction) -> Finding:
    story = _Story(game, history, problem, contradiction.versions)
    perhaps_fewer = () if contradiction.minimal else ((None, PERHAPS_FEWER),)
    return Finding(
        rule=story.rule(),
        line=line(
            "These moves cannot all be true: {versions:list}.",
            "Diese Züge können nicht alle wahr sein: {versions:list}.",
            versions=list(contradiction.versions),
        ),
        versions=contradiction.versions,
        argument=(*story.told(), *perhaps_fewer),
        proof={"smallest": contradiction.smallest, "minimal": contradiction.minimal},
    )


class _Story:
    def __init__(self, game: Game, history: Sequence[Played], problem: Problem, versions: tuple[int, ...]) -> None:
        self.game = game
        self.problem = problem
        self.steps = {step.version: step for step in history if step.version in versions}
        believed = frozenset({*versions, CERTAIN})
        self.said = [
            (at, version, motion)
            for at, ((version, motion), rests) in enumerate(zip(problem.entries, problem.rests, strict=True))
            if rests <= believed
        ]
        self.denials = [(at, version, motion) for at, version, motion in self.said if isinstance(motion, Denial)]
        self.relevant = self._relevant()

    def _relevant(self) -> set[str]:
        """The cards that the argument turns on."""
        shown = {motion.card for _, _, motion in self.said if isinstance(motion, Shown)}
        denied = {card for _, _, motion in self.denials for card in motion.cards}
        again = {motion.card for motion in self._back()} if denied else set()
        return (shown & denied) | again | {card for card, _, _ in self.too_many()} or shown

    def rule(self) -> str:
        """The rule that a denial rested on; without a denial more cards were seen than exist."""
        trusted = [assumption.rule for _, version, _ in self.denials for assumption in self.assumed(version)]
        usual = f"{self.game.prefix}.denial" if self.denials else f"{self.game.prefix}.cards"
        return next(iter(trusted), usual if usual in self.game.rules else f"{self.game.prefix}.cards")

    def assumed(self, version: int) -> list[Assumption]:
        """Nothing of what a position told of hidden cards: that is in no doubt, and no move said it."""
        step = self.steps.get(version)
        return [] if step is None else list(self.game.assume(step.before, step.move))

    def told(self) -> Iterator[Told]:
        for version in self.steps:
            yield from self.move(version)
        for card, seen, copies in self.too_many():
            yield None, _too_many(card, seen, copies)
        if any(self.too_many()) and self._others_back():
            yield None, NOT_EXPLAINED
        if any(version == CERTAIN for _, version, _ in self.denials):
            yield None, TOLD_AT_OPENING
        for at, version, denial in self.denials:
            yield from ((None, each) for each in self.since(at, version or OPENING, denial))
        yield None, NO_DEAL

    def move(self, version: int) -> Iterator[Told]:
        step = self.steps[version]
        trusted = [assumption_line(self.game, each) for each in self.assumed(version)]
        narrated = list(step.effect.lines())
        narrated = narrated if len(narrated) <= LONGEST else narrated[:1]
        yield version, _at(version)
        for each in [*narrated, *trusted]:
            yield version, each
        yield from ((version, each) for each in self.seen(version, narrated))
        if not trusted:
            yield from ((version, each) for each in self.denied(version))

    def seen(self, version: int, narrated: list[Line]) -> Iterator[Line]:
        """Cards that came to light or went away openly, unless the narration names them."""
        shown = [motion.card for motion in self.motions(version) if isinstance(motion, Shown)]
        wanted = [card for card in shown if card in self.relevant]
        if not self.names(narrated, wanted):
            yield line("Came to light: {cards:cards}.", "Aufgedeckt: {cards:cards}.", cards=wanted)
        gone = [motion for motion in self.motions(version) if isinstance(motion, Hidden)]
        hidden = [motion.card for motion in gone for _ in range(motion.copies) if motion.card in self.relevant]
        if hidden:
            yield line("Face down again: {cards:cards}.", "Wieder verdeckt: {cards:cards}.", cards=hidden)

    def names(self, narrated: list[Line], cards: list[str]) -> bool:
        """Does the narration say each of these cards, as often as it came up?"""
        lexicon = Lexicon({}, {card.code: card.name for card in self.game.cards}, self.game.words)
        said = tell(narrated, lexicon, "en")
        return all(
            len(re.findall(rf"\b{re.escape(lexicon.cards[card].en)}\b", said)) >= copies
            for card, copies in Counter(cards).items()
        )

    def denied(self, version: int) -> Iterator[Line]:
        denials = [motion for motion in self.motions(version) if isinstance(motion, Denial)]
        none = [card for motion in denials if isinstance(motion, Lacks) for card in motion.cards]
        if none:
            yield line(
                "So none of these was there: {cards:cards}.", "Also war nichts davon da: {cards:cards}.", cards=none
            )
        yield from (_at_most(motion) for motion in denials if isinstance(motion, AtMost))

    def motions(self, version: int) -> list[Motion]:
        return [motion for _, at, motion in self.said if at == version]

    def too_many(self) -> Iterator[tuple[str, int, int]]:
        """Codes of which more copies were seen than exist and went back."""
        shown = Counter(motion.card for _, _, motion in self.said if isinstance(motion, Shown))
        for card, copies in self.problem.totals.items():
            back = sum(motion.copies for motion in self._back() if motion.card == card)
            if copies is not None and shown[card] > copies + back:
                yield card, shown[card], copies + back

    def _back(self) -> list[Hidden]:
        return [motion for _, _, motion in self.said if isinstance(motion, Hidden)]

    def _others_back(self) -> int:
        """Cards that went face down again but are no part of the argument: any of them may have been seen twice."""
        return sum(isinstance(motion, Hidden) for _, motion in self.problem.entries) - len(self._back())

    def since(self, at: int, version: int, denial: Denial) -> Iterator[Line]:
        """What the place got after it was said to hold none of these, or so few, and which of them it gave all the same."""
        gave = [
            (later, each.card)
            for later, _, each in self.said
            if later > at and isinstance(each, Shown) and each.source == denial.place and each.card in denial.cards
        ]
        allowed = denial.copies if isinstance(denial, AtMost) else 0
        if max(Counter(card for _, card in gave).values(), default=0) <= allowed:
            return
        upto = [motion for _, motion in self.problem.entries[at : gave[-1][0]]]
        unseen = sum(motion.number for motion in upto if isinstance(motion, Unseen) and motion.target == denial.place)
        openly = sum(motion.copies for motion in upto if isinstance(motion, Hidden) and motion.target == denial.place)
        yield _since(unseen + openly, denial=version, cards=[card for _, card in gave])


PERHAPS_FEWER = line(
    "Perhaps fewer of these moves already contradict each other; the search for that was cut short.",
    "Vielleicht widersprechen sich schon weniger dieser Züge; die Suche danach wurde abgebrochen.",
)


TOLD_AT_OPENING = line(
    "The position that the table was joined at told what was not there.",
    "Die Stellung, bei der man einstieg, sagte, was nicht da war.",
)


NO_DEAL = line(
    "No deal and no choice of the cards that nobody saw makes all of this true.",
    "Keine Verteilung und keine Wahl der ungesehenen Karten macht das alles wahr.",
)


NOT_EXPLAINED = line(
    "Other cards went face down again in between, but not enough of them came up again to explain that.",
    "Andere Karten wurden dazwischen wieder verdeckt, aber davon kamen zu wenige wieder herauf, um das zu erklären.",
)


def _at(version: int) -> Line:
    return line("At {version}:", "In Zug {version}:", version=version)


def _too_many(card: str, seen: int, copies: int) -> Line:
    return line(
        "That shows {card:card} {seen} times; there are {copies}.",
        "Das zeigt {card:card} {seen}-mal; es gibt {copies}.",
        card=card,
        seen=seen,
        copies=copies,
    )


def _at_most(limit: AtMost) -> Line:
    return line(
        "So no more than {copies} of each of these was there: {cards:cards}.",
        "Also war von jeder davon höchstens {copies} da: {cards:cards}.",
        copies=limit.copies,
        cards=list(limit.cards),
    )


def _since(gained: int, **facts: Any) -> Line:
    match gained:
        case 0:
            en, de = "No card came in from {denial} on to stay", "Ab {denial} kam keine Karte hinzu, die blieb"
        case 1:
            en, de = "Only one card came in from {denial} on", "Ab {denial} kam nur eine Karte hinzu"
        case _:
            en, de = "{gained} cards came in from {denial} on", "Ab {denial} kamen {gained} Karten hinzu"
    en, de = f"{en}, and yet there came out: {{cards:cards}}.", f"{de}, und doch kam heraus: {{cards:cards}}."
    return line(en, de, gained=gained, **facts)
