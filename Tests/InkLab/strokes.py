"""Strokes for the comparison of recognisers: out of labelled files, and written with fonts that are strokes. A stroke is a list of (x, y)."""

import gzip
import html
import re
import xml.etree.ElementTree as tree


def of_inkml(path):
    """The traces of a file with plain X and Y first."""
    space = "{http://www.w3.org/2003/InkML}"
    return [
        [tuple(map(float, point.split()[:2])) for point in trace.text.split(",")]
        for trace in tree.parse(path).iter(space + "trace")
    ]


def of_xournal(path):
    """The strokes of each page."""
    opened = gzip.open(path) if path.read_bytes()[:2] == b"\x1f\x8b" else open(path, "rb")
    with opened as file:
        pages = tree.parse(file).iter("page")
        return [[pairs(stroke.text.split()) for stroke in page.iter("stroke")] for page in pages]


def pairs(numbers):
    return list(zip(map(float, numbers[::2]), map(float, numbers[1::2])))


class Font:
    """An SVG font whose glyphs are lines, as inkscape has them: M, L and C with absolute coordinates, y up."""

    def __init__(self, path):
        text = path.read_text(encoding="utf-8")
        self.name = path.stem
        self.space = float(re.search(r'<font [^>]*horiz-adv-x="([\d.]+)"', text).group(1))
        self.glyphs = {}
        for glyph in re.findall(r"<glyph [^>]*>", text):
            named = dict(re.findall(r'([\w-]+)="([^"]*)"', glyph))
            advance = float(named.get("horiz-adv-x", self.space))
            self.glyphs[html.unescape(named["unicode"])] = (advance, list(strokes_of(named.get("d", ""))))

    def can(self, text):
        return all(letter in self.glyphs for letter in text)

    def written(self, text, random, size=0.02):
        """The strokes of a line: each letter a little higher, lower and wider than the last, as a hand has it."""
        strokes, left = [], 0.0
        for letter in text:
            advance, paths = self.glyphs[letter]
            up, wide = random.gauss(0, 12), random.gauss(1, 0.03)
            for path in paths:
                strokes.append([((left + x * wide) * size, -(y + up) * size) for x, y in path])
            left += advance * wide
        return strokes


def strokes_of(path):
    stroke = []
    for kind, words in re.findall(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)", path):
        points = pairs(re.findall(r"-?[\d.]+(?:e-?\d+)?", words))
        if kind == "M":
            if stroke:
                yield stroke
            stroke = points
        elif kind == "L":
            stroke = stroke + points
        elif kind == "C":
            for first, second, end in zip(points[::3], points[1::3], points[2::3]):
                start = stroke[-1]
                stroke = stroke + [curve(start, first, second, end, step / 6) for step in range(1, 7)]
        else:
            raise ValueError(kind)
    if stroke:
        yield stroke


def curve(start, first, second, end, t):
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = (start, first, second, end)
    return tuple(sum(share * point[axis] for share, point in zip(shares, points)) for axis in (0, 1))


def box(strokes):
    across = [x for stroke in strokes for x, _ in stroke]
    down = [y for stroke in strokes for _, y in stroke]
    return min(across), min(down), max(across), max(down)


def letter_height(strokes):
    """As the finder of lines has it: the median of the strokes that are no dots and bars."""
    heights = sorted(max(y for _, y in stroke) - min(y for _, y in stroke) for stroke in strokes)
    tall = [height for height in heights if height > 0.35 * heights[int(0.8 * (len(heights) - 1))]]
    return tall[len(tall) // 2]


def placed(strokes, left, foot, height, slope=0.0):
    """The same with letters of a height, from a left edge, standing at `foot` where they begin."""
    scale = height / letter_height(strokes)
    first, _, _, last = box(strokes)
    feet = sorted(max(y for _, y in stroke) for stroke in strokes)
    stand = feet[len(feet) // 2]
    return [
        [(left + (x - first) * scale, foot + (y - stand) * scale + slope * (x - first) * scale) for x, y in stroke]
        for stroke in strokes
    ]


def moved(strokes, down):
    return [[(x, y + down) for x, y in stroke] for stroke in strokes]


def write(path, strokes):
    """A file of InkML in points."""
    traces = "".join(
        "<trace>" + ", ".join(f"{x:.2f} {y:.2f}" for x, y in stroke) + "</trace>\n" for stroke in strokes)
    path.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<ink xmlns="http://www.w3.org/2003/InkML">\n<traceFormat>'
        '<channel name="X" type="decimal" units="pt"/><channel name="Y" type="decimal" units="pt"/></traceFormat>\n'
        + traces + "</ink>\n", encoding="utf-8")
