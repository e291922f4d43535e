"""Chooses among the spellings of a dictionary by what a recogniser saw, for words that it was not sure of and that the dictionary does not have.

Names (a capital letter), numbers, tags and whatever else is not letters alone stay as they were read, and so does a line in a language without a
dictionary. Spellings come from hunspell, one process for each language.
"""

import re
import subprocess
import unicodedata
from pathlib import Path

import numpy

DICTIONARIES = Path("/usr/share/hunspell")
# A word is looked up where one of its characters is less sure than this.
UNSURE = 0.97
# How much less likely than what was read (in nats) a spelling may be.
LESS_LIKELY = 6.0


def likelihood(columns, kinds):
    """The logarithm of how likely a row of classes is over columns of probabilities, over all ways to spread it (CTC's forward algorithm)."""
    states = numpy.zeros(2 * len(kinds) + 1, int)
    states[1::2] = kinds
    seen = numpy.log(numpy.maximum(columns[:, states], 1e-12))
    # The blank between two classes that differ may be missing.
    skips = numpy.zeros(len(states), bool)
    skips[2:] = (states[2:] != 0) & (states[2:] != states[:-2])
    row = numpy.full(len(states), -numpy.inf)
    row[:2] = seen[0, :2]
    for column in seen[1:]:
        before = numpy.concatenate(([-numpy.inf], row))
        skipped = numpy.where(skips, numpy.concatenate(([-numpy.inf, -numpy.inf], row))[: len(row)], -numpy.inf)
        row = numpy.logaddexp(numpy.logaddexp(row, before[: len(row)]), skipped) + column
    return float(numpy.logaddexp(row[-1], row[-2]))


def bare(text):
    """Without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


class Dictionary:
    """hunspell(1), asked a word at a time."""

    def __init__(self, name):
        self.process = subprocess.Popen(
            ["hunspell", "-a", "-i", "utf-8", "-d", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace")
        self.process.stdout.readline()

    def spellings(self, word):
        """What a word may be in its stead; nothing for one that is there."""
        self.process.stdin.write(f"^{word}\n")
        self.process.stdin.flush()
        answers = []
        while (line := self.process.stdout.readline()) not in ("", "\n"):
            answers.append(line.rstrip("\n"))
        if len(answers) != 1 or not answers[0].startswith("&"):
            return []
        return [text for text in answers[0].split(": ", 1)[1].split(", ") if " " not in text]


class Lexicon:
    def __init__(self):
        self.dictionaries = {}

    def dictionary(self, language):
        """None where there is none of the language."""
        if language not in self.dictionaries:
            # It comes from a page: nothing but the name of a language becomes part of a path.
            name = (language or "").replace("-", "_")
            name = name if re.fullmatch("[A-Za-z]{2,3}(_[A-Za-z]{2})?", name) else ""
            # That of the country is missing for most, and many are named after one.
            names = [name, f"{name}_{name.upper()}", *sorted(path.stem for path in DICTIONARIES.glob(f"{name[:2]}_*.dic"))]
            found = next((other for other in names if name and (DICTIONARIES / f"{other}.dic").exists()), None)
            try:
                self.dictionaries[language] = Dictionary(found) if found else None
            except OSError:
                self.dictionaries[language] = None
        return self.dictionaries[language]

    def chosen(self, seen, columns, numbers, language):
        """Characters with their certainties and columns, in which words are other ones where the dictionary says so."""
        ends = [index for index, (text, _, _) in enumerate(seen) if text.isspace()]
        result = []
        for first, last in zip([0, *(end + 1 for end in ends)], [*ends, len(seen)]):
            start = seen[first - 1][2] + 1 if first else 0
            end = seen[last][2] if last < len(seen) else len(columns)
            result += self.word(seen[first:last], columns[start:end], numbers, language) + seen[last : last + 1]
        return result

    def word(self, seen, columns, numbers, language):
        text = "".join(character for character, _, _ in seen)
        core = text.strip(".,;:!?…()«»\"")
        letters = core.replace("'", "").replace("’", "").replace("-", "")
        if len(core) < 2 or not letters.isalpha() or not letters.islower() or min(sure for _, sure, _ in seen) >= UNSURE:
            return seen
        dictionary = self.dictionary(language)
        if not dictionary:
            return seen
        before, after = text.split(core, 1)
        others = [before + spelling + after for spelling in dictionary.spellings(core)]
        others = [other for other in others if other != text and all(character in numbers for character in other)]

        def score(other):
            return likelihood(columns, [numbers[character] for character in other])

        least = score(text) - LESS_LIKELY
        near = [(other, likely) for other in others if (likely := score(other)) >= least]
        # Accents are what is lost most: a spelling that differs by them alone goes before one of other letters.
        best = max(near, key=lambda found: (bare(found[0]) == bare(text), found[1]), default=None)
        if not best:
            return seen
        return [(character, sure, place) for character, (sure, place) in zip(best[0], self.spread(seen, len(best[0])))]

    @staticmethod
    def spread(seen, count):
        """Places for so many characters over those that were seen, and as certainty the least of them all."""
        least = min(sure for _, sure, _ in seen)
        for index in range(count):
            yield least, seen[index * len(seen) // count][2]
