// Reads GPX tracks (topografix.com/GPX/1/1) of any length into days: start and end, distance, points along the way.

import Agenda
import Bytes
import CivilTime
import Vault
import Wording
import XML

/// One day of a track.
package struct TrackDay: Sendable, Hashable {
    package let day: Day
    /// Local times.
    package var first: LocalDateTime
    package var last: LocalDateTime
    package var start: Coordinates
    package var end: Coordinates
    /// Length of the track, without gaps between segments.
    package var metres: Double
    package var points: Int
    /// Points along the way, one every 250 metres or so, at most `maxStops`.
    package var stops: [Coordinates]

    package static let maxStops = 500
    static let stopDistance = 250.0
}

/// Reads the points of tracks, and waypoints with a time, as a stream. Memory is proportional to the days.
package final class GPXReader: XMLHandler {
    package private(set) var problems = SourceProblems()
    /// Further days are ignored.
    static let maxDays = 40_000

    private let reader: LocalZone
    private var stream: XMLStream?
    private var days: [Day: TrackDay] = [:]
    private var depth = 0
    private var sawRoot = false
    private var point: Coordinates?
    private var isTime = false
    private var text: [UInt8] = []
    private var time: LocalDateTime?
    private var isTrack = false
    /// The previous point in the same segment.
    private var before: Coordinates?

    package init(reader: LocalZone) { self.reader = reader }

    /// Throws `SourceRefusal` for input that is not XML or not GPX, or declares entities.
    package func feed(_ bytes: UnsafeRawBufferPointer) throws(SourceRefusal) {
        do throws(XMLError) {
            if stream == nil { stream = try XMLStream(self) }
            try stream?.feed(bytes)
        } catch { throw SourceRefusal(error) }
        if depth > 0, !sawRoot { throw Self.noGPX }
    }

    package func finish() throws(SourceRefusal) -> [TrackDay] {
        do throws(XMLError) { try stream?.finish() } catch { throw SourceRefusal(error) }
        guard sawRoot else { throw Self.noGPX }
        return days.values.sorted { $0.day < $1.day }
    }

    private static let noGPX = SourceRefusal(
        Phrase("no <gpx> in it: not a GPX file", fr: "pas de <gpx> : ce n’est pas un fichier GPX"))

    package func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
        depth += 1
        if depth == 1 { sawRoot = name == "gpx" }
        if name == "trkpt" || name == "wpt" || name == "rtept" {
            isTrack = name == "trkpt"
            time = nil
            point = attributes["lat"].flatMap { Double($0.text) }.flatMap { latitude in
                attributes["lon"].flatMap { Double($0.text) }.flatMap { Coordinates(latitude: latitude, longitude: $0) }
            }
            if point == nil {
                problems.add(
                    line: stream?.line ?? 0,
                    Phrase("a point that is nowhere: left out", fr: "un point nulle part : laissé de côté"))
            }
        } else if name == "trkseg" {
            before = nil
        } else if name == "time" {
            isTime = point != nil
            text.removeAll(keepingCapacity: true)
        }
    }

    package func text(_ bytes: XMLBytes) {
        if isTime, text.count < 64 { text.append(contentsOf: bytes.buffer.prefix(64)) }
    }

    package func end(_ name: XMLBytes) {
        depth -= 1
        if name == "time", isTime {
            isTime = false
            let range = text.trimmed(0..<text.count)
            if let stamp = Timestamp.parse(iso: text, at: range), stamp.time != nil {
                // Times without a zone are UTC in GPX.
                time = reader.local(of: Int64(stamp.local.localSeconds - (stamp.offsetSeconds ?? 0)))
            } else {
                problems.add(
                    line: stream?.line ?? 0,
                    Phrase("a time that is none: left out", fr: "une heure qui n’en est pas une : laissée de côté"))
            }
        } else if name == "trkpt" || name == "wpt" || name == "rtept" {
            if let point { take(point) }
            point = nil
        }
    }

    private func take(_ point: Coordinates) {
        let way = isTrack ? before.map { $0.distance(to: point) } ?? 0 : 0
        if isTrack { before = point }
        guard let time else { return }
        guard var day = days[time.day] else {
            guard days.count < Self.maxDays else { return }
            days[time.day] = TrackDay(
                day: time.day, first: time, last: time, start: point, end: point, metres: way, points: 1, stops: [point]
            )
            return
        }
        days[time.day] = nil
        day.metres += way
        day.points += 1
        if time < day.first { (day.first, day.start) = (time, point) }
        if time >= day.last { (day.last, day.end) = (time, point) }
        if day.stops.count < TrackDay.maxStops, let last = day.stops.last,
            last.distance(to: point) >= TrackDay.stopDistance
        {
            day.stops.append(point)
        }
        days[time.day] = day
    }
}
