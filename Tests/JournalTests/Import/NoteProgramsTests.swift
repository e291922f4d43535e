// Notes of Google Keep, logs of Nomie, diaries of Diarium and of Apple's Journal.

import Bytes
import CivilTime
import Testing
import Vault

@testable import Journal

struct NoteProgramsTests {
    // MARK: Google Keep

    private func keep(_ json: String) throws -> ImportSample {
        try ImportSample {
            try GoogleKeep(clock: ImportSample.clock).read(Array(json.utf8), folder: "Takeout/Keep", $0)
        }
    }

    @Test func aNoteOfKeep() throws {
        let found = try keep(
            """
            {"color": "RED", "isTrashed": false, "isPinned": true, "isArchived": true, "title": "Trip", "textContent": "Pack\\n\\nearly",
             "textContentHtml": "<p>Pack</p>", "userEditedTimestampUsec": 1795200000000000, "createdTimestampUsec": 1795162500123456,
             "listContent": [{"text": "tent", "isChecked": true, "textHtml": "<b>tent</b>"}, {"text": "rope", "isChecked": false}],
             "labels": [{"name": "long walk"}], "attachments": [{"filePath": "a.jpeg", "mimetype": "image/jpeg"}, {"filePath": "b.3gp", "mimetype": "audio/3gpp"}],
             "annotations": [{"url": "https://example.org"}]}
            """)
        let note = try #require(found.entries.first)
        #expect(found.faults.isEmpty && note.identifier == "keep-1795162500123456")
        #expect(note.date.text == "2026-11-20T09:15:00+01:00" && note.updated?.text == "2026-11-20T19:40:00+01:00")
        #expect(note.title == "Trip" && note.body == "Pack\n\nearly\n\n- [x] tent\n- [ ] rope")
        #expect(note.isFavorite && note.tags == ["long-walk"])
        #expect(note.attachments.map(\.source) == ["Takeout/Keep/a.jpeg", "Takeout/Keep/b.3gp"])
        #expect(note.attachments.map(\.isPhoto) == [true, false])
        #expect(note.rest.map(\.key).sorted() == ["annotations", "color", "isArchived", "tags"])
    }

    @Test func whatKeepHasInItsBinStaysThere() throws {
        let bin = try keep(#"{"isTrashed": true, "title": "x", "createdTimestampUsec": 1795162500123456}"#)
        #expect(bin.entries.isEmpty && bin.faults.count == 1)
        let plain = try keep(
            #"{"isTrashed": false, "isArchived": false, "color": "DEFAULT", "userEditedTimestampUsec": 1795162500000000}"#
        )
        #expect(
            plain.entries.count == 1 && plain.entries[0].rest.isEmpty
                && plain.entries[0].fields.map(\.target) == ["updated"])
        #expect(try keep("{}").faults.count == 1)
        #expect(try keep("[1").faults.count == 1)
    }

    /// What is bold or a heading is in the page alone; lines that look like Markdown are none.
    @Test(arguments: [
        (
            ##""textContent": "Plan\nb", "textContentHtml": "<h1>Plan</h1><p><span style=\"font-weight:700\">b</span></p>""##,
            "# Plan\n\n**b**"
        ),
        (##""textContent": "# not\n---", "textContentHtml": "<p># not</p><p>---</p>""##, "\\# not\n\\---"),
    ])
    func pagesOfKeep(_ fields: String, _ body: String) throws {
        let found = try keep("{\(fields), \"createdTimestampUsec\": 1795162500123456}")
        #expect(found.entries.first?.body == body && found.entries.first?.title == "")
    }

    // MARK: Diarium

    private func diarium(_ json: String, _ media: [String] = []) throws -> ImportSample {
        try ImportSample { try Diarium(media: media).read(Array(json.utf8), $0) }
    }

    @Test func entriesOfDiarium() throws {
        let found = try diarium(
            """
            [{"date": "2026-11-20T09:15:53.48828", "heading": "<b>Frost</b>", "html": "<p>Cold &amp; <strong>white</strong>.</p>", "rating": 5,
              "location": [45.76, 4.83], "tags": ["garden"], "people": ["Anna"], "weather": "2°C, Klar."},
             {"date": 639262829530000000, "html": "x", "rating": 0}, {"html": "no date"}]
            """,
            ["d/media/2026-11-20_091553/a.jpg", "d/media/2026-11-20/b.mp4", "d/media/2026-11-19/c.jpg", "media/x.jpg"])
        // One without a date, and a picture of another day.
        #expect(found.entries.count == 2 && found.faults.map(\.isSkipped) == [true, false])
        let first = found.entries[0]
        #expect(first.date.text == "2026-11-20T09:15:53" && first.title == "Frost" && first.body == "Cold & **white**.")
        #expect(first.mood == .veryHappy && first.tags == ["garden"] && first.place?.latitude == 45.76)
        #expect(first.attachments.map(\.source) == ["d/media/2026-11-20_091553/a.jpg", "d/media/2026-11-20/b.mp4"])
        #expect(first.rest.map(\.key) == ["rating", "people", "weather"])
        let named = try diarium(
            #"[{"date": "2026-11-20T09:15:53", "location": "Lyon", "latitude": 45.7, "longitude": 4.8}]"#)
        #expect(named.entries[0].place == .init(name: "Lyon", latitude: 45.7, longitude: 4.8))
        // Ticks of .NET.
        #expect(found.entries[1].date.text == "2026-09-29T12:49:13" && found.entries[1].mood == nil)
        #expect(throws: ImportRefusal.self) { try diarium("{}") }
    }

    // MARK: Diarly

    private func diarly(_ text: String, at path: String) throws -> ImportSample {
        try ImportSample { try Diarly.read(Array(text.utf8), name: path, $0) }
    }

    @Test func entriesOfDiarly() throws {
        let found = try diarly(
            "\u{feff}# Frost\r\n\r\nCold #garden ![](data/f1%20a.jpeg) and ![again](data/f1%20a.jpeg), [talk](data/b.m4a).\n- [ ](diarly://map/45.76,4.83)\n- [ ](diarly://map/0,0)\n",
            at: "Export/Days/2026/11-20_1.md")
        let entry = try #require(found.entries.first)
        #expect(found.faults.isEmpty && entry.date.text == "2026-11-20" && entry.title == "Frost")
        #expect(entry.body == "Cold #garden ![](data/f1%20a.jpeg) and ![again](data/f1%20a.jpeg), [talk](data/b.m4a).")
        #expect(entry.place?.latitude == 45.76 && entry.rest.map(\.key) == ["journal"])
        #expect(entry.attachments.map(\.source) == ["Export/Days/2026/data/f1 a.jpeg", "Export/Days/2026/data/b.m4a"])
        #expect(entry.attachments.map(\.isPhoto) == [true, false])
        #expect(entry.attachments.map(\.references) == [["data/f1%20a.jpeg"], ["data/b.m4a"]])
        let above = try diarly("![](../../data/2026/f.jpg)", at: "Days/2026/11-20.md").entries.first
        #expect(above?.attachments.map(\.source) == ["data/2026/f.jpg"])
        // The same entry, wherever the export lies.
        #expect(try diarly("x", at: "Days/2026/11-20_1.md").entries.first?.identifier == entry.identifier)
        #expect(try diarly("x", at: "Days/2026/11-20.md").entries.first?.identifier != entry.identifier)
    }

    @Test(arguments: ["Days/Idea.md", "Days/2026/02-30.md", "Days/26/11-20.md", "Days/2026/11-20_b.md", "11-20.md"])
    func notesOfDiarlyWithoutADay(path: String) throws {
        let found = try diarly("x", at: path)
        #expect(found.entries.isEmpty && found.faults.map(\.isSkipped) == [true])
    }

    // MARK: Nomie

    private func nomie(_ json: String) throws -> ImportSample {
        try ImportSample { try Nomie(clock: ImportSample.clock).read(Array(json.utf8), $0) }
    }

    @Test func logsOfNomie() throws {
        let found = try nomie(
            """
            {"nomie": {"number": "5.6.2"}, "trackers": {"mood": {"tag": "mood"}}, "boards": [],
             "events": [{"_id": "a1", "note": "Walked with @anna #miles(5.5) #long_walk +home", "end": "2026-11-20T08:15:00.000Z", "start": "2026-11-20T08:14:59.000Z",
               "score": -7, "lat": 45.7, "lng": 4.8, "location": "Lyon", "modified": false, "source": "n5", "offset": -60},
              {"note": "#mood(8)", "end": 1795162500000, "score": 0}, {"note": "x"}]}
            """)
        #expect(found.entries.count == 2)
        let first = found.entries[0]
        #expect(first.identifier == "a1" && first.date.text == "2026-11-20T09:15:00+01:00" && first.mood == .verySad)
        #expect(first.body.hasPrefix("Walked with @anna #miles(5.5)") && first.tags == ["miles", "long_walk"])
        #expect(first.place?.name == "Lyon" && first.place?.longitude == 4.8)
        #expect(first.rest.last { $0.key == "trackers" }?.value["miles"]?.double == 5.5)
        #expect(found.entries[1].mood == nil && found.entries[1].date.text == "2026-11-20T09:15:00+01:00")
        // One without a time, and the trackers, which are no entries.
        #expect(found.faults.map(\.isSkipped) == [true, false])
        #expect(throws: ImportRefusal.self) { try nomie("{\"trackers\": {}}") }
    }

    /// A tracker twice, a sum as a text, a time of a quarter of an hour, and one that has no end.
    @Test func uglyLogsOfNomie() throws {
        let found = try nomie(
            """
            {"events": [{"_id": "a1", "note": "#water(2), #water(3) #c++.", "start": 1795161600000, "end": 1795162500000, "score": "2", "offset": 300},
              {"_id": "a2", "note": "x", "start": 1795161600000}]}
            """)
        let first = try #require(found.entries.first)
        #expect(first.date.text == "2026-11-20T03:15:00-05:00" && first.mood == .veryHappy)
        #expect(first.tags == ["water", "c++"])
        #expect(first.rest.last { $0.key == "trackers" }?.value["water"]?.array?.compactMap(\.double) == [2, 3])
        #expect(first.rest.contains { $0.key == "start" })
        #expect(found.entries.last?.date.text == "2026-11-20T09:00:00+01:00" && found.faults.isEmpty)
    }

    // MARK: Apple

    private static let page = """
        <!DOCTYPE html><html><head><style>.title { color: red }</style></head><body>
        <p class="p1"><span class="s1"><div class="pageContainer">
          <div class="pageHeader">Friday, 20 November 2026</div>
          <div class="assetGrid">
            <div class="gridItem assetType_photo" id="A"><img class="asset_image" src="../Resources/A%20b.jpeg"/></div>
            <div class="gridItem assetType_music" id="B"><div class="gridItemOverlayHeader">A song</div><img src="../Resources/B.heic"/></div>
            <div class="gridItem assetType_video" id="C"><video><source src="../Resources/C.MOV"/></video></div>
            <div class="gridItem assetType_multiPinMap" id="D"><div class="gridItemOverlayHeader">Lyon</div></div>
            <div class="gridItem assetType_link" id="E"><a href="https://example.org/a?b&amp;c"><img src="../Resources/E.heic"/></a></div>
            <div class="gridItem assetType_stateOfMind" id="F"><div class="gridItemOverlayHeader">Pleasant</div><div class="gridItemOverlayFooter">Family</div></div>
          </div><div class="title"></div></div></span><span class="s2">Frost &amp; sun </span>
        <span class="s1"><div class="bodyText"></div></span></p>
        <p class="p2"><span class="s3">What a day.</span></p><ul><li>one</li><li>two</li></ul>
        <p class="p1"><span class="s1"></div></div></span></p>
        </body></html>
        """

    private func apple(_ html: String, _ name: String) throws -> ImportSample {
        try ImportSample { try AppleJournal.read(Array(html.utf8), name: name, $0) }
    }

    @Test func aPageOfApple() throws {
        let entry = try #require(try apple(Self.page, "Entries/2026-11-20_Frost_sun.html").entries.first)
        #expect(entry.date.text == "2026-11-20" && entry.title == "Frost & sun")
        #expect(entry.body == "What a day.\n\n- one\n- two")
        #expect(entry.attachments.map(\.source) == ["Resources/A b.jpeg", "Resources/C.MOV"])
        #expect(entry.attachments.map(\.isPhoto) == [true, false])
        #expect(entry.place?.name == "Lyon" && entry.mood == .happy)
        #expect(entry.rest.map(\.key) == ["music", "link", "stateOfMind"])
        #expect(entry.rest[1].value.array?.first?.string == "https://example.org/a?b&c")
        #expect(entry.rest[2].value.array?.first?.string == "Pleasant, Family")
    }

    @Test func tilesOfApple() throws {
        let html = """
            <body><div class="gridItem assetType_motionActivity" id="A"><div class="activityType">Walking</div><div class="activityMetrics">2.5 km</div></div>
            <div class="gridItem assetType_stateOfMind" id="B"><div class="gridItemOverlayText gridItemOverlayHeader">Sad</div></div>
            <div id="C" class="gridItem assetType_audio"><div class="audioAssetHeader">Voice note</div></div>
            <div class="gridItem assetType_multiPinMap" id="D"><div class="gridItemOverlayHeader">3 places</div></div>
            <div class="gridItem assetType_visit" id="E"><div class="gridItemOverlayHeader">The Crown</div></div>
            <div class='title'>T</div><div class='bodyText'><p># 1 &lt;b&gt; * a_b</p></div></body>
            """
        let found = try ImportSample {
            try AppleJournal.read(
                Array(html.utf8), name: "2026-11-21.html", resources: ["C": "Resources/C.m4a"], $0)
        }
        let entry = try #require(found.entries.first)
        #expect(entry.rest.map { $0.value.array?.first?.string } == ["Walking 2.5 km", "Sad", "3 places"])
        #expect(entry.attachments.map(\.source) == ["Resources/C.m4a"] && entry.place?.name == "The Crown")
        #expect(entry.body == "\\# 1 \\<b> * a_b")
    }

    @Test func pagesOfAppleInOtherShapes() throws {
        let plain = try apple(
            "<body><div class='pageHeader'>x</div><div class='title'>Day</div><div class='bodyText'><p>a</p>\n<p>b</p></div></body>",
            "2026-11-21_(1).html")
        #expect(plain.entries.first?.title == "Day" && plain.entries.first?.body == "a\n\nb")
        #expect(try apple("", "2026-11-21.html").entries.first?.body == "")
        #expect(try apple("x", "Frost.html").faults.count == 1)
        #expect(AppleJournal.isEntry("AppleJournalEntries/Entries/a.html") && AppleJournal.isEntry("Entries/a.html"))
        #expect(!AppleJournal.isEntry("AppleJournalEntries/index.html"))
        #expect(!AppleJournal.isEntry("__MACOSX/AppleJournalEntries/Entries/._a.html"))
    }

    // MARK: Pages

    /// Signs of a page mean nothing in it, and something in Markdown.
    @Test(arguments: [
        ("<p># not a heading</p>", "\\# not a heading"), ("<p>2019. was a year</p>", "2019\\. was a year"),
        ("a &lt;!-- b --&gt; c", "a \\<!-- b --> c"), ("_a_ b_c 2 * 3 *x*", "\\_a\\_ b_c 2 * 3 \\*x\\*"),
        ("&amp;amp;", "\\&amp;"), ("[x](y) `z`", "\\[x](y) \\`z\\`"), ("<p>- a</p><p>---</p>", "\\- a\n\n\\---"),
        ("<b>bold</b> <i>it</i>", "**bold** *it*"), ("a<hr>b", "a\n\n---\n\nb"),
        ("<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>", "1. a\n   - b\n2. c"),
        ("<blockquote>q<br># r</blockquote>end", "> q\n> \\# r\n\nend"), ("<code>a_*b</code>", "`a_*b`"),
        ("<span style=\"font-weight:700\">b</span><span>c</span>", "**b**c"),
    ])
    func pages(_ html: String, _ markdown: String) {
        #expect(ImportedEntry.plain(SimpleHTML.markdown(html, isPage: true)) == markdown)
    }

    @Test(arguments: [
        ("# a\n---\n> q\n- [ ] b\n#tag", "\\# a\n\\---\n\\> q\n- [ ] b\n#tag"), ("plain", "plain"),
        ("1. one\n2026. A year\n1.5 kg\n12) b", "1\\. one\n2026\\. A year\n1.5 kg\n12\\) b"),
    ])
    func plainLines(_ text: String, _ expected: String) {
        #expect(MarkdownWords.lines(text) == expected)
    }

    // MARK: Logseq

    @Test func linksToBlocksLeadToThem() {
        let id = "64a1b2c3-0000-4000-8000-00000000000a"
        let other = "64a1b2c3-0000-4000-8000-00000000000b"
        let page = "- Plan\n  - Buy seeds\n    id:: \(id)\n    - in March\n- Unnamed\n  id:: \(other)"
        let links =
            "- See ((\(id))) and [the seeds](((\(id))))\n- {{embed ((\(id)))}}\n- ((64a1b2c3-0000-4000-8000-00000000000c))\n- ```\n  ((\(id)))\n  ```\n- (x)"
        var blocks = LogseqBlocks()
        blocks.add(page, name: "garden")
        blocks.add(links, name: "day")
        // Only a block that is linked to gets a name.
        #expect(blocks.text(page).text == page.replacing("Buy seeds", with: "Buy seeds ^\(id)"))
        let linked = blocks.text(links)
        #expect(linked.lost == 1)
        #expect(
            linked.text
                == "- See [[garden#^\(id)]] and [[garden#^\(id)|the seeds]]\n- ![[garden#^\(id)]]\n- ((64a1b2c3-0000-4000-8000-00000000000c))\n- ```\n  ((\(id)))\n  ```\n- (x)"
        )
        #expect(blocks.text(linked.text).text == linked.text)
    }
}
