"""How classes are called on the wire and in logs."""

import re


def tag(name: str) -> str:
    """BotSeated → bot_seated"""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
