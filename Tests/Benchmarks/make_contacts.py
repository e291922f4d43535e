#!/usr/bin/env python3
"""An address book: make_contacts.py FOLDER COUNT, the same bytes each time."""
import os
import sys


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder)
    with open(os.path.join(folder, "contacts.vcf"), "w", encoding="utf-8", newline="") as file:
        for number in range(count):
            lines = [
                "BEGIN:VCARD", "VERSION:3.0", f"UID:{number:08}-4abc", f"FN:Zoé Person {number}", f"N:Person {number};Zoé;;;",
                f"EMAIL;TYPE=INTERNET;TYPE=HOME:person{number}@example.org", f"TEL;TYPE=CELL:+33 6 {number:08}",
                f"item1.EMAIL;type=WORK:p{number}@work.example.org", "ADR;TYPE=HOME:;;12 rue des Lilas;Lyon;;69003;France",
                f"BDAY:{1950 + number % 60}-{1 + number % 12:02}-{1 + number % 28:02}", "ORG:Example;Sales",
                "NOTE:Met at the fair\\, likes figs\\nand tea", "PHOTO;ENCODING=b;TYPE=JPEG:" + "QUJDREVGR0hJ" * 5,
            ]
            lines += [" " + "QUJDREVGR0hJ" * 6] * 10
            file.write("\r\n".join(lines + ["REV:2026-11-20T09:15:00Z", "END:VCARD", ""]))


main()
