"""Each engine against the contract; `store` comes from conftest.py."""

from tests.store.contract import StoreContract


class TestSqlite(StoreContract):
    pass
