"""What can be asked about Good vs Evil without a table: nopes, attacks, Armageddon, the next draw, and combinations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from referee.game import Card, Effect, Seat, Setup, Violation, facts
from referee.games.good_vs_evil.cards import COPIES, DEFUSE, DEVILCAT, GODCAT, KITTEN, NOPE, STAND_INS
from referee.games.good_vs_evil.disputes import KITTEN_CHANCE
from referee.games.good_vs_evil.hidden_pile import chance
from referee.games.good_vs_evil.moves import Armageddon, Defuse, Nope, Play, Settle
from referee.games.good_vs_evil.moves_plays import AIMED, NOTHING, PAIR, TRIPLE, action_of, of_a_kind, titles
from referee.games.good_vs_evil.position_table import OPENED
from referee.games.good_vs_evil.position_told import ToldTable
from referee.games.good_vs_evil.questions_tables import lacks, seat_besides, told_table, unknown_hands
from referee.games.good_vs_evil.questions_turns import TURNS
from referee.games.good_vs_evil.rulebook import rule_id
from referee.games.good_vs_evil.table import DRAW, Pending, Table
from referee.hands import Transfer
from referee.hidden_cards.bounds import Places
from referee.position import Needed
from referee.position.told import Counted, Number, known
from referee.questions import Answer, Asked, Grounds, Leaning, Other, Question, Settled
from referee.text import Line, Text

Laid = Annotated[tuple[Card, ...], Meta(min_length=1, max_length=3)]
UNTOLD = rule_id.each("hand", "cards")
"""What nobody asks of somebody who is not named."""


class NopeAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`begun`: has the action begun? Without `on` it is what waits on the table."""

    on: Card | Laid | UnsetType | None = UNSET
    by: Seat | UnsetType | None = UNSET
    laid_by: Seat | UnsetType | None = UNSET
    begun: bool | UnsetType = UNSET


class AllowedAnswer(Answer, frozen=True, kw_only=True):
    allowed: bool


def nope(asked: Asked) -> Settled:
    """The card lies there and waits, unless its action has begun, or it has none."""
    question: NopeAsked = asked.question
    on, layer, by = noped_cards(asked), laid_by(asked), known(question.by)
    move = Nope(by or seat_besides(asked, layer))
    table = waiting(asked, on, layer)
    if violations := asked.judged(table, move, *(() if by else UNTOLD)):
        return Settled(violations=tuple(never_noped(each, on) for each in violations))
    grounds = [Grounds(rule_id("nope-late"), Line(STILL_WAITS, {"cards": list(on)}))]
    if by and layer:
        grounds.append(Grounds(rule_id("nope-own"), Line(ANOTHERS if by != layer else OWN_TOO, {"layer": layer})))
    return Settled(answer=AllowedAnswer(allowed=True), grounds=grounds, hands=tuple(laid(by, asked.made(table, move))))


STILL_WAITS = Text(
    "What was laid last still waits and has not begun, so it may be noped: {cards:cards}.",
    "Was zuletzt gelegt wurde, wartet noch und hat nicht begonnen, also darf man es aufheben: {cards:cards}.",
)
ANOTHERS = Text("{layer:seat} laid it, somebody else.", "Gelegt hat es {layer:seat}, also jemand anderes.")
OWN_TOO = Text(
    "{layer:seat} laid it; at this table one may nope the own card.",
    "Gelegt hat es {layer:seat}; an diesem Tisch darf man auch die eigene Karte aufheben.",
)
NEVER_NOPED = Text(
    "Nobody can nope this: it is no card that was played for its action ({cards:cards}).",
    "Das kann niemand aufheben: Es ist keine Karte, die als Aktion gespielt wurde ({cards:cards}).",
)
HAS_BEGUN = Text("Too late: the action has begun ({cards:cards}).", "Zu spät: Die Aktion hat begonnen ({cards:cards}).")


def noped_cards(asked: Asked) -> tuple[Card, ...]:
    """What was laid last."""
    on = known(asked.question.on)
    if on is not None:
        return (on,) if isinstance(on, str) else tuple(on)
    play = told_table(asked).play
    return () if play is None else (NOPE,) if play.nopes else play.cards


def laid_by(asked: Asked) -> Seat | None:
    layer, play = known(asked.question.laid_by), told_table(asked).play
    if layer is None and play is not None and known(asked.question.on) is None:
        layer = known(play.last, play.player)
    return None if layer is None else str(layer)


def waiting(asked: Asked, on: tuple[Card, ...], layer: Seat | None) -> Table:
    """A table on which these cards, or a Nope on others, wait."""
    table: Table = asked.table
    if len(on) == 1 and on[0] in (KITTEN, DEFUSE, DEVILCAT):
        return replace(table, phase="turn", pending=None, latest_action=0)
    if known(asked.question.begun, False):
        return replace(table, phase="turn", pending=None, latest_action=OPENED)
    number = table.turn if layer is None else table.seats.index(layer)
    nopes = (number,) if on == (NOPE,) else ()
    play = Pending(NOTHING, on, table.turn if nopes else number, None, None, nopes)
    if layer is None:  # nobody who could nope it is told to have laid it
        table = replace(table, options=msgspec.structs.replace(table.options, self_nope=True))
    return replace(table, phase="pending", pending=play, latest_action=OPENED)


def never_noped(violation: Violation, on: tuple[Card, ...]) -> Violation:
    said = {rule_id("nope-nothing"): NEVER_NOPED, rule_id("nope-late"): HAS_BEGUN}.get(violation.rule)
    return violation if said is None else Violation(violation.rule, facts(cards=list(on)), said)


def laid(seat: Seat | None, effect: Effect) -> Iterator[Transfer]:
    """Out of somebody's hand, where nobody is said to lay the card."""
    assert effect.hands is not None
    for each in effect.hands():
        spots = [spot if seat else replace(spot, seat=None) for spot in (each.source, each.target)]
        yield replace(each, source=spots[0], target=spots[1], line=each.line if seat else None)


def something_laid(setup: Setup, told: ToldTable, question: NopeAsked) -> Iterable[Needed]:
    return [] if known(question.on) is not None or told.play is not None else ["question.on"]


class ArmageddonAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    under_attack: Counted | UnsetType = UNSET
    """Turns owed, the current one counted."""


class ArmageddonAnswer(Answer, frozen=True, kw_only=True):
    allowed: bool
    ends: int | None = None
    """How many of the owed turns it ends."""
    left: int | None = None


def armageddon(asked: Asked) -> Settled:
    """Fought out to its end, whoever wins."""
    told = told_table(asked)
    player = known(told.turn)
    seat = player or asked.table.seats[asked.table.turn]
    owed = known(asked.question.under_attack, asked.table.owes)
    other = seat_besides(asked, seat)
    table = replace(unknown_hands(asked.table), phase="turn", pending=None, due=None, owes=owed, attacked=owed > 1)
    table = replace(table, turn=table.seats.index(seat))
    move = Play(seat, ("armageddon",))
    if violations := asked.judged(table, move):
        return Settled(violations=tuple(not_on_the_mat(each, told) for each in violations))
    played = asked.made(table, move)
    after = played.after
    for step in (Settle(), Armageddon(seat, other, False, seat), Defuse(other)):
        after = asked.made(after, step).after
    left = after.owes if after.seats[after.turn] == seat else 0
    answer = ArmageddonAnswer(allowed=True, ends=owed - left, left=left)
    grounds = (
        Grounds(rule_id("armageddon-mat"), Line(BOTH_THERE)),
        Grounds(rule_id("owes"), Line(ENDS_ONE, {"owed": owed, "ends": owed - left, "left": left})),
    )
    return Settled(answer=answer, grounds=grounds, hands=tuple(laid(player, played)))


def not_on_the_mat(violation: Violation, told: ToldTable) -> Violation:
    """Where it is not told who has the Godcat, nobody is named."""
    if violation.rule != rule_id("armageddon-mat") or told.holder() is not None:
        return violation
    return Violation(violation.rule, facts(godcat=None), OFF_THE_MAT)


OFF_THE_MAT = Text(
    "The Godcat is not on the mat, so there is no Armageddon.",
    "Die Gotteskatze liegt nicht auf der Matte, also gibt es kein Armageddon.",
)
BOTH_THERE = Text("Godcat and Devilcat lie on the mat.", "Gottes- und Satanskatze liegen auf der Matte.")
ENDS_ONE = Text(
    "Of {owed:# owed turn|# owed turns} it ends {ends}, as a draw does; {left:# is|# are} left.",
    "Von {owed:# geschuldeten Zug|# geschuldeten Zügen} beendet es {ends}, wie ein Ziehen; {left:bleibt #|bleiben #}.",
)
BOTH_TAKEN = Text(
    "Where the Godcat is was not told; it is taken to be on the mat with the Devilcat.",
    "Wo die Gotteskatze ist, wurde nicht gesagt; angenommen ist: bei der Satanskatze auf der Matte.",
)
GODCAT_TAKEN = Text("If somebody has the Godcat.", "Falls jemand die Gotteskatze hat.")


def mat_leaned_on(asked: Asked) -> Iterator[Leaning]:
    told = told_table(asked)
    on_mat = UNSET if isinstance(told.mat, UnsetType) else told.mat.godcat
    everybody = told.rows() and all(told.of(seat, "godcat") is not None for seat in asked.setup.seats)
    if on_mat is UNSET and told.holder() is None and not everybody:
        piece = {"mat": {"godcat": False, "devilcat": True}}
        yield Leaning(
            member="mat",
            rule=rule_id("armageddon-mat"),
            assumed=BOTH_TAKEN,
            others=(Other(piece, Line(GODCAT_TAKEN)),),
        )


def debt_told(setup: Setup, told: ToldTable, question: ArmageddonAsked) -> Iterable[Needed]:
    turn = known(told.turn)
    there = question.under_attack is not UNSET or (turn is not None and told.of(turn, "owes") is not None)
    return [] if there else ["question.under_attack"]


class ChanceAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pile: Number | UnsetType = UNSET
    kittens: Number | UnsetType = UNSET


class ChanceAnswer(Answer, frozen=True, kw_only=True):
    chance: float


def kitten_chance(asked: Asked) -> Settled:
    """Of a pile of which nothing else is known, where the question tells it, else of the one on the table."""
    question: ChanceAsked = asked.question
    pile, kittens = known(question.pile, asked.table.pile), known(question.kittens, asked.table.kittens)
    if kittens > min(pile, COPIES[KITTEN]):
        most = min(pile, COPIES[KITTEN])
        return Settled(
            violations=(Violation(rule_id("kittens"), facts(kittens=kittens, size=pile, most=most), SO_MANY),)
        )
    table = replace(asked.table, phase="turn", pending=None, due=None, position_chosen=False)
    if question.pile is not UNSET or question.kittens is not UNSET:
        table = replace(table, kittens=kittens, order=(), strays=0, places=of_size(table.places, pile - kittens))
    likely = chance(table).of_kitten
    assert likely is not None
    said = {"size": pile, "kittens": kittens, "chance": str(likely)}
    return Settled(
        answer=ChanceAnswer(chance=float(likely)), grounds=(Grounds(rule_id("kittens"), Line(KITTEN_CHANCE, said)),)
    )


SO_MANY = Text(
    "{kittens:# kitten|# kittens} cannot be in a pile of {size:# card|# cards}: at most {most}.",
    "{kittens:# Kitten|# Kitten} können nicht in einem Stapel von {size:# Karte|# Karten} sein: höchstens {most}.",
)


def of_size(places: Places, size: int) -> Places:
    return Places(None, (replace(places.hidden[DRAW], size=size), *places.hidden[1:]))


def pile_told(setup: Setup, told: ToldTable, question: ChanceAsked) -> Iterator[Needed]:
    """The table's kittens and pile do as well."""
    if question.pile is UNSET and lacks(setup, told, "draw"):
        yield "question.pile"
    if question.kittens is UNSET and lacks(setup, told, "kittens"):
        yield "question.kittens"


class ComboAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`as`: what a Godcat among them stands for; without it, any title that fits."""

    cards: Laid
    stands_for: Card | UnsetType | None = msgspec.field(name="as", default=UNSET)


class ComboAnswer(Answer, frozen=True, kw_only=True):
    kind: str | None
    """`single`, `pair`, `triple`; null where the cards make none."""
    allowed: bool


def combo(asked: Asked) -> Settled:
    table, plays = unknown_hands(asked.table), [*ways_to_play(asked)]
    player = table.seats.index(plays[0].player)
    godcat = player if GODCAT in asked.question.cards else None
    table = replace(table, phase="turn", turn=player, pending=None, due=None, godcat=godcat)
    # The Godcat stands for what goes best with the rest.
    judged = [(play, asked.judged(table, play)) for play in plays]
    play, violations = min(judged, key=lambda each: len(each[1]))
    kind = kind_of(play)
    if violations:
        return Settled(answer=ComboAnswer(kind=kind, allowed=False), violations=violations)
    rule = rule_id("phase" if kind == "single" else "combo")
    grounds = (Grounds(rule, Line(GO_TOGETHER[kind or ""], {"cards": list(play.cards)})),)
    hands = tuple(laid(None, asked.made(table, play)))
    return Settled(answer=ComboAnswer(kind=kind, allowed=True), grounds=grounds, hands=hands)


GO_TOGETHER = {
    "single": Text("{cards:cards} is played alone.", "{cards:cards} spielt man allein."),
    "pair": Text("{cards:cards} make a pair.", "{cards:cards} sind ein Pärchen."),
    "triple": Text("{cards:cards} make three of a kind.", "{cards:cards} sind drei gleiche."),
}
KINDS = {1: "single", 2: PAIR, 3: TRIPLE}


def ways_to_play(asked: Asked) -> Iterator[Play]:
    """With whatever a Godcat may stand for, first what lies beside it."""
    cards, told = asked.question.cards, known(asked.question.stands_for)
    seat = asked.table.seats[asked.table.turn]
    beside = [card for card in cards if card not in (GODCAT, KITTEN, DEVILCAT)]
    free: Sequence[Card | None] = [*dict.fromkeys((*beside, *STAND_INS))] if GODCAT in cards else [None]
    for stands_for in free if told is None else [told]:
        play = Play(seat, cards, None, DEFUSE if len(cards) > 2 else None, stands_for)
        yield aimed(asked, play)


def aimed(asked: Asked, play: Play) -> Play:
    """At anybody, where it needs a target."""
    return replace(play, target=seat_besides(asked, play.player)) if action_of(play) in AIMED else play


def kind_of(play: Play) -> str | None:
    named = titles(play)
    never = {KITTEN, DEVILCAT} & set(named) or play.stands_for not in (None, *STAND_INS)
    return None if never or play.cards.count(GODCAT) > 1 or not of_a_kind(named) else KINDS[len(play.cards)]


QUESTIONS = (
    Question(
        kind="nope",
        text=Text("May this be noped?", "Darf man das aufheben?"),
        asks=NopeAsked,
        answers=AllowedAnswer,
        act=True,
        no=AllowedAnswer(allowed=False),
        settle=nope,
        needs=something_laid,
    ),
    TURNS,
    Question(
        kind="armageddon",
        text=Text(
            "May Armageddon be played, and which turn does it end?", "Darf man Armageddon spielen, was beendet es?"
        ),
        asks=ArmageddonAsked,
        answers=ArmageddonAnswer,
        act=True,
        no=ArmageddonAnswer(allowed=False),
        settle=armageddon,
        needs=debt_told,
        leans_on=mat_leaned_on,
    ),
    Question(
        kind="kitten-chance",
        text=Text("How likely is the next card a kitten?", "Wie wahrscheinlich ist die nächste Karte ein Kitten?"),
        asks=ChanceAsked,
        answers=ChanceAnswer,
        settle=kitten_chance,
        needs=pile_told,
    ),
    Question(
        kind="combo",
        text=Text("Do these cards go together?", "Passen diese Karten zusammen?"),
        asks=ComboAsked,
        answers=ComboAnswer,
        act=True,
        settle=combo,
    ),
)
