// Setting and removing one front-matter key, every other byte kept.

import Bytes
import Wording
import YAML

extension Document {
    /// Sets a top-level key to a scalar or flow text that is already valid YAML (see `YAMLText`). The key's own spelling is kept
    /// (`favourite` stays `favourite`); a missing front matter is made.
    package func setting(_ key: String, to value: String) throws(EditRefusal) -> [TextEdit] {
        if let entry = entry(key) {
            return [replaceValue(of: entry, with: value)]
        }
        return [try insertion(of: ["\(key): \(value)"])]
    }

    /// Removes a top-level key with its lines. A block that has nothing left goes with it.
    package func removing(_ key: String) throws(EditRefusal) -> [TextEdit] {
        guard let entry = entry(key) else { return [] }
        return [removal(of: entry)]
    }

    /// The entry of a key under any of its spellings.
    package func entry(_ key: String) -> FrontMatter.Entry? {
        for name in DocumentFields.spellings[key] ?? [key] {
            if let found = frontMatter.entries.first(where: { $0.key == name }) { return found }
        }
        return nil
    }

    /// Inserts whole lines at the end of the front matter, or makes one.
    func insertion(of lines: [String]) throws(EditRefusal) -> TextEdit {
        let text = lines.map { $0 + lineEnd }.joined()
        guard frontMatter.block != nil else {
            return .insert("---" + lineEnd + text + "---" + lineEnd, at: frontMatter.bodyStart)
        }
        try checkWritable()
        return .insert(text, at: frontMatter.content.upperBound)
    }

    /// A block that cannot be understood is not edited: there is no telling what a new line would mean in it.
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
        let isLast = entry.lines == content
        // Only a block that was made for this key is empty without it.
        return .remove(isLast ? frontMatter.block ?? entry.lines : entry.lines)
    }

    private func replaceValue(of entry: FrontMatter.Entry, with value: String) -> TextEdit {
        let old = entry.value.range
        if entry.value.scalar != nil, entry.value.style != .literal, !old.isEmpty || entry.value.value != .null {
            return TextEdit(old, value)
        }
        if entry.value.style == .flow { return TextEdit(old, value) }
        // A block below the key, or nothing behind the colon: the rest of the entry's lines is replaced.
        let colon = bytes[entry.keyRange.upperBound...].firstIndex(of: .colon) ?? entry.keyRange.upperBound
        if entry.value.value == .null {
            return .insert(" " + value, at: colon + 1)
        }
        var end = entry.lines.upperBound
        while end > colon + 1, bytes[end - 1].isLineEnd { end -= 1 }
        return TextEdit(colon + 1..<end, " " + value)
    }
}

/// Text as YAML scalars.
package enum YAMLText {
    /// The text as a plain scalar where it reads back the same, else in double quotes.
    package static func scalar(_ text: String) -> String {
        isPlain(text) ? text : quoted(text)
    }

    /// Texts as a flow sequence.
    package static func list(_ texts: [String]) -> String {
        "[" + texts.map { $0.contains(",") || $0.contains("]") ? quoted($0) : scalar($0) }.joined(separator: ", ") + "]"
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, !last.isWhitespace, !first.isWhitespace,
            last != .colon, case .text = YAMLScalar(plain: text)
        else { return false }
        if "-?:,[]{}#&*!|>'\"%@`=~".utf8.contains(first) { return false }
        // YAML 1.1 readers take these for booleans.
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

    private static func quoted(_ text: String) -> String {
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
