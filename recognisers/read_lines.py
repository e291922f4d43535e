#!/usr/bin/env python3
"""Reads lines of handwriting with the recogniser of PP-OCR (a model of ONNX): the contract of docs/ink.md, JSON Lines in and out.

    read_lines.py [--no-lexicon] [MODEL]

MODEL is model.onnx beside this program. Words that it is not sure of are looked up in the dictionary of the line's language, where one of hunspell is
installed (lexicon.py). Its input is [1, 3, 48, width], its answer a probability for each class in each of width/8 columns; the
classes are a blank, the characters that it names itself, and a space. Nothing is fetched, and nothing is written but the answers.
"""

import base64
import hashlib
import json
import sys
from pathlib import Path

import numpy
import onnxruntime

from lexicon import Lexicon

HEIGHT = 48
# Narrow letters are dropped unless the picture is made wider than it was.
STRETCH = 1.3
# The model was trained with pictures at least so wide; what is missing is filled up.
NARROWEST = 320
# Contents of more pixels than any line has (docs/ink.md) are refused.
MOST = 8192 * 128


def resized(picture, width):
    """A picture of HEIGHT rows: each pixel is made of its neighbours by their distance, down first and then across."""

    def between(count, size):
        places = numpy.clip((numpy.arange(count) + 0.5) * size / count - 0.5, 0, size - 1)
        first = numpy.floor(places).astype(int)
        return first, numpy.minimum(first + 1, size - 1), (places - first).astype(numpy.float32)

    above, below, share = between(HEIGHT, picture.shape[0])
    rows = picture[above] * (1 - share)[:, None] + picture[below] * share[:, None]
    left, right, share = between(width, picture.shape[1])
    return rows[:, left] * (1 - share) + rows[:, right] * share


class Reader:
    def __init__(self, model, lexicon):
        self.lexicon = lexicon
        options = onnxruntime.SessionOptions()
        # The program is to give way to others, and two threads make a line little faster.
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        names = self.session.get_modelmeta().custom_metadata_map["character"].split("\n")
        self.classes = ["", *names, " "]
        self.input = self.session.get_inputs()[0].name
        # Characters that the model does not tell apart have the first of their places.
        self.numbers = {name: number for number, name in reversed(list(enumerate(self.classes)))}

    def read(self, question):
        """What a line says: its characters, each with how sure it is and the column of the picture that it was seen in."""
        width, height = int(question["w"]), int(question["h"])
        if not 0 < width * height <= MOST:
            raise ValueError("invalid size")
        grey = numpy.frombuffer(base64.b64decode(question["gray_b64"]), numpy.uint8).reshape(height, width)
        across = max(HEIGHT // 2, round(width * HEIGHT / height * STRETCH))
        picture = resized(grey.astype(numpy.float32), across) / 127.5 - 1
        padded = numpy.zeros((1, 3, HEIGHT, max(NARROWEST, across)), numpy.float32)
        padded[0, :, :, :across] = picture
        answer = self.session.run(None, {self.input: padded})[0][0]
        best = answer.argmax(axis=1)
        # A character that goes on is one character; a blank between two that are alike parts them.
        seen = [
            (self.classes[kind], float(answer[column, kind]), column)
            for column, kind in enumerate(best)
            if kind != 0 and (column == 0 or kind != best[column - 1])
        ]
        if self.lexicon:
            seen = self.lexicon.chosen(seen, answer, self.numbers, question.get("lang"))
        return [(text, sure, (column + 0.5) * padded.shape[3] / len(best) * width / across) for text, sure, column in seen]


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--no-lexicon"]
    model = Path(arguments[0]) if arguments else Path(__file__).resolve().parent / "model.onnx"
    reader = Reader(str(model), None if "--no-lexicon" in sys.argv else Lexicon())

    def say(answer):
        print(json.dumps(answer, ensure_ascii=False), flush=True)

    digits = hashlib.sha256(model.read_bytes()).hexdigest()
    say({"ready": True, "engine": "PP-OCR", "version": onnxruntime.__version__, "model_sha256": digits})
    for line in sys.stdin:
        number = None
        try:
            question = json.loads(line)
            number = question["id"]
            seen = reader.read(question)
            sure = [round(share, 4) for _, share, _ in seen]
            mean = sum(sure) / len(sure) if sure else 0.0
            text, places = "".join(character for character, _, _ in seen), [round(place, 1) for _, _, place in seen]
            say({"id": number, "text": text, "conf": round(mean, 4), "confs": sure, "places": places})
        except Exception as error:  # One line that cannot be read stops no other.
            say({"id": number, "error": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    main()
