#!/usr/bin/env python3
"""Makes a vault of twenty years with a reading of four measures a minute for each of N devices, in monthly files: make_devices.py FOLDER N"""
import os
import random
import shutil
import sys
from datetime import date, timedelta

FIRST, YEARS = 2006, 20


def main():
    sensors, count = os.path.join(sys.argv[1], "sensors"), int(sys.argv[2])
    first = os.path.join(sensors, "device-1")
    os.makedirs(first)
    rng = random.Random(1)
    clock = [f"T{minute // 60:02}:{minute % 60:02}:00Z," for minute in range(1440)]
    values = [f"{20 + rng.gauss(0, 2):.2f},{7.2 + rng.gauss(0, 0.1):.3f},{1.5 + rng.gauss(0, 0.1):.2f},{rng.randint(600, 800)}\n"
              for _ in range(100_003)]
    number = 0
    for month in range(YEARS * 12):
        day = date(FIRST + month // 12, month % 12 + 1, 1)
        with open(os.path.join(first, f"{day:%Y-%m}.csv"), "w", encoding="utf-8") as file:
            file.write("timestamp,temperature,ph,chlorine,orp\n")
            while (day.year - FIRST) * 12 + day.month - 1 == month:
                name = day.isoformat()
                file.writelines(name + minute + values[(number + place) % len(values)] for place, minute in enumerate(clock))
                number += len(clock)
                day += timedelta(1)
    for device in range(1, count + 1):
        folder = os.path.join(sensors, f"device-{device}")
        if device > 1:
            shutil.copytree(first, folder)
        with open(os.path.join(folder, "device.md"), "w", encoding="utf-8") as file:
            file.write(f"---\nname: Device {device}\nmeasures:\n  temperature: {{unit: °C, warning: [18, 30]}}\n  ph: {{label: pH}}\n"
                       "  chlorine: {unit: mg/L}\n  orp: {unit: mV}\n---\n")


main()
