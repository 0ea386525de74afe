"""What is measured of Matcha, and beside whom."""

from typing import Final

PEERS: Final = ("OpenSpiel leduc_poker", "RLCard leduc-holdem")
SETUPS: Final = [(2, {"rules": "zh"}), (2, {"rules": "ru"})]
