// Text of handwriting in a document that no longer tells what a person wrote from what was only read.

import Bytes
import Vault
import Wording

extension Document {
    /// Blocks whose comment is not whole (docs/ink.md), each with the file of strokes that it names.
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
