"""Applying events: `evolve` believes one, `replay` is the only loop over a history."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from referee.common_sentences import ended_early
from referee.disputes.kinds import Played
from referee.game import Effect, Ended, Game, State
from referee.history import (
    AMENDED,
    CORRECTIONS,
    DECIDED,
    RECORD_TYPES,
    STRUCK,
    corrected,
    counting_after,
    effective,
    place_of,
)
from referee.position import opened as opened_table
from referee.procedure.standing import Dispute, Standing, Step
from referee.record.events import Event, move_of, redacted, setup_of

Judge = Callable[[Standing, Event], None]
Start = Standing | Game
"""Where a history goes on from. Before its first event there is only the game that is going to be opened."""
Believe = Callable[[Start, Event], Step]


class Past:
    """The events before a command, and the moves among them that count. What `load` gives is read only when something
    asks for it, which a plain move never does; without it the history begins here."""

    def __init__(self, game: Game, load: Callable[[], Iterable[Event]] | None = None) -> None:
        self.game = game
        self._load = load
        self._since: list[Event] = []
        """What was added before anybody asked."""
        self._events: list[Event] | None = None if load else []
        self._counting: list[Event] = []
        self._played: list[Played] = []
        """Of the moves that count, as many as anybody has asked for."""
        self._opening: Standing | None = None
        self._corrected: _Corrected | None = None

    def events(self) -> Sequence[Event]:
        if self._events is None:
            assert self._load is not None
            self._events = [*self._load(), *self._since]
            self._counting = effective(self._events)
        return self._events

    def counting(self) -> Sequence[Event]:
        """The events of the moves that count, an amended one as it was amended."""
        self.events()
        return self._counting

    def moves(self, before: int | None = None) -> list[Played]:
        """The moves that count, or those of them before a version, with the tables around each."""
        counting = self.counting()
        stop = len(counting) if before is None else place_of(counting, before)
        self._play(stop)
        return self._played[:stop]

    def public_moves(self) -> Sequence[Played]:
        """The moves that count as everybody at the table saw them: nothing that was confided is in them."""
        counting = self.counting()
        if not any(event.private for event in counting):
            return self.moves()
        return _played([redacted(event) for event in counting], self.opened())

    def corrected(self, event: Event) -> tuple[list[Event], list[Played]]:
        """The events of the moves that count once this correction does, and those moves."""
        fixed = self._correction(event)
        rest = self.moves()[len(fixed.played) :] if fixed.as_before else []
        return fixed.counting, [*fixed.played, *rest]

    def judge_corrected(self, event: Event, judge_each: Judge) -> None:
        """Shows each move behind the amended one to `judge_each`, which may raise, as far as the table differs there
        from what it was."""
        self._correction(event, judge_each)

    def after_correction(self, standing: Standing, event: Event) -> Standing:
        fixed = self._correction(event)
        last = fixed.played[-1].after if fixed.played else self.opened().state
        return replace(_noted(standing, event, fixed.counting), state=standing.state if fixed.as_before else last)

    def _correction(self, event: Event, judge_each: Judge | None = None) -> _Corrected:
        if self._corrected is None or not _same_correction(self._corrected.event, event):
            counting, version = corrected(self.counting(), event), event.data[CORRECTED[event.type]]
            kept = self.moves(before=version)
            again, as_before = self._played_again(counting, len(kept), judge_each)
            self._corrected = _Corrected(event, counting, [*kept, *again], as_before)
        return self._corrected

    def _played_again(self, counting: Sequence[Event], at: int, judge_each: Judge | None) -> tuple[list[Played], bool]:
        """The moves from this place on, played beside what they were before until both lead to the same table, which
        is soon so for most corrections; and whether they do."""
        again: list[Played] = []
        for place, step in enumerate(replay(counting[at:], self._standing_before(at), judge_each=judge_each), at):
            assert step.played is not None
            again.append(step.played)
            self._play(place + 1)
            if step.after.state == self._played[place].after:
                return again, True
        return again, False

    def _play(self, number: int) -> None:
        """So many of the moves that count have been played then."""
        if len(self._played) < number:
            missing = self._counting[len(self._played) : number]
            self._played += _played(missing, self._standing_before(len(self._played)))

    def add(self, step: Step) -> None:
        """One more event, as it was decided or replayed."""
        if self._events is None:
            self._since.append(step.event)
            return
        self._events.append(step.event)
        if step.event.type in CORRECTIONS:
            self._counting, self._played = self.corrected(step.event)
            self._corrected = None
        elif step.played is not None:
            if len(self._played) == len(self._counting):
                self._played.append(step.played)
            self._counting.append(step.event)
            self._corrected = None

    def drop_what_no_longer_counts(self) -> None:
        """For who only follows a long history: of its events the opening and the moves that count are kept."""
        self._events = [self.events()[0], *self._counting]

    def undone_and_redone(self, event: Event) -> tuple[Sequence[Played], Sequence[Played]]:
        """The moves that count before this correction and after it no longer, or with another outcome; and those that
        count in their place."""
        moves, fixed = self.moves(), self._correction(event)
        at = place_of(self._counting, event.data[CORRECTED[event.type]])
        return moves[at : len(fixed.played) if fixed.as_before else None], fixed.played[at:]

    def until(self, version: int) -> Past:
        """The history as it was after this version: what was corrected later still counts in it."""
        events = self.events()
        if version >= events[-1].version:
            return self
        then = Past(self.game)
        then._events = [event for event in events if event.version <= version]
        then._counting = effective(then._events)
        if not any(event.type in CORRECTIONS for event in events[len(then._events) :]):
            then._played = self._played[: len(then._counting)]
        return then

    def fork(self) -> Past:
        """A copy on which drafts can be tried."""
        copy = Past(self.game)
        copy._events = list(self.events())
        copy._counting, copy._played = list(self._counting), list(self._played)
        return copy

    def state_before(self, version: int) -> State:
        """The table as the move at this version met it."""
        moves = self.moves(version)
        return moves[-1].after if moves else self.opened().state

    def state(self) -> State:
        """The table after the last move that counts."""
        moves = self.moves()
        return moves[-1].after if moves else self.opened().state

    def opened(self) -> Standing:
        """How the history begins."""
        if self._opening is None:
            self._opening = evolve(self.game, self.events()[0], self).after
        return self._opening

    def _standing_before(self, at: int) -> Standing:
        opened = self.opened()
        return replace(opened, state=self._played[at - 1].after) if at else opened


class _Corrected(msgspec.Struct, frozen=True):
    """What counts after a correction."""

    event: Event
    counting: list[Event]
    played: list[Played]
    """Those moves, as far as the table differs from what it was."""
    as_before: bool
    """After the last of these the table is what it was without the correction."""


def _same_correction(one: Event, other: Event) -> bool:
    """A draft and its event correct the same, whatever their hashes."""
    return one is other or all(getattr(one, name) == getattr(other, name) for name in CORRECTING)


CORRECTED = {STRUCK: "strike", AMENDED: "amend"}
"""Which member names the version."""
CORRECTING = ("type", "data", "by", "assumes", "irregular", "reason")


def _played(moves: Sequence[Event], start: Standing) -> list[Played]:
    return [step.played for step in replay(moves, start) if step.played is not None]


# Applying: an event is believed.


def replay(
    events: Iterable[Event],
    start: Start,
    history: Past | None = None,
    judge_each: Judge | None = None,
    believe: Believe | None = None,
) -> Iterator[Step]:
    """Each event with the standings around it. `judge_each` sees an event before it is believed, and may raise. Another
    way to `believe` than `evolve` keeps a history of its own."""
    past = history or (Past(start) if isinstance(start, Game) else Past(start.game, tuple))
    for event in events:
        if judge_each is not None and isinstance(start, Standing):
            judge_each(start, event)
        if believe is not None:
            step = believe(start, event)
        else:
            step = evolve(start, event, past)
            past.add(step)
        yield step
        start = step.after


def latest(events: Sequence[Event], start: Start, history: Past) -> Standing:
    """The standing after these events. A move that was corrected since is not played at all: what the record says is
    followed event by event, and then the moves that count are played once."""
    if not any(event.type in CORRECTIONS for event in events):
        return _last(replay(events, start, history))
    events = [*history.events(), *events] if isinstance(start, Standing) else events
    opened = evolve(game_of(start), events[0], history).after
    noting = _Noting()
    noted = _last(replay(events[1:], opened, believe=noting))
    played = _last(replay(noting.counting, opened)) if noting.counting else opened
    return replace(noted, state=played.state)


class _Noting:
    """Believes all that an event changes but the cards."""

    def __init__(self) -> None:
        self.counting: list[Event] = []

    def __call__(self, start: Start, event: Event) -> Step:
        assert isinstance(start, Standing)
        self.counting = counting_after(self.counting, event)
        return Step(start, event, _noted(start, event, self.counting))


Load = Callable[[int], Iterable[Event]]
"""The events of a game up to this version, from the first on, and read only as they are taken."""


class Following:
    """Believes each event of a long history, of which next to nothing is kept: what was before an event is asked for
    by corrections only, and from the first of them on that is kept which still counts."""

    def __init__(self, game: Game, load: Load) -> None:
        self.past = Past(game)
        self._load = load
        self._keeps = False

    def __call__(self, start: Start, event: Event) -> Step:
        corrects = event.type in CORRECTIONS
        if corrects and not self._keeps:
            self._keeps = True
            self.past = Past(self.past.game, lambda: self._load(event.version - 1))
        step = evolve(start, event, self.past)
        if self._keeps:
            self.past.add(step)
        if corrects:
            self.past.drop_what_no_longer_counts()
        return step


def _last(steps: Iterator[Step]) -> Standing:
    (step,) = deque(steps, maxlen=1)
    return step.after


def game_of(start: Start) -> Game:
    return start if isinstance(start, Game) else start.game


def evolve(start: Start, event: Event, history: Past) -> Step:
    """The event believed: what it comes to is never in doubt here."""
    if isinstance(start, Game):
        setup = setup_of(start, event)
        return Step(None, event, Standing(start, setup, event.version, event.hash, opened_table(start, setup)))
    game = start.game
    if event.type in CORRECTIONS:
        after = history.after_correction(start, event)
        return Step(start, event, after, corrected=history.undone_and_redone(event))
    if event.type in RECORD_TYPES:
        return Step(start, event, _noted(start, event, ()))
    move = move_of(game, event)
    effect = _ended(start, move) if isinstance(move, Ended) else game.carry_out(start.state, move, event.version)
    played_ = Played(event.version, move, start.state, effect, bool(event.irregular))
    after = replace(
        start, version=event.version, head=event.hash, state=effect.after, latest=event.version, reporter=event.by
    )
    return Step(start, event, after, played_)


def _ended(standing: Standing, move: Ended) -> Effect:
    """What the game says to its early end, after the sentence that tells it."""
    effect = standing.game.end(standing.state, move)
    return replace(effect, lines=lambda: (ended_early(move.reason), *effect.lines()))


def _noted(standing: Standing, event: Event, counting: Sequence[Event]) -> Standing:
    """All that an event changes but the cards; `counting` are the moves that count after a correction."""
    passed = replace(standing, version=event.version, head=event.hash)
    match event.type:
        case "struck" | "amended":
            last = counting[-1] if counting else None
            return replace(
                passed,
                disputes=_without_moot(standing, counting),
                latest=last.version if last else 1,
                reporter=last.by if last else None,
                corrections=standing.corrections + 1,
            )
        case "disputed":
            filed = msgspec.convert({**event.data, "filed": event.version, "filer": event.by}, Dispute)
            return replace(passed, disputes=(*_superseded(standing.disputes, filed), filed))
        case "ruled" | "decided":
            return replace(passed, disputes=tuple(_told(each, event) for each in standing.disputes))
        case _:
            return replace(passed, latest=event.version, reporter=event.by)


def _told(dispute: Dispute, event: Event) -> Dispute:
    if dispute.id != event.data["id"]:
        return dispute
    verdict, versions = event.data["verdict"], [*dispute.versions, *event.data["consequences"]]
    told = replace(dispute, verdict=verdict, versions=versions, left=event.data.get("left", dispute.left))
    if event.type == DECIDED:
        decision = {"verdict": verdict, "reason": event.data["reason"]}
        return replace(told, status="settled", decision=decision)
    return replace(told, status="open" if verdict == "undecidable" else "settled", reasons=event.data["reasons"])


def _superseded(disputes: tuple[Dispute, ...], filed: Dispute) -> tuple[Dispute, ...]:
    """A case that is judged anew has nothing left for the host to decide in its older filings."""
    return tuple(
        replace(each, status="settled") if each.status == "open" and each.id in filed.earlier else each
        for each in disputes
    )


def _without_moot(standing: Standing, counting: Sequence[Event]) -> tuple[Dispute, ...]:
    """An open case about a move that no longer counts has nothing left to settle. How things stood at a moment is
    asked of the table as it stood then, which no correction changes."""
    if all(dispute.status == "settled" for dispute in standing.disputes):
        return standing.disputes
    counts = {event.version for event in counting}
    about_a_move = {kind.kind for kind in standing.game.disputes if kind.about_a_move}
    return tuple(
        replace(each, status="settled")
        if each.status == "open" and each.kind in about_a_move and each.about not in counts
        else each
        for each in standing.disputes
    )
