"""The service on a store of the test's own."""

from tests.http.conftest import app, apps, http, table

__all__ = ["app", "apps", "http", "table"]
