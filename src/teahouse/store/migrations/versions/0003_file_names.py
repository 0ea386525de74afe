"""What a deck's files were called where they came from, so that faults can name them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Files that are kept already have no name."""
    op.add_column("deck_files", sa.Column("name", sa.String(120), nullable=False, server_default=""))
