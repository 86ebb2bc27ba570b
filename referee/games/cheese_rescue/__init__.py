"""The Djeco game of dogs, cats, mice and cheese (Plotton, Paput)."""

from referee.game import Game
from referee.games.cheese_rescue import (
    cards,
    disputes,
    effects,
    forms,
    hands,
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

CHEESE_RESCUE = Game(
    id="cheese-rescue",
    prefix=rulebook.rule_id.prefix,
    name=Text("Cheese Rescue", "Rettet den Käse"),
    rulebook=rulebook.TITLE,
    rules_version="2",
    procedure=PROCEDURE,
    min_players=2,
    max_players=4,
    begins="oldest",
    cards=cards.CARDS,
    options=table.Options,
    moves=(moves.Place,),
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
    end=effects.ended,
    lying=hands.lying,
    place_names=hands.PLACE_NAMES,
    opening=narration.opening,
    words=rulebook.WORDS,
    disputes=disputes.DISPUTES,
    refuse_options=table.refuse_options,
)
