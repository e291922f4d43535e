// Links of Day One from one entry to another, and from an entry to its pictures, recordings and documents.

import Bytes
import Vault

/// What a link of another program's text leads to.
package enum EntryReferences {
    /// A link as it is in a text.
    struct Found {
        /// Of the address.
        let range: Range<String.Index>
        /// As `imported.id:` has it.
        let identifier: String
    }

    private static let schemes = ["dayone://", "dayone2://", "day-one://"]

    /// The identifiers of the entries that a text links to, each once: `dayone://view?entryId=…`, `dayone2://edit?entryId=…`.
    package static func identifiers(in text: String) -> [String] {
        var seen: Set<String> = []
        return links(in: text).map(\.identifier).filter { seen.insert($0).inserted }
    }

    /// As an export writes it: 32 digits of base 16, in upper case, without hyphens.
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
                // The sign that ends a sentence is not part of it.
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

    /// The text with links to the notes of the entries, from a note at `path`. A link to an entry that is in neither stays as it was.
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
                // A link without words would not be seen.
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

    /// Addresses of moments (`dayone-moment://…`) that lead to no file of the entry.
    package static func lostMoments(in text: String, _ known: Set<String>) -> [String] {
        text.ranges(of: "(dayone-moment:").compactMap { range in
            let start = text.index(after: range.lowerBound)
            let address = String(text[start...].prefix { $0 != ")" && !$0.isWhitespace })
            return known.contains(address) ? nil : address
        }
    }
}
