"""Lines that tell what became of a seat, and the names that seats had."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("lines", sa.Column("kind", sa.Text, nullable=False, server_default="said"))
    op.add_column("seats", sa.Column("former", sa.Text, nullable=False, server_default="[]"))
