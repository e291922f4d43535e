#!/usr/bin/env python3
"""Makes a vault of N notes in no language: make_babel.py FOLDER N

As make_vault.py, but of 400,000 words of random letters of which many are rare, so that no language is told, each is stemmed in two, and most are in few notes.
"""
import random
import string
import sys

from make_vault import write


def main():
    rng = random.Random(2)
    words = list({"".join(rng.choices(string.ascii_lowercase, k=rng.randint(2, 12))) for _ in range(420_000)})
    words.sort()
    rng.shuffle(words)
    weights = [1 / (rank + 20) ** 0.9 for rank in range(len(words))]
    write(sys.argv[1], int(sys.argv[2]), rng, rng.choices(words, weights, k=2_000_000))


main()
