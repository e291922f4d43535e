// Strokes and typed text as lines of a file, without what is around them there: what a canvas sends.

extension InkMLReader {
    /// Bytes of the name of a stroke.
    private static let nameLimit = 64

    /// Reads lines of our layout, `<brush>`, `<trace>` and `<annotation type="text">`, as they are in a layer.
    ///
    /// - Returns: Nil where anything is in them that is not understood, and for typed text without words.
    package static func writing(_ lines: String) -> [InkElement]? {
        let (start, end) = ("<traceGroup xml:id=\"p1\"><traceGroup xml:id=\"p1-l1\">\n", "</traceGroup></traceGroup>\n")
        let reading = read(Array((InkMLWriter.head + "</definitions>\n" + start + lines + end + "</ink>\n").utf8))
        let elements = reading.document.pages.first?.layers.first?.elements ?? []
        // Nothing but a layer with these elements came of it.
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
