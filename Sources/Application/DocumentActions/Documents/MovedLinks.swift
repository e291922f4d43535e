// Links of a document that moves: links to it follow, and its own links keep their destinations.

import Bytes
import Vault

package struct MovedLinks: Sendable {
    package let old: VaultPath
    package let new: VaultPath

    package init(from old: VaultPath, to new: VaultPath) {
        self.old = old
        self.new = new
    }

    // MARK: Links to it

    /// Edits that point each link and embed in another document, and each front matter value with the old path, to the new path. Links by
    /// title or alias stay.
    package func edits(in document: Document) -> [TextEdit] {
        guard document.encoding.isEditable else { return [] }
        var edits: [TextEdit] = []
        for link in document.links {
            if let target = target(of: link, in: document) {
                edits.append(document.replacing(link.target, with: target))
            }
        }
        if let block = document.frontMatter.block {
            let links = document.frontMatter.links
            edits += head(of: document, block).filter { edit in !links.contains { $0.range.overlaps(edit.range) } }
        }
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The link target after the move, without escapes; nil if the link leads elsewhere, or uses a title or an alias.
    package func target(of link: DocumentLink, in document: Document) -> String? {
        guard link.form != .autolink, !link.target.isEmpty else { return nil }
        let written = document.target(of: link)
        return link.form == .wiki ? wiki(written) : address(written, in: document.path)
    }

    /// With the original number of folders, and with an extension if there was one.
    private func wiki(_ written: String) -> String? {
        let hasEnding = Folding.fold(written).hasSuffix(".md")
        let hasSlash = written.hasPrefix("/")
        let folded = Folding.fold(String((hasEnding ? written.dropLast(3) : written[...]).drop { $0 == "/" }))
        let whole = Folding.fold(String(old.text.dropLast(old.isMarkdown ? 3 : 0)))
        guard whole == folded || !hasSlash && whole.hasSuffix("/" + folded) else { return nil }
        let parts = new.text.split(separator: "/")
        let count = whole == folded ? parts.count : folded.split(separator: "/").count
        let target = parts.suffix(count).joined(separator: "/")
        return (hasSlash ? "/" : "") + (hasEnding || !new.isMarkdown ? target : String(target.dropLast(3)))
    }

    private func address(_ written: String, in source: VaultPath) -> String? {
        guard let meant = source.resolving(written) else { return nil }
        let hasEnding = meant == old
        guard hasEnding || old.isMarkdown && VaultPath(trusted: meant.text + ".md") == old else { return nil }
        var target =
            written.hasPrefix("/") ? "/" + new.text : RelativeAddress.relative(from: source.text, to: new.text)
        if !hasEnding, new.isMarkdown { target = String(target.dropLast(3)) }
        return RelativeAddress.encoded(target) + written.drop { $0 != "?" }
    }

    /// The whole path between characters that cannot be part of a path. A title with the same text stays.
    private func head(of document: Document, _ block: Range<Int>) -> [TextEdit] {
        let bytes = document.bytes
        var edits: [TextEdit] = []
        let name = Array(old.text.utf8)
        func isPart(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 || byte == .hyphen }
        var at = block.lowerBound
        while at + name.count <= block.upperBound {
            let end = at + name.count
            guard bytes[at..<end].elementsEqual(name), at == block.lowerBound || !isPart(bytes[at - 1]),
                end == block.upperBound || !isPart(bytes[end])
            else {
                at += 1
                continue
            }
            edits.append(document.replacing(at..<end, with: new.text))
            at = end
        }
        return edits
    }

    // MARK: Its own links

    /// Edits that make the document's relative links lead to the same destinations from its new folder.
    ///
    /// - Parameter document: under either path.
    package func ownEdits(in document: Document) -> [TextEdit] {
        guard document.encoding.isEditable, old.folder != new.folder else { return [] }
        let bytes = document.bytes
        var edits: [TextEdit] = []
        func add(_ range: Range<Int>, isEncoded: Bool) {
            let written = bytes.text(range)
            guard !written.hasPrefix("/"),
                let meant = isEncoded ? old.resolving(written) : VaultPath(VaultPath.joined(old.folder, written))
            else { return }
            let path = meant == old ? new : meant
            let target = RelativeAddress.relative(from: new.text, to: path.text)
            let text = isEncoded ? RelativeAddress.encoded(target) + written.drop { $0 != "?" } : target
            if text != written { edits.append(TextEdit(range, text)) }
        }
        for link in document.scan.links
        where (link.form == .markdown || link.form == .definition) && !link.target.isEmpty {
            add(link.target, isEncoded: true)
        }
        // File names in front matter: `../` shows that they are relative to the document.
        for range in headPaths(of: document) { add(range, isEncoded: false) }
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Front matter values that start with `../` or `./`, up to a quote, a comma, a bracket or the end of the line.
    private func headPaths(of document: Document) -> [Range<Int>] {
        guard let block = document.frontMatter.block else { return [] }
        let bytes = document.bytes
        var ranges: [Range<Int>] = []
        var at = block.lowerBound
        while at < block.upperBound {
            let isStart = at == 0 || bytes[at - 1].isWhitespace || "\"'[:".utf8.contains(bytes[at - 1])
            guard isStart, bytes[at...].starts(with: "../".utf8) || bytes[at...].starts(with: "./".utf8) else {
                at += 1
                continue
            }
            var end = at
            while end < block.upperBound, !bytes[end].isLineEnd, !"\"'],}".utf8.contains(bytes[end]) { end += 1 }
            while end > at, bytes[end - 1].isWhitespace { end -= 1 }
            ranges.append(at..<end)
            at = max(end, at + 1)
        }
        return ranges
    }
}
