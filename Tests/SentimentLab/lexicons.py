"""Writes the lexicons that are shipped: VADER's for English, its French translation and Pattern's for French."""
import re
import unicodedata

from corpora import path

TARGET = "Sources/CLibraries/CResources/Data/{}-words.tsv"

HEAD = {
    "english": """\
# Good and bad English words: folded, with a valence in tenths, -40 to 40; emoji by the words of their names.
# From vaderSentiment, vader_lexicon.txt and emoji_utf8_lexicon.txt: Copyright (c) 2016 C.J. Hutto, MIT licence (docs/language.md).
""",
    "french": """\
# Good and bad French words: folded, with a valence in tenths, -40 to 40; emoji by the words of their English names.
# From vader_FR, Copyright (c) 2016 C.J. Hutto, MIT licence, and from Pattern's fr-sentiment.xml, Copyright (c) 2011-2013 University
# of Antwerp, Belgium, BSD licence (docs/language.md).
""",
}

# Faces whose name in words says something else than the face.
EMOJI = {
    "😭": -2.2, "😂": 2.2, "🤣": 2.4, "🙃": 0.6, "😅": 1.0, "😬": -0.9, "🙄": -1.4, "😴": -0.4, "🥱": -0.8, "😒": -1.6, "😞": -2.2,
    "😔": -1.9, "😟": -1.9, "🙁": -1.6, "☹": -2.0, "😢": -2.2, "😩": -2.0, "😫": -2.0, "😤": -1.2, "😠": -2.3, "😡": -2.7,
    "🤬": -3.0, "😱": -1.6, "😨": -1.8, "😰": -1.8, "😐": 0, "😶": 0, "🤔": 0, "👍": 1.9, "👎": -1.9, "💪": 1.5, "🎉": 2.4,
    "🥳": 2.8, "🤩": 2.8, "😍": 2.9, "🥰": 3.0, "😊": 2.2, "🙂": 1.4, "😀": 2.2, "😃": 2.3, "😄": 2.5, "😁": 2.2, "❤": 2.8,
    "💔": -2.6, "😌": 1.6, "😎": 1.8, "🤗": 2.2, "😕": -1.2, "😖": -1.9, "😣": -1.8, "😥": -1.6, "🤢": -2.0, "🤮": -2.4,
    "🤒": -1.6, "🤕": -1.7, "😷": -1.0, "💩": -1.2, "🔥": 1.0, "✨": 1.4, "🙏": 1.2, "👏": 1.8, "🥲": -0.4, "🥺": -0.8, "☀": 0.9,
    "🌈": 1.3, "😋": 2.0, "😉": 1.6, "😜": 1.6, "😘": 2.6, "💕": 2.8, "💖": 2.8, "💙": 2.4, "💚": 2.4, "💛": 2.4, "🧡": 2.4,
    "💜": 2.4, "🖤": 1.0, "💀": -0.6, "😪": -1.2, "🤯": -0.3, "🤦": -1.4, "🤷": -0.1,
}
# Folding makes two words one: these keep the sense that diaries use.
FRENCH = {
    "plus": 0, "pas": 0, "mais": 0, "non": 0, "ai": 0, "as": 0, "est": 0, "sur": 0, "mal": -20, "bien": 18, "top": 20, "nul": -22,
    "nulle": -22, "nuls": -22, "genial": 30, "super": 26, "content": 21, "contente": 21, "fatigue": -15, "fatiguee": -15, "marre": -20,
    "ras": 0, "galere": -18, "chiant": -22, "relou": -19, "kiffe": 24, "cool": 18, "sympa": 18, "chouette": 21, "pire": -21,
    "heureux": 27, "heureuse": 27, "ravi": 26, "ravie": 26, "decu": -20, "decue": -20, "stresse": -19, "stressee": -19, "epuise": -20,
    "epuisee": -20, "triste": -21, "seul": -9, "seule": -9, "pleure": -19, "pleurer": -19, "reussi": 20, "reussite": 23, "souffre": -21,
    "magnifique": 29, "delicieux": 26, "delicieuse": 26, "horrible": -27, "affreux": -26, "adore": 28, "aime": 20, "deteste": -26,
    "malade": -18, "peur": -18, "angoisse": -22, "merci": 17, "fier": 21, "fiere": 21, "ennui": -13, "enerve": -20, "enervee": -20,
    "dispute": -18, "disputes": -18, "repose": 12, "reposee": 12, "detendu": 18, "detendue": 18, "calme": 12, "joyeux": 26, "joyeuse": 26,
    "douleur": -21, "rate": -16, "fin": 0, "grand": 2, "grande": 2, "petit": 0, "petite": 0, "vraie": 5, "vrai": 5, "nouveau": 4,
    "hier": 0, "jour": 0, "long": -1, "longue": -1, "premier": 0, "premiere": 0, "certain": 0, "certaine": 0,
}


def fold(word):
    """As Core/Bytes folds: lower case, no accents, ligatures spelt out."""
    word = word.lower().replace("œ", "oe").replace("æ", "ae").replace("ß", "ss").replace("’", "'")
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def squeeze(word):
    """No letter three times in a row, as the reader of texts does it."""
    return re.sub(r"(.)\1{2,}", r"\1\1", word)


def tenths(value):
    return max(-40, min(40, round(value * 10)))


def add(words, word, value):
    """Words alone: faces have a table of their own, and no text has a word of two parts."""
    word = squeeze(fold(word))
    if re.fullmatch(r"[a-z0-9']*[a-z][a-z0-9']*", word) and len(word) > 1:
        words.setdefault(word, tenths(value))


def english():
    words = {}
    with open(path("sentiment-en-vader", "vader_lexicon.txt"), encoding="utf-8") as file:
        for line in file:
            word, value = line.split("\t")[:2]
            add(words, word, float(value))
    return words


def french():
    words = dict(FRENCH)
    with open(path("sentiment-fr-lexicons", "pattern-fr-sentiment.xml"), encoding="utf-8") as file:
        for form, polarity in re.findall(r'<word form="([^"]+)".*?polarity="([-+0-9.]+)"', file.read()):
            add(words, form, 4 * float(polarity))
    with open(path("sentiment-fr-lexicons", "vader_fr_lexicon.txt"), encoding="utf-8") as file:
        for line in file:
            word, _, value = line.rstrip("\n").rpartition("->")
            try:
                add(words, word, float(value))
            except ValueError:
                continue
    return words


def emoji(words):
    """A face by the words of its name, as VADER reads it."""
    found = {}
    with open(path("sentiment-en-vader", "emoji_utf8_lexicon.txt"), encoding="utf-8") as file:
        for line in file:
            face, _, name = line.rstrip("\n").partition("\t")
            value = sum(words.get(fold(word), 0) for word in re.findall(r"\w+", name))
            if len(face.rstrip("\ufe0f")) == 1 and ord(face[0]) > 0x2000 and value:
                found[face[0]] = max(-40, min(40, value))
    found.update({face: tenths(value) for face, value in EMOJI.items()})
    return found


def write():
    englishWords = english()
    faces = emoji(englishWords)
    for name, words in (("english", englishWords), ("french", french())):
        rows = sorted(words.items()) + sorted(faces.items())
        with open(TARGET.format(name), "w", encoding="utf-8", newline="\n") as file:
            file.write(HEAD[name] + "".join(f"{word}\t{value}\n" for word, value in rows if value))
