// Backups of Daylio.

import Bytes
import CivilTime
import Testing
import Vault

@testable import Journal

struct DaylioBackupTests {
    private static let json = """
        {"version": 15, "customMoods": [
          {"id": 1, "custom_name": "", "mood_group_id": 1, "predefined_name_id": 1},
          {"id": 7, "custom_name": "so tired", "mood_group_id": 4, "predefined_name_id": -1},
          {"id": 8, "custom_name": "blissful", "mood_group_id": 1, "predefined_name_id": -1},
          {"id": 9, "custom_name": "torn", "mood_group_id": 17}],
         "tags": [{"id": 3, "name": "long walk"}, {"id": 4, "name": "été"}],
         "assets": [{"id": 5, "checksum": "abc", "type": 1}, {"id": 6, "checksum": "gone", "type": 1}],
         "dayEntries": [
          {"id": 11, "minute": 15, "hour": 21, "day": 18, "month": 10, "year": 2026, "datetime": 1795032900000,
           "timeZoneOffset": 3600000, "mood": 7, "note_title": "T", "note": "a<br>b", "tags": [3, 4, 99], "assets": [5, 6],
           "isFavorite": true, "sleep_score": 3},
          {"id": 12, "minute": 5, "hour": 8, "day": 19, "month": 10, "year": 2026, "mood": 1, "note": "", "tags": [], "assets": []},
          {"id": 13, "mood": 1}]}
        """

    private func read(_ bytes: [UInt8], _ moods: [String: Mood] = [:]) throws -> ImportSample {
        try ImportSample {
            try DaylioBackup(moods: moods, clock: ImportSample.clock).read(
                bytes, assets: ["assets/photos/2026/11/abc"], $0)
        }
    }

    @Test func entriesAreRead() throws {
        let bytes = Array(Base64.encode(Array(Self.json.utf8)).utf8)
        let found = try read(bytes)
        #expect(found.entries.count == 2 && found.faults.count == 1)
        let first = found.entries[0]
        #expect(first.date.text == "2026-11-18T21:15:00+01:00")
        #expect(first.mood == .sad && first.isFavorite && first.title == "T" && first.body == "a\nb")
        #expect(first.tags == ["long-walk", "été"])
        #expect(first.attachments.map(\.source) == ["assets/photos/2026/11/abc", "gone"])
        #expect(first.rest.contains { $0.key == "mood" && $0.value.string == "so tired" })
        #expect(first.rest.contains { $0.key == "sleep_score" })
        #expect(found.entries[1].date.text == "2026-11-19T08:05:00" && found.entries[1].mood == .veryHappy)
        // What somebody said of a name counts more than its level.
        #expect(try read(bytes, ["So tired": .verySad]).entries[0].mood == .verySad)
        #expect(try read(Array(Self.json.utf8)).entries.map(\.identifier) == found.entries.map(\.identifier))
    }

    @Test func theScaleIsThatOfTheBackup() throws {
        let scale = try DaylioBackup.scale(Array(Self.json.utf8))
        #expect(scale.map(\.name) == ["so tired", "blissful"])
        #expect(scale.map(\.mood) == [.sad, .veryHappy])
    }

    @Test func whatIsNoBackupIsRefused() {
        for text in ["", "{}", "full_date,mood\n", "e30=", "{\"dayEntries\": 1}"] {
            #expect(throws: ImportRefusal.self) { try read(Array(text.utf8)) }
        }
    }
}
