// Lines of baked answers that name a document which stays: it was for all to see when the answer was made.

import Bytes
import Vault

enum BakedLines {
    /// What takes out each line of a baked block that leads to a document which stays, or is there no more.
    static func edits(_ document: Document, stays: (VaultPath) -> Bool) -> [TextEdit] {
        document.scan.baked.flatMap { block -> [TextEdit] in
            guard let content = block.content, !content.isEmpty else { return [] }
            var lines: [Range<Int>] = []
            // Nothing in a block is found with the document.
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

    /// Rows of tables that sum others up, which have bold cells: they would tell of a row that is taken out.
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
