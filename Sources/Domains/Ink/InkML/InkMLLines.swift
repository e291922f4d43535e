// Strokes as lines of a file, without what stands around them there: what a canvas sends.

import Bytes

extension InkMLReader {
    /// Bytes of the name of a stroke.
    private static let nameLimit = 64

    /// Reads lines of our layout, `<brush>` and `<trace>`, as they stand in a file.
    ///
    /// - Returns: Nil where anything is in them that is not understood.
    package static func strokes(_ lines: String) -> [InkStroke]? {
        let reading = read(Array((InkMLWriter.head + "</definitions>\n" + lines + "</ink>\n").utf8))
        guard reading.isOurs, reading.document.pages.count <= 1, reading.document.kept.isEmpty,
            reading.document.attachments.isEmpty
        else { return nil }
        let strokes = reading.document.strokes
        return strokes.allSatisfy { $0.id.utf8.count <= nameLimit } ? strokes : nil
    }
}
