// Tracks as days.

import Agenda
import CivilTime
import Testing
import Vault

@testable import ExternalSources

private func read(_ text: String, pieces: Int = 1 << 20) throws -> (days: [TrackDay], problems: SourceProblems) {
    let reader = GPXReader(reader: .fixed(3600))
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
        try Array(bytes[start..<min(bytes.count, start + pieces)]).withUnsafeBytes { try reader.feed($0) }
    }
    return (try reader.finish(), reader.problems)
}

private let track = """
    <?xml version="1.0"?><gpx version="1.1"><wpt lat="45.76" lon="4.84"><name>Lyon</name></wpt><trk><name>Walk</name><trkseg>
    <trkpt lat="45.7600" lon="4.8400"><ele>170</ele><time>2026-11-20T09:00:00Z</time></trkpt>
    <trkpt lat="45.7690" lon="4.8400"><time>2026-11-20T09:10:00Z</time></trkpt></trkseg>
    <trkseg><trkpt lat="45.8600" lon="4.8400"><time>2026-11-20T23:30:00.500Z</time></trkpt></trkseg></trk></gpx>
    """

@Suite struct GPXReaderTests {
    @Test(arguments: [1, 17, 1 << 20])
    func days(pieces: Int) throws {
        let (days, problems) = try read(track, pieces: pieces)
        #expect(problems.count == 0)
        #expect(days.map(\.day.iso) == ["2026-11-20", "2026-11-21"])
        #expect(days[0].first.text == "2026-11-20T10:00:00")
        #expect(days[0].last.text == "2026-11-20T10:10:00")
        #expect((days[0].metres - 1000.8).magnitude < 1)
        // The gap to a new segment does not count.
        #expect(days[1].metres == 0)
        let lyon = try #require(Coordinates(latitude: 45.7601, longitude: 4.8401))
        #expect(days[0].places(of: [NamedPlace(name: "Home", coordinates: lyon)]).map(\.name) == ["Home"])
        #expect(days[1].places(of: [NamedPlace(name: "Home", coordinates: lyon)]).isEmpty)
    }

    @Test func rememberedAsItWas() throws {
        let (days, _) = try read(track)
        #expect(days.map { TrackDay(json: $0.json) } == days)
    }

    @Test func badPointsAndFiles() throws {
        let (days, problems) = try read(
            "<gpx><trk><trkseg><trkpt lat=\"95\" lon=\"4\"/>\n<trkpt lat=\"45\" lon=\"4\"><time>soon</time></trkpt></trkseg></trk></gpx>"
        )
        #expect(days.isEmpty)
        #expect(problems.told.map(\.line) == [1, 2])
        #expect(throws: SourceRefusal.self) { try read("<kml/>") }
        #expect(throws: SourceRefusal.self) { try read("") }
        #expect(throws: SourceRefusal.self) { try read("<gpx><trk>") }
        #expect(throws: SourceRefusal.self) { try read("<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx>&a;</gpx>") }
    }
}
