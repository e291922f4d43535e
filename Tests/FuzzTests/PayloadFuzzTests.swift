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

    @Test(arguments: Mutator.seeds)
    func anyBytes(seed: UInt64) {
        let text =
            "---\ntopic: a/#\npayload: {x: ph}\nmeasures: {temperature: {unit: °C}, ph: {}, orp: {unit: mV}}\n---\n"
        let document = Document(path: VaultPath(walked: "sensors/a/device.md"), contents: Array(text.utf8))
        var mutator = Mutator("payloads", seed: seed)
        var declared = PayloadReader(
            connection: DeviceConnection(document: document),
            measures: DeviceSettings(identifier: "a", document: document).measures)
        var open = PayloadReader(connection: DeviceConnection(document: nil), measures: [])
        for round in 0..<10_000 {
            let payload = mutator.bytes(of: mutator.text(Self.pieces, most: 14))
            let topic = mutator.pick(["a/ph", "a/b", "", "/", "a/\u{0}"])
            for contents in [declared.read(payload, topic: topic), open.read(payload, topic: topic)] {
                let isSound = contents.entries.allSatisfy { entry in
                    !entry.values.isEmpty && entry.values.allSatisfy { $0.value.isFinite && !$0.measure.isEmpty }
                        && Set(entry.values.map(\.measure)).count == entry.values.count
                }
                #expect(isSound, "seed \(seed), round \(round): \(String(reflecting: payload))")
                #expect(!contents.entries.isEmpty || contents.trouble != nil, "seed \(seed), round \(round)")
            }
        }
    }
}
