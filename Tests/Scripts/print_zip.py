"""Prints the names and contents of the files of an archive."""

import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as archive:
    for name in archive.namelist():
        sys.stdout.buffer.write(name.encode() + archive.read(name))
