// A file of a health app that a person names, whatever its kind, as days.

import Archives
import Arguments
import ExternalSources
import FileSystem
import Messages
import Sensors
import Wording
import Workspaces

struct HealthFile {
    private(set) var days: [HealthDay] = []
    private(set) var problems = SourceProblems()
    /// What had no place, with how often it stands there; 0 where nobody counted.
    private(set) var unplaced: [(name: String, count: Int)] = []

    /// Tables larger than this are to be cut; exports of Apple Health may have any size.
    private static let tableLimit = 1 << 30

    /// What was granted: of a day in several files the last one counts.
    init(_ reading: SourceReading<HealthDay>) {
        var last: [Int32: HealthDay] = [:]
        for day in reading.facts { last[day.number] = day }
        days = last.values.sorted { $0.number < $1.number }
        for fault in reading.faults {
            let file = TerminalText.harmless(fault.path)
            problems.add(
                line: fault.problem.line, Phrase("\(file): ", fr: "\(file) : ") + fault.problem.message)
        }
    }

    /// - Parameter hidden: parts of the data that a grant leaves out.
    init(_ typed: String, _ words: Invocation, _ context: Context, hiding hidden: Set<String>) throws {
        let path = context.machine.absolute(typed)
        let stamp = try FileStamp.of(path)
        guard stamp.kind == .file else {
            throw CommandError(
                .failed, Phrase("\(typed): not a file", fr: "\(typed) : ce n’est pas un fichier"),
                hint: Phrase(
                    "name the export.zip, or the export.xml in it",
                    fr: "nommez l’export.zip, ou le export.xml qu’il contient"))
        }
        let start = try OpenFile.reading(path).readStart(count: 256)
        do {
            if start.starts(with: Array("PK\u{3}\u{4}".utf8)) {
                let reader = AppleHealthReader()
                days = try HealthArchive.read(path: path, size: stamp.size, reader)
                take(reader)
            } else if start.first(where: { $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 < 0x80 }) == UInt8(ascii: "<") {
                let reader = AppleHealthReader()
                days = try Self.stream(path, reader)
                take(reader)
            } else {
                try readTable(path, words)
            }
        } catch let refusal as SourceRefusal {
            throw CommandError(refusal, file: typed)
        } catch let error as ArchiveError {
            throw CommandError(Explanation(error, archive: typed))
        } catch let refusal as ImportTable.Refusal {
            throw Self.error(refusal, typed)
        }
        if !hidden.isEmpty { days = days.compactMap { $0.hiding(hidden) } }
    }

    private static func stream(_ path: String, _ reader: AppleHealthReader) throws -> [HealthDay] {
        let file = try OpenFile.reading(path)
        while true {
            let piece = try file.readNext(count: 1 << 20)
            if piece.isEmpty { return try reader.finish() }
            var failure: SourceRefusal?
            piece.withUnsafeBytes { bytes in
                do throws(SourceRefusal) { try reader.feed(bytes) } catch { failure = error }
            }
            if let failure { throw failure }
        }
    }

    private mutating func take(_ reader: AppleHealthReader) {
        problems = reader.problems
        unplaced = reader.unplaced.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    // MARK: Tables

    private mutating func readTable(_ path: String, _ words: Invocation) throws {
        let map = try words.values("map").map { text in
            let (header, name) = try Self.pair(text, "COLUMN=MEASURE")
            return (header: header, measure: try Self.measure(name))
        }
        var units: [HealthMeasure: String] = [:]
        for text in words.values("unit") {
            let (name, unit) = try Self.pair(text, "MEASURE=UNIT")
            units[try Self.measure(name)] = unit
        }
        let table = try HealthTable(
            try OpenFile.reading(path).readAll(limit: Self.tableLimit), map: map, units: units,
            order: words.value("dates").flatMap(DateOrder.init))
        days = table.days
        problems = table.problems
        unplaced = table.unplaced.map { ($0, 0) }
    }

    private static func pair(_ text: String, _ form: String) throws -> (String, String) {
        guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
            throw CommandError(.usage, Phrase("“\(text)” is not \(form)", fr: "« \(text) » n’est pas \(form)"))
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    private static func measure(_ name: String) throws -> HealthMeasure {
        guard let measure = HealthMeasure(rawValue: name) else {
            let all = HealthMeasure.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(
                .usage, Phrase("“\(name)” is no measure", fr: "« \(name) » n’est pas une mesure"),
                hint: Phrase(same: all))
        }
        return measure
    }

    private static func error(_ refusal: ImportTable.Refusal, _ file: String) -> CommandError {
        switch refusal {
        case .noColumn(let name):
            CommandError(
                .usage, Phrase("\(file): no column “\(name)”", fr: "\(file) : pas de colonne « \(name) »"))
        case .openDates(let example):
            CommandError(
                .usage,
                Phrase(
                    "\(file): does \(example) begin with the day or the month?",
                    fr: "\(file) : \(example) commence-t-il par le jour ou le mois ?"),
                hint: Phrase(same: "--dates " + DateOrder.allCases.map(\.rawValue).joined(separator: "|")))
        case .noTime, .noMeasures, .units:
            CommandError(
                .failed,
                Phrase(
                    "\(file): no days with steps, sleep or anything else that is known",
                    fr: "\(file) : pas de jours avec des pas, du sommeil ou autre chose de connu"),
                hint: Phrase(
                    "--map 'COLUMN=steps' says what a column is", fr: "--map 'COLONNE=steps' dit ce qu’est une colonne")
            )
        }
    }
}

extension CommandError {
    init(_ refusal: SourceRefusal, file: String) {
        let place = TerminalText.harmless(file) + (refusal.line.map { ":\($0)" } ?? "")
        self.init(.failed, Phrase("\(place): ", fr: "\(place) : ") + refusal.message)
    }
}
