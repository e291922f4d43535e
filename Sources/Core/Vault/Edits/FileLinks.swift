// Updates links of a document to a renamed file.

import Bytes

package struct FileLinks {
    private let document: Document

    package init(_ document: Document) { self.document = document }

    /// Edits that make each link, embed and front-matter value that refers to `old` refer to `new`, which is in the same folder.
    package func edits(from old: VaultPath, to new: VaultPath) -> [TextEdit] {
        guard document.encoding.isEditable else { return [] }
        let bytes = document.bytes
        var edits: [TextEdit] = []
        for link in document.scan.links where link.form != .autolink {
            let written = bytes.text(link.target)
            let isWiki = link.form == .wiki
            guard isWiki ? old.text == written || old.text.hasSuffix("/" + written) : means(written, old) else {
                continue
            }
            // Keeps the folders as written.
            let start = bytes[link.target].lastIndex(of: .slash).map { $0 + 1 } ?? link.target.lowerBound
            edits.append(TextEdit(start..<link.target.upperBound, isWiki ? new.name : Self.encoded(new.name)))
        }
        if let block = document.frontMatter.block {
            let name = Array(old.name.utf8)
            var at = block.lowerBound
            while at + name.count <= block.upperBound {
                guard bytes[at..<at + name.count].elementsEqual(name),
                    at == block.lowerBound || !bytes[at - 1].isLetter && !bytes[at - 1].isDigit
                else {
                    at += 1
                    continue
                }
                edits.append(TextEdit(at..<at + name.count, new.name))
                at += name.count
            }
        }
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether a link refers to a file, relative to the document or, as some programs write it, to the vault's folder.
    private func means(_ written: String, _ file: VaultPath) -> Bool {
        document.path.resolving(written) == file || WrittenDestination.decoded(written) == file.text
    }

    /// Escapes what cannot be in a link target without angle brackets (CommonMark 6.3).
    private static func encoded(_ name: String) -> String {
        var text = ""
        for character in name {
            switch character {
            case " ": text += "%20"
            case "(": text += "%28"
            case ")": text += "%29"
            default: text.append(character)
            }
        }
        return text
    }
}
