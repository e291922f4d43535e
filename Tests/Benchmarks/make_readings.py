#!/usr/bin/env python3
"""Makes a vault with one device and N readings of four measures in 60 monthly files: make_readings.py FOLDER N"""
import os
import random
import sys
from datetime import date, timedelta

FIRST, MONTHS = date(2021, 12, 1), 60


def main():
    folder, count = os.path.join(sys.argv[1], "sensors", "pool"), int(sys.argv[2])
    os.makedirs(folder)
    with open(os.path.join(folder, "device.md"), "w", encoding="utf-8") as file:
        file.write("---\nname: Pool\nmeasures:\n  temperature: {unit: °C, warning: [18, 30]}\n  ph: {label: pH}\n"
                   "  chlorine: {unit: mg/L}\n  orp: {unit: mV}\n---\n")
    rng = random.Random(1)
    # A walk that comes back to where it began, so that it can be gone round and round.
    steps = [rng.choice((-1, 1)) for _ in range(5_000)]
    values, place = [], 0
    for step in steps + [-step for step in steps]:
        place += step
        values.append(f"{20 + place / 50:.2f},{7.2 + place / 1000:.3f},{1.5 + place / 500:.2f},{700 + place}\n")
    months = [(FIRST.year + (FIRST.month - 1 + n) // 12, (FIRST.month - 1 + n) % 12 + 1) for n in range(MONTHS + 1)]
    firsts = [date(year, month, 1) for year, month in months]
    apart = (firsts[-1] - firsts[0]).days * 86_400_000 // count  # milliseconds
    clock = [f"T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}." for second in range(86_400)]
    number = moment = 0
    for first, end in zip(firsts, firsts[1:]):
        with open(os.path.join(folder, f"{first:%Y-%m}.csv"), "w", encoding="utf-8") as file:
            file.write("timestamp,temperature,ph,chlorine,orp\n")
            day = first
            while day < end:
                name, lines = day.isoformat(), []
                while moment < 86_400_000 and number < count:
                    second, rest = divmod(moment, 1000)
                    lines.append(f"{name}{clock[second]}{rest:03}Z,{values[number % len(values)]}")
                    number += 1
                    moment += apart
                moment -= 86_400_000
                file.writelines(lines)
                day += timedelta(1)


main()
