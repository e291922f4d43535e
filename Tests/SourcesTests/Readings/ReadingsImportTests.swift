// Imported readings in the files of their months: nothing twice, nothing lost, and equal to an independent reading of the same file.

import CivilTime
import FileSystem
import Processes
import Readings
import Sensors
import TestSupport
import Testing
import Vault

private struct Pool {
    let folder: TemporaryFolder
    let device = DeviceSettings(identifier: "pool", document: nil)

    init() throws {
        folder = try TemporaryFolder()
        try Paths.makeFolder(Paths.join(folder.path, "vault/sensors/pool"))
    }

    func store() throws -> ReadingStore {
        ReadingStore(
            vault: try VaultFolder(folder: Paths.join(folder.path, "vault")),
            cacheFolder: Paths.join(folder.path, "cache"), now: MachineFacts.now(), processors: 2, zone: { _ in 0 })
    }

    func write(_ name: String, _ text: String) throws {
        try AtomicWrite.replace(Paths.join(folder.path, "vault/sensors/pool/\(name)"), with: Array(text.utf8))
    }

    func text(_ name: String) throws -> String {
        String(
            decoding: try OpenFile.reading(Paths.join(folder.path, "vault/sensors/pool/\(name)")).readAll(),
            as: UTF8.self)
    }

    @discardableResult
    func take(_ bytes: [UInt8], isReplacing: Bool = false, isDryRun: Bool = false) throws -> (
        ImportTable, ImportOutcome
    ) {
        let sheet = ImportSheet(bytes)
        var plan = ImportPlan()
        for (index, column) in sheet.columns.enumerated() where !sheet.timeColumns.contains(index) {
            if let name = column.measureName { plan.measures.append(.init(column.header, name)) }
        }
        let table = try ImportTable(sheet, plan, device: device) { _ in 0 }
        return (table, try store().merge(table, into: "pool", isReplacing: isReplacing, isDryRun: isDryRun))
    }

    @discardableResult
    func take(_ text: String, isReplacing: Bool = false, isDryRun: Bool = false) throws -> ImportOutcome {
        try take(Array(text.utf8), isReplacing: isReplacing, isDryRun: isDryRun).1
    }
}

struct ReadingsImportTests {
    @Test
    func newRowsGoToTheirMonthsInOrder() throws {
        let pool = try Pool()
        let text = "time,ph\n2026-12-01T00:00:00Z,7.3\n2026-11-30T23:59:59.999Z,7.2\n2026-11-01T00:00:00Z,7.1\n"
        #expect(try pool.take(text, isDryRun: true).added == 3)
        #expect(try pool.store().files(of: "pool").isEmpty)
        #expect(try pool.take(text).added == 3)
        #expect(
            try pool.text("2026-11.csv")
                == "timestamp,ph\n2026-11-01T00:00:00.000Z,7.1\n2026-11-30T23:59:59.999Z,7.2\n")
        #expect(try pool.text("2026-12.csv") == "timestamp,ph\n2026-12-01T00:00:00.000Z,7.3\n")
        let again = try pool.take(text)
        #expect(again.added == 0 && again.known == 3 && again.files.isEmpty)
    }

    @Test
    func aNewMeasureIsANewColumnAndHalfALineIsEnded() throws {
        let pool = try Pool()
        try pool.write("2026-11.csv", "timestamp,ph\r\n2026-11-20T08:00:00.000Z,7.2\r\n2026-11-20T09:00")
        try pool.take("time,orp\n2026-11-20T08:00:00Z,650\n2026-11-20T10:00:00Z,651\n")
        #expect(
            try pool.text("2026-11.csv")
                == "timestamp,ph,orp\r\n2026-11-20T08:00:00.000Z,7.2\r\n2026-11-20T09:00\r\n"
                + "2026-11-20T08:00:00.000Z,7.2,650\r\n2026-11-20T10:00:00.000Z,,651\r\n")
        let series = try pool.store().series(of: "pool")
        #expect(series.times.count == 3 && series.column("ph")?[0] == 7.2 && series.column("orp")?[0] == 650)
    }

    @Test
    func otherValuesAreConflicts() throws {
        let pool = try Pool()
        try pool.write("2026-11.csv", "timestamp,ph,suspect\n2026-11-20T08:00:00.000Z,7.2,orp=-5\n")
        let file = "time,ph\n2026-11-20T08:00:00Z,7.4\n"
        let kept = try pool.take(file)
        #expect(kept.conflicts == 1 && kept.added == 0 && kept.told.first?.existing == 7.2)
        let replaced = try pool.take(file, isReplacing: true)
        #expect(replaced.added == 1)
        #expect(try pool.text("2026-11.csv").hasSuffix("\n2026-11-20T08:00:00.000Z,7.4,orp=-5\n"))
        #expect(try pool.store().series(of: "pool").column("ph") == [7.4])
        #expect(try pool.take(file).known == 1)
    }

    @Test
    func whatIsSetAsideIsSetAsideOnce() throws {
        let pool = try Pool()
        let file = "time,ph,orp\n2026-11-20T08:00:00Z,inf,650\n2026-11-20T09:00:00Z,sour milk,\n"
        #expect(try pool.take(file).added == 2)
        #expect(
            try pool.text("2026-11.csv")
                == "timestamp,orp,suspect\n2026-11-20T08:00:00.000Z,650,ph=inf\n2026-11-20T09:00:00.000Z,,ph=sour_milk\n"
        )
        #expect(try pool.take(file).added == 0)
    }

    @Test
    func rowsOfOneTimeAreOneRow() throws {
        let pool = try Pool()
        let outcome = try pool.take("time,ph,orp\n2026-11-20T08:00:00Z,7.2,650\n2026-11-20T08:00:00Z,7.3,\n")
        #expect(outcome.repeated == 1 && outcome.added == 1)
        #expect(try pool.text("2026-11.csv") == "timestamp,ph,orp\n2026-11-20T08:00:00.000Z,7.3,650\n")
    }

    /// Of each file: how many rows have a value, and what Python's csv module reads.
    @Test(
        .enabled(if: FileStamp.isFolder(Corpora.folder)),
        arguments: [
            ("sensors-home-appliances/house-testing.csv", "0", "date", "%Y-%m-%d %H:%M:%S", ",", 4932),
            ("sensors-water-driftR/rawData.csv", "0", "Date+Time", "%m/%d/%Y %H:%M:%S", ",", 1527),
            ("sensors-water-driftR/hoboRaw.txt", "1", "Date Time, GMT-04:00", "%m/%d/%y %I:%M:%S %p", "\t", 6023),
        ])
    func everyValueOfTheCorporaIsThere(
        _ name: String, _ titles: String, _ time: String, _ format: String, _ delimiter: String, _ rows: Int
    ) throws {
        let path = Paths.join(Corpora.folder, name)
        let pool = try Pool()
        let (table, outcome) = try pool.take(try OpenFile.reading(path).readAll())
        #expect(outcome.added == rows && table.badRows == 0)
        #expect(try pool.take(try OpenFile.reading(path).readAll()).1.added == 0)
        let script = """
            import csv, sys, datetime
            path, titles, time, format, delimiter = sys.argv[1:]
            lines = open(path, encoding='utf-8', newline='').readlines()[int(titles):]
            reader = csv.DictReader(lines, delimiter=delimiter)
            names = time.split('+')
            shift = 14400 if 'GMT-04' in time else 0
            for row in reader:
                try: t = datetime.datetime.strptime(' '.join(row[n] for n in names), format)
                except ValueError: continue
                t = t.replace(tzinfo=datetime.timezone.utc).timestamp() + shift
                for key, value in row.items():
                    if key in names or key == '#' or not value: continue
                    try: print(int(t), key, repr(float(value.replace(',', ''))), sep='\\t')
                    except ValueError: pass
            """
        let result = try ChildProcess.run("python3", ["-c", script, path, titles, time, format, delimiter])
        #expect(result.exitCode == 0, "\(result.errorText)")
        let series = try pool.store().series(of: "pool")
        let places = Dictionary(uniqueKeysWithValues: series.times.enumerated().map { ($1, $0) })
        let names = Dictionary(
            ImportSheet(try OpenFile.reading(path).readAll()).columns.map { ($0.header, $0.measureName ?? "") }
        ) { first, _ in first }
        var compared = 0
        for line in result.outputText.split(separator: "\n") {
            let fields = line.split(separator: "\t").map(String.init)
            let place = try #require(places[(Int64(fields[0]) ?? 0) * 1000], "\(line)")
            let column = try #require(series.column(names[fields[1]] ?? ""), "\(line)")
            #expect(column[place] == Double(fields[2]), "\(line)")
            compared += 1
        }
        let stored = series.values.reduce(0) { $0 + $1.count { !$0.isNaN } }
        let numbers = series.column("")?.count ?? 0
        #expect(compared == stored + numbers && compared > rows)
    }
}

/// The folder that DAYBOOK_CORPORA names (default ../shared/corpora).
private enum Corpora {
    static let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"
}
