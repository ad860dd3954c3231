"""Frames as other libraries of WebSockets read them."""

import pytest
from websockets.frames import Frame, Opcode

from allaboard.server.wire import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 200_000])
def test_a_frame_is_as_long_as_its_head_says(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
