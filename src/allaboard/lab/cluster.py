"""Games on a Ray cluster."""

from collections.abc import Generator, Sequence
from itertools import islice

from allaboard import AllAboardError
from allaboard.bots.thinking import policies
from allaboard.engine import runner

from .work import Result, Work


def on_cluster(work: Work[Result], numbers: Sequence[int], workers: int | None = None) -> Generator[Result]:
    """Uses the cluster that RAY_ADDRESS names, or one that runs here, or starts one on this machine alone."""
    try:
        import ray
    except ImportError as error:
        raise AllAboardError(
            "--engine ray needs the package ray: pip install 'allaboard[cluster]'. Without it, use --engine local."
        ) from error
    ray.init(log_to_driver=False, logging_level="error")
    try:
        play = ray.remote(_play)
        shared = ray.put(work)
        at_once = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        todo = iter(numbers)
        # Some more than are played at once, so that no machine waits for its next game.
        pending = [play.remote(shared, number) for number in islice(todo, at_once if workers else 2 * at_once)]
        while pending:
            done, pending = ray.wait(pending)
            pending += [play.remote(shared, number) for number in islice(todo, len(done))]
            yield from ray.get(done)
    except ray.exceptions.RayError as error:
        # Above the last line is a traceback from the other machine.
        last = (str(error).strip() or type(error).__name__).splitlines()[-1].rstrip(".")
        raise AllAboardError(f"The Ray cluster failed: {last}. The games so far are kept.") from error
    finally:
        ray.shutdown()


def _play(work: Work[Result], number: int) -> Result:
    runner.wait_for_compiled()
    policies.wait()
    return work.play(number)
