"""The migrations lead to the schema that the code is written against."""

import asyncio
import multiprocessing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from allaboard.server.errors import StorageError
from allaboard.server.storage import open_store, schema
from allaboard.server.storage.address import database_at
from allaboard.server.storage.sqlite import Sqlite
from server.storage.entries import entry, opened


def test_migrations_and_schema_agree(url):
    database = database_at(url)
    database.prepare()
    settings = {"compare_type": True, "compare_server_default": True}

    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection, opts=settings), schema.metadata)

    assert database.snapshot(differences) == []
    database.close()


def test_migrations_and_schema_agree_to_the_letter(tmp_path):
    """What the comparison does not look at, such as keys and what is deleted along with a row."""

    def shape(connection):
        found = inspect(connection)
        return {
            name: (
                found.get_columns(name),
                found.get_pk_constraint(name)["constrained_columns"],
                found.get_foreign_keys(name),
                found.get_unique_constraints(name),
                found.get_indexes(name),
                "WITHOUT ROWID" in connection.scalar(text(f"SELECT sql FROM sqlite_master WHERE name = '{name}'")),
            )
            for name in found.get_table_names()
            if name != "alembic_version"
        }

    made = Sqlite(tmp_path / "made.db")
    made.prepare()
    wanted = create_engine(f"sqlite:///{tmp_path / 'wanted.db'}")
    schema.metadata.create_all(wanted)
    with wanted.connect() as connection:
        found = made.snapshot(shape)
        assert str(found) == str(shape(connection))
        assert len(found) == len(schema.metadata.tables)
    made.close()
    wanted.dispose()


def open_and_append(url, number):
    async def main():
        async with opened(url) as store:
            assert await store.append(entry(0, f"t{number}"))

    asyncio.run(main())


def test_workers_that_start_together_do_not_trip_over_each_other(url):
    processes = multiprocessing.get_context("spawn")
    workers = [processes.Process(target=open_and_append, args=(url, number)) for number in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0, 0]


def test_a_database_of_a_newer_version_is_left_alone(url):
    database = database_at(url)
    database.prepare()
    database.run(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    database.close()
    with pytest.raises(StorageError, match="newer version of All Aboard"):
        open_store(url)
