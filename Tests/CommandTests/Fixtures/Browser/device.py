"""A phone in the network: paired at the printed address, named, granted to write, turned away. The certificate is not one that the browser knows."""

import shutil
import subprocess
import tempfile

from browser import FILES, Browser, Vault, kept

PRIVATE = {"lists/gifts.md": "---\ntype: list\nprivate: true\n---\n# Gifts\n- [ ] SECRET\n"}


def devices(vault, *words):
    return subprocess.run(["daybook", "--vault", str(vault.folder), "serve", "devices", *words], check=True, capture_output=True, text=True).stdout


def pairs_and_ticks(browser, vault, link):
    browser.driver.get(link)
    browser.says("h1", "Pair this device")
    browser.wait("the code in its field", lambda: len(browser.one("input[name=code]").get_property("value")) == 32)
    assert "#" not in browser.driver.current_url, browser.driver.current_url
    name = browser.one("input[name=name]")
    assert name.get_property("value") == "Linux"
    name.clear()
    name.send_keys("Léa’s phone")
    browser.one("main button").click()
    browser.wait("today's page", lambda: browser.driver.current_url.endswith("/today"))
    assert "Léa’s phone" in devices(vault)
    # It reads, and no form is there.
    browser.open("/lists")
    browser.says("main", "Groceries")
    assert "Gifts" not in browser.driver.page_source and "SECRET" not in browser.driver.page_source
    browser.open("/list/lists/groceries.md")
    browser.says(".items", "milk")
    assert not browser.all("form[method=post]")
    devices(vault, "grant", "Léa’s phone", "--write")
    browser.open("/list/lists/groceries.md")
    browser.one("button[aria-label='Done: milk']").click()
    browser.file_says("lists/groceries.md", "- [x] milk")
    # What an editor saves is on the page: its stream is open.
    vault.write("lists/groceries.md", vault.read("lists/groceries.md") + "- [ ] honey\n")
    browser.says(".items", "honey")


LISTS = ["lists/groceries.md", "lists/tools.md"]


def keeps_lists(browser, vault):
    """In the shop, as it was at home: it stays paired while no server runs."""
    vault.write(LISTS[1], "---\ntype: list\n---\n- [ ] saw\n")
    for number, path in enumerate(LISTS):
        browser.open("/list/" + path)
        browser.one("#keep:not([hidden]) input").click()
        browser.wait("the list is kept", lambda: len(kept(browser)) == number + 1)
    vault.stop()
    browser.open("/list/" + LISTS[0])
    browser.says("#live", "Kept on ")
    browser.one("button[aria-label='Done: bread']").click()
    browser.says("#waiting", "1 change waits")
    vault.flags = ["--listen", vault.site.split("//")[1]]
    site = vault.site
    vault.serve(vault.port)
    vault.site = site
    browser.file_says(LISTS[0], "- [x] bread")
    browser.wait("nothing waits", lambda: browser.one("#waiting").text == "" and browser.one("#live").text == "")
    assert sorted(kept(browser)) == ["/list/" + path for path in LISTS]
    # What it may not see any more is kept no longer, whatever page it looks at.
    vault.write(LISTS[1], "---\ntype: list\nprivate: true\n---\n- [ ] saw\n")
    browser.open("/today")
    browser.wait("one list is kept", lambda: kept(browser) == ["/list/" + LISTS[0]])
    devices(vault, "revoke", "Léa’s phone")
    browser.open("/today")
    browser.says("h1", "This device is not paired")
    assert "groceries" not in browser.driver.page_source
    browser.wait("nothing is kept", lambda: kept(browser) == [])


def main():
    vault = Vault({**FILES, **PRIVATE}, "--listen", "127.0.0.2:0")
    profile = tempfile.mkdtemp(prefix="browser")
    browser = Browser(profile, 390, "--ignore-certificate-errors")
    try:
        link = vault.process.stdout.readline().decode().strip()
        vault.site = link.split("/pair#")[0]
        browser.vault = vault
        pairs_and_ticks(browser, vault, link)
        print("held: pairs and ticks")
        keeps_lists(browser, vault)
        print("held: keeps lists")
    finally:
        browser.driver.quit()
        vault.end()
        shutil.rmtree(profile, ignore_errors=True)


if __name__ == "__main__":
    main()
