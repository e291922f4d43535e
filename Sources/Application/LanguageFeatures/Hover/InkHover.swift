// Hover on a line of recognised handwriting: a picture of its strokes, and the confidence of its words.

import Bytes
import DocumentActions
import Vault
import Wording

extension HoverQuestion {
    /// For a line of text in a block of recognised handwriting.
    func handwritten(_ vault: EditedVault) throws -> Answer? {
        guard let block = document.scan.ink.first(where: { $0.words.contains(offset) }),
            let number = block.lines.firstIndex(where: {
                $0.range.lowerBound <= offset && offset <= $0.range.upperBound
            })
        else { return nil }
        let line = block.lines[number]
        let name = document.bytes.text(block.file)
        var text = "**\(Self.plain(name))**"
        let doubtful = line.words.count(where: \.isUncertain)
        if doubtful > 0 {
            text +=
                " · "
                + Phrase.counted(
                    doubtful, "word is uncertain", "words are uncertain", fr: "mot incertain", "mots incertains")[
                    language]
        } else if line.words.allSatisfy(\.isConfirmed) {
            text += " · " + Phrase("confirmed", fr: "confirmé")[language]
        }
        if showsPictures,
            let picture = try? InkLinePicture(ofLine: number + 1, of: name, in: document, vault.workspace)
        {
            text += "\n\n![](data:image/svg+xml;base64,\(Base64.encode(picture.svg)))"
        }
        return Answer(text: text, range: line.range)
    }
}
