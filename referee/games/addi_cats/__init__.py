"""Addi Cat's (Cat's Family, François Petit)."""

from referee.game import Game
from referee.games.addi_cats import effects, narration, rulebook, view
from referee.games.addi_cats.cards import CARDS, SOLUTIONS
from referee.games.addi_cats.disputes import DISPUTES
from referee.games.addi_cats.forms import form
from referee.games.addi_cats.moves import Atone, CallMouse, Flip, FlipAll, Gift, Refill, Slaps, Stop
from referee.games.addi_cats.rules import CHECKS, two_hands_each
from referee.games.addi_cats.rulings import RULINGS
from referee.games.addi_cats.table import Options, Table, open_table
from referee.procedure.rules import PROCEDURE
from referee.text import Text

ADDI_CATS = Game(
    id="addi-cats",
    prefix="addi",
    name=Text("Addi Cat's", "Addi Cat's"),
    rulebook=rulebook.TITLE,
    rules_version="2",
    procedure=PROCEDURE,
    min_players=3,
    max_players=8,
    begins="youngest",
    cards=CARDS,
    options=Options,
    moves=(Flip, FlipAll, Slaps, Gift, CallMouse, Refill, Stop),
    rules=rulebook.RULES,
    rulings=RULINGS,
    checks=CHECKS,
    state=Table,
    open=open_table,
    carry_out=effects.carry_out,
    expects=view.expects,
    form=form,
    view=view.view,
    opening=narration.opening,
    knowledge=view.knowledge,
    finished=view.finished,
    seating=two_hands_each,
    appendix={"solutions": SOLUTIONS, "persons": True},
    words=rulebook.WORDS,
    consequences=(Atone,),
    disputes=DISPUTES,
    deal=effects.deal,
)
