"""Ed, the Cat as a story, one or more sentences a move."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from referee.common_sentences import points_counted
from referee.game import Seat, Setup, by_seating
from referee.games.ed_the_cat.moves import DiscardPenalty, Moves, Play, Score
from referee.games.ed_the_cat.table import Table, round_counted
from referee.games.ed_the_cat.view import outcome
from referee.hidden_cards.bounds import Hidden, Motion, Unseen
from referee.text import Line, Text, line

PLAYS = {
    "1": Text(
        "{player:seat} plays a 1; {target:seat} takes {revealed:a card|# cards} out of that hand onto the discard pile: "
        "{revealed:list}.",
        "{player:seat} spielt eine 1; {target:seat} nimmt {revealed:eine Karte|# Karten} aus dieser Hand und legt sie auf die "
        "Ablage: {revealed:list}.",
    ),
    "2": Text(
        "{player:seat} plays a 2; {target:seat} gets {revealed:a penalty card|# penalty cards}: {revealed:list}.",
        "{player:seat} spielt eine 2; {target:seat} bekommt {revealed:eine Strafkarte|# Strafkarten}: {revealed:list}.",
    ),
    "3": Text(
        "{player:seat} plays a 3; {target:seat} draws {drawn:# card|# cards}.",
        "{player:seat} spielt eine 3; {target:seat} zieht {drawn:# Karte|# Karten}.",
    ),
    "4": Text(
        "{player:seat} plays a 4; the others draw {drawn:# card|# cards} in all.",
        "{player:seat} spielt eine 4; die anderen ziehen zusammen {drawn:# Karte|# Karten}.",
    ),
    "5": Text(
        "{player:seat} lays a 5 before {target:seat} as a penalty card.",
        "{player:seat} legt {target:seat} eine 5 als Strafkarte hin.",
    ),
    "6": Text(
        "{player:seat} plays a 6; {target:seat} gets {revealed:a penalty card|# penalty cards}: {revealed:list}.",
        "{player:seat} spielt eine 6; {target:seat} bekommt {revealed:eine Strafkarte|# Strafkarten}: {revealed:list}.",
    ),
    "7": Text(
        "{player:seat} plays a 7 on {target:seat} and gets {revealed:a penalty card|# penalty cards}: {revealed:list}.",
        "{player:seat} spielt eine 7 auf {target:seat} und bekommt {revealed:eine Strafkarte|# Strafkarten}: {revealed:list}.",
    ),
    "8": Text(
        "{player:seat} plays an 8 and draws {drawn:a card|# cards}.",
        "{player:seat} spielt eine 8 und zieht {drawn:eine Karte|# Karten}.",
    ),
    "9": Text(
        "{player:seat} plays a 9 and takes a card out of the hand of {target:seat}.",
        "{player:seat} spielt eine 9 und nimmt {target:seat} eine Karte aus der Hand.",
    ),
}
LAST_CARDS = {
    "1": Text(
        "{player:seat} plays a 1 as the last card.",
        "{player:seat} spielt eine 1 als letzte Karte.",
    ),
    "7": Text(
        "{player:seat} plays a 7 as the last card and gets {revealed:a penalty card|# penalty cards} from the draw pile: "
        "{revealed:list}.",
        "{player:seat} spielt eine 7 als letzte Karte und bekommt {revealed:eine Strafkarte|# Strafkarten} vom "
        "Nachziehstapel: {revealed:list}.",
    ),
}
"""Where nobody had anything to take out of the hand."""
SHUFFLED = Text(
    "The draw pile was used up, so the discard pile is shuffled.",
    "Der Nachziehstapel war leer, also wird die Ablage gemischt.",
)
ROUND_OVER = Text(
    "The round is over: {seats:seats} {seats:has|have} no cards left.",
    "Die Runde ist zu Ende: {seats:seats} {seats:hat|haben} keine Karten mehr.",
)


def opening(setup: Setup, table: Table) -> Iterator[Line]:
    yield line(
        "Five cards each are dealt to {seats:seats}; {first:seat} begins.",
        "Je fünf Karten gehen an {seats:seats}; {first:seat} beginnt.",
        seats=list(setup.seats),
        first=setup.first_player,
    )


def lines(
    before: Table, move: Moves, after: Table, trail: Collection[Motion] = (), finishers: Iterable[int] = ()
) -> Iterator[Line]:
    """`trail` and `finishers` are of a played card: what it moved, and whose hand was empty first."""
    match move:
        case Play():
            yield from played(before, move, trail, [before.seats[number] for number in finishers])
        case DiscardPenalty():
            yield bonus(move)
        case Score():
            yield from shown(before, move)
    if round_counted(before, after):
        yield from counted(after)


def played(before: Table, move: Play, trail: Collection[Motion], finishers: list[Seat]) -> Iterator[Line]:
    drawn = sum(motion.number for motion in trail if isinstance(motion, Unseen))
    known = {"player": move.player, "target": move.target, "revealed": list(move.revealed), "drawn": drawn}
    yield Line(LAST_CARDS[move.card] if hits_nobody(before, move) else PLAYS[move.card], known)
    if any(isinstance(motion, Hidden) for motion in trail):
        yield Line(SHUFFLED)
    if finishers:
        yield Line(ROUND_OVER, {"seats": finishers})


def hits_nobody(before: Table, move: Play) -> bool:
    """A last card that found nothing to take, or was reported as one before a correction gave its player more."""
    last = before.hand(before.seats.index(move.player)) == 1
    return move.card in LAST_CARDS and (last or move.target is None)


def shown(table: Table, move: Score) -> Iterator[Line]:
    for seat, cards in by_seating(move.hands, table.seats):
        if cards:
            yield line(
                "{seat:seat} shows {cards:list}.", "{seat:seat} zeigt {cards:list}.", seat=seat, cards=list(cards)
            )


def bonus(move: DiscardPenalty) -> Line:
    if move.card is None:
        return line(
            "{player:seat} keeps all penalty cards.", "{player:seat} behält alle Strafkarten.", player=move.player
        )
    return line(
        "{player:seat} gets rid of a penalty card, the {card}.",
        "{player:seat} wird eine Strafkarte los, die {card}.",
        player=move.player,
        card=move.card,
    )


def standing_so(before: Table, after: Table) -> Iterator[Line]:
    """Where the table ends the game, and it counts how it stands."""
    if before.finished() or not after.has_outcome():
        return
    if after.round_points is None and after.scores is not None and not any(after.scores):
        yield line("No round was counted, so all share.", "Keine Runde ist gewertet, also teilen alle.")
    yield winning(after)


def winning(table: Table) -> Line:
    if (ended := outcome(table)) is None:
        return line(
            "The game is over. The points from before are unknown, so nobody is named the winner.",
            "Das Spiel ist aus. Die Punkte von vorher sind nicht bekannt, darum steht niemand als Sieger fest.",
        )
    return line(
        "The game is over: with the fewest points {winners:seats} {winners:wins|share the victory}.",
        "Das Spiel ist aus: Mit den wenigsten Punkten {winners:gewinnt|teilen sich} {winners:seats}{winners:| den Sieg}.",
        winners=ended["winners"],
    )


def counted(table: Table) -> Iterator[Line]:
    yield from points_counted(table.seats, table.round_points, table.scores)
    if table.phase == "finished":
        yield winning(table)
    elif table.starter is None:
        yield line(
            "The next round begins with whoever plays first.",
            "Die nächste Runde beginnt, wer zuerst eine Karte spielt.",
        )
    elif table.round is None:
        yield line("{first:seat} begins.", "{first:seat} beginnt.", first=table.seats[table.starter])
    else:
        yield line(
            "Round {round} begins with {first:seat}.",
            "Runde {round} beginnt mit {first:seat}.",
            round=table.round,
            first=table.seats[table.starter],
        )
