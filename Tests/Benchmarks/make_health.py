#!/usr/bin/env python3
"""An export.xml of Apple Health: make_health.py FOLDER MEGABYTES, the same bytes each time."""
import os
import sys

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 13 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
]>
<HealthData locale="en_GB">
 <ExportDate value="2026-11-20 09:15:00 +0100"/>
"""
KINDS = [
    ("HKQuantityTypeIdentifierStepCount", "count", 60), ("HKQuantityTypeIdentifierDistanceWalkingRunning", "km", 0.05),
    ("HKQuantityTypeIdentifierActiveEnergyBurned", "kcal", 2.5), ("HKQuantityTypeIdentifierHeartRate", "count/min", 70),
    ("HKQuantityTypeIdentifierBasalEnergyBurned", "kcal", 1.5),
]
SOURCES = [
    ("Nora’s iPhone", "&lt;&lt;HKDevice: 0x2829d0c80&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone12,8, software:17.1&gt;"),
    ("Nora’s Apple Watch", "&lt;&lt;HKDevice: 0x2829d0d20&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.1&gt;"),
]


def main():
    folder, target = sys.argv[1], int(sys.argv[2]) << 20
    os.makedirs(folder)
    written = 0
    with open(os.path.join(folder, "export.xml"), "w", encoding="utf-8") as file:
        file.write(HEAD)
        share = target // (len(KINDS) * len(SOURCES))
        for kind, unit, value in KINDS:
            for source, device in SOURCES:
                written, minute = 0, 0
                while written < share:
                    lines = []
                    for _ in range(1000):
                        day, rest = divmod(minute, 1440)
                        year, day = divmod(day, 336)
                        month, day = divmod(day, 28)
                        date = f"{2012 + year % 15}-{month + 1:02}-{day + 1:02} {rest // 60:02}:{rest % 60:02}"
                        lines.append(
                            f' <Record type="{kind}" sourceName="{source}" sourceVersion="17.1" device="{device}" unit="{unit}" '
                            f'creationDate="{date}:59 +0100" startDate="{date}:04 +0100" endDate="{date}:54 +0100" '
                            f'value="{value * (1 + minute % 7) / 4:.5g}"/>\n')
                        minute += 3
                    text = "".join(lines)
                    written += len(text.encode())
                    file.write(text)
        file.write("</HealthData>\n")


main()
