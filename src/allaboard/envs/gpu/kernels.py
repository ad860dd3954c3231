"""CUDA kernels made of the compiled rules: one thread plays one game; numba-cuda compiles the rules' source for it.

What many threads write side by side lies side by side: sights and menus have a row for each four of their bytes and a
column for each lane. A thread builds them in memory of its own and then copies them out.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from allaboard.engine.jit import COMPILED
from allaboard.engine.layout import BOARD, SCRATCH, STATE
from allaboard.engine.vocabulary import OVER

from ..kernel.layout import LANE, MENU, SIGHT

WORD_BYTES = 4
TALLY = 22  # numbers that a tally has: decisions, games, and four for each seat (see rules/playouts.py)

Kernel = Callable[..., None]


def signatures() -> dict[str, tuple[Any, ...]]:
    """The types of each kernel's parameters."""
    from numba import from_dtype, types

    board, state, scratch, lane = (types.Array(from_dtype(dtype), 1, "C") for dtype in (BOARD, STATE, SCRATCH, LANE))
    number, numbers = types.int64, types.Array(types.int64, 1, "C")
    columns = types.Array(types.uint32, 2, "C")
    return {
        "play": (board, number, number, types.Array(types.int64, 2, "C")),
        "play_kept": (board, state, number, number, numbers),
        "deal": (board, state, scratch, lane, number),
        "step": (board, state, scratch, lane, numbers, number, numbers, numbers),
        "close": (board, state, scratch, lane, number, numbers, numbers),
        "look": (board, state, scratch, lane, columns, columns),
        "sample": (numbers, columns, numbers),
    }


def kernels() -> dict[str, Kernel]:
    """The kernels as plain functions, for numba-cuda to compile."""
    from numba import cuda, from_dtype, uint32

    playouts = import_module(f"{COMPILED}.playouts")
    inside = import_module("allaboard.envs.compiled")
    lane_rules, menu_rules, sight_rules = (
        import_module(f"{inside.__name__}.{name}") for name in ("lanes", "menu", "sight")
    )
    state, scratch_type, sight, menu = (from_dtype(dtype) for dtype in (STATE, SCRATCH, SIGHT, MENU))
    sight_words, menu_words = SIGHT.itemsize // WORD_BYTES, MENU.itemsize // WORD_BYTES

    def play(boards, players, seed, tallies):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < tallies.shape[0]:
            states = cuda.local.array(1, state)
            scratch = cuda.local.array(1, scratch_type)
            tallies[i, 0] += playouts.play_game(boards[0], states[0], scratch[0], players, seed + i)
            playouts.count_game(states[0], tallies[i])

    def play_kept(boards, states, players, seed, decisions):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < states.shape[0]:
            scratch = cuda.local.array(1, scratch_type)
            decisions[i] = playouts.play_game(boards[0], states[i], scratch[0], players, seed + i)

    def deal(boards, states, scratch, lanes, players):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < states.shape[0]:
            lane_rules.begin(boards[0], states[i], scratch[i], lanes[i], players)

    def step(boards, states, scratch, lanes, picks, reward, over, ended):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < states.shape[0]:
            lane_rules.choose(boards[0], states[i], scratch[i], lanes[i], picks[i], reward)
            if states[i].phase == OVER:
                ended[cuda.atomic.add(over, 0, 1)] = i

    def close(boards, states, scratch, lanes, reward, over, ended):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < over[0]:
            lane = ended[i]
            lane_rules.close(boards[0], states[lane], scratch[lane], lanes[lane], reward, 1)

    def look(boards, states, scratch, lanes, sights, menus):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < states.shape[0]:
            own_sight = cuda.local.array(1, sight)
            own_menu = cuda.local.array(1, menu)
            sight_rules.write(boards[0], states[i], lanes[i], lanes[i].seat, own_sight[0])
            menu_rules.write(boards[0], states[i], scratch[i], lanes[i], lanes[i].seat, own_menu[0])
            seen = own_sight.view(uint32)
            for word in range(sight_words):
                sights[word, i] = seen[word]
            flags = own_menu.view(uint32)
            for word in range(menu_words):
                menus[word, i] = flags[word]

    def sample(words, menus, picks):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < picks.shape[0]:
            count = 0
            for word in range(menu_words):
                count += cuda.popc(menus[word, i])  # every byte is 0 or 1
            words[i] = words[i] * 6364136223846793005 + 1442695040888963407  # Knuth's multiplier, modulo 2**64
            rest = (((words[i] >> 33) & 0x7FFFFFFF) * count) >> 31
            for word in range(menu_words):
                flags = menus[word, i]
                found = cuda.popc(flags)
                if rest < found:
                    byte = 0
                    while rest >= cuda.popc(flags & ((1 << (8 * (byte + 1))) - 1)):
                        byte += 1
                    picks[i] = 4 * word + byte
                    break
                rest -= found

    return {
        "play": play,
        "play_kept": play_kept,
        "deal": deal,
        "step": step,
        "close": close,
        "look": look,
        "sample": sample,
    }
