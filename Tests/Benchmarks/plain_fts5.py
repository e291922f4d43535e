#!/usr/bin/env python3
"""The rival of the cold index: plain insertion of the same texts into FTS5 with its defaults, in one transaction."""
import os
import sqlite3
import sys

folder, database = sys.argv[1], sys.argv[2]
if os.path.exists(database):
    os.remove(database)
connection = sqlite3.connect(database)
connection.execute("CREATE VIRTUAL TABLE notes USING fts5(path, body)")
for parent, folders, names in os.walk(folder):
    folders[:] = [name for name in folders if not name.startswith(".")]
    for name in names:
        if name.endswith(".md"):
            path = os.path.join(parent, name)
            with open(path, encoding="utf-8") as file:
                connection.execute("INSERT INTO notes VALUES(?, ?)", (path, file.read()))
connection.commit()
