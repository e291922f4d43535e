// What a file of ink says: lines of words, each bound to the strokes that it was read from, or to the typed text that it is in.

package struct InkTranscript: Sendable, Hashable {
    /// Strokes and what they say.
    package struct Word: Sendable, Hashable {
        package enum Standing: Sendable, Hashable {
            /// By a person; it stays.
            case confirmed
            /// By a recogniser that was sure enough, or was not.
            case read, uncertain
        }

        /// Of a word of typed text: whether it is there so.
        package enum Typing: Sendable, Hashable {
            /// As in the box; it follows the box.
            case asInBox
            /// A person has put the line that it is of in place of one of the box, which is known by its digest.
            case instead(of: String)
        }

        /// One word as a rule; none where a person took away what was read, several where strokes could not be told apart.
        package var texts: [String]
        /// The names of its strokes, or that of the box of typed text that it is in; none for what a person added.
        package var strokes: [String]
        package var standing: Standing
        /// Nil for handwriting, and for what a person added.
        package var typing: Typing?

        package init(_ texts: [String], strokes: [String], _ standing: Standing, typing: Typing? = nil) {
            self.texts = texts
            self.strokes = strokes
            self.standing = standing
            self.typing = typing
        }

        /// As the block has them: `Anna`, `[Anna?]` where it is uncertain.
        package var shown: [String] { standing == .uncertain ? texts.map { "[\($0)?]" } : texts }

        /// A person's word, out of what is typed in the block.
        static func bare(_ shown: String) -> String {
            shown.count > 3 && shown.hasPrefix("[") && shown.hasSuffix("?]")
                ? String(shown.dropFirst().dropLast(2)) : shown
        }
    }

    /// From the first page to the last, each from top to bottom.
    package var lines: [[Word]]

    package init(lines: [[Word]] = []) { self.lines = lines }

    /// The lines that have words, as they are shown.
    package var texts: [String] {
        lines.map { $0.flatMap(\.shown).joined(separator: " ") }.filter { !$0.isEmpty }
    }

    package func count(_ standing: Word.Standing) -> Int {
        lines.joined().reduce(0) { $0 + ($1.standing == standing ? $1.texts.count : 0) }
    }
}

/// A line as a recogniser read it.
package struct ReadLine: Sendable, Hashable {
    /// Names, in reading order.
    package let strokes: [String]
    /// Nil where it was not read.
    package let words: [InkTranscript.Word]?

    package init(strokes: [String], words: [InkTranscript.Word]?) {
        self.strokes = strokes
        self.words = words
    }
}
