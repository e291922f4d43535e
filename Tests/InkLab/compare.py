"""Lets recognisers read labelled ink and pages made of it, and prints how many characters and words they got wrong, as a table.

    compare.py PROGRAM FOLDER FONTS READERS

PROGRAM is daybook, FOLDER has labelled ink (`truth.tsv` beside files of InkML, `NAME.truth.tsv` beside `NAME.xoj`), FONTS has SVG fonts that are
strokes, READERS is the folder into which script/setup ink installed the reader of recognisers/, which is asked with the dictionary of the language and without. What is counted is the distance of Levenshtein between what was read and
what is said there, in characters and in words, as a share of what is said; capital letters and accents count, and ends of lines are spaces.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unicodedata

import strokes
import texts

# Alike letters of different hands, and what nobody writes by hand, tell nothing new.
LEFT_OUT = ("Bold", "Med", "Goth", "Italic", "Sans1", "Serif")
PAGES, LINES = 4, 6


def distance(first, second):
    row = list(range(len(second) + 1))
    for number, one in enumerate(first, 1):
        last, row[0] = row[0], number
        for index, other in enumerate(second, 1):
            last, row[index] = row[index], min(row[index] + 1, row[index - 1] + 1, last + (one != other))
    return row[-1]


def folded(text):
    """As the search has it: no capitals, no accents, and œ in two letters."""
    text = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in text if not unicodedata.combining(letter))


class Count:
    def __init__(self):
        self.characters = self.wrong = self.words = self.wrong_words = self.wrong_folded = self.lines = 0
        self.seconds = 0.0

    def add(self, said, read, lines, seconds):
        said, read = (unicodedata.normalize("NFC", " ".join(text.split())) for text in (said, read))
        self.characters += len(said)
        self.wrong += distance(said, read)
        self.wrong_folded += distance(folded(said), folded(read))
        self.words += len(said.split())
        self.wrong_words += distance(said.split(), read.split())
        self.lines += lines
        self.seconds += seconds

    def cell(self):
        shares = [self.wrong / self.characters, self.wrong_words / self.words, self.wrong_folded / self.characters]
        return " / ".join(f"{100 * share:.1f}" for share in shares)


def labelled(folder):
    """Lines with what they say."""
    for table in sorted(folder.rglob("*truth.tsv")):
        rows = [line.split("\t") for line in table.read_text(encoding="utf-8").splitlines()]
        for row in (dict(zip(rows[0], cells)) for cells in rows[1:]):
            if row.get("file", "").endswith(".inkml"):
                yield row["text"], strokes.of_inkml(table.parent / row["file"])
            elif row.get("text") and "page" in row:
                file = table.parent / (table.name.removesuffix(".truth.tsv") + ".xoj")
                yield row["text"], strokes.of_xournal(file)[int(row["page"]) - 1]


def composed(lines, chance, size=LINES):
    """A page of lines below one another, 2.6 to 4 letter heights apart, each a little larger, further in and more slanted than the last."""
    page, foot, slope = [], 100.0, chance.gauss(0, 0.01)
    for _, line in lines[:size]:
        height = 9 * chance.uniform(0.9, 1.1)
        page += strokes.placed(line, 60 + chance.uniform(0, 25), foot, height, slope + chance.gauss(0, 0.004))
        foot += 9 * chance.uniform(2.6, 4.0)
    return "\n".join(text for text, _ in lines[:size]), page


def sets(folder, fonts):
    known = list(labelled(folder))
    yield "labelled ink, a line each", "en", [(text, line, 1) for text, line in known]
    chance = random.Random(1)
    pages = [composed([chance.choice(known) for _ in range(LINES)], chance) for _ in range(8)]
    yield "pages of six of these lines", "en", [(text, page, LINES) for text, page in pages]
    for path in sorted(fonts.glob("*.svg")):
        if any(word in path.stem for word in LEFT_OUT):
            continue
        font = strokes.Font(path)
        for language, lines in (("en", texts.ENGLISH), ("fr", texts.FRENCH)):
            chance = random.Random(font.name + language)
            written = [(line, font.written(line, chance)) for line in lines if font.can(line)]
            pages = [written[index : index + 5] for index in range(0, len(written), 5)]
            yield f"{font.name}, {language}", language, [(*composed(page, chance), len(page)) for page in pages]


class Engine:
    def __init__(self, name, program, work, recogniser):
        self.name, self.program, self.work = name, program, work
        config = work / name / "daybook"
        config.mkdir(parents=True)
        (config / "config.yaml").write_text(f"ink:\n  recogniser: {json.dumps(recogniser)}\n", encoding="utf-8")
        self.recogniser = recogniser
        self.variables = {**os.environ, "XDG_CONFIG_HOME": str(work / name)}

    def read(self, page, language):
        file = self.work / "page.inkml"
        strokes.write(file, page)
        began = time.monotonic()
        done = subprocess.run(
            [self.program, "--vault", str(self.work / ("vault-" + language)), "ink", "recognise", str(file), "--json"],
            env=self.variables, capture_output=True, text=True)
        if done.returncode not in (0, 1) or not done.stdout:
            sys.exit(f"{self.name}: {done.stderr}")
        lines = json.loads(done.stdout)["files"][0]["lines"]
        return "\n".join(" ".join(word["text"] for word in line) for line in lines), time.monotonic() - began


def speed(program, work, engine, page):
    """How long a page takes, and how long its recogniser takes for the same lines without daybook; the least of five each."""
    questions, listening = work / "questions", work / "listen"
    listening.write_text(f'#!/bin/sh\ntee "{questions}" | "{engine.recogniser[0]}"\n', encoding="utf-8")
    listening.chmod(0o755)
    Engine("listening", program, work, [str(listening)]).read(page, "en")

    def alone():
        began = time.monotonic()
        with open(questions, "rb") as asked:
            subprocess.run(engine.recogniser, stdin=asked, stdout=subprocess.DEVNULL, check=True)
        return time.monotonic() - began

    ours = min(engine.read(page, "en")[1] for _ in range(5))
    theirs = min(alone() for _ in range(5))
    lines = len(questions.read_bytes().splitlines())
    return f"\n{engine.name}, a page of {lines} lines: {ours:.2f} s, of which the recogniser alone {theirs:.2f} s (x {ours / theirs:.2f})"


def main():
    program, folder, fonts, readers = sys.argv[1:5]
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        for language in ("en", "fr"):
            subprocess.run([program, "init", str(work / ("vault-" + language)), "--lang", language], check=True, capture_output=True)
        reader = str(pathlib.Path(readers).resolve() / "read-lines")
        engines = [Engine("tesseract", program, work, "tesseract"), Engine("PP-OCRv6 alone", program, work, [reader, "--no-lexicon"]), Engine("PP-OCRv6 with dictionary", program, work, [reader])]
        print("| set | lines, characters | " + " | ".join(engine.name for engine in engines) + " |")
        print("|---|---|" + "---|" * len(engines))
        for title, language, pages in sets(pathlib.Path(folder), pathlib.Path(fonts)):
            counts = [Count() for _ in engines]
            for said, page, lines in pages:
                for engine, count in zip(engines, counts):
                    read, seconds = engine.read(page, language)
                    count.add(said, read, lines, seconds)
                    if "VERBOSE" in os.environ:
                        print(f"{engine.name}: {said!r}\n      {read!r}", file=sys.stderr)
            print(f"| {title} | {counts[0].lines}, {counts[0].characters} | " + " | ".join(count.cell() for count in counts) + " |", flush=True)
        # The last font again, all of it on one page.
        page = [stroke for number, (_, page, _) in enumerate(pages) for stroke in strokes.moved(page, 300 * number)]
        print(speed(program, work, engines[-1], page))


if __name__ == "__main__":
    main()
