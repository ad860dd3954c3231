"""The migrations lead to the schema that the code is written against."""

import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from allaboard.server.errors import StorageError
from allaboard.server.storage import open_store, schema
from allaboard.server.storage.address import database_at
from allaboard.server.storage.sqlite import Sqlite


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


def test_workers_that_start_together_do_not_trip_over_each_other(url):
    code = """
import sys
from allaboard.server.storage import open_store
print("ready", flush=True)
input()
open_store(sys.argv[1])
"""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    workers = [subprocess.Popen([sys.executable, "-c", code, url], **pipes) for _ in range(3)]
    assert [worker.stdout.readline() for worker in workers] == ["ready\n"] * 3
    for worker in workers:
        worker.stdin.write("now\n")
        worker.stdin.flush()
    complaints = [worker.communicate()[1] for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0, 0], complaints


def test_a_database_of_a_newer_version_is_left_alone(url):
    database = database_at(url)
    database.prepare()
    database.run(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    database.close()
    with pytest.raises(StorageError, match="newer version of All Aboard"):
        open_store(url)
