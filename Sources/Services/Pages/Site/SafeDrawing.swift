// SVG files of a vault as pictures in which nothing can run: redrawn as mere shapes.

import Bytes
import FileSystem
import Processes
import Vault

/// Copies SVG files with rsvg-convert (librsvg2-bin). An SVG is a document: it may contain scripts and links, load other files, and hold
/// more than it shows.
package enum SafeDrawing {
    package static func isDrawing(_ path: VaultPath) -> Bool { path.name.lowercased().hasSuffix(".svg") }

    /// Longer files are not shown on pages.
    static let largest = 16 << 20
    /// The time limit for one drawing.
    private static let seconds = 60
    struct Unreadable: Error {}

    /// Writes the copy. Throws `Unreadable`, `ProcessError.missing` without rsvg-convert, `SystemError`.
    static func make(_ svg: [UInt8], at target: String) throws {
        try Paths.makePrivateFolder(Paths.parent(of: target))
        let part = try Paths.makeTemporaryFolder(in: Paths.parent(of: target), prefix: ".drawing-")
        defer { bestEffort { try Paths.removeTree(part) } }
        let drawn = Paths.join(part, "drawing.svg")
        // Input from stdin has no folder, so that no other file can be included; embedded pictures lose their metadata.
        let result = try ChildProcess.run(
            "rsvg-convert", ["--format=svg", "--no-keep-image-data", "--output=\(drawn)"], input: svg, variables: [],
            seconds: seconds)
        guard result.exitCode == 0 else { throw Unreadable() }
        let bytes = try OpenFile.reading(drawn).readAll(limit: 4 * largest)
        guard ratio(bytes) != nil, !isActive(bytes) else { throw Unreadable() }
        Paths.restrict(drawn)
        try Paths.rename(drawn, to: target)
    }

    /// Whether it contains an element that copies should not have: a later cairo may write links.
    private static func isActive(_ copy: [UInt8]) -> Bool {
        var place = 0
        while let start = copy.firstPlace(of: UInt8(ascii: "<"), in: place..<copy.count) {
            if copy.has("<a ", at: start) || copy.has("<a>", at: start) || copy.has("<script", at: start)
                || copy.has("<foreignObject", at: start)
            {
                return true
            }
            place = start + 1
        }
        return false
    }

    /// The ratio of width to height of a copy: rsvg-convert gives each a `viewBox`.
    package static func ratio(_ copy: [UInt8]) -> Double? {
        let head = String(decoding: copy.prefix(1024), as: UTF8.self)
        guard let start = head.firstRange(of: "viewBox=\"")?.upperBound else { return nil }
        let numbers = head[start...].prefix { $0 != "\"" }.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        return numbers[2] / numbers[3]
    }
}
