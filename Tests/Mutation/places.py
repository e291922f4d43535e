"""The places of the sources where a change has a meaning, and a seeded choice among them."""
import hashlib
import json
import os
import subprocess

LAYERS = ("Core", "Domains", "Services", "Bindings")

# How often each kind has its turn. There are ten times as many constants as early exits, and they do not teach ten times as much.
TURNS = {
    "boundary": 3, "comparison": 2, "logic": 2, "arithmetic": 2, "constant": 3, "boolean": 1, "not": 2, "condition": 2, "guard": 2,
    "exit": 2, "swap": 2, "removal": 4,
}
# Not more than this of one target, so that the largest do not take it all.
SHARE = 0.15
# A change here is slower, or larger, and nothing else: no test can notice it.
WITHOUT_MEANING = ("reserveCapacity", "removeAll(keepingCapacity", "withUnsafeTemporaryAllocation", "madvise")


class Mutant:
    """One change: the bytes from `start` to `end` of a file become `change`. Its number is given when it is written."""

    def __init__(self, path, start, end, kind, form, change, text, line):
        self.path, self.start, self.end = path, start, end
        self.kind, self.form, self.change = kind, form, change
        self.text, self.line = text, line
        self.last = line + text.count("\n")
        self.number, self.nth = -1, 0
        self.written = (0, 0)

    @classmethod
    def stored(cls, row):
        """One of the last build, out of its file."""
        mutant = cls(*(row[name] for name in ("path", "start", "end", "kind", "form", "change", "text", "line")))
        mutant.number, mutant.nth = row["number"], row["nth"]
        return mutant

    @property
    def target(self):
        return self.path.split("/")[2]

    @property
    def key(self):
        """What names it in every run, though lines above it come and go."""
        return "|".join([self.path, str(self.nth), self.kind, self.form, self.text, self.change])

    def described(self, width=110):
        def short(text):
            text = " ".join(text.split())
            return text if len(text) <= width else text[:width - 1] + "…"
        if self.form == "removal":
            return f"without: {short(self.text)}"
        if self.form == "never":
            return f"never: if {short(self.text)} …"
        return f"{short(self.text)}  →  {short(self.change)}"


def find(finder, root, only):
    """All places, by the program that Places.swift makes."""
    paths = []
    for layer in LAYERS:
        for folder, _, names in os.walk(os.path.join(root, "Sources", layer)):
            paths += [os.path.relpath(os.path.join(folder, name), root) for name in names if name.endswith(".swift")]
    paths = sorted(path for path in paths if not only or any(part in path for part in only))
    run = subprocess.run([finder], input="\n".join(paths) + "\n", capture_output=True, text=True, cwd=root, check=True)
    sources = {}
    for path in paths:
        with open(os.path.join(root, path), "rb") as file:
            sources[path] = file.read()
    found, seen = [], {}
    for line in run.stdout.splitlines():
        place = json.loads(line)
        source, start, end = sources[place["path"]], place["start"], place["end"]
        mutant = Mutant(
            place["path"], start, end, place["kind"], place["form"], place["change"], source[start:end].decode(),
            source.count(b"\n", 0, start) + 1)
        if not any(word in mutant.text for word in WITHOUT_MEANING):
            key = mutant.key
            seen[key] = mutant.nth = seen.get(key, 0) + 1
            found.append(mutant)
    return found


def in_turn(mutants, seed):
    """All mutants in an order that depends on the seed and on each mutant alone: a change elsewhere moves few of them."""
    kinds = {kind: [] for kind in TURNS}
    for mutant in mutants:
        rank = hashlib.sha256(f"{seed}|{mutant.key}".encode()).digest()
        kinds[mutant.kind].append((rank, mutant))
    for queue in kinds.values():
        queue.sort(key=lambda pair: pair[0], reverse=True)
    while any(kinds.values()):
        for kind, turns in TURNS.items():
            for _ in range(turns):
                if kinds[kind]:
                    yield kinds[kind].pop()[1]


def choose(mutants, seed, count):
    """That many of them: none beside another, where a compiler could not say which of the two it does not understand."""
    chosen, lines, targets = [], {}, {}
    several = len({mutant.target for mutant in mutants}) > 5
    for mutant in in_turn(mutants, seed):
        if len(chosen) == count:
            break
        taken = lines.setdefault(mutant.path, set())
        if any(line in taken for line in range(mutant.line - 2, mutant.last + 3)):
            continue
        if several and targets.get(mutant.target, 0) >= max(3, SHARE * count):
            continue
        taken.update(range(mutant.line, mutant.last + 1))
        targets[mutant.target] = targets.get(mutant.target, 0) + 1
        chosen.append(mutant)
    return chosen
