#!/usr/bin/env python3
"""script/mutate: changes the sources in small ways behind a switch, and asks the tests which of the changes they notice."""
import argparse
import json
import os
import sys
import threading
import time

from copying import BuildFailed, Copy
from places import Mutant, choose, find
from running import Place, Recording, Workers, try_out, units_of

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILDS = 3
# Some do not compile, and others must take their place.
SPARE = 1.25


def say(text):
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


def built(options):
    return os.path.join(options.folder, f"built-{options.seed}-{options.count}.json")


def prepared(options, copy, manifest):
    """The chosen mutants, in a copy that is built."""
    if options.as_built:
        with open(built(options), encoding="utf-8") as file:
            return [Mutant.stored(row) for row in json.load(file)]
    found = find(options.finder, ROOT, options.only)
    chosen = choose(found, options.seed, round(options.count * SPARE))
    say(f"{len(found)} places, {len(chosen)} chosen by seed {options.seed}")

    def number(mutants):
        for index, mutant in enumerate(sorted(mutants, key=lambda mutant: (mutant.path, mutant.start))):
            mutant.number = index + 1
        copy.take_all(mutants)
    number(chosen)
    say("checking types")
    bad = copy.check_types(manifest, chosen)
    chosen = [mutant for mutant in chosen if mutant not in bad][:options.count]
    for attempt in range(BUILDS):
        number(chosen)
        say(f"building {len(chosen)} mutants")
        bad = copy.build(chosen, os.path.join(options.folder, f"build-{attempt + 1}.log"))
        if not bad:
            chosen.sort(key=lambda mutant: mutant.number)
            with open(built(options), "w", encoding="utf-8") as file:
                json.dump([vars(mutant) for mutant in chosen], file, indent=1)
            return chosen
        for mutant in bad:
            say(f"  does not compile: {mutant.path}:{mutant.line}: {mutant.described()}")
        chosen = [mutant for mutant in chosen if mutant not in bad]
    raise BuildFailed(f"the copy does not build after {BUILDS} attempts")


def table(rows, seed):
    noticed = [row for row in rows if row["noticed"]]
    lines = [
        f"Seed {seed}: {len(noticed)} of {len(rows)} changes noticed ({100 * len(noticed) / max(1, len(rows)):.1f} %).", "",
        "| mutant | where | kind | change | noticed by |", "|---|---|---|---|---|",
    ]
    for row in rows:
        by = f"{row['noticed']} ({row['how']})" if row["noticed"] else f"**survived** {row['asked']} of {row['reaching']} suites"
        cells = [str(row["number"]), f"{row['path']}:{row['line']}", row["kind"], f"`{row['change']}`", by]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="script/mutate", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which changes are chosen")
    parser.add_argument("--count", type=int, default=200, help="how many")
    parser.add_argument("--only", action="append", metavar="PATH", help="files whose path has this in it; may be repeated")
    parser.add_argument("--report", metavar="FILE", help="the table, in Markdown")
    parser.add_argument("--again", action="store_true", help="only those that survived the last run with this seed and count")
    parser.add_argument("--as-built", action="store_true", help="with the copy as it was built last: go on after a run that was ended")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--budget", type=float, default=150, help="seconds of suites that one change may cost")
    parser.add_argument("--folder", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--finder", required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)

    copy = Copy(ROOT, os.path.join(options.folder, "copy"), say)
    mutants = prepared(options, copy, os.path.join(ROOT, ".build", "debug.yaml"))
    results = os.path.join(options.folder, f"results-{options.seed}-{options.count}.json")
    rows = {}
    if (options.again or options.as_built) and os.path.exists(results):
        with open(results, encoding="utf-8") as file:
            rows = {row["key"]: row for row in json.load(file)}

    places = [Place(copy, os.path.join(options.folder, f"place-{index}")) for index in range(options.jobs)]
    workers = Workers(places)
    recording = Recording(copy, mutants, os.path.join(options.folder, "recording.json"), say)
    recording.make(workers, units_of(copy), limit=600)

    lock = threading.Lock()

    def attempt(place, mutant):
        outcome, asked, reaching = try_out(place, mutant, recording, options.budget)
        row = {
            "key": mutant.key, "number": mutant.number, "path": mutant.path, "line": mutant.line, "kind": mutant.kind,
            "change": mutant.described(), "noticed": outcome and outcome.test, "how": outcome and outcome.how,
            "asked": asked, "reaching": reaching,
        }
        with lock:
            rows[mutant.key] = row
            by = f"{row['noticed']} ({row['how']})" if outcome else f"SURVIVED {asked} of {reaching} suites"
            say(f"{mutant.number:4} {mutant.path}:{mutant.line} {mutant.kind}: {row['change']}: {by}")
            with open(results, "w", encoding="utf-8") as file:
                json.dump(list(rows.values()), file, indent=1)

    def is_known(row):
        return row is not None and (row["noticed"] or options.as_built and not options.again)
    waiting = [mutant for mutant in mutants if not is_known(rows.get(mutant.key))]
    say(f"trying {len(waiting)} mutants")
    workers.each(waiting, attempt)
    for mutant in mutants:
        rows[mutant.key].update(number=mutant.number, line=mutant.line)
    text = table([rows[mutant.key] for mutant in mutants], options.seed)
    print(text, end="")
    if options.report:
        with open(options.report, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    try:
        main()
    except BuildFailed as error:
        sys.exit(f"script/mutate: {error}")
