// A whole document as JSON.

import Bytes
import CivilTime
import Journal
import Photos
import Vault

extension Schema {
    package static func show(_ documents: [ShownDocument]) -> JSONValue {
        object(
            "show",
            [("count", .int(documents.count)), ("documents", .array(documents.map(document)))])
    }

    private static func document(_ shown: ShownDocument) -> JSONValue {
        let (document, fields) = (shown.document, shown.document.fields)
        return .members([
            ("path", .string(document.path.text)), ("title", .string(document.title)),
            ("kind", .string(document.kind.rawValue)), ("date", document.date.map { .string($0.text) } ?? .null),
            ("mood", fields.mood.flatMap { Mood(text: $0) }.map { .string($0.name) } ?? .null),
            ("favorite", .bool(fields.isFavorite)), ("tags", .array(document.tags.map { .string($0) })),
            ("place", fields.location?.name.map { .string($0) } ?? .null), ("words", .int(document.scan.words)),
            ("photos", .array(shown.photos.map(photo))),
            ("front_matter", .members(document.frontMatter.entries.map { ($0.key, JSONValue($0.value)) })),
            ("body", .string(document.bodyText)),
        ])
    }

    private static func photo(_ shown: ShownDocument.Photo) -> JSONValue {
        let facts = shown.facts
        let size = facts.shownSize
        let members: [(String, JSONValue)] = [
            ("file", .string(shown.photo.file)), ("caption", shown.photo.caption.map { .string($0) } ?? .null),
            ("found", .bool(shown.path != nil)), ("kind", facts.kind.map { .string($0.rawValue) } ?? .null),
            ("width", size.map { .int($0.width) } ?? .null), ("height", size.map { .int($0.height) } ?? .null),
            ("orientation", facts.orientation.map { .int($0) } ?? .null),
            ("taken", facts.taken.map { .string($0.text) } ?? .null),
            ("utc_offset", facts.offsetSeconds.map { .int($0) } ?? .null),
            ("camera", facts.camera.map { .string($0) } ?? .null),
            ("lat", facts.place.map { .double($0.latitude) } ?? .null),
            ("lon", facts.place.map { .double($0.longitude) } ?? .null),
            ("altitude", facts.place?.altitude.map { .double($0) } ?? .null),
        ]
        return .members(members)
    }
}
