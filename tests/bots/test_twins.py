"""A policy decides the same compiled and interpreted: on every view of a game, and with the same dice."""

import random

import pytest

import allaboard as aa
from allaboard.bots import thinking
from allaboard.bots.policies import choices
from allaboard.bots.thinking import Thinking

POLICIES = {name.lower(): number for name, number in vars(choices).items() if name.isupper()}


class Interpreted:
    """In the place of the compiled policies: there are none."""

    def calls(self):
        return None


def chosen(edition, view, policy, dice):
    mind = Thinking(edition)
    mind.see(view, random.Random(dice))
    return mind.action(mind.choose(policy))


@pytest.mark.parametrize("edition", sorted(aa.editions()))
@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_decides_alike_compiled_and_interpreted(policy, edition, monkeypatch):
    if thinking.policies.wait() is None:
        pytest.skip("nothing can be compiled here")
    game = aa.Game.new(edition, 3, seed=5)
    for dice in range(400):
        if game.over:
            break
        seat = game.to_act[0]
        view = game.view(seat)
        compiled = chosen(game.edition, view, POLICIES[policy], dice)
        with monkeypatch.context() as patch:
            patch.setattr(thinking, "policies", Interpreted())
            assert chosen(game.edition, view, POLICIES[policy], dice) == compiled
        game.play(seat, compiled)
