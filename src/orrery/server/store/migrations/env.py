"""Alembic runs this for every upgrade; `orrery.server.store.migrate` has the connection and its transaction ready."""

from alembic import context

from orrery.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
