// Imports readings from other programs' files: the mapping of columns to measures, open questions, and the result.

import Bytes
import ICalendar
import Readings
import Sensors
import Vault
import Workspaces

/// One file of readings for a device.
package struct ImportReadings: Sendable {
    /// Nil for the only device.
    package var device: String?
    /// The name of the file, for display.
    package var file: String
    package var bytes: [UInt8]
    /// The mapping of columns to measures.
    package var columns: [ImportPlan.Column]
    /// Every other column becomes a measure with its own name.
    package var takesAll: Bool
    /// The column with the time, or the columns with date and time.
    package var times: [String]
    package var order: DateOrder?
    /// The columns of a file with one row per value.
    package var long: LongColumns?
    /// The zone of times without one: `Europe/Paris`, `+01:00`.
    package var zone: String?
    /// Units in the file, by measure.
    package var units: [ImportPlan.Unit]
    /// Values of the file replace existing ones.
    package var isReplacing: Bool

    /// Larger files must be split.
    package static let sizeLimit = 1 << 30

    package init(
        device: String?, file: String, bytes: [UInt8], columns: [ImportPlan.Column] = [], takesAll: Bool = false,
        times: [String] = [], order: DateOrder? = nil, long: LongColumns? = nil, zone: String? = nil,
        units: [ImportPlan.Unit] = [],
        isReplacing: Bool = false
    ) {
        self.device = device
        self.file = file
        self.bytes = bytes
        self.columns = columns
        self.takesAll = takesAll
        self.times = times
        self.order = order
        self.long = long
        self.zone = zone
        self.units = units
        self.isReplacing = isReplacing
    }

    /// The file as interpreted by these options and by what the device remembers. Throws `SensorActionError`.
    package func draft(in workspace: Workspace) throws -> ReadingImportDraft {
        try ReadingImportDraft(self, SensorReader(workspace))
    }
}

/// An examined file, on its way to a complete plan.
package struct ReadingImportDraft {
    package enum Question: Sendable {
        /// Which measures are these columns? Each suggests a name.
        case measures([ImportColumn])
        /// Does the day come first in dates like this one?
        case dateOrder(example: String)
    }

    package enum Step {
        case question(Question)
        case ready(ReadyReadingImport)
    }

    package let device: DeviceSettings
    private let request: ImportReadings
    private let sheet: ImportSheet
    private var plan: ImportPlan
    /// Whether the plan contains more than the device remembers and the names imply.
    private var isNew: Bool
    /// Columns without a measure yet.
    private var open: [ImportColumn]

    fileprivate init(_ request: ImportReadings, _ reader: SensorReader) throws {
        self.request = request
        let device = try reader.device(named: request.device)
        self.device = device
        let plans = ImportPlan.remembered(reader.document(of: device))
        let plain = ImportSheet(request.bytes)
        let long = request.long ?? plans.lazy.compactMap(\.long).first(where: plain.has) ?? plain.longColumns
        let sheet: ImportSheet
        do throws(ImportTable.Refusal) {
            sheet = try long.map { columns throws(ImportTable.Refusal) in try plain.pivoted(columns) } ?? plain
        } catch {
            throw Self.refused(error, request, plain)
        }
        self.sheet = sheet
        let remembered =
            plans
            .compactMap { plan in plan.matches(sheet).map { (plan, $0) } }
            .filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
        func column(_ name: String) throws -> ImportColumn {
            guard let column = sheet.columns.first(where: { $0.isMeant(by: name) }) else {
                throw Self.refused(.noColumn(name), request, sheet)
            }
            return column
        }
        var plan = remembered ?? ImportPlan()
        for pair in request.columns {
            let column = try column(pair.key)
            plan.measures.removeAll { column.isMeant(by: $0.key) }
            plan.measures.append(.init(column.header, pair.value))
        }
        for pair in request.units {
            plan.units.removeAll { $0.key == pair.key }
            plan.units.append(pair)
        }
        if !request.times.isEmpty { plan.times = try request.times.map { try column($0).header } }
        plan.order = request.order ?? plan.order
        plan.zone = request.zone ?? plan.zone
        plan.long = request.long ?? plan.long
        isNew = plan != (remembered ?? ImportPlan())
        open = []
        // An entity with another prefix may belong to another device.
        let own = sheet.columns.contains { $0.object.hasPrefix("\(device.identifier)_") }
        func isOwn(_ column: ImportColumn, _ measure: Measure) -> Bool {
            guard long != nil, column.isEntity(of: measure.name) else { return false }
            if column.object == "\(device.identifier)_\(measure.name)" { return true }
            return !own && sheet.columns.count { $0.isEntity(of: measure.name) } == 1
        }
        for (index, column) in sheet.columns.enumerated() where !sheet.timeColumns.contains(index) {
            if plan.times.contains(column.header) || plan.measures.contains(where: { column.isMeant(by: $0.key) }) {
                continue
            }
            let known = device.measures.first { measure in
                isOwn(column, measure) || column.isMeant(by: measure.name.text) || column.isMeant(by: measure.title)
                    || column.measureName == measure.name
            }
            if let known, !plan.measures.contains(where: { $0.value == known.name }) {
                plan.measures.append(.init(column.header, known.name))
            } else {
                open.append(column)
            }
        }
        if request.takesAll {
            plan.measures += open.compactMap { column in column.measureName.map { .init(column.header, $0) } }
            isNew = isNew || !open.isEmpty
        }
        // A question that was answered once is not asked again.
        if request.takesAll || remembered != nil || !request.columns.isEmpty { open = [] }
        self.plan = plan
    }

    /// Maps columns, by header, to measures; unmapped columns are left out.
    package mutating func name(_ columns: [ImportPlan.Column]) {
        plan.measures += columns
        (open, isNew) = ([], true)
    }

    /// Sets the order of dates in the file.
    package mutating func order(_ order: DateOrder) { (plan.order, isNew) = (order, true) }

    /// The next question, or the readings of the file.
    ///
    /// - Parameter isAttended: whether there is somebody to ask; otherwise unmapped columns are left out, and ambiguous dates are refused.
    /// - Throws: `SensorActionError`
    package func next(isAttended: Bool) throws -> Step {
        if isAttended, !open.isEmpty { return .question(.measures(open)) }
        let zone = try Self.zone(plan.zone)
        let table: ImportTable
        do throws(ImportTable.Refusal) {
            table = try ImportTable(sheet, plan, device: device, zone: zone)
        } catch {
            if isAttended, case .openDates(let example) = error { return .question(.dateOrder(example: example)) }
            throw Self.refused(error, request, sheet)
        }
        return .ready(
            ReadyReadingImport(
                file: request.file, device: device, table: table, isReplacing: request.isReplacing,
                remembering: isNew ? plan : nil))
    }

    private static func refused(
        _ refusal: ImportTable.Refusal, _ request: ImportReadings, _ sheet: ImportSheet
    ) -> SensorActionError {
        .refusedImport(file: request.file, refusal, columns: sheet.columns.map(\.header))
    }

    /// The offsets of a zone, for times without one.
    private static func zone(_ name: String?) throws(SensorActionError) -> (Int64) -> Int {
        guard let name else { return Machine.zone }
        if let offset = ImportSheet.offset(name) { return { _ in offset } }
        guard let rules = TimeZoneRules(named: name) else { throw .invalidZone(name) }
        return { rules.utcOffset(at: $0) }
    }
}

/// The readings of a file, and their destination.
package struct ReadyReadingImport {
    package let file: String
    package let device: DeviceSettings
    package let table: ImportTable
    let isReplacing: Bool
    /// The plan that `import:` in `device.md` keeps for the next file with these columns.
    let remembering: ImportPlan?

    /// Merges the readings into their monthly files. A rehearsal writes nothing, and its report contains the bytes.
    ///
    /// - Parameter each: receives `device.md` if the plan is saved there.
    package func run(
        in workspace: Workspace, isRehearsal: Bool, each: (ChangedFile) throws -> Void = { _ in }
    ) throws -> ImportedReadings {
        let outcome = try workspace.readings.merge(
            table, into: device.identifier, isReplacing: isReplacing, isDryRun: isRehearsal)
        if let remembering {
            let plan = Plan(
                [
                    .appending(
                        remembering.item, to: ImportPlan.key, of: device.identifier.document,
                        workspace, unless: { ImportPlan.remembered($0).first == remembering })
                ], ())
            if isRehearsal { try workspace.preview(plan, each: each) } else { try workspace.apply(plan, each: each) }
        }
        return ImportedReadings(
            file: file, device: device, table: table, outcome: outcome, isReplacing: isReplacing)
    }
}

/// The result of importing one file, or of rehearsing that.
package struct ImportedReadings {
    package let file: String
    package let device: DeviceSettings
    package let table: ImportTable
    package let outcome: ImportOutcome
    let isReplacing: Bool

    /// There are different values, which were kept.
    package var hasOpenConflicts: Bool { outcome.conflicts > 0 && !isReplacing }
}
