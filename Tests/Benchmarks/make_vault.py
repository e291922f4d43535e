#!/usr/bin/env python3
"""Makes a vault of N notes for measuring: make_vault.py FOLDER N

Half are journal entries of some years with moods, tags and tasks, half are notes in a thousand folders. Words follow Zipf's law over
40,000 made-up words; the same N always gives the same bytes.
"""
import os
import random
import sys
from datetime import date, timedelta

SYLLABLES = "ka re mi to sa lu ne vi do pa ro che la sti mer an el or bi fu gra plo tun wes zi qua".split()


def vocabulary(rng, size):
    words, seen = [], set()
    while len(words) < size:
        word = "".join(rng.choice(SYLLABLES) for _ in range(rng.randint(1, 4)))
        if rng.random() < 0.05:
            word = word.replace("e", "é", 1)
        if word not in seen:
            seen.add(word)
            words.append(word)
    return words


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(1)
    words = vocabulary(rng, 40_000)
    weights = [1 / (rank + 3) for rank in range(len(words))]
    # Common English words on top of the made-up ones, so that languages are told and stems differ.
    for rank, word in enumerate("the of and to in that was he it with running walked houses garden meeting".split()):
        words[rank * 2] = word
    write(folder, count, rng, rng.choices(words, weights, k=2_000_000))


def write(folder, count, rng, pool):
    """Writes so many notes with the words of the pool, in its order."""
    tags = [f"tag{number}" for number in range(300)] + ["work/home", "work/office", "running", "famille"]
    moods = ["very_sad", "sad", "neutral", "happy", "very_happy"]
    last = date(2026, 11, 20)
    place = 0
    for number in range(count):
        body = []
        for _ in range(rng.randint(3, 9)):
            length = rng.randint(20, 90)
            place = (place + length) % (len(pool) - 100)
            body.append(" ".join(pool[place:place + length]).capitalize() + ".")
        if number == count // 3:
            body.append("Here stands the xylophonist alone.")
        for _ in range(rng.randint(0, 7)):
            body[rng.randrange(len(body))] += f" See [[note-{rng.randrange(count)}]]."
        if rng.random() < 0.3:
            body.append("- [ ] call the bank due:2026-12-0%d\n- [x] buy bread #errand" % rng.randint(1, 9))
        day = last - timedelta(days=rng.randrange(4000))
        front = [f"title: {' '.join(pool[place:place + 4])}", f"date: {day}"]
        front.append("tags: [" + ", ".join(rng.sample(tags, rng.randint(0, 4))) + "]")
        if number % 2:
            front.append(f"mood: {rng.choice(moods)}")
            path = f"journal/{day.year}/{day.month:02}/{day}-{number:06}.md"
        else:
            path = f"notes/{number % 500:03}/note-{number}.md"
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write("---\n" + "\n".join(front) + "\n---\n\n# " + front[0][7:] + "\n\n" + "\n\n".join(body) + "\n")


if __name__ == "__main__":
    main()
