// Documents, lines and tables without what stays: coordinates in every spelling, names, health.

import Bytes
import FileSystem
import TestSupport
import Testing
import Vault

@testable import Permissions

@Suite struct RedactionTests {
    private func redaction(_ change: (inout Redaction) -> Void) -> Redaction {
        var redaction = Redaction.none
        change(&redaction)
        return redaction
    }

    private func text(_ source: String, path: String = "journal/a.md", _ change: (inout Redaction) -> Void) -> String {
        let document = Document(path: VaultPath(trusted: path), contents: Array(source.utf8))
        return String(decoding: redaction(change).redacted(document, settings: VaultSettings()).bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("geo:45.7,4.8;u=35 end", "… end"), ("at 45.7640, 4.8357.", "at …."), ("45.7640,4.8357", "…"),
        ("#map=15/45.764/4.835", "#map=15/…"), ("?mlat=45.76&mlon=4.83", "?mlat=…&mlon=…"), ("45,7640 4,8357", "…"),
        ("45°45'36\"N 4°50'24\"E", "…"), ("45.76N, 4.84W", "…"),
        ("\"lat\": 45.7, \"lon\": 4.8", "\"lat\": …, \"lon\": …"),
        ("!3d45.7640!4d4.8357", "!3d…"), ("-45.7640, -174.8357", "…"), ("+45.7640+004.8357/", "…/"),
        ("https://x/@45.7640,4.8357,15z", "https://x/@…,15z"), ("N45.12 E4.56 x", "… x"), ("N 45.12°, E 4.56°", "…"),
        ("45.7640,\u{a0}4.8357", "…"), ("45.7640\u{202f},\u{202f}4.8357", "…"), ("−45.7640, −4.8357", "…"),
        ("45°12.345'N 4°34.567'E", "…"), ("N 45° 12.345 E 004° 34.567", "…"),
        ("45 ° 45 ' 36 \" N, 4 ° 50 ' 24 \" E", "…"),
        ("**45.7640**, **4.8357**", "**…**"), ("Breite: 45.7640", "Breite: …"), ("**Länge:** 4,8357", "**Länge:** …"),
        ("latitud = 45.764", "latitud = …"), ("<lat>45.764</lat>", "<lat>…</lat>"), ("cp=45.764~4.835", "cp=…"),
        ("https://maps.app.goo.gl/AbCdEf", "https://maps.app.goo.gl/…"),
        ("see https://w3w.co/a.b.c.", "see https://w3w.co/…"),
        ("[x](https://www.google.com/maps/place/Rue+X)", "[x](https://www.google.com/…)"),
        ("https://www.openstreetmap.org/node/12345", "https://www.openstreetmap.org/…"),
        ("8FW4Q75V+8Q", "…"), ("at Q75V+8QF Lyon", "at … Lyon"), ("31T FL 42345 70123", "…"),
        ("31T 642345 5070123", "…"), ("!2d4.8357!3d45.7640", "!2d…"),
        // Keys of several words, words in place of signs, no signs at all, escapes, national grids.
        ("lat_deg: 45.764", "lat_deg: …"), ("gps-longitude=4.8357", "gps-longitude=…"), ("45.76 lat 4.83 lon", "… lon"),
        ("45.7640° north, 4.8357° east", "…° east"), ("y: 45.7640, x: 4.8357", "y: …"), ("x=4.8357&y=45.7640", "x=…"),
        ("45:45:36N 4:50:24E", "…"), ("N45 45.123 E004 50.123", "…"), ("N45 45 36 E4 50 24", "…"),
        ("45 45 36 N, 4 50 24 E", "…"), ("45 deg 45 min 36 sec N 4 deg 50 min 24 sec E", "…"),
        ("45\\.7640, 4\\.8357", "…"), ("45.7640&comma;4.8357", "…"), ("45.7640&#44;4.8357", "…"),
        ("45&#46;7640, 4&#46;8357", "…"), ("45%2E7640,4%2E8357", "…"), ("45.7640%2C%204.8357", "…"),
        ("TQ 30065 80430", "…"), ("TQ3006580430", "…"), ("2600123, 1200456", "…"), ("2'600'123.4 / 1'200'456.7", "…"),
    ])
    func coordinates(_ written: String, _ expected: String) {
        #expect(String(decoding: CoordinateText.removed(from: Array(written.utf8)), as: UTF8.self) == expected)
    }

    @Test(arguments: [
        "12° and 15°", "1,234 and 5,678", "1.2.345, 2.3", "3.5, 4.25", "10:30, 11:45", "2026-11-20, 14:00",
        "v1.2.3456, 7",
        "latitude of thought", "700.1234, 900.1234", "geology", "long 5 km", "https://www.google.com/search?q=maps",
        "C++ and D2+E2", "3D 12345 678", "12H 30", "N2 and E4", "S 5.0 and W", "https://example.org/maps/1",
        "Not 4.5, So 3.2", "room E 4.56", "2.5 north, 3.1 east", "0.1234 and 0.5678", "at 10:30 E 11:45 W",
        "lat_pulldown: 40", "x: 1.5, y: 2.5", "NO 12345 678", "2600123 of 1200456", "12:30:15, 13:45:20", "5 10 N",
    ])
    func whatIsNoPlaceStays(_ written: String) {
        #expect(String(decoding: CoordinateText.removed(from: Array(written.utf8)), as: UTF8.self) == written)
    }

    @Test func frontMatter() {
        let source =
            "---\ntitle: A # why\nlocation:\n  name: Lyon\n  lat: 45.7\n  lon: 4.8\nsleep: 7\nmood: happy\n---\nText\n"
        #expect(
            text(source) { $0.hidesCoordinates = true }
                == "---\ntitle: A # why\nlocation: {name: Lyon}\nsleep: 7\nmood: happy\n---\nText\n")
        #expect(
            text(source) { $0.hidesPlaceNames = true }
                == "---\ntitle: A # why\nlocation: {lat: 45.7, lon: 4.8}\nsleep: 7\nmood: happy\n---\nText\n")
        #expect(
            text(source) { $0.hiddenHealth = ["sleep"] }
                == "---\ntitle: A # why\nlocation:\n  name: Lyon\n  lat: 45.7\n  lon: 4.8\nmood: happy\n---\nText\n")
        for (form, left) in [
            ("location: 45.7,4.8", ""), ("place: [45.7, 4.8]", ""), ("lieu: {latitude: 45.7, longitude: 4.8}", ""),
            ("location: Lyon", "location: Lyon\n"), ("a: {b: [{lat: 1, c: d}]}", "a: {b: [{c: d}]}\n"),
        ] {
            #expect(text("---\n\(form)\n---\n") { $0.hidesCoordinates = true } == "---\n\(left)---\n", "\(form)")
        }
        // In braces; and a head that nobody can read, which stays as a whole.
        #expect(text("---\n{a: b, lat: 45.7}\n---\nT\n") { $0.hidesCoordinates = true } == "---\na: b\n---\nT\n")
        #expect(text("---\nlat: [45.7\n---\nT\n") { $0.hidesCoordinates = true } == "T\n")
        // A pool's saturation is nobody's; a weight may be somebody's wherever it was measured.
        for (word, isKept) in [("saturation", true), ("tension", true), ("weight", false)] {
            let device = "---\nmeasures:\n  \(word):\n    unit: x\n---\n"
            func left(_ path: String) -> String { text(device, path: path) { $0.hiddenHealth = ["weight", "vitals"] } }
            #expect(left("sensors/pool/device.md") == (isKept ? device : "---\n---\n"), "\(word)")
            #expect(left("sensors/health/device.md") == "---\n---\n", "\(word)")
        }
    }

    @Test(arguments: [
        ("title: \"A %%SECRET%% b\"\nmood: happy", "title: \"A  b\"\nmood: happy"),
        ("title: A %%SECRET%%", "title: \"A\""), ("title: \"A %%SECRET\"\nmood: happy", "title: \"A\"\nmood: happy"),
        ("title: \"%%SECRET%%\"\nmood: happy", "mood: happy"), ("tags: [a, \"%%SECRET%%\", b]", "tags: [a, b]"),
        ("a: {b: \"x %%SECRET%%\", \"%%SECRET%%\": c, d: e}", "a: {b: \"x\", d: e}"),
        ("\"k %%SECRET%%\": x\nmood: happy", "mood: happy"),
        ("text: |\n  one\n  %%SECRET\n  SECRET%%\n  two\nmood: happy", "text: \"one\\n\\ntwo\"\nmood: happy"),
        ("title: A # %%SECRET%%", "title: A "), ("# %%\n# SECRET\n# %%\ntitle: A # kept", "\n\n\ntitle: A # kept"),
        ("title: A # 5 % kept", "title: A # 5 % kept"),
        ("{title: \"A %%SECRET%%\", mood: happy}", "title: \"A\"\nmood: happy"),
    ])
    func commentsInFrontMatter(_ head: String, _ left: String) {
        let text = text("---\n\(head)\n---\nText %%SECRET%%\n") { $0.hidesComments = true }
        #expect(text == "---\n\(left)\n---\nText\n")
        #expect(
            self.text("---\n\(head)\n---\nText\n") { $0.hidesPlaceNames = true }.contains("SECRET")
                == head.contains("SECRET"))
    }

    @Test func commentsInAHeadThatCannotBeRead() {
        let text = text("---\ntitle: a: b\nnote: %%SECRET%%\n---\nText\n") { $0.hidesComments = true }
        #expect(!text.contains("SECRET") && text.contains("Text"))
    }

    @Test func lines() {
        let hidden = redaction {
            $0.hidesPlaceNames = true
            $0.hiddenHealth = ["steps"]
        }
        #expect(hidden.redacted(line: "- 10:00 Run @Lyon with steps:800 @\"Le Parc\" end") == "- 10:00 Run with end")
        #expect(hidden.redacted(line: "- mail a@b.org") == "- mail a@b.org")
    }

    @Test func tables() throws {
        let hidden = redaction { $0.hiddenHealth = ["weight", "heart_rate", "vitals"] }
        func left(_ table: String, isTechnical: Bool = false) -> String? {
            hidden.redacted(csv: Array(table.utf8), isTechnical: isTechnical).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        let csv = "timestamp,weight (kg),steps,\"resting heart rate\"\n1,2,3,4\n5,6,7\n"
        for isTechnical in [false, true] {
            #expect(left(csv, isTechnical: isTechnical) == "timestamp,steps\n1,3\n5,7\n")
            #expect(left("timestamp,weight\n1,2\n", isTechnical: isTechnical) == nil)
        }
        // What engineers measure as well is health where something beside it is.
        #expect(left("timestamp,tension,pulse\n1,2,3\n", isTechnical: true) == "timestamp,tension,pulse\n1,2,3\n")
        #expect(left("timestamp,tension,pulse\n1,2,3\n") == nil)
        #expect(left("timestamp,pulse,hrv,battery\n1,2,3,4\n", isTechnical: true) == "timestamp,battery\n1,4\n")
        #expect(left("timestamp,pulse (bpm),ph\n1,2,7\n", isTechnical: true) == "timestamp,ph\n1,7\n")
        // Rows that say what they measure.
        #expect(
            left("timestamp,measure,value\n1,ph,7\n2,weight_kg,71\n", isTechnical: true)
                == "timestamp,measure,value\n1,ph,7\n")
        #expect(left("measure,monday,tuesday\nweight,71,72\nrain,1,2\n") == "measure,monday,tuesday\nrain,1,2\n")
        // Separated by something else: nothing of it leaves.
        #expect(left("date;poids;pas\n1;2;3\n") == nil && left("date\tpulse\n1\t2\n") == nil)
        #expect(left("date;rain\n1;2\n") == "date;rain\n1;2\n")
    }

    @Test(arguments: [
        ("weight:: 71", "weight:: "), ("- [ ] [weight:: 71] run", "- [ ] [weight:: ] run"),
        ("a (steps:: [1] 2) b", "a (steps:: [1] 2) b"), ("> **Weight (kg)**:: 71", "> **Weight (kg)**:: "),
        ("1. glycémie :: 5", "1. glycémie :: "), ("std::vector::weight", "std::vector::weight"),
        ("[a:: 1] [weight:: (7) 2] [b:: 3]", "[a:: 1] [weight:: ] [b:: 3]"), ("[weight:: 71", "[weight:: "),
        (
            "| Day | Weight |\n|--|:-:|\n| 1 | 71 |\n2 | 72\n\n| 3 | 73 |",
            "| Day | Weight |\n|--|:-:|\n| 1 |  |\n2 | \n\n| 3 | 73 |"
        ),
        ("> | a | b |\n> | - | - |\n> | weight | 71 |", "> | a | b |\n> | - | - |\n> | weight |  |"),
        ("| Weight |\n|--|\n| 71 |", "| Weight |\n|--|\n|  |"),
        ("| a \\| b | Weight |\n|--|--|\n| weight:: 1 | 71 | x |", "| a \\| b | Weight |\n|--|--|\n| weight::"),
    ])
    func namedValues(_ source: String, _ left: String) {
        let found = text("---\ntitle: A\n---\n\(source)\n") { $0.hiddenHealth = ["weight", "vitals"] }
        #expect(found.dropFirst(17).trimmed == left.trimmed, "\(found)")
        #expect(text("\(source)\n") { $0.hiddenHealth = ["cycle"] } == source + "\n")
    }

    @Test func columnsOfSeveralWords() throws {
        let hidden = redaction { $0.hidesCoordinates = true }
        let csv = Array("timestamp,lat_deg,GPS Longitude,lat pulldown\n1,45.7,4.8,40\n".utf8)
        #expect(
            hidden.redacted(csv: csv, isTechnical: true).map { String(decoding: $0, as: UTF8.self) }
                == "timestamp,lat pulldown\n1,40\n")
        #expect(
            text("---\na: b\nstart_lat: 45\nlat_pulldown: 40\n---\n") { $0.hidesCoordinates = true }
                == "---\na: b\nlat_pulldown: 40\n---\n")
    }

    /// Cells are looked through, whatever their columns are called: alone, in a text, in quotes, in a row that is too long.
    @Test func positionsInCells() throws {
        let hidden = redaction { $0.hidesCoordinates = true }
        for cell in [
            "\"45.76412,4.83571\"", "at 45.76412 N 4.83571 E now", "\"was here: 45.76412, 4.83571\"",
            "geo:45.76412;4.83571",
            "https://maps.example.org/?q=45.76412%2C4.83571", "\"two\nlines 45.76412,4.83571\"",
        ] {
            for row in ["1,\(cell),x", "1,a,x,\(cell)", "1,,,\(cell)"] {
                for head in ["timestamp,note,kept", "timestamp,note,lat", "\(cell),note,kept"] {
                    let left = try #require(hidden.redacted(csv: Array("\(head)\n\(row)\n".utf8), isTechnical: true))
                    let text = String(decoding: left, as: UTF8.self)
                    #expect(!text.contains("45.76412") && !text.contains("4.83571"), "\(head), \(row): \(text)")
                    // What is beside it is there still.
                    #expect(text.contains("note"), "\(text)")
                    let isWhole = row.hasSuffix(",x") && !head.hasSuffix("lat")
                    #expect(text.contains(isWhole ? ",x\n" : "\n1,"), "\(text)")
                }
            }
        }
        // Two measures beside one another are no position.
        let measures = Array("timestamp,ph,orp,temperature\n2026-11-20T08:00:00Z,7.25,650.5,24.125\n".utf8)
        #expect(hidden.redacted(csv: measures, isTechnical: true) == measures)
        // Columns that say what they are go, and so do names of places only where names are hidden.
        let track = Array("timestamp,Latitude,lon (deg),place,note\n1,45.76412,4.83571,Lyon,x\n".utf8)
        #expect(
            hidden.redacted(csv: track, isTechnical: true).map { String(decoding: $0, as: UTF8.self) }
                == "timestamp,place,note\n1,Lyon,x\n")
        let unnamed = redaction { $0.hidesPlaceNames = true }
        #expect(
            unnamed.redacted(csv: track, isTechnical: true).map { String(decoding: $0, as: UTF8.self) }
                == "timestamp,Latitude,lon (deg),note\n1,45.76412,4.83571,x\n")
    }

    /// Whatever a document says: nothing that is hidden is left, and redacting again changes nothing.
    @Test(arguments: 0..<200) func anyDocument(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let heads = [
            "location: {lat: 45.76412, lon: 4.8}", "lat: 45.76412", "gps: '45.76412 4.83571'", "title: x",
            "tags: [a, b]",
            "note: >\n  at 45.76412,\n  4.83571", "x: {y: [{longitude: 45.76412}]}", "place: 45.76412,4.8",
            "\"lat\" : 45.76412", "# 45.76412, 4.83571", "mood: happy",
        ]
        let bodies = [
            "geo:45.76412,4.8", "[x](geo:45.76412,4.8)", "- a 45.76412,4.83571 b", "| 45.76412 | 4.83571 |",
            "# 45.76412; 4.83571",
            "lat:: 45.76412", "```\n45.76412,4.83571\n```", "plain words", "<!-- 45.76412 4.83571 -->",
        ]
        let head = (0..<Int.random(in: 0...4, using: &random)).map { _ in heads.randomElement(using: &random)! }
        let body = (0..<Int.random(in: 0...5, using: &random)).map { _ in bodies.randomElement(using: &random)! }
        let source =
            (head.isEmpty ? "" : "---\n" + head.joined(separator: "\n") + "\n---\n") + body.joined(separator: "\n")
        let once = text(source) { $0.hidesCoordinates = true }
        #expect(!once.contains("45.76412"), "seed \(seed): \(source) became \(once)")
        #expect(text(once) { $0.hidesCoordinates = true } == once, "seed \(seed)")
        #expect(!source.contains("plain words") || once.contains("plain words"), "seed \(seed)")
    }

    @Test func privateInThreeManners() {
        var settings = VaultSettings()
        func privacy(_ path: String, _ text: String) -> DocumentPrivacy? {
            Document(path: VaultPath(trusted: path), contents: Array(text.utf8), settings: settings).privacy
        }
        #expect(privacy("a.md", "---\nprivé: oui\n---\n") == .key)
        #expect(privacy("journal/private/2026/a.md", "") == .folder("journal/private/"))
        #expect(privacy("private/a.md", "") == .folder("private/"))
        for path in ["privately/a.md", "private.md", "a/private"] {
            #expect(privacy(path, "") == nil, "\(path)")
        }
        #expect(privacy("a.md", "so #Privé/moi") == .tag("Privé/moi"))
        #expect(privacy("a.md", "so #privateer") == nil)
        settings.privateTags = ["intime"]
        #expect(privacy("a.md", "#private") == nil && privacy("a.md", "---\ntags: INTIME\n---\n") == .tag("INTIME"))
        #expect(VaultSettings(Array("private_tags: []\n".utf8)).privateTags == [])
        #expect(VaultSettings(Array("private_tags: [a, 'b/c']\n".utf8)).privateTags == ["a", "b/c"])
    }
}
