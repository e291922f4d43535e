"""The labelled texts: what is read of each corpus, and how its labels become bad (0), neither (1) and good (2)."""
import csv
import hashlib
import html
import os
import re

ROOT = os.environ.get("DAYBOOK_CORPORA", "../shared/corpora")


def path(*parts):
    return os.path.join(ROOT, *parts)


def tweets(language, name):
    """UMSAB: three classes as they are; JSON escapes and HTML entities are undone."""
    for part in ("train", "val"):
        with open(path(f"sentiment-{language}-umsab", f"{name}-{part}.tsv"), encoding="utf-8") as file:
            next(file)
            for line in file:
                label, text = line.rstrip("\n").split("\t", 1)
                text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)
                text = text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
                text = text.replace('\\""', '"').replace('\\"', '"').replace('""', '"').replace("\\n", " ")
                yield html.unescape(text), int(label)


GOOD = set("admiration amusement approval caring desire excitement gratitude joy love optimism pride relief".split())
BAD = set("anger annoyance disappointment disapproval disgust embarrassment fear grief nervousness remorse sadness".split())


def reddit():
    """GoEmotions by the sentiment of its emotions (its authors' grouping); comments with both kinds are left out."""
    with open(path("sentiment-en-goemotions", "labels.txt")) as file:
        names = [line.strip() for line in file]
    for part in ("dev", "train-sample-8000"):
        with open(path("sentiment-en-goemotions", f"{part}.tsv"), encoding="utf-8") as file:
            for line in file:
                text, labels, _ = line.rstrip("\n").split("\t")
                found = {names[int(label)] for label in labels.split(",")}
                good, bad = bool(found & GOOD), bool(found & BAD)
                if not (good and bad):
                    yield text, 2 if good else 0 if bad else 1


CALM = "calm excited happy proud satisfied nostalgic".split()
UPSET = "afraid angry anxious ashamed awkward bored confused disgusted frustrated jealous sad".split()


def diary():
    """Lemotif: more good than bad emotions ticked is good, fewer is bad, as many is neither."""
    with open(path("sentiment-en-lemotif", "lemotif-dev.csv"), encoding="utf-8") as file:
        for row in csv.DictReader(file):
            def count(emotions):
                return sum(row[f"Answer.f1.{emotion}.raw"].strip().lower() == "true" for emotion in emotions)
            difference = count(CALM) - count(UPSET)
            yield row["Answer"], 1 + (difference > 0) - (difference < 0)


def rated(name):
    """The ratings of the VADER paper, -4..4: half a step or more from 0 is good or bad."""
    with open(path("sentiment-en-vader", f"{name}_GroundTruth.txt"), "rb") as file:
        for line in file:
            try:
                line = line.decode("utf-8")
            except UnicodeDecodeError:
                line = line.decode("cp1252", "replace")
            parts = line.rstrip("\r\n").split("\t")
            if len(parts) >= 3:
                rating = float(parts[1])
                yield parts[2], 1 + (rating >= 0.5) - (rating <= -0.5)


SETS = {
    "en": {
        "tweets": lambda: tweets("en", "english"), "reddit": reddit, "diary": diary,
        "reviews": lambda: rated("amazonReviewSnippets"), "news": lambda: rated("nytEditorialSnippets"),
    },
    "fr": {"tweets_fr": lambda: tweets("fr", "french")},
}


def key(text):
    """Texts that differ in case and marks alone are one."""
    return re.sub(r"\W+", " ", text.lower()).strip()


def bucket(text, split):
    """0..9, by a hash of the text and the number of the split: 0 and 1 are the test part."""
    return int(hashlib.sha1(f"{split}{key(text)}".encode("utf-8", "ignore")).hexdigest()[:8], 16) % 10


def load(language):
    """(set, text, label) without repeated texts; line ends are blanks."""
    seen, items = set(), []
    for name, read in SETS[language].items():
        for text, label in read():
            text = " ".join(text.split())
            if text and key(text) not in seen:
                seen.add(key(text))
                items.append((name, text, label))
    return items
