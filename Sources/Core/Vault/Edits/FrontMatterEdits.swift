// Sets or removes one front-matter key and preserves every other byte.

import Bytes
import Wording
import YAML

extension Document {
    /// Sets a top-level key to a scalar or flow text that is valid YAML (see `YAMLText`). The existing spelling of
    /// the key is kept (`favourite` stays `favourite`); missing front matter is created.
    package func setting(_ key: String, to value: String) throws(EditRefusal) -> [TextEdit] {
        let edit: TextEdit
        if let entry = entry(key) {
            edit = replaceValue(of: entry, with: value)
        } else {
            edit = try insertion(of: [value.isEmpty ? "\(key):" : "\(key): \(value)"])
        }
        let wanted = (try? YAMLParser.parse(Array(value.utf8))) ?? nil
        try verify([edit], leaving: key) { node in
            guard let node else { return false }
            return wanted?.isSemanticallyEqual(to: node) ?? (node.value == .null)
        }
        return [edit]
    }

    /// Removes a top-level key with its lines, including duplicates. A block that becomes empty is removed with it.
    package func removing(_ key: String) throws(EditRefusal) -> [TextEdit] {
        guard let entry = entry(key) else { return [] }
        let all = frontMatter.entries.filter { $0.key == entry.key }
        // In a head that begins with a brace, entries do not have separate lines.
        guard all.allSatisfy({ !$0.lines.isEmpty }) else { throw notEdited(entry.key) }
        let edits = all.map { removal(of: $0) }
        try verify(edits, leaving: key) { _ in true }
        return edits
    }

    /// Parses the resulting front matter and refuses edits that make it unreadable, change the value of another key,
    /// or give `key` a value that `isRight` rejects. YAML can be written in more ways than an edit can handle.
    func verify(
        _ edits: [TextEdit], leaving key: String, _ isRight: (YAMLNode?) -> Bool
    ) throws(EditRefusal) {
        let after = FrontMatter(edits.applied(to: bytes))
        let name = entry(key)?.key ?? key
        func others(_ frontMatter: FrontMatter) -> [FrontMatter.Entry] { frontMatter.entries.filter { $0.key != name } }
        let (old, new) = (others(frontMatter), others(after))
        let isKept =
            old.count == new.count
            && zip(old, new).allSatisfy { $0.key == $1.key && $0.value.isSemanticallyEqual(to: $1.value) }
        guard isKept, after.problems.isEmpty || !frontMatter.problems.isEmpty, isRight(after[name]) else {
            throw notEdited(name)
        }
    }

    private func notEdited(_ key: String) -> EditRefusal {
        EditRefusal(
            Phrase(
                "\(path): “\(key)” is written in a way that daybook does not edit",
                fr: "\(path) : « \(key) » est écrit d’une façon que daybook ne sait pas modifier"))
    }

    /// The entry of a key in any of its spellings.
    package func entry(_ key: String) -> FrontMatter.Entry? {
        frontMatter.entry(anyOf: DocumentFields.spellings[key] ?? [key])
    }

    /// Inserts whole lines at the end of the front matter, or creates it.
    func insertion(of lines: [String]) throws(EditRefusal) -> TextEdit {
        let text = lines.map { $0 + lineEnd }.joined()
        guard frontMatter.block != nil || frontMatter.unread != nil else {
            return .insert("---" + lineEnd + text + "---" + lineEnd, at: frontMatter.bodyStart)
        }
        try checkWritable()
        return .insert(text, at: frontMatter.content.upperBound)
    }

    /// Refuses to edit a block that cannot be understood: the meaning of a new line in it would be unknown.
    func checkWritable() throws(EditRefusal) {
        if let problem = frontMatter.problems.first {
            throw EditRefusal(Phrase("\(path): ", fr: "\(path) : ") + problem.message)
        }
        if let first = frontMatter.entries.first, first.keyRange.lowerBound != first.lines.lowerBound {
            throw EditRefusal(
                Phrase(
                    "\(path): front matter in braces or indented is not edited",
                    fr: "\(path) : un en-tête entre accolades ou en retrait n’est pas modifié"))
        }
    }

    func removal(of entry: FrontMatter.Entry) -> TextEdit {
        let content = frontMatter.content
        // Only a block created for this key is empty without it. It is kept if the body would then be taken for another block.
        guard entry.lines == content, ownLines(of: entry) == content, let block = frontMatter.block,
            FrontMatter([TextEdit.remove(block)].applied(to: bytes)).block == nil
        else { return .remove(ownLines(of: entry)) }
        return .remove(block)
    }

    /// The lines of an entry, up to a comment after it at key indentation: a literal block would include that.
    private func ownLines(of entry: FrontMatter.Entry) -> Range<Int> {
        guard entry.value.style == .literal else { return entry.lines }
        var (end, at) = (entry.lines.upperBound, entry.lines.upperBound)
        while at > entry.lines.lowerBound {
            let line = lineRange(at: at - 1)
            let isComment = bytes[line.lowerBound] == .hash
            guard line.lowerBound > entry.lines.lowerBound,
                isComment || bytes[line].allSatisfy({ $0.isBlank || $0.isLineEnd })
            else { break }
            at = line.lowerBound
            if isComment { end = at }
        }
        return entry.lines.lowerBound..<end
    }

    private func replaceValue(of entry: FrontMatter.Entry, with value: String) -> TextEdit {
        let old = entry.value.range
        if entry.value.scalar != nil, entry.value.style != .literal, !old.isEmpty || entry.value.value != .null {
            return TextEdit(old, value)
        }
        if entry.value.style == .flow { return TextEdit(old, value) }
        // A block below the key, or nothing after the colon: the remaining lines of the entry are replaced.
        let colon = bytes[entry.keyRange.upperBound...].firstIndex(of: .colon) ?? entry.keyRange.upperBound
        if entry.value.value == .null {
            return .insert(" " + value, at: colon + 1)
        }
        var end = ownLines(of: entry).upperBound
        while end > colon + 1, bytes[end - 1].isLineEnd { end -= 1 }
        return TextEdit(colon + 1..<end, " " + value)
    }
}

extension YAMLNode {
    /// Whether two nodes have equal values, regardless of place and style.
    func isSemanticallyEqual(to other: YAMLNode) -> Bool {
        switch (content, other.content) {
        case (.scalar, .scalar): scalar == other.scalar && (value == other.value || style == other.style)
        case (.sequence(let items), .sequence(let others)):
            items.count == others.count && zip(items, others).allSatisfy { $0.isSemanticallyEqual(to: $1) }
        case (.mapping(let pairs), .mapping(let others)):
            pairs.count == others.count
                && zip(pairs, others).allSatisfy {
                    $0.key.isSemanticallyEqual(to: $1.key) && $0.value.isSemanticallyEqual(to: $1.value)
                }
        default: false
        }
    }
}

/// Formats text as YAML scalars.
package enum YAMLText {
    /// A plain scalar if it reads back the same, else in double quotes.
    package static func scalar(_ text: String) -> String {
        isPlain(text) ? text : quoted(text)
    }

    /// A typed value: a decimal number stays one (`7`, `-2.5`), anything else is text (`007`, `1e3`).
    package static func value(_ typed: String) -> String {
        let digits = typed.hasPrefix("-") ? typed.dropFirst() : typed[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber =
            1...2 ~= parts.count && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
            && digits.utf8.count <= 15 && (parts[0] == "0" || parts[0].first != "0")
        return isNumber ? typed : scalar(typed)
    }

    /// A scalar that is also valid in brackets, where a comma would end it.
    package static func flowScalar(_ text: String) -> String {
        text.contains(",") ? quoted(text) : scalar(text)
    }

    /// A key or a value between braces, where a colon would end it as well.
    package static func flowPart(_ text: String) -> String {
        text.contains(where: { ",:".contains($0) }) ? quoted(text) : scalar(text)
    }

    /// Texts as a flow sequence.
    package static func list(_ texts: [String]) -> String {
        "[" + texts.map(flowScalar).joined(separator: ", ") + "]"
    }

    /// An item of `photos:`: a file, with its caption if there is one.
    package static func photo(_ file: String, caption: String?) -> String {
        guard let caption else { return flowScalar(file) }
        return "{file: \(quoted(file)), caption: \(quoted(caption))}"
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, !last.isWhitespace, !first.isWhitespace,
            last != .colon, case .text = YAMLScalar(plain: text)
        else { return false }
        if "-?:,[]{}#&*!|>'\"%@`=~".utf8.contains(first) { return false }
        // YAML 1.1 parsers read these as booleans.
        if ["yes", "no", "on", "off", "y", "n"].contains(text.lowercased()) { return false }
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7f { return false }
            if byte == .hash, previous.isWhitespace { return false }
            if byte.isWhitespace, previous == .colon { return false }
            if byte == .bracketOpen || byte == .bracketClose || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                return false
            }
            previous = byte
        }
        return true
    }

    package static func quoted(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                let digits = String(scalar.value, radix: 16)
                output += "\\x" + (digits.count == 1 ? "0" : "") + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }
}
