"""Reads pages, separated by U+001E, as html.parser does, and prints what in them runs, loads, leads elsewhere or is left open."""

import re, sys
from html.parser import HTMLParser
allowed = set("""p h1 h2 h3 h4 h5 h6 div blockquote pre code tt samp kbd var em strong b i u s strike del ins mark small sub sup abbr cite
dfn q bdo span time a img br hr wbr ul ol li dl dt dd table caption thead tbody tfoot tr th td details summary figure figcaption ruby rb rt rp
section input audio video""".split())
attributes = set("""href src title alt abbr align valign dir lang scope colspan rowspan start value type reversed open width height datetime
class id aria-label role rel loading controls preload checked disabled data-footnotes data-footnote-ref data-footnote-backref
data-footnote-backref-idx""".split())
classes = re.compile(r"^(language-\S+|footnote-ref|footnote-backref|footnotes|wiki|tag|missing|remote|file|task|math|embed|embed-title|block-name|diagram-note|callout( callout-[a-z0-9-]+)?|callout-title|[-a-z]*)$")
class Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.text, self.bad, self.open = "", [], []
    def handle_starttag(self, tag, attrs):
        if tag not in allowed: self.bad.append("element " + tag)
        if tag not in ("br", "hr", "img", "input", "wbr"): self.open.append(tag)
        names = [n for n, _ in attrs]
        if len(names) != len(set(names)): self.bad.append("attribute twice in " + tag)
        for name, value in attrs:
            value = value or ""
            if name not in attributes: self.bad.append(f"attribute {name} of {tag}")
            bare = re.sub(r"[\x00-\x20]", "", value).lower()
            if name == "src" and (":" in bare or bare.startswith(("//", "\\"))): self.bad.append("loads " + value)
            if name == "href" and re.match(r"[a-z][a-z0-9+.-]*:", bare) and not re.match(r"(https?|mailto|tel):", bare): self.bad.append("leads to " + value)
            if name == "href" and re.match(r"[/\\]{2}", bare): self.bad.append("leads to " + value)
            if name == "id" and value in ("Text", "query", "state", "results"): self.bad.append("takes the name " + value)
            if name == "class" and not classes.match(value) and tag != "code": self.bad.append("class " + value)
            if name == "type" and tag == "input" and value != "checkbox": self.bad.append("field " + value)
    def handle_endtag(self, tag):
        if tag in ("br", "hr", "img", "input", "wbr"): return
        if not self.open or self.open[-1] != tag: self.bad.append(f"</{tag}> closes {self.open[-1:]}")
        else: self.open.pop()
    def handle_data(self, data): self.text += data
    def handle_comment(self, data): self.bad.append("comment")
    def handle_decl(self, data): self.bad.append("declaration")
    def handle_pi(self, data): self.bad.append("instruction")
    def unknown_decl(self, data): self.bad.append("section")
for number, page in enumerate(sys.stdin.read().split("\x1e")):
    reader = Reader(); reader.feed(page); reader.close()
    if reader.open: reader.bad.append("left open " + " ".join(reader.open))
    if "TEXT" not in reader.text: reader.bad.append("lost its text")
    for bad in reader.bad: print(f"{number}: {bad}")
