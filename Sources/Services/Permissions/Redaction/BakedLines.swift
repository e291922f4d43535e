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
                guard let path = path(of: link, in: document), path.isMarkdown,
                    lines.last?.contains(link.target.lowerBound) != true,
                    stays(path)
                else { continue }
                let start = document.bytes.lineStart(from: link.target.lowerBound, notBefore: content.lowerBound)
                let end = document.bytes[link.target.lowerBound..<content.upperBound].firstIndex(of: .newline)
                lines.append(start..<(end.map { $0 + 1 } ?? content.upperBound))
            }
            return lines.map { .remove($0) }
        }
    }

    private static func path(of link: DocumentLink, in document: Document) -> VaultPath? {
        let target = PercentEncoding.decoded(document.bytes.text(link.target))
        let folder = document.path.folder
        return target.hasPrefix("/")
            ? VaultPath(target.dropFirst()) : VaultPath(folder.isEmpty ? target : folder + "/" + target)
    }
}

extension [UInt8] {
    fileprivate func lineStart(from offset: Int, notBefore limit: Int) -> Int {
        var at = offset
        while at > limit, self[at - 1] != .newline { at -= 1 }
        return at
    }
}
