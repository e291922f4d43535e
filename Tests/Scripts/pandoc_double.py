#!/usr/bin/env python3
"""Answers as pandoc does for formulas."""

import html
import json
import sys

data = sys.stdin.read()
if "--to=json" in sys.argv:
    print('{"pandoc-api-version":[1,22],"meta":{},"blocks":[]}')
else:
    for block in json.loads(data)["blocks"]:
        kind, tex = block["c"][0]["c"]
        if tex == "bad":
            print("<p><span class='math'>bad</span></p>")
            continue
        show = "block" if kind["t"] == "DisplayMath" else "inline"
        print(f'<p><math display="{show}" onclick="x()"><semantics><mrow><mi>{html.escape(tex)}</mi><script>alert(1)</script>'
            + f'</mrow><annotation encoding="application/x-tex">{html.escape(tex)}</annotation></semantics></math></p>')
