"""Addi Cat's (Cat's Family, François Petit)."""

from referee.game import Game
from referee.games.addi_cats import (
    cards,
    disputes,
    effects,
    forms,
    moves,
    narration,
    rulebook,
    rules,
    rulings,
    table,
    view,
)
from referee.procedure.rules import PROCEDURE
from referee.text import Text

ADDI_CATS = Game(
    id="addi-cats",
    prefix=rulebook.rule_id.prefix,
    name=Text("Addi Cat's", "Addi Cat's"),
    rulebook=rulebook.TITLE,
    rules_version="2",
    procedure=PROCEDURE,
    min_players=3,
    max_players=8,
    begins="youngest",
    cards=cards.CARDS,
    options=table.Options,
    moves=(
        moves.Flip,
        moves.FlipAll,
        moves.Slaps,
        moves.Gift,
        moves.CallMouse,
        moves.Refill,
        moves.Stop,
    ),
    rules=rulebook.RULES,
    rulings=rulings.RULINGS,
    checks=rules.CHECKS,
    state=table.Table,
    open=table.open_table,
    carry_out=effects.carry_out,
    deal=effects.deal,
    expects=forms.expects,
    form=forms.form,
    view=view.view,
    knowledge=view.knowledge,
    opening=narration.opening,
    words=rulebook.WORDS,
    disputes=disputes.DISPUTES,
    seating=rules.two_hands_each,
    appendix={"solutions": cards.SOLUTIONS, "persons": True},
    consequences=(moves.Atone,),
)
