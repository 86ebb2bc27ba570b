"""What a game is, and how a reported move is judged and applied.

A game is one value of type `Game`. `judge` lists every objection to a move, `carry_out` makes the move without checking it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec.structs import replace

from referee.hands import Lying, PlaceName, Transfer
from referee.hidden_cards.bounds import Motion
from referee.text import Lexicon, Line, Text

if TYPE_CHECKING:  # they name seats and cards, which are defined here
    from referee.position import Position
    from referee.questions import Question
    from referee.view import AnyView, Outcome, PeopleOutcome

Seat = Annotated[str, msgspec.Meta(max_length=64, extra_json_schema={"x-of": "seat"})]
Card = Annotated[str, msgspec.Meta(max_length=64, extra_json_schema={"x-of": "card"})]
"""`x-of` tells an app what to offer for such a field: the names at the table, or the cards of the deck."""
WHEN = msgspec.Meta(extra={"version": True})
"""Marks where a table remembers at which version something came about; `state_digest.py` leaves it out."""
Version = Annotated[int, WHEN]


class Since(msgspec.Struct, frozen=True):
    """`Annotated[T, Since("3", older)]`: a field that a later rules version brought. Records of an older version do not
    know it: their digests leave it out, and in their options it has the value that means what was played before."""

    rules_version: str
    older: Any = None

    def concerns(self, rules_version: str) -> bool:
        return int(rules_version) >= int(self.rules_version)


Kind = Literal["conduct", "matter"]
Objections = Iterator[dict[str, Any]]
State = Any  # each game's own kind of SeatedTable


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What was reported. A subclass without a `player` field is a move of the table."""

    private: ClassVar[frozenset[str]] = frozenset()
    """Fields that only the acting seat may send, and read until the game is over."""
    any_seat: ClassVar[bool] = False
    """A move of the table that a seat's token may report too."""


class SeatedTable(msgspec.Struct, frozen=True, kw_only=True):
    """What the table of every game has; each game's own adds what lies where and who is due."""

    seats: tuple[Seat, ...]
    phase: str
    ended: Ending | None = None
    """How the table ended the game before its rules did."""

    def finished(self) -> bool:
        return self.phase == "finished"

    def has_outcome(self) -> bool:
        """Is the game over, and does it count how the table stands?"""
        return self.finished() and self.ended != "none"

    def number(self, seat: Seat | None) -> int | None:
        """Where somebody sits, counted clockwise from 0; None for who sits nowhere."""
        return self.seats.index(seat) if seat in self.seats else None


Ending = Literal["as-it-stands", "none"]
"""What counts where the table ends a game early: how it stands, or nothing."""


class Ended(Move, frozen=True, tag="ended"):
    """The table ended the game before its rules did. No report: a command of its own leads to it."""

    reason: str
    outcome: Ending


class Laid(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An open card, and the version at which it came to lie there."""

    card: Card
    version: Version


class Player(msgspec.Struct, frozen=True):
    id: Seat
    name: str
    age: int | None = None
    person: str | None = None


class Setup(msgspec.Struct, frozen=True):
    """What a game was opened with; the data of its first event."""

    game: str
    players: tuple[Player, ...]
    first_player: Seat
    options: Any
    rules_version: str
    label: str | None = None
    position: dict[str, Any] | None = None
    """How the table stood when it was joined in the middle, word for word as it was told."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(player.id for player in self.players)

    @property
    def persons(self) -> dict[str, tuple[Seat, ...]]:
        """Those who are named, each with the seats that are theirs."""
        named = dict.fromkeys(player.person for player in self.players if player.person is not None)
        return {person: tuple(each.id for each in self.players if each.person == person) for person in named}


class Viewer(msgspec.Struct, frozen=True):
    """Whose eyes: `host`, `player` (with its seat, or all seats of one person), `spectator`, `auditor`."""

    role: Literal["host", "player", "spectator", "auditor"]
    seat: Seat | None = None
    others: tuple[Seat, ...] = ()
    """The further seats of the same person."""

    def sits_at(self, seat: Seat | None) -> bool:
        return seat is not None and (seat == self.seat or seat in self.others)

    def may_read(self, player: Seat | None, over: bool) -> bool:
        """What a seat confided shows to it and to the auditor; to all once the game is over."""
        return over or self.role == "auditor" or self.sits_at(player)


class CardKind(msgspec.Struct, frozen=True):
    code: Card
    count: int | None
    name: Text
    does: Text


class Rule(msgspec.Struct, frozen=True):
    """One rule in the project's own words. `objection` is said when it is broken, `assumption` when it is taken on trust."""

    id: str
    kind: Kind
    section: str
    text: Text
    objection: Text | None = None
    assumption: Text | None = None


class Ruling(msgspec.Struct, frozen=True):
    """What the rulebook leaves open, and how the referee decides."""

    id: str
    question: Text
    decision: Text
    why: Text
    option: str | None = None


class Violation(msgspec.Struct, frozen=True):
    rule: str
    facts: dict[str, Any]
    objection: Text | None = None
    """Said in place of the rule's own objection."""


class Assumption(msgspec.Struct, frozen=True):
    rule: str
    facts: dict[str, Any]


class Expectation(msgspec.Struct, frozen=True):
    """A move type that may come now, and who may report it; without seats it is the table's."""

    type: str
    seats: tuple[Seat, ...] = ()


class Check(msgspec.Struct, frozen=True):
    """One rule's test of the moves it concerns; silent where a rule it builds on has objected."""

    rule: str
    concerns: tuple[type[Move], ...]
    unless: tuple[str, ...]
    objections: Callable[[State, Any], Objections]
    objection: Text | None = None
    """What is said in place of the rule's own objection, where one rule is broken in two very different ways."""


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What a move came to, from one run: the table after it, and on demand its sentences and what it did to hidden
    cards, in order. `lines`, `motions` and `hands` are asked for once each at most, and long after the run."""

    after: State
    lines: Callable[[], Iterable[Line]] = tuple
    motions: Callable[[], Iterable[Motion]] = tuple
    hands: Callable[[], Iterable[Transfer]] | None = None
    """What hands must do with the real cards, where the tables before and after do not show it well enough."""


class Procedure(msgspec.Struct, frozen=True, kw_only=True):
    """What may happen to a table of any game: the rules `table.*`, and how many corrections there may be."""

    source: str
    rules: Mapping[str, Rule]
    most_corrections: int


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game in one version. Whatever changes what a recorded game means is another version."""

    id: str
    prefix: str
    name: Text
    rulebook: str
    rules_version: str
    procedure: Procedure
    min_players: int
    max_players: int
    begins: Literal["oldest", "youngest", "table"]
    cards: tuple[CardKind, ...]
    options: type[msgspec.Struct]
    moves: tuple[type[Move], ...]
    rules: Mapping[str, Rule]
    rulings: tuple[Ruling, ...]
    checks: tuple[Check, ...]
    checks_of: Mapping[type[Move], tuple[Check, ...]] = {}
    """The checks by the type of move that they concern; follows from the checks."""
    move_types: Mapping[str, type[Move]] = {}
    """Every move by the `type` under which it is reported, those of rulings too; follows from the moves."""
    card_names: Mapping[str, Text] = {}
    """By code; follows from the cards."""
    state: type[SeatedTable]

    open: Callable[[Setup], State]
    carry_out: Callable[[State, Any, int], Effect]
    """What a move comes to; the last argument is the version of its event."""
    expects: Callable[[State], tuple[Expectation, ...]]
    form: Callable[[State, str, Seat | None], dict[str, Any]]
    """JSON Schema of a body of this type by this seat, narrowed to what is possible now."""
    view: Callable[[State, Viewer], AnyView]
    knowledge: Callable[[State], dict[str, Any]]

    end: Callable[[State, Ended], Effect] = lambda state, move: Effect(ended_by_table(state, move))
    """What it comes to where the table ends the game early."""
    lying: Callable[[State], Lying] = lambda state: {}
    """Where the cards lie, by the names of the view's places."""
    place_names: Mapping[str, PlaceName] = {}
    """How sentences name those places."""
    people: Callable[[Outcome, tuple[Player, ...]], PeopleOutcome | None] = lambda outcome, players: None
    """How it ended for the people, where some play several seats. The table itself never names them: they can be
    forgotten."""

    assume: Callable[[State, Any], Iterable[Assumption]] = lambda state, move: ()
    public: Callable[[State], State] = lambda state: state
    """The table without what was confided: what the state digest is made of."""
    at_odds: Callable[[State], State] = lambda state: state
    """The same table as if what was confided, and does not show, spoke against whatever is reported next."""
    refuse_options: Callable[[Any, int], dict[str, list[Text]]] = lambda options, seats: {}
    """Options that do not go together with each other or this number of seats: {option: [why]}."""
    seating: Callable[[tuple[Player, ...]], Objections] = lambda players: iter(())
    """What the number of players alone does not tell; cited as `<prefix>.players`."""
    opening: Callable[[Setup, State], Iterable[Line]] | None = None
    appendix: dict[str, Any] = {}
    """What else `/v1/rules/{game}` shows."""
    words: Mapping[str, Text] = {}
    """Codes other than cards that sentences name (`{colour:word}`): colours, phases."""
    consequences: tuple[type[Move], ...] = ()
    """Moves that only a ruling makes, never a report."""
    disputes: tuple[Any, ...] = ()
    deal: Callable[[State], tuple[Motion, ...]] = lambda state: ()
    """The deal that a fresh table starts from and the open cards that go into hands with it, for the audit."""
    position: Position | None = None
    """How a table is told in words; without it none is joined in the middle."""
    questions: tuple[Question, ...] = ()
    """What can be asked without a table."""

    def __post_init__(self) -> None:
        every = {
            move: tuple(each for each in self.checks if issubclass(move, each.concerns))
            for move in self.moves + self.consequences
        }
        msgspec.structs.force_setattr(self, "checks_of", every)
        msgspec.structs.force_setattr(self, "move_types", {tag(move): move for move in every})
        msgspec.structs.force_setattr(self, "card_names", {card.code: card.name for card in self.cards})

    def finished(self, state: State) -> bool:
        over: bool = state.finished()
        return over

    def lexicon(self, setup: Setup) -> Lexicon:
        return self.lexicon_of(setup.players)

    def lexicon_of(self, players: Iterable[Player]) -> Lexicon:
        names = {player.id: player.name for player in players}
        return Lexicon(names, self.card_names, self.words)

    def ended_by_rules(self, state: State) -> bool:
        """Only then everybody may read what was confided: a table that ends early may be played on."""
        return self.finished(state) and state.ended is None

    def move_type(self, type_: str) -> type[Move] | None:
        return self.move_types.get(type_)


def ended_by_table(state: State, move: Ended) -> State:
    """The table with nothing more to play. A game that was over already stays as it is."""
    return state if state.finished() else replace(state, phase="finished", ended=move.outcome)


def by_id(*rules: Rule) -> dict[str, Rule]:
    return {rule.id: rule for rule in rules}


def tag(move_type: type[Move]) -> str:
    """The `type` under which a move is reported."""
    return str(move_type.__struct_config__.tag)


Value = TypeVar("Value")


def by_seating(values: Mapping[Seat, Value], seats: Iterable[Seat]) -> list[tuple[Seat, Value]]:
    """What belongs to each seat, clockwise: the order of the members of a JSON object means nothing."""
    return [(seat, values[seat]) for seat in seats if seat in values]


def facts(**known: Any) -> dict[str, Any]:
    return known


def objects(rule: str, unless: tuple[str, ...] = ()) -> Callable[[Callable[..., Objections]], Check]:
    """Makes a check of a function; the annotation of its `move` says which moves it concerns."""

    def make(function: Callable[..., Objections]) -> Check:
        return Check(rule, move_types(get_type_hints(function)["move"]), unless, function)

    return make


def move_types(moves: Any) -> tuple[type[Move], ...]:
    """The types of a union of moves, or the one type that it is."""
    return get_args(moves) if get_origin(moves) in (Union, UnionType) else (moves,)


def judge(game: Game, state: State, move: Move) -> tuple[Violation, ...]:
    """Every objection to the move. An empty answer is a legal move."""
    found: list[Violation] = []
    broken: set[str] = set()
    for check in game.checks_of.get(type(move), ()):
        if not broken or broken.isdisjoint(check.unless):
            for known in check.objections(state, move):
                found.append(Violation(check.rule, known, check.objection))
                broken.add(check.rule)
    return tuple(found)


def rule_of(game: Game, id_: str) -> Rule:
    """A rule of the game or of the procedure."""
    return game.rules.get(id_) or game.procedure.rules[id_]


def source_of(game: Game, rule: Rule) -> dict[str, str]:
    """Where a rule stands."""
    return {"rulebook": game.rulebook if rule.id in game.rules else game.procedure.source, "section": rule.section}


def standable(game: Game, violations: Iterable[Violation]) -> bool:
    """May a table play on after this? Conduct can stand, matter cannot."""
    return all(rule_of(game, violation.rule).kind == "conduct" for violation in violations)


def objection_line(game: Game, violation: Violation) -> Line:
    rule = rule_of(game, violation.rule)
    return Line(violation.objection or rule.objection or rule.text, violation.facts)


def assumption_line(game: Game, assumption: Assumption) -> Line:
    rule = game.rules[assumption.rule]
    return Line(rule.assumption or rule.text, assumption.facts)
