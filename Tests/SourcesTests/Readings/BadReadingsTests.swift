// What power cuts, wrong clocks and other programs leave in files of readings: told, and nothing around it is lost.

import CivilTime
import FileSystem
import Readings
import Sensors
import TestSupport
import Testing
import Vault

struct BadReadingsTests {
    private static let cases: [(name: String, text: String, rows: [String], bad: Int)] = [
        (
            "half a line", "timestamp,ph\n2026-11-20T08:00:00.000Z,7.2\n2026-11-20T09:0",
            ["2026-11-20T08:00:00.000Z 7.2"], 1
        ),
        (
            "out of order, and twice",
            "timestamp,ph\n2026-11-20T09:00:00.000Z,7.3\n2026-11-20T08:00:00.000Z,7.2\n2026-11-20T09:00:00.000Z,7.4\n",
            ["2026-11-20T08:00:00.000Z 7.2", "2026-11-20T09:00:00.000Z 7.4"], 0
        ),
        (
            "a column too many", "timestamp,ph\n2026-11-20T08:00:00.000Z,7.2,99\n2026-11-20T09:00:00.000Z,7.3\n",
            ["2026-11-20T08:00:00.000Z 7.2", "2026-11-20T09:00:00.000Z 7.3"], 0
        ),
        (
            "a header that came again",
            "timestamp,ph\n2026-11-20T08:00:00.000Z,7.2\ntimestamp,ph\n2026-11-20T09:00:00.000Z,7.3\n",
            ["2026-11-20T08:00:00.000Z 7.2", "2026-11-20T09:00:00.000Z 7.3"], 1
        ),
        (
            "no numbers",
            "timestamp,ph\n2026-11-20T08:00:00.000Z,NaN\n2026-11-20T09:00:00.000Z,inf\n2026-11-20T10:00:00.000Z,1e400\n2026-11-20T11:00:00.000Z,7\n",
            [
                "2026-11-20T08:00:00.000Z ", "2026-11-20T09:00:00.000Z ", "2026-11-20T10:00:00.000Z ",
                "2026-11-20T11:00:00.000Z 7",
            ], 0
        ),
        (
            "clocks that jump",
            "timestamp,ph\n2026-11-20T08:00:00.000Z,7.2\n1970-01-01T00:00:12.000Z,7.3\n2106-02-07T06:28:15.000Z,7.4\n2026-11-20T09:00:00.000Z,7.5\n",
            [
                "1970-01-01T00:00:12.000Z 7.3", "2026-11-20T08:00:00.000Z 7.2", "2026-11-20T09:00:00.000Z 7.5",
                "2106-02-07T06:28:15.000Z 7.4",
            ], 0
        ),
        ("nothing but a header", "timestamp,ph", [], 0),
        ("nothing", "", [], 0),
        (
            "a quote without an end", "timestamp,ph\n2026-11-20T08:00:00.000Z,7.2\n\"2026-11-20T09:00:00.000Z,7.3\n",
            ["2026-11-20T08:00:00.000Z 7.2"], 1
        ),
    ]

    private func texts(_ series: ReadingSeries) -> [String] {
        let column = series.column("ph") ?? []
        return series.times.enumerated().map { UTCTime.text($1) + " " + ReadingNumber.exact(column[$0]) }
    }

    @Test(arguments: cases.indices)
    func readersTakeWhatIsGood(_ index: Int) throws {
        let one = Self.cases[index]
        let file = ReadingsFile(Array(one.text.utf8))
        #expect(
            texts(ReadingSeries([file])) == one.rows && file.badRows == one.bad,
            "\(one.name): \(texts(ReadingSeries([file])))")
    }

    /// The sums, kept or not, and the points of a chart are those of the readings.
    @Test(arguments: cases.indices)
    func sumsAndChartsAgree(_ index: Int) throws {
        let one = Self.cases[index]
        let folder = try TemporaryFolder()
        let place = Paths.join(folder.path, "vault/sensors/pool")
        try Paths.makeFolder(place)
        try AtomicWrite.replace(Paths.join(place, "2026-11.csv"), with: Array(one.text.utf8))
        let device = DeviceSettings(identifier: "pool", document: nil)
        let values = one.rows.compactMap { $0.split(separator: " ").dropFirst().first }.compactMap { Double($0) }
        for _ in 0..<2 {
            let store = ReadingStore(
                vault: try VaultFolder(folder: Paths.join(folder.path, "vault")),
                cacheFolder: Paths.join(folder.path, "cache"),
                now: MachineFacts.now() + 60_000_000_000, processors: 2, zone: { _ in 0 })
            let rollup = try store.rollup(of: device)
            let slots = rollup.slots(of: "ph")
            #expect(slots.reduce(0) { $0 + Int($1.count) } == values.count, "\(one.name)")
            for period in [nil] + ReadingPeriod.allCases.map(Optional.some) {
                let plot = ReadingPlot(
                    "ph", of: device, by: period, rollup: rollup, series: try store.series(of: "pool"),
                    zone: { _ in 3600 })
                #expect(plot.points.reduce(0) { $0 + $1.count } == values.count, "\(one.name)")
                #expect(
                    plot.points.map(\.least).min() == values.min() && plot.points.map(\.greatest).max() == values.max())
                #expect(zip(plot.points, plot.points.dropFirst()).allSatisfy { $0.time <= $1.time })
            }
        }
    }

    /// A header that changed in the middle of the year is another file's header: measures are joined by their names.
    @Test
    func headersMayDiffer() throws {
        let first = ReadingsFile(Array("timestamp,ph,temp\n2026-06-20T08:00:00.000Z,7.2,20\n".utf8))
        let second = ReadingsFile(Array("timestamp,temp,orp,ph\n2026-07-20T08:00:00.000Z,21,650,7.3\n".utf8))
        let series = ReadingSeries([first, second])
        #expect(
            series.measures == ["ph", "temp", "orp"] && series.column("ph") == [7.2, 7.3]
                && series.column("temp") == [20, 21])
    }

    /// An import into a file that is damaged keeps every byte of it.
    @Test(arguments: cases.indices)
    func importsKeepWhatIsThere(_ index: Int) throws {
        let one = Self.cases[index]
        guard one.text.hasPrefix("timestamp") else { return }
        let folder = try TemporaryFolder()
        let place = Paths.join(folder.path, "vault/sensors/pool")
        try Paths.makeFolder(place)
        let path = Paths.join(place, "2026-11.csv")
        try AtomicWrite.replace(path, with: Array(one.text.utf8))
        var plan = ImportPlan()
        plan.measures = [.init("ph", "ph"), .init("orp", "orp")]
        let device = DeviceSettings(identifier: "pool", document: nil)
        let text = "time,ph,orp\n2026-11-29T10:00:00Z,7.1,650\n"
        let store = ReadingStore(
            vault: try VaultFolder(folder: Paths.join(folder.path, "vault")), cacheFolder: nil, now: MachineFacts.now(),
            processors: 1, zone: { _ in 0 })
        for expected in [1, 0] {
            let table = try ImportTable(ImportSheet(Array(text.utf8)), plan, device: device) { _ in 0 }
            #expect(try store.merge(table, into: "pool", isReplacing: false, isDryRun: false).added == expected)
        }
        let after = String(decoding: try OpenFile.reading(path).readAll(), as: UTF8.self)
        let body = one.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().joined()
        #expect(after.hasPrefix("timestamp,ph,orp\n" + body), "\(one.name): \(after)")
        #expect(try store.series(of: "pool").times.count == one.rows.count + 1, "\(one.name)")
    }
}
