// Edits keys and items of nested YAML individually and preserves every other byte.

import Bytes
import Vault
import Wording
import YAML

/// A value to be written: scalars are quoted if necessary.
indirect enum YAMLTree {
    case scalar(String)
    case number(Int)
    case list([YAMLTree])
    case map([(key: String, value: YAMLTree)])

    /// Whether a node has this value, regardless of its style.
    func says(_ node: YAMLNode) -> Bool {
        switch self {
        case .scalar(let text): return node.scalar == text
        case .number(let number): return node.value == .integer(number)
        case .list(let items):
            guard let nodes = node.sequence, nodes.count == items.count else { return false }
            return zip(items, nodes).allSatisfy { $0.says($1) }
        case .map(let pairs):
            guard let nodes = node.mapping, nodes.count == pairs.count else { return false }
            return zip(pairs, nodes).allSatisfy { $0.key == $1.key.scalar && $0.value.says($1.value) }
        }
    }

    /// In flow style, on one line.
    var flow: String {
        switch self {
        case .scalar(let text): YAMLText.flowPart(text)
        case .number(let number): String(number)
        case .list(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
        case .map(let pairs):
            "{" + pairs.map { YAMLText.flowPart($0.key) + ": " + $0.value.flow }.joined(separator: ", ") + "}"
        }
    }

    /// In block style, a line per key and item.
    var lines: [String] {
        switch self {
        case .scalar(let text): [YAMLText.scalar(text)]
        case .number(let number): [String(number)]
        case .list(let items):
            items.flatMap { item in
                let lines = item.lines
                return ["- " + lines[0]] + lines.dropFirst().map { "  " + $0 }
            }
        case .map(let pairs):
            pairs.flatMap { key, value in
                let name = YAMLText.scalar(key) + ":"
                if value.isScalar { return [name + " " + value.lines[0]] }
                return [name] + value.lines.map { "  " + $0 }
            }
        }
    }

    fileprivate var isScalar: Bool {
        switch self {
        case .scalar, .number: true
        case .list, .map: false
        }
    }
}

/// A YAML text edited in steps, each of which parses the result of the previous one.
struct YAMLEditor {
    /// A step of the path from the root to a node.
    enum Step: Hashable {
        case key(String)
        case item(Int)
    }

    private let path: VaultPath
    private(set) var bytes: [UInt8]

    /// - Parameter path: of the file, for refusals.
    init(_ path: VaultPath, _ bytes: [UInt8]) {
        (self.path, self.bytes) = (path, bytes)
    }

    func node(at way: [Step] = []) -> YAMLNode? {
        var node = (try? YAMLParser.parse(bytes)) ?? nil
        for step in way {
            switch step {
            case .key(let key): node = node?[key: key]
            case .item(let number):
                let items = node?.sequence ?? []
                node = items.indices.contains(number) ? items[number] : nil
            }
        }
        return node
    }

    // MARK: Keys

    /// Sets a key of the mapping at `way`, in the style of the mapping. A missing key is added at the end, or before `following`.
    mutating func set(
        _ key: String, to tree: YAMLTree, in way: [Step] = [], before following: String? = nil
    ) throws(EditRefusal) {
        guard let mapping = node(at: way), let pairs = mapping.mapping else { throw refusal(key) }
        guard let pair = pairs.first(where: { $0.key.scalar == key }) else {
            return try add(key, tree, to: mapping, pairs, before: following)
        }
        let old = pair.value
        if tree.says(old) { return }
        let isEmptyFlow = old.style == .flow && (old.sequence?.isEmpty ?? true) && (old.mapping?.isEmpty ?? true)
        if mapping.style == .flow || old.style == .flow && !isEmptyFlow || old.scalar != nil && tree.isScalar {
            guard old.style != .literal else { return try replaceBlock(pair, with: tree) }
            return apply([TextEdit(old.range, (old.range.isEmpty ? " " : "") + tree.flowOrScalar(in: mapping))])
        }
        try replaceBlock(pair, with: tree)
    }

    private mutating func replaceBlock(_ pair: YAMLNode.Pair, with tree: YAMLTree) throws(EditRefusal) {
        let key = pair.key.range
        guard let colon = bytes[key.upperBound...].firstIndex(of: .colon) else { throw refusal(pair.key.scalar ?? "") }
        let below = tree.isScalar ? "" : bytes.lineEnd + text(tree.lines, indent: try column(of: key) + 2)
        let line = lineEnd(after: colon)
        let end = contentEnd(of: pair.value, from: colon + 1)
        var edits = tree.isScalar ? [TextEdit.insert(" " + tree.lines[0], at: colon + 1)] : []
        // Text on the key's line, before a block value below it, is a comment and is kept.
        edits.append(TextEdit((pair.value.range.lowerBound > line && end > line ? line : colon + 1)..<end, below))
        apply(edits)
    }

    private mutating func add(
        _ key: String, _ tree: YAMLTree, to mapping: YAMLNode, _ pairs: [YAMLNode.Pair], before following: String?
    ) throws(EditRefusal) {
        let added = YAMLTree.map([(key, tree)])
        let next = pairs.firstIndex { $0.key.scalar == following }
        guard mapping.style != .flow else {
            let part = added.flow.dropFirst().dropLast()
            guard let last = pairs.last else { return apply([TextEdit(mapping.range, added.flow)]) }
            if let next { return apply([.insert(part + ", ", at: pairs[next].key.range.lowerBound)]) }
            return apply([.insert(", " + part, at: max(last.value.range.upperBound, last.key.range.upperBound))])
        }
        guard let first = pairs.first, let last = pairs.last else { throw refusal(key) }
        let indent = try column(of: first.key.range)
        let lines = text(added.lines, indent: indent)
        if next == 0 {
            let start = first.key.range.lowerBound
            return apply([
                .insert(lines.dropFirst(indent) + bytes.lineEnd + String(repeating: " ", count: indent), at: start)
            ])
        }
        let previous = next.map { pairs[$0 - 1] } ?? last
        let end = lineEnd(after: contentEnd(of: previous.value, from: previous.key.range.upperBound))
        apply([.insert(bytes.lineEnd + lines, at: end)])
    }

    /// Removes a key of the mapping at `way` with its lines.
    mutating func remove(_ key: String, in way: [Step]) throws(EditRefusal) {
        guard let mapping = node(at: way), let pairs = mapping.mapping,
            let index = pairs.firstIndex(where: { $0.key.scalar == key })
        else { return }
        let range = pairs[index].key.range
        let end = contentEnd(of: pairs[index].value, from: range.upperBound)
        if mapping.style == .flow {
            if index > 0 { return apply([.remove(pairs[index - 1].value.range.upperBound..<end)]) }
            guard pairs.count > 1 else { throw refusal(key) }
            return apply([.remove(range.lowerBound..<pairs[1].key.range.lowerBound)])
        }
        let start = lineStart(range.lowerBound)
        if bytes[start..<range.lowerBound].allSatisfy(\.isBlank) {
            var next = lineEnd(after: end)
            if next < bytes.count, bytes[next] == .carriageReturn { next += 1 }
            if next < bytes.count, bytes[next] == .newline { next += 1 }
            return apply([.remove(start..<next)])
        }
        guard index + 1 < pairs.count else { throw refusal(key) }
        apply([.remove(range.lowerBound..<pairs[index + 1].key.range.lowerBound)])
    }

    // MARK: Items

    /// Adds an item to the end of the non-empty list at `way`.
    mutating func append(_ tree: YAMLTree, to way: [Step]) throws(EditRefusal) {
        guard let list = node(at: way), let last = list.sequence?.last, let first = list.sequence?.first else {
            throw refusal("-")
        }
        if list.style == .flow { return apply([.insert(", " + tree.flow, at: last.range.upperBound)]) }
        let start = lineStart(first.range.lowerBound)
        let before = bytes[start..<first.range.lowerBound]
        guard let dash = before.lastIndex(of: .hyphen), before.allSatisfy({ $0.isBlank || $0 == .hyphen }) else {
            throw refusal("-")
        }
        let end = lineEnd(after: contentEnd(of: last, from: last.range.lowerBound))
        apply([.insert(bytes.lineEnd + text(YAMLTree.list([tree]).lines, indent: dash - start), at: end)])
    }

    /// Adds a complete mapping at the end of a text without nodes.
    mutating func append(_ tree: YAMLTree) {
        let gap = bytes.isEmpty || bytes.last?.isLineEnd == true ? "" : bytes.lineEnd
        apply([.insert(gap + text(tree.lines, indent: 0) + bytes.lineEnd, at: bytes.count)])
    }

    // MARK: Places

    private mutating func apply(_ edits: [TextEdit]) { bytes = edits.applied(to: bytes) }

    private func text(_ lines: [String], indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: bytes.lineEnd)
    }

    /// The indentation of a key, including list dashes before it.
    private func column(of key: Range<Int>) throws(EditRefusal) -> Int {
        let start = lineStart(key.lowerBound)
        guard bytes[start..<key.lowerBound].allSatisfy({ $0 == .space || $0 == .hyphen }) else {
            throw refusal(bytes.text(key))
        }
        return key.lowerBound - start
    }

    private func lineStart(_ offset: Int) -> Int {
        (bytes[..<offset].lastIndex(where: \.isLineEnd) ?? -1) + 1
    }

    private func lineEnd(after offset: Int) -> Int { bytes[offset...].firstIndex(where: \.isLineEnd) ?? bytes.count }

    /// The end of a value; an empty value ends with the colon before it.
    private func contentEnd(of node: YAMLNode, from start: Int) -> Int {
        var end = max(node.range.upperBound, start)
        while end > start, bytes[end - 1].isBlank || bytes[end - 1].isLineEnd { end -= 1 }
        return end
    }

    func refusal(_ key: String) -> EditRefusal {
        EditRefusal(
            Phrase(
                "\(path): “\(key)” is written in a way that daybook does not edit",
                fr: "\(path) : « \(key) » est écrit d’une façon que daybook ne sait pas modifier"))
    }
}

extension YAMLTree {
    /// As a value within a single line.
    fileprivate func flowOrScalar(in mapping: YAMLNode) -> String {
        isScalar && mapping.style != .flow ? lines[0] : flow
    }
}
