"""The games: five values of one type. A sixth is one more entry."""

from referee.core import Game
from referee.games.addi_cats import ADDI_CATS
from referee.games.cheese_rescue import CHEESE_RESCUE
from referee.games.ed_the_cat import ED_THE_CAT
from referee.games.good_vs_evil import GOOD_VS_EVIL
from referee.games.mau_mau import MAU_MAU

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        ED_THE_CAT,
        CHEESE_RESCUE,
        ADDI_CATS,
        MAU_MAU,
        GOOD_VS_EVIL,
    )
}
