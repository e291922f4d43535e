// Tag notations of other programs, read if the vault's settings enable them.

import Bytes

/// `tag_notations:` of the settings; all are off by default, as each has another meaning for some users.
package struct TagNotations: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// `:work:home:` of Vimwiki and org-mode.
    package static let colons = TagNotations(rawValue: 1)
    /// `#several words#` of Bear; the tag is `several-words`.
    package static let words = TagNotations(rawValue: 2)
    /// `@name` of jrnl; only in journals and notes, since it is a place in lines of the agenda and of lists.
    package static let at = TagNotations(rawValue: 4)

    /// From its name in the settings, or an example of it.
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
    /// The name of a tag of the body, without its marks: `several-words` for `#several words#`.
    package func tagName(_ range: Range<Int>) -> String { Self.tagName(bytes, range) }

    package static func tagName(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        bytes[range.dropFirst()].split { $0.isBlank }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }

    /// With the closing mark, if the notation has one.
    package func whole(ofTag range: Range<Int>) -> Range<Int> { scan.whole(ofTag: range) }
}

extension BodyScan {
    /// With the closing mark, if the notation has one.
    package func whole(ofTag range: Range<Int>) -> Range<Int> {
        tagClosings.contains(range.upperBound) ? range.lowerBound..<range.upperBound + 1 : range
    }
}
