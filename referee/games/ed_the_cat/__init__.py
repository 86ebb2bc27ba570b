"""Ed, the Cat – Wer fährt seine Krallen aus? (moses 27435, 2016)."""

from referee.game import Game
from referee.games.ed_the_cat import (
    cards,
    disputes,
    effects,
    forms,
    hands,
    moves,
    narration,
    position,
    questions,
    rulebook,
    rules,
    rulings,
    table,
    view,
)
from referee.procedure.rules import PROCEDURE
from referee.text import Text

ED_THE_CAT = Game(
    id="ed-the-cat",
    prefix=rulebook.rule_id.prefix,
    name=Text("Ed, the Cat", "Ed, the Cat"),
    rulebook=rulebook.TITLE,
    rules_version="2",
    procedure=PROCEDURE,
    min_players=2,
    max_players=8,
    begins="oldest",
    cards=cards.CARDS,
    options=table.Options,
    moves=(
        moves.Play,
        moves.DiscardPenalty,
        moves.Score,
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
    end=effects.ended,
    lying=hands.lying,
    place_names=hands.PLACE_NAMES,
    opening=narration.opening,
    words=rulebook.WORDS,
    disputes=disputes.DISPUTES,
    position=position.POSITION,
    questions=questions.QUESTIONS,
)
