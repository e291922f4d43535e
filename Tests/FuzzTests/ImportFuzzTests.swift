// Any bytes are a table or a refusal, and what was read fits together.

import CivilTime
import Sensors
import Testing
import Vault

@Suite struct ImportFuzzTests {
    private static let pieces = [
        "time", "date", "ph", "Temp (°C)", ",", ",", ";", "\t", "|", "\n", "\n", "\r\n", "\r", "\"", "\"\"",
        "2026-11-20", "T",
        " ", "08:00", "8:00:00 PM", "03/04/2026", "20.11.26", "1795161600", "1795161600000", "Z", "+01:00", "GMT-04:00",
        "7.2", "7,2", "1,269.4", "-", "inf", "nan", "1e400", "99999999999999999999", "{\"time\":", "}", "[", "]", ":",
        "\u{feff}", "\0", "é", "Nov 20, 2026", "20 février 2026", "24:00", "M/D/Y", "#",
        "sep=;", "06h29", "1er mai 2026", "Heure", "entity_id", "state", "unavailable",
    ]

    @Test(arguments: Mutator.seeds)
    func files(seed: UInt64) {
        var mutator = Mutator("imports", seed: seed)
        let device = DeviceSettings(identifier: "pool", document: nil)
        for round in 0..<1500 {
            let start = mutator.chance(60) ? "time,ph,Temp (°C)\n2026-11-20 08:00,7.2,20\n" : ""
            let bytes = mutator.bytes(of: start + mutator.text(Self.pieces, most: 40))
            let plain = ImportSheet(bytes)
            let sheet = plain.longColumns.flatMap { try? plain.pivoted($0) } ?? plain
            var plan = ImportPlan()
            plan.measures = sheet.columns.map { .init($0.header, $0.measureName ?? "x") }
            plan.order = mutator.chance(50) ? .monthFirst : nil
            guard let table = try? ImportTable(sheet, plan, device: device, zone: { _ in 3600 }) else { continue }
            mutator.worked(!table.times.isEmpty)
            let isWhole =
                table.values.count == table.measures.count && table.values.allSatisfy { $0.count == table.times.count }
                && table.values.allSatisfy { $0.allSatisfy { $0.isNaN || $0.isFinite } }
                && table.times.count + table.badRows <= table.read
                && table.suspects.keys.allSatisfy { $0 < table.times.count }
            #expect(isWhole, "seed \(seed), round \(round): \(bytes)")
        }
        mutator.expectWork(280)
    }
}
