// Comments in front matter: `title: "A %%not yet%%"`, and text between such signs in YAML comments.

import Bytes
import Vault
import YAML

enum HeadComments {
    /// The edits that remove them; in unparsable front matter everything from the first sign on.
    static func edits(_ document: Document) -> [TextEdit] {
        let (front, bytes) = (document.frontMatter, document.bytes)
        let head = front.unread ?? front.content
        guard let first = sign(in: bytes, head) else { return [] }
        if front.unread != nil { return [.remove(first..<head.upperBound)] }
        let values = HeadEdits.edits(document) { entry in
            if entry.key.utf8.contains(.percent), entry.key.contains("%%") { return .gone }
            guard let left = cleaned(entry.value) else { return .gone }
            return left.isChanged ? .other(YAMLRedaction.text(left.node)) : .same
        }
        let lines = commentLines(bytes, head).filter { line in !values.contains { $0.range.overlaps(line) } }
        return (values + lines.map { .remove($0) }).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func sign(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var at = range.lowerBound
        while let found = bytes.firstPlace(of: .percent, in: at..<range.upperBound) {
            if bytes.has("%%", at: found), found + 1 < range.upperBound { return found }
            at = found + 1
        }
        return nil
    }

    /// Each YAML comment with the sign, from the `#` to the end of the line, and all up to the closing one.
    private static func commentLines(_ bytes: [UInt8], _ head: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var isOpen = false
        var start = head.lowerBound
        while start < head.upperBound {
            let end = bytes[start..<head.upperBound].firstIndex(of: .newline) ?? head.upperBound
            defer { start = end + 1 }
            guard let hash = comment(bytes, start..<end) else { continue }
            let signs = String(decoding: bytes[hash..<end], as: UTF8.self).ranges(of: "%%").count
            if isOpen || signs > 0 { found.append(hash..<end) }
            if signs % 2 == 1 { isOpen.toggle() }
        }
        return found
    }

    /// The possible start of a comment: at the start of a line, or after a blank. This includes a `#` in a quoted value, whose entry is
    /// rewritten if it contains a sign.
    private static func comment(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        line.first { bytes[$0] == .hash && ($0 == line.lowerBound || bytes[$0 - 1].isBlank) }
    }

    /// Nil if nothing is left.
    private static func cleaned(_ value: YAMLNode) -> (node: YAMLNode, isChanged: Bool)? {
        switch value.content {
        case .scalar:
            let text = value.scalar ?? ""
            guard text.utf8.contains(.percent), text.contains("%%") else { return (value, false) }
            let left = withoutComments(text).trimmed
            guard !left.isEmpty else { return nil }
            return (YAMLNode(content: .scalar(left), style: .quoted, tag: nil, range: value.range), true)
        case .sequence(let items):
            let kept = items.map(cleaned)
            return rebuilt(value, .sequence(kept.compactMap { $0?.node }), kept.map { $0?.isChanged ?? true })
        case .mapping(let pairs):
            let kept = pairs.map { pair in
                (pair.key.scalar ?? "").contains("%%") ? nil : cleaned(pair.value)
            }
            let left = zip(pairs, kept).compactMap { pair, found in
                found.map { YAMLNode.Pair(key: pair.key, value: $0.node) }
            }
            return rebuilt(value, .mapping(left), kept.map { $0?.isChanged ?? true })
        }
    }

    private static func rebuilt(
        _ value: YAMLNode, _ content: YAMLNode.Content, _ changes: [Bool]
    ) -> (node: YAMLNode, isChanged: Bool) {
        guard changes.contains(true) else { return (value, false) }
        return (YAMLNode(content: content, style: .flow, tag: nil, range: value.range), true)
    }

    /// An unclosed comment extends to the end.
    private static func withoutComments(_ text: String) -> String {
        var left = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "%%") {
            left += rest[..<open.lowerBound]
            rest = rest[open.upperBound...]
            rest = rest.firstRange(of: "%%").map { rest[$0.upperBound...] } ?? ""
        }
        return left + rest
    }
}
