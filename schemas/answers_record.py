"""What goes out about the record: history, disputes, audit, the log, the rules, and refusals."""

from __future__ import annotations

from marshmallow import fields

from schemas.answers import (
    Answer,
    Event,
    HandsOn,
    Open,
    Source,
    View,
    Violation,
    flag,
    names,
    number,
    numbers,
    one_of,
    said,
    shown,
    text,
    texts,
    thing,
)


class EventsPage(Answer):
    events = shown(Event, each=True)
    version = number("Of the game's latest event.")


class Step(Answer):
    version = number()
    event = shown(Event)
    narration = text("What happened, as it counts now.")
    retold = fields.Boolean(metadata=said("True: a correction changed what came of it."))
    told_before = fields.String(metadata=said("The sentence that was told before the correction."))
    view = shown(View, "The table as it stood after this event; left out with `views=false`.", required=False)
    struck = flag("True: it was taken back later.")
    amended_by = fields.Integer(metadata=said("The version that put another move in its place."))


class Replay(Answer):
    version = number()
    next = number("From where the next page goes on; also in `Link`.", allow_none=True)
    steps = shown(Step, each=True)


class CorrectionAnswer(Answer):
    version = number()
    event = shown(Event)
    hands_on = shown(HandsOn, "From the table as it lies to the table as it ought to lie.", each=True)
    view = shown(View, "Left out with `Prefer: return=minimal`.", required=False)


class Reason(Answer):
    rule = text()
    message = text("A sentence a family understands, in the caller's language.")
    facts = thing()
    versions = numbers("The events that it rests on.")


class HumanDecision(Open):
    """The host's word where only eyes could tell."""

    verdict = one_of("upheld", "rejected")
    reason = text()


class Left(Answer):
    """A move that the host has to put right: with it changed, a later one would be illegal."""

    amend = number("The move.")
    version = number("The first move that would be illegal.")
    rules = texts("What it would break.")


class Dispute(Answer):
    id = number()
    kind = text()
    by = text(allow_none=True)
    against = text(allow_none=True)
    about = number("The version that it is about.", allow_none=True)
    evidence = thing()
    filed = number("The version of its filing.")
    status = one_of("settled", "open")
    verdict = one_of("upheld", "rejected", "undecidable", allow_none=True)
    reasons = shown(Reason, each=True)
    decision = shown(HumanDecision, allow_none=True)
    left = shown(Left, "What an upheld ruling could not put right by itself.", required=False)
    earlier = numbers(
        "The same filing before, by its numbers: the record it rests on has changed, so it was judged anew.",
        required=False,
    )
    consequences = shown(Event, "What followed from it.", each=True)


class DisputeAnswer(Dispute):
    """A dispute, and the table after its ruling."""

    version = number()
    hands_on = shown(HandsOn, "What hands do with the real cards, in order.", each=True)
    view = shown(View)


class FilingCheck(Answer):
    """What a filing would be answered."""

    verdict = one_of("upheld", "rejected", "undecidable")
    status = one_of("settled", "open")
    reasons = shown(Reason, each=True)
    hands_on = shown(HandsOn, "What hands would do with the real cards, in order.", each=True)
    repeats = number("The dispute that has settled the same; null where this would be a new one.", allow_none=True)
    left = shown(Left, "What an upheld ruling could not put right by itself.", required=False)
    earlier = numbers("The same filing before, by its numbers, when the record said something else.", required=False)


class DisputesPage(Answer):
    disputes = shown(Dispute, each=True)


class Finding(Open):
    severity = text("`error`, `irregular`, `note`, or `defect`: the referee's own.")
    rule = text(allow_none=True)
    message = text()
    versions = numbers()
    proof = fields.Raw(required=True, metadata=said("The argument, step by step, where one is needed."))


class AuditReport(Open):
    sound = flag(
        "Nothing in the history contradicts the rules, the chain, the log, or itself. Null where the referee itself failed.",
        allow_none=True,
    )
    findings = shown(Finding, each=True)
    checked = thing("What was checked, and how much of it; `upto` is the last version that was judged.")


class Checkpoint(Answer):
    """The signed head of the log, as a C2SP checkpoint."""

    origin = text()
    size = number()
    root = text("Base64.")
    note = text("The signed note itself.")
    public_key = text("In the form of a C2SP verifier key.")


class InclusionProof(Answer):
    """That an event is in the log (RFC 6962)."""

    game = text()
    version = number()
    hash = text()
    leaf_hash = text("Base64.")
    index = number()
    size = number()
    root = text("Base64.")
    proof = texts("Base64, from the leaf up.")
    checkpoint = text("The signed note over this root.")


class ConsistencyProof(Answer):
    """That the log only grew between two sizes (RFC 6962)."""

    start = fields.Integer(required=True, data_key="from")
    stop = fields.Integer(required=True, data_key="to")
    from_root = text("Base64.")
    to_root = text("Base64.")
    proof = texts("Base64.")


class SealedEvent(Answer):
    """An event as it is hashed: what was confided stands in `private`, by its commitment where the reader may not know it."""

    version = number()
    type = text()
    player = text(allow_none=True)
    data = thing("The move as reported, without its type, player and private facts.")
    private = thing("By field: `commitment`, and `salt` and `value` or null where they are left out.")
    by = text()
    occurred_at = text(allow_none=True)
    recorded_at = text()
    assumes = fields.List(thing(), required=True)
    irregular = fields.List(thing(), required=True)
    reason = text(allow_none=True)
    previous = text()
    hash = text("SHA-256 of all members but this one as sorted JSON, `private` by its commitments.")
    state_digest = text()


class Placed(Answer):
    """Where an event is in the log."""

    index = number()
    path = texts("Base64, from the leaf up.")


class Bundle(Answer):
    """A whole game to take home: it verifies offline with `pawbiter verify`."""

    format = text()
    game = text("The game's id.")
    events = shown(SealedEvent, each=True)
    proofs = shown(Placed, "One for each event (RFC 6962).", each=True)
    checkpoint = text("The log's signed note.")
    head = text("A signed note of the game's last event, so that its end cannot be cut off.")
    public_key = text("In the form of a C2SP verifier key.")
    handovers = fields.List(
        fields.String(), metadata=said("How earlier keys of the log handed over to this one, the latest first.")
    )


class PlayerNumbers(Answer):
    min = number()
    max = number()


class GameRules(Answer):
    id = text()
    names = names("By language.")
    players = shown(PlayerNumbers)
    begins = one_of("oldest", "youngest", "table")
    rulebook = text()
    rules_version = text()


class RulesIndex(Answer):
    games = shown(GameRules, each=True)


class CardRow(Answer):
    code = text()
    count = number("Null where the rulebook does not tell.", allow_none=True)
    names = names("By language.")
    does = text("In the caller's language.")


class RuleRow(Answer):
    id = text()
    kind = one_of("conduct", "matter")
    text = text("In our own words, in the caller's language.")
    texts = names("By language.")
    source = shown(Source)


class RulingRow(Answer):
    """What the rulebook leaves open, and how the referee decides."""

    id = text()
    question = text()
    decision = text()
    why = text()
    option = text("The option that changes it.", allow_none=True)


class DisputeKindRow(Answer):
    kind = text()
    name = text("In a few words.")
    text = text("What it settles.")
    needs = texts("Which of `about`, `against`, `by` a filing must name.")
    asks = one_of("move", "moment")
    evidence = thing("JSON Schema.")


class QuestionRow(Answer):
    """Something that can be asked without a table."""

    type = text()
    text = text("What is asked, in the caller's language.")
    situation = thing("JSON Schema of what may be told of the table.")
    question = thing("JSON Schema of the question.")
    answer = thing("JSON Schema of the answer.")


class RulesPage(GameRules, Open):
    """Everything about one game."""

    deck = shown(CardRow, each=True)
    options = thing("JSON Schema, with defaults.")
    moves = thing("JSON Schema of the body, by type.")
    rules = shown(RuleRow, each=True)
    rulings = shown(RulingRow, each=True)
    disputes = shown(DisputeKindRow, each=True)
    questions = shown(QuestionRow, each=True)


class Health(Answer):
    status = text()
    clock = fields.String(metadata=said("Where the clock is more than a minute behind what was recorded last."))


class Problem(Answer):
    """A refusal (RFC 9457)."""

    type = text("`/problems/<slug>`; that path explains it.")
    title = text()
    status = number()
    detail = text()
    instance = text()
    request_id = fields.String(metadata=said("As in `X-Request-Id`; the service's log has it, too."))


class NotAvailable(Problem):
    check = fields.String(
        metadata=said(
            "What is wrong: `file` (gone or replaced), `pages` (damaged), `writable`, `space`, `disk`, `lock`, `log`, "
            "`witness` (an older copy than what was signed), `store`. `/readyz` says it in a sentence."
        )
    )


class OfALine(Problem):
    """Where a game, or a move, came as text: which part of it this is about."""

    line = fields.Integer(metadata=said("Of a text: the line, from 1."))
    column = fields.Integer(metadata=said("Of a text: where in the line, from 1."))
    readings = fields.List(
        fields.String(),
        metadata=said("Of a text: lines that say what was understood, then what would have been possible."),
    )


class InvalidRequest(OfALine):
    errors = fields.Raw(
        required=True,
        metadata={
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
            "description": "Messages by field path.",
        },
    )
    violations = shown(Violation, "Where a rule of procedure says what is not there.", each=True, required=False)
    index = fields.Integer(metadata=said("Of a batch: the first move that does not fit."))


class Forbidden(OfALine):
    violations = shown(Violation, "Which rule keeps this token from it.", each=True, required=False)
    index = fields.Integer(metadata=said("Of a batch: the move that is not for this token to report."))


class IllegalMove(OfALine):
    violations = shown(Violation, "All that were found.", each=True)
    index = fields.Integer(metadata=said("Of a batch: the move that breaks a rule."))


class IllegalCorrection(OfALine):
    version = number("The first move that would become illegal.")
    violations = shown(Violation, each=True)


class VersionMismatch(Problem):
    current_version = number()


class DisputeOpen(OfALine):
    dispute = number("The one that comes first.")
    violations = shown(Violation, each=True)
    index = fields.Integer(metadata=said("Of a batch: the move that has to wait."))


class DisputeSettled(OfALine):
    dispute = number("The one that is settled.")
    violations = shown(Violation, each=True)


class CorrectionsUsedUp(OfALine):
    violations = shown(Violation, each=True)
