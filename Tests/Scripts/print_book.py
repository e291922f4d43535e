"""Prints the chapters of a book in EPUB; fails where one is not XML."""

import sys
import xml.dom.minidom
import zipfile

book = zipfile.ZipFile(sys.argv[1])
for name in book.namelist():
    if name.endswith("xhtml"):
        text = book.read(name)
        xml.dom.minidom.parseString(text)
        print(text.decode())
