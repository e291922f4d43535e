"""A vault that wants to run something: every kind of page is opened, and neither a script of it runs nor does the policy have to stop one."""

from urllib.parse import quote, urljoin, urlsplit
from xml.sax.saxutils import escape

from browser import By, run

EVIL = [
    "<script>hit()</script>", "<img src=x onerror=hit()>", "<svg onload=hit()>", "\"><script>hit()</script>", "'><img src=x onerror=hit()>",
    "</title><script>hit()</script>", "</textarea><script>hit()</script>", "<style>*{display:none}</style>", "<a href=javascript:hit()>go</a>",
    "<p style=\"position:fixed\">over all</p>", "<iframe srcdoc='<script>parent.hit()</script>'></iframe>", "<base href=//evil.example>",
    "<meta http-equiv=refresh content='0;url=javascript:hit()'>", "<form action=//evil.example><button>x</button></form>",
    "<object data=evil.svg></object>", "<link rel=stylesheet href=//evil.example/x.css>", "<details open ontoggle=hit()>x</details>",
]
LINKS = "[a](javascript:hit()) [b](JaVaScRiPt:hit()) [c](data:text/html,<script>hit()</script>) [d](vbscript:hit()) [e](<java\tscript:hit()>) " \
    "![f](javascript:hit()) ![g](evil.svg) ![h](data:image/svg+xml,<svg/onload=hit()>) [[evil|<script>hit()</script>]] <javascript:hit()>\n"
SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' onload='hit()'><script>hit()</script><rect width='9' height='9'/></svg>"


# Its names and words are as hostile as those of notes.
INK = "<?xml version=\"1.0\"?>\n<ink xmlns=\"http://www.w3.org/2003/InkML\" xmlns:d=\"urn:daybook:ink\">\n<annotation type=\"layout\">daybook 1</annotation>\n" \
    "<definitions><traceFormat xml:id=\"f\"><channel name=\"X\" type=\"integer\"/><channel name=\"Y\" type=\"integer\"/></traceFormat>" \
    "<brush xml:id=\"b\"><brushProperty name=\"width\" value=\"2\"/></brush></definitions>\n<traceGroup xml:id=\"p1\"><traceGroup xml:id=\"p1-l1\">" \
    "<trace xml:id=\"a\" brushRef=\"#b\" d:xopp=\"&#34;&gt;&lt;script&gt;hit()&lt;/script&gt;\">1 1, 2 2</trace>" \
    + "".join(f"<annotation type=\"text\" d:x=\"9\" d:y=\"{number}\" d:size=\"900\" d:font=\"{escape(text, {chr(34): '&quot;'})}\" d:color=\"#000000\">"
              f"{escape(text)}</annotation>" for number, text in enumerate(EVIL)) + "</traceGroup></traceGroup></ink>\n"


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def files():
    body = "\n\n".join(EVIL) + "\n\n" + LINKS
    found = {
        ".daybook/settings.yaml": "site:\n  title: " + quoted(EVIL[5]) + "\nlists: {default: evil}\n",
        "lists/evil.md": "---\ntype: list\n---\n# " + EVIL[0] + "\n" + "".join(f"- [ ] {text} @{quote(text)}\n" for text in EVIL),
        "media/2026-11-23.inkml": INK,
        "agenda/2026/2026-11-23.md": "---\ntype: day\ndate: 2026-11-23\nink: [media/2026-11-23.inkml]\n---\n"
        + "".join(f"- 10:00 {text}\n- [ ] {text} #x\n- [ ] again {text} repeat:daily\n" for text in EVIL),
        "sensors/evil/device.md": "---\ntype: device\nname: " + quoted(EVIL[1]) + "\nmeasures:\n  t: {label: " + quoted(EVIL[0]) + ", unit: "
        + quoted(EVIL[3]) + "}\n---\n" + body,
        "sensors/evil/2026-11.csv": "timestamp,t\n2026-11-23T08:00:00+01:00,7\n2026-11-23T09:00:00+01:00,9\n",
        "notes/evil.svg": SVG, "notes/evil.html": "<script>hit()</script>", "notes/evil.jpg": SVG,
        "notes/linked.md": "# Linked\n[[evil]] " + LINKS,
    }
    for number, text in enumerate(EVIL):
        head = f"---\ntype: journal\ndate: 2026-11-{number + 1:02}\nmood: happy\ntitle: {quoted(text)}\ntags: [{quoted(text)}]\nlocation: {quoted(text)}\n" \
            "photos: [evil.svg, evil.jpg]\n---\n"
        found[f"journal/2026/evil-{number}.md"] = head + f"# {text}\n\n{body}"
        found[f"notes/{text.replace('/', '-')[:60]}.md"] = f"# {text}\n{body}"
    return found


def nothing_runs(browser, vault):
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        window.hits = [];
        window.hit = () => hits.push("script");
        for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = () => hits.push(name);
        addEventListener("securitypolicyviolation", event => hits.push(event.violatedDirective + " " + event.blockedURI + " " + event.sample));"""})
    queue = ["/today", "/week", "/month/2026-11", "/year/2026", "/journal", "/lists", "/sensors", "/sensor/evil?span=all", "/tags",
             "/search?q=" + quote(EVIL[3]), "/search?q=hit", "/capture?kind=agenda&text=" + quote(EVIL[1] + " tomorrow"), "/capture?kind=log&text="
             + quote(EVIL[0]), "/capture?kind=list&text=" + quote(EVIL[4]), "/capture?kind=" + quote(EVIL[3]) + "&text=x",
             "/list/lists/evil.md", "/edit/notes/linked.md", "/document/notes/linked.md", "/document/" + quote(EVIL[1]), "/file/notes/evil.svg",
             "/file/notes/evil.jpg", "/stats", "/moods", "/insights", "/permissions", "/journal/new?text=" + quote(EVIL[6]), "/journal/new?tags="
             + quote(EVIL[3]) + "&place=" + quote(EVIL[4]) + "&day=" + quote(EVIL[3]), "/ink/media/2026-11-23.inkml", "/drawing/1/media/2026-11-23.inkml", "/ink/media/2026-11-23.inkml?on="
             + quote(EVIL[1])]
    seen, kinds, bad = set(queue), {}, []
    browser.driver.get_log("browser")
    while queue:
        path = queue.pop(0)
        browser.open(path)
        hits = browser.run("return window.hits ?? []")
        hits += [line["message"] for line in browser.driver.get_log("browser") if "Content Security" in line["message"] or "Refused" in line["message"]]
        # A drawing by itself is a document of its own, in a sandbox: there it is the sandbox that keeps it from running.
        if not path.startswith(("/file/", "/drawing/")):
            bad += [(path, hit) for hit in hits]
        assert "script" not in hits, (path, hits)
        assert browser.driver.current_url.startswith(vault.site), browser.driver.current_url
        # Neither a file nor the answer to what no page asks for is a page.
        if not browser.all("main"):
            continue
        assert browser.run("return getComputedStyle(document.querySelector('main')).display") != "none", path
        for link in browser.driver.find_elements(By.CSS_SELECTOR, "a[href]"):
            address = urljoin(browser.driver.current_url, link.get_dom_attribute("href"))
            assert address.startswith(vault.site + "/"), (path, address)
            parts = urlsplit(address)
            there = parts.path + ("?" + parts.query if parts.query else "")
            kind = parts.path.split("/")[1]
            if there not in seen and kinds.get(kind, 0) < 5:
                kinds[kind] = kinds.get(kind, 0) + 1
                seen.add(there)
                queue.append(there)
    assert not bad, bad[:10]
    assert len(seen) > 40, len(seen)
    print(len(seen), "pages opened")
    # What arrives on a page that is open is no other than what it is loaded with.
    browser.open("/document/notes/linked.md")
    vault.write("notes/linked.md", "# Linked\n\n" + "\n\n".join(EVIL) + "\n\nArrived.\n" + LINKS)
    browser.says("main", "Arrived.")
    assert browser.run("return window.hits") == []


nothing_runs.files = files()
run(nothing_runs)
