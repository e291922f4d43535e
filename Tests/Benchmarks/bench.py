#!/usr/bin/env python3
"""The rows of script/bench; what they mean stands in docs/development/benchmarks.md.

bench.py PROGRAM FOLDER [--quick] [--against OTHER] [ROW…]
"""
import argparse
import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time

import compare
import hugo_site
import mqtt_ingest
from assistant_client import Assistant, HandshakeAssistant
from language_client import large_session, session
from measure import Failed, Spread, Table, duration, figure, median, peak, ratios, rounds, run, say
from web_client import WebServer, event, free_port, paint, write_ledger

HERE = os.path.dirname(os.path.abspath(__file__))
RARE, COMMON = "xylophonist", "garden"


class Bench:
    def __init__(self, program, folder, quick, cache="cache"):
        self.program, self.folder, self.quick = program, folder, quick
        self.table = Table()
        os.makedirs(folder, exist_ok=True)
        git = os.path.join(folder, "gitconfig")
        with open(git, "w", encoding="utf-8") as file:
            file.write("[user]\n\tname = bench\n\temail = bench@example.org\n[gc]\n\tauto = 0\n")
        # Nothing of the person who runs this: no home folder, no configuration, no language, no time zone.
        self.environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC", "HOME": self.path("home"),
            "XDG_CACHE_HOME": self.path(cache), "XDG_CONFIG_HOME": self.path("config"),
            "GIT_CONFIG_GLOBAL": git, "GIT_CONFIG_NOSYSTEM": "1",
        }
        if "TMPDIR" in os.environ:
            self.environment["TMPDIR"] = os.environ["TMPDIR"]
        os.makedirs(self.path("home"), exist_ok=True)
        self.fresh = set()

    # What is measured

    def path(self, name):
        return os.path.join(self.folder, name)

    def count(self, full, quick):
        return quick if self.quick else full

    @property
    def many(self):
        return self.count(100_000, 10_000)

    def made(self, program, count):
        """The folder that a program below Tests/Benchmarks makes, made once for each version of that program."""
        source = os.path.join(HERE, f"make_{program}.py")
        with open(source, "rb") as file:
            version = hashlib.sha256(file.read()).hexdigest()[:8]
        folder = self.path(f"{program}-{count}-{version}")
        if not os.path.isdir(folder):
            say(f"making {os.path.basename(folder)}")
            shutil.rmtree(folder + ".part", ignore_errors=True)
            run([sys.executable, source, folder + ".part", str(count)], self.environment)
            os.rename(folder + ".part", folder)
        return folder

    def vault(self, count, program="vault"):
        """A vault whose index is up to date."""
        folder = self.made(program, count)
        if folder not in self.fresh:
            self.ours("--vault", folder, "index")
            self.fresh.add(folder)
        return folder

    def repository(self, vault):
        """The environment of git in a repository that holds the vault and lies outside of it, its index warm."""
        folder = self.path(os.path.basename(vault) + ".git")
        environment = self.environment | {"GIT_DIR": folder, "GIT_WORK_TREE": vault}
        if not os.path.isdir(folder):
            say(f"making {os.path.basename(folder)}")
            part = environment | {"GIT_DIR": folder + ".part"}
            shutil.rmtree(folder + ".part", ignore_errors=True)
            for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
                run(["git", *words], part)
            os.rename(folder + ".part", folder)
        run(["git", "status"], environment)
        return environment

    def ours(self, *words, output=None, codes=(0,)):
        return run([self.program, *words], self.environment, output=output, codes=codes)

    # Rows

    def versus(self, name, bar, count, words, rival, environment=None, label=None):
        """One command of ours against one of a rival."""
        ours, theirs = rounds(count, lambda: self.ours(*words), lambda: run(rival, environment or self.environment))
        self.table.row(name, duration(median(ours)), f"{label or rival[0]} {duration(median(theirs))}",
                       ratios(ours, theirs), bar, peak=peak(ours))

    def start(self):
        self.versus("start", 1.5, self.count(100, 20), ["--version"], ["git", "--version"])

    def small(self):
        vault = self.vault(10)
        self.versus("small", 3, self.count(100, 20), ["--vault", vault, "search", COMMON], ["git", "--version"])

    def search_rare(self):
        self.search("search-rare", RARE)

    def search_common(self):
        self.search("search-common", COMMON)

    def search(self, name, word):
        vault = self.vault(self.many)
        self.versus(name, 0.5, self.count(15, 5), ["--vault", vault, "search", "-l", word], ["rg", "-l", word, vault],
                    label="rg -l")

    def search_shown(self):
        """Twenty hits with their lines."""
        for kind in ("vault", "prose"):
            vault = self.vault(self.many, kind)
            self.versus(f"search-shown{'-prose' if kind == 'prose' else ''}", 0.5, self.count(15, 5), ["--vault", vault, "search", COMMON],
                        ["rg", "-l", COMMON, vault], label="rg -l")

    def check(self):
        vault = self.vault(self.many)
        self.versus("check", 0.6, self.count(15, 5), ["--vault", vault, "index"], ["git", "status"], self.repository(vault),
                    label="git status")

    def index(self):
        middles = []
        sizes = [(10_000, self.count(7, 3))] + ([] if self.quick else [(100_000, 3)])
        for count, runs, kind in [(count, runs, kind) for kind in ("vault", "babel", "prose") for count, runs in sizes]:
            vault = self.vault(count, kind)
            plain = [sys.executable, os.path.join(HERE, "plain_fts5.py"), vault, self.path("plain.sqlite")]

            def mine():
                os.sync()
                return self.ours("--vault", vault, "index", "--rebuild")

            def other():
                os.sync()
                return run(plain, self.environment)

            ours, theirs = rounds(runs, mine, other)
            if kind == "vault":
                middles.append(median(ours))
            name = f"index-{count // 1000}k" if kind == "vault" else f"index-{kind}-{count // 1000}k"
            self.table.row(name, duration(median(ours)), f"FTS5 {duration(median(theirs))}",
                           ratios(ours, theirs), 0.7, peak=peak(ours), peak_bar=200)
        if len(middles) == 2:
            self.table.row("index-growth", duration(middles[1]), f"at 10k {duration(middles[0])}",
                           Spread([middles[1] / middles[0]]), 12)
        os.remove(self.path("plain.sqlite"))

    def problems(self):
        """All that `check` looks for, the index warm."""
        vault = self.vault(self.count(7_000, 2_000), "prose")
        runs = [self.ours("--vault", vault, "check", codes=(0, 1)) for _ in range(self.count(15, 5) + 1)][1:]
        self.table.row("problems", duration(median(runs)), "", Spread([one.seconds * 1000 for one in runs]), 500, " ms", peak=peak(runs))

    def tag_rename(self):
        """A tag of a third of the notes is renamed by ours, then back by the rival. The index is up to date before."""
        vault = self.vault(10_000, "prose")
        sed = f"grep -rlw --include='*.md' every-day '{vault}' | xargs sed -i 's/\\bevery-day\\b/everyday/'"
        ready = ["--vault", vault, "index"]

        def mine():
            self.ours(*ready)
            return self.ours("--vault", vault, "tag", "rename", "everyday", "every-day", "--yes")

        try:
            ours, theirs = rounds(self.count(7, 3), mine, lambda: run(["sh", "-c", sed], self.environment))
        finally:
            run(["sh", "-c", sed], self.environment, codes=(0, 123))
            self.fresh.discard(vault)  # notes have changed
        self.table.row("tag-rename", duration(median(ours)), f"grep | sed -i {duration(median(theirs))}", ratios(ours, theirs), 1.5, peak=peak(ours))

    def streak(self):
        self.after_check("streak", ["streak"])

    def mood(self):
        self.after_check("mood", ["mood"])

    def tags(self):
        self.after_check("tags", ["tags", "kind:journal"])

    def table(self):
        """Notes of twenty keys each, filtered, in groups, with three sums."""
        for count, bar in [(10_000, 100)] + ([] if self.quick else [(100_000, 500)]):
            self.after_check(
                f"table-{count // 1000}k",
                ["table", "--where", "priority > 1 && done == false", "--group", "status", "--columns", "title,due,cost,hours,key1",
                 "--sum", "cost,hours,priority"],
                vault=self.vault(count, "fields"), bar=bar)
        self.table_json()

    def table_json(self):
        """The same question to the same values as lines of JSON."""
        vault = self.vault(10_000, "fields")
        lines = vault + ".jsonl"
        if not os.path.exists(lines):
            keys = ["title", "status", "due", "priority", "cost", "hours", "tags", "authors", "done", "weather"] + [f"key{n}" for n in range(10)]
            self.ours("--vault", vault, "table", "--columns", ",".join(f"note.{key} as {key}" for key in keys), "--json", output=lines + ".part")
            with open(lines + ".part", encoding="utf-8") as file:
                rows = json.load(file)["rows"]
            with open(lines + ".part", "w", encoding="utf-8") as file:
                file.writelines(json.dumps(row["cells"]) + "\n" for row in rows)
            os.rename(lines + ".part", lines)
        rival = self.duckdb("SELECT status, count(*), sum(cost), sum(hours), sum(priority) "
                            f"FROM read_json('{lines}', format = 'newline_delimited') WHERE priority > 1 AND NOT done GROUP BY status ORDER BY status")
        if rival:
            self.versus("table-json", 1, self.count(15, 5), [
                "--vault", vault, "table", "--where", "priority > 1 && done == false", "--group", "status", "--columns", "title",
                "--sum", "cost,hours,priority", "--limit", "1"], rival, label="duckdb")

    def tag_suggest(self):
        vault = self.vault(self.many)
        notes = sorted(glob.glob(os.path.join(vault, "**", "*.md"), recursive=True))
        note = os.path.relpath(notes[len(notes) // 2], vault)
        self.after_check("tag-suggest", ["tag", "suggest", note], bar=100)

    def sentiment(self):
        """Processor time of the plain score, a megabyte of the notes' text; 50 ms is 20 MB a second."""
        build = ["swift", "build", "-c", "release", "--scratch-path", ".build/lab"]
        subprocess.run([*build, "--product", "SentimentLab", "--quiet"], check=True)
        folder = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
        text = b""
        for path in sorted(glob.glob(os.path.join(self.vault(10_000), "**", "*.md"), recursive=True))[:2000]:
            with open(path, "rb") as file:
                text += file.read()
        rates = [float(subprocess.run([os.path.join(folder, "SentimentLab"), "speed", "en"], input=text, check=True,
                                      capture_output=True).stdout) for _ in range(self.count(7, 3))]
        self.table.row("sentiment", f"{sorted(rates)[len(rates) // 2]:.0f} MB/s", "", Spread([1000 / rate for rate in rates]), 50, " ms")

    def tags_all(self):
        self.after_check("tags-all", ["tags"])

    def agenda(self):
        """Twenty years of pages and 2,000 events that repeat."""
        vault = self.vault(self.count(20, 2), "agenda")
        self.environment["DAYBOOK_NOW"] = "2026-11-20T09:00:00Z"
        self.after_check("agenda-week", ["agenda", "week"], vault, bar=50)
        self.after_check("agenda-month", ["agenda", "month"], vault, bar=50)
        self.after_check("agenda-tasks", ["agenda", "tasks"], vault, bar=50)
        del self.environment["DAYBOOK_NOW"]

    def today(self):
        """Twenty years of entries, pages, readings and lists."""
        vault = self.vault(self.count(20, 2), "days")
        self.environment["DAYBOOK_NOW"] = "2026-11-20T09:00:00Z"
        self.after_check("today", ["today"], vault, bar=80)
        self.after_check("week", ["week"], vault, bar=80)
        del self.environment["DAYBOOK_NOW"]

    def calendar(self):
        """Events of a calendar into an empty vault and out again, against khal's import and the parser of icalendar."""
        count = self.count(10_000, 1_000)
        source = os.path.join(self.made("calendar", count), "bench.ics")
        vault, khal = self.path("calendar-vault"), self.path("khal")

        def empty(folder, *inner):
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(os.path.join(folder, *inner))

        def mine():
            empty(vault, ".daybook")
            return self.ours("--vault", vault, "import", "ics", source)

        def other():
            empty(khal, "home")
            with open(os.path.join(khal, "config"), "w", encoding="utf-8") as file:
                file.write(f"[calendars]\n[[home]]\npath = {khal}/home\n[sqlite]\npath = {khal}/db\n[locale]\n"
                           "local_timezone = UTC\ndefault_timezone = UTC\n[default]\ndefault_calendar = home\n")
            return run(["khal", "--config", os.path.join(khal, "config"), "import", "--batch", source], self.environment)

        # Debian installs the module for its own Python.
        parse = ["/usr/bin/python3", "-c", "import icalendar, sys; icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())", source]
        ours, theirs = rounds(self.count(3, 1), mine, other)
        self.table.row("ics-import", duration(median(ours)), f"khal import {duration(median(theirs))}", ratios(ours, theirs), 0.1,
                       peak=peak(ours))
        target = self.path("out.ics")
        ours, theirs = rounds(self.count(5, 2), lambda: self.ours("--vault", vault, "export", "ics", target),
                              lambda: run(parse, self.environment))
        self.table.row("ics-export", duration(median(ours)), f"icalendar parse {duration(median(theirs))}", ratios(ours, theirs),
                       0.5, peak=peak(ours))

    def after_check(self, name, words, vault=None, bar=10):
        """What a command takes beyond the check of the index that each command begins with."""
        vault = ["--vault", vault or self.vault(self.many)]
        ours, checks = rounds(self.count(15, 5), lambda: self.ours(*vault, *words), lambda: self.ours(*vault, "index"))
        self.table.row(name, duration(median(ours)), f"check {duration(median(checks))}",
                       Spread([(a.seconds - b.seconds) * 1000 for a, b in zip(ours, checks)]), bar, " ms", peak=peak(ours))

    def log(self):
        vault, answer = self.vault(self.many), self.path("answer")

        def mine():
            result = self.ours("--vault", vault, "log", "text", output=answer)
            with open(answer, encoding="utf-8") as file:
                entry = os.path.join(vault, file.readline().rstrip("\n"))
            os.remove(entry)
            try:
                os.removedirs(os.path.dirname(entry))
            except OSError:
                pass  # other entries lie there
            return result

        try:
            ours, = rounds(self.count(30, 10), mine)
        finally:
            self.fresh.discard(vault)  # folders have changed
        self.table.row("log", duration(median(ours)), "", Spread([one.seconds * 1000 for one in ours]), 15, " ms",
                       peak=peak(ours))

    def export(self):
        """Each into a folder of its own: ext4 takes no number of a file that was just removed, and looks at all of them for each new one."""
        vault, site, folder = self.vault(10_000), self.path("hugo"), self.path("sites")
        hugo_site.write(site)
        shutil.rmtree(folder, ignore_errors=True)
        made = []

        def cold(command):
            made.append(os.path.join(folder, str(len(made))))
            os.makedirs(folder, exist_ok=True)
            os.sync()
            return run(command(made[-1]), self.environment)

        def ours(destination):
            return [self.program, "--vault", vault, "export", "html", destination]

        note = min(glob.glob(os.path.join(vault, "notes", "**", "*.md"), recursive=True))
        with open(note, encoding="utf-8") as file:
            text = file.read()

        def changed():
            with open(note, "a", encoding="utf-8") as file:
                file.write("\nAnother line.\n")
            return run(ours(made[-1]), self.environment)

        try:
            # What was made last is the folder of the first: Hugo's comes behind.
            first, again, change, hugo = rounds(
                self.count(5, 2), lambda: cold(ours), lambda: run(ours(made[-1]), self.environment), changed,
                lambda: cold(lambda destination: hugo_site.command(site, vault, destination)))
        finally:
            with open(note, "w", encoding="utf-8") as file:
                file.write(text)
            self.fresh.discard(vault)  # a note has changed
        shutil.rmtree(folder)
        self.table.row("export", duration(median(first)), f"hugo {duration(median(hugo))}", ratios(first, hugo), 0.2,
                       peak=peak(first), peak_bar=150)
        self.table.row("export-again", duration(median(again)), f"first {duration(median(first))}", ratios(again, first), 0.1,
                       peak=peak(again), peak_bar=150)
        self.table.row("export-changed", duration(median(change)), f"first {duration(median(first))}", ratios(change, first), 0.1,
                       peak=peak(change), peak_bar=150)

    def growth(self):
        """The same questions of more and more: notes, readings, devices, as many as the environment says. What one of them takes tells what is linear."""
        self.growth_notes()
        self.growth_readings()
        self.growth_devices()

    def growth_notes(self):
        for count in map(int, os.environ.get("DAYBOOK_GROWTH", "10000 100000").split()):
            vault = self.vault(count)

            def row(name, times, *words):
                # 1: problems were found.
                runs = [self.ours("--vault", vault, *words, codes=(0, 1)) for _ in range(times)]
                seconds = median(runs)
                self.table.row(f"{name}-{count}", duration(seconds), "", Spread([seconds / count * 1e6]), None, " µs a note", peak=peak(runs))

            row("growth-index", 1, "index", "--rebuild")
            row("growth-check", 5, "index")
            row("growth-search-rare", 5, "search", RARE)
            row("growth-search-common", 5, "search", COMMON)
            row("growth-today", 5, "today")
            row("growth-problems", 1, "check")
            destination = self.path("growth")
            shutil.rmtree(destination, ignore_errors=True)
            os.sync()
            row("growth-export", 1, "export", "html", destination)
            shutil.rmtree(destination)
            server = WebServer([self.program, "--vault", vault, "serve", "--port", "0"], self.environment)
            server.ask("/today")
            started, page = time.perf_counter() - server.begun, sorted(server.ask("/week") for _ in range(20))
            held = server.memory() / (1 << 20)
            server.end()
            self.table.row(f"growth-serve-{count}", duration(started), f"then {duration(page[10])} a page", Spread([held]), None, " MiB")

    def growth_readings(self):
        for count in map(int, os.environ.get("DAYBOOK_GROWTH_READINGS", "1000000 10000000").split()):
            vault = self.made("readings", count)
            self.growth_history(str(count), count, vault, "pool")

    def growth_devices(self):
        """Twenty years, a reading a minute."""
        for count in map(int, os.environ.get("DAYBOOK_GROWTH_DEVICES", "2").split()):
            vault = self.made("devices", count)
            words = ["--vault", vault, "sensors", "status"]
            first, *again = [self.ours(*words) for _ in range(6)]
            self.table.row(f"growth-status-{count}-devices", duration(median(again)), f"first {duration(first.seconds)}",
                           Spread([median(again) / count * 1e3]), None, " ms a device", peak=peak([first, *again]))
            self.growth_history(f"{count}-devices", 20 * 525_960, vault, "device-1")

    def growth_history(self, name, count, vault, device):
        """Daily sums of a device: nothing kept, again, and after another reading."""
        for kept in glob.glob(self.path(f"cache/daybook/{os.path.basename(vault)}-*/readings")):
            shutil.rmtree(kept)
        words = ["--vault", vault, "sensors", "history", device, "--json"]
        first, *again = [self.ours(*words) for _ in range(6)]
        last = max(glob.glob(os.path.join(vault, "sensors", device, "*.csv")))
        size = os.path.getsize(last)
        with open(last, "r+", encoding="utf-8") as file:
            line = file.readlines()[-1]
            file.write(line)
        changed = self.ours(*words)
        os.truncate(last, size)
        self.table.row(f"growth-history-{name}", duration(first.seconds), f"again {duration(median(again))}, one more {duration(changed.seconds)}",
                       Spread([first.seconds / count * 1e9]), None, " ns a row", peak=peak([first, *again, changed]))

    def sync(self):
        """Nothing to commit, fetch or send: two clones of one vault, each over its own bare repository."""
        vault = self.vault(10_000)
        folder = self.path("sync")
        if not os.path.isdir(folder):
            say("making sync")
            part = folder + ".part"
            shutil.rmtree(part, ignore_errors=True)
            os.makedirs(part)
            shutil.copytree(vault, os.path.join(part, "vault"))
            here = ["git", "-C", os.path.join(part, "vault")]
            for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
                run(here + words, self.environment)
            run(["git", "clone", "-q", "--bare", os.path.join(part, "vault"), os.path.join(part, "hub.git")], self.environment)
            run(here + ["remote", "add", "origin", "../hub.git"], self.environment)
            run(here + ["push", "-q", "-u", "origin", "main"], self.environment)
            os.rename(part, folder)
        clone = os.path.join(folder, "vault")
        self.ours("--vault", clone, "sync")
        plain = ["sh", "-c", "cd '" + clone + "' && git pull -q && git push -q"]
        self.versus("sync", 1.5, self.count(15, 5), ["--vault", clone, "sync"], plain, label="git pull && push")
        note = min(glob.glob(os.path.join(clone, "notes", "**", "*.md"), recursive=True))

        def after_edit(action):
            with open(note, "a", encoding="utf-8") as file:
                file.write("\nAnother line.\n")
            return action()

        plain[-1] = plain[-1].replace("&& git pull", "&& git add -A && git commit -qm edit && git pull")
        ours, theirs = rounds(self.count(15, 5), lambda: after_edit(lambda: self.ours("--vault", clone, "sync")),
                              lambda: after_edit(lambda: run(plain, self.environment)))
        self.table.row("sync-edit", duration(median(ours)), f"git commit, pull, push {duration(median(theirs))}", ratios(ours, theirs), 1, peak=peak(ours))
        other, twin = os.path.join(folder, "other"), os.path.join(folder, "twin")
        for path in (other, twin):
            shutil.rmtree(path, ignore_errors=True)
            run(["git", "clone", "-q", os.path.join(folder, "hub.git"), path], self.environment)
        notes = glob.glob(os.path.join(other, "**", "*.md"), recursive=True)

        def all_come():
            for path in notes:
                with open(path, "a", encoding="utf-8") as file:
                    file.write("\nFrom elsewhere.\n")
            run(["sh", "-c", f"cd '{other}' && git commit -qam all && git push -q"], self.environment)
            return self.ours("--vault", clone, "sync", "--yes")

        plain[-1] = f"cd '{twin}' && git fetch -q && git merge -q --ff-only origin/main"
        ours, theirs = rounds(self.count(5, 3), all_come, lambda: run(plain, self.environment))
        self.table.row("sync-incoming", duration(median(ours)), f"git fetch, merge {duration(median(theirs))}", ratios(ours, theirs), 1.3, peak=peak(ours))

    def remote(self):
        """One note more in a history of 10,000 commits, to an encrypted remote in a folder and to a bare repository; then a clone of each."""
        folder = self.path("remote")
        shutil.rmtree(folder, ignore_errors=True)
        clone, plain, locked = (os.path.join(folder, name) for name in ("vault", "hub.git", "locked"))
        os.makedirs(os.path.join(clone, ".daybook"))
        environment = self.environment | {
            "XDG_STATE_HOME": os.path.join(folder, "state"), "PATH": os.path.dirname(self.program) + ":" + self.environment["PATH"]}
        here = ["git", "-C", clone]
        run(here + ["init", "-q", "-b", "main"], environment)
        commits = "".join(
            f"commit refs/heads/main\ncommitter A <a@example.org> {1_600_000_000 + 600 * number} +0000\ndata 5\nentry\n"
            f"M 100644 inline journal/{number // 400}/{number}.md\ndata {len(text)}\n{text}\n"
            for number in range(10_000) for text in [f"# Day {number}\n\n" + " ".join(str(number * word % 9973) for word in range(1, 120))])
        subprocess.run(here + ["fast-import", "--quiet"], input=commits.encode(), env=environment, check=True)
        run(here + ["checkout", "-q", "main"], environment)
        run(["git", "init", "-q", "--bare", "-b", "main", plain], environment)
        run([self.program, "keys", "init", "--without-paper", "--without-passphrase"], environment)
        run([self.program, "--vault", clone, "remote", "create", "--name", "locked", locked], environment)
        run(here + ["remote", "add", "plain", plain], environment)
        for name in ("locked", "plain"):
            run(here + ["push", "-q", name, "main"], environment)

        def pushed(name):
            with open(os.path.join(clone, "note.md"), "a", encoding="utf-8") as file:
                file.write("Another line.\n")
            run(here + ["add", "-A"], environment)
            run(here + ["commit", "-q", "-m", "entry"], environment)
            return run(here + ["push", "-q", name, "main"], environment)

        def cloned(address):
            target = os.path.join(folder, "clone")
            shutil.rmtree(target, ignore_errors=True)
            return run(["git", "clone", "-q", address, target], environment)

        for row, bar, count, ours, theirs, label in (
            ("remote-push", 2, self.count(15, 5), lambda: pushed("locked"), lambda: pushed("plain"), "git push"),
            ("remote-clone", 1.5, self.count(5, 3), lambda: cloned("daybook+crypt::" + locked), lambda: cloned("file://" + plain), "git clone"),
        ):
            mine, others = rounds(count, ours, theirs)
            self.table.row(row, duration(median(mine)), f"{label} {duration(median(others))}", ratios(mine, others), bar, peak=peak(mine))

    def readings(self):
        """A vault with ten million readings, the command that sums them up by days, and where the sums are kept."""
        vault = self.made("readings", self.count(10_000_000, 1_000_000))
        return vault, ["--vault", vault, "sensors", "history", "pool", "--json"]

    def sensors(self):
        vault, words = self.readings()
        device = os.path.join(vault, "sensors", "pool")
        size = sum(os.path.getsize(os.path.join(device, name)) for name in os.listdir(device))

        def mine():
            for kept in glob.glob(self.path("cache/daybook/*/readings")):
                shutil.rmtree(kept)
            return self.ours(*words)

        measures = ("temperature", "ph", "chlorine", "orp")
        rival = self.duckdb("SELECT date_trunc('day', timestamp)::VARCHAR AS day, "
                            + ", ".join(f"min({name}), avg({name}), max({name})" for name in measures)
                            + f" FROM read_csv_auto('{device}/*.csv') GROUP BY day ORDER BY day")
        if rival:
            ours, theirs = rounds(self.count(5, 3), mine, lambda: run(rival, self.environment))
            told, spread, bar, unit = f"duckdb {duration(median(theirs))}", ratios(ours, theirs), 0.6, ""
        else:
            ours, = rounds(self.count(5, 3), mine)
            told, bar, unit = "", None, " MB/s"
            spread = Spread([size / 1_000_000 / one.seconds for one in ours])
        self.table.row("sensors", duration(median(ours)), told, spread, bar, unit, peak=peak(ours))

    def duckdb(self, query):
        """The command that asks DuckDB, by its program or its Python package, which is installed here where neither is; nothing where that fails."""
        if shutil.which("duckdb"):
            return ["duckdb", "-c", query]
        own = self.path("duckdb")
        for python in (os.environ.get("DUCKDB_PYTHON", sys.executable), os.path.join(own, "bin", "python")):
            if python.startswith(own) and not os.path.exists(os.path.join(own, "tried")):
                say("installing duckdb")
                subprocess.run([sys.executable, "-m", "venv", own], check=False)
                subprocess.run([python, "-m", "pip", "install", "--quiet", "duckdb"], check=False)
                with open(os.path.join(own, "tried"), "w", encoding="utf-8"):
                    pass
            try:
                subprocess.run([python, "-c", "import duckdb"], capture_output=True, check=True)
                return [python, "-c", f"import duckdb; print(len(duckdb.sql({query!r}).fetchall()))"]
            except (OSError, subprocess.CalledProcessError):
                continue
        say("no duckdb: neither its program nor its Python package")
        return None

    def sensors_again(self):
        vault, words = self.readings()
        self.ours(*words)
        ours, = rounds(self.count(30, 10), lambda: self.ours(*words))
        self.table.row("sensors-again", duration(median(ours)), "", Spread([one.seconds * 1000 for one in ours]), 50, " ms",
                       peak=peak(ours))

    def sensors_status(self):
        vault, _ = self.readings()
        words = ["--vault", vault, "sensors", "status"]
        self.ours(*words)
        ours, = rounds(self.count(30, 10), lambda: self.ours(*words))
        self.table.row("sensors-status", duration(median(ours)), "", Spread([one.seconds * 1000 for one in ours]), 20, " ms",
                       peak=peak(ours))

    def ingest(self):
        """Messages that wait at a broker: rows that are on the disk and acknowledged, against lines in a file."""
        broker = mqtt_ingest.Broker(self.program, self.path("ingest"), self.environment)
        try:
            for count in (self.count(100_000, 20_000), self.count(1_000_000, 100_000)):
                ours, theirs = [], []
                for _ in range(self.count(5, 3)):
                    broker.fill(count)
                    ours.append(broker.ours(count))
                    theirs.append(broker.theirs(count))
                # Speed, not time: 0.8 of theirs is 1.25 times the time.
                self.table.row(f"ingest-{count // 1000}k", duration(median(ours)), f"mosquitto_sub {duration(median(theirs))}",
                               ratios(ours, theirs), 1.25, peak=peak(ours))
        finally:
            broker.end()

    def photos(self):
        """Thumbnails of one entry's photos, the cache emptied before each run."""
        count = self.count(500, 60)
        folder = self.made("photos", count)
        vault, theirs = self.path(f"photo-vault-{count}"), self.path("photo-thumbnails")
        if not os.path.isdir(vault):
            os.makedirs(os.path.join(vault + ".part", ".daybook"))
            self.ours("--vault", vault + ".part", "import", "photos", folder)
            os.rename(vault + ".part", vault)
        entry = glob.glob(os.path.join(vault, "journal/*/*/*.md"))[0]
        files = sorted(glob.glob(os.path.join(vault, "media/*/*/*.jpg")))
        command = [self.program, "--vault", vault, "show", "--images", "always", entry]

        def mine():
            for cache in glob.glob(os.path.join(self.path("cache"), "daybook", "photo-vault*", "thumbnails")):
                shutil.rmtree(cache)
            return run(command, self.environment | {"TERM": "xterm", "TERM_PROGRAM": "iTerm.app"})

        def other():
            shutil.rmtree(theirs, ignore_errors=True)
            os.makedirs(theirs)
            return run(["vipsthumbnail", "-s", "640", "-o", theirs + "/%s.jpg[Q=80,strip]", *files], self.environment)

        ours, rival = rounds(self.count(5, 3), mine, other)
        self.table.row("photos", duration(median(ours)), f"vipsthumbnail {duration(median(rival))}", ratios(ours, rival), 1,
                       peak=peak(ours))

    def sources(self):
        """An export.xml of a gigabyte and an address book of 50,000 cards, read and not written; the bars are theirs."""
        megabytes, cards = self.count(1024, 100), self.count(50_000, 5_000)
        vault = self.path("source-vault")
        os.makedirs(os.path.join(vault, ".daybook"), exist_ok=True)
        health = os.path.join(self.made("health", megabytes), "export.xml")
        book = os.path.join(self.made("contacts", cards), "contacts.vcf")
        base = [self.program, "--vault", vault, "import"]
        for name, words, bar in [
            ("health", ["health", health, "--dry-run"], megabytes / 100),
            ("vcard", ["vcard", book, "--birthdays", "--dry-run"], cards / 50_000),
        ]:
            runs = [run(base + words, self.environment) for _ in range(3)]
            spent = median(runs)
            self.table.row(name, duration(spent), f"bar {duration(bar)}", Spread([one.seconds / bar for one in runs]), 1, peak=peak(runs))

    def lsp(self):
        """A session of an editor over 10,000 linked notes, against another language server for Markdown where that is installed."""
        notes = self.made("linked", 10_000)
        self.ours("--vault", notes, "index")
        rival = shutil.which("rumdl")
        if not rival:
            say("lsp: no rumdl (a package of PyPI); measured by itself")

        def talk(command):
            return session(command, self.environment, notes, "zz-open.md", "hub.md", self.count(200, 40))

        ours, theirs = [], []
        for _ in range(self.count(5, 3)):
            ours.append(talk([self.program, "lsp"]))
            if rival:
                theirs.append(talk([rival, "server"]))
        for row, key in [("lsp-diagnostics", "diagnostics"), ("lsp-completion", "completion"), ("lsp-references", "references"),
                         ("lsp-memory", "memory")]:
            mine = sorted(one[key] for one in ours)[len(ours) // 2]
            shown = figure(mine / (1 << 20)) + " MiB" if key == "memory" else duration(mine)
            if not theirs:
                self.table.row(row, shown, "", Spread([1]), 1)
                continue
            other = sorted(one[key] for one in theirs)[len(theirs) // 2]
            label = figure(other / (1 << 20)) + " MiB" if key == "memory" else duration(other)
            self.table.row(row, shown, f"rumdl {label}", Spread([a[key] / b[key] for a, b in zip(ours, theirs)]), 0.5)

    def lsp_large(self):
        """A session of an editor over 100,000 notes, each figure against its bar."""
        vault = self.vault(self.count(100_000, 10_000))
        self.ours("--vault", vault, "index")
        runs = [large_session([self.program, "--vault", vault, "lsp"], self.environment, vault, self.count(300, 100), self.count(100_000, 10_000))
                for _ in range(3)]
        for row, key, bar in [("lsp-initialize", "initialize", 0.020), ("lsp-first-choice", "first", 0.150), ("lsp-choices-p95", "p95", 0.020),
                              ("lsp-choices-p99", "p99", 0.050), ("lsp-problems", "problems", 0.030)]:
            found = sorted(one[key] for one in runs)
            self.table.row(row, duration(found[1]), f"bar {duration(bar)}", Spread([one / bar for one in found]), 1)
        held = sorted(one["memory"] for one in runs)
        growth = max(one["growth"] for one in runs)
        self.table.row("lsp-large-memory", figure(held[1] / (1 << 20)) + " MiB", f"bar 120 MiB; {growth:+.0%} over the edits",
                       Spread([one / (120 << 20) for one in held]), 1)
        idle = sorted(one["idle"] for one in runs)
        self.table.row("lsp-idle", f"{idle[1]:.1%}", "of one processor", Spread([one / 0.01 for one in idle]), 1)

    def mcp(self):
        """An assistant over 10,000 notes: its start against that of the program, a search against the command, its memory."""
        vault = self.vault(10_000)
        self.ours("--vault", vault, "permissions", "grant", "assistant", "--read", "journal,agenda,lists,sensors,notes")
        command = [self.program, "--vault", vault, "mcp"]
        starts, versions = [], []
        for _ in range(self.count(40, 10)):
            assistant = Assistant(command, self.environment)
            assistant.ask("server/discover")
            starts.append(time.perf_counter() - assistant.begun)
            assistant.end()
            versions.append(self.ours("--version").seconds)
        self.table.row("mcp-start", duration(sorted(starts)[len(starts) // 2]), f"--version {duration(sorted(versions)[len(versions) // 2])}",
                       Spread([a / b for a, b in zip(starts, versions)]), 3)
        # The first question makes the index of what may be seen.
        first = Assistant(command, self.environment)
        first.ask("tools/call", name="search", arguments={"query": RARE})
        first.end()
        assistant = Assistant(command, self.environment)
        for row, word in [("mcp-search-rare", RARE), ("mcp-search-common", COMMON)]:
            assistant.ask("tools/call", name="search", arguments={"query": word})
            calls, commands = [], []
            for _ in range(self.count(40, 10)):
                calls.append(assistant.ask("tools/call", name="search", arguments={"query": word})[1])
                commands.append(self.ours("--vault", vault, "search", word, "--json", "--limit", "20").seconds)
            self.table.row(row, duration(sorted(calls)[len(calls) // 2]), f"search {duration(sorted(commands)[len(commands) // 2])}",
                           Spread([a / b for a, b in zip(calls, commands)]), 1.3)
        for _ in range(self.count(1000, 200)):
            assistant.ask("tools/call", name="search", arguments={"query": COMMON})
        self.basic_memory(vault, assistant)
        mebibytes = assistant.memory() / (1 << 20)
        self.table.row("mcp-memory", figure(mebibytes) + " MiB", "", Spread([mebibytes]), 60, " MiB")
        assistant.end()

    def basic_memory(self, vault, assistant):
        """The same search by basic-memory, where DAYBOOK_BASIC_MEMORY names its program, over a copy of the notes that it has read, or of as
        many as DAYBOOK_BASIC_MEMORY_NOTES says: over fewer it is quicker, and ours has all."""
        program = os.environ.get("DAYBOOK_BASIC_MEMORY")
        if not program:
            return
        home = os.path.join(self.folder, "basic-memory")
        notes, environment = os.path.join(home, "basic-memory"), {**self.environment, "HOME": home}
        if not os.path.isdir(notes):
            say("basic-memory reads a copy of the notes")
            shutil.rmtree(home, ignore_errors=True)
            left = int(os.environ.get("DAYBOOK_BASIC_MEMORY_NOTES", 1_000_000))

            def ignored(folder, names):
                nonlocal left
                texts = [name for name in sorted(names) if name.endswith(".md")]
                taken, left = texts[:left], max(0, left - len(texts))
                return [".daybook", *texts[len(taken):]]

            shutil.copytree(vault, notes + ".part", ignore=ignored)
            os.rename(notes + ".part", notes)
            subprocess.run([program, "sync"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        rival = HandshakeAssistant([program, "mcp"], environment)
        for row, word in [("mcp-basic-memory-rare", RARE), ("mcp-basic-memory-common", COMMON)]:
            ours, theirs = [], []
            for turn in range(self.count(20, 5) + 1):
                pair = (assistant.ask("tools/call", name="search", arguments={"query": word})[1],
                        rival.ask("tools/call", name="search_notes", arguments={"query": word, "page_size": 20})[1])
                if turn > 0:
                    ours.append(pair[0])
                    theirs.append(pair[1])
            self.table.row(row, duration(sorted(ours)[len(ours) // 2]), f"basic-memory {duration(sorted(theirs)[len(theirs) // 2])}",
                           Spread([a / b for a, b in zip(ours, theirs)]), 0.1)
        rival.end()

    def serve(self):
        """Pages of a vault of 10,000 notes. DAYBOOK_FAVA names fava, whose income statement over as many transactions stands beside them."""
        vault = self.vault(10_000)
        command = [self.program, "--vault", vault, "serve", "--port", "0"]
        starts, commands = [], []
        for _ in range(self.count(20, 5)):
            server = WebServer(command, self.environment)
            server.ask("/today")
            starts.append(time.perf_counter() - server.begun)
            server.end()
            commands.append(self.ours("--vault", vault, "today").seconds)
        self.table.row("serve-start", duration(sorted(starts)[len(starts) // 2]), f"today {duration(sorted(commands)[len(commands) // 2])}",
                       Spread([one * 1000 for one in starts]), 100, " ms")
        server = WebServer(command, self.environment)
        server.ask("/today")
        days = sorted(server.ask("/today") for _ in range(self.count(500, 100)))
        p95 = days[len(days) * 95 // 100]
        self.table.row("serve-day", duration(days[len(days) // 2]), "p95", Spread([p95 * 1000]), 15, " ms")
        if fava := os.environ.get("DAYBOOK_FAVA"):
            ledger, port = self.path("bench.beancount"), free_port()
            write_ledger(ledger, 10_000)
            rival = WebServer([fava, "--port", str(port), ledger], self.environment, port)
            page, seconds = "/beancount/income_statement/", self.count(5, 2)
            # The first answers of a server are slower.
            rounds = [[(server.load("/today", connections, seconds), rival.load(page, connections, seconds)) for connections in (4, 1)]
                      for _ in range(4)][1:]
            rival.end()
            ours, theirs = sorted((ours[0], theirs[0]) for (ours, theirs), _ in rounds)[1]
            self.table.row("serve-rate-fava", f"{ours:.0f} / s", f"fava {theirs:.0f} / s",
                           Spread([theirs[0] / ours[0] for (ours, theirs), _ in rounds]), 0.2)
            ours, theirs = sorted((ours[1], theirs[1]) for _, (ours, theirs) in rounds)[1]
            self.table.row("serve-day-fava", duration(ours), f"fava p95 {duration(theirs)}",
                           Spread([ours[1] / theirs[1] for _, (ours, theirs) in rounds]), 0.2)
        if first := paint(server.address, self.count(20, 5)):
            paints, kilobytes = sorted(first["paints"]), first["bytes"] / 1000
            self.table.row("serve-paint", f"{paints[len(paints) // 2]:.0f} ms", "", Spread(paints), 300, " ms")
            self.table.row("serve-load", f"{kilobytes:.0f} kB", "", Spread([kilobytes]), 100, " kB")
        stream, note, times = server.stream(), os.path.join(vault, "bench-event.md"), []
        event(stream)
        for number in range(self.count(50, 10)):
            time.sleep(0.2)
            begun = time.perf_counter()
            with open(note, "w", encoding="utf-8") as file:
                file.write(f"{number}\n")
            event(stream)
            times.append((time.perf_counter() - begun) * 1000)
        os.remove(note)
        self.fresh.discard(vault)
        self.table.row("serve-event", f"{sorted(times)[len(times) // 2]:.0f} ms", "", Spread(times), 150, " ms")
        before = server.memory()
        streams = [server.stream() for _ in range(200)]
        mebibytes = (server.memory() - before) / (1 << 20)
        self.table.row("serve-streams", figure(mebibytes) + " MiB", f"{len(streams)} idle", Spread([mebibytes]), 40, " MiB")
        server.end()
        self.serve_large()

    def serve_large(self):
        """Today's page of 100,000 notes, where nothing has changed and right after a change, against the command."""
        vault = self.vault(100_000)
        server = WebServer([self.program, "--vault", vault, "serve", "--port", "0"], self.environment)
        server.ask("/today")
        self.ours("--vault", vault, "today")
        commands = sorted(self.ours("--vault", vault, "today").seconds for _ in range(self.count(20, 5)))
        command = commands[len(commands) // 2]
        kept = sorted(server.ask("/today") for _ in range(self.count(100, 20)))
        note, changed = os.path.join(vault, "bench-serve.md"), []
        for number in range(self.count(20, 5)):
            with open(note, "w", encoding="utf-8") as file:
                file.write(f"{number}\n")
            changed.append(server.ask("/today"))
        os.remove(note)
        self.fresh.discard(vault)
        server.end()
        for row, times in [("serve-day-100k", kept), ("serve-changed-100k", sorted(changed))]:
            self.table.row(row, duration(times[len(times) // 2]), f"today {duration(command)}", Spread([one / command for one in times]), 1.5)


ROWS = {
    "start": Bench.start, "small": Bench.small, "search-rare": Bench.search_rare, "search-common": Bench.search_common, "search-shown": Bench.search_shown,
    "check": Bench.check, "index": Bench.index, "streak": Bench.streak, "mood": Bench.mood, "tags": Bench.tags, "table": Bench.table,
    "tags-all": Bench.tags_all, "tag-rename": Bench.tag_rename, "problems": Bench.problems, "tag-suggest": Bench.tag_suggest, "sentiment": Bench.sentiment, "agenda": Bench.agenda, "today": Bench.today, "calendar": Bench.calendar, "log": Bench.log,
    "export": Bench.export, "growth": Bench.growth, "lsp": Bench.lsp, "lsp-large": Bench.lsp_large, "mcp": Bench.mcp, "serve": Bench.serve, "photos": Bench.photos, "sources": Bench.sources, "sensors": Bench.sensors, "sensors-again": Bench.sensors_again,
    "sensors-status": Bench.sensors_status, "ingest": Bench.ingest, "sync": Bench.sync, "remote": Bench.remote,
}


def fresh(program, folder):
    """A copy of the programs: in the page cache the pages of one that was linked a while ago lie scattered, which costs a start a third of its time."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name in ("daybook", "daybook-station", "daybook-media"):
        source = os.path.join(os.path.dirname(program), name) if name != "daybook" else program
        if os.path.exists(source):
            shutil.copy(source, os.path.join(folder, name))
    return os.path.join(folder, "daybook")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("folder", type=os.path.abspath)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--against", type=os.path.abspath, metavar="PROGRAM")
    parser.add_argument("rows", nargs="*", metavar="ROW")
    words = parser.parse_intermixed_args()
    names = words.rows
    for name in names:
        if name not in ROWS:
            say(f"no row {name}; usage: script/bench [--quick] [ROW]...\nrows: {' '.join(ROWS)}")
            sys.exit(2)
    bench = Bench(fresh(words.program, os.path.join(words.folder, "programs")), words.folder, words.quick)
    if words.against:
        # Two indexes: each program has the one it makes.
        before = fresh(words.against, os.path.join(words.folder, "programs-before"))
        other = Bench(before, words.folder, words.quick, cache="cache-before")
        sys.exit(compare.compare(bench, other, [(name, ROWS[name]) for name in names or ROWS]))
    failures = 0
    for name in names or ROWS:
        try:
            ROWS[name](bench)
        except Failed as failure:
            failures += 1
            say(f"{name}: {failure}")
    sys.exit(3 if failures else 0)


main()
