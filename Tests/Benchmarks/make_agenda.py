#!/usr/bin/env python3
"""Makes an agenda of so many years: a page a day with events and tasks, and a hundred times as many events that repeat."""
import datetime
import os
import random
import sys

folder, years = sys.argv[1], int(sys.argv[2])
random.seed(20061120)
WORDS = "dentist review lunch train choir garden school doctor yoga report call visit concert market swim".split()
RULES = ["1w", "2w", "1d", "1m", "yearly", "weekdays", '"2nd monday"', '"last friday"', '"last day"', '"tuesday, thursday"', "3d",
         '"1st and 15th"', "6m"]
LAST = datetime.date(2026, 12, 31)


def write(path, text):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def title():
    return f"{random.choice(WORDS).capitalize()} with {random.choice(WORDS)}"


write(".daybook/settings.yaml", "lang: en\n")
first = datetime.date(LAST.year - years + 1, 1, 1)
day = first
while day <= LAST:
    lines = [f"---\ntype: day\ndate: {day}\n---\n\n# {day:%A}\n\n## Events\n"]
    for hour in sorted(random.sample(range(8, 20), 4)):
        lines.append(f"- {hour:02}:{random.choice(['00', '30'])}-{hour + 1:02}:45 {title()} @Lyon #{random.choice(WORDS)}")
    lines.append("\n## Tasks\n")
    for _ in range(2):
        lines.append(f"- [{'x' if random.random() < 0.97 else ' '}] {title()} due:{day}")
    write(f"agenda/{day.year}/{day}.md", "\n".join(lines) + "\n")
    day += datetime.timedelta(days=1)
lines = ["---\ntype: custom\ntitle: Series\n---\n"]
for number in range(years * 100):
    start = first + datetime.timedelta(days=random.randrange((LAST - first).days))
    hour = random.randrange(8, 20)
    when = f"{start} {hour:02}:00-{hour + 1:02}:00" if random.random() < 0.8 else f"{start}"
    tail = random.choice(["", "", "", "", f" until:{start + datetime.timedelta(days=random.randrange(900))}", " count:40",
                          " tz:America/New_York"])
    lines.append(f"- {when} {title()} repeat:{random.choice(RULES)}{tail if when != f'{start}' or 'tz' not in tail else ''} id:series-{number}")
write("agenda/series.md", "\n".join(lines) + "\n")
