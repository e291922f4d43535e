"""Entries of the journal: written with a preview and proposals while typing, marked afterwards."""

import base64

from selenium.common.exceptions import NoAlertPresentException

from browser import FILES, SAVE, Keys, run

PICKLE = "Today was a wonderful day. Rain in the garden, and we laughed a lot."


def entries(vault):
    return [path for path in (vault.folder / "journal").rglob("*.md") if path.name != "2026-11-22.md"]


def a_new_entry(browser, vault):
    browser.open("/journal")
    browser.press("a[href='/journal/new']", "keyboard")
    browser.type("#draft", "A **fine** day. " + PICKLE, "mouse")
    browser.says("#preview strong", "fine")
    browser.press("#proposed [data-tag=garden]", "mouse")
    browser.one("#proposed [data-mood]")
    mood = browser.one("#proposed [data-mood]").get_attribute("data-mood")
    browser.press("#proposed [data-mood]", "keyboard")
    assert browser.one(f"[name=mood][value={mood}]").is_selected() and "happy" in mood, mood
    browser.type("input[name=place]", "Lyon", "keyboard")
    browser.one("input[name=favorite]").click()
    # What is not saved survives a reload.
    browser.wait("the draft", lambda: browser.run("return Object.keys(localStorage).some(key => key.startsWith('daybook-draft'))"))
    assert entries(vault) == []
    browser.keys(Keys.CONTROL + Keys.ENTER + Keys.NULL) if browser.run("return document.activeElement.matches('textarea')") else browser.press(
        "form.edit button:not([type=button], [formaction])", "keyboard")
    browser.wait("the entry", lambda: len(entries(vault)) == 1)
    browser.says("main", "Entry saved.")
    text = entries(vault)[0].read_text()
    for words in ["mood: " + mood, "  - garden", "Lyon", "favorite: true", "**fine**"]:
        assert words in text, (words, text)
    browser.press(".take-back button", "mouse")
    browser.wait("no entry", lambda: entries(vault) == [])


# A picture whose size says that it came in several pieces: bytes behind the end of a PNG are passed over.
PICTURE = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") + bytes(range(256)) * 4000


def refused_photos(browser, vault):
    """What is no photo, or too much of one, is said, and nothing is saved without it unseen."""
    browser.open("/journal/new")
    browser.type("#draft", "Without photos.", "mouse")
    drop = """
        const [name, size] = arguments, files = new DataTransfer();
        files.items.add(new File([new Uint8Array(size)], name, { type: "image/png" }));
        document.getElementById("draft").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));"""
    browser.run(drop, "empty.png", 0)
    browser.says("#note", "empty.png could not be read")
    browser.run(drop, "huge.png", 68000000)
    browser.says("#note", "huge.png: a photo of more than 64 MiB")
    browser.press("form.edit button:not([type=button], [formaction])", "keyboard")
    browser.says("#note", "empty.png could not be read")
    assert entries(vault) == [] and not browser.all("#taken li")
    browser.press("form.edit button:not([type=button], [formaction])", "keyboard")
    browser.wait("the entry", lambda: len(entries(vault)) == 1)


def controls_stay(browser, vault):
    """What files that change bring along leaves what the script shows."""
    browser.open("/journal/new")
    browser.wait("the script is done", lambda: not browser.run("return document.getElementById('photos').hidden"))
    browser.run("addEventListener('daybook-arrived', () => { window.hasNews = true; })")
    vault.write("notes/other.md", "# Other\n")
    browser.wait("news", lambda: browser.run("return window.hasNews"))
    assert not browser.run("return document.getElementById('photos').hidden")
    browser.press("form.edit button:not([type=button], [formaction])", "keyboard")
    browser.says(".problem", "nothing to write")
    assert not browser.run("return document.getElementById('photos').hidden")


def photos(browser, vault):
    browser.open("/journal/new")
    browser.type("#draft", "With photos.", "mouse")
    place = vault.folder.parent / (vault.folder.name + "-photo.png")
    place.write_bytes(PICTURE)
    browser.one("#photos input[multiple]").send_keys(str(place))
    # Another is dropped, and one pasted.
    for kind, name in [("drop", "dropped.png"), ("paste", "pasted.png")]:
        browser.run("""
            const [kind, name] = arguments, bytes = new Uint8Array(900000), files = new DataTransfer();
            bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, kind.length]);
            files.items.add(new File([bytes], name, { type: "image/png" }));
            document.getElementById("draft").dispatchEvent(kind === "drop" ? new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true })
              : new ClipboardEvent(kind, { clipboardData: files, bubbles: true, cancelable: true }));""", kind, name)
    # Saving waits for what is on its way.
    browser.press("form.edit button:not([type=button], [formaction])", "keyboard")
    browser.wait("the entry", lambda: len(entries(vault)) == 1)
    place.unlink()
    pictures = sorted((vault.folder / "media").rglob("*.png"))
    assert sorted(picture.stat().st_size for picture in pictures) == [900000, 900000, len(PICTURE)], pictures
    assert any(picture.read_bytes() == PICTURE for picture in pictures)
    text = entries(vault)[0].read_text()
    assert all(picture.name in text for picture in pictures), text
    browser.wait("three pictures", lambda: len(browser.all("main .photos img")) == 3)
    browser.press(".take-back button", "mouse")
    # The photos go with the entry that they came with.
    browser.wait("no entry", lambda: entries(vault) == [])
    browser.wait("no photo", lambda: not list((vault.folder / "media").rglob("*.png")))


def what_may_follow(browser, vault):
    """Documents and tags are offered where one types; taken by the keyboard and by a click, they are in the draft."""
    browser.open("/journal/new")
    browser.type("#draft", "Drank [[te", "keyboard")
    browser.says("#offers", "Tea")
    browser.reach("#offers button")
    browser.keys(Keys.ENTER)
    browser.wait("the link", lambda: browser.one("#draft").get_attribute("value") == "Drank [[tea]]")
    browser.keys(" #gar")
    browser.says("#offers", "garden")
    browser.press("#offers button", "mouse")
    browser.wait("the tag", lambda: browser.one("#draft").get_attribute("value") == "Drank [[tea]] #garden")
    assert browser.run("return document.activeElement.id") == "draft"
    browser.wait("nothing is offered", lambda: not browser.all("#offers button"))
    browser.keys(SAVE)
    browser.wait("the entry", lambda: any("Drank [[tea]] #garden" in path.read_text() for path in entries(vault)))


def nothing_typed_is_lost(browser, vault):
    browser.open("/journal/new")
    browser.type("#draft", PICKLE, "mouse")
    browser.wait("the draft", lambda: browser.run("return Object.keys(localStorage).some(key => key.startsWith('daybook-draft'))"))
    browser.driver.refresh()
    browser.wait("it is back", lambda: browser.one("#draft").get_property("value") == PICKLE)
    # What arrives meanwhile leaves the form and its preview alone.
    browser.type("#draft", " *More.*", "mouse")
    browser.says("#preview em", "More.")
    vault.write("notes/other.md", "# Other\n")
    vault.write("journal/2026/2026-11-21.md", "---\ntype: journal\ndate: 2026-11-21\n---\nBefore.\n")
    browser.run("return fetch('/today')")
    assert browser.one("#draft").get_property("value") == PICKLE + " *More.*"
    assert browser.one("#preview em").text == "More."


def a_draft_is_whole(browser, vault):
    browser.open("/journal/new")
    browser.type("#draft", PICKLE, "mouse")
    browser.one("label:has([name=mood][value=sad])").click()
    browser.one("input[name=favorite]").click()
    place = vault.folder.parent / (vault.folder.name + "-photo.png")
    place.write_bytes(PICTURE)
    for count in [1, 2]:
        browser.one("#photos input[multiple]").send_keys(str(place))
        browser.wait(f"{count} sent", lambda: len(browser.all("#taken [name=photo]")) == count)
    place.unlink()
    once = browser.one("form.edit [name=once]").get_attribute("value")
    browser.wait("the draft", lambda: browser.run(
        "return Object.entries(localStorage).some(([key, text]) => key.startsWith('daybook-draft') && text.includes('favorite') && JSON.parse(text).photos.length === 2)"))
    browser.driver.refresh()
    browser.wait("it is back", lambda: browser.one("#draft").get_property("value") == PICKLE)
    assert browser.one("[name=mood][value=sad]").is_selected() and browser.one("input[name=favorite]").is_selected()
    assert len(browser.all("#taken [name=photo]")) == 2 and place.name in browser.one("#taken li").text
    # The same form as before: had its answer been lost, it would make nothing again.
    assert browser.one("form.edit [name=once]").get_attribute("value") == once
    browser.press("#taken li button", "keyboard")
    browser.wait("one photo", lambda: len(browser.all("#taken [name=photo]")) == 1)
    browser.press("form.edit button:not([type=button], [formaction])", "mouse")
    browser.wait("the entry", lambda: len(entries(vault)) == 1)
    text = entries(vault)[0].read_text()
    assert "mood: sad" in text and "favorite: true" in text, text
    assert len(list((vault.folder / "media").rglob("*.png"))) == 1


def marked(browser, vault):
    path = "journal/2026/2026-11-22.md"
    browser.open("/document/" + path)
    browser.press("form[action='/entry/mark'] button[value=very_happy]", "keyboard")
    browser.file_says(path, "mood: very_happy")
    browser.one("button[value=very_happy][aria-pressed]")
    browser.one("form[action='/entry/mark'] button.quiet").click()
    browser.file_says(path, "favorite: true")
    browser.one("[name=favorite][value='0']")
    browser.one("form[action='/entry/mark'] button.quiet").click()
    browser.wait("as it was, but for the mood", lambda: vault.read(path) == FILES[path].replace("mood: happy", "mood: very_happy"))


def a_preview_of_a_document(browser, vault):
    browser.open("/edit/notes/tea.md")
    browser.type("#draft", " See [[tea]] and **more**.", "mouse")
    browser.says("#preview strong", "more")
    assert browser.one("#preview a[href='/document/notes/tea.md']")
    assert vault.read("notes/tea.md") == FILES["notes/tea.md"]


# A browser that hears what the check says.
EAR = """
    delete window.SpeechRecognition;
    window.webkitSpeechRecognition = class {
      start() { window.ear = this; }
      stop() { this.onend(); }
      abort() { this.onerror({ error: "aborted" }); this.onend(); }
      hear(...said) { this.onresult({ results: said.map(transcript => [{ transcript }]) }); }
    };"""
LOCAL = EAR + "webkitSpeechRecognition.available = async () => 'available';"
DEAF = "delete window.SpeechRecognition; delete window.webkitSpeechRecognition;"
DICTATE = "[data-dictate]:not([hidden])"


def with_ears(script, browser, act):
    script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        act()
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def may_hear(browser):
    return browser.run("return document.featurePolicy.allowsFeature('microphone')")


def answer_question(browser, words, accept):
    def there():
        try:
            return browser.driver.switch_to.alert
        except NoAlertPresentException:
            return None
    question = browser.wait("a question", there)
    assert words in question.text, question.text
    question.accept() if accept else question.dismiss()


def words_that_are_spoken(browser, vault):
    def pressed():
        return browser.one(DICTATE).get_attribute("aria-pressed") == "true"

    def field():
        return browser.one("[name=text]").get_property("value")

    def act():
        browser.open("/journal/new")
        assert may_hear(browser)
        assert browser.one(DICTATE).accessible_name == "Dictate"
        # Nothing is heard before it was said who hears.
        browser.one(DICTATE).click()
        answer_question(browser, "sent by the browser to its maker", False)
        assert not pressed() and not browser.run("return window.ear")
        browser.reach(DICTATE)
        browser.keys(Keys.ENTER)
        answer_question(browser, "sent by the browser to its maker", True)
        browser.wait("it listens", pressed)
        assert browser.run("const { lang, interimResults } = ear; return [lang, interimResults]") == ["en", True]
        browser.run("ear.hear('rein')")
        assert field() == "rein"
        browser.run("ear.hear('Rain at last', ' and the garden')")
        assert field() == "Rain at last and the garden"
        browser.keys(Keys.ESCAPE)
        browser.wait("it listens no longer", lambda: not pressed())
        # Behind what is there, and not asked again; a second press ends it, and so does a key in the field.
        browser.one(DICTATE).click()
        browser.wait("it listens", pressed)
        browser.run("ear.hear('drinks.')")
        assert field() == "Rain at last and the garden drinks."
        browser.one(DICTATE).click()
        browser.wait("it listens no longer", lambda: not pressed())
        browser.one(DICTATE).click()
        browser.wait("it listens", pressed)
        browser.one("[name=text]").send_keys("!")
        browser.wait("it listens no longer", lambda: not pressed())
        assert browser.one("#note").text == ""
        browser.one(DICTATE).click()
        browser.wait("it listens", pressed)
        browser.run("ear.onerror({ error: 'not-allowed' }); ear.onend()")
        browser.says("#note", "does not let this page use the microphone")
        assert not pressed()
        browser.one("[name=text]").send_keys(SAVE)
        browser.wait("the entry", lambda: any("Rain at last and the garden drinks.!" in vault.read(path) for path in vault.paths("journal")))
        browser.wait("its page", lambda: "/document/" in browser.driver.current_url)
        # At the top of today, too.
        browser.open("/today")
        assert may_hear(browser)
        browser.one(DICTATE).click()
        browser.wait("it listens", pressed)
        browser.run("ear.hear('milk')")
        browser.one(".capture button[value=list]").click()
        browser.file_says("lists/groceries.md", "milk")
        browser.open("/lists")
        assert not may_hear(browser)

    browser.run("localStorage.clear()")
    with_ears(EAR, browser, act)


def ears_of_this_machine_and_none(browser, vault):
    def act():
        browser.open("/journal/new")
        browser.one(DICTATE).click()
        browser.wait("it listens", lambda: browser.run("return window.ear?.processLocally"))

    browser.run("localStorage.clear()")
    with_ears(LOCAL, browser, act)

    def none():
        browser.open("/journal/new")
        browser.one("[data-dictate]")
        browser.wait("the script is done", lambda: browser.run("return !document.getElementById('photos').hidden"))
        assert not browser.one("[data-dictate]").is_displayed()

    with_ears(DEAF, browser, none)


run(a_new_entry, what_may_follow, refused_photos, controls_stay, photos, nothing_typed_is_lost, a_draft_is_whole, marked, a_preview_of_a_document, words_that_are_spoken,
    ears_of_this_machine_and_none)
