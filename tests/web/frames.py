"""How smoothly the board moves and a replay is scrubbed, in Chromium, frame by frame. Prints figures, asserts nothing.

    python tests/web/frames.py

Each step is made inside the page, one for each frame the browser is ready to draw, so that nothing but the page counts.
A browser without a graphics card, as on most servers, draws with the processor: the figures are then a lower bound.
"""

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from allaboard.server.entries import Place
from server.running import Server
from web.guests import DESK, PHONE, Guest
from web.moments import lay, over, phase

FLAGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync", "--no-sandbox"]
EACH_FRAME = """async ({steps, act}) => {
  const step = new Function('i', 'steps', act), took = [];
  await new Promise(requestAnimationFrame);
  let last = performance.now();
  for (let i = 0; i < steps; i++) {
    step(i, steps);
    const now = await new Promise(requestAnimationFrame);
    took.push(now - last);
    last = now;
  }
  return took;
}"""
BOARD = "const board = document.querySelector('.board'), box = board.getBoundingClientRect();"
PAN = f"""{BOARD}
  const at = (k) => ({{bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true,
    clientX: box.x + box.width / 2 + 120 * Math.sin(k / 14), clientY: box.y + box.height / 2 + 90 * Math.cos(k / 9)}});
  board.setPointerCapture = () => {{}};
  if (i === 0) board.dispatchEvent(new PointerEvent('pointerdown', at(0)));
  board.dispatchEvent(new PointerEvent('pointermove', at(i + 1)));
  if (i === steps - 1) board.dispatchEvent(new PointerEvent('pointerup', at(i)));"""
ZOOM = f"""{BOARD}
  board.dispatchEvent(new WheelEvent('wheel', {{bubbles: true, cancelable: true, deltaY: i % 80 < 40 ? -24 : 24,
    clientX: box.x + box.width * 0.4, clientY: box.y + box.height * 0.4}}));"""
SCRUB = """const slider = document.querySelector('input[type=range]');
  slider.value = String(Math.round(slider.max * (i < steps / 2 ? 2 * i / steps : 2 - 2 * i / steps)));
  slider.dispatchEvent(new Event('input', {bubbles: true}));"""


WORK = {"script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration", "all": "TaskDuration"}


def measure(page: Page, what: str, act: str, steps: int) -> None:
    inspector = page.context.new_cdp_session(page)
    inspector.send("Performance.enable", {"timeDomain": "threadTicks"})  # what others do on this machine does not count

    def spent() -> dict[str, float]:
        return {m["name"]: m["value"] for m in inspector.send("Performance.getMetrics")["metrics"]}

    before = spent()
    took = sorted(page.evaluate(EACH_FRAME, {"steps": steps, "act": act}))
    after = spent()
    work = ", ".join(f"{name} {(after[key] - before[key]) * 1000 / steps:.1f}" for name, key in WORK.items())
    late = sum(ms > 25 for ms in took)  # a frame of 60 a second was missed
    print(
        f"{what:24} {steps:4} frames, {1000 / statistics.mean(took):4.1f} a second: "
        f"median {statistics.median(took):.1f} ms, 95 % within {took[int(steps * 0.95)]:.1f}, longest {took[-1]:.1f}, "
        f"{late} missed; processor a frame: {work} ms",
        flush=True,
    )


def main() -> None:
    browser_at = os.environ.get("ALLABOARD_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_at, args=FLAGS)
        for size, viewport in (("desk", DESK), ("phone", PHONE)):
            guest = Guest(browser, server, "Ana", viewport=viewport, reduced_motion="no-preference")
            me = Place("Ana", person=guest.arrive())
            bots = [Place(name, bot="easy") for name in ("Rui", "Ioana", "Ștefan")]
            table = lay(server, "europe", phase("turn", after=120), me, *bots)
            page = guest.tab().go(f"/table/{table}").page
            page.wait_for_selector(".board .route")
            page.wait_for_timeout(1500)
            measure(page, f"{size}: pan", PAN, 240)
            measure(page, f"{size}: zoom", ZOOM, 240)
            game = lay(server, "europe", over, me, *bots)
            page = guest.tab().go(f"/game/{game}").page
            page.wait_for_selector("input[type=range]")
            page.wait_for_timeout(1500)
            moves = int(page.locator("input[type=range]").get_attribute("max") or 0)
            measure(page, f"{size}: scrub {moves} moves", SCRUB, 240)
            measure(page, f"{size}: scrub, every move", SCRUB, 2 * moves)
        browser.close()


if __name__ == "__main__":
    main()
