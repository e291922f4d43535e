#!/usr/bin/env python3
"""Makes the vault of somebody who has kept one for years: make_days.py FOLDER [YEARS]

An entry and a page of the agenda for each day up to 2026-11-20, five sensors with a file a month and a reading an hour of the last year
and a day before, ten lists. The same years always give the same bytes.
"""
import os
import random
import sys
from datetime import date, timedelta

LAST = date(2026, 11, 20)
MOODS = ["very_sad", "sad", "neutral", "happy", "happy", "very_happy"]
TAGS = ["running", "work", "family", "garden", "reading", "music", "friends", "travel"]
WORDS = """today rain garden walked slowly home with the children and talked about school dinner was late but good we read until night
le matin au marché puis une longue promenade le soir un film the meeting went well and nobody was late for once""".split()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    folder = sys.argv[1]
    years = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    rng = random.Random(1)
    write(f"{folder}/.daybook/settings.yaml", "language: en\n")
    day = date(LAST.year - years, LAST.month, LAST.day)
    while day <= LAST:
        text = " ".join(rng.choices(WORDS, k=rng.randint(40, 200)))
        write(f"{folder}/journal/{day:%Y/%m}/{day}-2100-day.md",
              f"---\ndate: {day}T21:00:00+01:00\nmood: {rng.choice(MOODS)}\ntags: [{', '.join(rng.sample(TAGS, 2))}]\n"
              f"weather: {{condition: rain, temp: {rng.randint(-5, 30)}}}\n---\n\n# Day {day.toordinal() % 1000}\n\n{text} [[Léa]]\n")
        lines = [f"- {rng.randint(8, 11):02}:00-12:00 Meeting {rng.randint(1, 99)} @Office #work", "- 18:30 Walk"]
        done = "x" if day < LAST - timedelta(7) or rng.random() < 0.7 else " "
        lines += [f"- [{done}] Task {rng.randint(1, 999)} due:{day}", f"- [x] Tea done:{day}"]
        if day.day == 1:
            lines.append("- 09:00 Rent repeat:1m count:6")
        write(f"{folder}/agenda/{day.year}/{day}.md", f"---\ntype: day\ndate: {day}\n---\n\n# {day:%A}\n\n" + "\n".join(lines) + "\n")
        day += timedelta(1)
    for number in range(5):
        device = f"{folder}/sensors/device{number}"
        write(f"{device}/device.md",
              f"---\nname: Device {number}\nmeasures:\n  temperature: {{unit: °C, warning: [5, 30], critical: [0, 40]}}\n"
              "  humidity: {unit: '%', warning: [20, 80]}\n---\n")
        day = date(LAST.year - years, LAST.month, 1)
        while day <= LAST:
            rows, at = ["timestamp,temperature,humidity"], day
            while at.month == day.month and at <= LAST:
                for hour in range(0, 24, 1 if (LAST - at).days < 366 else 24):
                    rows.append(f"{at}T{hour:02}:00:00.000Z,{rng.uniform(2, 32):.1f},{rng.uniform(15, 85):.0f}")
                at += timedelta(1)
            write(f"{device}/{day:%Y-%m}.csv", "\n".join(rows) + "\n")
            day = at if at.month != day.month else LAST + timedelta(1)
    for number in range(10):
        items = "\n".join(f"- [{rng.choice(' x')}] Item {index} freq:{rng.randint(1, 40)}" for index in range(60))
        write(f"{folder}/lists/list{number}.md", f"# List {number}\n\n{items}\n")
    write(f"{folder}/people/Léa.md", "---\ntype: person\n---\n\n# Léa\n")


if __name__ == "__main__":
    main()
