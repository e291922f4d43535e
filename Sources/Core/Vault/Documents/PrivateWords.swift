// The words by which people say that something is private, in any spelling, and those by which they say that it is not.

import Bytes

/// What is not clearly denied counts: a document that is kept back is seen to be missing, one that left is not got back.
package enum PrivateWords {
    /// Folded, in the languages that people mix: English, French, German, Spanish, Portuguese, Italian, Dutch. Each has a letter v
    /// (`mayBePrivate`, `statement`).
    static let words: Set<String> = [
        "private", "prive", "privee", "prives", "privees", "privat", "privado", "privada", "privato", "privata",
    ]
    /// Keys whose value is such a word: `visibility: private`. Each has a letter c or v (`isLevel`).
    static let levels: Set<String> = ["visibility", "visibilite", "privacy", "confidentialite", "access"]
    private static let denials: Set<String> = ["false", "no", "non", "faux", "off", "0", "n", "f", "nein", "nee"]
    private static let affirmations: Set<String> = [
        "true", "yes", "oui", "vrai", "on", "1", "y", "t", "o", "ja", "si", "sim", "wahr", "x",
    ]

    /// Whether a word says private: `Private`, `privé`, `PRIVATE`.
    package static func isWord(_ text: some StringProtocol) -> Bool {
        mayBePrivate(text) && words.contains(Folding.fold(text))
    }

    /// Folding leaves the letters of ASCII what they are, and each of the words has this one.
    private static func mayBePrivate(_ text: some StringProtocol) -> Bool {
        text.utf8.contains { $0 | 0x20 == UInt8(ascii: "v") || $0 >= 0x80 }
    }

    /// Whether the value of a key decides that a document is private: `private`, `Privé`, `is_private`, `"private?"`.
    static func isKey(_ text: some StringProtocol) -> Bool {
        guard mayBePrivate(text) else { return false }
        let letters = Folding.fold(text).filter(\.isLetter)
        return words.contains(letters) || letters.hasPrefix("is") && words.contains(String(letters.dropFirst(2)))
    }

    /// A key that names the audience of a document.
    static func isLevel(_ key: some StringProtocol) -> Bool {
        // All of them have one of these letters.
        key.utf8.contains { $0 | 0x20 == UInt8(ascii: "c") || $0 | 0x20 == UInt8(ascii: "v") || $0 >= 0x80 }
            && levels.contains(Folding.fold(key))
    }

    static func isDenial(_ text: String) -> Bool { denials.contains(Folding.fold(text.trimmed)) }

    static func isAffirmation(_ text: String) -> Bool { affirmations.contains(Folding.fold(text.trimmed)) }
}

extension PrivateWords {
    /// The first private word or private tag of some text; nil where there is none.
    static func first(in text: String, _ settings: VaultSettings) -> String? {
        let tokens = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "/") }
        for token in tokens {
            if isKey(token) || settings.isPrivate(tag: String(token)) { return String(token) }
            // `private-ish`, `my/private`: one of several words.
            if let part = token.split(whereSeparator: { "-_/".contains($0) }).first(where: { isWord($0) }) {
                return String(part)
            }
        }
        return nil
    }

    /// Where a line says by itself that the document is private: `private: true`, `Private = yes`, `"private": true,`, `private:: x`.
    /// Lines of fenced code say nothing.
    static func statement(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var at = start
        while let found = Self.next(in: bytes, from: at) {
            let start = bytes.lineStart(of: found)
            let end = bytes[found...].firstIndex(of: .newline) ?? bytes.count
            at = end
            if end - start < 300, isStatement(UnreadHead.text(bytes[start..<end])), !isInFence(bytes, start) {
                return start..<end
            }
        }
        return nil
    }

    /// The next `priv`, in any case.
    private static func next(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var at = start + 3
            while at < bytes.count {
                // The rarest of the four letters first.
                at = bytes.first(in: at..<bytes.count) { $0.lowercased.places(of: UInt8(ascii: "v")) }
                guard at < bytes.count else { break }
                if bytes[at - 1] | 0x20 == UInt8(ascii: "i"), bytes[at - 2] | 0x20 == UInt8(ascii: "r"),
                    bytes[at - 3] | 0x20 == UInt8(ascii: "p")
                {
                    return at - 3
                }
                at += 1
            }
            return nil
        }
    }

    private static func isStatement(_ line: String) -> Bool {
        guard let sign = line.firstIndex(where: { $0 == ":" || $0 == "=" || $0 == "：" }) else { return false }
        let key = line[..<sign].drop { !$0.isLetter }
        guard isKey(key), !key.contains(where: { $0.isNewline || $0 == "." || $0 == "," }) else { return false }
        var value = line[line.index(after: sign)...]
        let isProperty = value.first == ":"
        if isProperty { value = value.dropFirst() }
        // What follows a value in YAML, TOML, JSON, Dataview and HTML.
        if let comment = value.firstRange(of: " #") ?? value.firstRange(of: "-->") {
            value = value[..<comment.lowerBound]
        }
        let word = String(value).trimmed.filter { !"\"'`,;{}[]()*".contains($0) }.trimmed
        return isAffirmation(word) || isWord(word) || isProperty && !isDenial(word)
    }

    /// Whether an odd number of fences opens before it (CommonMark 4.5).
    private static func isInFence(_ bytes: [UInt8], _ end: Int) -> Bool {
        var isOpen = false
        var at = 0
        while at < end {
            let line = at
            at = (bytes[at...].firstIndex(of: .newline) ?? bytes.count) + 1
            var start = line
            while start < end, bytes[start] == .space, start - line < 3 { start += 1 }
            if bytes.has("```", at: start) || bytes.has("~~~", at: start) { isOpen.toggle() }
        }
        return isOpen
    }
}
