// Payloads of anybody: any bytes are readings or a reason why not, and every value is a number.

import Sensors
import Testing
import Vault

@Suite struct PayloadFuzzTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"temp\":", "\"ph\":", "24.5", "-1e3", "1e400", "NaN", "null", "true", "\"",
        "\"7.2\"", "\"ts\":", "1795162500", "\"2026-11-20T08:15:00Z\"", "temp:24.5,", "ph=7,2;", "\"value\":",
        "\"unit\":\"°F\"", "\"name\":\"ph\"", " ", "\n", "\0", "\\u0000", "\\ud83d", "Infinity", "-", "é", "0x1p3",
        "99999999999999999999", "{\"a\":{\"temp\":", "\u{feff}", "°C", "mV",
    ]

    private static let names = [
        "temp", "tempc", "tempf", "ph", "orp", "x", "ts", "id", "rssi", "value", "unit", "name", "été", "a\\u0062",
    ]
    private static let values = [
        "24.5", "7", "-0", "0", "-3.25", "05", ".5", "5.", "1e2", "1795162500", "123456789012345678",
        "0.1234567890123456",
        "\"7.2\"", "\"2026-11-20T08:15:00Z\"", "\"°C\"", "\"pool\"", "true", "null", "NaN", "{}", "[1]", "\"\\n\"",
    ]

    private static func declaredReader() -> PayloadReader {
        let text =
            "---\ntopic: a/#\npayload: {x: ph}\nmeasures: {temperature: {unit: °C}, ph: {}, orp: {unit: mV}}\n---\n"
        let document = Document(path: VaultPath(trusted: "sensors/a/device.md"), contents: Array(text.utf8))
        return PayloadReader(
            connection: DeviceConnection(document: document),
            measures: DeviceSettings(identifier: "a", document: document).measures)
    }

    /// A payload means the same to a reader that knows its shape and to one that has seen none.
    @Test(arguments: Mutator.seeds)
    func shapesChangeNothing(seed: UInt64) {
        var mutator = Mutator("payload shapes", seed: seed)
        for _ in 0..<60 {
            let names = (0...mutator.below(4)).map { _ in mutator.pick(Self.names) }
            var trained = Self.declaredReader()
            for round in 0..<60 {
                let blank = mutator.pick(["", "", " "])
                var text = "{" + blank
                text += names.map { "\"\($0)\":\(blank)\(mutator.pick(Self.values))" }.joined(separator: "," + blank)
                text += "}" + blank
                let payload = mutator.bytes(of: mutator.chance(20) ? mutator.damaged(text, Self.pieces) : text)
                var fresh = Self.declaredReader()
                let (now, first) = (trained.read(payload, topic: "a/b"), fresh.read(payload, topic: "a/b"))
                #expect(Self.text(now) == Self.text(first), "seed \(seed), round \(round): \(text)")
                mutator.worked(!now.entries.isEmpty)
            }
        }
        mutator.expectWork(500)
    }

    /// What was read; the order of values in an entry means nothing.
    private static func text(_ contents: PayloadContents) -> String {
        let entries = contents.entries.map { entry in
            "\(entry.time ?? -1) " + entry.values.map { "\($0.measure)=\($0.value)" }.sorted().joined(separator: " ")
        }
        return "\(entries) \(String(describing: contents.problem)) \(contents.badFields)"
    }

    @Test(arguments: Mutator.seeds)
    func anyBytes(seed: UInt64) {
        var mutator = Mutator("payloads", seed: seed)
        var declared = Self.declaredReader()
        var open = PayloadReader(connection: DeviceConnection(document: nil), measures: [])
        for round in 0..<10_000 {
            let payload = mutator.bytes(of: mutator.text(Self.pieces, most: 14))
            let topic = mutator.pick(["a/ph", "a/b", "", "/", "a/\u{0}"])
            for contents in [declared.read(payload, topic: topic), open.read(payload, topic: topic)] {
                let isSound = contents.entries.allSatisfy { entry in
                    !entry.values.isEmpty && entry.values.allSatisfy { $0.value.isFinite && $0.measure != "" }
                        && Set(entry.values.map(\.measure)).count == entry.values.count
                }
                #expect(isSound, "seed \(seed), round \(round): \(String(reflecting: payload))")
                #expect(!contents.entries.isEmpty || contents.problem != nil, "seed \(seed), round \(round)")
                mutator.worked(!contents.entries.isEmpty)
            }
        }
        mutator.expectWork(600)
    }
}
