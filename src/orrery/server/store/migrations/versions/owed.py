"""What falls due at a table by itself: clocks that run out, and decisions that bots owe."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock_due", sa.Double))
    op.add_column("tables", sa.Column("bots_due", sa.Double))
    op.add_column("tables", sa.Column("tended", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_tables_clock_due", "tables", ["clock_due"])
    op.create_index("ix_tables_bots_due", "tables", ["bots_due"])
    # What running tables owe only the rules can tell: each is looked at once
    op.execute("UPDATE tables SET clock_due = 0, bots_due = 0 WHERE status = 'running'")
