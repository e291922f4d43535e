// A line of an ink file in a page: its number, and its words with their strokes or their box of typed text.

import Ink
import Vault

package struct WrittenLine: Sendable {
    /// From 1, as in `ink correct`.
    package let number: Int
    package let words: [InkTranscript.Word]

    /// As a person would type it, without the marks for uncertain words.
    package var text: String { words.flatMap(\.texts).joined(separator: " ") }

    /// Empty if the page has no text of the file, or none bound to strokes.
    ///
    /// - Parameter strokes: the file's strokes and boxes of typed text; if empty, names stay abbreviated as in the page.
    package static func all(
        of file: VaultPath, in document: Document, among strokes: [String] = []
    ) -> [WrittenLine] {
        guard let text = try? InkOfPage.transcript(of: file, in: document) else { return [] }
        let shown = text.resolved(among: strokes).lines.filter { $0.contains { !$0.texts.isEmpty } }
        return shown.enumerated().map { WrittenLine(number: $0 + 1, words: $1) }
    }
}
