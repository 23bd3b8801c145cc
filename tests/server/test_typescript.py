"""What other languages make of the API: a public linter has nothing to say, and a bot in TypeScript plays a game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from orrery.web.app import make_app
from tests.server.conftest import settings
from tests.server.serving import Serving

EXAMPLE = Path(__file__).parents[2] / "examples" / "typescript"
LINTER = "@redocly/cli@2.77.0"  # one package without others; it installs in seconds

pytestmark = [pytest.mark.long, pytest.mark.server]


@pytest.fixture(scope="module", autouse=True)
def npm() -> str:
    """The path of npm; without it the tests are skipped, or fail where it has to be there."""
    found = shutil.which("npm")
    if found is None or shutil.which("node") is None:
        reason = "Node.js and npm are not installed: nothing is tried in TypeScript."
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def run(folder: Path, *command: str, **environment: str) -> str:
    """What a command of Node.js says; all of it, if it fails."""
    quiet = {"NO_UPDATE_NOTIFIER": "1", "REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    done = subprocess.run(
        command,
        check=False,
        cwd=folder,
        env={**os.environ, **quiet, **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def test_a_public_linter_finds_nothing_wrong(tmp_path: Path, npm: str) -> None:
    described = make_app(settings(tmp_path)).openapi()
    (tmp_path / "openapi.json").write_text(json.dumps(described))
    told = run(tmp_path, npm, "exec", "--yes", f"--package={LINTER}", "--", "redocly", "lint", "openapi.json")
    assert "is valid" in told
    assert "warning" not in told.replace("Deprecation warning: Node.js", "")


def test_the_lock_file_names_no_registry() -> None:
    locked = json.loads((EXAMPLE / "package-lock.json").read_text())
    assert all(package.get("integrity") for name, package in locked["packages"].items() if name)
    assert not any("resolved" in package for package in locked["packages"].values())


def test_the_bot_in_typescript_plays_a_whole_game_at_the_usual_settings(tmp_path: Path, npm: str) -> None:
    folder = tmp_path / "bot"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("node_modules", "build", "api.d.ts"))
    run(folder, npm, "ci", "--no-audit", "--no-fund", "--prefer-offline")
    usual = {"ORRERY_BOT_PAUSE": "0.6", "ORRERY_START_DELAY": "3", "ORRERY_RATE": "240"}
    with Serving(tmp_path, **usual) as server:
        run(folder, npm, "run", "generate", ORRERY=server.address)
        told = run(folder, npm, "run", "--silent", "bot", "--", server.address, "relay")
        server.stop()
    standing = json.loads(told.strip().splitlines()[-1])
    assert len(standing["points"]) == 2
    assert standing["winners"]
