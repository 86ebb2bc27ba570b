"""What goes out. Parts that the referee itself made as JSON, such as a view, pass through unchanged."""

from __future__ import annotations

from typing import Any

from marshmallow import EXCLUDE, INCLUDE, Schema, fields

from schemas.fields import Choice, Shown


class Answer(Schema):
    """Clients take what they know and leave the rest: later versions may add members."""

    class Meta:
        unknown = EXCLUDE


class Open(Answer):
    """Each game adds members of its own."""

    class Meta:
        unknown = INCLUDE


def text(description: str = "", **rest: Any) -> fields.String:
    return fields.String(required=True, metadata=said(description), **rest)


def number(description: str = "", **rest: Any) -> fields.Integer:
    return fields.Integer(metadata=said(description), **{"required": True, **rest})


def flag(description: str = "", **rest: Any) -> fields.Boolean:
    return fields.Boolean(required=True, metadata=said(description), **rest)


def time(description: str = "", **rest: Any) -> fields.String:
    return fields.String(required=True, metadata={**said(description), "format": "date-time"}, **rest)


def one_of(*choices: str, **rest: Any) -> Choice:
    return Choice(choices, **{"required": True, **rest})


def texts(description: str = "", **rest: Any) -> fields.Raw:
    return _raw({"type": "array", "items": {"type": "string"}}, description, rest)


def numbers(description: str = "", **rest: Any) -> fields.Raw:
    return _raw({"type": "array", "items": {"type": "integer"}}, description, rest)


def counts(description: str = "", **rest: Any) -> fields.Raw:
    """How many of each card code."""
    return _raw({"type": "object", "additionalProperties": {"type": "integer"}}, description, rest)


def names(description: str = "", **rest: Any) -> fields.Raw:
    return _raw({"type": "object", "additionalProperties": {"type": "string"}}, description, rest)


def thing(description: str = "", **rest: Any) -> fields.Raw:
    """Any object."""
    return _raw({"type": "object", "additionalProperties": True}, description, rest)


def shown(shape: type[Schema], description: str = "", **rest: Any) -> Shown:
    return Shown(shape(), metadata=said(description), **{"required": True, **rest})


def said(description: str) -> dict[str, Any]:
    return {"description": description} if description else {}


def _raw(shape: dict[str, Any], description: str, rest: dict[str, Any]) -> fields.Raw:
    return fields.Raw(metadata={**shape, **said(description)}, **{"required": True, **rest})


class Source(Answer):
    rulebook = text()
    section = text()


class Violation(Answer):
    """A rule that a move breaks, and the facts that this rests on."""

    rule = text("A stable id out of the game's rulebook.")
    kind = one_of("conduct", "matter")
    message = text("In the caller's language.")
    source = shown(Source)
    facts = thing("What the referee based it on.")


class Assumption(Answer):
    """What the referee had to take on trust."""

    rule = text()
    message = text()
    facts = thing()


class Event(Answer):
    """One accepted report, for the eyes of the caller."""

    version = number()
    type = text("A move of the game, or `opened`, `struck`, `amended`, `disputed`, `ruled`, `decided`, `ended`.")
    player = text(allow_none=True)
    data = thing("The move as reported, without type and player.")
    by = text("`host`, `player:<seat>`, `person:<id>`, or `referee` for what follows from a ruling.")
    occurred_at = time("When it happened, if the app said so.", allow_none=True)
    recorded_at = time()
    assumes = shown(Assumption, each=True)
    irregular = shown(Violation, "What a move that stands broke.", each=True)
    reason = fields.String(metadata=said("Why an irregular move stands."))
    commitments = names("Salted hashes of what was confided with the move.", required=False)
    previous = text("The hash of the event before it.")
    hash = text()
    state_digest = text("Of the table after it: replaying the history must reproduce it.")


class ViewPlayer(Open):
    id = text()
    name = text()
    hand = number("How many cards.", allow_none=True)
    score = number(allow_none=True)
    out = flag()


class Expected(Answer):
    type = text()
    players = texts("Who may report it; none: the table itself.")


class People(Answer):
    """The persons of stacks that won; those who only have one that lost."""

    winners = texts()
    losers = texts()


class Outcome(Open):
    """Members that a game does not have are left out."""

    winners = texts()
    losers = texts(required=False)
    ranking = _raw({"type": "array", "items": {"type": "array", "items": {"type": "string"}}}, "", {"required": False})
    scores = counts(required=False)
    people = shown(People, "Addi Cat's, where two people play two stacks each.", required=False)


class Contradiction(Answer):
    """Moves that cannot all be true, by what everybody at the table saw. It refuses nothing and accuses nobody."""

    versions = _raw({"type": "array", "items": {"type": "integer"}}, "The moves.", {})
    message = text("Why, in the caller's language.")
    proof = thing("The argument, step by step.")


class Contradictions(Answer):
    """Found in the background, after the moves."""

    checked = number("The last version that was looked at; 0 if none was yet.")
    found = shown(Contradiction, each=True)


class View(Open):
    """The table as the caller may see it: what all games have in common, and what each adds."""

    game = text()
    version = number()
    status = one_of("running", "finished")
    phase = text()
    round = number(allow_none=True)
    turn = text(allow_none=True)
    direction = one_of("clockwise", "counterclockwise")
    players = shown(ViewPlayer, "Clockwise.", each=True)
    piles = thing()
    expects = shown(Expected, each=True)
    outcome = shown(Outcome, allow_none=True)
    disputes_open = number()
    contradictions = shown(Contradictions)


class Tokens(Answer):
    """Shown once; only their hashes are kept."""

    host = text()
    spectator = text()
    players = names("By seat.")
    persons = names("By person, where the players name persons.", required=False)


class GameCreated(Answer):
    id = text("A ULID.")
    game = text()
    version = number()
    status = one_of("running", "finished")
    tokens = shown(Tokens)
    view = shown(View)


class GameSummary(Answer):
    id = text()
    game = text()
    label = text(allow_none=True)
    status = one_of("running", "finished")
    version = number()
    players = texts("Seat ids, clockwise.")
    created_at = time()
    updated_at = time()


class GamesPage(Answer):
    games = shown(GameSummary, "Newest first.", each=True)
    next = text("The cursor of the next page; also in `Link`.", allow_none=True)


class Renewed(Answer):
    """The role's former token is worth nothing from now on."""

    role = text()
    token = text()


class OptionForm(Answer):
    type = text()
    player = text("Null: a move of the table.", allow_none=True)
    schema = thing("JSON Schema of the body, narrowed to what is possible now.")


class Options(Answer):
    """What may be reported next."""

    version = number()
    expects = shown(OptionForm, each=True)


class KnownPlace(Open):
    place = text()
    player = text(allow_none=True)
    size = number(allow_none=True)
    certain = thing("How many of each card code are certainly there.")
    possible = thing("How many of each card code can be there.")


class Knowledge(Open):
    """What onlookers can know of the hidden cards."""

    version = number()
    places = shown(KnownPlace, each=True)
    unseen = thing("How many of each card code are still unseen.")


class Spot(Answer):
    """A place where cards lie, called as the view calls it."""

    seat = text("Null: the middle of the table.", allow_none=True)
    place = text()
    end = one_of("top", "bottom", "shuffled", "secret", required=False)
    x = number(required=False)
    y = number(required=False)


class HandsOn(Answer):
    """Cards that people must move, or have moved."""

    from_ = shown(Spot, data_key="from")
    to = shown(Spot)
    cards = texts("Null where nobody has seen them.", allow_none=True)
    count = number("Null: all of them.", allow_none=True)
    done = flag("The report itself says that it has happened.")
    message = text("In the caller's language.")


class Position(Open):
    """The table in the words and shapes of the view, in long form; each game adds what lies where."""

    game = text()
    version = number()
    options = thing("Those that are not as usual.")
    phase = text()
    turn = text(allow_none=True)
    direction = one_of("clockwise", "counterclockwise")
    players = _raw({"type": "array", "items": {"type": "object"}}, "Clockwise.", {})
    knowledge = thing("What is known of hidden cards, where the rest does not tell it.", required=False)


class Grounds(Answer):
    """A rule that a ruling cites, with the facts."""

    rule = text()
    message = text("In the caller's language.")
    source = shown(Source)
    facts = thing()


class RulingCase(Answer):
    """What the answer would be if a member that was left out had another value."""

    if_ = thing("A piece of situation.", data_key="if")
    verdict = one_of("legal", "illegal")
    answer = thing("As the question has it.", allow_none=True)
    hands_on = shown(HandsOn, each=True)
    message = text("In the caller's language.")


class RulingAnswer(Answer):
    """What the referee says to a question without a table."""

    verdict = one_of("legal", "unproven", "illegal", allow_none=True)
    answer = thing("As the question has it; null where what is asked about breaks a rule.", allow_none=True)
    reasons = shown(Grounds, each=True)
    assumes = shown(Assumption, each=True)
    cases = shown(RulingCase, "Other values of what was left out.", each=True)
    hands_on = shown(HandsOn, "What hands do with the real cards, in order.", each=True)


class MoveAnswer(Answer):
    version = number()
    event = shown(Event)
    narration = text("In the caller's language.")
    hands_on = shown(HandsOn, "What hands do with the real cards, in order.", each=True)
    view = shown(View, "Left out with `Prefer: return=minimal`.", required=False)


class BatchAnswer(Answer):
    version = number()
    events = shown(Event, each=True)
    hands_on = shown(HandsOn, "What hands do with the real cards, in order.", each=True)
    view = shown(View, "Left out with `Prefer: return=minimal`.", required=False)


class CheckAnswer(Answer):
    verdict = one_of("legal", "unproven", "illegal")
    legal = flag("False only if it is illegal.")
    violations = shown(Violation, each=True)
    assumes = shown(Assumption, each=True)
    narration = text()
