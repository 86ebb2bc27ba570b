"""Nine Lives: a small game of numbers, the template of new ones."""

from referee.game import Game
from referee.games.nine_lives import effects, forms, narration, rulebook, rules, view
from referee.games.nine_lives.cards import CARDS
from referee.games.nine_lives.disputes import DISPUTES
from referee.games.nine_lives.moves import Draw, Play, Score
from referee.games.nine_lives.rulings import RULINGS
from referee.games.nine_lives.table import Options, Table, open_table
from referee.procedure.rules import PROCEDURE
from referee.text import Text

NINE_LIVES = Game(
    id="nine-lives",
    prefix="nine",
    name=Text("Nine Lives", "Nine Lives"),
    rulebook=rulebook.TITLE,
    rules_version="1",
    procedure=PROCEDURE,
    min_players=2,
    max_players=4,
    begins="youngest",
    cards=CARDS,
    options=Options,
    moves=(Play, Draw, Score),
    rules=rulebook.RULES,
    rulings=RULINGS,
    checks=rules.CHECKS,
    assume=rules.assume,
    state=Table,
    open=open_table,
    carry_out=effects.carry_out,
    expects=view.expects,
    form=forms.form,
    view=view.view,
    opening=narration.opening,
    words=rulebook.WORDS,
    knowledge=view.knowledge,
    finished=view.finished,
    disputes=DISPUTES,
    deal=effects.deal,
)
