// The files written by `daybook init`: the template in a language with its dates filled in.

import CivilTime
import Resources
import Sensors
import Vault
import Wording

/// A small vault that shows every feature of the format. Its files are those of vault-template/.
package struct VaultTemplate: Sendable {
    let language: LanguageCode
    let today: Day
    /// Milliseconds since the epoch. Later readings are left out.
    let now: Int64

    package struct NewFile {
        package let path: VaultPath
        package let bytes: [UInt8]
    }

    package init(language: LanguageCode, today: Day, now: Int64) {
        (self.language, self.today, self.now) = (language, today, now)
    }

    /// Each is loaded from the program on first use.
    package static let english = EmbeddedFile.template("en").map(TemplateFile.init)
    package static let french = EmbeddedFile.template("fr").map(TemplateFile.init)

    private var templateFiles: [TemplateFile] {
        switch language {
        case .english: Self.english
        case .french: Self.french
        }
    }

    /// All files, or with `isEmpty` only settings and page templates.
    package func files(isEmpty: Bool) -> [NewFile] {
        templateFiles.filter { !isEmpty || Self.isFrame($0.path) }.flatMap(filled)
    }

    /// Only the settings, for a folder with existing notes.
    package func settings() -> [NewFile] {
        templateFiles.filter { $0.path == VaultSettings.path }.flatMap(filled)
    }

    private static func isFrame(_ path: String) -> Bool {
        path.hasPrefix(".") || path.hasPrefix(pageTemplates)
    }

    /// Their placeholders are for `agenda page` and `new`.
    private static let pageTemplates = "templates/"
    private static let monthOfRow = "{{row.month}}"

    private func filled(_ file: TemplateFile) -> [NewFile] {
        let dates = TemplateDates(today: today, language: language)
        guard file.isText, !file.path.hasPrefix(Self.pageTemplates) else {
            return [NewFile(path: VaultPath(trusted: dates.filled(file.path)), bytes: file.bytes)]
        }
        let text = dates.filled(String(decoding: file.bytes, as: UTF8.self))
        guard file.path.contains(Self.monthOfRow) else {
            return [NewFile(path: VaultPath(trusted: dates.filled(file.path)), bytes: Array(text.utf8))]
        }
        return byMonth(text).map { month, rows in
            NewFile(
                path: VaultPath(trusted: file.path.replacing(Self.monthOfRow, with: month)), bytes: Array(rows.utf8))
        }
    }

    /// The rows of a table of readings, split by month, without future ones.
    private func byMonth(_ table: String) -> [(month: String, rows: String)] {
        var lines = table.split(separator: "\n")[...]
        guard let header = lines.popFirst() else { return [] }
        let limit = UTCTime.text(now)
        var months: [(month: String, rows: String)] = []
        // UTC times in one format sort as text.
        for line in lines where line.prefix(limit.count) <= limit {
            let month = String(line.prefix(7))
            if months.last?.month != month { months.append((month, header + "\n")) }
            months[months.count - 1].rows += line + "\n"
        }
        return months
    }
}
