// An entry from another program's diary, before it is a file.

import Bytes
import CivilTime
import Vault
import Wording

/// An entry as read, with all data of its source.
package struct ImportedEntry: Sendable, Hashable {
    package struct Place: Sendable, Hashable {
        package var name: String?
        /// If the name does not include it.
        package var town: String?
        package var latitude: Double?
        package var longitude: Double?

        package init(name: String? = nil, latitude: Double? = nil, longitude: Double? = nil) {
            self.name = name
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    package struct Weather: Sendable, Hashable {
        package var condition: String?
        /// °C
        package var temperature: Double?
    }

    /// A file attached to the entry.
    package struct Attachment: Sendable, Hashable {
        /// The path in the source, or its name alone: `photos/6e8f.jpeg`, `IMG_1.jpg`.
        package var source: String
        /// All link targets in the body that refer to it; empty if it is only attached.
        package var references: [String] = []
        package var caption: String?
        package var isPhoto = true
    }

    /// A field of the source and its new place, such as `weather.pressureMB` and `imported.weather.pressureMB`.
    package struct Field: Sendable, Hashable {
        package let source: String
        package let target: String
    }

    /// The program: `dayone`, `jrnl`, …
    package var program: String
    /// Stable across repeated reads of this entry.
    package var identifier: String
    package var date: Timestamp
    package var created: Timestamp?
    package var updated: Timestamp?
    package var title = ""
    /// Names the file if the title is not a heading.
    package var fileTitle = ""
    /// Markdown with LF line ends.
    package var body = ""
    package var tags: [String] = []
    package var mood: Mood?
    /// What it says of its time zone where that is not known.
    package var unknownZone: String?
    package var isFavorite = false
    package var place: Place?
    package var weather: Weather?
    package var attachments: [Attachment] = []
    /// Additional lines of front matter, verbatim.
    package var head: [String] = []
    /// Data without a key of its own, in order.
    package var rest: [JSONValue.Member] = []
    package var fields: [Field] = []

    package init(program: String, identifier: String, date: Timestamp) {
        self.program = program
        self.identifier = identifier
        self.date = date
    }

    /// Adds tags in daybook's notation: an invalid one is reduced to its letters and digits.
    mutating func add(tags names: [String]) {
        var known = Set(tags)
        var changed: [JSONValue] = []
        for name in names {
            let tag = TagSyntax.normalized(name) ?? TagSyntax.normalized(Slug.of(name))
            if let tag {
                if known.insert(tag).inserted { tags.append(tag) }
                if tag != name { changed.append(.string(name)) }
            } else if !name.trimmed.isEmpty {
                changed.append(.string(name))
            }
        }
        // The original names of changed tags are kept.
        guard !changed.isEmpty else { return }
        let list = rest.last { $0.key == "tags" }?.value.array ?? []
        rest.removeAll { $0.key == "tags" }
        rest.append(JSONValue.Member("tags", .array(list + changed)))
    }
}

/// Why a record of a source is skipped, or imported with changes.
package struct ImportFault: Sendable, Hashable {
    /// From 1; 0 if a record has no line.
    package var line: Int
    package var message: Phrase
    /// Whether the record was skipped; otherwise it is imported and reported.
    package var isSkipped: Bool

    package init(line: Int = 0, _ message: Phrase, isSkipped: Bool = true) {
        self.line = line
        self.message = message
        self.isSkipped = isSkipped
    }
}

/// The results of a format's reader, in order.
package enum ImportedRecord: Sendable {
    case entry(ImportedEntry)
    case fault(ImportFault)

    static func fault(line: Int = 0, _ message: Phrase, isSkipped: Bool = true) -> ImportedRecord {
        .fault(ImportFault(line: line, message, isSkipped: isSkipped))
    }
}

/// Receives the records.
package typealias ImportSink = (ImportedRecord) throws -> Void

/// Why a whole source is refused, and what can be done.
package struct ImportRefusal: Error, Sendable, Hashable {
    package let message: Phrase
    package let hint: Phrase?

    package init(_ message: Phrase, hint: Phrase? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// Access to time zones, which a domain does not have.
package struct ImportClock: Sendable {
    /// The reader's offset in seconds east of UTC at an instant (seconds since the epoch).
    package let local: @Sendable (Int64) -> Int
    /// The same for a zone of the zone database; nil if the name is unknown.
    package let named: @Sendable (String, Int64) -> Int?

    package init(
        local: @escaping @Sendable (Int64) -> Int, named: @escaping @Sendable (String, Int64) -> Int?
    ) {
        self.local = local
        self.named = named
    }

    /// An instant in the local time of a zone, else of the reader.
    package func time(_ seconds: Int64, nanoseconds: Int = 0, zone: String?) -> Timestamp {
        let offset = zone.flatMap { named($0, seconds) ?? Self.offset($0) } ?? local(seconds)
        return Timestamp(secondsSinceEpoch: seconds, nanoseconds: nanoseconds, offsetSeconds: offset)
    }

    /// The name of an unknown zone; nil if the zone is known or missing.
    func unknown(_ zone: String?, at seconds: Int64) -> String? {
        zone.flatMap { $0.isEmpty || named($0, seconds) != nil || Self.offset($0) != nil ? nil : $0 }
    }

    /// `+0100`, `GMT+01:00`, `Z`.
    static func offset(_ text: String) -> Int? {
        let digits = text.hasPrefix("GMT") || text.hasPrefix("UTC") ? String(text.dropFirst(3)) : text
        if digits == "Z" { return 0 }
        guard digits.hasPrefix("+") || digits.hasPrefix("-") else { return nil }
        return Timestamp(text: "2000-01-01T00:00:00" + digits)?.offsetSeconds
    }
}
