"""The games, each in every rules version that this release carries. Another game or version is one more line."""

from collections.abc import Iterable, Iterator, Mapping

from referee.game import Game
from referee.record.events import FORMAT, Event

# isort: off
# Games are offered in this order.
from referee.games.ed_the_cat import ED_THE_CAT as ED_THE_CAT
from referee.games.cheese_rescue import CHEESE_RESCUE as CHEESE_RESCUE
from referee.games.addi_cats import ADDI_CATS as ADDI_CATS
from referee.games.mau_mau import MAU_MAU as MAU_MAU
from referee.games.good_vs_evil import GOOD_VS_EVIL as GOOD_VS_EVIL

# isort: on


class Games(Mapping[str, Game]):
    """By id, each in its newest rules version: that is how tables are opened. Tables that were opened by an older
    one are played on by it, and judged by it for ever: `of` gives the version that a record names."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._versions = {(game.id, game.rules_version): game for game in games}
        in_order = sorted(self._versions.values(), key=lambda game: int(game.rules_version))
        self._newest = {game.id: next(each for each in in_order[::-1] if each.id == game.id) for game in games}

    def __getitem__(self, id_: str) -> Game:
        return self._newest[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._newest)

    def __len__(self) -> int:
        return len(self._newest)

    def of(self, id_: object, rules_version: object) -> Game | None:
        """The game in this version; None if this release does not carry it."""
        return self._versions.get((str(id_), str(rules_version)))

    def played_in(self, opening: Event) -> Game | None:
        """The game that a record was opened with; None if this release does not read such records."""
        data = opening.data
        return self.of(data.get("game"), data.get("rules_version")) if data.get("format") == FORMAT else None

    def versions(self, id_: str) -> tuple[str, ...]:
        """The rules versions of a game that this release carries, oldest first."""
        return tuple(sorted((version for game, version in self._versions if game == id_), key=int))


# Whatever game is imported above: were they listed once more here, a new one could be forgotten in one of two places.
GAMES = Games([each for each in vars().values() if isinstance(each, Game)])
