// Years of two digits, as POSIX reads them.

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
}
