// A Swift file as the tidy tests see it: its imports, and its code without comments and string literals.

import TestSupport

/// One file below Sources/.
struct SwiftSource: Sendable, CustomStringConvertible {
    /// From the folder of Package.swift.
    let path: String
    let lines: [String]
    /// The same lines with comments and the words of string literals as blanks; code inside `\(…)` is kept.
    let code: [String]
    private let codeBytes: [UInt8]
    /// The modules it imports.
    let imports: [String]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var blanker = Blanker(text)
        codeBytes = blanker.run()
        code = String(decoding: codeBytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        imports = Self.imports(of: code)
    }

    static let all: [SwiftSource] = {
        let paths = (try? FileTree.paths(below: Repository.path("Sources"))) ?? []
        return paths.filter { $0.hasSuffix(".swift") }.compactMap { path in
            (try? Repository.text("Sources/" + path)).map { SwiftSource(path: "Sources/" + path, text: $0) }
        }
    }()

    /// The target it belongs to: `Sources/LAYER/TARGET/…`.
    var target: String { String(path.split(separator: "/")[2]) }
    var layer: String { String(path.split(separator: "/")[1]) }
    var description: String { path }

    private static func imports(of code: [String]) -> [String] {
        code.compactMap { line in
            let words = line.split(whereSeparator: \.isWhitespace)
            let access: Set<Substring> = ["private", "fileprivate", "internal", "package", "public"]
            guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
                words[..<at].allSatisfy({ $0.hasPrefix("@") || access.contains($0) })
            else { return nil }
            // `import struct Module.Name`
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(words[at + 1]) && at + 2 < words.count ? words[at + 2] : words[at + 1]
            return String(name.prefix { $0 != "." })
        }
    }

    /// Whether one of these occurs in the code.
    func has(_ texts: [String]) -> Bool {
        texts.contains { text in
            var text = text
            return text.withUTF8 { sought in
                codeBytes.withUnsafeBufferPointer { code in
                    code.indices.dropLast(sought.count - 1).contains { at in
                        code[at] == sought[0] && code[at...].starts(with: sought)
                    }
                }
            }
        }
    }

    /// The numbers of lines whose code has one of these, from 1.
    func lines(with texts: [String]) -> [Int] {
        has(texts) ? lines { line in texts.contains { line.contains($0) } } : []
    }

    /// The numbers of lines whose code fits, from 1.
    func lines(where fits: (String) -> Bool) -> [Int] {
        code.indices.filter { fits(code[$0]) }.map { $0 + 1 }
    }

    /// Lines that are comments.
    var comments: [String] { lines.filter(Self.isComment) }

    /// What is in string literals, by the numbers of the lines.
    var literals: [(number: Int, text: String)] {
        zip(lines, code).enumerated().compactMap { index, pair in
            let (line, code) = pair
            guard line != code, !Self.isComment(line) else { return nil }
            // Both have the same bytes but for those that are blanks in the code.
            let text = zip(line.utf8, code.utf8).map { $0 == $1 ? UInt8(ascii: " ") : $0 }
            return (index + 1, String(decoding: text, as: UTF8.self))
        }
    }

    private static func isComment(_ line: String) -> Bool {
        line.drop { $0.isWhitespace }.hasPrefix("//")
    }

    /// Whether a comment is on a line (numbered from 1) or directly above it.
    func isCommented(line: Int) -> Bool {
        lines[line - 1].contains("//") || (line > 1 && lines[line - 2].contains("//"))
    }
}

/// Replaces comments and string literals by blanks, so that columns and lines stay.
private struct Blanker {
    private let bytes: [UInt8]
    private var at = 0
    private var out: [UInt8] = []

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func run() -> [UInt8] {
        while at < bytes.count { code(until: nil) }
        return out
    }

    private func has(_ text: String, at place: Int) -> Bool { bytes[place...].starts(with: text.utf8) }

    private mutating func keep() {
        out.append(bytes[at])
        at += 1
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<min(count, bytes.count - at) {
            out.append(bytes[at] == UInt8(ascii: "\n") ? bytes[at] : UInt8(ascii: " "))
            at += 1
        }
    }

    /// Code up to the bracket that closes an interpolation, or to the end.
    private mutating func code(until close: UInt8?) {
        var depth = 0
        while at < bytes.count {
            if has("//", at: at) {
                while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { blank() }
            } else if has("/*", at: at) {
                while at < bytes.count, !has("*/", at: at) { blank() }
                blank(2)
            } else if let hashes = stringStart() {
                string(hashes: hashes)
            } else if bytes[at] == close, depth == 0 {
                return keep()
            } else {
                if bytes[at] == UInt8(ascii: "(") { depth += 1 }
                if bytes[at] == UInt8(ascii: ")") { depth -= 1 }
                keep()
            }
        }
    }

    /// The number of `#` before a quote that opens here.
    private func stringStart() -> Int? {
        let hashes = bytes[at...].prefix { $0 == UInt8(ascii: "#") }.count
        let quote = at + hashes
        return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? hashes : nil
    }

    private mutating func string(hashes: Int) {
        let marks = String(repeating: "#", count: hashes)
        let quote = has(marks + "\"\"\"", at: at) ? "\"\"\"" : "\""
        blank(hashes + quote.utf8.count)
        while at < bytes.count {
            if has(quote + marks, at: at) { return blank(quote.utf8.count + hashes) }
            if has("\\" + marks + "(", at: at) {
                blank(hashes + 2)
                code(until: UInt8(ascii: ")"))
            } else if has("\\" + marks, at: at) {
                blank(hashes + 2)
            } else {
                blank()
            }
        }
    }
}
