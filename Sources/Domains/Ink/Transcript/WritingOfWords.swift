// Locates the strokes and text box lines of transcript words on the page.

extension InkDocument {
    /// The elements of a line of this ink's text.
    package struct Writing: Sendable {
        /// From 0.
        package let page: Int
        package let elements: [InkElement]
        /// The bounding box, in hundredths of a point.
        package let left: Int
        package let top: Int
        package let right: Int
        package let bottom: Int
    }

    /// The strokes and typed lines of some words on the first page that has any. Nil if they no longer exist.
    package func writing(of words: [InkTranscript.Word]) -> Writing? {
        let names = Set(words.flatMap(\.strokes))
        for (number, page) in pages.enumerated() {
            let strokes = page.strokes.filter { names.contains($0.id) }
            let texts = page.texts.filter { names.contains($0.id) }.map { $0.line(of: words) }
            let boxes = strokes.compactMap { InkBox($0.points) } + texts.map(\.box)
            guard let left = boxes.map(\.left).min(), let top = boxes.map(\.top).min(),
                let right = boxes.map(\.right).max(), let bottom = boxes.map(\.bottom).max()
            else { continue }
            return Writing(
                page: number, elements: strokes.map { .stroke($0) } + texts.map { .text($0) }, left: Int(left),
                top: Int(top), right: Int(right), bottom: Int(bottom))
        }
        return nil
    }
}

extension InkText {
    /// The distance between the upper edges of lines, in hundredths of a point.
    package var lineHeight: Int { size * 116 / 100 }

    /// The non-empty lines: their index in the box, from 0, and their words.
    var lines: [(number: Int, words: [String])] {
        words.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
            (number, line.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init))
        }
        .filter { !$0.words.isEmpty }
    }

    /// An estimate of its extent, as the font is unknown.
    fileprivate var box: InkBox {
        let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
        let longest = lines.map(\.count).max() ?? 0
        return InkBox(
            left: Double(x), top: Double(y), right: Double(x + longest * size * 62 / 100),
            bottom: Double(y + lines.count * lineHeight))
    }

    /// The line that contains some words, at its position; the whole text if that line no longer exists.
    fileprivate func line(of words: [InkTranscript.Word]) -> InkText {
        var digest = TypedLines.digest(words.flatMap(\.texts).map(BoundWord.digest))
        for case .instead(let line) in words.compactMap(\.typing) { digest = line }
        guard let line = lines.first(where: { TypedLines.digest($0.words.map(BoundWord.digest)) == digest }) else {
            return self
        }
        var text = self
        text.y += line.number * lineHeight
        text.words = line.words.joined(separator: " ")
        return text
    }
}
