"""What the dictionary changes of what was read, and what it leaves: with hunspell and its French words, and columns that are made up.

    lexicon_test.py
"""

import pathlib
import sys
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "recognisers"))

import lexicon

CLASSES = ["", *"abcdefghijklmnopqrstuvwxyzTHéèàôç'#0123456789.,", " "]
NUMBERS = {name: number for number, name in enumerate(CLASSES)}


def read(lines, language="fr"):
    """What becomes of a text of which each character is (what was read, how sure, what else it may be)."""
    columns, seen = numpy.full((2 * len(lines), len(CLASSES)), 1e-6), []
    for index, (text, sure, *other) in enumerate(lines):
        columns[2 * index, NUMBERS[text]] = sure
        for name in other:
            columns[2 * index, NUMBERS[name]] = (1 - sure) * 0.9
        columns[2 * index + 1, 0] = 0.99
        seen.append((text, sure, 2 * index))
    words = lexicon.Lexicon()
    result = words.chosen(seen, columns, NUMBERS, language)
    for dictionary in words.dictionaries.values():
        if dictionary:
            dictionary.process.stdin.close()
            dictionary.process.wait()
            dictionary.process.stdout.close()
    return result


def sure(text):
    return [(character, 0.99) for character in text]


def text(seen):
    return "".join(character for character, _, _ in seen)


class LexiconTest(unittest.TestCase):
    doubtful = [*sure("tr"), ("e", 0.7, "è"), *sure("s")]

    def test_accents_that_the_recogniser_saw(self):
        seen = read([*sure("mais "), *self.doubtful, *sure(".")])
        self.assertEqual(text(seen), "mais très.")
        # A word that was chosen is as sure as what it was least sure of, and lies where it was read.
        self.assertEqual({certainty for _, certainty, _ in seen[5:]}, {0.7})
        self.assertEqual([column for _, _, column in seen], list(range(0, 20, 2)))

    def test_what_was_read_surely_stays(self):
        self.assertEqual(text(read(sure("tres"))), "tres")

    def test_what_was_not_seen_is_not_chosen(self):
        # A dictionary knows what it may be, but nothing on the page looks like it.
        self.assertEqual(text(read([*sure("tr"), ("e", 0.7), *sure("s")])), "tres")

    def test_words_of_the_dictionary_stay(self):
        self.assertEqual(text(read([*sure("past"), ("e", 0.6, "é"), *sure("l")])), "pastel")

    def test_names_tags_and_numbers_stay(self):
        for before in ("T", "#", "2"):
            self.assertEqual(text(read([*sure(before), *self.doubtful])), before + "tres")
        self.assertEqual(text(read([*sure("H"), ("e", 0.6, "é"), *sure("l"), ("e", 0.6, "è"), *sure("ne")])), "Helene")

    def test_languages_without_a_dictionary(self):
        for language in (None, "", "xx", "../../fr", "fr_FR/../fr", "*"):
            self.assertEqual(text(read(self.doubtful, language)), "tres", language)
        for language in ("fr", "fr-FR", "fr-CH"):
            self.assertEqual(text(read(self.doubtful, language)), "très", language)

    def test_a_word_is_parted_by_a_gap_alone(self):
        self.assertEqual(text(read([*self.doubtful, *sure(" "), *self.doubtful])), "très très")


if __name__ == "__main__":
    unittest.main()
