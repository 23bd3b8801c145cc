"""Which cookies of a guest are valid, when a token was made, and what a guest has said, to be found."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("guests", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tokens", sa.Column("created", sa.Double))
    op.create_index("ix_tokens_guest", "tokens", ["guest"])
    op.create_index("ix_lines_guest", "lines", ["guest"])
