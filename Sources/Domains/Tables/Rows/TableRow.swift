// A row of a table before column selection: a document, or a line of one.

import Bytes
import CivilTime
import Vault

/// A document with its front matter, facts about its file and, if rows are lines, the data of the line.
package struct TableRow: Sendable {
    /// Relative to the vault.
    package var path: String
    /// The front matter, in file order.
    package var properties: [JSONValue.Member]
    package var facts: TableFacts
    /// The data of the line, by name; empty for a document.
    package var line: [TableValue.Member]
    /// Whether the document has unreadable front matter.
    package var hasUnreadHead = false

    package init(
        path: String, properties: [JSONValue.Member] = [], facts: TableFacts = TableFacts(),
        line: [TableValue.Member] = []
    ) {
        (self.path, self.properties, self.facts, self.line) = (path, properties, facts, line)
    }

    /// The value of a front matter key; an exact match of case takes precedence.
    func property(_ key: String) -> TableValue {
        let found =
            properties.first { $0.key == key }
            ?? properties.first { $0.key.count == key.count && Folding.fold($0.key) == Folding.fold(key) }
        return found.map { TableValue($0.value) } ?? .null
    }

    func hasProperty(_ key: String) -> Bool {
        properties.contains { $0.key == key }
    }
}

/// The order of rows with equal sort keys: the newest document first, then by line.
package struct RowPlace: Sendable, Comparable {
    /// Days since 1970-01-01, and minutes of the day.
    private let moment: (day: Int, minute: Int)
    package let line: Int

    package init(day: Int = 0, minute: Int = 0, line: Int = 0) {
        (moment, self.line) = ((day, minute), line)
    }

    package static func == (one: RowPlace, other: RowPlace) -> Bool {
        one.moment == other.moment && one.line == other.line
    }

    package static func < (one: RowPlace, other: RowPlace) -> Bool {
        one.moment == other.moment ? one.line < other.line : one.moment > other.moment
    }
}

/// Facts about the file of a row besides its path. Only those that an expression uses are looked up.
package struct TableFacts: Sendable {
    package var title = ""
    package var kind = ""
    package var day: Day?
    package var words = 0
    package var mood: String?
    package var place: String?
    package var tags: [String] = []
    /// Link targets as written.
    package var links: [String] = []
    package var embeds: [String] = []
    /// Paths of the documents that link to this one.
    package var backlinks: [String] = []
    /// In bytes.
    package var size: Int?
    package var created: Timestamp?
    package var changed: Timestamp?

    package init() {}
}

/// Facts by name, as `file.name` and, except in `.base` files, as `name`.
package enum TableFact: String, Sendable, CaseIterable {
    case name, basename, path, folder, ext, title, kind, day, words, mood, place, tags, links, backlinks, embeds, size
    case created, changed, properties, file

    /// From its own name or that in `.base` files.
    package init?(named name: String) {
        switch name {
        case "ctime": self = .created
        case "mtime": self = .changed
        default: self.init(rawValue: name)
        }
    }

    /// Whether a bare name in a table of the command line means this fact rather than a front matter key.
    package var isBare: Bool {
        switch self {
        case .name, .path, .folder, .title, .kind, .day, .words, .mood, .place, .tags, .links, .backlinks, .size,
            .changed:
            true
        default: false
        }
    }

    /// The data source required in addition to the document's row: links, tags or the file.
    package enum Source: Sendable { case document, tags, links, backlinks, file }

    package var source: Source {
        switch self {
        case .tags: .tags
        case .links, .embeds: .links
        case .backlinks: .backlinks
        case .size, .created, .changed: .file
        default: .document
        }
    }

    func value(_ row: TableRow) -> TableValue {
        // A locked document has the name of the unlocked one.
        let (facts, path) = (row.facts, VaultPath(trusted: row.path).opened)
        return switch self {
        case .path: .text(row.path)
        case .name: .text(path.name)
        case .basename: .text(path.stem)
        case .folder: .text(path.folder)
        case .ext: .text(path.name == path.stem ? "" : String(path.name.dropFirst(path.stem.count + 1)))
        case .title: .text(facts.title)
        case .kind: .text(facts.kind)
        case .day: facts.day.map { .moment(Timestamp(day: $0)) } ?? .null
        case .words: .number(Double(facts.words))
        case .mood: facts.mood.map { .text($0) } ?? .null
        case .place: facts.place.map { .text($0) } ?? .null
        case .tags: .list(facts.tags.map { .text($0) })
        case .links: .list(facts.links.map { .link(TableLink(target: $0)) })
        case .embeds: .list(facts.embeds.map { .link(TableLink(target: $0)) })
        case .backlinks: .list(facts.backlinks.map { .link(TableLink(target: $0)) })
        case .size: facts.size.map { .number(Double($0)) } ?? .null
        case .created: (facts.created ?? facts.changed).map { .moment($0) } ?? .null
        case .changed: facts.changed.map { .moment($0) } ?? .null
        case .properties: TableValue(.object(row.properties))
        case .file: .file(row.path)
        }
    }
}
