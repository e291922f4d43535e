#!/usr/bin/env python3
"""Makes a calendar of N events, a tenth of which repeat: make_calendar.py FOLDER N"""
import datetime
import os
import random
import sys

folder, count = sys.argv[1], int(sys.argv[2])
rng = random.Random(5545)
WORDS = "dentist review lunch train choir garden school doctor yoga report call visit concert market swim".split()
RULES = ["FREQ=WEEKLY;COUNT=20", "FREQ=MONTHLY;BYDAY=2MO", "FREQ=YEARLY", "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20271231T000000Z"]
lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN", "X-WR-CALNAME:Bench"]
for number in range(count):
    start = datetime.datetime(2020, 1, 1) + datetime.timedelta(minutes=30 * rng.randrange(48 * 365 * 8))
    lines += ["BEGIN:VEVENT", f"UID:bench-{number}@example.org", "DTSTAMP:20261120T000000Z"]
    if rng.random() < 0.2:
        lines += [f"DTSTART;VALUE=DATE:{start:%Y%m%d}", f"DTEND;VALUE=DATE:{start + datetime.timedelta(days=1):%Y%m%d}"]
    else:
        lines += [f"DTSTART:{start:%Y%m%dT%H%M%S}", f"DTEND:{start + datetime.timedelta(hours=1):%Y%m%dT%H%M%S}"]
    lines += [f"SUMMARY:{rng.choice(WORDS).capitalize()} with {rng.choice(WORDS)}", f"LOCATION:{rng.choice(WORDS)}"]
    if rng.random() < 0.1:
        lines.append("RRULE:" + rng.choice(RULES))
    if rng.random() < 0.3:
        lines.append("DESCRIPTION:Bring the papers\\, and a book")
    lines.append("END:VEVENT")
lines.append("END:VCALENDAR")
os.makedirs(folder)
with open(os.path.join(folder, "bench.ics"), "w", encoding="utf-8", newline="") as file:
    file.write("\r\n".join(lines) + "\r\n")
