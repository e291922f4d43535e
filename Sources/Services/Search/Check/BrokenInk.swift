// Finds handwriting text that no longer distinguishes typed words from recognised ones.

import Bytes
import Vault
import Wording

extension Document {
    /// Blocks with an incomplete comment (docs/ink.md), each with its strokes file.
    package var brokenInk: [(file: String, problem: Problem)] {
        scan.ink.filter(\.isBroken).map { block in
            let file = bytes.text(block.file)
            let words = Phrase(
                "the comment of “\(file)” is not whole; nothing that is written there counts as typed",
                fr: "le commentaire de « \(file) » n’est pas entier ; rien de ce qui y est écrit ne vaut comme tapé")
            return (file, Problem(.brokenInk, block.range.lowerBound..<block.range.lowerBound, words))
        }
    }
}
