// The shared form of a list: its body and a few keys, without the rest of its front matter.

import Bytes
import YAML

/// Converts a list to the form stored in a share, and back to the form of a vault.
///
/// Other keys, comments and the style of the front matter stay in the vault; line ends are those of each vault. Equal
/// lists have the same shared form everywhere: `bytes(of:)` of a document made by `applied(_:to:_:)` returns the
/// input.
package enum SharedForm {
    /// The shared keys, in the order in which they are written.
    package static let keys = ["name", "title", "lang", "created", "updated", "order", "aisles"]

    package static func bytes(of document: Document) -> [UInt8] {
        let lines = keys.compactMap { key in value(of: key, in: document).map { "\(key): \($0)\n" } }
        let body = withoutCarriageReturns(document.bytes[document.frontMatter.bodyStart...])
        // A body that looks like front matter must not become it.
        guard !lines.isEmpty || body.has("---", at: 0) else { return body }
        return Array(("---\n" + lines.joined() + "---\n").utf8) + body
    }

    /// The bytes of the vault's file updated with the shared form. Keys that are not shared keep their bytes.
    package static func applied(_ shared: [UInt8], to document: Document) throws(EditRefusal) -> [UInt8] {
        guard bytes(of: document) != shared else { return document.bytes }
        let source = Document(path: document.path, contents: shared)
        var target = document
        for key in keys {
            let wanted = value(of: key, in: source)
            guard wanted != value(of: key, in: target) else { continue }
            let edits = if let wanted { try target.setting(key, to: wanted) } else { try target.removing(key) }
            target = Document(path: target.path, contents: try target.applying(edits))
        }
        var body = Array(source.bytes[source.frontMatter.bodyStart...])
        if document.lineEnd == "\r\n" {
            body = body.reduce(into: []) { result, byte in
                if byte == .newline { result.append(.carriageReturn) }
                result.append(byte)
            }
        }
        var head = target.bytes[..<target.frontMatter.bodyStart]
        if target.frontMatter.block == nil, body.has("---", at: 0) {
            head += Array("---\(document.lineEnd)---\(document.lineEnd)".utf8)
        }
        let needsEnd = !body.isEmpty && !(head.last ?? .newline).isLineEnd && target.frontMatter.block != nil
        return head + (needsEnd ? Array(document.lineEnd.utf8) : []) + body
    }

    /// The value of a key as written in the shared form; nil if it has none that is shared.
    private static func value(of key: String, in document: Document) -> String? {
        guard let node = document.entry(key)?.value else { return nil }
        if let items = node.sequence {
            let texts = items.compactMap(\.scalar)
            return texts.count == items.count ? YAMLText.list(texts) : nil
        }
        guard let text = node.nonEmptyScalar else { return nil }
        let written = document.bytes.text(node.range)
        // As written, which keeps a date a date, provided that it contains only the value.
        if node.style == .plain || node.style == .quoted, !written.contains(where: \.isNewline),
            let parsed = (try? YAMLParser.parse(Array(written.utf8))) ?? nil, parsed.isSemanticallyEqual(to: node)
        {
            return written
        }
        return YAMLText.scalar(text)
    }

    private static func withoutCarriageReturns(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == .newline, result.last == .carriageReturn { result.removeLast() }
            result.append(byte)
        }
        return result
    }
}
