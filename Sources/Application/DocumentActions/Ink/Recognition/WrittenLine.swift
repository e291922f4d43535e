// A line that a page has of a file of ink: its number, and its words with their strokes or their box of typed text.

import Ink
import Vault

package struct WrittenLine: Sendable {
    /// From 1, as `ink correct` has it.
    package let number: Int
    package let words: [InkTranscript.Word]

    /// As a person would type it: without the marks of what is uncertain.
    package var text: String { words.flatMap(\.texts).joined(separator: " ") }

    /// None where the page has no text of the file, or one that nothing binds to strokes.
    ///
    /// - Parameter strokes: and boxes of typed text, of the file; without them their names stay as short as the page has them.
    package static func all(
        of file: VaultPath, in document: Document, among strokes: [String] = []
    ) -> [WrittenLine] {
        guard let text = try? InkOfPage.transcript(of: file, in: document) else { return [] }
        let shown = text.resolved(among: strokes).lines.filter { $0.contains { !$0.texts.isEmpty } }
        return shown.enumerated().map { WrittenLine(number: $0 + 1, words: $1) }
    }
}
