"""What git knows of this checkout; where there is none, or no git, the test is skipped."""

from __future__ import annotations

import subprocess

from tests.support import needs


def tracked(*folders: str, new: bool = False) -> list[str]:
    """List the files that git keeps; with `new` those that are here, and could be."""
    needs.all_of(needs.checkout)
    more = ["--cached", "--others", "--exclude-standard"] if new else []
    run = subprocess.run(
        ["git", "ls-files", *more, *folders],
        cwd=needs.ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return [one for one in run.stdout.splitlines() if not new or (needs.ROOT / one).is_file()]
