// Entries out of one typed line, through the action that every front door uses.

import ApplicationTestSupport
import Bytes
import CivilTime
import DocumentActions
import Journal
import JournalActions
import Photos
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct LogEntryTests {
    @Test func theSecondEntryOfANameGetsTheNextFreeOne() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        let first = try workspace.apply(LogEntry("Soup").plan(in: workspace))
        let plan = try LogEntry("Soup").plan(in: workspace)
        // Another program takes the next name between the plan and its writing.
        let second = try workspace.preview(plan)
        try vault.write("theirs", to: second.path.text)
        let written = try workspace.apply(plan)
        #expect(Set([first.path, second.path, written.path]).count == 3)
        #expect(try vault.read(second.path.text) == "theirs")
        #expect(try vault.read(written.path.text).contains("# Soup"))
    }

    @Test func whatIsSaidApartCounts() throws {
        let workspace = try TemporaryVault([".daybook/settings.yaml": "places: {home: [45.76, 4.84]}\n"]).workspace()
        var action = LogEntry("Twelve kilometres.")
        action.mood = "😄"
        action.tags = ["#run", "run"]
        action.position = "45.7601,4.8401"
        action.weather = "rain 12°"
        action.day = "yesterday"
        action.isFavorite = true
        let capture = try action.capture(in: workspace)
        #expect(capture.mood == .veryHappy && capture.tags == ["run"] && capture.isFavorite)
        #expect(capture.place == "home" && capture.moment.day.iso == "2026-11-19")
        #expect(capture.weather != nil)
    }

    /// Flags and typed words for one thing: none of them is lost on the way to the disk.
    @Test func everyWordTypedIsInTheFile() throws {
        let vault = try TemporaryVault([".daybook/settings.yaml": "places: {Lyon: [45.76, 4.84]}\n"])
        let workspace = try vault.workspace()
        var lines = TypedLines(seed: 7)
        var written = 0
        for number in 0..<150 {
            let typed = lines.next()
            var action = LogEntry(typed)
            if number % 3 == 0 { action.place = "Elsewhere" }
            if number % 4 == 0 { action.mood = "sad" }
            if number % 5 == 0 { action.day = "yesterday" }
            if number % 7 == 0 { action.weather = "rain 12°" }
            if number % 8 == 0 { action.tags = ["apart"] }
            guard let plan = try? action.plan(in: workspace) else { continue }
            let result = try workspace.apply(plan)
            let document = try workspace.vault.document(result.path)
            #expect(document.frontMatter.problems.isEmpty, "\(typed.debugDescription)")
            let isDated = action.day == nil && result.capture.moment != workspace.now
            let head = document.frontMatter.flatFields().map { field in
                let entry = document.frontMatter.entries.first { Folding.fold($0.key) == field.key }
                return (key: entry?.key ?? field.key, value: field.value)
            }
            let line = KeptLine(head: head, body: document.bodyText, isDated: isDated)
            #expect(line.lost(of: typed).isEmpty, "\(typed.debugDescription)\n\(document.bodyText)")
            if action.place != nil { #expect(document.fields.location?.name == "Elsewhere") }
            if action.mood != nil { #expect(document.fields.mood == "sad") }
            written += 1
        }
        #expect(written > 120)
    }

    @Test func aTagWithinASentenceCounts() throws {
        let workspace = try TemporaryVault().workspace()
        let path = try workspace.apply(LogEntry("I love #gardening").plan(in: workspace)).path
        let document = try workspace.vault.document(path)
        #expect(document.title == "I love #gardening" && document.tags == ["gardening"])
    }

    @Test func whatIsTypedStaysWhereAFlagSaysIt() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        var action = LogEntry("Lunch. @Lyon")
        action.place = "Paris"
        let text = try vault.read(workspace.apply(action.plan(in: workspace)).path.text)
        #expect(text.contains("location: Paris") && text.contains("@Lyon"))
    }

    @Test func whatMeansNothingIsTyped() throws {
        let workspace = try TemporaryVault().workspace()
        func error(_ change: (inout LogEntry) -> Void) -> EntryActionError? {
            var action = LogEntry("Soup")
            change(&action)
            do {
                _ = try action.plan(in: workspace)
                return nil
            } catch { return error as? EntryActionError }
        }
        #expect(error { $0.mood = "blue" } == .unknownMood("blue"))
        #expect(error { $0.position = "nowhere" } == .invalidPosition("nowhere"))
        #expect(error { $0.weather = "" } == .invalidWeather(""))
        #expect(error { $0.text = " " } == .nothingToWrite)
        #expect(throws: DocumentActionError.invalidTag("1")) {
            var action = LogEntry("Soup")
            action.tags = ["1"]
            _ = try action.plan(in: workspace)
        }
    }

    @Test func picturesComeAlongAndAPreviewCopiesNone() throws {
        let vault = try TemporaryVault()
        try vault.home.write("not really a picture", to: "IMG_1.jpg")
        let workspace = try vault.workspace()
        var action = LogEntry("Tomatoes")
        action.photos = [vault.home.path + "/IMG_1.jpg"]
        let plan = try action.plan(in: workspace)
        #expect(try workspace.preview(plan).photos.map(\.path.text) == ["media/2026/11/IMG_1.jpg"])
        #expect(try vault.files().keys.filter { $0.hasPrefix("media") }.isEmpty)
        let result = try workspace.apply(plan)
        #expect(try vault.read("media/2026/11/IMG_1.jpg") == "not really a picture")
        #expect(try vault.read(result.path.text).contains("media/2026/11/IMG_1.jpg"))
    }

    @Test func anEntryThatStaysEmptyIsTakenBack() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        var action = LogEntry()
        action.isEmpty = true
        let path = try workspace.apply(action.plan(in: workspace)).path
        #expect(try workspace.apply(DiscardEmptyEntry(path).plan(in: workspace)))
        #expect(try vault.files().keys.filter { $0.hasPrefix("journal") }.isEmpty)
        let full = try workspace.apply(LogEntry("Soup. Good.").plan(in: workspace)).path
        #expect(try !workspace.apply(DiscardEmptyEntry(full).plan(in: workspace)))
        // Emptied as a whole, or removed.
        try vault.write("\n", to: full.text)
        #expect(try workspace.apply(DiscardEmptyEntry(full).plan(in: workspace)))
        #expect(try workspace.apply(DiscardEmptyEntry(full).plan(in: workspace)))
        // With a picture it says something.
        try vault.write("---\nphotos: [media/a.jpg]\n---\n", to: full.text)
        #expect(try !workspace.apply(DiscardEmptyEntry(full).plan(in: workspace)))
    }
}
