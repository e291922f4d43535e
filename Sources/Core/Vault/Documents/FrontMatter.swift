// The YAML block at the start of a file: its place, content and problems.

import Bytes
import Wording
import YAML

/// The front matter of a document. Ranges are bytes of the whole file.
package struct FrontMatter: Sendable {
    /// A top-level key with its value, and the whole lines that they take.
    package struct Entry: Sendable {
        package let key: String
        package let keyRange: Range<Int>
        package let value: YAMLNode
        /// From the start of the key's line to that of the next key (whose preceding comments belong to it).
        package let lines: Range<Int>
    }

    /// From the first `---` to the end of the closing line, with its line end; nil if there is no block.
    package let block: Range<Int>?
    /// The lines between the two markers.
    package let content: Range<Int>
    /// In file order. Duplicate keys are kept; the first counts.
    package let entries: [Entry]
    package let problems: [Problem]
    /// Intended as front matter, but unreadable, wherever it is; nil if everything was read, or there is none.
    package let unread: Range<Int>?
    /// Links in values, in file order.
    package let links: [DocumentLink]
    /// The start of the body: after the block, or after a byte order mark.
    package let bodyStart: Int

    package subscript(key: String) -> YAMLNode? {
        entries.first { $0.key == key }?.value
    }

    /// A longer block is not front matter, and not worth parsing.
    private static let largestBlock = 1 << 20

    /// Reads the front matter of a file.
    package init(_ bytes: [UInt8]) {
        // A byte order mark may come before it.
        let start = bytes.textStart
        guard let found = Self.findBlock(bytes, start) else {
            let head = UnreadHead(bytes, from: start)
            self.init(
                bytes, block: nil, content: start..<start, entries: [], problems: head.map { [$0.problem] } ?? [],
                bodyStart: start, unread: head?.range)
            return
        }
        let (block, content) = found
        guard content.count <= Self.largestBlock else {
            let problem = Problem(
                .frontMatter, block.lowerBound..<block.lowerBound + 3,
                Phrase("front matter of more than 1 MiB is not read", fr: "l’en-tête dépasse 1 Mio et n’est pas lu"))
            self.init(
                bytes, block: block, content: content, entries: [], problems: [problem], bodyStart: block.upperBound,
                unread: content)
            return
        }
        var entries: [Entry] = []
        var problems: [Problem] = []
        do {
            if let root = try YAMLParser.parse(Array(bytes[content])) {
                if let pairs = root.mapping {
                    entries = Self.entries(pairs, bytes, content)
                } else if root.scalar != "" || root.mapping == nil && root.scalar == nil {
                    problems.append(
                        Problem(
                            .frontMatter, content.lowerBound..<content.lowerBound,
                            Phrase(
                                "front matter must be \"key: value\" lines",
                                fr: "l’en-tête doit être fait de lignes « clé: valeur »")))
                }
            }
        } catch {
            let place = min(content.lowerBound + error.offset, content.upperBound)
            problems.append(
                Problem(
                    .frontMatter, place..<place,
                    Phrase("cannot be read as YAML: \(error.message)", fr: "illisible en YAML : \(error.message)")))
        }
        self.init(
            bytes, block: block, content: content, entries: entries, problems: problems, bodyStart: block.upperBound,
            unread: problems.isEmpty ? nil : content)
    }

    private init(
        _ bytes: [UInt8], block: Range<Int>?, content: Range<Int>, entries: [Entry], problems: [Problem],
        bodyStart: Int,
        unread: Range<Int>?
    ) {
        self.block = block
        self.content = content
        self.entries = entries
        self.problems = problems
        self.bodyStart = bodyStart
        self.unread = unread
        links = Self.links(bytes, entries, unread: block == nil ? nil : unread)
    }

    /// `---` alone on the first line, and the next line that is `---` or `...` alone.
    private static func findBlock(_ bytes: [UInt8], _ start: Int) -> (block: Range<Int>, content: Range<Int>)? {
        guard let opened = markLine(bytes, start, "---") else { return nil }
        var at = opened
        while at < bytes.count {
            if let closed = markLine(bytes, at, "---") ?? markLine(bytes, at, "...") {
                return (start..<closed, opened..<at)
            }
            guard let newline = bytes[at...].firstIndex(of: .newline) else { return nil }
            at = newline + 1
        }
        return nil
    }

    /// The place after the line at `start`, if that consists of `mark`.
    private static func markLine(_ bytes: [UInt8], _ start: Int, _ mark: StaticString) -> Int? {
        guard bytes.has(mark, at: start) else { return nil }
        var at = start + mark.utf8CodeUnitCount
        while at < bytes.count, bytes[at].isBlank || bytes[at] == .carriageReturn { at += 1 }
        if at == bytes.count { return at }
        return bytes[at] == .newline ? at + 1 : nil
    }

    /// The entry of the first of some keys that exists with this exact spelling; else in any case: `Title`, `TAGS`.
    func entry(anyOf keys: [String]) -> Entry? {
        for key in keys {
            if let found = entries.first(where: { $0.key == key }) { return found }
        }
        let capital = entries.filter { $0.key.utf8.contains { 0x41...0x5a ~= $0 } }
        guard !capital.isEmpty else { return nil }
        for key in keys {
            let folded = Folding.fold(key)
            if let found = capital.first(where: { Folding.fold($0.key) == folded }) { return found }
        }
        return nil
    }

    private static func entries(_ pairs: [YAMLNode.Pair], _ bytes: [UInt8], _ content: Range<Int>) -> [Entry] {
        let base = content.lowerBound
        let starts = pairs.map { pair in lineStart(bytes, base + pair.key.range.lowerBound, notBefore: base) }
        return pairs.indices.map { index in
            let pair = pairs[index]
            var end = index + 1 < pairs.count ? starts[index + 1] : content.upperBound
            // Blank lines and comments before the next key belong to that key, unless they are inside this value.
            end = endOfValue(bytes, base + pair.value.range.upperBound, pair.value, before: end, starts[index])
            return Entry(
                key: pair.key.scalar ?? "", keyRange: pair.key.range.shifted(by: base),
                value: pair.value.shifted(by: base), lines: starts[index]..<max(end, starts[index]))
        }
    }

    private static func lineStart(_ bytes: [UInt8], _ offset: Int, notBefore base: Int) -> Int {
        bytes.lineStart(of: offset, notBefore: base)
    }

    private static func endOfValue(
        _ bytes: [UInt8], _ valueEnd: Int, _ value: YAMLNode, before limit: Int, _ start: Int
    ) -> Int {
        // A literal block includes the blank lines and comment-like text after it, as far as the parser reports.
        var at = max(min(valueEnd, limit), start)
        if value.style == .literal { return limit }
        while at < limit, bytes[at] != .newline { at += 1 }
        return min(at < limit ? at + 1 : limit, limit)
    }
}

extension Range<Int> {
    package func shifted(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}

extension YAMLNode {
    /// The same node with its ranges moved by `distance` bytes.
    func shifted(by distance: Int) -> YAMLNode {
        let moved: Content =
            switch content {
            case .scalar: content
            case .sequence(let items): .sequence(items.map { $0.shifted(by: distance) })
            case .mapping(let pairs):
                .mapping(
                    pairs.map { Pair(key: $0.key.shifted(by: distance), value: $0.value.shifted(by: distance)) })
            }
        return YAMLNode(content: moved, style: style, tag: tag, range: range.shifted(by: distance))
    }
}
