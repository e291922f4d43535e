// The libraries linked into the program.

import Archives
import CommonMark
import Cryptography
import Digests
import ICalendar
import PatternMatching
import SQLite
import XML
import YAML

package enum LinkedLibraries {
    /// By name, with the versions they report.
    package static var all: [(name: String, version: String)] {
        [
            ("cmark-gfm", MarkdownRenderer.libraryVersion), ("expat", XMLStream.libraryVersion),
            ("libarchive", ArchiveReader.libraryVersion), ("libdeflate", Gzip.libraryVersion),
            ("libical", RecurrenceRule.libraryVersion), ("libsodium", SecretBytes.libraryVersion),
            ("libyaml", YAMLParser.libraryVersion), ("nettle", SHA256.libraryVersion),
            ("pcre2", Pattern.libraryVersion), ("sqlite", Database.libraryVersion),
        ].map { name, version in (name, number(version)) }
    }

    /// The bare number: some libraries add a name before it or a date after it.
    private static func number(_ version: String) -> String {
        let start = version.firstIndex { $0.isNumber } ?? version.startIndex
        return String(version[start...].prefix { $0 != " " })
    }
}
