// Words that declare something private, in any spelling, and words that deny it.

import Bytes

/// Anything not clearly denied is private: a document that is missing is noticed, one that leaked cannot be taken back.
package enum PrivateWords {
    /// Folded, in the languages that people mix: English, French, German, Spanish, Portuguese, Italian, Dutch. Each
    /// contains `priv`, `nfi` or `ertr` (`mayBePrivate`), and those that begin like `private` are found in text
    /// (`statement`).
    static let words: Set<String> = [
        "private", "prive", "privee", "prives", "privees", "privat", "privater", "privaten", "privatem", "privates",
        "privado", "privada", "privados", "privadas", "privato", "privata", "privati", "confidential", "confidentiel",
        "confidentielle", "confidentiels", "confidentielles", "confidencial", "confidenciales", "confidenziale",
        "vertraulich", "vertrouwelijk",
    ]
    /// Keys that take such a word as value: `visibility: private`. Each contains c, u or v (`isLevel`).
    static let levels: Set<String> = [
        "visibility", "visibilite", "visibilidad", "visibilidade", "visibilita", "sichtbarkeit", "privacy",
        "confidentiality", "confidentialite", "access", "acces", "acceso", "accesso", "audience", "scope", "class",
        "classification", "security", "status", "statut",
    ]
    /// Values of such a key that restrict the audience, besides the words for private.
    private static let closedLevels: Set<String> = [
        "secret", "secrete", "hidden", "internal", "interne", "intern", "personal", "personnel", "personnelle", "perso",
        "restricted", "restreint", "restreinte", "self", "friends", "amis", "family", "famille",
    ]
    /// Keys for tags, ignoring case and accents.
    private static let tagKeys: Set<String> = [
        "tag", "tags", "keyword", "keywords", "mot-cle", "mots-cles", "mots_cles", "mots cles", "motscles", "etiquette",
        "etiquettes", "label", "labels",
        "category", "categories", "categorie", "hashtag", "hashtags", "filetags", "schlagwort", "schlagworter",
        "stichworter", "etiqueta", "etiquetas", "trefwoorden",
    ]
    /// Words in keys whose denial restricts the audience: `publish: false`, `is_public: no`.
    private static let openings: Set<String> = [
        "public", "publique", "publish", "published", "publie", "publiee", "publier", "publico", "publica", "publicado",
        "publicar", "pubblico", "pubblicato", "offentlich", "veroffentlicht", "openbaar",
    ]
    private static let denials: Set<String> = [
        "false", "no", "non", "faux", "off", "0", "n", "f", "nein", "nee", "never", "jamais",
    ]
    private static let affirmations: Set<String> = [
        "true", "yes", "oui", "vrai", "on", "1", "y", "t", "o", "ja", "si", "sim", "wahr", "x",
    ]

    /// Whether a word means private: `Private`, `privé`, `PRIVATE`.
    package static func isWord(_ text: some StringProtocol) -> Bool {
        mayBePrivate(text) && words.contains(Folding.fold(text))
    }

    /// A cheap filter for every key and path: folding keeps ASCII letters, and each of the words contains one of these sequences.
    static func mayBePrivate(_ text: some StringProtocol) -> Bool {
        var (first, second, third) = (UInt8(0), UInt8(0), UInt8(0))
        for byte in text.utf8 {
            if byte >= 0x80 { return true }
            let letter = byte | 0x20
            switch letter {
            case UInt8(ascii: "v"):
                if third == UInt8(ascii: "i"), second == UInt8(ascii: "r"), first == UInt8(ascii: "p") { return true }
            case UInt8(ascii: "i"):
                if third == UInt8(ascii: "f"), second == UInt8(ascii: "n") { return true }
            case UInt8(ascii: "r"):
                if third == UInt8(ascii: "t"), second == UInt8(ascii: "r"), first == UInt8(ascii: "e") { return true }
            default: break
            }
            (first, second, third) = (second, third, letter)
        }
        return false
    }

    /// Whether the value of a key decides about privacy: `private`, `Privé`, `is_private`, `"private?"`.
    static func isKey(_ text: some StringProtocol) -> Bool {
        guard mayBePrivate(text) else { return false }
        let letters = Folding.fold(text).filter(\.isLetter)
        return words.contains(letters) || letters.hasPrefix("is") && words.contains(String(letters.dropFirst(2)))
    }

    /// Whether a name contains a word for private: `private_note`, `Private notes`, `notesPrivées`.
    static func isIn(name: some StringProtocol) -> Bool {
        mayBePrivate(name) && parts(of: name).contains { words.contains($0) }
    }

    /// The words of a name, folded: separated by other characters, or beginning with a capital.
    private static func parts(of name: some StringProtocol) -> [String] {
        var parts: [String] = []
        var part = ""
        var followsLowercase = false
        for letter in name {
            if !letter.isLetter || followsLowercase && letter.isUppercase {
                if !part.isEmpty { parts.append(Folding.fold(part)) }
                part = ""
            }
            if letter.isLetter { part.append(letter) }
            followsLowercase = letter.isLowercase
        }
        return part.isEmpty ? parts : parts + [Folding.fold(part)]
    }

    /// Whether a key states the audience of a document.
    static func isLevel(_ key: some StringProtocol) -> Bool {
        // All of them contain one of these letters.
        key.utf8.contains {
            let letter = $0 | 0x20
            return letter == UInt8(ascii: "c") || letter == UInt8(ascii: "v") || letter == UInt8(ascii: "u")
                || $0 >= 0x80
        } && levels.contains(Folding.fold(key))
    }

    /// Whether the value of such a key restricts the audience: `private`, `private, friends`, `hidden`.
    static func isClosed(level value: String) -> Bool {
        value.utf8.count <= 200 && parts(of: value).contains { words.contains($0) || closedLevels.contains($0) }
    }

    /// Whether the values of a key are tags: `tags`, `Keywords`, `mots-clés`.
    static func isTagKey(_ key: some StringProtocol) -> Bool {
        key.utf8.count <= 24 && tagKeys.contains(Folding.fold(key))
    }

    /// Whether a key with this value restricts the audience: `publish: false`.
    static func isNotOpened(_ key: some StringProtocol, _ value: String) -> Bool {
        value.utf8.count <= 8 && value.utf8.first.map { "fFnNoO0jJ".utf8.contains($0) } ?? false && isDenial(value)
            && parts(of: key).contains { openings.contains($0) }
    }

    static func isDenial(_ text: String) -> Bool { denials.contains(Folding.fold(text.trimmed)) }

    /// A boolean where a word is expected.
    static func isYesOrNo(_ text: String) -> Bool {
        ["true", "yes", "on", "oui", "vrai", "false", "no", "off", "non", "faux"].contains(text.trimmed.lowercased())
    }

    static func isAffirmation(_ text: String) -> Bool { affirmations.contains(Folding.fold(text.trimmed)) }
}

extension PrivateWords {
    /// The first private word or private tag in a text; nil if there is none.
    static func first(in text: String, _ settings: VaultSettings) -> String? {
        // Splits by bytes first: a head may be a megabyte of tags.
        let isBetween = { (byte: UInt8) in byte < 0x80 && !byte.isLetter && !byte.isDigit && !"_-/".utf8.contains(byte)
        }
        for run in text.utf8.split(whereSeparator: isBetween) {
            let tokens = Substring(run).split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "/") }
            for token in tokens where mayBePrivate(token) || settings.isPrivate(tag: token) {
                if isKey(token) || settings.isPrivate(tag: token) { return String(token) }
                // `private-ish`, `my/private`: part of a compound.
                if let part = token.split(whereSeparator: { "-_/".contains($0) }).first(where: { isWord($0) }) {
                    return String(part)
                }
            }
        }
        // `publish: false`
        for line in text.split(whereSeparator: \.isNewline) {
            guard let sign = line.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
            let value = line[line.index(after: sign)...]
            // Denials are shorter.
            guard value.utf8.lazy.filter({ !"\"', \t".utf8.contains($0) }).dropFirst(8).isEmpty else { continue }
            if isNotOpened(line[..<sign], value.filter { !"\"',".contains($0) }.trimmed) { return String(line).trimmed }
        }
        return nil
    }

    /// A line that declares the document private by itself: `private: true`, `Private = yes`, `"private": true,`,
    /// `private:: x`. Lines of fenced code are ignored.
    static func statement(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var at = start
        while let found = Self.next(in: bytes, from: at) {
            let start = bytes.anyLineStart(of: found)
            let end = bytes.anyLineEnd(from: found)
            at = end
            if end - start < 300, isStatement(UnreadHead.text(bytes[start..<end])), !isInFence(bytes, start) {
                return start..<end
            }
        }
        return nil
    }

    /// The next `priv`, ignoring case.
    private static func next(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var at = start + 3
            while at < bytes.count {
                // Searches for the rarest of the four letters.
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
        // org-mode's `:private: t` begins with a colon.
        let line = line.drop { !$0.isLetter }
        guard let sign = line.firstIndex(where: { $0 == ":" || $0 == "=" || $0 == "：" }) else { return false }
        var key = line[..<sign]
        var value = line[line.index(after: sign)...]
        let isProperty = value.first == ":"
        if isProperty {
            value = value.dropFirst()
            // `text [private:: true] text`
            if let bracket = key.lastIndex(where: { $0 == "[" || $0 == "(" }) {
                key = key[key.index(after: bracket)...]
                value = value.prefix { $0 != "]" && $0 != ")" }
            }
        }
        // Trailing syntax of YAML, TOML, JSON, Dataview and HTML.
        if let comment = value.firstRange(of: " #") ?? value.firstRange(of: "-->") {
            value = value[..<comment.lowerBound]
        }
        let word = String(value).trimmed.filter { !"\"'`,;{}[]()*".contains($0) }.trimmed
        let name = key.filter(\.isLetter)
        if isLevel(name) { return isWord(word) || isProperty && isClosed(level: word) }
        if isTagKey(name) { return parts(of: word).contains { words.contains($0) } }
        guard isKey(key), !key.contains(where: { $0.isNewline || $0 == "." || $0 == "," }) else { return false }
        return isAffirmation(word) || isWord(word) || isProperty && !isDenial(word)
    }

    /// Whether an odd number of fences precede it (CommonMark 4.5).
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
