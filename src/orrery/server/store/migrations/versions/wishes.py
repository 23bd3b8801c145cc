"""Who wants to be told when a seat at a table is free."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("link_hash", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", name="pk_wishes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_wishes_table_id"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_wishes_guest"),
    )
    op.create_index("ix_wishes_guest", "wishes", ["guest"])
