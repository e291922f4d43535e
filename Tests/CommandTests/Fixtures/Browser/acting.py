"""What can be done on the pages, by mouse, by keyboard, with a finger; the files say whether it was."""

from browser import ActionChains, END, FILES, SAVE, Keys, run

DAY = "agenda/2026/2026-11-23.md"
LIST = "lists/groceries.md"


def task(browser, vault, by):
    browser.open("/today")
    browser.press("button[aria-label='Done: Call the dentist']", by)
    browser.file_says(DAY, "- [x] Call the dentist")
    # The page is the same one, and what has the focus is the same box.
    browser.one("button[aria-label='Open again: Call the dentist']")
    browser.says(".told", "Done: Call the dentist.")
    if by == "keyboard":
        assert browser.run("return document.activeElement.getAttribute('aria-label')") == "Open again: Call the dentist"
    browser.press("form[action='/undo'] button", by)
    browser.wait("the file as it was", lambda: vault.read(DAY) == FILES[DAY])
    browser.one("button[aria-label='Done: Call the dentist']")


def items(browser, vault, by):
    browser.open("/list/" + LIST)
    browser.type("input[name=items]", "rice 1kg, tea" + Keys.ENTER, by)
    browser.file_says(LIST, "- [ ] tea")
    browser.says(".items", "tea")
    assert browser.one("input[name=items]").get_property("value") == ""
    browser.press("button[aria-label='Done: bread']", by)
    browser.file_says(LIST, "- [x] bread")
    browser.press("button[aria-label='Open again: bread']", by)
    browser.file_says(LIST, "- [ ] bread")
    assert "rice" in vault.read(LIST) and "- [ ] milk" in vault.read(LIST)


def mood(browser, vault, by):
    browser.open("/today")
    browser.press("button[name=mood]", by)
    browser.wait("an entry", lambda: len(entries(vault)) == 2)
    browser.says(".told", "Mood:")
    browser.press("form[action='/undo'] button", by)
    browser.wait("no entry", lambda: len(entries(vault)) == 1)


def entries(vault):
    return [path for path in (vault.folder / "journal").rglob("*.md") if "mood:" in path.read_text()]


def capture(browser, vault, by):
    browser.open("/today")
    browser.type("input[name=text]", "Dentist tuesday 2pm", by)
    browser.press("button[value=agenda]", by)
    browser.says("h1", "Understood as")
    assert "Dentist" not in "".join(path.read_text() for path in (vault.folder / "agenda").rglob("*.md"))
    browser.press("form[method=post] button:not(.quiet)", by)
    browser.wait("the day's page", lambda: "/day/2026-11-24" in browser.driver.current_url)
    browser.file_says("agenda/2026/2026-11-24.md", "14:00 Dentist")


def edit(browser, vault, by):
    browser.open("/document/notes/tea.md")
    browser.press("a.button[href^='/edit/']", by)
    browser.type("#draft", END + "White.\n", by)
    if by == "keyboard":
        browser.keys(SAVE)
    else:
        browser.press("form.edit button", by)
    browser.wait("the document", lambda: browser.driver.current_url.endswith("/document/notes/tea.md"))
    browser.says("main", "Saved: tea.md.")
    assert vault.read("notes/tea.md") == FILES["notes/tea.md"] + "White.\n"


def conflict(browser, vault, by):
    browser.open("/edit/notes/tea.md")
    browser.type("#draft", END + Keys.BACK_SPACE * 2 + " with milk.", by)
    vault.write("notes/tea.md", FILES["notes/tea.md"].replace("Black.", "Black, strong."))
    browser.says("#note", "changed meanwhile")
    browser.press("form.edit button", by)
    browser.one("#theirs")
    assert "Black, strong." in browser.one("#theirs").get_property("value")
    assert "Black with milk." in browser.one("#draft").get_property("value")
    assert "strong" in vault.read("notes/tea.md") and "milk" not in vault.read("notes/tea.md")
    browser.press("form.edit button", by)
    browser.file_says("notes/tea.md", "Black with milk.")
    browser.wait("the document", lambda: browser.driver.current_url.endswith("/document/notes/tea.md"))
    assert not browser.run("return Object.keys(localStorage).filter(key => key.startsWith('daybook-draft'))")


def event(browser, vault, by):
    browser.open("/today")
    browser.press("a[href^='/event?']", by)
    browser.says("h1", "Standup")
    browser.run("const field = document.querySelector('[name=to]'); field.value = '2026-11-24'; field.form.elements.time.value = '11:15';")
    browser.press("form[action='/events/move'] button", by)
    browser.file_says("agenda/2026/2026-11-24.md", "11:15-12:15 Standup")
    browser.wait("the day", lambda: browser.driver.current_url.endswith("/day/2026-11-23"))
    browser.says(".told", "Standup")


def dragged(browser, vault):
    """By mouse alone; for the keyboard the event has its page."""
    vault.write("agenda/plan.md", "- 2026-11-23 18:00-19:00 Yoga repeat:daily until:2026-11-24\n")
    browser.open("/week")
    browser.says("[data-day='2026-11-24']", "Yoga")
    for title in ["Standup", "Yoga"]:
        link = next(link for link in browser.all("[data-day='2026-11-23'] a[href^='/event?']") if title in link.text)
        ActionChains(browser.driver).drag_and_drop(link, browser.one("[data-day='2026-11-26'] h2")).perform()
        browser.says("[data-day='2026-11-26']", title)
        browser.says(".told", title)
    assert "09:00-10:00 Standup" in vault.read("agenda/2026/2026-11-26.md") and "Standup" not in vault.read(DAY)
    # Of the series this one alone.
    browser.says("[data-day='2026-11-24']", "Yoga")


def checks():
    for check in [task, items, mood, capture, edit, conflict, event]:
        for by in ["mouse", "keyboard", "touch"]:
            def act(browser, vault, check=check, by=by):
                check(browser, vault, by)
            act.__name__ = f"{check.__name__} by {by}"
            yield act
    yield dragged


run(*checks())
