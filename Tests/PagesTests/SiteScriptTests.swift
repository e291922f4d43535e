// The script of the site in a real browser: keys, swipes, the viewer of photos, searching and its filters.

import FileSystem
import Processes
import Testing
import Wording

@Suite(.enabled(if: (try? ChildProcess.run("chromium", ["--version"])) != nil)) struct SiteScriptTests {
    private func vault() throws -> TemporaryVault {
        try TemporaryVault([
            "journal/2026/11/2026-11-19.md": "---\nmood: sad\n---\n# Rain\n\nStayed in. #home\n",
            "journal/2026/11/2026-11-20.md":
                "---\nmood: happy\nphotos: [{file: media/a.png, caption: The river}, media/b.png]\n---\n# River\n\nAlong the **river**.\n\n![Third one](../../../media/c.png)\n",
            "journal/2025/06/2025-06-01.md": "---\nmood: happy\n---\n# Summer\n\nThe rivers are warm.\n",
            "media/a.png": "png", "media/b.png": "png", "media/c.png": "png", "notes/tea.md": "# Tea\n\nRiver water.\n",
        ])
    }

    /// What the steps note down on a page, one `name: value` each.
    private func verdict(
        of steps: String, on page: String, of vault: TemporaryVault, fragment: String = "", window: String = "1280,900"
    ) throws -> [String] {
        let folder = Paths.join(vault.site, page.contains("/") ? Paths.parent(of: page) : "")
        let text = try vault.page(page).replacing("</body>", with: "<script src=\"steps.js\"></script></body>")
        let driver = """
            const said = [];
            const say = (name, value) => said.push(name + ": " + value);
            const key = (key, target = document.activeElement ?? document.body, more = {}) =>
              target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
            const swipe = (x, y, target = document.body) => {
              const touch = (x, y) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
              const send = (name, touches, changedTouches) =>
                target.dispatchEvent(new TouchEvent(name, { touches, changedTouches, bubbles: true }));
              send("touchstart", [touch(400, 400)], [touch(400, 400)]);
              send("touchend", [], [touch(400 + x, 400 + y)]);
            };
            const followed = [];
            addEventListener("click", event => {
              const link = event.target.closest?.(".pager a");
              if (link) { event.preventDefault(); followed.push(link.rel); }
            });
            const pause = time => new Promise(done => setTimeout(done, time));
            addEventListener("load", async () => {
              try { \(steps) } catch (error) { say("error", error); }
              const verdict = document.createElement("pre");
              verdict.textContent = "VERDICT\\n" + said.join("\\n") + "\\nEND";
              document.body.append(verdict);
            });
            """
        try AtomicWrite.replace(Paths.join(folder, "steps.js"), with: Array(driver.utf8))
        try AtomicWrite.replace(Paths.join(folder, "driven.html"), with: Array(text.utf8))
        let result = try ChildProcess.run(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000", "--dump-dom",
                "--window-size=" + window, "--touch-events=enabled",
                "--user-data-dir=" + Paths.join(vault.folder, "browser"), "file://\(folder)/driven.html\(fragment)",
            ])
        let found = try #require(result.outputText.firstRange(of: "<pre>VERDICT\n"), "\(result.outputText.suffix(400))")
        let rest = result.outputText[found.upperBound...]
        return rest[..<(rest.firstRange(of: "\nEND")?.lowerBound ?? rest.endIndex)].split(separator: "\n").map(
            String.init)
    }

    @Test func keysAndSwipes() throws {
        let vault = try vault()
        try vault.export()
        let said = try verdict(
            of: """
                key("/", document.body); say("focus", document.activeElement.id);
                key("ArrowRight"); say("typing", followed.length);
                document.activeElement.blur();
                key("ArrowLeft", document.body); key("ArrowRight", document.body);
                key("ArrowRight", document.body, { ctrlKey: true }); say("keys", followed.join(" "));
                followed.length = 0;
                swipe(200, 0); swipe(-200, 10); swipe(-200, 90); swipe(20, 0); say("swipes", followed.join(" "));
                say("switch", document.getElementById("scheme").hidden);
                document.getElementById("scheme").click(); const one = document.documentElement.dataset.scheme;
                document.getElementById("scheme").click(); say("schemes", one + " " + document.documentElement.dataset.scheme);
                """, on: "days/2026-11-20.html", of: vault)
        #expect(
            said == [
                "focus: find", "typing: 0", "keys: prev", "swipes: prev", "switch: false", "schemes: dark light",
            ])
        let middle = try verdict(
            of: "swipe(200, 0); swipe(-200, 0); say(\"both\", followed.join(\" \"));", on: "days/2026-11-19.html",
            of: vault)
        #expect(middle == ["both: prev next"])
    }

    @Test(arguments: [LanguageCode.english, .french])
    func photosAreViewed(language: LanguageCode) throws {
        let vault = try vault()
        try vault.export(language: language)
        let said = try verdict(
            of: """
                const dialog = document.querySelector("dialog"), caption = () => dialog.querySelector("p").textContent;
                const first = document.querySelector(".photos a");
                first.focus(); first.click(); say("open", dialog.open + " " + caption());
                key("ArrowRight", dialog); say("next", caption());
                key("ArrowRight", dialog); say("round", caption());
                key("End", dialog); say("end", caption()); key("Home", dialog);
                swipe(-100, 0, dialog); swipe(100, 0, dialog); swipe(100, 0, dialog); say("swiped", caption());
                say("pages", followed.length);
                say("inside", dialog.contains(document.activeElement));
                say("names", [...dialog.querySelectorAll("button")].map(button => button.getAttribute("aria-label")).join(", "));
                say("sizes", [...dialog.querySelectorAll("button")].every(button => button.offsetWidth >= 44 && button.offsetHeight >= 44));
                swipe(0, 200, dialog); say("closed", !dialog.open + " " + (document.activeElement === first));
                document.querySelector(".body a.zoom").click(); say("text", caption());
                """, on: "journal/2026/11/2026-11-20.html", of: vault)
        let names = language == .french ? "Photo précédente, Photo suivante, Fermer" : "Photo before, Next photo, Close"
        #expect(
            said == [
                "open: true 2 / 3 · The river", "next: 3 / 3 · River", "round: 1 / 3 · Third one", "end: 3 / 3 · River",
                "swiped: 3 / 3 · River", "pages: 0", "inside: true", "names: " + names, "sizes: true",
                "closed: true true",
                "text: 1 / 3 · Third one",
            ])
    }

    @Test func searching() throws {
        let vault = try vault()
        try vault.export()
        let said = try verdict(
            of: """
                const field = document.getElementById("query"), state = document.getElementById("state");
                const titles = () => [...document.querySelectorAll("#results h2")].map(title => title.textContent).join(", ");
                const type = async text => { field.value = text; field.dispatchEvent(new Event("input")); await pause(600); };
                await type("river"); say("found", titles()); say("state", state.textContent);
                say("marked", [...document.querySelectorAll("#results mark")].map(mark => mark.textContent).join(" "));
                field.focus(); key("ArrowDown"); say("first", document.activeElement.textContent);
                key("ArrowDown"); say("second", document.activeElement.textContent);
                key("ArrowUp"); key("ArrowUp"); say("back", document.activeElement === field);
                const mood = document.querySelector("#filters select[name=mood]");
                mood.value = [...mood.options].map(option => option.value).find(value => value === "1") ?? "missing";
                mood.dispatchEvent(new Event("change")); await pause(300); say("happy", titles());
                const year = document.querySelector("#filters select[name=year]");
                year.value = "2025"; year.dispatchEvent(new Event("change")); await pause(300); say("2025", titles());
                mood.value = ""; year.value = ""; await type("#home"); say("tag", titles());
                await type("xyzzy"); say("nothing", titles() + state.textContent.length);
                """, on: "search.html", of: vault)
        #expect(said.first == "found: River, Summer, Tea", "\(said)")
        #expect(said.contains("marked: River river river River") || said.contains { $0.hasPrefix("marked: River") })
        #expect(
            said.suffix(from: min(3, said.count)).prefix(7) == [
                "first: River", "second: Summer", "back: true", "happy: River, Summer", "2025: Summer", "tag: Rain",
                said.last ?? "",
            ], "\(said)")
        #expect(said.contains { $0.hasPrefix("state: 3 ") } && !said.contains { $0.hasPrefix("error") })
    }

    /// On a screen that is touched, whatever leads somewhere is 44 pixels high and wide (WCAG 2.2, 2.5.5), but for links within a sentence,
    /// drawings, photos, and the days of a calendar, which are as wide as a seventh of the screen.
    @Test func targetsAreLargeEnough() throws {
        let vault = try vault()
        try writeAllKinds(vault)
        try vault.export()
        let said = try said(
            """
            [...doc.querySelectorAll("a[href], button, input, select, summary, [tabindex]")].filter(target => {
              const box = target.getBoundingClientRect();
              const isWithin = getComputedStyle(target).display == "inline" && target.closest("p, li, td, dd, figcaption")
                && !target.closest("nav, header, footer");
              return box.width && box.height && !target.disabled && !isWithin && !target.closest("svg") && !target.querySelector("img")
                && (box.height < 43.5 || box.width < (target.closest(".calendar") ? 36 : 43.5));
            }).map(target => target.tagName + "." + target.className + " in " + target.parentElement.className
              + " " + Math.round(target.getBoundingClientRect().width) + "x" + Math.round(target.getBoundingClientRect().height))
              .join(", ")
            """, of: vault, width: 390, isTouched: true)
        #expect(said.count == Self.kinds.count)
        for line in said { #expect(line.hasSuffix(": "), "\(line)") }
    }

    /// At 320 pixels no page is wider than the screen but for what scrolls by itself. A frame does as a screen: a window is never that narrow.
    @Test(arguments: [LanguageCode.english, .french])
    func narrowScreens(language: LanguageCode) throws {
        let vault = try vault()
        try writeAllKinds(vault)
        try vault.export(language: language)
        let said = try said(
            "doc.documentElement.scrollWidth <= window.innerWidth ? \"\" : doc.documentElement.scrollWidth", of: vault,
            width: 320)
        #expect(said == Self.kinds.map { $0 + ": " })
    }

    /// A page of each kind.
    private static let kinds = [
        "index.html", "timeline.html", "days/2026-11-20.html", "months/2026-11.html",
        "journal/2026/11/2026-11-20.html",
        "notes/garden/plan.html", "folders/notes/garden.html", "tags.html", "sensors.html",
        "sensors/pool/device.html",
        "moods.html", "photos.html", "search.html", "notes.html",
    ]

    private func writeAllKinds(_ vault: TemporaryVault) throws {
        try vault.write(
            "sensors/pool/device.md",
            "---\nname: Pool\nmeasures:\n  ph: {label: pH, unit: mg/L, warning: [7.0, 7.6]}\n  door: {states: {open: 1, closed: 0}}\n---\n"
        )
        try vault.write(
            "sensors/pool/2026-11.csv",
            "timestamp,ph,door\n2026-11-19T08:00:00.000Z,7.2,1\n2026-11-20T08:00:00.000Z,7.9,0\n2026-11-20T09:00:00.000Z,1007.9,1\n"
        )
        try vault.write(
            "notes/garden/plan.md",
            "---\ntags: [garden/vegetables/tomatoes-of-all-kinds]\n---\n# A plan\n\n[[Tea]] [[River]] [[Rain]]\n\n## One\n\n## Two\n\n## Three\n\n| a | b |\n|---|---|\n| \(String(repeating: "wide ", count: 40)) | \(String(repeating: "x", count: 200)) |\n\n- [ ] Call due:2026-12-05 repeat:1w\n"
        )
        try vault.write(
            "agenda/2026/2026-11-20.md", "- 10:00-11:30 Dentist @Lyon\n- [ ] Bread\n- all-day Birthday of Nora\n")
    }

    /// What an expression of JavaScript says of the document `doc` of each page, in frames of that width: a window is never that narrow.
    private func said(
        _ expression: String, of vault: TemporaryVault, width: Int, isTouched: Bool = false
    ) throws -> [String] {
        let frames = Self.kinds.map { "<iframe width=\"\(width)\" height=\"800\" src=\"\($0)\"></iframe>" }.joined()
        try OpenFile.creating(Paths.join(vault.site, "frames.html")).write(
            Array("<!doctype html><body>\(frames)<script src=\"frames.js\"></script></body>".utf8))
        try OpenFile.creating(Paths.join(vault.site, "frames.js")).write(
            Array(
                """
                addEventListener("load", () => {
                  const said = [...document.querySelectorAll("iframe")].map(frame => {
                    const ask = (doc, window, getComputedStyle) => \(expression);
                    return frame.getAttribute("src") + ": "
                      + ask(frame.contentDocument, frame.contentWindow, element => frame.contentWindow.getComputedStyle(element));
                  });
                  const verdict = document.createElement("pre");
                  verdict.textContent = "VERDICT\\n" + said.join("\\n") + "\\nEND";
                  document.body.append(verdict);
                });
                """.utf8))
        let result = try ChildProcess.run(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000", "--dump-dom",
                "--allow-file-access-from-files", "--user-data-dir=" + Paths.join(vault.folder, "browser"),
            ] + (isTouched ? ["--blink-settings=primaryPointerType=2,availablePointerTypes=2"] : []) + [
                "file://\(vault.site)/frames.html"
            ])
        let found = try #require(result.outputText.firstRange(of: "<pre>VERDICT\n"), "\(result.outputText.suffix(400))")
        let rest = result.outputText[found.upperBound...]
        return rest[..<(rest.firstRange(of: "\nEND")?.lowerBound ?? rest.endIndex)].split(separator: "\n").map(
            String.init)
    }
}
