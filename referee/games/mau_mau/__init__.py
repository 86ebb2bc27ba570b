"""Ed, the Cat Mau Mau! (moses 90611, 2024)."""

from collections.abc import Iterator

from referee.game import Assumption, Card, Game, facts
from referee.games.mau_mau import effects, narration, rulebook, view
from referee.games.mau_mau import effects_motions as motions
from referee.games.mau_mau import forms as options
from referee.games.mau_mau.cards import CARDS, WORDS, Colour, forced, wanted
from referee.games.mau_mau.disputes import DISPUTES
from referee.games.mau_mau.hidden_draws import denied
from referee.games.mau_mau.moves import Catch, Draw, Finish, LetGo, Moves, Next, Pass, Play, Say, Score, Start
from referee.games.mau_mau.rules import CHECKS
from referee.games.mau_mau.rulings import RULINGS
from referee.games.mau_mau.table import Options, Table, at_odds, hand_of, open_table, public, refuse_options
from referee.procedure.rules import PROCEDURE
from referee.text import Text


def assume(table: Table, move: Moves) -> Iterator[Assumption]:
    """A draw because nothing fits: only the hand could prove it, unless the deck leaves nothing that it could hold."""
    if not isinstance(move, Draw):
        return
    nothing_fits = denied(table, move.player)
    if nothing_fits is not None and may_hold_fitting(table, *nothing_fits):
        top, colour = nothing_fits
        yield Assumption("mau.withheld", facts(player=move.player, colour=colour, top=top, fits=wanted(top, colour)))


def may_hold_fitting(table: Table, top: Card, colour: Colour) -> bool:
    """Can the hand on turn hold a card that would have to be laid?"""
    places, deck = table.bounds, table.options.known_deck
    if places is None or deck is None:
        return True
    codes = (deck.index[card] for card in forced(top, colour) if card in deck.index)
    return any(places.at_most(hand_of(table.turn), code) > 0 for code in codes)


MAU_MAU = Game(
    id="mau-mau",
    prefix="mau",
    name=Text("Mau Mau", "Mau Mau"),
    rulebook=rulebook.TITLE,
    rules_version="2",
    procedure=PROCEDURE,
    min_players=2,
    max_players=5,
    begins="youngest",
    cards=CARDS,
    options=Options,
    moves=(Start, Play, Draw, Say, Pass, Catch, LetGo, Score, Next, Finish),
    rules=rulebook.RULES,
    rulings=RULINGS,
    checks=CHECKS,
    state=Table,
    open=open_table,
    carry_out=effects.carry_out,
    expects=options.expects,
    form=options.form,
    view=view.view,
    opening=narration.opening,
    knowledge=view.knowledge,
    finished=view.finished,
    assume=assume,
    public=public,
    at_odds=at_odds,
    refuse_options=refuse_options,
    words=WORDS,
    disputes=DISPUTES,
    deal=motions.deal,
)
