"""Being called back: what guests prefer, by which channels they are called, and the queue of calls."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest", "name", name="pk_preferences"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_preferences_guest"),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("table_id", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("home", sa.Text, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("fails", sa.Integer, nullable=False),
        sa.Column("rest", sa.Double, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_channels_guest"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_channels_table_id"),
    )
    op.create_index("ix_channels_guest", "channels", ["guest"])
    op.create_index("ix_channels_table_id", "channels", ["table_id"])
    op.create_index("ix_channels_address", "channels", ["address"])
    op.create_table(
        "calls",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("lease", sa.Double, nullable=False),
        sa.Column("sent", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_calls"),
        sa.ForeignKeyConstraint(["channel"], ["channels.id"], name="fk_calls_channel"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_calls_guest"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_calls_table_id"),
    )
    op.create_index("ix_calls_channel_table_id", "calls", ["channel", "table_id"])
    op.create_index("ix_calls_sent_due", "calls", ["sent", "due"])
