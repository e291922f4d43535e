// Timestamps: what is read, what is refused, and what is written back.

import Testing

@testable import CivilTime

@Suite struct TimestampTests {
    @Test(arguments: [
        ("2026-11-20", "2026-11-20"), ("2026-11-20T09:15", "2026-11-20T09:15:00"),
        ("2026-11-20 09:15", "2026-11-20T09:15:00"), ("2026-11-20t09:15:30", "2026-11-20T09:15:30"),
        ("2026-11-20T09:15:00Z", "2026-11-20T09:15:00Z"), ("2026-11-20T09:15z", "2026-11-20T09:15:00Z"),
        ("2026-11-20T09:15:00+01:00", "2026-11-20T09:15:00+01:00"),
        ("2026-11-20T09:15:00+0100", "2026-11-20T09:15:00+01:00"),
        ("2026-11-20T09:15:00-03", "2026-11-20T09:15:00-03:00"),
        ("2026-11-20 09:15:00 +0530", "2026-11-20T09:15:00+05:30"),
        ("2026-11-20T09:15:00.000Z", "2026-11-20T09:15:00Z"), ("2026-11-20T09:15:00.5Z", "2026-11-20T09:15:00.500Z"),
        ("2026-11-20T09:15:00,25", "2026-11-20T09:15:00.250"),
        ("2026-11-20T09:15:00.123456Z", "2026-11-20T09:15:00.123456Z"),
        ("2026-11-20T09:15:00.1234567899Z", "2026-11-20T09:15:00.123456789Z"),
        ("2026-11-20T09:15:00-00:00", "2026-11-20T09:15:00Z"),
        ("0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00+14:00"),
    ])
    func canonical(text: String, canonical: String) {
        #expect(Timestamp(text: text)?.text == canonical)
        #expect(Timestamp(text: canonical)?.text == canonical)
        let bytes = Array(("#" + text + "!").utf8)
        #expect(Timestamp.parse(iso: bytes, at: 1..<bytes.count - 1)?.text == canonical)
    }

    @Test(arguments: [
        "", "2026", "2026-11-31", "2026-11-20T", "2026-11-20T9:15", "2026-11-20T24:00", "2026-11-20T09:60",
        "2026-11-20T09:15:60Z", "2026-11-20T09:15:", "2026-11-20T09:15:00.", "2026-11-20T09:15:00.Z",
        "2026-11-20T09:15+", "2026-11-20T09:15+24:00", "2026-11-20T09:15+01:60",
        "2026-11-20T09:15+01:0", "2026-11-20T09:15+010", "2026-11-20Z", "2026-11-20+01:00", "2026-11-20X09:15",
        "2026-11-20  09:15", "2026-11-20T09:15 ", "2026-11-20T09:15ZZ", "2026-11-20T09:15:00 UTC",
        "2026-11-20T09:15:00é", "2026-11-20T09", "2026-11-20T09:15.5",
    ])
    func impossible(text: String) {
        #expect(Timestamp(text: text) == nil)
    }

    @Test func rangesOutsideTheBytes() {
        let bytes = Array("2026-11-20T09:15".utf8)
        #expect(Timestamp.parse(iso: bytes, at: 0..<10)?.text == "2026-11-20")
        #expect(Timestamp.parse(iso: bytes, at: 0..<9) == nil)
        #expect(Timestamp.parse(iso: bytes, at: 0..<11) == nil)
        #expect(Timestamp.parse(iso: bytes, at: 0..<17) == nil)
        #expect(Timestamp.parse(iso: bytes, at: -1..<9) == nil)
        #expect(Timestamp.parse(iso: bytes, at: 16..<16) == nil)
    }

    @Test(
        arguments: [
            (0, 0, "1970-01-01T00:00:00Z"), (1_795_162_500, 0, "2026-11-20T08:15:00Z"),
            (1_795_162_500, 3600, "2026-11-20T09:15:00+01:00"), (-1, 0, "1969-12-31T23:59:59Z"),
            (-1, 3600, "1970-01-01T00:59:59+01:00"), (1_795_162_500, -12_600, "2026-11-20T04:45:00-03:30"),
        ] as [(Int64, Int, String)])
    func epoch(seconds: Int64, offset: Int, text: String) {
        let timestamp = Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offset)
        #expect(timestamp.text == text)
        #expect(timestamp.secondsSinceEpoch == seconds)
        #expect(Timestamp(text: text)?.secondsSinceEpoch == seconds)
    }

    @Test func epochNeedsAnOffset() {
        #expect(Timestamp(text: "2026-11-20T09:15")?.secondsSinceEpoch == nil)
        #expect(Timestamp(text: "2026-11-20")?.secondsSinceEpoch == nil)
        #expect(Timestamp(secondsSinceEpoch: .max).day == .latest)
        #expect(Timestamp(secondsSinceEpoch: .min).day == .earliest)
    }

    @Test func orderIsThatOfLocalTimes() throws {
        let texts = [
            "2026-11-19T23:00:00Z", "2026-11-20", "2026-11-20T00:00:00", "2026-11-20T00:00:00.001",
            "2026-11-20T09:15:00", "2026-11-20T09:15:00-01:00", "2026-11-20T09:15:00+01:00", "2026-11-21",
        ]
        let timestamps = try texts.map { try #require(Timestamp(text: $0)) }
        #expect(timestamps.reversed().sorted().map(\.text) == texts)
        #expect(timestamps[1].sortKey == timestamps[2].sortKey)
    }
}
