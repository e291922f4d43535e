"""Pages follow the files, and lose nothing of what their reader has in hand."""

import signal

from browser import END, FILES, Keys, run

LIST = "lists/groceries.md"


def a_second_tab_follows(browser, vault):
    first = browser.driver.current_window_handle
    browser.open("/list/" + LIST)
    second = browser.new_tab()
    browser.open("/list/" + LIST)
    browser.one("button[aria-label='Done: milk']").click()
    browser.file_says(LIST, "- [x] milk")
    browser.driver.switch_to.window(first)
    browser.one("button[aria-label='Open again: milk']")
    # The tab that listens for both is closed: the other one listens from now on.
    browser.driver.close()
    browser.driver.switch_to.window(second)
    vault.write(LIST, vault.read(LIST) + "- [ ] honey\n")
    browser.says(".items", "honey")


def a_program_saves(browser, vault):
    browser.open("/document/notes/tea.md")
    vault.write("notes/tea.md", "# Tea\n\nRooibos.\n")
    browser.says("main", "Rooibos.")
    (vault.folder / "new").mkdir()
    vault.write("new/cake.md", "# Cake\n\nLinks to [[tea]].\n")
    browser.says(".backlinks", "Cake")
    vault.write(".daybook/settings.yaml", "site: {title: Elsewhere}\n")
    browser.wait("the title", lambda: "Elsewhere" in browser.driver.title)


def the_place_is_kept(browser, vault):
    browser.open("/list/" + LIST)
    browser.run("""
        const button = document.querySelector("button[aria-label='Done: item 60']");
        button.focus();
        getSelection().selectAllChildren(button.closest("li").querySelector(".text"));
        window.before = button.getBoundingClientRect().top;
        window.button = button;""")
    vault.write(LIST, vault.read(LIST).replace("- [ ] item 0\n", "- [ ] new one\n- [ ] new two\n- [ ] new three\n- [ ] item 0\n"))
    browser.says(".items", "new three")
    moved, same, selected = browser.run("""
        return [Math.abs(window.button.getBoundingClientRect().top - window.before), document.activeElement === window.button,
          String(getSelection())];""")
    assert moved < 3 and same and selected == "item 60", (moved, same, selected)


the_place_is_kept.files = dict(FILES, **{LIST: "---\ntype: list\n---\n" + "".join(f"- [ ] item {n}\n" for n in range(120))})


def what_is_typed_stays(browser, vault):
    browser.open("/edit/notes/tea.md")
    draft = browser.one("#draft")
    draft.click()
    browser.keys(END + "White.", Keys.ARROW_LEFT * 3)
    vault.write("notes/tea.md", FILES["notes/tea.md"].replace("Green.", "Green, from Uji."))
    browser.says("#note", "changed meanwhile")
    assert draft.get_property("value") == FILES["notes/tea.md"] + "White."
    assert browser.run("return [document.activeElement.id, document.activeElement.selectionStart]") \
        == ["draft", len(FILES["notes/tea.md"]) + 3]
    browser.keys("X")
    browser.one("form.edit button").click()
    browser.says("main", "with what others wrote meanwhile")
    assert vault.read("notes/tea.md").rstrip() == "# Tea\n\nGreen, from Uji.\n\nBlack.\nWhiXte."
    # A form that nobody has typed into follows.
    browser.open("/edit/notes/tea.md")
    browser.one("#draft")
    vault.write("notes/tea.md", "# Tea\n\nNone left.\n")
    browser.wait("the form", lambda: "None left." in browser.one("#draft").get_property("value"))


def drafts_outlive_the_page(browser, vault):
    browser.open("/edit/notes/tea.md")
    browser.one("#draft").click()
    browser.keys(END + "White.\n")
    # What somebody else writes before the page is loaded again is not lost by the draft of an earlier revision.
    browser.driver.get("about:blank")
    vault.write("notes/tea.md", FILES["notes/tea.md"].replace("Green.", "Green, from Uji."))
    browser.open("/edit/notes/tea.md")
    browser.says("#note", "is back")
    assert browser.one("#draft").get_property("value") == FILES["notes/tea.md"] + "White.\n"
    browser.one("form.edit button").click()
    browser.wait("the document", lambda: browser.driver.current_url.endswith("/document/notes/tea.md"))
    assert vault.read("notes/tea.md") == "# Tea\n\nGreen, from Uji.\n\nBlack.\nWhite.\n"
    browser.open("/edit/notes/tea.md")
    assert browser.one("#note").text == ""
    browser.one("#draft").click()
    browser.keys("Z")
    browser.driver.refresh()
    browser.says("#note", "is back")
    browser.one("#note button").click()
    browser.wait("the text", lambda: browser.one("#draft").get_property("value") == vault.read("notes/tea.md"))
    browser.driver.refresh()
    assert browser.one("#note").text == "" and browser.one("#draft").get_property("value") == vault.read("notes/tea.md")


def the_server_ends_and_comes_back(browser, vault):
    browser.open("/edit/notes/tea.md")
    browser.one("#draft").click()
    browser.keys(END + "White.\n")
    vault.stop(signal.SIGKILL)
    browser.says("#live", "Not live")
    browser.one("form.edit button").click()
    browser.says("#note", "Not done")
    vault.serve(vault.port)
    browser.says("#live", "restarted")
    first = browser.driver.current_window_handle
    browser.new_tab()
    browser.driver.get(vault.address)
    browser.wait("today's page", lambda: browser.driver.current_url.endswith("/today"))
    browser.driver.close()
    browser.driver.switch_to.window(first)
    browser.wait("live again", lambda: browser.one("#live").text == "")
    assert browser.one("#draft").get_property("value") == FILES["notes/tea.md"] + "White.\n"
    # Its proof is of the earlier start: the page was asked for again, but a form in hand is not touched.
    browser.one("form.edit button").click()
    browser.file_says("notes/tea.md", "White.")


def the_vault_goes_and_comes_back(browser, vault):
    browser.open("/document/notes/tea.md")
    away = vault.folder.with_name(vault.folder.name + "-away")
    vault.folder.rename(away)
    browser.wait("words", lambda: browser.one("#live").text != "")
    assert "Green." in browser.one("main").text
    away.rename(vault.folder)
    browser.wait("live again", lambda: browser.one("#live").text == "")


def a_program_saves_and_nothing_tells(browser, vault):
    a_program_saves(browser, vault)


a_program_saves_and_nothing_tells.flags = ["--poll"]


run(a_program_saves_and_nothing_tells, a_second_tab_follows, a_program_saves, the_place_is_kept, what_is_typed_stays, drafts_outlive_the_page,
    the_server_ends_and_comes_back, the_vault_goes_and_comes_back)
