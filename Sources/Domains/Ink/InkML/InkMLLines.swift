// Strokes and typed text as lines of a file without the rest of it: the format sent by a canvas.

extension InkMLReader {
    /// The maximum length of a stroke's name in bytes.
    private static let nameLimit = 64

    /// Reads lines of our layout, `<brush>`, `<trace>` and `<annotation type="text">`, as found in a layer.
    ///
    /// - Returns: Nil if they contain anything that is not understood, or typed text without words.
    package static func writing(_ lines: String) -> [InkElement]? {
        let (start, end) = ("<traceGroup xml:id=\"p1\"><traceGroup xml:id=\"p1-l1\">\n", "</traceGroup></traceGroup>\n")
        let reading = read(Array((InkMLWriter.head + "</definitions>\n" + start + lines + end + "</ink>\n").utf8))
        let elements = reading.document.pages.first?.layers.first?.elements ?? []
        // The result must be a layer with these elements and nothing else.
        let layer = InkLayer(id: "p1-l1", elements: elements)
        guard reading.isOurs, reading.document == InkDocument(pages: [InkPage(id: "p1", layers: [layer])]) else {
            return nil
        }
        guard elements.allSatisfy({ $0.isWriting && $0.id.utf8.count <= nameLimit }),
            !reading.document.texts.contains(where: \.isBlank)
        else { return nil }
        return elements
    }
}
