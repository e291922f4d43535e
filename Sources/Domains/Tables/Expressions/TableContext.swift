// The context of expressions besides their row: time, language, and the other files of the vault.

import CivilTime
import Wording

/// Finds files for `link.asFile()`, `file(…)` and `file.hasLink(…)`.
package protocol TableFiles {
    /// The path to which a link target resolves, or nil.
    func path(of target: String) -> String?
    /// The document at a path, with all facts.
    func row(at path: String) -> TableRow?
}

/// A vault without other files.
package struct NoTableFiles: TableFiles {
    package init() {}
    package func path(of target: String) -> String? { nil }
    package func row(at path: String) -> TableRow? { nil }
}

package struct TableContext {
    package let now: LocalDateTime
    package let language: LanguageCode
    /// The UTC offset in seconds at a moment, in seconds since 1970.
    let utcOffset: (Int64) -> Int
    let files: any TableFiles
    /// Whether a bare name may be a fact of the file (`words`), which takes precedence over a key of the front
    /// matter; in `.base` files it is a key.
    package let hasBareFacts: Bool
    /// The note that embeds a base: `this`.
    let this: TableRow?

    package init(
        now: LocalDateTime, language: LanguageCode = .english, hasBareFacts: Bool = true,
        utcOffset: @escaping (Int64) -> Int = { _ in 0 }, files: any TableFiles = NoTableFiles(),
        this: TableRow? = nil
    ) {
        (self.now, self.language, self.hasBareFacts) = (now, language, hasBareFacts)
        (self.utcOffset, self.files, self.this) = (utcOffset, files, this)
    }

    /// Local seconds since 1970-01-01T00:00: differences of days are whole days, regardless of clock changes.
    func seconds(_ moment: Timestamp) -> Double {
        local(moment, of: Double(moment.local.localSeconds)) + Double(moment.nanoseconds) / 1e9
    }

    private func local(_ moment: Timestamp, of seconds: Double) -> Double {
        guard let offset = moment.secondsSinceEpoch.map(utcOffset), let own = moment.offsetSeconds else {
            return seconds
        }
        return seconds + Double(offset - own)
    }
}
