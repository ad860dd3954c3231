"""Fair shuffles that can be proved: the hash of seed and salt is shown before the deal, both after the game."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from allaboard import RecordError


def fresh_salt() -> str:
    return secrets.token_hex(16)


def commitment(seed: str, salt: str) -> str:
    """SHA-256 of the 32 bytes of the seed followed by the 16 of the salt."""
    return hashlib.sha256(bytes.fromhex(seed) + bytes.fromhex(salt)).hexdigest()


def check(record: Mapping[str, Any]) -> str:
    """The commitment that a record keeps; RecordError unless it is the one of its seed and salt."""
    proof = record.get("fairness")
    if not isinstance(proof, Mapping):
        raise RecordError("fairness: this record has no proof of its shuffle; games played on a server have one.")
    try:
        found = commitment(str(record["seed"]), str(proof["salt"]))
    except (KeyError, ValueError) as error:
        raise RecordError("fairness: seed and salt have to be hexadecimal digits.") from error
    if found != proof.get("commitment"):
        raise RecordError(
            "fairness: the shuffle does not follow from what was promised. The hash of seed and salt is "
            f"{found}, but before the deal the table showed {proof.get('commitment')}."
        )
    return found
