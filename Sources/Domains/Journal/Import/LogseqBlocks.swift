// Converts Logseq block references: `((64a1…))` becomes `[[page#^64a1…]]`, and the block with `id:: 64a1…` below it gets that name.

import Bytes
import Vault

/// The named blocks of a graph, and which of them are referenced.
package struct LogseqBlocks: Sendable {
    /// The name of the page of each block.
    private var pages: [String: String] = [:]
    private var linked: Set<String> = []

    package init() {}

    /// Registers a page. `name` is its name for links in the vault.
    package mutating func add(_ text: String, name: String) {
        guard text.contains("((") || text.contains("id::") else { return }
        let isName = !name.contains { "#|[]^".contains($0) }
        for line in Self.lines(text) where !line.isCode {
            if isName, let block = Self.name(in: line.text) { pages[block] = pages[block] ?? name }
            linked.formUnion(Self.references(in: line.text).map(\.block))
        }
    }

    /// The text with references to existing blocks converted, and the number of dangling ones.
    package func text(_ text: String) -> (text: String, lost: Int) {
        guard text.contains("((") || text.contains("id::") else { return (text, 0) }
        var lines = Self.lines(text)
        var lost = 0
        for index in lines.indices where !lines[index].isCode {
            for reference in Self.references(in: lines[index].text).reversed() {
                guard let page = pages[reference.block] else {
                    lost += 1
                    continue
                }
                let words = reference.words.map { "|" + $0 } ?? ""
                lines[index].text.replaceSubrange(
                    reference.range, with: "\(reference.isEmbed ? "!" : "")[[\(page)#^\(reference.block)\(words)]]")
            }
        }
        for index in lines.indices where !lines[index].isCode {
            guard let block = Self.name(in: lines[index].text), linked.contains(block),
                let start = lines[..<index].lastIndex(where: { $0.isBullet && $0.indent < lines[index].indent }),
                !lines[start].text.contains("^" + block)
            else { continue }
            lines[start].text += " ^" + block
        }
        return (lines.map(\.text).joined(separator: "\n"), lost)
    }

    // MARK: Lines

    private struct Line {
        var text: String
        let isCode: Bool

        var indent: Int { text.utf8.prefix { $0 == .space || $0 == .tab }.count }
        var isBullet: Bool { text.dropFirst(indent).hasPrefix("- ") }
    }

    private static func lines(_ text: String) -> [Line] {
        var isInCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let trimmed = line.drop { $0 == " " || $0 == "\t" || $0 == "-" }
            let isFence = trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~")
            if isFence { isInCode.toggle() }
            return Line(text: String(line), isCode: isInCode || isFence)
        }
    }

    /// The name in an `id::` line.
    private static func name(in line: String) -> String? {
        let line = line.trimmed
        guard line.hasPrefix("id::") else { return nil }
        let name = line.dropFirst(4).trimmed
        return isName(name) ? name : nil
    }

    /// A UUID.
    private static func isName(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 36 && text.allSatisfy { $0.isASCII && $0.isHexDigit || $0 == "-" }
            && text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
    }

    private struct Reference {
        var range: Range<String.Index>
        let block: String
        var words: String?
        var isEmbed = false
    }

    /// `((…))`, `[words](((…)))`, `{{embed ((…))}}`, in order.
    private static func references(in line: String) -> [Reference] {
        var found: [Reference] = []
        for end in line.ranges(of: "))") {
            // A name has 36 letters, preceded by two brackets.
            guard let open = line.index(end.lowerBound, offsetBy: -38, limitedBy: line.startIndex),
                line[open...].hasPrefix("(("), isName(line[open..<end.lowerBound].dropFirst(2))
            else { continue }
            let end = end.upperBound
            let block = line[open..<end].dropFirst(2).dropLast(2)
            var reference = Reference(range: open..<end, block: String(block))
            let before = line[..<open]
            if before.hasSuffix("]("), line[end...].hasPrefix(")"), let start = before.dropLast(2).lastIndex(of: "[") {
                let words = String(before[line.index(after: start)...].dropLast(2))
                if !words.contains("|") {
                    reference.words = words
                    reference.range = start..<line.index(after: end)
                }
            } else if before.hasSuffix("{{embed "), line[end...].hasPrefix("}}") {
                reference.isEmbed = true
                reference.range = line.index(open, offsetBy: -8)..<line.index(end, offsetBy: 2)
            }
            found.append(reference)
        }
        return found
    }
}
