// `daybook sensors export`: readings for other programs, a row a time and a column a measure.

import Arguments
import Bytes
import CivilTime
import Export
import FileSystem
import Permissions
import Readings
import Sensors
import Wording
import Workspaces

enum SensorsExportCommand {
    static let command = Command<Context>(
        path: ["sensors", "export"],
        summary: Phrase("readings as a table for other programs", fr: "les relevés en tableau pour d’autres logiciels"),
        manual: Phrase(
            """
            A row for each time and a column for each measure, with the calibrations applied; --uncalibrated is what the files have, and \
            what daybook sensors import should get back. --by makes a row of each period, with the means of it and the time it begins \
            at. Times are in UTC, --local gives them with the offset of the zone of this machine. --json is one object, --jsonl an \
            object a line, CSV is the default. -o writes a file, which is replaced whole.
            """,
            fr: """
                Une ligne par heure et une colonne par mesure, étalonnages appliqués ; --uncalibrated est ce que les fichiers ont, et \
                ce que daybook sensors import devrait recevoir. --by fait une ligne de chaque période, avec ses moyennes et l’heure de \
                son début. Les heures sont en UTC, --local les donne avec le décalage du fuseau de cette machine. --json est un objet, \
                --jsonl un objet par ligne, CSV est la forme habituelle. -o écrit un fichier, remplacé en entier.
                """),
        operands: [.device, .measure],
        flags: [
            .measure, .fromDay, .toDay,
            Flag(
                "by", value: .choice(["raw"] + ReadingPeriod.allCases.map(\.rawValue)),
                Phrase("what a row is about (default: raw)", fr: "ce que dit une ligne (par défaut : raw)")),
            Flag(
                "uncalibrated", Phrase("values as the files have them", fr: "les valeurs telles que dans les fichiers")),
            Flag("units", Phrase("units in the header", fr: "les unités dans l’en-tête")),
            Flag("local", Phrase("local times with their offset", fr: "heures locales avec leur décalage")),
            Flag("csv", Phrase("CSV, as without a flag", fr: "du CSV, comme sans option")),
            Flag("jsonl", Phrase("a JSON object a line", fr: "un objet JSON par ligne")),
            Flag("output", short: "o", value: .path, Phrase("the file to write", fr: "le fichier à écrire")),
        ],
        examples: [
            Example(
                line: "daybook sensors export pool --from 2026-11-01 -o november.csv",
                says: Phrase("a month for a spreadsheet", fr: "un mois pour un tableur")),
            Example(
                line: "daybook sensors export pool --by hour --jsonl",
                says: Phrase("means of hours", fr: "des moyennes horaires")),
        ],
        seeAlso: ["sensors import", "sensors history"], group: .takeOut, run: run)

    private enum Form { case csv, json, jsonLines }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let grant = try context.exportGrant(via: .readings, to: words.value("output") ?? "-")
        let reader = try SensorReader(context: context)
        var device = try reader.device(named: words["device"])
        if words.has("uncalibrated") { device = device.uncalibrated }
        let table = try SensorTable(reader, device, words, grant)
        let form: Form = words.has("json") ? .json : words.has("jsonl") ? .jsonLines : .csv
        var clock = words.has("local") ? LocalClock(SensorReader.zone) : nil
        func time(_ milliseconds: Int64) -> String {
            guard let offset = clock?.offset(at: milliseconds) else { return UTCTime.text(milliseconds) }
            let text = UTCTime.text(milliseconds + Int64(offset) * 1000).dropLast()
            let minutes = abs(offset) / 60
            func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
            return text + (offset < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
        }
        var bytes: [UInt8] = []
        func put(_ more: [UInt8]) {
            bytes += more
            // On the way to the terminal or to a pipe nothing is kept.
            if words.value("output") == nil, bytes.count > 1 << 16 {
                context.terminal.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        switch form {
        case .csv:
            let names = table.measures.map { name in
                let unit = words.has("units") ? device.measure(named: name)?.unit : nil
                return name + (unit.map { " (\($0))" } ?? "")
            }
            put(Array(CSVRow.text(["timestamp"] + names).utf8))
            for (row, moment) in table.times.enumerated() {
                var line = time(moment)
                for column in table.values { line += "," + ReadingNumber.exact(column[row]) }
                put(Array((line + "\n").utf8))
            }
        case .json, .jsonLines:
            if form == .json {
                var head = JSONWriter(indented: false)
                head.beginObject()
                head.member("schema", "daybook.sensors.export/1")
                head.member("device", device.identifier)
                head.member("by", table.period?.rawValue ?? "raw")
                put(head.bytes + Array(",\"rows\":[".utf8))
            }
            for (row, moment) in table.times.enumerated() {
                var writer = JSONWriter(indented: false)
                writer.beginObject()
                writer.member("timestamp", time(moment))
                for (column, name) in table.measures.enumerated() where !table.values[column][row].isNaN {
                    writer.member(name, table.values[column][row])
                }
                writer.endObject()
                put((form == .json && row > 0 ? [.comma] : []) + writer.bytes + (form == .jsonLines ? [.newline] : []))
            }
            if form == .json { put(Array("]}\n".utf8)) }
        }
        if let name = words.value("output") {
            let place = context.machine.absolute(name)
            try OutgoingFile(place, grant).replace(with: bytes)
            context.diagnostic(Phrase("made \(place)", fr: "créé : \(place)"))
        } else {
            context.terminal.write(bytes)
        }
        guard table.times.isEmpty else { return 0 }
        context.diagnostic(Phrase("no readings", fr: "aucun relevé"))
        return ExitCode.nothing.rawValue
    }
}

/// Readings, or means of periods: a row a time, a column a measure.
private struct SensorTable {
    let period: ReadingPeriod?
    let measures: [String]
    private(set) var times: [Int64] = []
    /// One column a measure, NaN where nothing was measured.
    private(set) var values: [[Double]] = []

    init(_ reader: SensorReader, _ device: DeviceSettings, _ words: Invocation, _ grant: ExportGrant) throws {
        period = words.value("by").flatMap(ReadingPeriod.init)
        let (days, from, to) = try reader.span(from: words.value("from"), to: words.value("to"))
        let wanted = words.values("measure") + [words["measure"]].compactMap { $0 }
        let series = try reader.store.series(of: device.identifier, days: days, warning: reader.tell)
            .restricted(from: from, to: to).corrected(by: device)
        measures = try reader.exportable(
            reader.measures(wanted, of: device, known: series.measures), of: device, by: grant)
        guard let period else {
            let columns = measures.compactMap { series.column($0) }
            let rows = series.times.indices.filter { row in columns.contains { !$0[row].isNaN } }
            times = rows.map { series.times[$0] }
            values = columns.map { column in rows.map { column[$0] } }
            return
        }
        let summaries = measures.map { name in
            series.periods(of: name, by: period, calibration: CalibrationHistory(), zone: SensorReader.zone)
        }
        func start(_ row: PeriodSummary) -> Int64 { (Int64(row.start.localSeconds) - Int64(row.offset)) * 1000 }
        times = Set(summaries.flatMap { $0.map(start) }).sorted()
        let places = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($1, $0) })
        values = summaries.map { rows in
            var column = [Double](repeating: .nan, count: times.count)
            for row in rows {
                guard let place = places[start(row)] else { continue }
                let mean = (row.summary.mean * 1e9).rounded() / 1e9
                column[place] = mean.isFinite ? mean : row.summary.mean
            }
            return column
        }
    }
}
