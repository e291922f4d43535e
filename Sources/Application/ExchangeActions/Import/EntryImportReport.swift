// The result of an import of entries: counts, the destination of each field of the source, unreadable records.

import Journal
import Vault

package struct EntryImportReport: Sendable {
    package struct Fault: Sendable {
        package let file: String
        package let fault: ImportFault
    }

    /// A field of the source, its destination, and the number of entries with it.
    package struct FieldCount: Sendable {
        package let field: ImportedEntry.Field
        package let count: Int
    }

    /// Further new entries are not shown as a difference.
    static let maxShown = 100

    /// The program as it is named.
    package let program: String
    /// Nothing was written.
    package let isRehearsal: Bool
    package private(set) var added = 0
    package private(set) var known = 0
    package private(set) var skipped = 0
    package internal(set) var attachments = 0
    package internal(set) var paths: [VaultPath] = []
    /// Moods of Daylio with the meanings used.
    package internal(set) var moods: [DaylioMood] = []
    package private(set) var faults: [Fault] = []
    private var counts: [ImportedEntry.Field: Int] = [:]
    private var order: [ImportedEntry.Field] = []

    init(program: String, isRehearsal: Bool) {
        self.program = program
        self.isRehearsal = isRehearsal
    }

    /// In order of first appearance.
    package var fields: [FieldCount] { order.map { FieldCount(field: $0, count: counts[$0] ?? 0) } }

    /// Nothing but faults: the source is not a diary.
    package var isNoDiary: Bool { added + known == 0 && faults.contains { $0.fault.isSkipped } }

    mutating func add(_ fault: ImportFault, in file: String) {
        if fault.isSkipped { skipped += 1 }
        faults.append(Fault(file: file, fault: fault))
    }

    mutating func count(_ entry: ImportedEntry, isNew: Bool) {
        if isNew { added += 1 } else { known += 1 }
        for field in entry.fields {
            if counts[field] == nil { order.append(field) }
            counts[field, default: 0] += 1
        }
    }
}
