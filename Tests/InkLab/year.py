"""How long a year of handwriting takes on its way to paper, and how much room the history of a page takes.

    year.py PROGRAM FONTS [STROKES]

Draws a page of ten thousand strokes as SVG, as often as xournalpp does, and prints the seconds of each. Makes 365 entries with a page of ink each (800 strokes where nothing else is said, written with a font that is strokes) and prints seconds of `export pdf`, of
`agenda print` and of `ink export` of all. Then a page is drawn upon fifty times, each time with sixteen strokes more, each a commit; printed is the size of git's pack beside
that of the last state in gzip.
"""

import datetime
import gzip
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

import strokes
import texts


def page(font, chance, most):
    written, foot = [], 60
    while len(written) < most:
        written += strokes.placed(font.written(chance.choice(texts.ENGLISH), chance), 50, foot, 6)
        foot += 18 if foot < 780 else -700
    return written[:most]


class Vault:
    def __init__(self, program, work):
        self.program, self.root = program, work / "vault"
        self.variables = {
            **os.environ, "XDG_CACHE_HOME": str(work / "cache"), "XDG_CONFIG_HOME": str(work / "config"),
            "XDG_STATE_HOME": str(work / "state")}
        self.run("init", "--empty", str(self.root))

    def run(self, *words):
        began = time.monotonic()
        done = subprocess.run([self.program, *words], cwd=self.root if self.root.exists() else None, env=self.variables, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{words}: {done.stderr}")
        return time.monotonic() - began


def year(vault, font, most):
    chance, work = random.Random(1), vault.root.parent
    for folder in ("agenda/2026", "journal/2026", "media"):
        (vault.root / folder).mkdir(parents=True, exist_ok=True)
    for number in range(365):
        day = (datetime.date(2026, 1, 1) + datetime.timedelta(number)).isoformat()
        strokes.write(work / "page.inkml", page(font, chance, most))
        vault.run("ink", "import", str(work / "page.inkml"))
        made = next(path for path in (vault.root / "media").rglob("page.inkml"))
        made.rename(vault.root / f"media/{day}.inkml")
        head = f"---\nink: [media/{day}.inkml]\n---\n\n"
        (vault.root / f"agenda/2026/{day}.md").write_text(head + f"# {day}\n\n- 10:00 Tea\n")
        (vault.root / f"journal/2026/{day}-0900-note.md").write_text(head + f"# Note of {day}\n")
    print(f"a year of {365 * most} strokes: ", end="", flush=True)
    print(f"export pdf {vault.run('export', 'pdf', str(work / 'year.pdf'), 'kind:journal'):.1f} s, ", end="", flush=True)
    seconds = vault.run("agenda", "print", "year", "2026", "--with", "days", "-o", str(work / "planner.pdf"))
    print(f"agenda print year --with days {seconds:.1f} s, ", end="", flush=True)
    seconds = sum(vault.run("ink", "export", str(path), "-o", str(work / "one.pdf")) for path in sorted((vault.root / "media").glob("*.inkml")))
    print(f"ink export of each {seconds:.1f} s")


def history(vault, font, most):
    drawn = page(font, random.Random(2), most)
    folder = vault.root.parent / "history"
    folder.mkdir()

    def git(*words):
        return subprocess.run(
            ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *words], cwd=folder, check=True, capture_output=True, text=True).stdout

    git("init", "--quiet")
    for edit in range(50):
        file = folder.parent / "page.inkml"
        strokes.write(file, drawn[: most * (edit + 1) // 50])
        for old in (vault.root / "media").rglob("page.inkml"):
            old.unlink()
        vault.run("ink", "import", str(file))
        made = next((vault.root / "media").rglob("page.inkml"))
        (folder / "page.inkml").write_bytes(made.read_bytes())
        git("add", ".")
        git("commit", "--quiet", "-m", f"{edit}")
    git("gc", "--quiet", "--aggressive", "--prune=now")
    pack = sum(path.stat().st_size for path in (folder / ".git/objects/pack").glob("*.pack"))
    last = len(gzip.compress((folder / "page.inkml").read_bytes(), 9))
    print(f"50 edits of one page: a pack of {pack} bytes, the last state in gzip {last} (x {pack / last:.2f})")


def large(vault, font):
    """A page of ten thousand strokes, drawn by both; the least of five each."""
    work = vault.root.parent
    drawn = page(font, random.Random(3), 10_000)
    strokes.write(work / "large.inkml", drawn)
    vault.run("ink", "export", str(work / "large.inkml"), "-o", str(work / "large.xopp"))

    def theirs(end):
        began = time.monotonic()
        subprocess.run(["xournalpp", f"--create-{end}", str(work / "large.xopp")], check=True, capture_output=True)
        return time.monotonic() - began

    ours = min(vault.run("ink", "export", str(work / "large.xopp"), "-o", str(work / "ours.svg")) for _ in range(5))
    print(f"a page of {len(drawn)} strokes as SVG: {ours:.2f} s", end="", flush=True)
    if shutil.which("xournalpp"):
        for kind, option in (("SVG", f"img={work / 'theirs.svg'}"), ("PNG", f"img={work / 'theirs.png'}"), ("PDF", f"pdf={work / 'theirs.pdf'}")):
            seconds = min(theirs(option) for _ in range(5))
            print(f", xournalpp {kind} {seconds:.2f} s (x {ours / seconds:.2f})", end="", flush=True)
    print()


def main():
    program, fonts = sys.argv[1:3]
    most = int(sys.argv[3]) if len(sys.argv) > 3 else 800
    font = strokes.Font(pathlib.Path(fonts) / "EMSNixish.svg")
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        vault = Vault(program, work)
        large(vault, font)
        history(vault, font, most)
        year(vault, font, most)


if __name__ == "__main__":
    main()
