// Locked documents on two devices: merged where the key is open, kept twice where it is not, never lost.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct LockSyncTests {
    private let devices: SyncDevices
    private static let entry = "journal/2026/11/2026-11-20-0915.md.age"

    /// Two devices that trust each other, and an entry that both have.
    init() throws {
        devices = try SyncDevices(["a", "b"])
        for name in ["a", "b"] {
            try on(name, "daybook keys init --without-paper --without-passphrase --name \(name) > /dev/null")
            try devices.sync(name)
        }
        for name in ["a", "b"] {
            try devices.sync(name)
            try on(name, "daybook keys trust --yes > /dev/null")
        }
        try on("a", "daybook log --locked 'A day. #one' > /dev/null")
        try devices.sync("a")
        try devices.sync("b")
    }

    @discardableResult
    private func on(_ name: String, _ line: String) throws -> ProcessResult {
        try devices.shell("cd \(name) && export XDG_STATE_HOME=$HOME/state-\(name) && \(line)")
    }

    private func sync(_ name: String) throws { try on(name, "daybook sync > /dev/null") }

    private func text(_ name: String, _ words: String = "2026-11-20-0915") throws -> String {
        try on(name, "daybook open --for 1h 2> /dev/null; daybook show --plain \(words); daybook close 2> /dev/null")
            .outputText
    }

    private func edit(_ name: String, _ script: String) throws {
        try on(name, "daybook open --for 1h; VISUAL=\"\(script)\" daybook open 2026-11-20-0915; daybook close")
    }

    @Test func mergedWhileOpen() throws {
        try on("a", "daybook open --for 1h; daybook tag add two \(Self.entry); daybook close")
        try on(
            "b",
            "daybook open --for 1h; daybook tag add three \(Self.entry); daybook set \(Self.entry) rating=4 > /dev/null; daybook close"
        )
        try sync("a")
        try on("b", "daybook open --for 1h; daybook sync > /dev/null; daybook close")
        try sync("a")
        let shown = try text("a")
        for tag in ["#one", "#two", "#three"] { #expect(shown.contains(tag)) }
        #expect(try devices.tree("a").keys.filter { $0.hasSuffix(".age") } == [Self.entry])
        devices.same()
    }

    @Test func keptTwiceWhileClosed() throws {
        try edit("a", "sed -i s/day/evening/")
        try edit("b", "sed -i s/day/morning/")
        try sync("a")
        try sync("b")
        try sync("a")
        let files = try devices.tree("a").keys.filter { $0.hasSuffix(".age") }
        #expect(files.count == 2 && files.allSatisfy { $0.hasSuffix(".md.age") })
        let all = try on(
            "a",
            "daybook open --for 1h 2> /dev/null; daybook search -l evening; daybook search -l morning; daybook close 2> /dev/null"
        )
        #expect(all.outputText.split(separator: "\n").count == 2)
        devices.same()
    }

    /// Locked again on both sides, the text is the same: nothing to merge, and no copy.
    @Test func lockedAgainOnBothSides() throws {
        for name in ["a", "b"] { try on(name, "daybook keys again") }
        try sync("a")
        try on("b", "daybook open --for 1h; daybook sync > /dev/null; daybook close")
        #expect(try devices.tree("b").keys.filter { $0.hasSuffix(".age") } == [Self.entry])
        #expect(try text("b").contains("#one"))
    }

    /// Each device knows what it has locked again, and needs no key for it.
    @Test func lockedAgainOnBothSidesWhileClosed() throws {
        for name in ["a", "b"] { try on(name, "daybook open --for 1h; daybook keys again; daybook close") }
        try edit("a", "sed -i s/day/evening/")
        try sync("a")
        try sync("b")
        try sync("a")
        #expect(try devices.tree("a").keys.filter { $0.hasSuffix(".age") } == [Self.entry])
        #expect(try text("b").contains("evening"))
        devices.same()
    }

    @Test func deletedThereAndLockedAgainHere() throws {
        try on("b", "daybook open --for 1h; daybook keys again; daybook close")
        try on("a", "rm \(Self.entry)")
        try sync("a")
        try sync("b")
        #expect(try devices.tree("b")[Self.entry] == nil)
    }

    /// What is changed here while it is locked there does not stay in plain text.
    @Test(arguments: [true, false]) func changedHereAndLockedThere(isOpen: Bool) throws {
        let plain = "journal/2026/11/2026-11-19-0800-a-walk.md"
        try devices.folder.write("# A walk\n\nTo the river.\n", to: "a/\(plain)")
        try devices.folder.write("# Boat\n\nIt floats.\n", to: "a/projects/boat.md")
        try sync("a")
        try sync("b")
        try on("a", "daybook lock \(plain) projects/boat.md")
        try sync("a")
        try on("b", "echo Herons. >> \(plain); echo Painted. >> projects/boat.md")
        try on("b", isOpen ? "daybook open --for 1h; daybook sync; daybook close" : "daybook sync")
        try sync("a")
        devices.same()
        let tree = try devices.tree("a")
        #expect(!tree.values.contains { String(decoding: $0, as: UTF8.self).contains("Herons") })
        #expect(tree[plain] == nil && tree["projects/boat.md"] == nil)
        #expect(tree.keys.filter { $0.hasSuffix(".md.age") }.count == (isOpen ? 3 : 5))
        let found = try on(
            "a", "daybook open --for 1h; daybook search -l Herons; daybook search -l Painted; daybook close")
        #expect(found.outputText.split(separator: "\n").filter { $0.hasSuffix(".age") }.count == 2)
    }

    /// An entry of the same minute that is locked there is another one: neither takes the place of the other.
    @Test(arguments: [true, false]) func anotherEntryOfThatMinute(isOpen: Bool) throws {
        let (first, second) = (
            "journal/2026/11/2026-11-19-0800-a-walk.md", "journal/2026/11/2026-11-19-0800-b-swim.md"
        )
        try devices.folder.write("# A walk\n\nTo the river.\n", to: "a/\(first)")
        try devices.folder.write("# A swim\n\nIn the lake.\n", to: "a/\(second)")
        try sync("a")
        try sync("b")
        try on("a", "daybook lock \(second) && rm \(first)")
        try sync("a")
        try on("b", "echo Herons. >> \(first)")
        try on("b", isOpen ? "daybook open --for 1h; daybook sync; daybook close" : "daybook sync")
        try sync("a")
        devices.same()
        for words in ["river Herons", "lake"] {
            let found = try on("a", "daybook open --for 1h; daybook search -l \(words); daybook close")
            #expect(found.outputText.split(separator: "\n").filter { $0.hasSuffix(".age") }.count == 1)
        }
    }

    /// As for plain documents, but for the values: what reports a sync may keep a log.
    @Test func aValueThatGaveWayIsNamed() throws {
        for (name, mood) in [("a", "sad"), ("b", "great")] {
            try on(name, "daybook open --for 1h; daybook set \(Self.entry) mood=\(mood) > /dev/null; daybook close")
        }
        try sync("a")
        let told = try on("b", "daybook open --for 1h; daybook sync; daybook close")
        #expect(told.errorText.contains("\(Self.entry): mood: changed on both sides; the later one stays"))
    }

    private func openly(_ name: String, _ line: String) throws -> ProcessResult {
        try on(name, "daybook open --for 1h 2> /dev/null; \(line); daybook close 2> /dev/null")
    }

    private func names(_ part: String) throws -> [String] {
        try devices.tree("a").keys.filter { $0.contains(part) }.sorted()
    }

    /// What two devices wrote in one minute are two entries, not versions of one.
    @Test(arguments: [true, false]) func entriesOfOneMinute(isLocked: Bool) throws {
        for (name, words) in [("a", "To the sea. mood:sad"), ("b", "To the wood. mood:happy")] {
            _ = try openly(name, "daybook log \(isLocked ? "--locked " : "")'2026-11-18 09:00: A walk. \(words)'")
        }
        try sync("a")
        #expect(try openly("b", "daybook sync").errorText.contains("both devices wrote an entry in that minute"))
        try sync("a")
        devices.same()
        let first = isLocked ? "2026-11-18-0900" : "2026-11-18-0900-a-walk"
        let ending = isLocked ? ".md.age" : ".md"
        #expect(
            try names("2026-11-18").map { $0.split(separator: "/").last.map(String.init) } == [
                first + "-2" + ending, first + ending,
            ])
        for word in ["sea", "wood"] {
            let found = try openly("a", "daybook search -l \(word)").outputText
            #expect(found.split(separator: "\n").count == 1, "\(found)")
        }
    }

    /// The plain text that both locked is what both changed.
    @Test func lockedByBothAfterAnEdit() throws {
        let plain = "journal/2026/11/2026-11-19-0800-start.md"
        try devices.folder.write("# Start\n\nLine one here.\n", to: "a/\(plain)")
        try sync("a")
        try sync("b")
        _ = try openly("a", "daybook lock \(plain)")
        _ = try openly("b", "sed -i 's/one here/one BETA/' \(plain); daybook lock \(plain)")
        try sync("a")
        _ = try openly("b", "daybook sync")
        try sync("a")
        devices.same()
        #expect(try names("2026-11-19").count == 1)
        let text = try text("a", "2026-11-19-0800")
        #expect(text.contains("Line one BETA.") && !text.contains("here"), "\(text)")
    }

    /// A photo that both locked is one photo.
    @Test func aPhotoThatBothLocked() throws {
        try devices.folder.write("---\nphotos: [media/a.png]\n---\n\n# Start\n", to: "a/journal/2026-11-19-0800.md")
        try devices.folder.write("not really a picture\n", to: "a/media/a.png")
        try sync("a")
        try sync("b")
        for name in ["a", "b"] { _ = try openly(name, "daybook lock 2026-11-19-0800") }
        try sync("a")
        _ = try openly("b", "daybook sync")
        try sync("a")
        devices.same()
        #expect(try names("media/") == ["media/a.png.age"])
    }

    /// Two photos of one name are two, and each entry shows its own.
    @Test func photosOfOneName() throws {
        for (name, day) in [("a", "18"), ("b", "19")] {
            try devices.folder.write("the picture of \(name)\n", to: "\(name)/media/a.png")
            try devices.folder.write(
                "---\nphotos: [media/a.png]\n---\n\n# Of \(name)\n", to: "\(name)/journal/2026-11-\(day)-0800.md")
            _ = try openly(name, "daybook lock 2026-11-\(day)-0800")
        }
        try sync("a")
        _ = try openly("b", "daybook sync")
        try sync("a")
        devices.same()
        _ = try openly("a", "daybook unlock 2026-11-19-0800")
        let plain = try names("media/").filter { $0.hasSuffix(".png") }
        #expect(try plain.map { try devices.folder.read("a/" + $0) } == ["the picture of b\n"])
    }

    /// Locked bytes have nothing in common, so git sees no rename: what is there twice is named.
    @Test(arguments: ["daybook journal retime 2026-11-20-0915 '2026-11-05 11:00'", "daybook unlock 2026-11-20-0915"])
    func movedOnBothSides(by command: String) throws {
        _ = try openly("a", command)
        _ = try openly("b", "daybook journal retime 2026-11-20-0915 '2026-11-06 11:00'")
        try sync("a")
        let told = try openly("b", "daybook sync").errorText
        #expect(told.contains("\(Self.entry): moved or unlocked on both sides: it is there twice"), "\(told)")
    }

    /// An entry that is kept keeps its photo.
    @Test(arguments: [true, false]) func deletedThereAndChangedHere(isLocked: Bool) throws {
        let name = "journal/2026-11-19-0800.md" + (isLocked ? ".age" : "")
        try devices.folder.write(
            "---\nphotos: [media/a.png]\n---\n\n# Start\n", to: "a/journal/2026-11-19-0800.md")
        try devices.folder.write("not really a picture\n", to: "a/media/a.png")
        if isLocked { _ = try openly("a", "daybook lock 2026-11-19-0800") }
        try sync("a")
        try sync("b")
        try on("a", "rm \(name) media/a.png*")
        _ = try openly("b", "daybook tag add late \(name)")
        try sync("a")
        // Also while it is not known what the entry names.
        #expect(try on("b", "daybook sync").errorText.contains("deleted on the other: kept"))
        try sync("a")
        devices.same()
        #expect(try names("media/") == ["media/a.png" + (isLocked ? ".age" : "")])
        #expect(try names("2026-11-19").count == 1)
    }

    @Test func nothingPlainIsCommitted() throws {
        try on(
            "a",
            "daybook open --for 1h; daybook tag add Zaunkoenig \(Self.entry); daybook sync > /dev/null; daybook close"
        )
        let log = try on("a", "git log -p --all | grep -ac Zaunkoenig || true").outputText
        #expect(log == "0\n")
    }
}

extension SyncDevices {
    fileprivate func same() {
        #expect(throws: Never.self) { try expectTheSame(["a", "b"]) }
    }
}
