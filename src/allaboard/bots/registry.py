"""The bots by name; a bot of one's own is named `file.py:Class`."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from allaboard import AllAboardError, Edition

from .base import Bot
from .expert import Expert
from .random import Random
from .scripted import Beginner, Collector, Easy, Greedy, Hard, Medium, Racer, Wary
from .silva import Hungry, LongRoute, OneStep, RouteFocused

LADDER = (Beginner, Easy, Medium, Hard, Expert)  # from the weakest to the strongest
FIXED = (Random, OneStep, LongRoute, RouteFocused, Hungry, Greedy, Wary, Racer, Collector)  # these never change

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (*LADDER, *FIXED)}


def bot_class(name: str) -> type[Bot]:
    if name in BOTS:
        return BOTS[name]
    if ".py:" in name:
        return _load(name)
    raise AllAboardError(
        f"There is no bot {name!r}; there are {', '.join(BOTS)}. A bot of your own is named file.py:Class."
    )


def make_bot(name: str, edition: Edition, seed: int | str = 0) -> Bot:
    return bot_class(name)(edition, seed)


def _load(name: str) -> type[Bot]:
    file, _, class_name = name.rpartition(":")
    path = Path(file).resolve()
    if not path.is_file():
        raise AllAboardError(f"There is no file {file!r} to take the bot {class_name} from.")
    found = getattr(_module(path, file), class_name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise AllAboardError(f"{file!r} has no class {class_name} made from allaboard.bots.Bot.")
    return found


@cache
def _module(path: Path, file: str) -> ModuleType:
    """Once for each process: a bot may load much when its file is read."""
    module_name = f"allaboard_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise AllAboardError(f"{file!r} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise AllAboardError(f"{file!r} could not be loaded: {error}") from error
    return module
