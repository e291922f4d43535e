// Tags that make a document private, in every notation in use.

import Bytes
import YAML

/// `private_tags:` of the settings, prepared for comparison.
package struct PrivateTags: Sendable {
    /// As written.
    package let names: [String]
    private let folded: [String]
    private let firsts: Set<UInt8>
    /// The tags include a word for private, which then counts in any language.
    private let hasWords: Bool

    init(_ names: [String]) {
        self.names = names
        folded = names.map { Folding.fold($0) }
        firsts = Set(folded.compactMap(\.utf8.first))
        hasWords = folded.contains { PrivateWords.words.contains($0) }
    }

    var isEmpty: Bool { names.isEmpty }

    /// Whether a tag is one of them, or nested in one. Ignores case and accents.
    func contains(_ tag: some StringProtocol) -> Bool {
        guard !isEmpty else { return false }
        // ASCII letters fold to lower case; nearly every tag begins with another letter.
        if let first = tag.utf8.first, first.isLetter, first < 0x80, !firsts.contains(first.lowercased) {
            guard hasWords, PrivateWords.mayBePrivate(tag) else { return false }
        }
        let tag = Folding.fold(tag)
        if folded.contains(where: { tag == $0 || tag.hasPrefix($0 + "/") }) { return true }
        return hasWords && tag.split(separator: "/").contains { PrivateWords.isWord($0) }
    }
}

extension VaultSettings {
    /// Whether a tag is one of `private_tags:`, or nested in one. Ignores case and accents.
    package func isPrivate(tag: some StringProtocol) -> Bool { secretTags.contains(tag) }
}

enum PrivateTag {
    /// The first private tag of a document: parsed as a tag, in any key for tags, after a `#` in the head that starts
    /// a comment in YAML, and as a link, which is Logseq's notation.
    ///
    /// - Parameter tags: the parsed tags.
    static func first(
        of bytes: [UInt8], _ frontMatter: FrontMatter, _ scan: BodyScan, _ settings: VaultSettings,
        _ tags: () -> [String]
    ) -> String? {
        guard !settings.secretTags.isEmpty else { return nil }
        if let tag = tags().first(where: { settings.isPrivate(tag: $0) }) { return tag }
        for entry in frontMatter.entries {
            if let tag = first(in: entry.value, of: entry.key, settings) { return tag }
        }
        if frontMatter.block != nil, let tag = marked(in: bytes, frontMatter.content, settings) { return tag }
        for property in scan.properties where PrivateWords.isTagKey(bytes.text(property.key)) {
            if let tag = first(in: bytes.text(property.value), settings) { return tag }
        }
        for link in scan.links where link.form == .wiki && link.target.count <= longest {
            let name = bytes.text(link.target)
            // `#[[private/x]]` is a tag, `[[private/x]]` may be a path.
            let isMarked = link.range.lowerBound > 0 && bytes[link.range.lowerBound - 1] == .hash
            if isMarked || !name.contains("/"), settings.isPrivate(tag: name) { return name }
        }
        return nil
    }

    /// Longer names are not tags.
    private static let longest = 100

    private static func first(in value: YAMLNode, of key: String, _ settings: VaultSettings) -> String? {
        if PrivateWords.isTagKey(key) { return first(in: value, settings) }
        for pair in value.mapping ?? [] {
            if let tag = first(in: pair.value, of: pair.key.scalar ?? "", settings) { return tag }
        }
        return nil
    }

    private static func first(in value: YAMLNode, _ settings: VaultSettings) -> String? {
        switch value.content {
        case .scalar: return value.scalar.flatMap { first(in: $0, settings) }
        case .sequence(let items): return items.lazy.compactMap { first(in: $0, settings) }.first
        case .mapping(let pairs):
            return pairs.lazy.compactMap { first(in: $0.key, settings) ?? first(in: $0.value, settings) }.first
        }
    }

    /// In a text with several tags, whatever separates them: `a;private`, `[[private]]`, `#private`.
    private static func first(in text: String, _ settings: VaultSettings) -> String? {
        if settings.isPrivate(tag: text) { return text }
        return text.split { !($0.isLetter || $0.isNumber || "_-/+".contains($0)) }
            .first { settings.isPrivate(tag: $0) }.map(String.init)
    }

    /// `#private` anywhere in a head, where it begins a YAML comment: `tags: #private`.
    private static func marked(in bytes: [UInt8], _ head: Range<Int>, _ settings: VaultSettings) -> String? {
        var at = head.lowerBound
        while let hash = bytes.firstPlace(of: .hash, in: at..<head.upperBound) {
            at = hash + 1
            while at < head.upperBound, bytes[at] == .bracketOpen { at += 1 }
            let end = bytes.withUnsafeBufferPointer { TagSyntax.nameEnd($0, start: at, limit: head.upperBound) }
            guard let end, end > at else { continue }
            let name = bytes.text(at..<end)
            if settings.isPrivate(tag: name) { return name }
            at = end
        }
        return nil
    }
}
