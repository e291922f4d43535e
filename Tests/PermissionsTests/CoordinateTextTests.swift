// Coordinates are found wherever they are: text is looked at sixteen bytes at a time.

import Testing

@testable import Permissions

@Suite struct CoordinateTextTests {
    @Test(arguments: [
        "geo:45.7640,4.8357", "45.7640, 4.8357", "-45.7640;−4.8357", "lat: 45.764", "Länge=4,8357", "mlat=45.764",
        "N 45° 12.345 E 004° 34.567", "45°45'36\"N 4°50'24\"E", "8FW4V75V+8Q",
        "https://maps.example.org/?q=45.7640,4.8357",
    ])
    func findsThemAtEachPlace(_ written: String) throws {
        let alone = CoordinateText.ranges(in: Array(" \(written) ".utf8))
        #expect(!alone.isEmpty)
        for before in 0..<40 {
            for after in [0, 1, 3, 16, 33] {
                let front = String(repeating: "x", count: before)
                let text = "\(front) \(written) \(String(repeating: "y", count: after))"
                let found = CoordinateText.ranges(in: Array(text.utf8))
                #expect(found == alone.map { $0.lowerBound + before..<$0.upperBound + before })
            }
        }
    }

    @Test func findsNoneInWords() {
        let words =
            "Have a look below: mean 12.5 degrees, version 1.2.345, on 2026-11-23 at 10:30, +3 more, 1,234,567 of them."
        for before in 0..<40 {
            let text = String(repeating: "é", count: before) + words
            #expect(CoordinateText.ranges(in: Array(text.utf8)).isEmpty)
        }
    }
}
