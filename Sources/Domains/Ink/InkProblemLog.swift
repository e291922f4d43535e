// Collects problems during XML parsing, with the current line.

import XML

/// Parses a file for a reader, and records its complaints.
final class InkProblemLog {
    private(set) var problems: [InkProblem]
    private var stream: XMLStream?

    init(_ problems: [InkProblem] = []) { self.problems = problems }

    /// - Parameter line: nil for the current line.
    func add(_ kind: InkProblem.Kind, line: Int? = nil) {
        problems.append(InkProblem(kind, line: line ?? stream?.line ?? 0))
    }

    /// Reads as far as it is well-formed XML; where it is not any more is reported as a problem.
    func read(_ bytes: [UInt8], for reader: any XMLHandler) {
        do throws(XMLError) {
            let stream = try XMLStream(reader)
            self.stream = stream
            defer { self.stream = nil }
            try stream.read(bytes)
        } catch {
            add(.malformed(error.message), line: error.line)
        }
    }
}
