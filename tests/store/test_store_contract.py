"""Each engine against the contract; `store` comes from conftest.py."""

from tests.store.contract import StoreContract
from tests.store.contract_contradictions import ContradictionsContract
from tests.store.contract_log import LogContract
from tests.store.contract_people import PeopleContract


class TestSqlite(StoreContract, LogContract, PeopleContract, ContradictionsContract):
    pass
