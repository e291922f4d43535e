// The files of imported entries: bodies survive, fields are kept, links lead to the copies.

import Bytes
import CivilTime
import Testing
import Vault
import Wording
import YAML

@testable import Journal

@Suite struct ImportedTextTests {
    private func document(_ entry: ImportedEntry, _ files: [String: VaultPath] = [:]) -> Document {
        let path = entry.name.path()
        return Document(path: path, contents: Array(entry.text(at: path, files: files).utf8))
    }

    @Test(arguments: [
        "---\ntitle: not front matter\n---\n", "<!-- daybook: * | list -->\nold\n<!-- /daybook -->", "a\r\nb\rc",
        "\u{0}x",
        "```\n<!-- daybook: x -->\n```",
    ])
    func bodiesAreNoFrontMatterAndNoQuestion(_ body: String) throws {
        var entry = ImportedEntry(
            program: "text", identifier: "x", date: Timestamp(day: try #require(Day(iso: "2026-11-20"))))
        entry.body = ImportedEntry.plain(body)
        let found = document(entry)
        #expect(found.problems == [] && found.scan.baked.isEmpty && found.encoding == .utf8)
        #expect(!found.bytes.contains(.carriageReturn))
        #expect(found.frontMatter["imported"]?[key: "id"]?.scalar == "x")
    }

    /// What our own syntax would run in an entry of another program is text: no task, no event, no question, no title of two lines.
    @Test func nothingOfAnImportRuns() throws {
        var entry = ImportedEntry(
            program: "text", identifier: "x", date: Timestamp(day: try #require(Day(iso: "2026-11-20"))))
        entry.title = "Title\n<!-- daybook: * | list -->"
        let text = "- [ ] pay due:2026-11-20 alarm:1m\n- 2026-11-21 18:00 Train\n<!-- daybook: * -->\n"
        entry.body = ImportedEntry.plain(text)
        let found = document(entry)
        #expect(found.scan.baked.isEmpty && found.items.isEmpty && found.problems == [])
        #expect(found.title.hasPrefix("Title"))
        #expect(ForeignMarkup.original(found.bodyText).contains(text))
    }

    @Test func everyFieldOfDayOneHasAPlace() throws {
        let json = #"""
            {"entries": [{"uuid": "U1", "creationDate": "2026-11-20T08:15:00Z", "timeZone": "Europe/London", "starred": true,
             "text": "# Morning\n\n![](dayone-moment://P1)\n\n![](dayone-moment:/video/V1)", "tags": ["Run", "long walk"],
             "location": {"placeName": "Park", "latitude": 51.5, "longitude": -0.16, "country": "UK"},
             "weather": {"conditionsDescription": "Rain", "temperatureCelsius": 9.5, "pressureMB": 987},
             "photos": [{"identifier": "P1", "md5": "aa", "type": "jpeg"}], "videos": [{"identifier": "V1", "md5": "bb", "type": "mp4"}],
             "odd key: [": {"deep": [1, {"x": null}, "- y"]}},
             {"uuid": "U2", "creationDate": "2026-11-20T08:15:00Z", "text": "broken \q"}, {"creationDate": "never"}]}
            """#
        let found = try ImportSample {
            try DayOne(clock: ImportSample.clock).read(json: Array(json.utf8), journal: "Home", $0)
        }
        #expect(found.faults.map(\.line) == [7, 7])
        let entry = try #require(found.entries.first)
        let files = [
            "photos/aa.jpeg": VaultPath(trusted: "media/2026/11/aa.jpeg"),
            "videos/bb.mp4": VaultPath(trusted: "media/2026/11/bb.mp4"),
        ]
        let page = document(entry, files)
        #expect(page.problems == [])
        #expect(page.path.text == "journal/2026/11/2026-11-20-0815-morning.md")
        #expect(page.fields.date?.text == "2026-11-20T08:15:00Z" && page.fields.isFavorite)
        #expect(page.fields.tags == ["Run", "long-walk"])
        #expect(page.fields.location?.latitude == 51.5 && page.fields.location?.name == "Park")
        #expect(page.fields.photos.map(\.file) == ["../../../media/2026/11/aa.jpeg"])
        #expect(page.bodyText.contains("![](../../../media/2026/11/aa.jpeg)"))
        #expect(page.bodyText.contains("[bb.mp4](../../../media/2026/11/bb.mp4)"))
        let kept = try #require(page.frontMatter["imported"])
        #expect(kept[key: "weather"]?[key: "pressureMB"]?.scalar == "987")
        #expect(kept[key: "location"]?[key: "country"]?.scalar == "UK")
        #expect(kept[key: "odd key: ["]?[key: "deep"]?.sequence?.count == 3)
        #expect(entry.fields.contains(.init(source: "weather.pressureMB", target: "imported.weather.pressureMB")))
    }

    /// The first line is the title; the town stays beside the name of a place, and is found; backslashes go where nothing needs them.
    @Test(arguments: [
        (
            #"A fine day\\!\n\nIt was 1\\. soup \\(good\\), 2\\*3 and more"#, #"A fine day!"#,
            #"It was 1. soup (good), 2\*3 and more"#
        ),
        (#"One line alone\\."#, "", "One line alone."), (#"One\ntwo"#, "", "One\ntwo"),
        (#"1\\. soup\n\n\\- bread"#, "", #"1\. soup"# + "\n\n" + #"\- bread"#),
        (#"A \\[b\\]\\(c\\) \\\\! d"#, "", #"A \[b\]\(c) \\! d"#),
        (#"# Heading\n\nText"#, "Heading", "Text"),
        // A backslash in code is one.
        (#"a\\. `b\\.c` d\\."#, "", #"a. `b\.c` d."#),
        (#"```\na\\.b `\n```\nc\\.d"#, "", "```\na\\.b `\n```\nc.d"), (#"a ` b\\."#, "", "a ` b."),
    ])
    func textsOfDayOne(text: String, title: String, body: String) throws {
        let json =
            #"{"entries": [{"uuid": "U", "creationDate": "2026-11-20T08:15:00Z", "text": "\#(text)", "location": {"placeName": "Café", "localityName": "Lyon"}}]}"#
        let found = try ImportSample {
            try DayOne(clock: ImportSample.clock).read(json: Array(json.utf8), journal: "Home", $0)
        }
        let entry = try #require(found.entries.first)
        #expect(entry.title == title && entry.body == body)
        let location = document(entry).fields.location
        #expect(location?.name == "Café" && location?.town == "Lyon" && location?.words == "Café, Lyon")
    }

    @Test func aRichTextAlone() throws {
        let rich =
            #"{\"contents\":[{\"text\":\"Head\\n\",\"attributes\":{\"line\":{\"header\":2}}},{\"text\":\"a \"},{\"text\":\"b\\n\"},{\"text\":\"c\\n\",\"attributes\":{\"line\":{\"listStyle\":\"checkbox\",\"checked\":true}}}]}"#
        let json = #"{"entries": [{"uuid": "U", "creationDate": "2026-11-20T08:15:00Z", "richText": "\#(rich)"}]}"#
        let found = try ImportSample {
            try DayOne(clock: ImportSample.clock).read(json: Array(json.utf8), journal: "Home", $0)
        }
        let entry = try #require(found.entries.first)
        #expect(entry.body == "## Head\na b\n- [x] c")
        #expect(entry.rest.contains { $0.key == "richText" })
    }

    @Test func anEntryOfDayOneNeedsNoNameOfItsOwn() throws {
        let json =
            #"{"entries": [{"creationDate": "2026-11-20T08:15:00Z", "text": "One"}, {"creationDate": "2026-02-30T08:15:00Z", "text": "Two"}]}"#
        func read() throws -> ImportSample {
            try ImportSample {
                try DayOne(clock: ImportSample.clock).read(json: Array(json.utf8), journal: "Home", $0)
            }
        }
        let found = try read()
        #expect(found.entries.map(\.body) == ["One"])
        #expect(try read().entries.map(\.identifier) == found.entries.map(\.identifier))
        #expect(found.faults.map(\.message.english) == ["an entry without a date that can be read (Two): left out"])
    }

    @Test func daylioHasItsMoods() throws {
        let csv =
            "\u{feff}full_date,date,weekday,time,mood,activities,scales,note_title,note\r\n"
            + "2026-04-12,April 12,Sunday,9:03 PM,Génial,\"réunion | long walk\",\"Sleep: 8/10 | Time: 8:00\",T,\"a<br>b &amp; <b>c</b>\"\r\n"
            + "2026-04-11,April 11,Saturday,14:03,tired,,,,\r\nshort,row\r\n"
        let daylio = Daylio(moods: [:])
        #expect(try daylio.unknownMoods(Array(csv.utf8)) == ["tired"])
        let found = try ImportSample { try Daylio(moods: ["Tired": .sad]).read(Array(csv.utf8), $0) }
        #expect(found.entries.map(\.mood) == [.veryHappy, .sad])
        #expect(found.entries[0].date.text == "2026-04-12T21:03:00")
        #expect(found.entries[0].tags == ["réunion", "long-walk"] && found.entries[0].title == "T")
        #expect(found.entries[0].body == "a\nb & **c**")
        #expect(found.faults.map(\.line) == [4])
        #expect(throws: ImportRefusal.self) { try daylio.unknownMoods(Array("a,b\n1,2\n".utf8)) }
    }

    @Test func journeyKnowsBothSchemas() throws {
        let old =
            #"{"id": "1-ab", "date_journal": 1795162500000, "timezone": "Europe/London", "text": "<p>One</p><p>two <b>three</b></p>", "address": "Lyon", "lat": 45.7, "lon": 1.7976931348623157e308, "mood": 0, "sentiment": 1.75, "weather": {"degree_c": 9, "description": "Rain", "icon": "10d"}, "photos": ["1-ab-x.jpg"], "tags": ["a"], "favourite": true}"#
        let new =
            ##"{"id": "2", "dateOfJournal": "2026-11-20T09:15:00+01:00", "text": "# T\n\nplain", "type": "markdown", "location": {"lat": 1.5, "lng": 2.5, "name": "Here"}, "attachments": [{"fileName": "b.mp4"}]}"##
        let found = try ImportSample { sink in
            for text in [old, new, "{"] {
                try Journey(clock: ImportSample.clock).read(Array(text.utf8), sink)
            }
        }
        #expect(found.entries[0].body == "One\n\ntwo **three**" && found.entries[0].mood == .veryHappy)
        #expect(found.entries[0].place == .init(name: "Lyon", latitude: 45.7) && found.entries[0].isFavorite)
        #expect(found.entries[0].attachments.map(\.source) == ["1-ab-x.jpg"])
        #expect(found.entries[1].title == "T" && found.entries[1].place?.name == "Here")
        #expect(found.faults.count == 1)
    }

    /// What is text in a page is text in Markdown, and a zone that no one knows is told once.
    @Test func journeyPagesAreText() throws {
        let page =
            ##"{"id": "3", "date_journal": 1795162500000, "timezone": "Mars/Olympus", "type": "html", "text": "<p># No heading</p><p>5 *stars* &lt;b&gt; #word</p>"}"##
        let found = try ImportSample { try Journey(clock: ImportSample.clock).read(Array(page.utf8), $0) }
        #expect(found.entries[0].title.isEmpty)
        #expect(found.entries[0].body == "\\# No heading\n\n5 \\*stars\\* \\<b> #word")
        #expect(found.faults.map(\.isSkipped) == [false])
        let days = (1...3).map {
            #"{"uuid": "U\#($0)", "creationDate": "2026-11-20T08:15:00Z", "timeZone": "Mars/Olympus", "text": "a"}"#
        }
        let journal = #"{"entries": [\#(days.joined(separator: ","))]}"#
        let told = try ImportSample {
            try DayOne(clock: ImportSample.clock).read(json: Array(journal.utf8), journal: "", $0)
        }
        #expect(told.entries.count == 3 && told.faults.map(\.isSkipped) == [false])
    }

    @Test func textIsCutAtDates() throws {
        let text =
            "before\n# 20 novembre 2026\nun\n\n== 2026-11-21 ==\ndeux\n2 eggs\n\nFriday, November 27, 2026\n-----\nthree\n# 2026-11-28: Title\nfour\n```\n2026-11-29\n```\n# 2026-11-30\n"
        let found = try ImportSample { try DatedText.read(Array(text.utf8), isDayFirst: true, $0) }
        #expect(found.entries.map(\.date.text) == ["2026-11-20", "2026-11-21", "2026-11-27", "2026-11-28"])
        #expect(found.entries.map(\.body) == ["before\n\nun", "deux\n2 eggs", "three", "four\n```\n2026-11-29\n```"])
        #expect(found.entries[3].title == "Title")
        #expect(found.faults.map(\.line) == [1, 17])
    }

    /// What looks like the date of an entry and is none stays text, and is told.
    @Test func datesThatDoNotExist() throws {
        let text = "# 2026-11-01\nfirst\n31/02/2026\nsecond\n2026-13-01\nthird 1/2/2026\n"
        let found = try ImportSample { try DatedText.read(Array(text.utf8), isDayFirst: true, $0) }
        #expect(found.entries.map(\.body) == ["first\n31/02/2026\nsecond\n2026-13-01\nthird 1/2/2026"])
        #expect(found.faults.map(\.line) == [3, 5] && found.faults.allSatisfy { !$0.isSkipped })
    }

    @Test func jekyllKeepsItsLines() throws {
        let post =
            "---\r\n# first\r\ntitle: \"A: b\"   # comment\r\n# second\r\ndate: 2026-11-20 09:15:00 +0100\r\ncategories: [x, \"long one\"]\r\nlayout: post\r\n# last\r\n---\r\nText {{ page.title }} ![](/assets/a%20b.png)\r\n"
        let found = try ImportSample { try Jekyll.read(Array(post.utf8), name: "2026-11-20-a-b.md", $0) }
        let page = document(try #require(found.entries.first))
        #expect(page.problems == [] && page.title == "A: b" && page.fields.tags == ["x", "long-one"])
        #expect(String(decoding: page.bytes, as: UTF8.self).contains("title: \"A: b\"   # comment\n"))
        #expect(page.bodyText.contains("Text {{ page.title }}"))
        let head = found.entries[0].head
        #expect(
            head == [
                "# first", "title: \"A: b\"   # comment", "# second", "categories: [x, \"long one\"]", "layout: post",
                "# last",
            ])
        #expect(found.entries[0].attachments.map(\.source) == ["assets/a b.png"])
    }

    @Test func redNotebookBecomesMarkdown() throws {
        let month =
            "20:\n  text: \"=== Day ===\\n//it// **b** --gone-- [a \\\"\\\"http://x.y//z\\\"\\\"] [\\\"\\\"file:///p/a%20b\\\"\\\".jpg?50] http://a.b//c\"\n  Work: {call: null}\n  Tags: {fun: null}\n40: {text: x}\n"
        let found = try ImportSample { try RedNotebook.read(Array(month.utf8), name: "2026-11.txt", $0) }
        let entry = try #require(found.entries.first)
        #expect(entry.body.hasPrefix("### Day\n*it* **b** ~~gone~~ [a](http://x.y//z) ![](/p/a b.jpg) http://a.b//c"))
        #expect(entry.tags == ["Work", "fun"] && entry.attachments.map(\.source) == ["/p/a b.jpg"])
        #expect(found.faults.count == 1)
    }

    @Test func notationsAreFound() {
        let found = NoteSyntax.find(
            in:
                "- TODO x [[Page]]\nkey:: v\n```dataview\n[[no]]\n```\n> [!note]\n![[a.png]] ^b1\n{{query x}}\nfoo::bar\n"
        )
        #expect(
            found.map { "\($0.kind.rawValue) \($0.line)" } == [
                "wikilinks 1", "task-markers 1", "properties 2", "queries 3", "callouts 6", "embeds 7", "wikilinks 7",
                "block-ids 7", "queries 8",
            ])
    }

    @Test func linksToDaysByTheirTitles() {
        let text = "[[Nov 20th, 2026]] [[2026-11-20]]\n[[2026-11-20]]\n"
        func kinds(_ titles: JournalTitles?) -> [String] {
            NoteSyntax.find(in: text, titles: titles).map { "\($0.kind.rawValue) \($0.line)" }
        }
        #expect(kinds(JournalTitles()) == ["wikilinks 1", "day-titles 1", "wikilinks 2"])
        #expect(kinds(nil) == ["wikilinks 1", "wikilinks 2"])
    }
}
