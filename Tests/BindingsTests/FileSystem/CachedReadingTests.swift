// What was made of a file is kept while the file is the same, and not a moment longer.

import FileSystem
import Synchronization
import TestSupport
import Testing

@Suite struct KeptReadingTests {
    private let folder: TemporaryFolder
    private let kept = CachedReading<String>()
    private let readings = Readings()
    private var path: String { folder.path + "/a.yaml" }

    private final class Readings: Sendable {
        let count = Mutex(0)
    }

    init() throws { folder = try TemporaryFolder() }

    private var value: String {
        kept.value(ofFile: path) {
            readings.count.withLock { $0 += 1 }
            return (try? folder.read("a.yaml")) ?? "none"
        }
    }

    private var count: Int { readings.count.withLock { $0 } }

    /// Until a change would move the stamp.
    private func settle() { MachineFacts.sleep(milliseconds: 60) }

    @Test func readOnceWhileItIsTheSame() throws {
        try folder.write("one", to: "a.yaml")
        settle()
        #expect(value == "one" && value == "one" && value == "one")
        #expect(count == 1)
    }

    @Test func anotherContentIsReadAnew() throws {
        try folder.write("one", to: "a.yaml")
        settle()
        #expect(value == "one")
        // As many bytes.
        try folder.write("two", to: "a.yaml")
        #expect(value == "two")
    }

    /// Within the grain of the clock a second change may leave the stamp as it is.
    @Test func whatHasJustChangedIsNotKept() throws {
        for number in 10..<40 {
            let text = String(number)
            let file = try OpenFile.appending(path)
            try file.cut(to: 0)
            try file.write(Array(text.utf8))
            #expect(value == text)
        }
    }

    @Test func aFileThatComesAndGoesIsSeen() throws {
        #expect(value == "none" && value == "none")
        #expect(count == 1, "that there is none is kept, too")
        try folder.write("one", to: "a.yaml")
        #expect(value == "one")
        try Paths.removeFile(path)
        #expect(value == "none")
    }

    @Test func aLinkThatLeadsElsewhereIsSeen() throws {
        try folder.write("one", to: "first")
        try folder.write("two", to: "second")
        try folder.link("a.yaml", to: "first")
        settle()
        #expect(value == "one" && value == "one")
        #expect(count == 1)
        try Paths.removeFile(path)
        try folder.link("a.yaml", to: "second")
        #expect(value == "two")
        settle()
        try folder.write("three", to: "second")
        #expect(value == "three")
    }

    @Test func whatNobodyCanTellIsNotKept() {
        var made = 0
        for _ in 0..<2 {
            _ = kept.value(of: nil, isTold: false) {
                made += 1
                return ""
            }
        }
        #expect(made == 2)
    }
}
