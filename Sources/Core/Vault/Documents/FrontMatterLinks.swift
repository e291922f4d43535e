// Links in front-matter values, as in Obsidian's properties: `author: "[[Le Guin]]"`.

import Bytes
import YAML

extension FrontMatter {
    /// The links in values, in file order. Invalid YAML is scanned as plain text. Addresses are excluded.
    static func links(_ bytes: [UInt8], _ entries: [Entry], unread: Range<Int>?) -> [DocumentLink] {
        let found = unread.map { [$0] } ?? entries.flatMap { places(of: $0.value, bytes) }
        guard !found.isEmpty else { return [] }
        return bytes.withUnsafeBufferPointer { buffer in
            var collector = LinkCollector()
            for place in found {
                var scanner = InlineScanner(UnsafeBufferPointer(rebasing: buffer[..<place.upperBound]))
                _ = scanner.scan(place.lowerBound, place.upperBound, &collector)
            }
            return collector.links
        }
    }

    /// Where a link may be: in a text, and in an unquoted `[[a]]`, which YAML parses as nested lists.
    private static func places(of node: YAMLNode, _ bytes: [UInt8]) -> [Range<Int>] {
        switch node.content {
        case .scalar: return bytes[node.range].contains(.bracketOpen) ? [node.range] : []
        case .mapping(let pairs): return pairs.flatMap { places(of: $0.value, bytes) }
        case .sequence(let items):
            if items.count == 1, let inner = items[0].sequence, inner.count == 1, inner[0].scalar != nil,
                bytes[node.range].starts(with: "[[".utf8)
            {
                return [node.range]
            }
            return items.flatMap { places(of: $0, bytes) }
        }
    }

    /// The quote of the innermost value at a place.
    private func quote(at offset: Int, _ bytes: [UInt8]) -> UInt8? {
        func find(_ node: YAMLNode) -> YAMLNode? {
            guard node.range.contains(offset) else { return nil }
            switch node.content {
            case .scalar: return node
            case .mapping(let pairs): return pairs.lazy.compactMap { find($0.value) }.first
            case .sequence(let items): return items.lazy.compactMap(find).first
            }
        }
        guard let node = entries.lazy.compactMap({ find($0.value) }).first, node.style == .quoted else { return nil }
        return bytes[node.range.lowerBound]
    }

    /// The text of a range of front matter, without the escapes of its quotes (YAML 1.2.2, sections 7.3.1 and 7.3.2).
    func read(_ range: Range<Int>, _ bytes: [UInt8]) -> String {
        let text = bytes.text(range)
        switch quote(at: range.lowerBound, bytes) {
        case UInt8(ascii: "'"): return text.replacing("''", with: "'")
        case .quote?:
            guard text.utf8.contains(.backslash) else { return text }
            return (try? YAMLParser.parse(Array("\"\(text)\"".utf8)))??.scalar ?? text
        default: return text
        }
    }

    /// A text with the escapes needed at that place.
    func written(_ text: String, at offset: Int, _ bytes: [UInt8]) -> String {
        switch quote(at: offset, bytes) {
        case UInt8(ascii: "'"): text.replacing("'", with: "''")
        case .quote?: String(YAMLText.quoted(text).dropFirst().dropLast())
        default: text
        }
    }
}

extension Document {
    /// All links: those of the front matter, then those of the body.
    package var links: [DocumentLink] { frontMatter.links + scan.links }

    /// The target of a link as text: with YAML escapes removed if it is in the front matter.
    package func target(of link: DocumentLink) -> String {
        link.target.upperBound <= frontMatter.bodyStart
            ? frontMatter.read(link.target, bytes) : bytes.text(link.target)
    }

    /// An edit that replaces a part of a link, with YAML escapes if it is in the front matter.
    package func replacing(_ range: Range<Int>, with text: String) -> TextEdit {
        TextEdit(
            range,
            range.upperBound <= frontMatter.bodyStart
                ? frontMatter.written(text, at: range.lowerBound, bytes) : text)
    }
}

/// Collects only links.
private struct LinkCollector: InlineVisitor {
    var links: [DocumentLink] = []

    mutating func link(_ link: DocumentLink) {
        if link.form != .autolink { links.append(link) }
    }
    mutating func tag(_: Range<Int>) {}
    mutating func opaque(_: Range<Int>) {}
}
