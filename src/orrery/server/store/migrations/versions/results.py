"""What became of finished games, and ratings. Those that are over already `orrery.server.results` counts later."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("finish", sa.Text, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("points", sa.Integer),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("team", sa.Boolean, nullable=False),
        sa.Column("company", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("favourite", sa.Text, nullable=False),
        sa.Column("best", sa.Integer),
        sa.Column("best_words", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("gain", sa.Double),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_results_guest"),
    )
    op.create_index("ix_results_guest_at", "results", ["guest", "at"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", name="pk_ratings"),
    )
