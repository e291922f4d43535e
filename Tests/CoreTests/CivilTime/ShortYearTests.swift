// Days in figures: years of two digits, as POSIX reads them, and what is more likely a fraction.

import CivilTime
import Testing

@Suite struct ShortYearTests {
    /// strptime(3): "69 to 99 … refer to years 1969 to 1999 …, 00 to 68 to years 2000 to 2068".
    @Test(arguments: [
        ("20/11/00", "2000-11-20"), ("20/11/68", "2068-11-20"), ("20/11/69", "1969-11-20"), ("20/11/99", "1999-11-20"),
    ])
    func pivot(written: String, expected: String) throws {
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        #expect(HumanDate.parse(written, now: now)?.day?.iso == expected)
    }

    /// Within a text, a day and a month in figures are a date; a simple fraction is one only where nothing else is around it.
    @Test(
        arguments: [
            ("chez Léa 3/11 au soir", "2026-11-03"), ("chez Léa 20/3 au soir", "2027-03-20"),
            ("chez Léa 2/5 au soir", "2026-05-02"),
            ("verser 1/2 tasse", nil), ("verser 3/4 tasse", nil), ("ouvert 24/7 ici", nil),
        ] as [(String, String?)])
    func fractions(text: String, expected: String?) throws {
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        let found = HumanDate.find(in: text, now: now, leaning: .nearest)?.date.day?.iso
        #expect(found.map { $0.dropFirst(5) } == expected.map { $0.dropFirst(5) }, "\(found ?? "nothing")")
    }
}
