// Which documents can be locked, and the file names of locked ones.

import Bytes
import CivilTime
import FileSystem

extension DocumentKind {
    /// Lists and devices are written by processes without the key. The agenda consists of its pages, locked or not.
    package var canBeLocked: Bool { ![.list, .sensor, .agenda].contains(self) }
}

extension Document {
    /// Templates are read by every command that creates a page.
    package var canBeLocked: Bool { kind.canBeLocked && fields.share == nil && !path.text.hasPrefix("templates/") }

    /// The name while locked: that of an entry shows its date only, all others show nothing, and neither does an
    /// entry if days are hidden, not even its month in the folder. The name may be taken.
    package func lockedName(hidesDays: Bool) -> VaultPath {
        let folder = path.folder.isEmpty ? "" : path.folder + "/"
        if kind == .journal, hidesDays { return HiddenName.make(in: Self.withoutDates(folder)) }
        guard kind == .journal, let date = FileNameDate.timestamp(of: path) else { return HiddenName.make(in: folder) }
        let time = date.time.map { "-" + $0.shortText.filter { $0 != ":" } } ?? ""
        return VaultPath(trusted: folder + date.day.iso + time + ".md").locked
    }

    /// A folder without years and months: `journal/2026/11/` becomes `journal/`; one that a rule names is kept.
    private static func withoutDates(_ folder: String) -> String {
        folder.split(separator: "/").filter { !$0.allSatisfy { $0.isNumber || $0 == "-" } }.map { $0 + "/" }.joined()
    }

    /// The bytes, with what only the file name said added: the date or the title. Throws `EditRefusal`, `EditError`.
    package func keepingName() throws -> [UInt8] {
        guard let date = FileNameDate.timestamp(of: path) else {
            guard fields.title == nil, titleHeading == nil else { return bytes }
            return try applying(setting("title", to: YAMLText.value(path.stem)))
        }
        guard fields.date == nil else { return bytes }
        return try applying(setting("date", to: date.text))
    }
}

/// Names without information: `locked-8f3a60c2d1.md.age`.
package enum HiddenName {
    private static let start = "locked-"

    /// - Parameter folder: ends with a slash, or is empty.
    static func make(in folder: String) -> VaultPath {
        var random = SystemRandomNumberGenerator()
        let letters = String(padded: UInt64.random(in: 0..<1 << 40, using: &random), to: 10, radix: 16)
        return VaultPath(trusted: folder + start + letters + ".md").locked
    }

    package static func entry() -> VaultPath { make(in: "journal/") }

    package static func isOne(_ path: VaultPath) -> Bool { path.name.hasPrefix(start) }
}
