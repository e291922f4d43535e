"""Two browsers and an editor change one list and one entry at the same time: nothing is lost, nothing is there twice, and all look alike at the end.

DAYBOOK_EDITS says how many edits (60), DAYBOOK_SEED by which random numbers; both are printed.
"""

import ctypes
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import traceback

from browser import FILES, Browser, Keys, SAVE, Vault

LIST = "lists/groceries.md"
ENTRY = "journal/2026/2026-11-22.md"
EDITS = int(os.environ.get("DAYBOOK_EDITS") or 60)
SEED = os.environ.get("DAYBOOK_SEED") or str(random.randrange(10 ** 9))


class Work:
    """What was done by whom; the first failure ends all of it."""

    def __init__(self):
        self.moved = threading.Condition()
        self.items, self.words, self.failure = set(), set(), None
        self.count = {}
        self.conflicts = 0

    def made(self, who, items=(), words=()):
        with self.moved:
            self.items |= set(items)
            self.words |= set(words)
            self.count[who] = self.count.get(who, 0) + 1
            self.moved.notify_all()

    def fail(self, text):
        with self.moved:
            self.failure = self.failure or text
            self.moved.notify_all()


def states(text):
    """The items of a list, with whether they are done; each once."""
    found = re.findall(r"^- \[(.)\] ([a-z]+\d*)", text, re.M)
    assert len({name for _, name in found}) == len(found), sorted(name for _, name in found)
    return {name: mark != " " for mark, name in found}


def insert(text, words, chance):
    """A line of its own somewhere below the head, or words at the end of a line."""
    lines = text.rstrip("\n").split("\n")
    first = lines.index("---", 1) + 1
    place = chance.randrange(first, len(lines))
    if chance.random() < 0.5 and lines[place].strip():
        lines[place] += " " + words
    else:
        lines.insert(place + 1, words)
    return "\n".join(lines) + "\n"


class Person:
    """One browser: the list stays open in one tab, the entry is edited in another."""

    def __init__(self, name, vault):
        self.name, self.chance = name, random.Random(SEED + name)
        self.profile = tempfile.mkdtemp(prefix="browser")
        self.browser = Browser(self.profile)
        self.browser.enter(vault)
        self.browser.open("/list/" + LIST)
        self.list = self.browser.driver.current_window_handle
        self.entry = self.browser.new_tab()

    def add(self, work, number):
        browser, item = self.browser, f"{self.name}{number}"
        browser.driver.switch_to.window(self.list)
        browser.one("input[name=items]").send_keys(item + Keys.ENTER)
        work.made(self.name, items=[item])
        browser.wait("it is sent", lambda: browser.one("input[name=items]").get_property("value") == "")
        # Another may have ticked it by then: it is among the folded ones.
        browser.wait("it is shown", lambda: browser.run(
            "return [...document.querySelectorAll('.items')].some(list => list.textContent.includes(arguments[0]))", item))

    def tick(self, work, number):
        browser = self.browser
        browser.driver.switch_to.window(self.list)
        # What others tick at the same moment may be gone from under the pointer.
        browser.wait("a box", lambda: browser.run(
            "const boxes = document.querySelectorAll('.items .box-button'); boxes[arguments[0] % boxes.length]?.click(); return boxes.length",
            self.chance.randrange(1000)))
        work.made(self.name)

    def write(self, work, number):
        browser, word = self.browser, f"{self.name}x{number}"
        browser.driver.switch_to.window(self.entry)
        browser.open("/edit/" + ENTRY)
        text = browser.one("#draft").get_property("value")
        ends = [at for at, sign in enumerate(text) if sign == "\n"]
        at = self.chance.choice(ends)
        browser.run("const [at] = arguments, field = document.getElementById('draft'); field.focus(); field.setSelectionRange(at, at);", at)
        browser.keys((Keys.ENTER if self.chance.random() < 0.5 else " ") + word)
        browser.keys(SAVE)
        while not browser.wait("saved, or another text", lambda: (
                browser.driver.current_url.endswith("/document/" + ENTRY) and "done" or browser.all("#theirs") and "theirs")) == "done":
            # Both changed the same lines: as a person does it, theirs and one's own word.
            work.conflicts += 1
            theirs = browser.one("#theirs").get_property("value")
            shown = browser.one("form.edit [name=revision]").get_attribute("value")
            browser.run("""
                const [text] = arguments, field = document.getElementById("draft");
                field.value = text; field.focus(); field.dispatchEvent(new Event("input", { bubbles: true }));""", theirs.rstrip("\n") + "\n" + word + "\n")
            browser.keys(SAVE)
            browser.wait("an answer", lambda: not any(
                field.get_attribute("value") == shown for field in browser.all("form.edit [name=revision]")))
        work.made(self.name, words=[word])

    def run(self, work, count):
        try:
            for number in range(count):
                if work.failure:
                    return
                self.chance.choices([self.add, self.tick, self.write], [4, 2, 4])[0](work, number)
        except Exception:
            work.fail(f"{self.name}: {traceback.format_exc(limit=-4)}\n{self.browser.driver.current_url}\n"
                      + self.browser.run("return document.body.innerText")[:600])

    def shown(self):
        """What the tab with the list shows."""
        self.browser.driver.switch_to.window(self.list)
        return self.browser.run("""
            return Object.fromEntries([...document.querySelectorAll(".items li")].map(item =>
              [item.querySelector(".text").textContent.trim().split(" ")[0], item.classList.contains("task-done")]));""")

    def end(self):
        self.browser.driver.quit()
        shutil.rmtree(self.profile, ignore_errors=True)


class Editor:
    """As careful editors save: the new file is exchanged for the old one, and back where that is another than was read (renameat2(2))."""

    def __init__(self, vault):
        self.vault, self.chance = vault, random.Random(SEED + "editor")
        self.libc = ctypes.CDLL(None, use_errno=True)

    def change(self, path, edit):
        place = self.vault.folder / path
        other = place.with_name(place.name + "~new")
        while True:
            before = place.read_bytes()
            other.write_text(edit(before.decode()))
            assert self.libc.renameat2(-100, bytes(other), -100, bytes(place), 2) == 0, ctypes.get_errno()
            if other.read_bytes() == before:
                other.unlink()
                return
            # Somebody wrote in between: theirs comes back, and counts.
            assert self.libc.renameat2(-100, bytes(other), -100, bytes(place), 2) == 0, ctypes.get_errno()

    def run(self, work, count):
        try:
            for number in range(count):
                with work.moved:
                    # Not faster than the two, so that all three are there until the end.
                    work.moved.wait_for(lambda: work.failure or min(work.count.get(name, 0) for name in "ab") >= number, timeout=120)
                    if work.failure:
                        return
                if self.chance.random() < 0.5:
                    item = f"e{number}"
                    self.change(LIST, lambda text: text.rstrip("\n") + f"\n- [ ] {item}\n")
                    work.made("editor", items=[item])
                else:
                    word = f"ex{number}"
                    self.change(ENTRY, lambda text: insert(text, word, self.chance))
                    work.made("editor", words=[word])
        except Exception:
            work.fail(traceback.format_exc(limit=-4))


def check(vault, people, work):
    items = {"milk", "bread"} | work.items
    first = people[0].browser
    first.wait("all items", lambda: set(states(vault.read(LIST))) == items)
    text = vault.read(ENTRY)
    for word in work.words:
        assert len(re.findall(rf"\b{word}\b", text)) == 1, (word, text)
    for word in ["Rain", "A", "quiet", "day."]:
        assert word in text.split() or word in text, word
    for person in people:
        person.browser.wait("the list as it is", lambda: person.shown() == states(vault.read(LIST)))
        assert person.browser.one("#waiting").text == "", person.name
        person.browser.driver.switch_to.window(person.entry)
        person.browser.open("/document/" + ENTRY)
        said = person.browser.one("article").text
        for word in work.words:
            assert word in said, (person.name, word)
    assert not [path for path in vault.paths(".") if "~" in path or "conflict" in path], vault.paths(".")


def main():
    print(f"edits {EDITS}, seed {SEED}", flush=True)
    vault = Vault(FILES)
    people, work = [], Work()
    try:
        people = [Person(name, vault) for name in "ab"]
        share = EDITS // 3
        threads = [threading.Thread(target=actor.run, args=(work, count)) for actor, count in [
            (people[0], share), (people[1], share), (Editor(vault), EDITS - 2 * share)]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not work.failure, work.failure
        check(vault, people, work)
        print(f"items {len(work.items)}, words {len(work.words)}, conflicts {work.conflicts}, {work.count}")
        print("held: two browsers and an editor")
    except AssertionError:
        traceback.print_exc()
        sys.exit(1)
    finally:
        for person in people:
            person.end()
        vault.end()


main()
