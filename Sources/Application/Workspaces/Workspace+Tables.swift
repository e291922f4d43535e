// Tables of the contents of a workspace.

import Agenda
import CivilTime
import FileSystem
import Search
import Tables
import Vault
import Wording

extension Workspace {
    /// Throws `QueryError`, `SQLiteError`.
    ///
    /// - Parameters:
    ///   - audience: the readers of the rows; nil for the owner.
    ///   - language: nil for the reader's.
    package func table(
        _ request: TableRequest, for audience: TableAudience? = nil, in language: LanguageCode? = nil
    ) throws -> Table {
        let setting = TableSetting(
            now: now, language: language ?? self.language, utcOffset: machine.readerZone.offset
        ) { [vault, machine] path in
            guard let stamp = try? FileStamp.of(vault.files.location(path)) else { return nil }
            // In a restricted view, the size is that of the visible part.
            let size = vault.viewKey == nil ? Int(stamp.size) : (try? vault.files.read(path).bytes.count) ?? 0
            return (size, Timestamp(machine.localTime(nanoseconds: stamp.modified)))
        }
        return try withIndex { try $0.table(request, setting, for: audience ?? .owner) }
    }
}
