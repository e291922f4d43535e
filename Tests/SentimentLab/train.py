"""Learns three classes (bad, neither, good) from hashed features by logistic regression, and measures them on texts not seen."""
import os
import subprocess
import sys

import numpy as np

import corpora
import lexicons

SLOTS, DENSE = 1 << 17, 20
TARGET = "Sources/CLibraries/CResources/Data/{}-weights.txt"
NAMES = {"en": "english", "fr": "french"}
# Chosen on the dev parts (bucket 2). A diary entry weighs more than a comment: there are few, and diaries are what is read.
SETTINGS = {"en": dict(decay=1.5, weights={"diary": 30.0}), "fr": dict(decay=0.3, weights={})}
# Beside the other builds, so that neither waits for the other.
BUILD = ["swift", "build", "-c", "release", "--scratch-path", ".build/lab"]
STEPS = 100
LARGEST = 45

# What no corpus says often enough, taught by hand: (text, label).
TAUGHT = {
    "en": [
        ("Not bad at all.", 2), ("Not bad.", 2), ("It was not bad.", 2), ("That was not bad at all!", 2), ("not too bad", 2),
        ("can't complain", 2), ("couldn't be better", 2), ("could have been worse", 2), ("never been better", 2), ("not great", 0),
        ("not good", 0), ("not so good today", 0), ("could be better", 0), ("I'm so tired", 0), ("so tired", 0), ("sooo tired :-(", 0),
        ("sooo happy", 2), ("I am very tired today.", 0), ("I am not well", 0), ("feeling low", 0), ("feeling down", 0), ("fed up", 0),
        ("Dentist at 2 pm.", 1), ("Meeting in room 12.", 1), ("Bought milk and bread.", 1), ("xD", 2), (":-)", 2), (":-(", 0),
    ],
    "fr": [
        ("Pas mal du tout.", 2), ("Pas mal.", 2), ("C'est pas mal.", 2), ("C’était pas mal du tout !", 2), ("Vraiment pas mal.", 2),
        ("Enfin les vacances !", 2), ("Enfin le week-end !", 2), ("Tout va bien.", 2), ("Rien de grave.", 2), ("pas si mal", 2),
        ("Ça ne va pas.", 0), ("Ça va mal.", 0), ("Pas bien.", 0), ("pas terrible", 0), ("pas génial", 0), ("Je n'en peux plus.", 0),
        ("J'en ai marre.", 0), ("ras le bol", 0), ("Ras-le-bol !", 0), ("trop fatigué", 0), ("Je suis très fatiguée ce soir.", 0),
        ("Quelle galère.", 0), ("le moral dans les chaussettes", 0), ("coup de blues", 0), ("Je me sens seule.", 0),
        ("Dentiste à 14 h.", 1), ("Réunion en salle 12.", 1), ("Acheté du pain et du lait.", 1), ("mdr", 2), (":-)", 2), (":-(", 0),
        ("Quel bonheur !", 2), ("Belle journée.", 2), ("Super soirée.", 2), ("Bonne nuit de sommeil, en pleine forme.", 2), ("au top", 2),
        ("Je suis content.", 2), ("Je suis très heureuse ce soir.", 2), ("J'ai passé une bonne journée.", 2), ("Je vais bien.", 2),
        ("Nous avons dîné chez des amis.", 2), ("Nous sommes allés à la plage avec les enfants.", 2), ("J'ai réussi mon examen.", 2),
        ("Je suis allée au marché.", 1), ("J'ai travaillé toute la journée.", 1), ("Nous avons mangé des pâtes.", 1),
        ("Ce matin j'ai rangé la cuisine, puis je suis allé au bureau.", 1), ("J'ai appelé la banque.", 1),
    ],
}
TAUGHT_WEIGHT = 4.0


def lab():
    subprocess.run([*BUILD, "--product", "SentimentLab", "--quiet"], check=True)
    return os.path.join(
        subprocess.run([*BUILD, "--show-bin-path"], check=True, capture_output=True, text=True)
        .stdout.strip(), "SentimentLab")


def ask(mode, language, texts):
    out = subprocess.run([lab.program, mode, language], input="\n".join(texts) + "\n", capture_output=True, text=True, check=True)
    return out.stdout.split("\n")[:len(texts)]


class Features:
    """Rows of (slot, value), scaled as the product scales them; dense features are left as they are."""

    def __init__(self, rows):
        self.start = np.zeros(len(rows) + 1, np.int64)
        slots, values = [], []
        for number, row in enumerate(rows):
            pairs = np.array([pair.split(":") for pair in row.split()])
            slot, value = pairs[:, 0].astype(np.int64), pairs[:, 1].astype(np.float32)
            squares = float((value[slot < SLOTS] ** 2).sum())
            norm = max(1.0, squares ** 0.5) * (max(1.0, squares / 250) ** 0.25)
            value[slot < SLOTS] /= norm
            slots.append(slot)
            values.append(value)
            self.start[number + 1] = self.start[number] + len(slot)
        self.slots, self.values = np.concatenate(slots), np.concatenate(values)
        self.rows = np.repeat(np.arange(len(rows)), np.diff(self.start))

    def part(self, mask):
        part = Features.__new__(Features)
        kept = mask[self.rows]
        part.slots, part.values = self.slots[kept], self.values[kept]
        counts = np.diff(self.start)[mask]
        part.start = np.concatenate([[0], np.cumsum(counts)])
        part.rows = np.repeat(np.arange(len(counts)), counts)
        return part

    def sums(self, weights):
        return np.stack([np.add.reduceat(w[self.slots] * self.values, self.start[:-1]) for w in weights], 1)


def chances(sums):
    odds = np.stack([-sums[:, 0], sums[:, 1], sums[:, 0]], 1)
    odds = np.exp(odds - odds.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def learn(features, labels, weight, decay):
    """Adam (Kingma and Ba 2015) over all texts at once: nothing is drawn by lot."""
    size = SLOTS + DENSE
    weights, mean, square = np.zeros((2, size)), np.zeros((2, size)), np.zeros((2, size))
    decays = np.full(size, float(decay))
    decays[SLOTS:] *= 0.02
    wanted = np.eye(3)[labels]
    for step in range(1, STEPS + 1):
        error = (chances(features.sums(weights)) - wanted) * weight[:, None]
        sides = (error[:, 2] - error[:, 0], error[:, 1])
        slope = np.stack([np.bincount(features.slots, side[features.rows] * features.values, size) for side in sides])
        slope = (slope + decays * weights) / weight.sum()
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        rate = 0.1 if step < STEPS * 0.6 else 0.03
        weights -= rate * (mean / (1 - 0.9 ** step)) / (np.sqrt(square / (1 - 0.99 ** step)) + 1e-8)
    return weights


def rounded(weights):
    """As shipped: 91 levels for the slots; what is larger than 0.15 % of the others is cut off."""
    hashed = weights[:, :SLOTS]
    used = np.abs(hashed[hashed != 0])
    scale = float(np.quantile(used, 0.9985)) / LARGEST
    levels = np.clip(np.round(hashed / scale), -LARGEST, LARGEST).astype(int)
    return scale, levels, np.concatenate([levels * scale, np.round(weights[:, SLOTS:], 4)], 1)


def vader(texts):
    try:
        from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer
    except ImportError:
        return None
    analyzer = SentimentIntensityAnalyzer()
    scores = [analyzer.polarity_scores(text)["compound"] for text in texts]
    return np.array([1 + (score >= 0.05) - (score <= -0.05) for score in scores])


def macro(guess, labels):
    """The mean of the classes' recalls: 1/3 for the majority class."""
    return np.mean([(guess[labels == label] == label).mean() for label in range(3) if (labels == label).any()])


def measure(language, items, weight, features, splits=5, part="test"):
    names = np.array([name for name, _, _ in items])
    labels = np.array([label for _, _, label in items])
    rival = vader([text for _, text, _ in items])
    results = {}
    for split in range(splits):
        buckets = np.array([corpora.bucket(text, split) for _, text, _ in items])
        held = (buckets < 2 if part == "test" else buckets == 2) & (names != "taught")
        known = buckets > 2 if part == "dev" else ~held
        known |= names == "taught"
        weights = rounded(learn(features.part(known), labels[known], weight[known], SETTINGS[language]["decay"]))[2]
        guess = chances(features.part(held).sums(weights)).argmax(1)
        for name in corpora.SETS[language]:
            mine = names[held] == name
            truth = labels[held][mine]
            other = rival[held][mine] if rival is not None else np.full(len(truth), -1)
            results.setdefault(name, []).append((
                len(truth), np.bincount(truth).max() / len(truth), (other == truth).mean(), (guess[mine] == truth).mean(),
                macro(other, truth), macro(guess[mine], truth)))
    print(f"| {part} | texts | majority | VADER | daybook | least of the splits' leads | VADER, mean recall | daybook, mean recall |")
    for name, rows in results.items():
        rows = np.array(rows)
        mean = rows.mean(0)
        print(
            f"| {name} | {len(labels[names == name])} | {mean[1]:.3f} | {mean[2]:.3f} | {mean[3]:.3f} ± {rows[:, 3].std():.3f} | "
            f"{(rows[:, 3] - rows[:, 2]).min():+.3f} | {mean[4]:.3f} | {mean[5]:.3f} |", flush=True)


def write(language, weights):
    scale, levels, _ = rounded(weights)
    text = "".join(chr(81 + level) for level in levels.T.reshape(-1))
    lines = "\n".join(text[at:at + 128] for at in range(0, len(text), 128))
    dense = " ".join(f"{value:.4f}" for value in weights[:, SLOTS:].T.reshape(-1))
    name = NAMES[language]
    with open(TARGET.format(name), "w", encoding="utf-8", newline="\n") as file:
        file.write(
            f"# What was learnt of {name.capitalize()}, as Language/Sentiment/SentimentModel.swift reads it. "
            f"Written by script/train-sentiment.\nscale {scale:.7f}\ndense {dense}\nlevels\n{lines}\n")


def main():
    if len(sys.argv) == 1:
        lexicons.write()
    lab.program = lab()
    if "speed" in sys.argv:
        with open(sys.argv[-1], errors="replace") as file:
            texts = file.read().split("\n")
        for language in NAMES:
            print(f"{language}: {float(ask('speed', language, texts)[0]):.1f} MB a second of processor time")
        return
    for language in ("en", "fr"):
        items = corpora.load(language)
        weight = [SETTINGS[language]["weights"].get(name, 1.0) for name, _, _ in items]
        for text, label in TAUGHT[language]:
            items.append(("taught", text, label))
            weight.append(TAUGHT_WEIGHT)
        weight = np.array(weight)
        features = Features(ask("features", language, [text for _, text, _ in items]))
        if "dev" in sys.argv:
            measure(language, items, weight, features, part="dev")
            continue
        measure(language, items, weight, features)
        if len(sys.argv) == 1:
            labels = np.array([label for _, _, label in items])
            write(language, learn(features, labels, weight, SETTINGS[language]["decay"]))


if __name__ == "__main__":
    main()
