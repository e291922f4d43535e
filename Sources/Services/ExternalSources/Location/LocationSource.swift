// Location as a source: GPX tracks, and the user's own places along them.

import Agenda
import Bytes
import CivilTime
import Permissions
import Vault

package struct LocationSource: SourceModule {
    package static let source = PermissionSource.location
    package static let endings = ["gpx"]
    package static let version = 1

    private let reader: LocalZone

    package init(reader: LocalZone) { self.reader = reader }

    package func read(_ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems) throws -> [TrackDay]
    {
        let tracks = GPXReader(reader: reader)
        try grant.stream(file) { piece in
            var failure: SourceRefusal?
            piece.withUnsafeBytes { buffer in
                do throws(SourceRefusal) { try tracks.feed(buffer) } catch { failure = error }
            }
            if let failure { throw failure }
        }
        let days = try tracks.finish()
        problems = tracks.problems
        return days
    }
}

extension TrackDay: SourceFact {
    /// Nil without coordinates: only times and distance would be left, as names of places derive from them.
    package func hiding(_ fields: Set<String>) -> TrackDay? {
        fields.isDisjoint(with: ["coordinates", "names"]) ? self : nil
    }

    package var json: JSONValue {
        func pair(_ point: Coordinates) -> JSONValue { .array([.double(point.latitude), .double(point.longitude)]) }
        return .members([
            ("first", .string(first.text)), ("last", .string(last.text)), ("start", pair(start)), ("end", pair(end)),
            ("metres", .double(metres)), ("points", .int(points)), ("stops", .array(stops.map(pair))),
        ])
    }

    package init?(json: JSONValue) {
        func point(_ json: JSONValue?) -> Coordinates? {
            guard let latitude = json?[0]?.double, let longitude = json?[1]?.double else { return nil }
            return Coordinates(latitude: latitude, longitude: longitude)
        }
        func time(_ key: String) -> LocalDateTime? { json[key]?.string.flatMap { Timestamp(text: $0)?.local } }
        guard let first = time("first"), let last = time("last"), let start = point(json["start"]),
            let end = point(json["end"]), let metres = json["metres"]?.double, let points = json["points"]?.int
        else { return nil }
        self.init(
            day: first.day, first: first, last: last, start: start, end: end, metres: metres, points: points,
            stops: (json["stops"]?.array ?? []).compactMap { point($0) })
    }

    /// The user's places along the way, in order, without duplicates.
    package func places(of known: [NamedPlace], within metres: Double = 300) -> [NamedPlace] {
        var found: [NamedPlace] = []
        for stop in stops + [end] {
            if let place = known.nearest(to: stop, within: metres), !found.contains(place) { found.append(place) }
        }
        return found
    }
}
