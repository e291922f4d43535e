// A second export after any edits is what a fresh one gives, and of unchanged documents it asks what it kept.

import CivilTime
import FileSystem
import Search
import TestSupport
import Testing
import Vault

@testable import Pages
@testable import Permissions

struct ChangedExportTests {
    /// A vault that is edited at random, with an export that follows it.
    private final class Edits {
        let vault: TemporaryVault
        private var random: SeededGenerator
        private var texts: [String: String] = [:]
        private var today = TemporaryVault.today
        private var generator = "daybook test"
        private var made = 0

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            vault = try TemporaryVault()
            for _ in 0..<10 { try add() }
        }

        private func pick<Value>(_ values: [Value]) -> Value {
            values[Int.random(in: 0..<values.count, using: &random)]
        }

        private func write(_ path: String, _ text: String) throws {
            texts[path] = text
            try vault.write(path, text)
        }

        private static let lines = [
            "See [[note-1]], [[note-3#Part two|there]] and [[Second name]].", "![[note-2]]", "![[note-4#Part two]]",
            "[a link](../notes/note-2.md#first)", "#river #sport/run", "%% only for me %% and for all",
            "At 45.764043, 4.835659.",
            "## Part two", "## Other [[note-1]]", "- [ ] call due:2026-11-25", "- [x] done ^block", "$x^2$ and $$y$$",
            "> [!note] Look", "[[note-1#^block]] [[#Part two]]", "![[a.inkml]]",
            "<b id=\"place\">raw</b> <a href=\"note-5.md\">there</a>",
            "Sunny, with a heron on the bank.", "==marked== `code`",
        ]

        private static let agendaLines = [
            "- 2026-11-13 22:00-01:00 Late tz:America/New_York #night\n",
            "\t* [x] 10:00 Gym repeat:weekly done:2026-11-20\n",
            "- 08:00 Bus repeat:2d until:2026-11-30 id:bus @Gare\n- 08:30 Bus id:bus moved:2026-11-15\n",
            "- [-] No 📅 2026-11-14\n- TODO Old\n", "- [ ] Pay priority:high due:2026-11-14T09:00\n",
            "- 12:00 Off ~~cancelled~~\n",
        ]

        private func text(_ name: String) -> String {
            var head: [String] = []
            if Bool.random(using: &random) { head.append("date: 2026-1\(pick(["0-03", "1-20", "1-21", "2-02"]))") }
            if pick([true, false, false]) { head.append("mood: \(pick(["happy", "sad", "very_happy"]))") }
            if pick([true, false, false]) { head.append("tags: [\(pick(["river", "sport", "home/garden"]))]") }
            if pick([true, false, false]) { head.append("aliases: [Second name, \(name) too]") }
            if pick([true, false, false, false]) { head.append("location: {name: Lyon, lat: 45.76, lon: 4.84}") }
            if pick([true, false, false, false]) { head.append("weather: sunny") }
            if pick([true, false, false, false]) {
                head.append("photos: [{file: media/a.png, caption: By the river}]")
            }
            if pick([true, false, false, false, false]) { head.append("private: true") }
            var lines = (0..<Int.random(in: 0..<6, using: &random)).map { _ in pick(Self.lines) }
            // Longer than what other pages show of it.
            if pick([true, true, false]) { lines.insert(String(repeating: "Rain on the roof. ", count: 40), at: 0) }
            return (head.isEmpty ? "" : "---\n\(head.joined(separator: "\n"))\n---\n")
                + (Bool.random(using: &random) ? "# Title of \(name)\n\n" : "") + lines.joined(separator: "\n\n") + "\n"
        }

        private func add() throws {
            made += 1
            let name = "note-\(made)"
            switch pick([0, 0, 0, 1, 1, 2, 3]) {
            case 1: try write("journal/2026/11/2026-11-\(10 + made % 18)-0915-\(name).md", text(name))
            case 2: try write("lists/\(name).md", "# Shop\n- [ ] milk\n- [x] rice bought:2026-11-20\n")
            case 3:
                try write(
                    "agenda/2026/2026-11-\(10 + made % 18).md",
                    "- 09:00 Call\n  - [ ] write\n" + pick(Self.agendaLines) + pick(Self.agendaLines) + text(name))
            default: try write("\(pick(["notes", "notes/deep", "people"]))/\(name).md", text(name))
            }
        }

        /// One edit, and what it was.
        func step() throws -> String {
            guard let path = texts.keys.sorted().randomElement(using: &random), let text = texts[path] else {
                try add()
                return "add"
            }
            let kind = pick([
                "change", "change", "text", "text", "text", "letter", "head", "add", "remove", "rename", "private",
                "settings", "day", "version", "damage", "cut", "touch", "page",
            ])
            switch kind {
            case "change": try write(path, text + "\n" + pick(Self.lines) + "\n")
            case "text":
                try write(path, text + pick(["\nAnother line.\n", "\n%% mine %%\n", "\nOn **and** on #river\n"]))
            case "head":
                try write(
                    path,
                    "---\n\(pick(["title: New name", "mood: sad", "tags: [sport]", "date: 2026-11-20", "favorite: true"]))\n"
                        + (text.hasPrefix("---\n") ? String(text.dropFirst(4)) : "---\n" + text))
            case "page": try AtomicWrite.replace(Paths.join(vault.site, "index.html"), with: [1])
            case "letter": try write(path, text.replacingFirst("e", with: "i"))
            case "add": try add()
            case "remove":
                texts[path] = nil
                try vault.remove(path)
            case "rename":
                texts[path] = nil
                try vault.remove(path)
                try write(path.replacingFirst("note-", with: pick(["note-0", "nöte-"])), text)
            case "private":
                try write(
                    path,
                    text.hasPrefix("---\n")
                        ? text.replacingFirst("---\n", with: "---\nprivate: true\n")
                        : "---\nprivate: true\n---\n" + text)
            case "settings":
                try vault.write(
                    VaultSettings.path,
                    pick(["site: {title: Other}\n", "tags: {hash: false}\n", "journal: {folder: diary}\n", ""]))
            case "day": today = today.adding(days: pick([-1, 1, 30]))
            case "version": generator = "daybook \(pick(["1", "2"]))"
            case "damage", "cut": try damage(cut: kind == "cut")
            default: try vault.write(path, text)
            }
            return "\(kind) \(path)"
        }

        /// Of what was kept.
        private func damage(cut: Bool) throws {
            guard let kept = try ChangedExportTests.kept(vault, pick(["documents", "site"])) else { return }
            var bytes = try OpenFile.reading(kept).readAll()
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if cut {
                bytes.removeSubrange(place...)
            } else {
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            try AtomicWrite.replace(kept, with: bytes)
        }

        /// The site that followed all edits, and a fresh one.
        func sites(_ step: Int) throws -> (followed: [String: [UInt8]], fresh: [String: [UInt8]]) {
            let fresh = Paths.join(vault.folder, "fresh-\(step)")
            try vault.export(today: today, generator: generator, later: true)
            try vault.export(to: fresh, today: today, generator: generator)
            return (try site(vault.site), try site(fresh))
        }

        /// All pages, and of each what it was made from.
        private func site(_ folder: String) throws -> [String: [UInt8]] {
            var files = try TemporaryVault.tree(folder)
            let manifest = try #require(OutputManifest(files.removeValue(forKey: SiteExport.manifestName) ?? []))
            for (path, entry) in manifest.entries { files["made from: " + path] = Array(String(entry.key).utf8) }
            return files
        }
    }

    /// Where what is known of documents, or of the site, lies.
    private static func kept(_ vault: TemporaryVault, _ ending: String = "documents") throws -> String? {
        let location = IndexLocation(
            cacheFolder: Paths.join(vault.folder, "cache"), try VaultFolder(folder: vault.root))
        let path = location.exportCache(of: vault.site, ending: ending)
        return FileStamp.exists(path) ? path : nil
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func anyEditsGiveWhatAFreshExportGives(seed: UInt64) throws {
        let edits = try Edits(seed: seed)
        try edits.vault.write("media/a.inkml", "<ink><trace>1 2, 3 4</trace></ink>")
        try edits.vault.write("media/a.png", "no picture")
        var history = ["begin"]
        for step in 0..<14 {
            let (followed, fresh) = try edits.sites(step)
            let other = Set(followed.keys).union(fresh.keys).filter { followed[$0] != fresh[$0] }.sorted()
            #expect(other.isEmpty, "seed \(seed), after \(history)")
            guard other.isEmpty else { return }
            history.append(try edits.step())
        }
    }

    @Test
    func unchangedDocumentsAreKnown() throws {
        let vault = try TemporaryVault([
            "notes/a.md": "---\naliases: [Other]\n---\n# Alpha\n\nSee [[b#Part]]. %% mine %%\n",
            "notes/b.md": "# Beta\n\n## Part\n",
            "notes/c.md": "---\nprivate: true\n---\n# Gamma\n", "notes/d.md": "# Delta\n\n- [ ] call due:2026-11-25\n",
        ])
        try vault.export(later: true)
        let path = try #require(try Self.kept(vault))
        func known(_ key: UInt64? = nil) throws -> [String] {
            let index = try vault.index()
            let tree = try VaultTree(index.vault)
            let bytes = try OpenFile.reading(path).readAll()
            let written = bytes[27..<35].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let known = KnownDocuments(
                index.location, of: vault.site, key: key ?? written, tree, now: index.openedAt)
            return tree.files.map(\.path).filter { known.record(of: $0) != nil }.map(\.text)
        }
        // What is private is not in it.
        #expect(try known() == ["notes/a.md", "notes/b.md", "notes/d.md"])
        #expect(try known(1) == [])
        let text = String(decoding: try OpenFile.reading(path).readAll(), as: UTF8.self)
        #expect(text.contains("Alpha") && !text.contains("Gamma") && !text.contains("mine"))
        try vault.write("notes/b.md", "# Bete\n\n## Part\n")
        #expect(try known() == ["notes/a.md", "notes/d.md"])
        // What became private is gone from it with the next export.
        try vault.write("notes/a.md", "---\nprivate: true\n---\n# Alpha\n")
        try vault.export(later: true)
        #expect(!String(decoding: try OpenFile.reading(path).readAll(), as: UTF8.self).contains("Alpha"))
        #expect(try known() == ["notes/b.md", "notes/d.md"])
    }

    /// A file that was written just before the export may be written again without another stamp.
    @Test
    func whatMayChangeUnseenIsNotKept() throws {
        let vault = try TemporaryVault(["notes/a.md": "# Alpha\n"])
        try vault.export(now: try FileStamp.of(Paths.join(vault.root, "notes/a.md")).changed)
        #expect(try Self.kept(vault) == nil)
        // Nor do the files alone say that the site is whole: the index is asked which documents there are.
        let inputs = try manifest(vault).inputs
        #expect(try vault.export(later: true).written == 0)
        #expect(try manifest(vault).inputs == inputs)
    }

    /// Nothing is looked at but the documents that changed.
    @Test
    func whereTextsChangeTheirPagesAreMadeAlone() throws {
        let long = String(repeating: "Rain on the roof. ", count: 40)
        let vault = try TemporaryVault([
            "notes/a.md": "# Alpha\n\nSee [[b]]. #river\n\n\(long)\n", "notes/b.md": "# Beta\n\n![[c]]\n\n\(long)\n",
            "notes/c.md": "# Gamma\n\n\(long)\n", "notes/d.md": "---\nprivate: true\n---\n# Delta\n\n\(long)\n",
            "journal/2026/11/2026-11-20.md": "# Day\n\n\(long)\n", "index.md": "# Home\n\n\(long)\n",
        ])
        try vault.export(later: true)
        let documents = try #require(try Self.kept(vault))
        /// How many files an export writes after this change, and whether it looked at all documents.
        func change(_ path: String, _ text: String) throws -> (written: Int, isWhole: Bool) {
            let before = try OpenFile.reading(documents).readAll()
            try vault.write(
                path,
                String(decoding: try OpenFile.reading(Paths.join(vault.root, path)).readAll(), as: UTF8.self) + text)
            let report = try vault.export(later: true)
            #expect(report.warnings.count == 1)
            return (report.written, try OpenFile.reading(documents).readAll() != before)
        }
        // Its page, and the texts to search through.
        #expect(try change("notes/a.md", "\nAnother line.\n") == (2, false))
        #expect(try change("notes/a.md", "\nAnother line.\n") == (2, false))
        #expect(try change("journal/2026/11/2026-11-20.md", "\nAnother line.\n") == (2, false))
        // A link is shown by another page; the text of `c` is.
        #expect(try change("notes/a.md", "\n[[c]]\n").isWhole)
        #expect(try change("notes/c.md", "\nAnother line.\n") == (3, true))
        // No page shows it, but all that is known is of other files.
        #expect(try change("notes/d.md", "\nAnother line.\n").written == 0)
        #expect(try change("notes/a.md", "\nAnother line.\n") == (2, false))
        // A page that is not as it was written.
        try AtomicWrite.replace(Paths.join(vault.site, "notes/b.html"), with: [1])
        #expect(try change("notes/a.md", "\nAnother line.\n") == (3, true))
        try AtomicWrite.replace(Paths.join(vault.site, "notes/a.html"), with: [1])
        #expect(try change("notes/a.md", "\nAnother line.\n") == (2, false))
        #expect(try vault.export(later: true).written == 0)
        // What becomes private is gone from what is kept.
        try vault.write("notes/a.md", "---\nprivate: true\n---\n# Alpha\n")
        try vault.export(later: true)
        let site = try OpenFile.reading(try #require(try Self.kept(vault, "site"))).readAll()
        #expect(
            String(decoding: site, as: UTF8.self).contains("Beta")
                && !String(decoding: site, as: UTF8.self).contains("Alpha"))
    }

    private func manifest(_ vault: TemporaryVault) throws -> OutputManifest {
        let path = Paths.join(vault.site, SiteExport.manifestName)
        return try #require(OutputManifest(try OpenFile.reading(path).readAll()))
    }

    /// Of all documents and of some of them, one after the other.
    @Test
    func anotherQueryIsAnotherSite() throws {
        let vault = try TemporaryVault(["notes/a.md": "# Alpha\n", "notes/b.md": "# Beta\n"])
        func pages() throws -> [String] {
            try TemporaryVault.tree(vault.site).keys.filter { $0.hasPrefix("notes/") }.sorted()
        }
        for _ in 0..<2 {
            try vault.export(later: true)
            #expect(try pages() == ["notes/a.html", "notes/b.html"])
            try vault.export("alpha", later: true)
            #expect(try pages() == ["notes/a.html"])
        }
        // A page that somebody changed is seen by an export that has nothing else to do.
        let report = try vault.export("alpha", later: true)
        #expect(report.written == 0 && report.unchanged > 5)
        try AtomicWrite.replace(Paths.join(vault.site, "notes/a.html"), with: [1])
        #expect(try vault.export("alpha", later: true).written == 1)
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, with other: String) -> String {
        guard let found = firstRange(of: text) else { return self }
        return self[..<found.lowerBound] + other + self[found.upperBound...]
    }
}
