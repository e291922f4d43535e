// Tags as other programs write them in a text: read where the vault's settings say so.

import Bytes

/// `tag_notations:` of the settings; none of them is on by itself, for each means something else to somebody.
package struct TagNotations: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// `:work:home:` of Vimwiki and org-mode.
    package static let colons = TagNotations(rawValue: 1)
    /// `#several words#` of Bear; the tag is `several-words`.
    package static let words = TagNotations(rawValue: 2)
    /// `@name` of jrnl; in journals and notes, since it is a place in lines of the agenda and of lists.
    package static let at = TagNotations(rawValue: 4)

    /// By its name in the settings, or by what it looks like.
    package init?(named name: String) {
        switch name.lowercased() {
        case "colons", ":colons:", ":colon:tags:": self = .colons
        case "words", "#words#", "#several words#": self = .words
        case "at", "@at", "@tags": self = .at
        default: return nil
        }
    }
}

extension Document {
    /// The name of a tag of the body, without its marks: `several-words` of `#several words#`.
    package func tagName(_ range: Range<Int>) -> String { Self.tagName(bytes, range) }

    package static func tagName(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        bytes[range.dropFirst()].split { $0.isBlank }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }

    /// With the mark that ends it, where its notation has one of its own.
    package func whole(ofTag range: Range<Int>) -> Range<Int> { scan.whole(ofTag: range) }
}

extension BodyScan {
    /// With the mark that ends a tag, where its notation has one of its own.
    package func whole(ofTag range: Range<Int>) -> Range<Int> {
        tagClosings.contains(range.upperBound) ? range.lowerBound..<range.upperBound + 1 : range
    }
}
