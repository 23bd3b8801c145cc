"""The scripts of the pages fit together: whatever a module imports by name, the other one exports."""

import re
from pathlib import Path

from orrery.web.render import STATIC

IMPORTED = re.compile(r'import \{([^}]*)\} from "([^"]+)"')
EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)


def missing(file: Path) -> list[str]:
    found: list[str] = []
    for names, module in IMPORTED.findall(file.read_text()):
        other = (file.parent / module).resolve()
        exported = set(EXPORTED.findall(other.read_text())) if other.is_file() else set()
        wanted = {name.split(" as ")[0].strip() for name in names.split(",") if name.strip()}
        found += [f"{file.name} imports {name} from {module}" for name in sorted(wanted - exported)]
    return found


def test_what_a_script_imports_is_exported() -> None:
    files = [STATIC / "orrery.js", *sorted((STATIC / "js").glob("*.js"))]
    assert len(files) > 10
    assert [words for file in files for words in missing(file)] == []


def test_what_is_missing_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { one, two as three } from "./b.js";\nimport { four } from "./c.js";')
    (tmp_path / "b.js").write_text("export const one = 1;\nconst two = 2;")
    assert missing(tmp_path / "a.js") == ["a.js imports two from ./b.js", "a.js imports four from ./c.js"]
