// The tables of bases in an export, with rows and sums only from exported documents.

import Bake
import Bytes
import CivilTime
import FileSystem
import Permissions
import Search
import Tables
import Vault
import Wording

struct LeavingTables: Sendable {
    /// For the documents with bases.
    private(set) var tables: [VaultPath: BaseTables] = [:]
    private(set) var warnings: [Phrase] = []

    /// - Parameter hits: the exported documents.
    init(_ index: VaultIndex, _ hits: [SearchHit], today: Day, from vault: OutgoingVault) throws {
        let paths = Set(try index.basePaths())
        let holders = hits.lazy.map(\.path).filter { paths.contains($0) }
        guard !holders.isEmpty else { return }
        let bases = BaseSource.all(in: index.vault).filter { vault.withholding($0) == nil }
        let audience = Self.audience(hits, vault)
        for path in holders {
            guard let document = try? vault.document(path) else { continue }
            let named = document.fields.language ?? vault.settings.language
            let language = named.flatMap { LanguageCode(rawValue: String($0.prefix(2))) } ?? .english
            // Exports of the same day are equal.
            let setting = TableSetting(
                now: LocalDateTime(day: today, time: .midnight), language: language, utcOffset: { _ in 0 }
            ) { path in
                guard let stamp = try? FileStamp.of(vault.location(path)) else { return nil }
                let changed = LocalDateTime(localSeconds: Int(stamp.modified / 1_000_000_000))
                return (Int(stamp.size), Timestamp(changed))
            }
            let found = BaseTables(
                document, bases: bases, language: language, read: { try? vault.read($0) },
                told: { vault.redaction.redacted(text: $0) }, answer: { try index.table($0, setting, for: audience) })
            warnings += found.faults
            if !found.isEmpty { tables[path] = found }
        }
    }

    /// Limits rows to exported documents, in their exported form.
    private static func audience(_ hits: [SearchHit], _ vault: OutgoingVault) -> TableAudience {
        let paths = Set(hits.map(\.path.text))
        let changes = vault.redaction.changesText || vault.redaction.hidesComments
        return TableAudience(includes: { paths.contains($0) }) { row in
            guard changes, let path = VaultPath(row.path) else { return row }
            guard let (document, isRedacted) = try? vault.redacted(path) else { return TableRow(path: row.path) }
            return isRedacted ? row.leaving(as: document) : row
        }
    }
}
