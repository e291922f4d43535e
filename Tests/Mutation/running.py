"""Runs suites of the copy: once to learn which mutants each of them reaches, then with one mutant on at a time."""
import collections
import hashlib
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import threading
import time

# They read sources, not what sources do; of the copy these are changed.
NOT_RUN = ("TidyTests",)
# Each transcript of a command counts as a suite of its own: together they take minutes, and each reaches little.
TRANSCRIPTS, NAMED = "CommandTests.TranscriptTests", "CommandTests.TranscriptTests/transcript:"
# Seconds of suites, as the recording run measured them, that go into one process: the quick ones first.
ROUNDS = (3, 10, 30)
ISSUE = re.compile(r"^. (?:Test|Suite) (.+?) recorded an issue(.*)")
PLACE = re.compile(r" at (\S+?)\.swift:\d+")
ARGUMENTS = re.compile(r"^ with \d+ arguments? (.{1,60})")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
STARTED = re.compile(r"^. Test (.+?) started\.", re.M)
ENDED = re.compile(r"^. Test (.+?) (?:passed|failed|skipped)", re.M)

Outcome = collections.namedtuple("Outcome", "test how")


class Place:
    """A folder with the programs of the build under names of its own, beside which the switch lies."""

    def __init__(self, copy, folder):
        self.copy, self.folder = copy, folder
        built = copy.path(".build", "debug")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for name in os.listdir(built):
            path = os.path.join(built, name)
            if os.path.isfile(path) and os.access(path, os.X_OK) and "." not in name.replace(".xctest", ""):
                os.link(os.path.realpath(path), os.path.join(folder, name))
                if name.endswith(".xctest"):
                    self.program = os.path.join(folder, name)
        self.temporary = os.path.join(folder, "tmp")

    def switch(self, number, capacity=0):
        with open(os.path.join(self.folder, "mutation.active"), "w", encoding="ascii") as file:
            file.write(str(number))
        reached = os.path.join(self.folder, "mutation.reached")
        if capacity:
            with open(reached, "wb") as file:
                file.write(bytes(capacity))
        elif os.path.exists(reached):
            os.remove(reached)

    def reached(self):
        with open(os.path.join(self.folder, "mutation.reached"), "rb") as file:
            return [number for number, byte in enumerate(file.read()) if byte]

    def run(self, units, limit, until_issue=True):
        """Runs suites in one process, until the first issue. Answers what was noticed, or None."""
        transcripts = [unit.removeprefix(NAMED) for unit in units if unit.startswith(NAMED)]
        names = [re.escape(unit) + "(/|$)" for unit in units if not unit.startswith(NAMED)]
        if transcripts:
            names.append(re.escape(TRANSCRIPTS) + r"/transcript\(")
        pattern = "^(" + "|".join(names) + ")"
        shutil.rmtree(self.temporary, ignore_errors=True)
        os.makedirs(self.temporary)
        environment = {key: value for key, value in os.environ.items() if not key.startswith("DAYBOOK_") and key != "UPDATE"}
        environment["TMPDIR"] = self.temporary
        if transcripts:
            environment["DAYBOOK_TRANSCRIPTS"] = ",".join(transcripts)
        # Whoever started this may ignore signals (nohup, a shell's background), and tests are about some of them.
        process = subprocess.Popen(
            ["env", "--default-signal=HUP,INT,QUIT,TERM", self.program, "--testing-library", "swift-testing", "--filter", pattern], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=self.copy.folder, env=environment, start_new_session=True)
        late = threading.Event()

        def end():
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        def stop():
            late.set()
            end()
        timer = threading.Timer(limit, stop)
        timer.start()
        seen, found = [], None
        try:
            for raw in process.stdout:
                line = COLOUR.sub("", raw.decode(errors="replace"))
                seen.append(line)
                issue = ISSUE.search(line)
                if issue:
                    file, arguments = PLACE.search(issue[2]), ARGUMENTS.search(issue[2])
                    name = (file[1] + "/" if file else "") + issue[1] + (f" {arguments[1]}" if arguments else "")
                    found = Outcome(name, "an issue")
                    if until_issue:
                        break
        finally:
            timer.cancel()
            if found and until_issue:
                end()
            process.stdout.close()
            code = process.wait()
            end()  # what it left behind
        if found:
            return found
        text = "".join(seen)
        running = [name for name in dict.fromkeys(STARTED.findall(text)) if name not in set(ENDED.findall(text))]
        name = ", ".join(running[:2]) or ", ".join(units[:2])
        if late.is_set():
            return Outcome(name, "time limit")
        if code != 0:
            return Outcome(name, f"a crash ({code})")
        return None


def units_of(copy):
    """All suites, and tests that are in none."""
    listed = subprocess.run(
        ["swift", "test", "list", "--skip-build"], capture_output=True, text=True, cwd=copy.folder, check=True)
    units = {}
    for line in listed.stdout.splitlines():
        if re.match(r"^\w+\.\S", line):
            unit = line.split("/")[0]
            if not unit.startswith(NOT_RUN):
                units.setdefault(unit, []).append(line)
    units.pop(TRANSCRIPTS, None)
    folder = copy.path("Tests/CommandTests/Transcripts")
    transcripts = [NAMED + name.removesuffix(".transcript") for name in os.listdir(folder) if name.endswith(".transcript")]
    return sorted(units) + sorted(transcripts)


def folder_digest(*folders):
    digest = hashlib.sha256()
    for folder in folders:
        for place, names, files in os.walk(folder):
            names.sort()
            for name in sorted(files):
                path = os.path.join(place, name)
                digest.update(path.encode())
                if not os.path.islink(path):
                    with open(path, "rb") as file:
                        digest.update(file.read())
    return digest.hexdigest()


class Workers:
    """Does jobs in several places at once."""

    def __init__(self, places):
        self.places = places

    def each(self, items, job):
        waiting = queue.Queue()
        for item in items:
            waiting.put(item)
        failed = []

        def work(place):
            while not failed:
                try:
                    item = waiting.get_nowait()
                except queue.Empty:
                    return
                try:
                    job(place, item)
                except BaseException as error:  # raised again below
                    failed.append(error)
        threads = [threading.Thread(target=work, args=(place,)) for place in self.places]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if failed:
            raise failed[0]


class Recording:
    """What each suite reaches, and how long it takes; kept in a file for as long as mutants and tests are the same."""

    def __init__(self, copy, mutants, file, say):
        self.copy, self.mutants, self.file, self.say = copy, mutants, file, say
        self.known = {}
        self.lock = threading.Lock()
        try:
            with open(file, encoding="utf-8") as stored:
                self.known = json.load(stored)
        except (OSError, ValueError):
            pass

    def make(self, workers, units, limit):
        state = hashlib.sha256("\n".join(f"{m.number} {m.key}" for m in self.mutants).encode()).hexdigest()
        support = folder_digest(self.copy.path("Tests/TestSupport"), self.copy.path("Tests/ApplicationTestSupport"))
        digests = {}
        for unit in units:
            target = unit.split(".")[0]
            if target not in digests:
                digests[target] = hashlib.sha256(
                    (state + support + folder_digest(self.copy.path("Tests", target))).encode()).hexdigest()
        fresh = [
            unit for unit in units
            if self.known.get(unit, {}).get("state") != digests[unit.split(".")[0]] or self.known[unit]["failed"]]
        self.say(f"recording {len(fresh)} of {len(units)} suites")
        capacity = max(mutant.number for mutant in self.mutants) + 1
        done = [0]

        def record(place, unit):
            place.switch(-1, capacity)
            begun = time.monotonic()
            outcome = place.run([unit], limit, until_issue=False)
            seconds = time.monotonic() - begun
            with self.lock:
                self.known[unit] = {
                    "state": digests[unit.split(".")[0]], "seconds": round(seconds, 2), "reached": place.reached(),
                    "failed": None if outcome is None else f"{outcome.test}: {outcome.how}",
                }
                done[0] += 1
                if outcome:
                    self.say(f"  fails without any change, and is left out: {unit}: {outcome.test}: {outcome.how}")
                if done[0] % 25 == 0:
                    self.say(f"  {done[0]} suites")
                    self.keep()
        try:
            workers.each(fresh, record)
        finally:
            self.keep()
        self.known = {unit: self.known[unit] for unit in units}

    def keep(self):
        with open(self.file, "w", encoding="utf-8") as out:
            json.dump(self.known, out, indent=1)

    def reaching(self, mutant):
        """The suites that reach a mutant, in the order in which they are asked: the quick ones first, and of equals its own target's."""
        own = mutant.target + "Tests."
        units = [unit for unit, row in self.known.items() if not row["failed"] and mutant.number in row["reached"]]
        return sorted(units, key=lambda unit: self.known[unit]["seconds"] / (4 if unit.startswith(own) else 1))


def rounds(units, seconds):
    """Suites in groups, each of which is one process."""
    groups, sizes = [[]], list(ROUNDS)
    total = 0
    for unit in units:
        if groups[-1] and total + seconds(unit) > sizes[0]:
            groups.append([])
            total = 0
            if len(sizes) > 1:
                sizes.pop(0)
        groups[-1].append(unit)
        total += seconds(unit)
    return [group for group in groups if group]


def try_out(place, mutant, recording, budget):
    """What notices a mutant. Answers an outcome, or None, and how many of the suites that reach it were asked."""
    units = recording.reaching(mutant)
    seconds = lambda unit: recording.known[unit]["seconds"]
    place.switch(mutant.number)
    spent, asked = 0, 0
    for group in rounds(units, seconds):
        expected = sum(seconds(unit) for unit in group)
        if spent and spent + expected > budget:
            break
        outcome = place.run(group, 20 + 4 * expected)
        if outcome:
            return outcome, asked + len(group), len(units)
        spent += expected
        asked += len(group)
    return None, asked, len(units)
