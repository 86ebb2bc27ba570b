"""The Djeco game of dogs, cats, mice and cheese (Plotton, Paput)."""

from referee.game import Game
from referee.games.cheese_rescue import effects, narration, rulebook, view
from referee.games.cheese_rescue.cards import CARDS, WORDS
from referee.games.cheese_rescue.disputes import DISPUTES
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.rules import CHECKS
from referee.games.cheese_rescue.table import Options, Table, open_table, refuse_options
from referee.procedure.rules import PROCEDURE
from referee.text import Text

CHEESE_RESCUE = Game(
    id="cheese-rescue",
    prefix="cheese",
    name=Text("Cheese Rescue", "Rettet den Käse"),
    rulebook=rulebook.TITLE,
    rules_version="2",
    procedure=PROCEDURE,
    min_players=2,
    max_players=4,
    begins="oldest",
    cards=CARDS,
    words=WORDS,
    options=Options,
    moves=(Place,),
    rules=rulebook.RULES,
    rulings=rulebook.RULINGS,
    checks=CHECKS,
    state=Table,
    open=open_table,
    carry_out=effects.carry_out,
    expects=view.expects,
    form=view.form,
    view=view.view,
    opening=narration.opening,
    knowledge=view.knowledge,
    finished=view.finished,
    refuse_options=refuse_options,
    disputes=DISPUTES,
    deal=effects.deal,
)
