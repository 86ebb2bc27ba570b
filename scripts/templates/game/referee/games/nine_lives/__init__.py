"""Nine Lives: a small game of numbers, the template of new ones."""

from referee.game import Game
from referee.games.nine_lives import (
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

NINE_LIVES = Game(
    id="nine-lives",
    prefix=rulebook.rule_id.prefix,
    name=Text("Nine Lives", "Nine Lives"),
    rulebook=rulebook.TITLE,
    rules_version="1",
    procedure=PROCEDURE,
    min_players=2,
    max_players=4,
    begins="youngest",
    cards=cards.CARDS,
    options=table.Options,
    moves=(moves.Play, moves.Draw, moves.Score),
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
    assume=rules.assume,
)
