"""Exploding Kittens Good vs Evil."""

from referee.game import Game
from referee.games.good_vs_evil import effects, moves, narration, rulebook, rulings, view
from referee.games.good_vs_evil import forms as expected
from referee.games.good_vs_evil import rules_hidden_cards as doubts
from referee.games.good_vs_evil.cards import CARDS, WORDS
from referee.games.good_vs_evil.disputes import DISPUTES
from referee.games.good_vs_evil.rules import CHECKS
from referee.games.good_vs_evil.table import Options, Table, open_table, refuse_options
from referee.procedure.rules import PROCEDURE
from referee.text import Text

GOOD_VS_EVIL = Game(
    id="good-vs-evil",
    prefix="gve",
    name=Text("Exploding Kittens Good vs Evil", "Exploding Kittens Good vs Evil"),
    rulebook=rulebook.TITLE,
    rules_version="2",
    procedure=PROCEDURE,
    min_players=2,
    max_players=5,
    begins="table",
    cards=CARDS,
    options=Options,
    moves=(
        moves.Play,
        moves.Nope,
        moves.Settle,
        moves.Give,
        moves.Steal,
        moves.Answer,
        moves.Reveal,
        moves.Bottom,
        moves.Armageddon,
        moves.Draw,
        moves.Defuse,
        moves.Explode,
    ),
    rules=rulebook.RULES,
    rulings=rulings.RULINGS,
    checks=CHECKS,
    state=Table,
    open=open_table,
    carry_out=effects.carry_out,
    expects=expected.expects,
    form=expected.form,
    view=view.view,
    opening=narration.opening,
    knowledge=view.knowledge,
    finished=view.finished,
    assume=doubts.assume,
    refuse_options=refuse_options,
    words=WORDS,
    disputes=DISPUTES,
    deal=effects.deal,
)
