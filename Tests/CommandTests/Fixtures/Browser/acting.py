"""Every row of docs/serve.md, "What can be done", by mouse, by keyboard, with a finger; the files say whether it was.

With a finger the page gets touches, and a keyboard on the screen. Drawing is the one thing that no keyboard does: what can be done with what was
drawn, it does. An event of a week is dragged by mouse alone; for the others it has its page.
"""

import base64
import json
import os
from pathlib import Path

from selenium.webdriver.support.ui import Select

from browser import ActionChains, END, FILES, SAVE, Keys, draw, run

DAY = "agenda/2026/2026-11-23.md"
LATE = "agenda/2026/2026-11-20.md"
PLAN = "agenda/plan.md"
LIST = "lists/groceries.md"
ENTRY = "journal/2026/2026-11-22.md"
TEA = "notes/tea.md"
INK = "media/tea.inkml"

ALL = FILES | {
    LATE: "---\ntype: day\ndate: 2026-11-20\n---\n- [ ] Pay the rent due:2026-11-20\n",
    PLAN: "- 2026-11-23 18:00-19:00 Yoga repeat:daily until:2026-11-29\n- [ ] Stretch due:2026-11-23 repeat:daily\n",
}


def others(browser, vault, *paths):
    """What the check is not about is as it was."""
    for path, text in ALL.items():
        if path not in paths:
            assert vault.read(path) == text, path


def becomes(browser, vault, path, text):
    browser.wait(f"{path} as it was", lambda: vault.read(path) == text)


def task(browser, vault, by):
    browser.open("/today")
    browser.press("button[aria-label='Done: Call the dentist']", by)
    browser.file_says(DAY, "- [x] Call the dentist")
    # The page is the same one, and what has the focus is the same box.
    browser.one("button[aria-label='Open again: Call the dentist']")
    browser.says(".told", "Done: Call the dentist.")
    if by == "keyboard":
        assert browser.run("return document.activeElement.getAttribute('aria-label')") == "Open again: Call the dentist"
    browser.press(".take-back button", by)
    becomes(browser, vault, DAY, ALL[DAY])
    browser.one("button[aria-label='Done: Call the dentist']")
    # In a week, and open again.
    browser.open("/week")
    browser.press("button[aria-label='Done: Water the plants']", by)
    browser.file_says(DAY, "- [x] Water the plants")
    browser.press("button[aria-label='Open again: Water the plants']", by)
    becomes(browser, vault, DAY, ALL[DAY])
    # What is overdue.
    browser.open("/today")
    browser.press("button[aria-label='Done: Pay the rent']", by)
    browser.file_says(LATE, "- [x] Pay the rent")
    # A turn is left out; the next one is open.
    browser.press(".skip-turn button", by)
    browser.file_says(PLAN, "due:2026-11-24")
    browser.says(".told", "Skipped: Stretch.")
    assert "- [ ] Stretch" in vault.read(PLAN)
    others(browser, vault, LATE, PLAN)


def items(browser, vault, by):
    browser.open("/list/" + LIST)
    browser.type("input[name=items]", "rice 1kg, tea" + Keys.ENTER, by)
    browser.file_says(LIST, "- [ ] tea")
    browser.says(".items", "tea")
    assert browser.one("input[name=items]").get_property("value") == ""
    if by == "touch":
        # The whole row ticks.
        browser.tap(browser.one(".items li:has([aria-label='Done: bread']) .text"))
    else:
        browser.press("button[aria-label='Done: bread']", by)
    browser.file_says(LIST, "- [x] bread")
    if by == "keyboard":
        # The next item is at hand.
        browser.wait("the next", lambda: browser.run("return document.activeElement.ariaLabel?.startsWith('Done: ')"))
    # What was bought is folded.
    browser.press(".bought summary", by)
    browser.press("button[aria-label='Open again: bread']", by)
    browser.file_says(LIST, "- [ ] bread")
    assert "rice" in vault.read(LIST) and "- [ ] milk" in vault.read(LIST)
    others(browser, vault, LIST)


def mood(browser, vault, by):
    browser.open("/today")
    browser.press("button[name=mood]", by)
    browser.wait("an entry", lambda: len(entries(vault)) == 1)
    # What is tapped twice is one mood.
    browser.run("document.querySelector('button[name=mood]').click()")
    assert "mood:" in vault.read(entries(vault)[0])
    browser.says(".told", "Mood:")
    browser.press(".told button", by)
    browser.wait("no entry", lambda: not entries(vault))
    others(browser, vault)
    assert not entries(vault)


def entries(vault):
    return sorted(vault.paths("journal") - {ENTRY})


def capture(browser, vault, by):
    """A line for each of the three: read below its field while it is typed, saved where one is, and taken back."""
    lines = [("agenda", "Dentist tuesday 2pm", "Agenda · Tue 24 Nov 2026 14:00 · Dentist", "agenda/2026/2026-11-24.md"), ("list", "2 pears", "List · Groceries · pears × 2", LIST),
             ("log", "Rain again", "Journal · Rain again", None)]
    for kind, line, reading, path in lines:
        before = {path: vault.read(path) for path in vault.paths(".") if path.endswith(".md")}
        browser.open("/today")
        browser.type("input[name=text]", line, by)
        browser.says("#reading", reading)
        assert {path: vault.read(path) for path in before} == before
        # Return saves it as what it looks like; so does the button, and others save it as another kind.
        if by == "keyboard":
            browser.keys(Keys.RETURN)
        else:
            browser.press(f"button[value={kind}]" if kind == "log" else ".capture button:not(.quiet)", by)
        browser.says(".told", reading.split(" · ")[-1])
        assert browser.driver.current_url.endswith("/today")
        if path is None:
            browser.wait("the entry", lambda: entries(vault))
            path = entries(vault)[0]
        browser.file_says(path, {"agenda": "14:00 Dentist", "list": "pears x2", "log": line}[kind])
    others(browser, vault, LIST)


def edit(browser, vault, by):
    browser.open("/document/" + TEA)
    browser.press("a.button[href^='/edit/']", by)
    browser.type("#draft", END + "White.\n", by)
    if by == "keyboard":
        browser.keys(SAVE)
    else:
        browser.press("form.edit button", by)
    browser.wait("the document", lambda: browser.driver.current_url.endswith("/document/" + TEA))
    browser.says("main", "Saved: Tea.")
    assert vault.read(TEA) == FILES[TEA] + "White.\n"
    others(browser, vault, TEA)


def conflict(browser, vault, by):
    """Of a note, and of an entry, whose fields are beside its text until two texts differ."""
    path, line = (ENTRY, "A quiet day") if by == "touch" else (TEA, "Black")
    browser.open("/edit/" + path)
    browser.type("#draft", END + Keys.BACK_SPACE * 2 + " with milk.", by)
    vault.write(path, FILES[path].replace(line + ".", line + ", strong."))
    browser.says("#note", "changed meanwhile")
    browser.press("form.edit button:not([type=button], [formaction])", by)
    browser.one("#theirs")
    assert line + ", strong." in browser.one("#theirs").get_property("value")
    assert line + " with milk." in browser.one("#draft").get_property("value")
    assert "strong" in vault.read(path) and "milk" not in vault.read(path)
    # Whatever else changes, both texts and what differs stay until one is saved.
    vault.write("notes/other.md", "# Other\n")
    browser.driver.execute_async_script("""
        const done = arguments[0], own = document.querySelector("meta[name=daybook-state]").content, source = new EventSource("/events");
        source.addEventListener("state", ({ data }) => { if (data !== own) { source.close(); setTimeout(done, 500); } });""")
    assert browser.all("#theirs") and browser.all(".differences del")
    if by == "touch":
        # Left and opened again, what was typed is all of the document.
        browser.open("/today")
        browser.open("/edit/" + path)
        browser.wait("the draft", lambda: "with milk" in browser.one("#draft").get_property("value"))
        assert not browser.all("form.edit :is(.head, [name=tags], [name=mood])")
        # It is still in conflict: nothing of the other is written over unseen.
        browser.press("form.edit button:not([type=button], [formaction])", by)
        browser.one("#theirs")
        assert line + ", strong." in vault.read(path)
    browser.press("form.edit button:not([type=button], [formaction])", by)
    browser.file_says(path, line + " with milk.")
    browser.wait("the document", lambda: browser.driver.current_url.endswith("/document/" + path))
    assert vault.read(path).rstrip("\n") == FILES[path].replace(line + ".", line + " with milk.").rstrip("\n"), vault.read(path)
    assert not browser.run("return Object.keys(localStorage).filter(key => key.startsWith('daybook-draft'))")


def entry(browser, vault, by):
    """All that an entry can say."""
    browser.open("/today")
    browser.press("a[href='/journal/new']", by)
    browser.type("#draft", "A **fine** walk", by)
    browser.choose("input[name=mood][value=happy]" if by != "keyboard" else "input[name=mood]", by)
    browser.fill("input[name=tags]", by, "garden rain")
    browser.fill("input[name=place]", by, "Lyon")
    browser.fill("input[name=day]", by, "11212026")
    browser.choose("input[name=favorite]", by)
    picture = Path(os.environ["TMPDIR"]) / "roof.png"
    picture.write_bytes(base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    # What the chooser of files of the system hands over; that is no part of the page.
    browser.one("#photos input[multiple]").send_keys(str(picture))
    browser.one("#taken [name=photo]")
    if by == "keyboard":
        browser.reach("#draft")
        browser.keys(SAVE)
    else:
        browser.press("form.edit button:not([type=button], [formaction])", by)
    browser.wait("the entry", lambda: entries(vault))
    browser.says("main", "Entry saved.")
    path, = entries(vault)
    text = vault.read(path)
    for words in ["A **fine** walk", "mood: ", "garden", "rain", "Lyon", "favorite: true", "date: 2026-11-21", ".png"]:
        assert words in text, (words, text)
    if by != "keyboard":
        assert "mood: happy" in text, text
    photo, = [path for path in vault.paths("media") if path.endswith(".png")]
    assert (vault.folder / photo).read_bytes() == picture.read_bytes()
    browser.press(".take-back button", by)
    browser.wait("no entry", lambda: not entries(vault))
    others(browser, vault)


def properties(browser, vault, by):
    """What an entry says beside its text is in fields; the rest of its file stays as it is."""
    before = vault.read(ENTRY)
    browser.open("/edit/" + ENTRY)
    browser.fill("input[name=tags]", by, "garden, rain")
    browser.fill("input[name=place]", by, "Bath")
    if by == "keyboard":
        browser.reach("#draft")
        browser.keys(SAVE)
    else:
        browser.press("form.edit button:not([type=button], [formaction])", by)
    browser.wait("the document", lambda: browser.driver.current_url.endswith("/document/" + ENTRY))
    text = vault.read(ENTRY)
    assert "rain" in text.split("---")[1] and "location: Bath" in text and text.split("---")[2] == before.split("---")[2], text
    others(browser, vault, ENTRY)


def marked(browser, vault, by):
    browser.open("/document/" + ENTRY)
    browser.press("form[action='/entry/mark'] button[value=very_happy]", by)
    browser.file_says(ENTRY, "mood: very_happy")
    browser.one("button[value=very_happy][aria-pressed]")
    browser.press("form[action='/entry/mark'] button.quiet", by)
    browser.file_says(ENTRY, "favorite: true")
    browser.one("[name=favorite][value='0']")
    browser.press("form[action='/entry/mark'] button.quiet", by)
    becomes(browser, vault, ENTRY, FILES[ENTRY].replace("mood: happy", "mood: very_happy"))
    others(browser, vault, ENTRY)


def permissions(browser, vault, by):
    """What is decided is on this machine, and not in the vault."""
    def decided():
        return "".join(place.read_text() for place in Path(os.environ["XDG_STATE_HOME"]).glob("daybook/*/permissions.json"))

    form = "[form=source-photos]"
    folder = Path(os.environ["TMPDIR"]) / "pictures"
    folder.mkdir(exist_ok=True)
    browser.open("/permissions")
    browser.fill("input" + form, by, str(folder))
    browser.press(f"{form}[value=grant]", by)
    browser.wait("granted", lambda: str(folder) in decided())
    browser.says("tr", "granted")
    browser.press(f"{form}[value='hide:place']", by)
    browser.one(f"{form}[value='show:place'][aria-checked=false]")
    assert "place" in decided()
    browser.press(f"{form}[value=deny]", by)
    browser.wait("denied", lambda: "denied" in decided())
    browser.says("tr", "denied")
    browser.press(f"{form}[value=revoke][aria-checked=true]", by)
    browser.wait("taken back", lambda: '"photos"' not in decided())
    others(browser, vault)


def event(browser, vault, by):
    browser.open("/today")
    browser.press(event_link(browser, "Standup"), by)
    browser.says("h1", "Standup")
    browser.fill("[name=to]", by, "11242026")
    browser.fill("[name=time]", by, "1115AM")
    browser.press("form[action='/events/move'] button", by)
    browser.file_says("agenda/2026/2026-11-24.md", "11:15-12:15 Standup")
    browser.wait("the day", lambda: browser.driver.current_url.endswith("/day/2026-11-23"))
    browser.says(".told", "Standup")
    others(browser, vault, DAY)


def event_link(browser, title):
    return "a[href^='/event?'][href*='" + browser.wait(title, lambda: next((
        link.get_attribute("href").split("/event?")[1] for link in browser.all("a[href^='/event?']") if title in link.text), None)) + "']"


def series(browser, vault, by):
    """One turn, those after it, the whole series; one left out; the end."""
    first = ALL[PLAN].splitlines()[0]

    def opened(day):
        vault.become(ALL)
        browser.open("/day/" + day)
        browser.press(event_link(browser, "Yoga"), by)
        browser.says("h1", "Yoga")

    def moved(part):
        opened("2026-11-25")
        browser.fill("[name=time]", by, "0700AM")
        if part != "one":
            # Options are chosen by their first letters; that is so of a list that a mouse or a finger opens, too.
            browser.press("[name=part]", by) if by != "keyboard" else browser.reach("[name=part]")
            browser.keys("this one and" if part == "rest" else "the", Keys.ENTER if by != "keyboard" else "")
            browser.wait(part, lambda: browser.one("[name=part]").get_property("value") == part)
        browser.press("form[action='/events/move'] button", by)
        browser.wait("the day", lambda: "/day/" in browser.driver.current_url)
        return vault.read(PLAN)

    text = moved("one")
    assert text.startswith(first + " moved:2026-11-25/2026-11-25T07:00\n"), text
    text = moved("rest")
    there = vault.read("agenda/2026/2026-11-25.md")
    assert text.startswith(first.replace("11-29", "11-24") + "\n") and "- 07:00-08:00 Yoga repeat:daily until:2026-11-29\n" in there, (text, there)
    text = moved("all")
    assert "07:00-08:00 Yoga repeat:daily" in text and first not in text, text
    opened("2026-11-25")
    browser.press("form[action='/tasks/skip'] button", by)
    browser.file_says(PLAN, "except:2026-11-25")
    opened("2026-11-25")
    browser.press("form[action='/events/end'] button", by)
    browser.file_says(PLAN, "until:2026-11-24")
    others(browser, vault, PLAN)


def dragged(browser, vault):
    """By mouse alone; for the keyboard the event has its page."""
    vault.write(PLAN, "- 2026-11-23 18:00-19:00 Yoga repeat:daily until:2026-11-24\n- 2026-11-24 22:10-07:25 Night train\n")
    browser.open("/week")
    browser.says("[data-day='2026-11-24']", "Yoga")
    # Its second day goes over by one, and so does the first.
    link = next(link for link in browser.all("[data-day='2026-11-25'] a[href^='/event?']") if "Night train" in link.text)
    ActionChains(browser.driver).drag_and_drop(link, browser.one("[data-day='2026-11-26'] h2")).perform()
    browser.wait("the night", lambda: "2026-11-25" in vault.read(PLAN) or "Night train" in vault.read("agenda/2026/2026-11-25.md"))
    for title in ["Standup", "Yoga"]:
        link = next(link for link in browser.all("[data-day='2026-11-23'] a[href^='/event?']") if title in link.text)
        ActionChains(browser.driver).drag_and_drop(link, browser.one("[data-day='2026-11-26'] h2")).perform()
        browser.says("[data-day='2026-11-26']", title)
        browser.says(".told", title)
    assert "09:00-10:00 Standup" in vault.read("agenda/2026/2026-11-26.md") and "Standup" not in vault.read(DAY)
    # Of the series this one alone.
    browser.says("[data-day='2026-11-24']", "Yoga")


STROKE = '<trace xml:id="s1" contextRef="#ink">5000 9000 800 0, 5300 10000 800 8, 5600 9000 800 16</trace>'


def pages_to_write_on(browser, vault, by):
    """Of a day and of a document, and one more page of it; typed text; what is drawn is chosen, moved, erased, and comes back."""
    browser.open("/day/2026-11-23")
    browser.press("form[action='/write'] button", by)
    browser.one(".ink-tools:not([hidden])")
    browser.file_says(DAY, "media/2026/11/2026-11-23.inkml")
    browser.open("/document/" + TEA)
    browser.press("form[action='/write'] button", by)
    browser.one(".ink-tools:not([hidden])")
    path, = [path for path in vault.paths("media") if path.endswith(".inkml") and "2026-11-23" not in path]
    assert path in vault.read(TEA) or Path(path).name in vault.read(TEA), vault.read(TEA)
    browser.press("form:has([name=add]) button", by)
    browser.wait("a second page", lambda: vault.read(path).count("<traceGroup xml:id=\"p") == 2 or vault.read(path).count("type=\"page\"") == 2)
    browser.wait("its tools", lambda: "page=2" in browser.driver.current_url and browser.all(".ink-tools:not([hidden])"))

    def has(count):
        browser.wait(f"{count} strokes", lambda: vault.read(path).count("<trace ") == count)

    def tool(value, key):
        canvas(key) if by == "keyboard" else browser.choose(f"[name=ink-tool][value={value}]", by)

    def canvas(*keys):
        browser.reach("#ink canvas:last-of-type")
        browser.keys(*keys)

    # What no keyboard draws comes from elsewhere for it.
    if by == "keyboard":
        browser.driver.execute_async_script("""
            const [path, strokes, done] = arguments, form_token = document.querySelector("[name=form_token]").value;
            fetch("/ink/" + path, { method: "POST", body: new URLSearchParams({ form_token, page: 2, strokes }) }).then(done);""", path, STROKE)
    else:
        draw(browser, (100, 200), (200, 230), (300, 200), kind=by)
    has(1)
    if by != "keyboard":
        tool("highlighter", "h")
        draw(browser, (100, 300), (300, 300), kind=by)
        has(2)
        assert "b-highlighter" in vault.read(path)
        tool("eraser", "e")
        draw(browser, (200, 280), (200, 330), kind=by)
        has(1)
    drawn = vault.read(path)
    if by == "keyboard":
        browser.wait("all is chosen", lambda: canvas(Keys.CONTROL + "a" + Keys.NULL) or browser.all("[data-act=erase]:not([disabled])"))
        canvas(Keys.ARROW_RIGHT)
    else:
        tool("lasso", "s")
        draw(browser, (60, 150), (340, 150), (340, 260), (60, 260), (60, 155), kind=by)
        browser.one("[data-act=erase]:not([disabled])")
        draw(browser, (200, 222), (240, 262), kind=by)
    browser.wait("it has moved", lambda: vault.read(path).count("<trace ") == 1 and vault.read(path) != drawn)
    browser.press("[data-act=erase]", by)
    has(0)
    browser.press("[data-act=undo]", by)
    has(1)
    tool("text", "t")
    if by != "keyboard":
        draw(browser, (150, 400), kind=by)
    browser.one("#ink textarea")
    browser.keys("tea & milk", SAVE)
    browser.file_says(path, ">tea &amp; milk</annotation>")
    browser.says("#ink-state", "Saved.")
    others(browser, vault, DAY, TEA)


def handwriting(browser, vault, by):
    """Read by a program of the user's, corrected on the page to write on and on the document."""
    browser.open("/ink/" + INK + "?on=notes%2Ftea.md")
    browser.press("form[action^='/recognise/'] button", by)
    browser.file_says(TEA, "```ink " + INK + "\nTee\n```")
    for page, words in [("/ink/" + INK + "?on=notes%2Ftea.md", "Tea"), ("/document/" + TEA, "Green tea")]:
        browser.open(page)
        if page.startswith("/document"):
            browser.press("details:has(form[action^='/correct/']) summary", by)
        browser.fill("form[action^='/correct/'] input[name=text]", by, words)
        browser.press("form[action^='/correct/'] button", by)
        browser.file_says(TEA, "```ink " + INK + "\n" + words + "\n```")
    browser.press(".take-back button", by)
    browser.file_says(TEA, "```ink " + INK + "\nTea\n```")
    others(browser, vault, TEA)


handwriting.files = ALL | {
    TEA: f"---\nink: [{INK}]\n---\n" + FILES[TEA],
    INK: "<ink xmlns:d=\"urn:daybook:ink\"><annotation type=\"layout\">daybook 1</annotation><definitions><brush xml:id=\"b-pen-000000ff-1410\"/>"
    f"</definitions><traceGroup xml:id=\"p1\">\n{STROKE}\n</traceGroup></ink>\n",
}


def sensor(browser, vault, by):
    """Its alerts were seen, are silent, are so no longer; a measure is calibrated, and that is taken back."""
    def state():
        return json.loads(ALERTS(vault).read_text())["measures"]["ph"]

    ALERTS(vault).parent.mkdir(parents=True, exist_ok=True)
    calm = {"state": "normal", "announced": "normal"}
    ALERTS(vault).write_text(json.dumps({"version": 1, "device": calm, "measures": {"ph": {
        "state": "warning", "announced": "warning", "last_reading": 1795420800000, "last_value": 7.9}}}))
    seen, calibrate = "form[action='/sensors/acknowledge'] ", "form[action='/sensors/calibrate'] "
    browser.open("/sensor/pool")
    # What is not as it should be is open already.
    browser.press(seen + "button", by)
    browser.says(".told", "pH: warning, seen")
    assert state()["acknowledged"] and not state()["snoozed_until"]
    pick(browser, seen + "[name=measure]", "pH", by)
    pick(browser, seen + "[name=silence]", "in an hour", by)
    browser.press(seen + "button", by)
    browser.says(".told", "pH: warning, silent until ")
    # 10:30 by the clock of the vault.
    assert state()["snoozed_until"] == 1795429800000, state()
    pick(browser, seen + "[name=silence]", "at once", by)
    browser.press(seen + "button", by)
    browser.wait("no silence", lambda: not state()["snoozed_until"])
    assert vault.read(DEVICE) == SENSOR[DEVICE]
    browser.press("details:has([action='/sensors/calibrate']) summary", by)
    browser.type(calibrate + "[name=value]", "7", by)
    browser.type(calibrate + "[name=reading]", "7.12", by)
    browser.press(calibrate + "button", by)
    browser.file_says(DEVICE, "offset: -0.12, slope: 1}")
    browser.says(".told", "ph")
    browser.press(".take-back button", by)
    becomes(browser, vault, DEVICE, SENSOR[DEVICE])
    # Its thresholds.
    browser.press("a[href='/edit/" + DEVICE + "']", by)
    browser.one("#draft")
    others(browser, vault)


def pick(browser, selector, words, by):
    """An option: by its first letters, or where a list opens that belongs to the system, as the driver does it."""
    if by == "keyboard":
        browser.reach(selector)
        browser.keys(words)
    else:
        browser.steady(lambda: Select(browser.one(selector)).select_by_visible_text(words))
    browser.wait(words, lambda: Select(browser.one(selector)).first_selected_option.text == words)


def ALERTS(vault):
    """The states of the device, on this machine: the vault's folder there is made by what was let in or sent before."""
    state = Path(os.environ["XDG_STATE_HOME"]) / "daybook"
    return next(folder for folder in state.iterdir() if folder.is_dir()) / "alerts/pool.json"


DEVICE = "sensors/pool/device.md"
SENSOR = {
    DEVICE: "---\ntype: device\nname: Pool\nkind: pool\nmeasures:\n  ph: {label: pH, warning: [7.0, 7.4]}\n---\n",
    "sensors/pool/2026-11.csv": "timestamp,ph\n2026-11-23T08:00:00+01:00,7.1\n2026-11-23T09:00:00+01:00,7.9\n",
}
sensor.files = ALL | SENSOR


def notes(browser, vault, by):
    """Made in a folder, renamed with the links to it, deleted and taken back."""
    browser.open("/notes")
    browser.press(".folded summary", by)
    browser.type("[action='/notes/new'] [name=title]", "Rose", by)
    browser.type("[action='/notes/new'] [name=folder]", "garden", by)
    browser.press("[action='/notes/new'] button", by)
    browser.one("#draft")
    browser.wait("its form", lambda: browser.driver.current_url.endswith("/edit/garden/rose.md"))
    vault.write("notes/tea.md", "# Tea\n\nWith a [[rose]].\n")
    browser.open("/document/garden/rose.md")
    browser.press("a[href^='/move/']", by)
    browser.fill("[name=title]", by, "Old rose")
    browser.press(".entry-form button", by)
    browser.says(".differences", "With a [[old-rose]].")
    assert "[[rose]]" in vault.read("notes/tea.md")
    browser.press("main form[method=post]:not(.take-back) button", by)
    browser.wait("its page", lambda: browser.driver.current_url.endswith("/document/garden/old-rose.md"))
    assert "[[old-rose]]" in vault.read("notes/tea.md") and vault.paths("garden") == {"garden/old-rose.md"}
    browser.press("a[href^='/delete/']", by)
    browser.press("main form[method=post]:not(.take-back) button", by)
    browser.says(".take-back", "Deleted")
    assert not vault.paths("garden")
    browser.press(".take-back button", by)
    browser.wait("it is back", lambda: vault.paths("garden") == {"garden/old-rose.md"})


def searched(browser, vault):
    """Results follow the words, the address with them; the focus stays, and the way back leads to what was found."""
    browser.open("/search")
    browser.type("#query", "green", "keyboard")
    browser.says("#found", "1 document")
    assert browser.driver.current_url.endswith("/search?q=green")
    browser.says(".card", "Tea")
    browser.keys(Keys.CONTROL + "a" + Keys.NULL, "xyzzy")
    browser.says("#found", "0 documents")
    assert browser.run("return document.activeElement.id") == "query"
    browser.keys(Keys.CONTROL + "a" + Keys.NULL, "quiet")
    browser.says(".card", "Rain")
    assert browser.driver.current_url.endswith("/search?q=quiet") and browser.one("#found").get_attribute("role") == "status"
    browser.one(".card a").click()
    browser.wait("the document", lambda: "/document/" in browser.driver.current_url)
    browser.driver.back()
    browser.says("#found", "1 document")


def keys_in_a_box(browser, vault):
    """`?` shows them, not in a field; Escape closes; while it is open no key turns the page."""
    browser.open("/day/2026-11-23")
    browser.type("[name=text]", "a?", "mouse")
    assert not browser.all("#help")
    browser.run("document.activeElement.blur()")
    browser.keys("?")
    browser.says("#help kbd", "Ctrl+S")
    browser.keys(Keys.ARROW_LEFT)
    browser.keys(Keys.ESCAPE)
    browser.wait("it is closed", lambda: not browser.all("#help"))
    assert browser.driver.current_url.endswith("/day/2026-11-23")
    browser.keys("?")
    browser.press("#help button", "mouse")
    browser.wait("it is closed", lambda: not browser.all("#help"))


def printed(browser, vault):
    """What is printed has no ways to other pages, and nothing to press but the boxes of tasks."""
    for page in ["/today", "/day/2026-11-22", "/journal", "/document/notes/tea.md", "/list/lists/groceries.md", "/notes", "/moods"]:
        browser.open(page)
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            words = browser.run("return document.body.innerText").splitlines()
            assert not [word for word in ["New entry", "New note", "As a document", "Today", "Month", "Edit", "Delete", "Write by hand", "More", "Places"]
                        if any(word == part.strip() for line in words for part in line.split("·"))], (page, words)
            assert browser.run("return [...document.querySelectorAll('button, input, textarea')].every(one => !one.getClientRects().length || one.closest('.tick'))"), page
        finally:
            browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def swiped(browser, vault):
    """A finger that goes sideways turns days, weeks and months on a phone, over their calendar too; in a field and where something slides it does not."""
    phone = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    try:
        def swipe(selector, way):
            browser.run("arguments[0].scrollIntoView({ block: 'center' })", browser.one(selector))
            top = browser.run("const box = arguments[0].getBoundingClientRect(); return box.top + Math.min(20, box.height / 2)", browser.one(selector))
            for step in range(9):
                browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
                    "type": "touchMove" if step else "touchStart", "touchPoints": [{"x": 100 + way * 15 * (step - 4), "y": top + step}]})
            browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        for page, over, before, after in [("/day/2026-11-23", "main h2", "/day/2026-11-22", "/day/2026-11-24"),
                                          ("/week/2026-11-23", "main h2", "/week/2026-11-16", "/week/2026-11-30"),
                                          ("/month/2026-11", ".month-table tbody", "/month/2026-10", "/month/2026-12")]:
            for way, there in [(-1, after), (1, before)]:
                browser.open(page)
                swipe(over, way)
                browser.wait("it leads to " + there, lambda: browser.driver.current_url.endswith(there))
        for page, over in [("/day/2026-11-23", "[action='/capture'] [name=text]"), ("/month/2026-11", ".scroll")]:
            browser.open(page)
            browser.run("document.querySelector('.scroll table')?.style.setProperty('min-width', '900px')")
            swipe(over, -1)
            browser.run("return new Promise(done => setTimeout(done, 300))")
            assert browser.driver.current_url.endswith(page)
    finally:
        browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def heads(browser, vault):
    """What is on a day of a month stays in its cell. From a tablet up the ways to other pages are in one row, as the keyboard reaches them: the search and the rest are last."""
    try:
        for width in [710, 820, 928, 1280]:
            size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
            browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            for page in ["/today", "/lists", "/month/2026-11"]:
                browser.open(page)
                boxes = browser.run("""
                    return [...document.querySelectorAll(".site > .home-link, .bar, .find, .more > summary")]
                      .map(one => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => [left, right, top, bottom])""")
                assert len(boxes) == 4 and all(one[1] <= next[0] for one, next in zip(boxes, boxes[1:])), (width, page, boxes)
                assert browser.run("return [...document.querySelectorAll('.calendar td > *')].every(one => one.getBoundingClientRect().bottom <= one.parentElement.getBoundingClientRect().bottom + 1)"), (width, page)
                assert max(box[2] for box in boxes) < min(box[3] for box in boxes) and boxes[-1][1] <= width, (width, page, boxes)
    finally:
        browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def checks():
    for check in [task, items, mood, capture, edit, conflict, entry, properties, marked, permissions, event, series, pages_to_write_on, handwriting, sensor, notes]:
        for by in ["mouse", "keyboard", "touch"]:
            def act(browser, vault, check=check, by=by):
                check(browser, vault, by)
            act.__name__ = f"{check.__name__} by {by}"
            act.files = getattr(check, "files", ALL)
            yield act
    yield from [dragged, searched, keys_in_a_box, printed, swiped, heads]


def own_recogniser():
    """What reads handwriting here: it says the same of every line."""
    folder = Path(os.environ["XDG_CONFIG_HOME"]) / "daybook"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "read").write_text("cat > /dev/null; echo '{\"id\":1,\"text\":\"Tee\",\"conf\":0.9}'\n")
    (folder / "config.yaml").write_text(f"ink: {{recogniser: [/bin/sh, {folder}/read]}}\n")


own_recogniser()
for check in [dragged, searched, keys_in_a_box, printed, swiped, heads]:
    check.files = ALL
run(*checks(), shared=True)
