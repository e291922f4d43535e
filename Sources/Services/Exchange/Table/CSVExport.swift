// The documents of a query as one table for spreadsheets and statistics.

import Bytes
import CivilTime
import Journal
import Pages
import Permissions
import Search
import Vault
import Wording

package enum CSVExport {
    package static let columns = [
        "path", "title", "kind", "date", "time", "tags", "mood", "mood_score", "favorite", "words",
    ]

    /// Writes a header and a row per document, oldest first (RFC 4180 with LF). Tags are separated by blanks.
    /// Throws errors from querying the index, and what `write` throws.
    package static func write(
        index: VaultIndex, grant: ExportGrant, query: ResolvedQuery, today: Day, to write: ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        var report = ExportReport()
        let selection = try DocumentSelection(
            index, query, today: today, from: OutgoingVault(index.vault, grant))
        report.warnings += selection.warnings
        try write(Array(CSVRow.text(columns).utf8))
        let rows = selection.hits.sorted {
            ($0.day?.number ?? .max, $0.minute ?? -1, $0.path) < ($1.day?.number ?? .max, $1.minute ?? -1, $1.path)
        }
        for hit in rows {
            let mood = hit.mood.flatMap { Mood(rawValue: $0) }
            let time = hit.minute.flatMap { TimeOfDay(secondsSinceMidnight: $0 * 60) }
            let fields = [
                hit.path.text, hit.title, hit.kind.rawValue, hit.day?.iso ?? "", time?.shortText ?? "",
                hit.tags.joined(separator: " "), mood?.name ?? "", mood.map { String($0.score) } ?? "",
                hit.isFavorite ? "true" : "false", String(hit.words),
            ]
            try write(Array(CSVRow.text(fields).utf8))
            report.written += 1
        }
        return report
    }
}
