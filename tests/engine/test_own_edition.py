"""An edition from outside the package plays, loads and replays, when its owner hands it over."""

import shutil
from pathlib import Path

import pytest

import allaboard as aa

PACKAGE = Path(aa.__file__).parent / "editions"


@pytest.fixture
def own(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(PACKAGE / "usa", folder)
    header = folder / "edition.toml"
    header.write_text(header.read_text("utf-8").replace('id = "usa"', 'id = "mine"'), "utf-8")
    return aa.load_edition(folder)


def test_its_games_go_into_positions_and_records_and_back(own):
    game = aa.Game.new(own, players=2, seed=1)
    for seat in game.to_act:
        game.play(seat, game.legal(seat)[0])
    assert aa.Game.from_position(game.position(), own).position() == game.position()
    assert aa.Game.replay(game.record(), own).position() == game.position()


def test_a_document_cannot_make_the_program_read_a_folder(own, tmp_path):
    game = aa.Game.new(own, players=2, seed=1)
    with pytest.raises(aa.RecordError, match="mine"):
        aa.Game.replay(game.record())
    with pytest.raises(aa.PositionError, match="editions are"):
        aa.Game.from_position(game.position() | {"edition": str(tmp_path / "mine")})
