// Places as JSON.

import Bytes
import Vault

extension Schema {
    package static func places(_ report: PlaceReport, limit: Int) -> JSONValue {
        func value(_ place: PlaceReport.Place) -> JSONValue {
            .members([
                ("name", place.name.isEmpty ? .null : .string(place.name)),
                ("latitude", place.coordinates.map { .double($0.latitude) } ?? .null),
                ("longitude", place.coordinates.map { .double($0.longitude) } ?? .null),
                ("count", .int(place.documents.count)), ("first", day(place.first)), ("last", day(place.last)),
            ])
        }
        return object(
            "places",
            [
                ("count", .int(report.places.count)), ("documents", .int(report.count)),
                ("places", .array(report.places.prefix(limit == 0 ? .max : limit).map(value))),
            ])
    }
}
