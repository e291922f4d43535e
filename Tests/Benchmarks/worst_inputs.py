"""A megabyte of what each parser finds hardest: seconds and memory of the commands that read it.

    worst_inputs.py PROGRAM [NAME...]

Prints two tables in Markdown; the exit code is 1 where a command took more than a second or 200 MiB for a note, or, for a file of another
program, which may hold forty thousand entries, more than ten seconds.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

SIZE = 1_000_000


def repeated(text):
    return text * (SIZE // len(text.encode()))


def numbered(length, text):
    return "".join(text(number) for number in range(SIZE // length))


def growing(text):
    return "".join(text(number) for number in range(1, int((2 * SIZE) ** 0.5)))


NOTES = {
    "a table of many columns and rows": lambda: "|" + "a|" * (SIZE // 8) + "\n|" + "-|" * (SIZE // 8) + "\n" + "a\n" * (SIZE // 4),
    "what may be below a table's head": lambda: repeated("a\n|-|-\n"),
    "tables side by side": lambda: repeated("||\n"),
    "sections of XML without an end": lambda: repeated("a<![CDATA["),
    "a long definition, many references": lambda: "[a]: /" + "x" * (SIZE // 2) + "\n\n" + "[a]" * (SIZE // 6),
    "references to one footnote": lambda: "[^a]: x\n\n" + repeated("[^a]"),
    "footnotes": lambda: numbered(24, lambda n: f"[^{n}]: x\n\n[^{n}]\n\n"),
    "signs of addresses": lambda: repeated("a@"),
    "addresses with parentheses": lambda: repeated("http://a("),
    "addresses": lambda: repeated("http://a.b "),
    "a tag of many levels": lambda: "#a" + repeated("/a"),
    "tags, each once": lambda: numbered(8, lambda n: f"#t{n} "),
    "tags in the head, each once": lambda: "---\ntags: [" + numbered(8, lambda n: f"t{n}, ") + "]\n---\n",
    "formulas without an end": lambda: repeated("$a "),
    "highlights without an end": lambda: repeated("==a "),
    "comments without an end": lambda: repeated("%%a "),
    "strikes without an end": lambda: repeated("~~a "),
    "emphasis without an end": lambda: repeated("*a_ "),
    "links without an end": lambda: repeated("[a]("),
    "opening brackets": lambda: repeated("["),
    "opening wiki links": lambda: repeated("[["),
    "opening pictures": lambda: repeated("!["),
    "quotes in quotes": lambda: repeated("> "),
    "quotation marks": lambda: repeated(">"),
    "runs of backticks, each longer": lambda: growing(lambda n: "`" * n + "a"),
    "tags of HTML": lambda: repeated("<a "),
    "comments of HTML": lambda: repeated("<!--"),
    "items in items": lambda: growing(lambda n: " " * n + "- a\n"),
    "headings": lambda: repeated("# a\n"),
    "rules": lambda: repeated("---\n"),
    "brackets of YAML": lambda: "---\na: " + "[" * (SIZE // 2) + "\n---\n",
    "mappings in mappings": lambda: "---\n" + growing(lambda n: " " * n + "a:\n") + "---\n",
    "tasks of one name": lambda: repeated("- [ ] a id:x\n"),
    "names of blocks": lambda: repeated("a ^id "),
    "fields without an end": lambda: repeated("[a:: "),
    "lines of fields": lambda: repeated("a:: b\n"),
    "callouts": lambda: repeated("> [!note] a\n\n"),
    "entities": lambda: repeated("&amp;"),
    "backslashes": lambda: repeated("\\"),
    "links to one missing note": lambda: repeated("[[a]] "),
    "links to many missing notes": lambda: numbered(10, lambda n: f"[[n{n}]] "),
    "pieces of coordinates": lambda: repeated("45 4&#5"),
    "decimal numbers": lambda: repeated("1.1234 "),
    "code without an end": lambda: repeated("```\n"),
    "events": lambda: repeated("- 10:00 a\n"),
    "accents on accents": lambda: repeated("a\u0301\u0301\u0301"),
    "one long line": lambda: repeated("word "),
}

COMMANDS = [["search", "a"], ["check"], ["export", "html", "OUT"], ["export", "markdown", "OUT"]]

EVENT = "BEGIN:VEVENT\nUID:{0}\nDTSTAMP:20260101T000000Z\nDTSTART:20260101T100000Z\nSUMMARY:a\n{1}END:VEVENT\n"
ALL = ",".join(map(str, range(60)))


def calendar(events):
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + events + "END:VCALENDAR\n"


# Files of other programs: a name, the file, the command that reads it. Made one by one: what this program holds counts for its children.
FILES = [
    ("rules of each second", "a.ics", "import ics a.ics --dry-run",
     lambda: calendar("".join(EVENT.format(n, f"RRULE:FREQ=YEARLY;BYSECOND={ALL};BYMINUTE={ALL}\n") for n in range(2000)))),
    ("one folded line", "a.ics", "import ics a.ics --dry-run",
     lambda: calendar(EVENT.format(1, "DESCRIPTION:" + repeated("a\n ") + "\n"))),
    ("parameters", "a.ics", "import ics a.ics --dry-run",
     lambda: calendar(EVENT.format(1, "X-A" + repeated(";B=c") + ":d\n"))),
    ("an event of many dates", "a.ics", "import ics a.ics --dry-run",
     lambda: calendar(EVENT.format(1, "RDATE:" + ",".join(["20260101T100000Z"] * (SIZE // 17)) + "\n"))),
    ("cards", "a.vcf", "import vcard a.vcf --dry-run",
     lambda: numbered(60, lambda n: f"BEGIN:VCARD\nVERSION:4.0\nFN:a{n}\nEND:VCARD\n")),
    ("an entry of many activities", "a.csv", "import daylio a.csv --dry-run",
     lambda: "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,November 20,Friday,10:00,good,\""
     + numbered(12, lambda n: f"act{n} | ") + "\",,a\n"),
    ("one quoted field", "a.csv", "import daylio a.csv --dry-run",
     lambda: "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,November 20,Friday,10:00,good,a,\"" + repeated('""') + "\"\n"),
    ("strokes that are alike", "a.inkml", "ink import a.inkml --dry-run",
     lambda: "<ink xmlns=\"http://www.w3.org/2003/InkML\">\n" + repeated("<trace>1 2, 3 4</trace>\n") + "</ink>\n"),
    ("one long stroke", "a.inkml", "ink import a.inkml --dry-run",
     lambda: "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>" + repeated("1 2, 3 4, ") + "5 6</trace></ink>\n"),
    ("elements in elements", "a.inkml", "ink import a.inkml --dry-run",
     lambda: "<ink>" + repeated("<a>")),
    ("entries of a diary", "a.txt", "import jrnl a.txt --dry-run",
     lambda: numbered(28, lambda n: f"[2026-{n % 12 + 1:02}-{n % 28 + 1:02} {n % 24:02}:{n % 60:02}] a{n}.\n")),
    ("brackets of JSON", "a.json", "import dayone a.json --dry-run",
     lambda: "[" * SIZE),
    ("tasks", "todo.txt", "import todotxt todo.txt --dry-run",
     lambda: numbered(12, lambda n: f"a{n} +p @c\n")),
    ("points of a track", "a.gpx", "import health a.gpx --dry-run",
     lambda: "<gpx>" + repeated("<trkpt lat='1' lon='2'/>") + "</gpx>"),
]


def measured(program, command, vault, home):
    """The seconds and MiB of a command; None where it took more than a minute."""
    variables = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8"}
    shutil.rmtree(home + "/out", ignore_errors=True)
    arguments = [home + "/out" if argument == "OUT" else argument for argument in command]
    begun = time.monotonic()
    child = subprocess.Popen([program] + arguments, cwd=vault, env=variables, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    limit = threading.Timer(60, child.kill)
    limit.start()
    _, status, usage = os.wait4(child.pid, 0)
    limit.cancel()
    if os.WIFSIGNALED(status):
        return None
    return time.monotonic() - begun, usage.ru_maxrss // 1024


def main():
    program, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    worst = 0
    print("| a megabyte of | " + " | ".join("`" + " ".join(command[:2]) + "`" for command in COMMANDS) + " |")
    print("|---|" + "---|" * len(COMMANDS))
    for name, text in NOTES.items():
        if names and name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            vault, home = folder + "/vault", folder + "/home"
            for path in (vault + "/.daybook", vault + "/notes", home):
                os.makedirs(path)
            with open(vault + "/notes/worst.md", "w", encoding="utf-8") as file:
                file.write(text())
            cells = []
            for command in COMMANDS:
                # The first builds the index.
                found = measured(program, command, vault, home)
                if found is None or found[0] > 1 or found[1] > 200:
                    worst = 1
                cells.append("more than a minute" if found is None else f"{found[0]:.2f} s, {found[1]} MiB")
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    print("\n| a megabyte of | command | |\n|---|---|---|")
    for name, file_name, command, text in FILES:
        if names and name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            vault, home = folder + "/vault", folder + "/home"
            for path in (vault + "/.daybook", home):
                os.makedirs(path)
            with open(vault + "/" + file_name, "w", encoding="utf-8") as file:
                file.write(text())
            found = measured(program, command.split(), vault, home)
            if found is None or found[0] > 10 or found[1] > 200:
                worst = 1
            cell = "more than a minute" if found is None else f"{found[0]:.2f} s, {found[1]} MiB"
            print(f"| {name} | `{command}` | {cell} |", flush=True)
    sys.exit(worst)


if __name__ == "__main__":
    main()
