"""axe over every kind of page, light and dark, English and French, wide and narrow: nothing found. DAYBOOK_AXE names axe.min.js.

DAYBOOK_PICTURES names a folder for pictures of each of them, at the widths of a phone, a tablet and a screen.
"""

import base64
import os
from pathlib import Path

from browser import END, FILES, Keys, draw, run

AXE = Path(os.environ["DAYBOOK_AXE"]).read_text()
PICTURES = os.environ.get("DAYBOOK_PICTURES")
INK = "/ink/media/2026/11/2026-11-23.inkml"
PAGES = [
    "/today", "/day/2026-11-24", "/week", "/month/2026-11", "/year/2026", "/journal", "/journal/2026-10", "/document/journal/2026/2026-11-22.md",
    "/document/notes/tea.md", "/lists", "/list/lists/groceries.md", "/search?q=tea", "/search?q=tag%3A", "/search", "/tags", "/sensors",
    "/sensor/pool", "/sensor/pool?span=all", "/edit/notes/tea.md",
    "/event?path=agenda/2026/2026-11-23.md&line=5&text=-%2009%3A00-10%3A00%20Standup&day=2026-11-23",
    "/event?path=agenda/2026/2026-11-23.md&line=5&text=-%2009%3A00%20Standup%20repeat%3Adaily&day=2026-11-23",
    "/journal/new?text=A%20fine%20day", "/stats", "/moods", "/insights", "/places", "/places?q=tag%3Arain", "/permissions", INK, INK + "?page=2",
    "/ink/media/tea.inkml?on=notes%2Ftea.md&line=1", "/capture?kind=agenda&text=Dentist%20tuesday%202pm", "/capture?kind=log&text=Tea", "/offline",
    # Errors: no such page, a document that is none, an event that is none, a query and a span that are not understood.
    "/nowhere", "/document/nowhere.md", "/event?path=notes/tea.md&line=1&text=x&day=2026-11-23", "/search?q=%28", "/sensor/pool?span=9",
]


class Look:
    """Runs axe over the page that is open, and draws it."""

    def __init__(self, browser):
        self.browser = browser
        self.found = []
        self.count = 0
        self.where = ("en", "light")
        browser.driver.set_script_timeout(60)

    def at(self, name):
        browser, self.count = self.browser, self.count + 1
        browser.run(AXE)
        for rule in browser.driver.execute_async_script(
                "const done = arguments[0]; axe.run().then(found => done(found.violations.map(rule => "
                "[rule.id, rule.nodes.length, rule.nodes[0].target.join(' ')])));"):
            self.found.append((name, *self.where, rule))
            print("found:", *self.found[-1], flush=True)
        if PICTURES and self.where[0] == "en":
            self.draw(name)

    def draw(self, name):
        for width in [390, 820, 1440]:
            self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500})
            over = self.browser.run("return document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                print("wider than the screen:", name, width, over)
            picture = self.browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})
            file = "".join(letter if letter.isalnum() else "-" for letter in name).strip("-")[:50]
            (Path(PICTURES) / f"{file}.{self.where[1]}.{width}.png").write_bytes(base64.b64decode(picture["data"]))
        self.browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def each(self, visit):
        """In both languages, light and dark."""
        cdp = self.browser.driver.execute_cdp_cmd
        cdp("Network.enable", {})
        for language in ["en", "fr"]:
            cdp("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}})
            for scheme in ["light", "dark"]:
                cdp("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
                self.where = (language, scheme)
                visit()


def nothing_found(browser, vault):
    look = Look(browser)
    # A page to write on as it is made here, with strokes and text.
    browser.open("/day/2026-11-23")
    browser.press("form[action='/write'] button", "mouse")
    browser.one(".ink-tools:not([hidden])")
    browser.driver.execute_async_script("""
        const [address, strokes, done] = arguments, form_token = document.querySelector("[name=form_token]").value;
        const send = fields => fetch(address, { method: "POST", body: new URLSearchParams({ form_token, ...fields }) });
        send({ page: 1, strokes }).then(() => send({ add: 1 })).then(done);""", INK, BOXES + TRACE)
    browser.wait("two texts", lambda: vault.read(INK[5:]).count("type=\"text\"") == 2)

    def visit():
        for page in PAGES:
            browser.open(page)
            assert browser.run("return document.documentElement.lang") == look.where[0], page
            look.at(page)
            if page.startswith(("/edit", "/list/")):
                browser.run("for (const place of ['live', 'note']) document.getElementById(place).textContent = 'Something is told.';")
                look.at(page + " told")
        # All that can be done with a device.
        browser.open("/sensor/pool")
        browser.one(".forms details")
        browser.run("for (const fold of document.querySelectorAll('.forms details')) fold.open = true;")
        look.at("/sensor/pool open")
        # A list that can be kept.
        browser.open("/list/lists/groceries.md")
        browser.one("#keep:not([hidden])")
        look.at("/list/lists/groceries.md to keep")
        # A typed box while it is edited.
        browser.open(INK)
        browser.one(".ink-tools:not([hidden])")
        browser.choose("[name=ink-tool][value=text]", "mouse")
        draw(browser, (205, 215))
        browser.one("#ink textarea")
        look.at(INK + " edited")
        browser.keys(Keys.ESCAPE)
        # A form that says what is wrong with it.
        browser.open("/journal/new")
        browser.press("form.edit button:not([type=button], [formaction])", "mouse")
        browser.one("[role=alert]")
        look.at("/journal/new refused")

    look.each(visit)
    # A form that is refused, and both texts of a conflict.
    browser.open("/edit/notes/cup.md")
    browser.one("#draft").send_keys(END + Keys.BACK_SPACE * 2 + " with milk.")
    vault.write("notes/cup.md", vault.read("notes/cup.md").replace("Black.", "Black, strong."))
    browser.says("#note", "changé entre-temps")
    browser.one("form.edit button").click()
    browser.one("#theirs")
    look.at("conflict")
    # A stranger, at both doors; a device, which may not decide.
    link = vault.process.stdout.readline().decode().strip()
    site = link.split("/pair")[0]
    cdp = browser.driver.execute_cdp_cmd
    cdp("Security.enable", {})
    cdp("Security.setIgnoreCertificateErrors", {"ignore": True})

    def strangers():
        browser.driver.delete_all_cookies()
        browser.open("/today")
        browser.one("input[name=token]")
        look.at("stranger")
        for page, name in [(site + "/today", "strange device"), (link, "pair")]:
            browser.driver.get(page)
            browser.one("h1")
            look.at(name)
        browser.one("input[name=code]").send_keys("x")
        browser.one("main button").click()
        browser.one("[role=alert]")
        look.at("pair refused")

    look.each(strangers)
    browser.driver.get("about:blank")
    browser.driver.get(link)
    browser.wait("the code in its field", lambda: len(browser.one("input[name=code]").get_property("value")) == 32)
    browser.one("main button").click()
    browser.wait("today's page", lambda: browser.driver.current_url.endswith("/today"))

    def device():
        for page in ["/today", "/permissions", "/list/lists/groceries.md", INK]:
            browser.driver.get(site + page)
            browser.one("h1")
            look.at("device " + page)

    look.each(device)
    # And how the machine itself shows it.
    browser.enter(vault)
    look.each(lambda: (browser.open("/permissions"), browser.one("h1"), look.at("/permissions with a device")))
    print("pages:", look.count)
    assert not look.found, look.found[:20]


def entries():
    """Six weeks of moods, tags and places: enough to compare."""
    for number in range(1, 43):
        month, day = (10, number) if number < 32 else (11, number - 31)
        mood = ["sad", "neutral", "happy", "very_happy"][number % 4]
        tags = "[rain]" if number % 4 < 2 else "[garden, rain]" if number % 3 == 0 else "[garden]"
        place = ["{name: Lyon, lat: 45.76, lon: 4.84}", "{name: Bristol, lat: 51.45, lon: -2.59}", "{lat: 48.85, lon: 2.35}"][number % 3]
        yield f"journal/2026/2026-{month}-{day:02}.md", (
            f"---\ntype: journal\ndate: 2026-{month}-{day:02}\nmood: {mood}\ntags: {tags}\nlocation: {place}\n---\n# Day {number}\nA day.\n")


BOXES = "".join(
    f'<annotation type="text" xml:id="t{number}" d:x="{x}" d:y="{y}" d:size="1400" d:font="Sans" d:color="{colour}">{words}</annotation>\n'
    for number, (x, y, colour, words) in enumerate([(10000, 12000, "#1a4fa0", "tea &amp; milk"), (20000, 30000, "#c0272d", "two&#10;lines")]))
TRACE = '<trace xml:id="s1" contextRef="#ink">5000 9000 800 0, 15300 10000 800 8, 25600 9000 800 16</trace>\n'
HEAD = '<ink xmlns:d="urn:daybook:ink"><annotation type="layout">daybook 1</annotation>'
nothing_found.flags = ["--listen", "127.0.0.2:0"]
nothing_found.files = dict(FILES, **dict(entries()), **{
    "media/tea.inkml": f'{HEAD}<traceGroup xml:id="p1">\n{TRACE}</traceGroup></ink>',
    "notes/cup.md": FILES["notes/tea.md"],
    "notes/tea.md": "---\nink: [media/tea.inkml]\n---\n" + FILES["notes/tea.md"]
    + "\n```ink media/tea.inkml\nDîner avec [Anna?]\n```\n<!-- ink words 1\n1c6a=s1 8f1c=s1 77aa=s1\n-->\n",
    "sensors/pool/device.md": "---\ntype: device\nname: Pool\nkind: pool\nmeasures:\n  ph: {label: pH, warning: [7.0, 7.4]}\n---\n",
    "sensors/pool/2026-11.csv": "timestamp,ph\n2026-11-23T08:00:00+01:00,7.1\n2026-11-23T09:00:00+01:00,7.9\n",
})
run(nothing_found)
