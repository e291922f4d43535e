// A YAML document as a tree of nodes with source ranges.

/// A node of a YAML document with its source range.
package struct YAMLNode: Sendable {
    package indirect enum Content: Sendable {
        case scalar(String)
        case sequence([YAMLNode])
        case mapping([Pair])
    }

    package struct Pair: Sendable {
        package let key: YAMLNode
        package let value: YAMLNode

        package init(key: YAMLNode, value: YAMLNode) {
            self.key = key
            self.value = value
        }
    }

    package enum Style: Sendable { case plain, quoted, literal, block, flow }

    package let content: Content
    package let style: Style
    /// An explicit tag such as `!!str` in its long form; nil if there is none.
    package let tag: String?
    /// Byte offsets in the parsed text; for an alias those of the alias itself.
    package let range: Range<Int>

    package init(content: Content, style: Style, tag: String?, range: Range<Int>) {
        self.content = content
        self.style = style
        self.tag = tag
        self.range = range
    }

    package var scalar: String? {
        if case .scalar(let text) = content { text } else { nil }
    }

    package var sequence: [YAMLNode]? {
        if case .sequence(let nodes) = content { nodes } else { nil }
    }

    package var mapping: [Pair]? {
        if case .mapping(let pairs) = content { pairs } else { nil }
    }

    /// The value of the first pair of a mapping with this key.
    package subscript(key key: String) -> YAMLNode? {
        mapping?.first { $0.key.scalar == key }?.value
    }
}
