"""docs/hosting.md and deploy/: what they tell people to type must be understood, and what they list must exist."""

import configparser
import dataclasses
import json
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import typer
from prometheus_client.metrics import MetricWrapperBase

from allaboard import AllAboardError
from allaboard.cli import app
from allaboard.server import metrics
from allaboard.server.settings import Limits, Settings
from cli.commands import understood

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs/hosting.md").read_text()
UNIT = configparser.RawConfigParser(strict=False)
UNIT.optionxform = str  # systemd's names have capitals
UNIT.read(DEPLOY / "allaboard.service")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
ENTRYPOINT = json.loads(re.search(r"^ENTRYPOINT (.*)$", DOCKERFILE, re.MULTILINE)[1])


def lines_of_the_page() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if not line.startswith("export ")]


def commands() -> list[list[str]]:
    found = [shlex.split(line) for line in lines_of_the_page()]
    run = [words for words in found if words[:2] == ["docker", "run"]]
    options = [ENTRYPOINT + words[words.index("allaboard") + 1 :] for words in run]
    return [words for words in found if words[0] == "allaboard"] + options


def test_the_page_shows_the_commands_that_a_host_needs():
    assert {understood(words[1:]) for words in commands()} == {"serve", "backup", "restore", "warmup"}


def test_the_service_starts_the_server():
    words = shlex.split(UNIT["Service"]["ExecStart"].replace("${PUBLIC_URL}", "https://play.example.org"))
    assert words[0].endswith("/allaboard")
    assert understood(words[1:]) == "serve"
    assert words[words.index("--data") + 1] == f"/var/lib/{UNIT['Service']['StateDirectory']}"


@pytest.mark.parametrize(
    "name", ["DynamicUser", "NoNewPrivileges", "PrivateTmp", "ProtectHome", "ProtectKernelModules", "RestrictSUIDSGID"]
)
def test_the_service_may_do_little(name):
    assert UNIT["Service"][name] == "yes"


def test_the_service_may_compile_the_rules():
    assert "MemoryDenyWriteExecute" not in UNIT["Service"]


def test_the_container_is_not_root_and_keeps_its_data():
    assert understood(ENTRYPOINT[1:]) == "serve"
    assert re.search(r"^USER (?!root)", DOCKERFILE, re.MULTILINE)
    assert re.search(r"^VOLUME /data$", DOCKERFILE, re.MULTILINE)
    for copied in re.findall(r"^COPY (.*) \S+$", DOCKERFILE, re.MULTILINE):
        assert all((ROOT / path).exists() for path in copied.split())


def test_the_proxies_pass_on_what_the_server_needs():
    nginx = (DEPLOY / "nginx.conf").read_text()
    code = re.sub(r"#.*", "", nginx)
    assert code.count("{") == code.count("}")
    for line in (
        "proxy_http_version 1.1",
        "proxy_set_header Upgrade $http_upgrade",
        "proxy_set_header Host $http_host",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "proxy_set_header X-Forwarded-Proto $scheme",
    ):
        assert f"{line};" in code
    assert "location = /metrics" in code
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert caddy.count("{") == caddy.count("}")
    assert "path /metrics" in caddy


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_proxies_look_where_the_server_listens(name):
    settings = Settings()
    assert f"{settings.host}:{settings.port}" in (DEPLOY / name).read_text()


def test_the_page_names_every_option_of_serve():
    options = [option for each in typer.main.get_command(app).commands["serve"].params for option in each.opts]
    assert [option for option in options if f"`{option}" not in PAGE] == []


def test_the_page_names_every_limit_with_its_default():
    table = PAGE[PAGE.index("| limit |") :]
    for row in re.findall(r"^\| (`.*?) \| (.*?) \|", table, re.MULTILINE):
        for name, value in zip(re.findall(r"`(\w+)`", row[0]), row[1].split(", "), strict=True):
            assert getattr(Limits(), name) == float(value)
    assert [field.name for field in dataclasses.fields(Limits) if f"`{field.name}`" not in table] == []


def test_the_page_names_every_metric():
    known = [metric.describe()[0] for metric in vars(metrics).values() if isinstance(metric, MetricWrapperBase)]
    names = [metric.name + ("_total" if metric.type == "counter" else "") for metric in known]
    assert len(names) > 5
    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_limits_are_set_in_the_environment(monkeypatch):
    monkeypatch.setenv("ALLABOARD_LIMITS", '{"sockets_per_address": 500, "chats_per_minute": 7}')
    assert Settings().limits == dataclasses.replace(Limits(), sockets_per_address=500, chats_per_minute=7)


@pytest.mark.parametrize("text", ["many", '{"sockets": "all"}', '{"sockets": 1.5}', '{"sockts": 5}', "[]"])
def test_limits_that_mean_nothing_are_refused(monkeypatch, text):
    monkeypatch.setenv("ALLABOARD_LIMITS", text)
    with pytest.raises(AllAboardError, match="ALLABOARD_LIMITS"):
        Settings()


def test_the_image_is_built_from_all_that_the_package_needs(tmp_path):
    """What the Dockerfile copies is enough for a wheel, and the web client is in it."""
    for copied, place in re.findall(r"^COPY (.*) (\S+)$", DOCKERFILE, re.MULTILINE):
        for path in map(ROOT.joinpath, copied.split()):
            if path.is_dir():
                leave = shutil.ignore_patterns("node_modules", "__pycache__")
                shutil.copytree(path, tmp_path / "src" / place, ignore=leave)
            else:
                (tmp_path / "src").mkdir(exist_ok=True)
                shutil.copy(path, tmp_path / "src" / place)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), "src"]
    done = subprocess.run(build, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert "allaboard/server/static/index.html" in zipfile.ZipFile(wheel).namelist()
