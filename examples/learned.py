"""The player that learn.py leaves, as a bot: at a table, in a tournament, in the terminal.

    allaboard tournament --edition san_francisco --bots examples/learned.py:Learned,hard --games 400
    allaboard play --edition san_francisco --players 2 --bot examples/learned.py:Learned

It is taken from build/learning/player.pt, or from the file that LEARNED names. It plays the map that it has learned.
"""

import os
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))  # a bot's file is loaded from anywhere

from learning.network import Player, set_up

from allaboard.envs import Chooser

set_up(threads=1, seed=1)  # a tournament has a process for each core already
PLAYER = Player.load(Path(os.environ.get("LEARNED", "build/learning/player.pt")))


class Learned(Chooser):
    name = "learned"

    def pick(self, observation, mask):
        return int(PLAYER.best(np.concatenate([observation, mask])[None])[0])
