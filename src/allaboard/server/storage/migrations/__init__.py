"""Brings a database to the schema of this version."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from allaboard.server.errors import StorageError


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", __name__.replace(".migrations", ":migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def revision_of(connection: Connection) -> str | None:
    """None: nothing has been made there yet."""
    return MigrationContext.configure(connection).get_current_revision()


def newest(connection: Connection) -> str:
    (head,) = ScriptDirectory.from_config(_config(connection)).get_heads()
    return head


def migrate(connection: Connection) -> None:
    """Within the transaction of the connection, so that it is done as a whole or not at all."""
    config, found = _config(connection), revision_of(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StorageError(
            f"The database was made by a newer version of All Aboard (its schema is {found}). Please update All Aboard."
        )
    command.upgrade(config, "head")
