"""axe over every kind of page, light and dark, English and French, wide and narrow: nothing found. DAYBOOK_AXE names axe.min.js."""

import os
from pathlib import Path

from browser import END, FILES, Keys, run

AXE = Path(os.environ["DAYBOOK_AXE"]).read_text()
PAGES = [
    "/today", "/day/2026-11-24", "/week", "/month/2026-11", "/year/2026", "/journal", "/document/journal/2026/2026-11-22.md", "/lists",
    "/list/lists/groceries.md", "/search?q=tea", "/search", "/tags", "/sensors", "/sensor/pool", "/sensor/pool?span=all", "/edit/notes/tea.md",
    "/event?path=agenda/2026/2026-11-23.md&line=5&text=-%2009%3A00-10%3A00%20Standup&day=2026-11-23",
    "/event?path=agenda/2026/2026-11-23.md&line=5&text=-%2009%3A00%20Standup%20repeat%3Adaily&day=2026-11-23", "/journal/new?text=A%20fine%20day", "/stats", "/moods", "/insights", "/permissions", "/ink/media/2026/11/2026-11-23.inkml", "/capture?kind=agenda&text=Dentist%20tuesday%202pm", "/document/nowhere.md",
]


def nothing_found(browser, vault):
    found = []

    def look(name):
        for rule in browser.driver.execute_async_script(
                "const done = arguments[0]; axe.run().then(found => done(found.violations.map(rule => "
                "[rule.id, rule.nodes.length, rule.nodes[0].target.join(' ')])));"):
            found.append((name, rule))

    browser.driver.set_script_timeout(60)
    for language in ["en", "fr"]:
        browser.driver.execute_cdp_cmd("Network.enable", {})
        browser.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}})
        for scheme in ["light", "dark"]:
            browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            for page in PAGES:
                browser.open(page)
                assert browser.run("return document.documentElement.lang") == language
                browser.run(AXE)
                look((page, language, scheme))
                if page.startswith(("/edit", "/list/")):
                    browser.run("for (const place of ['live', 'note']) document.getElementById(place).textContent = 'Something is told.';")
                    look((page, language, scheme, "told"))
    # A form that is refused, and both texts of a conflict.
    browser.open("/edit/notes/tea.md")
    browser.one("#draft").send_keys(END + Keys.BACK_SPACE * 2 + " with milk.")
    vault.write("notes/tea.md", FILES["notes/tea.md"].replace("Black.", "Black, strong."))
    browser.says("#note", "changé entre-temps")
    browser.one("form.edit button").click()
    browser.one("#theirs")
    browser.run(AXE)
    look("conflict")
    assert not found, found[:20]


nothing_found.files = dict(FILES, **{
    "agenda/2026/2026-11-23.md": FILES["agenda/2026/2026-11-23.md"].replace("date:", "ink: [media/2026/11/2026-11-23.inkml]\ndate:"),
    "media/2026/11/2026-11-23.inkml": "<ink xmlns:d=\"urn:daybook:ink\"><annotation type=\"layout\">daybook 1</annotation><traceGroup xml:id=\"p1\"/>"
    "<traceGroup xml:id=\"p2\"/></ink>",
    "sensors/pool/device.md": "---\ntype: device\nname: Pool\nkind: pool\nmeasures:\n  ph: {label: pH, warning: [7.0, 7.4]}\n---\n",
    "sensors/pool/2026-11.csv": "timestamp,ph\n2026-11-23T08:00:00+01:00,7.1\n2026-11-23T09:00:00+01:00,7.9\n",
})
run(nothing_found)
