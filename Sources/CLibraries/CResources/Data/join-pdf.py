# Joins PDF files with pikepdf 6 or later: what Services/Print/PDF/PDFJoiner.swift runs.
import hashlib, re, sys
from urllib.parse import unquote
import pikepdf
from pikepdf import Array, Dictionary, Name, NameTree, OutlineItem, Stream, String


def places(pdf):
    """Each named place with the number of its page and what follows it."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    names = pdf.Root.get("/Names", {}).get("/Dests")
    if names is None:
        return {}
    return {name: (numbers[place[0].objgen], list(place)[1:]) for name, place in NameTree(names).items()}


def times(one, other):
    a, b, c, d, e, f = one
    u, v, w, x, y, z = other
    return a * u + b * w, a * v + b * x, c * u + d * w, c * v + d * x, e * u + f * w + y, e * v + f * x + z


class Sample:
    """Letters as WeasyPrint sets them above and below a left page: fonts, sizes, heights, the colour."""

    def __init__(self, pdf, into):
        page = pdf.pages[1]
        self.fonts, self.glyphs, self.lines, self.colour = {}, {}, [], b"0 g"
        for number, (name, font) in enumerate(page.obj.Resources.Font.items()):
            own = f"/Head{number}"
            self.fonts[own] = into.copy_foreign(font)
            widths = self.widths(font.DescendantFonts[0])
            letters = re.sub(rb"begincodespacerange.*?endcodespacerange", b"", font.ToUnicode.read_bytes(), flags=re.S)
            for glyph, letter in re.findall(rb"<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]+)>", letters):
                letter = bytes.fromhex(letter.decode()).decode("utf-16-be")
                self.glyphs.setdefault(letter, (own, glyph.decode(), widths.get(int(glyph, 16), 1000)))
        matrix, text, size, kept = (1, 0, 0, 1, 0, 0), None, 0, []
        for operands, operator in pikepdf.parse_content_stream(page):
            operator = str(operator)
            if operator == "q":
                kept.append(matrix)
            elif operator == "Q":
                matrix = kept.pop()
            elif operator == "cm":
                matrix = times([float(value) for value in operands], matrix)
            elif operator == "rg":
                self.colour = b" ".join(str(value).encode() for value in operands) + b" rg"
            elif operator == "Tm":
                text = times([float(value) for value in operands], matrix)
            elif operator == "Tf":
                size = float(operands[1])
            elif operator in ("TJ", "Tj"):
                self.lines.append((text, size))
        # The highest and the lowest.
        self.lines.sort(key=lambda line: line[0][5], reverse=True)

    @staticmethod
    def widths(font):
        found, values = {}, list(font.get("/W", []))
        while values:
            first, following = int(values.pop(0)), values.pop(0)
            if isinstance(following, Array):
                found.update((first + number, float(width)) for number, width in enumerate(following))
            else:
                width = float(values.pop(0))
                found.update((glyph, width) for glyph in range(first, int(following) + 1))
        return found

    def draw(self, words, line, left, right):
        """From `left`, or where that is None, up to `right`."""
        (a, b, c, d, _, f), size = self.lines[line]
        letters = [self.glyphs[letter] for letter in words if letter in self.glyphs]
        x = left if left is not None else right - sum(width for _, _, width in letters) / 1000 * size * a
        shown = "".join(f"{font} {size} Tf <{glyph}> Tj " for font, glyph, _ in letters)
        return self.colour + f" BT {a:.6f} {b:.6f} {c:.6f} {d:.6f} {x:.6f} {f:.6f} Tm {shown}ET\n".encode()


def read(files):
    for file in files:
        with pikepdf.open(file) as pdf:
            print(len(pdf.pages), "pages", sep="\t")
            for name, (number, _) in places(pdf).items():
                print(number, name, sep="\t")


def join(plan, output):
    lines = [line.split("\t") for line in open(plan, encoding="utf-8").read().split("\n")]
    (inner, outer, width), = [[float(value) for value in line[1:]] for line in lines if line[0] == "margins"]
    heads = [line[1:] for line in lines if line[0] == "head"]
    whole, found, digest, parts = pikepdf.new(), {}, hashlib.md5(), []
    with pikepdf.open([line[1] for line in lines if line[0] == "sample"][0]) as pdf:
        sample = Sample(pdf, whole)
    for file in [line[1] for line in lines if line[0] == "part"]:
        with open(file, "rb") as bytes_of_it:
            digest.update(bytes_of_it.read())
        part = pikepdf.open(file)
        parts.append(part)
        start = len(whole.pages)
        whole.pages.extend(part.pages)
        for name, (number, rest) in places(part).items():
            found.setdefault(name, Array([whole.pages[start + number].obj, *rest]))
        if start == 0:
            whole.docinfo = whole.copy_foreign(part.docinfo)
            if "/Lang" in part.Root:
                whole.Root.Lang = String(str(part.Root.Lang))
    begin = whole.make_indirect(Stream(whole, b"q\n"))
    for number, (page, (words, is_numbered)) in enumerate(zip(whole.pages, heads)):
        page, is_left = page.obj, number % 2 == 1
        left, right = (inner, None) if is_left else (None, inner + width)
        if is_left:
            for name in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
                if name in page:
                    box = [float(value) for value in page[name]]
                    page[name] = Array([box[0] + inner - outer, box[1], box[2] + inner - outer, box[3]])
        drawn = b"Q\n"
        if words:
            drawn += sample.draw(words, 0, left, right)
        if is_numbered == "1":
            drawn += sample.draw(str(number + 1), -1, left, right)
        contents = page.Contents
        old = list(contents) if isinstance(contents, Array) else [contents]
        page.Contents = Array([begin, *old, whole.make_indirect(Stream(whole, drawn))])
        fonts = page.Resources.setdefault("/Font", Dictionary()) if "/Font" not in page.Resources else page.Resources.Font
        for name, font in sample.fonts.items():
            if name not in fonts:
                fonts[name] = font
        if "/Annots" not in page:
            continue
        kept = []
        for note in page.Annots:
            address = str(note.A.URI) if "/A" in note and "/URI" in note.A else ""
            if address.startswith("book:"):
                name = unquote(address[len("book:"):])
                if name not in found:
                    continue
                del note["/A"]
                note.Dest = String(name)
            kept.append(note)
        page.Annots = Array(kept)
    names = [value for name in sorted(found, key=lambda name: bytes(String(name))) for value in (String(name), found[name])]
    whole.Root.Names = Dictionary(Dests=whole.make_indirect(Dictionary(Names=Array(names))))
    with whole.open_outline() as outline:
        above = [outline.root]
        for _, level, place, title in [line for line in lines if line[0] == "mark"]:
            if place not in found:
                continue
            item = OutlineItem(title, found[place])
            item.is_closed = False
            del above[int(level):]
            above[-1].append(item)
            above.append(item.children)
    # The same parts are the same bytes.
    whole.trailer.ID = Array([String(digest.digest()), String(digest.digest())])
    whole.save(output, static_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)


{"read": lambda: read(sys.argv[2:]), "join": lambda: join(*sys.argv[2:])}[sys.argv[1]]()
