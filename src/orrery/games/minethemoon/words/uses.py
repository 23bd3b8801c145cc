"""What players use in Mine the Moon, for the laboratory: buildings, what is Worked, rockets."""

from __future__ import annotations

from typing import Final

USES: Final = {  # kind of event -> kind of thing, and which one
    "built": ("building", "{building}"),
    "worked": ("work", "{building}"),
    "delivered": ("rocket", "{card}"),
}
