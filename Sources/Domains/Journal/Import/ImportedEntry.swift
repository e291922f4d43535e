// An entry out of the diary of another program, before it has a file.

import Bytes
import CivilTime
import Vault
import Wording

/// One entry as it was read, with everything that its source said.
package struct ImportedEntry: Sendable, Hashable {
    package struct Place: Sendable, Hashable {
        package var name: String?
        /// Where the name does not say it.
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

    /// A file that belongs to the entry.
    package struct Attachment: Sendable, Hashable {
        /// The path in the source, or its name alone: `photos/6e8f.jpeg`, `IMG_1.jpg`.
        package var source: String
        /// What refers to it as the target of a link in the body, all of them; none where it is only attached.
        package var references: [String] = []
        package var caption: String?
        package var isPhoto = true
    }

    /// A field of the source and the place it has now, as `weather.pressureMB` and `imported.weather.pressureMB`.
    package struct Field: Sendable, Hashable {
        package let source: String
        package let target: String
    }

    /// The program: `dayone`, `jrnl`, …
    package var program: String
    /// What is the same each time this entry is read.
    package var identifier: String
    package var date: Timestamp
    package var created: Timestamp?
    package var updated: Timestamp?
    package var title = ""
    /// What names the file where the title is not a heading.
    package var fileTitle = ""
    /// Markdown with LF at the ends of lines.
    package var body = ""
    package var tags: [String] = []
    package var mood: Mood?
    /// What it says of its time zone where that is not known.
    package var unknownZone: String?
    package var isFavorite = false
    package var place: Place?
    package var weather: Weather?
    package var attachments: [Attachment] = []
    /// Further lines of the front matter, kept as they were written.
    package var head: [String] = []
    /// What has no key of its own, in order.
    package var rest: [JSONValue.Member] = []
    package var fields: [Field] = []

    package init(program: String, identifier: String, date: Timestamp) {
        self.program = program
        self.identifier = identifier
        self.date = date
    }

    /// Adds tags as daybook writes them: what is none as it is becomes one by its letters and digits.
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
        // Names that changed when they became tags are kept.
        guard !changed.isEmpty else { return }
        let list = rest.last { $0.key == "tags" }?.value.array ?? []
        rest.removeAll { $0.key == "tags" }
        rest.append(JSONValue.Member("tags", .array(list + changed)))
    }
}

/// Why a record of a source is not taken, or not as it is.
package struct ImportFault: Sendable, Hashable {
    /// From 1; 0 where a record has no line.
    package var line: Int
    package var message: Phrase
    /// Whether the record was left out; otherwise it is reported and taken.
    package var isSkipped: Bool

    package init(line: Int = 0, _ message: Phrase, isSkipped: Bool = true) {
        self.line = line
        self.message = message
        self.isSkipped = isSkipped
    }
}

/// What a reader of a format finds, one after the other.
package enum ImportedRecord: Sendable {
    case entry(ImportedEntry)
    case fault(ImportFault)

    static func fault(line: Int = 0, _ message: Phrase, isSkipped: Bool = true) -> ImportedRecord {
        .fault(ImportFault(line: line, message, isSkipped: isSkipped))
    }
}

/// Who takes what is read.
package typealias ImportSink = (ImportedRecord) throws -> Void

/// A whole source that is not read: words, and what can be done.
package struct ImportRefusal: Error, Sendable, Hashable {
    package let message: Phrase
    package let hint: Phrase?

    package init(_ message: Phrase, hint: Phrase? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// The zones of the world, which a domain does not know.
package struct ImportClock: Sendable {
    /// Seconds east of UTC at an instant (seconds since the epoch), in the zone of the reader.
    package let local: @Sendable (Int64) -> Int
    /// The same in a zone of the zone database; nil where there is no zone of this name.
    package let named: @Sendable (String, Int64) -> Int?

    package init(
        local: @escaping @Sendable (Int64) -> Int, named: @escaping @Sendable (String, Int64) -> Int?
    ) {
        self.local = local
        self.named = named
    }

    /// An instant on the clock of a zone, else of the reader.
    package func time(_ seconds: Int64, nanoseconds: Int = 0, zone: String?) -> Timestamp {
        let offset = zone.flatMap { named($0, seconds) ?? Self.offset($0) } ?? local(seconds)
        return Timestamp(secondsSinceEpoch: seconds, nanoseconds: nanoseconds, offsetSeconds: offset)
    }

    /// Nil where the times of that zone are known, or none is named.
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
