// The text of an ink file: lines of words, each bound to the strokes or the typed text from which it comes.

package struct InkTranscript: Sendable, Hashable {
    /// A word with its strokes.
    package struct Word: Sendable, Hashable {
        package enum Standing: Sendable, Hashable {
            /// Confirmed by a person; it is kept.
            case confirmed
            /// Recognised, with or without sufficient confidence.
            case read, uncertain
        }

        /// The state of a word of typed text.
        package enum Typing: Sendable, Hashable {
            /// Same as in the box, and follows changes of the box.
            case asInBox
            /// A person replaced the line of the box, which is identified by its digest.
            case instead(of: String)
        }

        /// Normally one word; empty if a person removed what was recognised, several if strokes could not be separated.
        package var texts: [String]
        /// The names of its strokes, or of the box of typed text; empty for words added by a person.
        package var strokes: [String]
        package var standing: Standing
        /// Nil for handwriting, and for words added by a person.
        package var typing: Typing?

        package init(_ texts: [String], strokes: [String], _ standing: Standing, typing: Typing? = nil) {
            self.texts = texts
            self.strokes = strokes
            self.standing = standing
            self.typing = typing
        }

        /// As written in the block: `Anna`, `[Anna?]` if uncertain.
        package var shown: [String] { standing == .uncertain ? texts.map { "[\($0)?]" } : texts }

        /// The word that a person typed in the block.
        static func bare(_ shown: String) -> String {
            shown.count > 3 && shown.hasPrefix("[") && shown.hasSuffix("?]")
                ? String(shown.dropFirst().dropLast(2)) : shown
        }
    }

    /// By page, each from top to bottom.
    package var lines: [[Word]]

    package init(lines: [[Word]] = []) { self.lines = lines }

    /// The non-empty lines, as displayed.
    package var texts: [String] {
        lines.map { $0.flatMap(\.shown).joined(separator: " ") }.filter { !$0.isEmpty }
    }

    package func count(_ standing: Word.Standing) -> Int {
        lines.joined().reduce(0) { $0 + ($1.standing == standing ? $1.texts.count : 0) }
    }
}

/// A line as read by a recogniser.
package struct ReadLine: Sendable, Hashable {
    /// Stroke names, in reading order.
    package let strokes: [String]
    /// Nil if it was not read.
    package let words: [InkTranscript.Word]?

    package init(strokes: [String], words: [InkTranscript.Word]?) {
        self.strokes = strokes
        self.words = words
    }
}
