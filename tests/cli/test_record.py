"""`allaboard replay` and `allaboard verify`."""

import json
import random

import pytest

from allaboard import Game
from allaboard.server.fairness import commitment
from cli.commands import run, sentence

SEED, SALT = "ab" * 32, "cd" * 16


@pytest.fixture
def record(tmp_path):
    game, dice = Game.new("first_journey", ["Ana", "Rui"], SEED), random.Random(1)
    while not game.over:
        game.play(game.seat, dice.choice(game.legal(game.seat)))
    proof = {"salt": SALT, "commitment": commitment(SEED, SALT)}
    file = tmp_path / "record.json"
    document = game.record() | {"fairness": proof}
    file.write_text(json.dumps(document))
    return file, document, game


def test_replay_tells_the_game_to_its_end(record):
    file, _, game = record
    told = run("replay", str(file))
    assert told.exit_code == 0
    assert "Ana" in told.stdout
    final = json.loads(run("replay", str(file), "--json").stdout)
    assert final["scores"] == game.scores
    assert final["winners"] == list(game.winners)


def test_a_record_of_a_map_of_ones_own_needs_its_folder(tmp_path):
    assert run("new-edition", str(tmp_path / "isle")).exit_code == 0
    game, dice = Game.new(str(tmp_path / "isle"), ["Ana", "Rui"], SEED), random.Random(1)
    while not game.over:
        game.play(game.to_act[0], dice.choice(game.legal(game.to_act[0])))
    file = tmp_path / "record.json"
    proof = {"salt": SALT, "commitment": commitment(SEED, SALT)}
    file.write_text(json.dumps(game.record() | {"fairness": proof}))
    for word in ("replay", "verify"):
        assert "There is no edition" in sentence(run(word, str(file)))
        assert run(word, str(file), "--edition", str(tmp_path / "isle")).exit_code == 0
    header = tmp_path / "isle/edition.toml"
    header.write_text(header.read_text("utf-8").replace("trains = 16", "trains = 17"), "utf-8")
    assert "another version of Isle" in sentence(run("replay", str(file), "--edition", str(tmp_path / "isle")))


def test_a_record_that_ends_early_is_told_as_far_as_it_goes(record):
    file, document, _ = record
    file.write_text(json.dumps(document | {"actions": document["actions"][:10]}))
    assert "was not over" in run("replay", str(file)).stdout


def test_verify_proves_the_shuffle(record):
    file, document, _ = record
    done = run("verify", str(file))
    assert done.exit_code == 0
    assert document["fairness"]["commitment"] in done.stdout


def test_another_seed_is_found_out(record):
    file, document, _ = record
    file.write_text(json.dumps(document | {"seed": "ac" * 32}))
    assert "does not follow" in sentence(run("verify", str(file)))


def test_an_action_that_the_deal_does_not_allow_is_found_out(record):
    file, document, _ = record
    actions = [[1 - seat, action] for seat, action in document["actions"]]
    file.write_text(json.dumps(document | {"actions": actions}))
    assert "actions[0]" in sentence(run("verify", str(file)))


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", "\x00"])
def test_what_is_no_record_is_refused_in_a_sentence(tmp_path, text):
    file = tmp_path / "record.json"
    file.write_text(text)
    assert sentence(run("replay", str(file)))
    assert sentence(run("verify", str(file)))
    assert sentence(run("verify", str(tmp_path / "missing.json")))
