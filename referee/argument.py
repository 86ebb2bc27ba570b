"""A contradiction as an argument that a person can follow: who said what when, and what came in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.consistency import Contradiction, Problem
from referee.core import Assumption, Game, assumption_line
from referee.disputes import Step
from referee.findings import Finding
from referee.knowledge import Hidden, Lacks, Motion, PlaceId, Shown, Unseen
from referee.text import Line, line

Told = tuple[int | None, Line]


def contradicted(game: Game, history: Sequence[Step], problem: Problem, contradiction: Contradiction) -> Finding:
    story = _Story(game, history, problem, contradiction.versions)
    return Finding(
        rule=story.rule(),
        line=line(
            "These moves cannot all be true: {versions:list}.",
            "Diese Züge können nicht alle wahr sein: {versions:list}.",
            versions=list(contradiction.versions),
        ),
        versions=contradiction.versions,
        argument=tuple(story.told()),
        proof={"smallest": contradiction.smallest},
    )


class _Story:
    def __init__(self, game: Game, history: Sequence[Step], problem: Problem, versions: tuple[int, ...]) -> None:
        self.game = game
        self.problem = problem
        self.steps = {step.version: step for step in history if step.version in versions}
        self.said = [entry for entry in problem.entries if entry[0] in versions]

    def rule(self) -> str:
        """The rule that a denial rested on; without a denial more cards were seen than exist."""
        denials = [version for version, motion in self.said if isinstance(motion, Lacks)]
        trusted = [assumption.rule for version in denials for assumption in self.assumed(version)]
        usual = f"{self.game.prefix}.denial" if denials else f"{self.game.prefix}.cards"
        return next(iter(trusted), usual if usual in self.game.rules else f"{self.game.prefix}.cards")

    def assumed(self, version: int) -> list[Assumption]:
        step = self.steps[version]
        return list(self.game.assume(step.before, step.move))

    def told(self) -> Iterator[Told]:
        for version in self.steps:
            yield from self.move(version)
        yield from self.counted()
        yield from self.between()
        yield (
            None,
            line(
                "No deal and no choice of the cards that nobody saw makes all of this true.",
                "Keine Verteilung und keine Wahl der ungesehenen Karten macht das alles wahr.",
            ),
        )

    def move(self, version: int) -> Iterator[Told]:
        step = self.steps[version]
        lines = [assumption_line(self.game, each) for each in self.assumed(version)]
        narrated = list(self.game.narrate(step.before, step.move, step.after))
        yield version, _at(version)
        for each in [*narrated[:1], *lines]:
            yield version, each
        yield from ((version, each) for each in self.seen(version, narrated))
        if not lines:
            yield from ((version, each) for each in self.denied(version))

    def seen(self, version: int, narrated: list[Line]) -> Iterator[Line]:
        """Cards that came to light or went away openly, unless the narration names them."""
        shown = [motion.card for motion in self.motions(version) if isinstance(motion, Shown)]
        named = str([told.facts for told in narrated[:1]])
        if shown and not all(f"'{card}'" in named for card in shown):
            yield line("{cards:cards} came to light.", "Aufgedeckt: {cards:cards}.", cards=shown)
        hidden = [
            motion.card for motion in self.motions(version) if isinstance(motion, Hidden) for _ in range(motion.copies)
        ]
        if hidden:
            yield line("{cards:cards} went face down again.", "Wieder verdeckt: {cards:cards}.", cards=hidden)

    def denied(self, version: int) -> Iterator[Line]:
        cards = [card for motion in self.motions(version) if isinstance(motion, Lacks) for card in motion.cards]
        if cards:
            yield line(
                "So none of these was there: {cards:cards}.", "Also war nichts davon da: {cards:cards}.", cards=cards
            )

    def motions(self, version: int) -> list[Motion]:
        return [motion for at, motion in self.said if at == version]

    def counted(self) -> Iterator[Told]:
        """More copies of one card than exist."""
        for card, copies in self.problem.totals.items():
            shown = [version for version, motion in self.said if isinstance(motion, Shown) and motion.card == card]
            back = sum(m.copies for _, m in self.said if isinstance(m, Hidden) and m.card == card)
            if copies is not None and len(shown) > copies + back:
                yield (
                    None,
                    line(
                        "That shows {card:card} {seen} times; there are {copies}.",
                        "Das zeigt {card:card} {seen}-mal; es gibt {copies}.",
                        card=card,
                        seen=len(shown),
                        copies=copies + back,
                    ),
                )

    def between(self) -> Iterator[Told]:
        """How many cards a place got after it was said to hold none of a kind, until it gave one."""
        for denial, motion in self.said:
            if isinstance(motion, Lacks):
                shown = [at for at, m in self.said if isinstance(m, Shown) and m.source == motion.place and at > denial]
                if shown:
                    yield None, self.gained(motion.place, denial, shown)

    def gained(self, place: PlaceId, denial: int, shown: list[int]) -> Line:
        since = [
            motion.number
            for at, motion in self.problem.entries
            if isinstance(motion, Unseen) and motion.target == place and denial <= at <= shown[-1]
        ]
        return line(
            "From {denial} to {last} the hand got {cards} unseen cards and showed {shown} of these moves' cards.",
            "Von {denial} bis {last} bekam die Hand {cards} ungesehene Karten und zeigte in diesen Zügen {shown}.",
            denial=denial,
            last=shown[-1],
            cards=sum(since),
            shown=len(shown),
        )


def _at(version: int) -> Line:
    return line("At {version}:", "In Zug {version}:", version=version)
