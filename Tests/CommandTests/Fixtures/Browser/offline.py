"""Lists in a shop without a network: what is ticked and added is kept, said, and sent when the server is back."""

import signal

from browser import Keys, kept, kept_text, run

LIST = "lists/groceries.md"


def act(browser, vault):
    """The server is gone; two ticks and an item are made all the same."""
    browser.open("/list/" + LIST)
    browser.one("button[aria-label='Done: milk']")
    vault.stop(signal.SIGKILL)
    browser.says("#live", "Not live")
    browser.one("button[aria-label='Done: milk']").click()
    browser.says("#waiting", "1 change waits")
    browser.one("button[aria-label='Open again: milk']")
    browser.one("button[aria-label='Done: bread']").click()
    browser.one("input[name=items]").click()
    browser.keys("2 honey" + Keys.ENTER)
    browser.says("#waiting", "3 changes wait")
    browser.says(".items", "2 honey")
    assert browser.one("input[name=items]").get_property("value") == ""


def back(browser, vault):
    """As a person comes back: by the address of the new start, beside the page that stayed open."""
    first = browser.driver.current_window_handle
    vault.serve(vault.port)
    browser.new_tab()
    browser.driver.get(vault.address)
    browser.wait("today's page", lambda: browser.driver.current_url.endswith("/today"))
    browser.driver.close()
    browser.driver.switch_to.window(first)


def three_changes_wait(browser, vault):
    act(browser, vault)
    back(browser, vault)
    browser.file_says(LIST, "honey")
    browser.wait("nothing waits", lambda: browser.one("#waiting").text == "" and browser.one("#live").text == "")
    lines = vault.read(LIST).splitlines()
    for start in ["- [x] milk", "- [x] bread", "- [ ] honey"]:
        assert sum(line.startswith(start) for line in lines) == 1, lines
    assert sum("honey" in line for line in lines) == 1 and any("2" in line for line in lines if "honey" in line), lines
    browser.says(".items", "honey")
    assert not browser.all(".is-waiting")


def somebody_else_writes_meanwhile(browser, vault):
    act(browser, vault)
    # Cheese comes, bread goes, milk moves.
    vault.write(LIST, "---\ntype: list\n---\n# Groceries\n- [ ] cheese\n- [ ] milk\n")
    back(browser, vault)
    browser.file_says(LIST, "honey")
    browser.wait("nothing waits", lambda: browser.one("#waiting").text == "")
    lines = vault.read(LIST).splitlines()
    for start in ["- [ ] cheese", "- [x] milk", "- [ ] honey"]:
        assert sum(line.startswith(start) for line in lines) == 1, lines
    assert not any("bread" in line for line in lines), lines


def a_page_that_cannot_be_had(browser, vault):
    browser.open("/list/" + LIST)
    browser.run("return navigator.serviceWorker.ready.then(() => true)")
    # A page that was there before the worker is not always taken over by it; the next one is its own.
    browser.open("/list/" + LIST)
    browser.wait("the worker", lambda: browser.run("return navigator.serviceWorker.controller !== null"))
    act(browser, vault)
    browser.open("/list/" + LIST)
    browser.says("h1", "The server does not answer")
    browser.says("#waiting", "3 changes wait")
    assert "milk" not in browser.run("return document.documentElement.outerHTML")
    kept = browser.driver.execute_async_script("""
        const done = arguments[0];
        caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys()))))
          .then(found => done(found.flat().map(request => new URL(request.url).pathname).sort()));""")
    assert kept == ["/assets/daybook.css", "/assets/daybook.js", "/assets/daybook.webmanifest", "/assets/icon.svg",
                    "/assets/items.css", "/offline"], kept
    back(browser, vault)
    browser.says("h1", "Groceries")
    browser.file_says(LIST, "honey")
    browser.wait("nothing waits", lambda: browser.one("#waiting").text == "")
    # It is that page with all that is around it.
    browser.one(".site nav.bar")
    # Where the server answers, nothing stands in for anything.
    browser.open("/offline")
    browser.wait("today's page", lambda: browser.driver.current_url.endswith("/today"))


def an_answer_that_was_lost(browser, vault):
    browser.open("/list/" + LIST)
    browser.one("input[name=items]")
    # The change arrives, and its answer does not.
    browser.run("""
        const send = window.fetch;
        window.fetch = async (...sent) => {
          const answer = await send(...sent);
          if (!String(sent[0]).endsWith("/lists/add")) return answer;
          window.fetch = send;
          throw new TypeError("lost");
        };""")
    browser.one("input[name=items]").click()
    browser.keys("2 honey" + Keys.ENTER)
    browser.file_says(LIST, "honey")
    first = vault.read(LIST)
    browser.driver.refresh()
    browser.wait("nothing waits", lambda: browser.run("return localStorage.getItem('daybook-queue') === '[]'"))
    assert vault.read(LIST) == first


def keep(browser):
    browser.open("/list/" + LIST)
    browser.one("#keep:not([hidden]) input").click()
    browser.wait("the list is kept", lambda: kept(browser) == ["/list/" + LIST])


def a_list_that_is_kept(browser, vault):
    keep(browser)
    # It is kept as it is by now, whatever page is open.
    vault.write(LIST, vault.read(LIST) + "- [ ] soap\n")
    browser.open("/today")
    browser.wait("the list as it is now", lambda: "soap" in kept_text(browser))
    vault.stop(signal.SIGKILL)
    browser.open("/list/" + LIST)
    browser.says(".items", "soap")
    browser.says("#live", "Kept on ")
    browser.one("button[aria-label='Done: milk']").click()
    browser.says("#waiting", "1 change waits")
    browser.one("input[name=items]").click()
    browser.keys("2 honey" + Keys.ENTER)
    browser.says("#waiting", "2 changes wait")
    # A page that is opened again says what waits.
    browser.driver.refresh()
    browser.one("li.is-waiting button[aria-label='Open again: milk']")
    browser.says(".is-waiting", "2 honey")
    browser.says("#waiting", "2 changes wait")
    # No other page stands there.
    browser.open("/today")
    browser.says("h1", "The server does not answer")
    browser.open("/list/" + LIST)
    browser.says(".items", "soap")
    back(browser, vault)
    browser.file_says(LIST, "honey")
    browser.wait("nothing waits", lambda: browser.one("#waiting").text == "" and browser.one("#live").text == "")
    lines = vault.read(LIST).splitlines()
    for start in ["- [x] milk", "- [ ] bread", "- [ ] soap", "- [ ] honey"]:
        assert sum(line.startswith(start) for line in lines) == 1, lines
    assert not browser.all(".is-waiting")


def a_list_that_is_kept_no_longer(browser, vault):
    keep(browser)
    assert browser.one("#keep input").is_selected()
    browser.one("#keep input").click()
    browser.wait("nothing is kept", lambda: kept(browser) == [])
    browser.driver.refresh()
    browser.one("#keep:not([hidden]) input")
    assert not browser.one("#keep input").is_selected()
    # A list that is gone goes at the next contact, whatever page that is.
    keep(browser)
    (vault.folder / LIST).unlink()
    browser.open("/lists")
    browser.wait("nothing is kept", lambda: kept(browser) == [])
    vault.stop(signal.SIGKILL)
    browser.open("/list/" + LIST)
    browser.says("h1", "The server does not answer")


def what_is_captured_in_airplane_mode(browser, vault):
    """Lines and a mood, on the page that was open and on the one that stands in: each arrives, and once."""
    browser.open("/today")
    browser.run("return navigator.serviceWorker.ready.then(() => true)")
    browser.open("/today")
    browser.wait("the worker", lambda: browser.run("return navigator.serviceWorker.controller !== null"))
    vault.stop(signal.SIGKILL)
    browser.says("#live", "Not live")
    before = vault.paths("journal")

    def captured(line, count):
        browser.one("input[name=text]").click()
        browser.keys(line + Keys.ENTER)
        browser.says("#waiting", f"{count} change")
        assert browser.one("input[name=text]").get_property("value") == ""

    captured("Rain on the roof", 1)
    browser.one("button[name=mood][value=happy]").click()
    browser.says("#waiting", "2 changes wait")
    browser.open("/today")
    browser.says("h1", "The server does not answer")
    captured("Dentist tuesday 2pm", 3)
    for number in range(20):
        captured(f"Thought {number}", 4 + number)
    back(browser, vault)
    browser.wait("nothing waits", lambda: browser.run("return localStorage.getItem('daybook-queue') === '[]'"))
    entries = [vault.read(path) for path in vault.paths("journal") - before]
    assert len(entries) == 22, len(entries)
    for words in ["Rain on the roof", "mood: happy"] + [f"Thought {number}\n" for number in range(20)]:
        assert sum(words in entry + "\n" for entry in entries) == 1, words
    assert vault.read("agenda/2026/2026-11-24.md").count("Dentist") == 1


def an_entry_without_a_network(browser, vault):
    """A new entry waits as a line does, with what is said beside it, and comes once."""
    browser.open("/journal/new")
    browser.one("#draft")
    before = vault.paths("journal")
    vault.stop(signal.SIGKILL)
    browser.says("#live", "Not live")
    browser.one("#draft").click()
    browser.keys("Written on the train")
    browser.one("input[name=tags]").click()
    browser.keys("train")
    browser.one("form.edit button:not([type=button], [formaction])").click()
    browser.says("#waiting", "1 change waits")
    assert browser.one("#draft").get_property("value") == ""
    back(browser, vault)
    browser.wait("nothing waits", lambda: browser.run("return localStorage.getItem('daybook-queue') === '[]'"))
    path, = vault.paths("journal") - before
    assert "Written on the train" in vault.read(path) and "- train" in vault.read(path), vault.read(path)


def a_hundred_without_a_network(browser, vault):
    """Entries, events, items and moods by turns, over reloads, a browser that was closed and a server that is killed while they arrive."""
    keep(browser)
    browser.open("/today")
    before = vault.paths("journal")
    vault.stop(signal.SIGKILL)
    browser.says("#live", "Not live")
    for number in range(100):
        kind = number % 5
        if number % 20 == 7:
            browser.driver.refresh()
        if number == 50:
            browser.again()
            browser.open("/today")
        page = "/list/" + LIST if kind == 3 else "/today"
        if not browser.driver.current_url.endswith(page):
            browser.open(page)
        if kind == 4:
            browser.one("button[name=mood][value=sad]").click()
        elif kind == 3:
            browser.one("input[name=items]").click()
            browser.keys(f"item{number}" + Keys.ENTER)
        else:
            browser.one("input[name=text]").click()
            browser.keys([f"Thought {number}", f"Meeting{number} tomorrow 2pm", f"2 jar{number}"][kind] + Keys.ENTER)
        browser.wait(f"{number + 1} wait", lambda: browser.run("return JSON.parse(localStorage.getItem('daybook-queue')).length") == number + 1)
    # The first server does not live long.
    vault.serve(vault.port)
    browser.new_tab()
    browser.driver.get(vault.address)
    browser.wait("some arrived", lambda: len(vault.paths("journal") - before) > 5)
    vault.stop(signal.SIGKILL)
    back(browser, vault)
    browser.wait("nothing waits", lambda: browser.run("return localStorage.getItem('daybook-queue') === '[]'"))
    entries = [vault.read(path) + "\n" for path in vault.paths("journal") - before]
    groceries, agenda = vault.read(LIST), vault.read("agenda/2026/2026-11-24.md")
    for number in range(100):
        words, place = [(f"Thought {number}\n", "".join(entries)), (f"Meeting{number}\n", agenda + "\n"), (f"jar{number} ", groceries.replace("\n", " ")),
                        (f"item{number} ", groceries.replace("\n", " ")), ("mood: sad", "mood: sad")][number % 5]
        assert place.count(words) == 1, (words, place.count(words))
    assert sum("mood: sad" in entry for entry in entries) == 20 and len(entries) == 40, len(entries)


def who_is_let_in_no_longer_keeps_nothing(browser, vault):
    keep(browser)
    vault.stop(signal.SIGKILL)
    browser.open("/list/" + LIST)
    browser.says("#live", "Kept on ")
    vault.serve(vault.port)
    browser.wait("nothing is kept", lambda: kept(browser) == [])
    browser.says("#live", "the server was restarted")
    browser.driver.refresh()
    assert "milk" not in browser.run("return document.documentElement.outerHTML")


run(three_changes_wait, somebody_else_writes_meanwhile, a_page_that_cannot_be_had, an_answer_that_was_lost, a_list_that_is_kept,
    a_list_that_is_kept_no_longer, a_hundred_without_a_network, who_is_let_in_no_longer_keeps_nothing, what_is_captured_in_airplane_mode, an_entry_without_a_network)
