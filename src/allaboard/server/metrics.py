"""What Prometheus may ask: counts and times, never names, cards or seeds."""

from prometheus_client import Counter, Gauge, Histogram

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

ACTIONS = Counter("allaboard_actions_total", "Actions played at all tables")
REFUSALS = Counter("allaboard_refusals_total", "Wishes that were refused", ["code"])
MESSAGES = Counter("allaboard_messages_total", "Messages that came in by sockets")
SOCKETS = Gauge("allaboard_sockets", "Sockets that are connected", multiprocess_mode="livesum")
ROOMS = Gauge("allaboard_rooms", "Tables that are held in memory", multiprocess_mode="livesum")
GAMES = Counter("allaboard_games_finished_total", "Games that came to their end", ["edition"])
STORAGE_ERRORS = Counter("allaboard_storage_errors_total", "Times the store could not write or read")
COMMIT_SECONDS = Histogram("allaboard_commit_seconds", "Time until an entry is safely stored", buckets=FAST)
ANSWER_SECONDS = Histogram("allaboard_answer_seconds", "Time from a person's action to its answer", buckets=FAST)
BOT_SECONDS = Histogram(
    "allaboard_bot_seconds", "Time that a bot took for a decision", ["bot"], buckets=(*FAST, 5.0, 10.0)
)
