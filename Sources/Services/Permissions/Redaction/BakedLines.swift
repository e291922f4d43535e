// Lines of baked answers that mention a withheld document, which may have been public when the answer was made.

import Bytes
import Vault

enum BakedLines {
    /// Removes each line of a baked block that links to a document that is withheld or missing.
    static func edits(_ document: Document, stays: (VaultPath) -> Bool) -> [TextEdit] {
        document.scan.baked.flatMap { block -> [TextEdit] in
            guard let content = block.content, !content.isEmpty else { return [] }
            var lines: [Range<Int>] = []
            // Links within blocks are not part of the document's scan.
            for link in BodyScan(document.bytes, body: content).links
            where link.form == .markdown && !link.target.isEmpty {
                guard let path = document.path.resolving(document.bytes.text(link.target)), path.isMarkdown,
                    lines.last?.contains(link.target.lowerBound) != true,
                    stays(path)
                else { continue }
                let start = document.bytes.lineStart(from: link.target.lowerBound, notBefore: content.lowerBound)
                let end = document.bytes[link.target.lowerBound..<content.upperBound].firstIndex(of: .newline)
                lines.append(start..<(end.map { $0 + 1 } ?? content.upperBound))
            }
            if !lines.isEmpty { lines += sums(document.bytes, content) }
            return lines.sorted { $0.lowerBound < $1.lowerBound }.map { .remove($0) }
        }
    }

    /// Summary rows of tables, which have bold cells: they would reveal a removed row.
    private static func sums(_ bytes: [UInt8], _ content: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var at = content.lowerBound
        while at < content.upperBound {
            let end = bytes[at..<content.upperBound].firstIndex(of: .newline).map { $0 + 1 } ?? content.upperBound
            let line = bytes.text(at..<end)
            if line.hasPrefix("|"), line.contains("**"), !line.contains("](") { found.append(at..<end) }
            at = end
        }
        return found
    }
}

extension [UInt8] {
    fileprivate func lineStart(from offset: Int, notBefore limit: Int) -> Int {
        var at = offset
        while at > limit, self[at - 1] != .newline { at -= 1 }
        return at
    }
}
