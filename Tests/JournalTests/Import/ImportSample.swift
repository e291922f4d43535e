// Reading diaries in tests: what entries and faults a reader finds.

import Bytes
import CivilTime
import FileSystem
import TestSupport
import Vault

@testable import Journal

struct ImportSample {
    var entries: [ImportedEntry] = []
    var faults: [ImportFault] = []

    init(_ read: (ImportSink) throws -> Void) rethrows {
        var found: [ImportedRecord] = []
        try read { found.append($0) }
        for record in found {
            switch record {
            case .entry(let entry): entries.append(entry)
            case .fault(let fault): faults.append(fault)
            }
        }
    }

    /// Paris in winter, and London at its own time.
    static let clock = ImportClock(local: { _ in 3600 }, named: { name, _ in name == "Europe/London" ? 0 : nil })

    static func jrnl(_ text: String, symbols: Set<Character> = ["@"]) throws -> ImportSample {
        try ImportSample { try JrnlText.read(Array(text.utf8), tagSymbols: symbols, $0) }
    }
}
