"""Runs programs and measures them: time, and peak memory as the kernel counted it for that one child."""
import os
import resource
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass


class Failed(Exception):
    """A program did not run, or did not end as it should."""


@dataclass
class Run:
    seconds: float
    peak: float  # MiB, of the largest process should the child have had children; never less than `floor()`


def run(command, environment, output=None, codes=(0,)):
    """One run from the start of the process until it has ended with one of these codes. Output goes to nowhere, or to the file that is named."""
    with open(output or os.devnull, "wb") as out, open(os.devnull, "rb") as nothing, tempfile.TemporaryFile() as errors:
        actions = [
            (os.POSIX_SPAWN_DUP2, nothing.fileno(), 0),
            (os.POSIX_SPAWN_DUP2, out.fileno(), 1),
            (os.POSIX_SPAWN_DUP2, errors.fileno(), 2),
        ]
        start = time.perf_counter()
        try:
            process = os.posix_spawnp(command[0], command, environment, file_actions=actions)
        except OSError as error:
            raise Failed(f"{command[0]}: {error.strerror}") from error
        _, status, usage = os.wait4(process, 0)
        seconds = time.perf_counter() - start
        code = os.waitstatus_to_exitcode(status)
        if code not in codes:
            errors.seek(0)
            raise Failed(f"{' '.join(command)}: exit code {code}\n{errors.read(2000).decode(errors='replace')}".rstrip())
    return Run(seconds, usage.ru_maxrss / 1024)


def rounds(count, *actions):
    """Interleaved runs A B A B …, after one of each to warm up. An action returns a Run; the answer has one list for each."""
    results = [[] for _ in actions]
    for number in range(count + 1):
        for action, kept in zip(actions, results):
            result = action()
            if number > 0:
                kept.append(result)
    return results


def floor():
    """MiB of this program. A child counts what it shared with its parent before it became another program as its own."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def median(runs):
    return statistics.median(run.seconds for run in runs)


def peak(runs):
    return max(run.peak for run in runs)


class Spread:
    """The median of some figures, with the least and the greatest."""

    def __init__(self, values):
        self.middle, self.least, self.most = statistics.median(values), min(values), max(values)

    def text(self, unit=""):
        return f"{figure(self.middle)}{unit} ({figure(self.least)}–{figure(self.most)})"


def ratios(ours, theirs):
    return Spread([a.seconds / b.seconds for a, b in zip(ours, theirs)])


def figure(value):
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def duration(seconds):
    return f"{seconds:.2f} s" if seconds >= 1 else f"{figure(seconds * 1000)} ms"


class Table:
    """A Markdown table that appears row by row."""

    HEADS = ("row", "ours", "rival", "result (least–most)", "bar", "", "peak")
    WIDTHS = (13, 7, 17, 26, 12, 4, 8)

    def __init__(self, heads=HEADS, widths=WIDTHS):
        self.heads, self.widths, self.begun = heads, widths, False

    def row(self, name, ours, rival, spread, bar, unit="", peak=None, peak_bar=None):
        over = bar is not None and spread.middle > bar or peak_bar is not None and peak > peak_bar
        limits = [] if bar is None else [f"{bar:g}{unit}"]
        limits += [] if peak_bar is None else [f"{peak_bar} MiB"]
        self.line((
            name, ours, rival, spread.text(unit), ", ".join(limits), ("OVER" if over else "ok") if limits else "",
            "" if peak is None else f"{peak:.0f} MiB" if peak > floor() + 1 else f"< {floor() + 1:.0f} MiB",
        ))

    def line(self, cells):
        if not self.begun:
            self.begun = True
            self.line(self.heads)
            self.line(["-" * width for width in self.widths])
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, self.widths)) + " |", flush=True)


class Notes:
    """In place of a table: the results of one run of some rows, by their names, and their units."""

    def __init__(self):
        self.results = {}

    def row(self, name, ours, rival, spread, bar, unit="", peak=None, peak_bar=None):
        self.results[name] = (spread.middle, unit)


def say(text):
    print(f"script/bench: {text}", file=sys.stderr, flush=True)
