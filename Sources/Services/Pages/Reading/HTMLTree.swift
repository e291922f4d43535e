// Parses sanitised HTML into a tree: every element in it is known and closed.

import Bytes

/// Elements and texts by index, each with the indices of its children.
struct HTMLTree {
    struct Node {
        /// Empty for a text.
        package var name = ""
        var text = ""
        var attributes: [String: String] = [:]
        var children: [Int] = []
    }

    /// The unnamed root.
    static let root = 0
    private(set) var nodes: [Node] = [Node()]

    /// Deeper nodes are flattened: a note of only `>` would be as deep as it is long.
    private static let deepest = 48

    /// - Parameter html: from `HTMLCleaner`.
    init(_ html: [UInt8]) {
        var open: [(name: String, node: Int)] = [("", Self.root)]
        var at = 0
        while at < html.count {
            let start = at
            html.withUnsafeBufferPointer { bytes in
                while at < bytes.count, bytes[at] != .less { at += 1 }
            }
            if at > start { add(Node(text: HTMLEntities.decoded(html[start..<at])), open) }
            guard at < html.count else { break }
            guard let tag = HTMLTag(html, at: at) else {
                add(Node(text: "<"), open)
                at += 1
                continue
            }
            at = tag.end
            if tag.isEnd {
                if let place = open.lastIndex(where: { $0.name == tag.name }) { open.removeSubrange(place...) }
                if open.isEmpty { open = [("", Self.root)] }
                continue
            }
            let node = add(Node(name: tag.name, attributes: Self.attributes(of: tag, html)), open)
            guard !HTMLRules.isVoid(tag.name) else { continue }
            open.append((tag.name, open.count < Self.deepest ? node : open[Self.deepest - 1].node))
        }
    }

    @discardableResult
    private mutating func add(_ node: Node, _ open: [(name: String, node: Int)]) -> Int {
        nodes.append(node)
        nodes[open[open.count - 1].node].children.append(nodes.count - 1)
        return nodes.count - 1
    }

    private static func attributes(of tag: HTMLTag, _ html: [UInt8]) -> [String: String] {
        guard !tag.attributes.isEmpty else { return [:] }
        return Dictionary(
            tag.attributes.map { ($0.name, $0.value.map { HTMLEntities.decoded(html[$0]) } ?? "") },
            uniquingKeysWith: { first, _ in first })
    }
}
