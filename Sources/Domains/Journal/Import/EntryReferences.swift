// Day One links between entries, and from entries to their pictures, recordings and documents.

import Bytes
import Vault

/// Resolves links in another program's text.
package enum EntryReferences {
    /// A link found in a text.
    struct Found {
        /// The range of the address.
        let range: Range<String.Index>
        /// As in `imported.id:`.
        let identifier: String
    }

    private static let schemes = ["dayone://", "dayone2://", "day-one://"]

    /// The identifiers of the entries to which a text links, without duplicates: `dayone://view?entryId=…`, `dayone2://edit?entryId=…`.
    package static func identifiers(in text: String) -> [String] {
        var seen: Set<String> = []
        return links(in: text).map(\.identifier).filter { seen.insert($0).inserted }
    }

    /// In the form of an export: 32 hexadecimal digits, in upper case, without hyphens.
    package static func normalized(_ identifier: some StringProtocol) -> String {
        identifier.uppercased().filter { $0 != "-" }
    }

    static func links(in text: String) -> [Found] {
        guard text.contains("://") else { return [] }
        var found: [Found] = []
        for scheme in schemes {
            for range in text.ranges(of: scheme) {
                if range.lowerBound > text.startIndex {
                    let before = text[text.index(before: range.lowerBound)]
                    if before.isLetter || before.isNumber || before == "-" { continue }
                }
                var end =
                    text[range.upperBound...].firstIndex { $0.isWhitespace || "()<>[]\"'`".contains($0) }
                    ?? text.endIndex
                // Punctuation that ends the sentence is not part of it.
                while end > range.upperBound, ".,;:!?".contains(text[text.index(before: end)]) {
                    end = text.index(before: end)
                }
                let address = range.lowerBound..<end
                guard let query = text[address].firstRange(of: "entryId=") else { continue }
                let digits = text[query.upperBound..<address.upperBound].prefix { $0.isHexDigit || $0 == "-" }
                let identifier = normalized(digits)
                if identifier.count == 32 { found.append(Found(range: address, identifier: identifier)) }
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The text with links to the notes of the entries, relative to a note at `path`. Links to unknown entries are unchanged.
    static func linked(_ text: String, at path: VaultPath, _ entries: [String: VaultPath]) -> String {
        var output = ""
        var at = text.startIndex
        for link in links(in: text) where link.range.lowerBound >= at {
            guard let target = entries[link.identifier] else { continue }
            let address =
                target == path
                ? RelativeAddress.encoded(target.name)
                : RelativeAddress.encoded(RelativeAddress.relative(from: path.text, to: target.text))
            let before = text[at..<link.range.lowerBound]
            let isTarget = before.hasSuffix("](")
            let isAngled =
                before.hasSuffix("<") && link.range.upperBound < text.endIndex && text[link.range.upperBound] == ">"
            if isTarget {
                // A link without words would be invisible.
                let isBare = before.hasSuffix("[](") && !before.hasSuffix("![](")
                output += isBare ? before.dropLast(3) + "[\(target.stem)](" : before
                output += address
                at = link.range.upperBound
            } else {
                output += isAngled ? before.dropLast() : before
                output += "[\(target.stem)](\(address))"
                at = isAngled ? text.index(after: link.range.upperBound) : link.range.upperBound
            }
        }
        return output + text[at...]
    }

    /// Addresses of moments (`dayone-moment://…`) without a corresponding file of the entry.
    package static func lostMoments(in text: String, _ known: Set<String>) -> [String] {
        text.ranges(of: "(dayone-moment:").compactMap { range in
            let start = text.index(after: range.lowerBound)
            let address = String(text[start...].prefix { $0 != ")" && !$0.isWhitespace })
            return known.contains(address) ? nil : address
        }
    }
}
