// Versions of a document as JSON.

import Bytes
import CivilTime
import GitSync
import Vault

extension Schema {
    package static func history(_ history: DocumentHistory) -> JSONValue {
        object(
            "history",
            [
                ("path", .string(history.path.text)), ("count", .int(history.versions.count)),
                ("unsaved", .bool(history.isUnsaved)), ("versions", .array(history.versions.map { members($0) })),
            ])
    }

    /// - Parameter restored: whether restoring it changed anything, or would; nil if it was only shown.
    package static func version(
        _ version: DocumentHistory.Version, of history: DocumentHistory, bytes: [UInt8],
        restored: (isChanged: Bool, isRehearsal: Bool)? = nil
    ) -> JSONValue {
        object(
            "version",
            [
                ("path", .string(history.path.text)), ("dry_run", .bool(restored?.isRehearsal ?? false)),
                ("restored", .bool(restored.map { $0.isChanged && !$0.isRehearsal } ?? false)),
                ("changed", restored.map { .bool($0.isChanged) } ?? .null), ("version", members(version)),
                ("bytes", .int(bytes.count)), ("text", text(String(validating: bytes, as: UTF8.self))),
            ])
    }

    private static func members(_ version: DocumentHistory.Version) -> JSONValue {
        .members([
            ("commit", .string(version.made.commit)), ("time", .string(version.time.text)),
            ("author", .string(version.made.author)), ("device", text(version.made.device)),
            ("subject", .string(version.made.subject)),
            ("former_path", text(version.formerName)), ("deleted", .bool(version.made.object == nil)),
        ])
    }
}
