// What goes wrong while a file of XML is read, each with the line that is being read.

import XML

/// Reads a file for one of the readers, and remembers what they complain of.
final class InkProblemLog {
    private(set) var problems: [InkProblem]
    private var stream: XMLStream?

    init(_ problems: [InkProblem] = []) { self.problems = problems }

    /// - Parameter line: nil for the one that is being read.
    func add(_ kind: InkProblem.Kind, line: Int? = nil) {
        problems.append(InkProblem(kind, line: line ?? stream?.line ?? 0))
    }

    /// Reads as far as it is XML; where it is none any more is a problem.
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
