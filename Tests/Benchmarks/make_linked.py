#!/usr/bin/env python3
"""Makes so many notes with Markdown links among them, every tenth to one hub: what every language server for Markdown understands."""
import os
import random
import sys

folder, count = sys.argv[1], int(sys.argv[2])
random.seed(20061120)
WORDS = "garden tea water rain walk book night river stone bread light music wind house green letter".split()
os.makedirs(os.path.join(folder, ".daybook"))


def write(name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


write("hub.md", "# Hub\n\n## First section\n\ntext\n\n## Second section\n\ntext\n")
for number in range(count):
    title = " ".join(random.choices(WORDS, k=3))
    body = "\n\n".join(" ".join(random.choices(WORDS, k=40)) for _ in range(4))
    links = " ".join(f"[{other}](note-{other}.md)" for other in random.sample(range(count), 3))
    if number % 10 == 0:
        links += " [hub](hub.md) [first](hub.md#first-section)"
    write(f"note-{number}.md", f"# {title} {number}\n\n{body}\n\n## Part {number}\n\n{links} #{random.choice(WORDS)}\n")
