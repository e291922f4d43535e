// Entries out of one typed line, through the action that every front door uses.

import ApplicationTestSupport
import CivilTime
import DocumentActions
import EntryActions
import Journal
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
    }
}
