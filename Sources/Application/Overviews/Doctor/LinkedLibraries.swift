// The libraries that are linked into the program.

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
    /// By their names, with the versions that they themselves tell.
    package static var all: [(name: String, version: String)] {
        [
            ("cmark-gfm", MarkdownRenderer.libraryVersion), ("expat", XMLStream.libraryVersion),
            ("libarchive", ArchiveReader.libraryVersion), ("libdeflate", Gzip.libraryVersion),
            ("libical", RecurrenceRule.libraryVersion), ("libsodium", SecretBytes.libraryVersion),
            ("libyaml", YAMLParser.libraryVersion), ("nettle", SHA256.libraryVersion),
            ("pcre2", Pattern.libraryVersion), ("sqlite", Database.libraryVersion),
        ].map { name, version in (name, number(version)) }
    }

    /// The number alone, where a library puts its name before it or a day after it.
    private static func number(_ version: String) -> String {
        let start = version.firstIndex { $0.isNumber } ?? version.startIndex
        return String(version[start...].prefix { $0 != " " })
    }
}
