// Converts the markup of RedNotebook (txt2tags) to Markdown, as far as it is unambiguous.

import Bytes
import Vault

enum Txt2Tags {
    /// The text as Markdown, and the local files that it shows.
    static func markdown(_ text: String) -> (text: String, files: [String]) {
        var files: [String] = []
        var isVerbatim = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            if line.trimmed == "```" { isVerbatim.toggle() }
            if isVerbatim { return String(line) }
            return inline(block(line), &files)
        }
        return (lines.joined(separator: "\n"), files)
    }

    /// Headings such as `=== Title ===`, and rules.
    private static func block(_ line: Substring) -> String {
        let trimmed = line.trimmed
        let level = trimmed.prefix { $0 == "=" }.count
        if 1...5 ~= level, trimmed.count > 2 * level, trimmed.hasSuffix(String(repeating: "=", count: level)) {
            let title = trimmed.dropFirst(level).dropLast(level)
            if title.first != "=", title.last != "=", !title.trimmed.isEmpty {
                return String(repeating: "#", count: level) + " " + title.trimmed
            }
        }
        if trimmed.count >= 20, trimmed.allSatisfy({ $0 == "-" || $0 == "=" }) { return "---" }
        // `+ one` is a numbered list.
        let indent = line.prefix { $0 == " " }
        if line.dropFirst(indent.count).hasPrefix("+ ") { return indent + "1. " + line.dropFirst(indent.count + 2) }
        return String(line)
    }

    private static func inline(_ line: String, _ files: inout [String]) -> String {
        var output = ""
        var rest = line[...]
        while let first = rest.first {
            if first == "[", let (text, length) = bracket(rest, &files) {
                output += text
                rest = rest.dropFirst(length)
            } else if let (text, length) = span(rest, before: output.last) {
                output += text
                rest = rest.dropFirst(length)
            } else {
                output.append(first)
                rest = rest.dropFirst()
            }
        }
        return output
    }

    /// `//italic//`, `--struck--`, `__under__`, and ``` ``code`` ```: without blanks inside the marks. `**bold**` is already Markdown.
    private static func span(_ rest: Substring, before: Character?) -> (String, Int)? {
        for (mark, open, close) in [("//", "*", "*"), ("--", "~~", "~~"), ("__", "<u>", "</u>"), ("``", "`", "`")] {
            guard rest.hasPrefix(mark), before != ":", before != mark.first else { continue }
            let inner = rest.dropFirst(2)
            guard let first = inner.first, !first.isWhitespace, first != mark.first,
                let end = inner.firstRange(of: mark)?.lowerBound, end > inner.startIndex,
                !inner[inner.index(before: end)].isWhitespace, inner[inner.index(before: end)] != ":"
            else { continue }
            let text = inner[..<end]
            return (open + text + close, text.count + 4)
        }
        return nil
    }

    /// `[""file:///a/b"".jpg]` and `[""b"".jpg?100]` are pictures, `[name ""address""]` is a link.
    private static func bracket(_ rest: Substring, _ files: inout [String]) -> (String, Int)? {
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let inner = rest[rest.index(after: rest.startIndex)..<end]
        let length = inner.count + 2
        let parts = inner.split(separator: "\"\"", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { return nil }
        let ending = parts[2].prefix { $0 != "?" }.lowercased()
        if parts[0].isEmpty, [".jpg", ".jpeg", ".png", ".gif", ".svg", ".bmp", ".webp"].contains(ending) {
            let address = parts[1] + parts[2].prefix { $0 != "?" }
            let file = address.hasPrefix("file://") ? PercentEncoding.decoded(address.dropFirst(7)) : address
            if !address.hasPrefix("http") { files.append(file) }
            return ("![](\(address.hasPrefix("http") ? address : file))", length)
        }
        guard parts[2].isEmpty, !parts[0].isEmpty else { return nil }
        return ("[\(parts[0].trimmed)](\(parts[1]))", length)
    }

    /// Remaining markup that no rule converted.
    static func left(_ markdown: String) -> [String] {
        markdown.split(separator: "\n").filter { line in
            (line.contains("\"\"") || line.contains("\\[") || line.hasPrefix("%") || line.hasPrefix("|"))
                && !line.hasPrefix("    ")
        }.map { String($0.prefix(60)) }
    }
}
