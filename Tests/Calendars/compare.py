"""Compares daybook's occurrences of every calendar in a folder with a second implementation.

The second opinion on a file is what `expected-occurrences.jsonl` says of it, in its folder or one above (a line of JSON a file: `file`,
`occurrences` with `uid`, `start`, `start_utc`, `end`), else what python-recurring-ical-events finds. Each calendar is imported into a vault of its own; a clock of UTC reads it.
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile

FIRST, LAST, MOST = "1970-01-01", "2030-12-31", 300

# Calendars in which the second opinion is not followed, by the end of their path: the paragraph of RFC 5545, and why.
DIFFERING = {
    "event_d_same_start_end.ics": ("3.6.1", "a whole day that ends when it starts is one day"),
    "calendars/example.ics": ("3.6.1", "a whole day that ends when it starts is one day"),
    "event_dt_mixed_awareness.ics": ("3.2.19", "TZID beside Z is forbidden: Z is UTC; what has no zone floats"),
    "event_dt_rrule_until_before_start.ics": ("3.8.5.3", "DTSTART is always the first instance"),
    "event_rrule_recuid_cancelled.ics": ("3.8.1.11", "an occurrence that is cancelled does not happen"),
    "tz_windows_format.ics": ("3.8.3.1", "the zone is that of its name, not of its damaged definition"),
    "issue_1633_rdate_with_dates.ics": ("3.3.9", "a period has no dates"),
    "issue_1633_rdate_with_dates_and_tzid.ics": ("3.3.9", "a period has no dates"),
    "issue_178_custom_component_contains_other.ics": ("3.6", "an event within a component that nobody knows is none of the calendar"),
    "issue_165_missing_event.ics": ("3.3.10", "blanks within a rule end the other's reading of it; the rule is FREQ=DAILY on weekdays"),
    "issue_526_calendar_with_different_events.ics": ("3.2.19", "a TZID without a VTIMEZONE that is no name of a zone floats, and is told"),
    "issue_526_calendar_with_event_subset.ics": ("3.2.19", "a TZID without a VTIMEZONE that is no name of a zone floats, and is told"),
    "issue_526_calendar_with_events.ics": ("3.2.19", "a TZID without a VTIMEZONE that is no name of a zone floats, and is told"),
    "issue_526_calendar_with_shuffeled_events.ics": ("3.2.19", "a TZID without a VTIMEZONE that is no name of a zone floats, and is told"),
    "event_dtr_no_tz_exdatez.ics": ("3.2.19", "a TZID without a VTIMEZONE that is no name of a zone floats, and is told"),
    "event_with_recurrence.ics": ("3.3.5", "what has no zone floats, whatever zone EXDATE has"),
}


class Disagreement(Exception):
    pass


def whole_minute(text):
    """Lines have no seconds."""
    return text[:17] + "00" + text[19:] if len(text) >= 19 else text


def in_utc(text):
    """`2026-11-23T14:00:00+01:00` as `…Z`; what floats and what is a date stay."""
    if len(text) < 20:
        return text
    time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    try:
        return time.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    except OverflowError:
        return text


def stored(path, top):
    """The occurrences in the file of expectations beside a calendar, or None."""
    for folder in [path.parent, *path.parent.parents]:
        file = folder / "expected-occurrences.jsonl"
        if file.is_file():
            for row in file.open(encoding="utf-8"):
                entry = json.loads(row)
                if folder / entry["file"] == path:
                    return {
                        (o["uid"] or "", whole_minute(o["start_utc"] or o["start"]), whole_minute(in_utc(o["end"] or o["start"])))
                        for o in entry["occurrences"]
                    }
        if folder == top:
            return None
    return None


def computed(path):
    """The occurrences that the library finds; raises what it raises."""
    import icalendar
    import recurring_ical_events

    calendar = icalendar.Calendar.from_ical(path.read_bytes())

    def text(value):
        if not isinstance(value, datetime.datetime):
            return value.isoformat()
        if value.tzinfo is None:
            return whole_minute(value.strftime("%Y-%m-%dT%H:%M:%S"))
        return whole_minute(value.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"))

    found = set()
    for event in recurring_ical_events.of(calendar).between((1970, 1, 1), (2031, 1, 1)):
        start = event["DTSTART"].dt
        end = event["DTEND"].dt if "DTEND" in event else start
        found.add((str(event.get("UID", "")), text(start), text(end)))
    return found


class Daybook:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        home = folder / "home"
        home.mkdir()
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(home), "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "XDG_CONFIG_HOME": str(home / "config"), "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_STATE_HOME": str(home / "state"),
        }

    def run(self, *words):
        return subprocess.run(
            [self.program, *words], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=120)

    def occurrences(self, path, number):
        """What an import of a calendar puts on the agenda, and what the import tells of what it did not take as it is."""
        vault = self.folder / f"vault{number}"
        vault.mkdir()
        (vault / ".daybook").mkdir()
        told = self.run("import", "ics", str(path), "--vault", str(vault))
        # What is no calendar has no events.
        if told.returncode not in (0, 1, 3):
            raise Disagreement(f"daybook ended with {told.returncode}: {told.stderr.strip()[:200]}")
        listed = self.run("agenda", "list", "--from", FIRST, "--to", LAST, "--json", "--vault", str(vault))
        if listed.returncode == 1:
            return set(), told.stdout + told.stderr
        if listed.returncode != 0:
            raise Disagreement(f"daybook ended with {listed.returncode}: {listed.stderr.strip()[:200]}")
        found = set()
        for event in json.loads(listed.stdout)["events"]:
            uid = event["uid"] or ""
            if event.get("times", 1) > 1:
                raise Disagreement("several an hour: not compared")
            if uid.startswith("data:,"):
                import urllib.parse

                uid = urllib.parse.unquote(uid[6:])
            found.add(("" if uid.endswith("@daybook") else uid,
                       whole_minute(text_of(event, "start")), whole_minute(text_of(event, "end"))))
        return found, told.stdout + told.stderr


def text_of(event, key):
    return event[key] if event["all_day"] else in_utc(event[key])


def earliest(found):
    return set(sorted(found, key=lambda one: (one[1], one[0], one[2]))[:MOST])


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: script/compare-calendars FOLDER")
    program, top = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    same, differing, unexplained, unread, occurrences = 0, [], [], [], 0
    with tempfile.TemporaryDirectory(prefix="daybook-calendars.") as folder:
        daybook = Daybook(program, pathlib.Path(folder))
        for number, path in enumerate(sorted(top.rglob("*.ics"))):
            name = str(path.relative_to(top))
            wanted = stored(path, top)
            if wanted is None:
                try:
                    wanted = computed(path)
                except Exception as error:  # noqa: BLE001: what another library cannot read is no disagreement
                    unread.append((name, f"{type(error).__name__}: {error}".splitlines()[0][:80]))
                    continue
            try:
                found, _ = daybook.occurrences(path, number)
            except Disagreement as problem:
                unexplained.append((name, [str(problem)]))
                continue
            wanted, found = earliest(wanted), earliest(found)
            occurrences += len(wanted)
            if wanted == found:
                same += 1
                continue
            rows = [f"daybook alone: {' '.join(one)}" for one in sorted(found - wanted)[:5]]
            rows += [f"the other alone: {' '.join(one)}" for one in sorted(wanted - found)[:5]]
            reason = next((why for end, why in DIFFERING.items() if name.endswith(end)), None)
            (differing if reason else unexplained).append((name, rows if not reason else reason))
    print(f"{same} calendars agree, {occurrences} occurrences compared")
    for name, (paragraph, why) in differing:
        print(f"not followed: {name}: RFC 5545 §{paragraph}, {why}")
    for name, why in unread:
        print(f"unread by the other: {name}: {why}")
    for name, rows in unexplained:
        print(f"DISAGREES: {name}")
        for row in rows:
            print(f"    {row}")
    sys.exit(1 if unexplained else 0)


main()
