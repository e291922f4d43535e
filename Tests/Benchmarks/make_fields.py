#!/usr/bin/env python3
"""Makes so many notes of twenty keys each: numbers, texts, dates, lists, a nested one."""
import os
import random
import sys

folder, count = sys.argv[1], int(sys.argv[2])
random.seed(20261120)
WORDS = "garden tea water rain walk book night river stone bread light music wind house green letter".split()
STATES = ["open", "doing", "waiting", "done"]
os.makedirs(os.path.join(folder, ".daybook"))
for number in range(count):
    day = f"20{random.randint(16, 26)}-{random.randint(1, 12):02}-{random.randint(1, 28):02}"
    lines = [f"title: {' '.join(random.choices(WORDS, k=3))} {number}", f"status: {random.choice(STATES)}", f"due: {day}",
             f"priority: {random.randint(1, 5)}", f"cost: {random.randint(1, 99999) / 100}", f"hours: {random.randint(0, 40)}",
             f"tags: [{', '.join(random.sample(WORDS, 3))}]", f"authors:\n  - {random.choice(WORDS)}\n  - {random.choice(WORDS)}",
             f"done: {random.choice(['true', 'false'])}", f"weather:\n  temp: {random.randint(-9, 35)}\n  sky: {random.choice(WORDS)}"]
    lines += [f"key{other}: {random.choice([random.choice(WORDS), str(random.randint(0, 9999)), day])}" for other in range(10)]
    path = os.path.join(folder, f"{number % 100:02}", f"note-{number}.md")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("---\n" + "\n".join(lines) + "\n---\n\n" + " ".join(random.choices(WORDS, k=60)) + "\n")
