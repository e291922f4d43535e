// A problem with its file and position, as reported by `check`.

import Bytes
import FileSystem
import Vault
import Wording

/// A problem with its file and position.
package struct Finding: Sendable {
    /// The path in the vault; control characters are escaped by the printer.
    package let path: String
    package let position: LinePosition
    package let problem: Problem
    /// The line in question, for an excerpt.
    package let excerpt: String?

    /// Problems with their positions in a file.
    /// - Parameter bytes: the file as UTF-8.
    static func list(_ problems: [Problem], in path: VaultPath, _ bytes: [UInt8]) -> [Finding] {
        guard !problems.isEmpty else { return [] }
        let lines = LineMap(bytes)
        let positions = lines.positions(of: problems.map { min($0.range.lowerBound, bytes.count) })
        return zip(problems, positions).map { problem, position in
            let line = bytes.text(start(of: lines.content(ofLine: position.line - 1), bytes))
            return Finding(path: path.text, position: position, problem: problem, excerpt: String(line.prefix(200)))
        }
    }

    /// The part of a line for an excerpt, in whole UTF-8 characters.
    private static func start(of line: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        var end = min(line.upperBound, line.lowerBound + 2000)
        while end > line.lowerBound, end < line.upperBound, bytes[end] & 0xc0 == 0x80 { end -= 1 }
        return line.lowerBound..<end
    }

    /// A problem of a whole file, or of one of its lines.
    package static func ofFile(_ path: String, line: Int = 1, _ code: Problem.Code, _ message: Phrase) -> Finding {
        Finding(
            path: path, position: LinePosition(line: line, column: 1), problem: Problem(code, 0..<0, message),
            excerpt: nil)
    }

    static func unreadable(_ path: VaultPath, _ error: VaultError) -> Finding {
        let reason =
            switch error {
            case .system(let error, _): error.reason
            case .outside: "a link out of the vault"
            default: "not a readable file"
            }
        return ofFile(
            path.text, .unreadable, Phrase("cannot be read: \(reason)", fr: "illisible : \(reason)"))
    }
}
