#!/usr/bin/env python3
"""Makes a vault of N notes that read like those of the sample vault: make_prose.py FOLDER N

Sentences are chains of the words that follow one another in `vault-template`, English in one half and French in the other; now and then a name,
a figure or a rare word. Lists, tables, code and tasks are taken as they stand there. A third of the notes has the tag `everyday`.
"""
import glob
import os
import random
import re
import sys
from collections import defaultdict
from datetime import date, timedelta

TEMPLATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "vault-template")
MOODS = ["very_sad", "sad", "neutral", "happy", "very_happy"]
SYLLABLES = "bra cor den el fan gue hal is jor kel lan mar nor oli pet quin ros sel tur val".split()


class Prose:
    """What is written in one language."""

    def __init__(self, language):
        self.follow, self.first, self.blocks = defaultdict(list), [], []
        for path in sorted(glob.glob(os.path.join(TEMPLATE, language, "**", "*.md"), recursive=True)):
            with open(path, encoding="utf-8") as file:
                text = re.sub(r"\A---\n.*?\n---\n", "", file.read(), flags=re.DOTALL)
            text = re.sub(r"\{\{[^}]*\}\}", "2026-11-20", text)
            for block in re.split(r"\n{2,}", text.strip()):
                if re.match(r"\w", block):
                    self.learn(block.split())
                elif not block.startswith(("#", "![")):
                    self.blocks.append(block)

    def learn(self, words):
        at_start = True
        for word, following in zip(words, words[1:] + [None]):
            if at_start:
                self.first.append(word)
            at_start = word.endswith((".", "!", "?"))
            if following and not at_start:
                self.follow[word].append(following)

    def sentence(self, rng):
        words = [rng.choice(self.first)]
        while len(words) < 30 and self.follow[words[-1]]:
            words.append(rng.choice(self.follow[words[-1]]))
        if rng.random() < 0.4:
            rare = "".join(rng.choices(SYLLABLES, k=rng.randint(2, 4)))
            words.insert(rng.randrange(len(words)), rng.choice([rare, rare.capitalize(), str(rng.randint(2, 9999))]))
        text = " ".join(words)
        return text if text.endswith((".", "!", "?")) else text.rstrip(",:;") + "."

    def paragraph(self, rng):
        return " ".join(self.sentence(rng) for _ in range(rng.randint(2, 6)))


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(3)
    languages = [Prose("en"), Prose("fr")]
    tags = ["home", "work/garden", "work/admin", "famille", "travail/jardin", "running", "music"] + [f"project-{n}" for n in range(200)]
    last = date(2026, 11, 20)
    for number in range(count):
        prose = languages[number % 2]
        day = last - timedelta(days=rng.randrange(5000))
        title = " ".join(prose.sentence(rng).split()[:5]).rstrip(".,:;!?")
        parts = [prose.paragraph(rng) for _ in range(rng.randint(2, 7))]
        for _ in range(rng.randint(0, 2)):
            parts.insert(rng.randrange(len(parts) + 1), rng.choice(prose.blocks))
        for _ in range(rng.randint(0, 3)):
            place = rng.randrange(len(parts))
            parts[place] += f"\n\n[[note-{rng.randrange(count)}]]"
        if number == count // 3:
            parts.append("Here stands the xylophonist alone.")
        own = rng.sample(tags, rng.randint(0, 3)) + (["everyday"] if rng.random() < 1 / 3 else [])
        front = [f"date: {day}", f"tags: [{', '.join(own)}]"]
        if rng.random() < 0.5:
            front.append(f"mood: {rng.choice(MOODS)}")
            front.append(f"weather: {{condition: rain, temp: {rng.randint(-9, 34)}}}")
            path = os.path.join(folder, "journal", f"{day:%Y/%m}", f"{day}-{number:06}.md")
        else:
            path = os.path.join(folder, "notes", f"{number % 500:03}", f"note-{number}.md")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write("---\n" + "\n".join(front) + "\n---\n\n# " + title + "\n\n" + "\n\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
