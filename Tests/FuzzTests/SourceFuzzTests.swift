// Any bytes are cards, tasks, tracks and days of health, or a refusal; pieces of any size are the same file.

import Agenda
import ExternalSources
import Testing

@Suite struct SourceFuzzTests {
    private static let cards = [
        "BEGIN:VCARD", "END:VCARD", "\r\n", "\n", "\n", "\r\n ", "\n\t", "FN:", "N:a;b;c;d;e", "BDAY:", "19850412",
        "--0229", "=",
        "=\n", "=C3=A9", ";ENCODING=QUOTED-PRINTABLE:", ";ENCODING=b:", ";BASE64:", "PHOTO", "AGENT:", "item1.",
        "X-ABDATE:1990-01-01",
        "X-ABLabel:_$!<Anniversary>!$_", "TEL;TYPE=\"a:b\":", "\\n", "\\,", ";", ":", ",", "é", "\0",
        "NOTE;CHARSET=ISO-8859-1:",
    ]
    private static let tasks = [
        "x ", "(A) ", "2026-11-20 ", "due:", "2026-11-20", "t:", "+a", "@b", " ", "\n", "\n", "é", ":", "pri:C",
    ]
    private static let elements = [
        "<HealthData>", "</HealthData>", "<gpx>", "</gpx>",
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" value=\"5\"",
        " sourceName=\"a\"", " startDate=\"2026-11-20 10:00:00 +0100\"", " endDate=\"2026-11-20 12:00:00 +0100\"", "/>",
        ">", "<",
        "<Workout startDate=\"2026-11-20 10:00:00 +0100\">", "</Workout>", "<!DOCTYPE HealthData [", "]>",
        "<!ENTITY a \"b\">", "&a;",
        "<trk>", "<trkseg>", "<trkpt lat=\"45\" lon=\"4\">", "<time>2026-11-20T09:00:00Z</time>", "</trkpt>",
        "</trkseg>", "</trk>",
        "é", "\0", "\n",
    ]

    /// Whole elements of each: of damaged ones alone no file is ever well-formed.
    private static let records = [
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" value=\"5\" startDate=\"2026-11-20 10:00:00 +0100\" endDate=\"2026-11-20 12:00:00 +0100\"/>",
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" value=\"70\" sourceName=\"a\" startDate=\"2026-11-20 11:00:00 +0100\" endDate=\"2026-11-21 01:00:00 +0100\"/>",
        "<Record type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"kg\" value=\"66,5\" startDate=\"2026-11-20 10:00:00 +0100\" endDate=\"2026-11-20 10:00:00 +0100\"></Record>",
        "<Record type=\"X\" value=\"&#53;\"/>", "<!-- é -->", "<![CDATA[<Record]]>", "\n",
        "<Workout duration=\"31\" durationUnit=\"min\" startDate=\"2026-11-20 10:00:00 +0100\" endDate=\"2026-11-20 10:31:00 +0100\"><a/></Workout>",
    ]
    private static let points = [
        "<trk><trkseg><trkpt lat=\"45\" lon=\"4\"><time>2026-11-20T09:00:00Z</time></trkpt><trkpt lat=\"45.1\" lon=\"4\"><ele>3</ele><time>2026-11-20T10:00:00Z</time></trkpt></trkseg></trk>",
        "<trk><name>é</name><trkseg><trkpt lat=\"95\" lon=\"4\"><time>2026-11-20T09:00:00Z</time></trkpt></trkseg></trk>",
        "<trk><trkseg><trkpt lon=\"-4.5\" lat=\"45\"><time>2026-11-21T23:30:00+01:00</time></trkpt></trkseg></trk>",
        "<wpt lat=\"1\" lon=\"2\"/>", "<!-- x -->", "\n",
    ]

    @Test(arguments: Mutator.seeds)
    func contacts(seed: UInt64) {
        var mutator = Mutator("vcard", seed: seed)
        for round in 0..<2000 {
            let bytes = mutator.bytes(
                of: (mutator.chance(70) ? "BEGIN:VCARD\n" : "") + mutator.text(Self.cards, most: 40))
            let whole = VCardReader.read(bytes)
            var contacts: [Contact] = []
            let reader = VCardReader { contacts.append($0) }
            feed(bytes, in: 1 + mutator.below(9)) { reader.feed($0) }
            reader.finish()
            #expect(
                contacts == whole.contacts && reader.problems == whole.problems,
                "seed \(seed), round \(round): \(bytes)")
            let again = contacts.filter { !$0.name.isEmpty }.map { Contact(json: $0.json)?.birthday }
            #expect(
                again == contacts.filter { !$0.name.isEmpty }.map(\.birthday), "seed \(seed), round \(round): \(bytes)")
            mutator.worked(!contacts.isEmpty)
        }
        mutator.expectWork(650)
    }

    @Test(arguments: Mutator.seeds)
    func reminders(seed: UInt64) {
        var mutator = Mutator("todo.txt", seed: seed)
        for round in 0..<2000 {
            let bytes = mutator.bytes(of: mutator.text(Self.tasks, most: 30))
            var items: [ReminderItem] = []
            let reader = TodoText { items.append($0) }
            feed(bytes, in: 1 + mutator.below(9)) { reader.feed($0) }
            reader.finish()
            #expect(items.allSatisfy { !$0.title.isEmpty }, "seed \(seed), round \(round): \(bytes)")
            #expect(
                items.map { ReminderItem(json: $0.json)?.due } == items.map(\.due),
                "seed \(seed), round \(round): \(bytes)")
            mutator.worked(!items.isEmpty)
        }
        mutator.expectWork(950)
    }

    @Test(arguments: Mutator.seeds)
    func documents(seed: UInt64) {
        var mutator = Mutator("health and tracks", seed: seed)
        for round in 0..<2000 {
            let isHealth = mutator.chance(60)
            let bytes: [UInt8]
            if mutator.chance(50) {
                let (name, pieces) = isHealth ? ("HealthData", Self.records) : ("gpx", Self.points)
                let inner = (0...mutator.below(6)).map { _ in mutator.pick(pieces) }.joined()
                let whole = "<\(name)>\(inner)</\(name)>"
                bytes = mutator.bytes(of: mutator.chance(30) ? mutator.damaged(whole, Self.elements) : whole)
            } else {
                bytes = mutator.bytes(
                    of: (mutator.chance(80) ? isHealth ? "<HealthData>" : "<gpx>" : "")
                        + mutator.text(Self.elements, most: 25))
            }
            func days(_ size: Int) -> [String]? {
                let (health, tracks) = (AppleHealthReader(), GPXReader(reader: .fixed(3600)))
                do throws(SourceRefusal) {
                    var failure: SourceRefusal?
                    feed(bytes, in: size) { piece in
                        guard failure == nil else { return }
                        do throws(SourceRefusal) {
                            if isHealth { try health.feed(piece) } else { try tracks.feed(piece) }
                        } catch { failure = error }
                    }
                    if let failure { throw failure }
                    return isHealth
                        ? try health.finish().map { "\($0.number) \($0.values.count)" }
                        : try tracks.finish().map { "\($0.day) \($0.points)" }
                } catch { return nil }
            }
            let whole = days(1 << 20)
            #expect(whole == days(1 + mutator.below(9)), "seed \(seed), round \(round): \(bytes)")
            mutator.worked(whole?.isEmpty == false)
        }
        mutator.expectWork(250)
    }

    private func feed(_ bytes: [UInt8], in size: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
        for start in stride(from: 0, to: bytes.count, by: size) {
            Array(bytes[start..<min(bytes.count, start + size)]).withUnsafeBytes(body)
        }
    }
}
