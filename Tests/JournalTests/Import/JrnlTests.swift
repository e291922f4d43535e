// Journals of jrnl.

import Bytes
import CivilTime
import Testing
import Vault

@testable import Journal

@Suite struct JrnlTests {
    @Test func entriesAreRead() throws {
        let found = try ImportSample.jrnl(
            "[2026-11-20 09:15 AM] A walk. With @nora and @work/team. *\r\nThe body.\r\n\r\n[1] not a date\n\n[2026-11-21 21:30] Late\n"
        )
        #expect(found.entries.map(\.date.text) == ["2026-11-20T09:15:00", "2026-11-21T21:30:00"])
        #expect(found.entries[0].title == "A walk.")
        #expect(found.entries[0].isFavorite)
        #expect(found.entries[0].tags == ["nora", "work/team"])
        #expect(found.entries[0].body == "With @nora and @work/team.\nThe body.\n\n[1] not a date")
        // Line ends of another system.
        #expect(found.faults.map(\.line) == [1])
    }

    /// A file has one order of days and months: that of the date which has no other.
    @Test(arguments: [
        ("[03/04/2026 10:00] a\n\n[25/12/2025 10:00] b\n", ["2026-04-03", "2025-12-25"]),
        ("[03/04/2026 10:00] a\n\n[12/25/2025 10:00] b\n", ["2026-03-04", "2025-12-25"]),
        ("[03/04/2026 10:00] a\n", ["2026-03-04"]),
    ])
    func orderOfAFile(text: String, days: [String]) throws {
        #expect(try ImportSample.jrnl(text).entries.map { String($0.date.text.prefix(10)) } == days)
    }

    /// An export of daybook puts the mood among the last lines.
    @Test(
        arguments: [
            ("Title.\nmood: happy\nlocation: Lyon\n@a", "happy"), ("Title.\nText.\n\nmood: very_sad", "very_sad"),
            ("Title.\nmood: happy\nText.", nil), ("Title.\nmood: so-so", nil), ("Title.\n@a", nil),
        ] as [(String, String?)])
    func moods(text: String, mood: String?) throws {
        #expect(try ImportSample.jrnl("[2026-11-20 09:15] \(text)\n").entries.first?.mood?.name == mood)
    }

    @Test func oldJournalsHaveNoBrackets() throws {
        let found = try ImportSample.jrnl("2013-06-09 15:39 One.\nbody\n\n2013-06-10 15:40 Two\n")
        #expect(found.entries.map(\.title) == ["One.", "Two"])
        #expect(found.entries[0].body == "body")
    }

    /// A journal that was begun with jrnl 1 and went on with a later one.
    @Test func datesWithAndWithoutBrackets() throws {
        let found = try ImportSample.jrnl(
            "2013-06-09 15:39 One.\nbody\n\n2013-06-10 3:40 PM Two\n\n[2020-01-02 10:00] Three\n2013-06-11 15:39 text\n"
        )
        #expect(found.entries.map(\.title) == ["One.", "Two", "Three"])
        #expect(found.entries[2].body == "2013-06-11 15:39 text")
        #expect(found.faults == [])
    }

    @Test func textInFrontIsKeptAndTold() throws {
        let found = try ImportSample.jrnl("My journal\n\n[asdf] no date\n[2026-11-20 09:15] One\nbody\n")
        #expect(found.entries.map(\.body) == ["My journal\n\n[asdf] no date\n\nbody"])
        #expect(found.faults.map(\.line) == [3, 4] && found.faults.allSatisfy { !$0.isSkipped })
    }

    @Test func datesOfSeveralCountriesAreRead() throws {
        let found = try ImportSample.jrnl("[20.11.2026 09:15] a\n[November 20, 2026 9:15 PM] b\n[2026-11-20] c\n")
        #expect(found.entries.map(\.date.text) == ["2026-11-20T09:15:00", "2026-11-20T21:15:00", "2026-11-20"])
    }

    @Test func whatIsNoDateIsTold() throws {
        let found = try ImportSample.jrnl("[2026-11-20 09:15] One\n[2026-13-40 99:00] Two\n")
        #expect(found.entries.count == 1 && found.entries[0].body.contains("[2026-13-40 99:00] Two"))
        #expect(found.faults.map(\.line) == [2] && !found.faults[0].isSkipped)
        #expect(try ImportSample.jrnl("[asdf] x\n\n[jkl] y").faults.count(where: \.isSkipped) == 2)
    }

    @Test func whatIsNoTextIsRefused() {
        #expect(JrnlText.refusal([0x8f, 0x00, 0x12, 0xff]) != nil)
        #expect(JrnlText.refusal(Array("[2026-11-20 09:15] gAAAA".utf8)) == nil)
        #expect(JrnlText.refusal([0xff, 0xfe, 0x41, 0x00]) == nil)
    }

    /// The characters of jrnl's tags that daybook's have as well.
    @Test func tagsOfLanguages() throws {
        let found = try ImportSample.jrnl(
            "[2026-11-20 09:15] From @OS/2 to @C++, though (better than @c#). #f# is no tag of @x-y_z+1.\n")
        #expect(found.entries[0].tags == ["OS/2", "C++", "c#", "x-y_z+1"])
        let symbols: Set<Character> = ["@", "#"]
        let two = try ImportSample.jrnl("[2026-11-20 09:15] In #c# and @c++.\n", symbols: symbols)
        #expect(two.entries[0].tags == ["c#", "c++"])
    }

    @Test func exportsSayTheSameAsTheText() throws {
        let text = try ImportSample.jrnl("[2026-11-20 09:15] A walk.\nBody of it.\n").entries
        let json = try ImportSample {
            try JrnlJSON.read(
                Array(
                    #"{"tags": {}, "entries": [{"title": "A walk.", "body": "Body of it.", "date": "2026-11-20", "time": "09:15", "tags": [], "starred": false}, {"title": 3}]}"#
                        .utf8), tagSymbols: ["@"], $0)
        }
        #expect(json.entries.map(\.identifier) == text.map(\.identifier))
        #expect(json.faults.count == 1)
    }

    @Test func moodsOfJSON() throws {
        let json = try ImportSample {
            try JrnlJSON.read(
                Array(
                    #"{"entries": [{"title": "A walk.", "body": "To the sea.\n\nmood: sad", "date": "2026-11-20", "time": "09:15"}]}"#
                        .utf8), tagSymbols: ["@"], $0)
        }
        #expect(json.entries.map(\.mood) == [.sad])
    }

    /// jrnl has a blank after a date. Without one it is believed where an entry may begin.
    @Test func datesAlone() throws {
        let found = try ImportSample.jrnl("[2026-11-10 10:00] Log\n\nsee\n[2026-11-11]\nnext\n\n[2026-11-12]\nmore\n")
        #expect(found.entries.map(\.date.day.iso) == ["2026-11-10", "2026-11-12"])
        #expect(found.entries[0].body == "see\n[2026-11-11]\nnext")
    }
}
