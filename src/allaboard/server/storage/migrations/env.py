"""Alembic runs this file whenever it needs the database."""

from alembic import context

from allaboard.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite can do it too, with a transaction that was begun in so many words
    render_as_batch=True,  # SQLite changes a column by copying the table
)
context.run_migrations()
