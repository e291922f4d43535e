// Readings of two devices in one file.

import Sensors
import Testing

struct ReadingsMergeTests {
    private func merge(_ base: String?, _ first: String, _ second: String) -> String {
        func run(_ one: String, _ other: String) -> String {
            String(
                decoding: ReadingsMerge(
                    base: base.map { Array($0.utf8) }, first: Array(one.utf8), second: Array(other.utf8)
                ).bytes, as: UTF8.self)
        }
        let merged = run(first, second)
        #expect(merged == run(second, first))
        return merged
    }

    private let head = "timestamp,ph\n"

    @Test func unionByTime() {
        #expect(
            merge(
                head + "2026-11-01T00:00:00Z,7\n", head + "2026-11-01T00:00:00Z,7\n2026-11-03T00:00:00Z,7.2\n",
                head + "2026-11-01T00:00:00Z,7\n2026-11-02T00:00:00Z,7.1\n")
                == head + "2026-11-01T00:00:00Z,7\n2026-11-02T00:00:00Z,7.1\n2026-11-03T00:00:00Z,7.2\n")
    }

    @Test func sameRowOnce() {
        #expect(
            merge(head, head + "2026-11-02T00:00:00Z,7\n", head + "2026-11-02T00:00:00Z,7\n2026-11-03T00:00:00Z,8\n")
                == head + "2026-11-02T00:00:00Z,7\n2026-11-03T00:00:00Z,8\n")
        #expect(
            merge(nil, head + "2026-11-02T00:00:00Z,7\n", head + "2026-11-03T00:00:00Z,8\n") == head
                + "2026-11-02T00:00:00Z,7\n2026-11-03T00:00:00Z,8\n")
    }

    @Test func removedRowsGoAndChangedOnesStay() {
        let base = head + "2026-11-01T00:00:00Z,7\n2026-11-02T00:00:00Z,99\n"
        #expect(
            merge(base, head + "2026-11-01T00:00:00Z,7\n", base + "2026-11-03T00:00:00Z,7\n") == head
                + "2026-11-01T00:00:00Z,7\n2026-11-03T00:00:00Z,7\n")
        let both = merge(
            base, head + "2026-11-01T00:00:00Z,7\n2026-11-02T00:00:00Z,7.1\n",
            head + "2026-11-01T00:00:00Z,7\n2026-11-02T00:00:00Z,7.2\n")
        #expect(both == head + "2026-11-01T00:00:00Z,7\n2026-11-02T00:00:00Z,7.1\n2026-11-02T00:00:00Z,7.2\n")
    }

    @Test func columnsOfBoth() {
        #expect(
            merge(
                head + "2026-11-01T00:00:00Z,7\n",
                "timestamp,ph,orp\n2026-11-01T00:00:00Z,7,\n2026-11-02T00:00:00Z,7,650\n",
                "timestamp,ph,air\n2026-11-01T00:00:00Z,7,\n2026-11-03T00:00:00Z,,12\n")
                == "timestamp,ph,air,orp\n2026-11-01T00:00:00Z,7,,\n2026-11-02T00:00:00Z,7,,650\n2026-11-03T00:00:00Z,,12,\n"
        )
    }

    @Test func lineEndsOfWindows() {
        let base = "timestamp,ph\r\n1,7\r\n"
        #expect(merge(base, base + "2,7\r\n", base + "3,7\r\n") == "timestamp,ph\r\n1,7\r\n2,7\r\n3,7\r\n")
    }
}
