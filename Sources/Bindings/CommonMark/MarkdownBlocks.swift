// The top-level blocks of a Markdown text by line, according to the reference parser.

internal import CCMark

/// A top-level block.
package struct MarkdownBlock: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case table
        /// Fenced or indented.
        case code
        case html
        case other
    }

    package let kind: Kind
    /// From 0, inclusive.
    package let lines: ClosedRange<Int>
}

extension MarkdownRenderer {
    /// The blocks of a text in order (GitHub Flavored Markdown). Invalid UTF-8 counts as U+FFFD.
    package static func blocks(of markdown: [UInt8]) -> [MarkdownBlock] {
        withDocument(markdown, CMARK_OPT_VALIDATE_UTF8, extensions: ["table"]) { root, _ in
            var found: [MarkdownBlock] = []
            var next = cmark_node_first_child(root)
            while let node = next {
                next = cmark_node_next(node)
                let (first, last) = (Int(cmark_node_get_start_line(node)), Int(cmark_node_get_end_line(node)))
                guard first > 0, last >= first else { continue }
                found.append(MarkdownBlock(kind: kind(of: node), lines: first - 1...last - 1))
            }
            return found
        } ?? []
    }

    private static func kind(of node: OpaquePointer) -> MarkdownBlock.Kind {
        switch String(cString: cmark_node_get_type_string(node)) {
        case "table": .table
        case "code_block": .code
        case "html_block": .html
        default: .other
        }
    }
}
