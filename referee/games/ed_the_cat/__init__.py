"""Ed, the Cat – Wer fährt seine Krallen aus? (moses 27435, 2016)."""

from referee.game import Game
from referee.games.ed_the_cat import effects, narration, rulebook, view
from referee.games.ed_the_cat.cards import CARDS
from referee.games.ed_the_cat.disputes import DISPUTES
from referee.games.ed_the_cat.moves import DiscardPenalty, Play, Score
from referee.games.ed_the_cat.rules import CHECKS
from referee.games.ed_the_cat.table import Options, Table, open_table
from referee.procedure.rules import PROCEDURE
from referee.text import Text

ED_THE_CAT = Game(
    id="ed-the-cat",
    prefix="ed",
    name=Text("Ed, the Cat", "Ed, the Cat"),
    rulebook=rulebook.TITLE,
    rules_version="2",
    procedure=PROCEDURE,
    min_players=2,
    max_players=8,
    begins="oldest",
    cards=CARDS,
    options=Options,
    moves=(Play, DiscardPenalty, Score),
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
    words=rulebook.WORDS,
    knowledge=view.knowledge,
    finished=view.finished,
    disputes=DISPUTES,
    deal=effects.deal,
)
