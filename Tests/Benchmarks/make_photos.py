#!/usr/bin/env python3
"""Photos of 12 megapixels out of gradients and noise, by vips(1): make_photos.py FOLDER COUNT."""
import os
import subprocess
import sys

WIDTH, HEIGHT, PATTERNS = 4000, 3000, 10


def vips(*words):
    subprocess.run(["vips", *words], check=True)


def pattern(folder, number):
    """One picture: three bands of a slope each, with grain."""
    part = os.path.join(folder, "part")
    vips("xyz", part + "-xy.v", str(WIDTH), str(HEIGHT))
    bands = []
    for band in range(3):
        name = f"{part}-{band}.v"
        vips("gaussnoise", part + "-noise.v", str(WIDTH), str(HEIGHT), "--mean", "0", "--sigma", str(4 + number),
             "--seed", str(number * 3 + band))
        vips("extract_band", part + "-xy.v", part + "-slope.v", str(band % 2))
        vips("linear", part + "-slope.v", part + "-line.v", str(0.02 + 0.003 * number), str(20 * band + 5 * number))
        vips("add", part + "-line.v", part + "-noise.v", part + "-sum.v")
        vips("cast", part + "-sum.v", name, "uchar")
        bands.append(name)
    vips("bandjoin", " ".join(bands), part + "-rgb.v")
    vips("copy", part + "-rgb.v", part + "-srgb.v", "--interpretation", "srgb")
    vips("jpegsave", part + "-srgb.v", part + ".jpg", "--Q", "88", "--strip")
    with open(part + ".jpg", "rb") as file:
        picture = file.read()
    for name in os.listdir(folder):
        if name.startswith("part"):
            os.remove(os.path.join(folder, name))
    return picture


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder)
    pictures = [pattern(folder, number) for number in range(min(PATTERNS, count))]
    for number in range(count):
        picture = pictures[number % len(pictures)]
        # A comment (T.81, annex B.2.4.5) makes each file another one.
        comment = b"\xff\xfe\x00\x08%06d" % number
        with open(os.path.join(folder, f"photo-{number:04}.jpg"), "wb") as file:
            file.write(picture[:2] + comment + picture[2:])


main()
