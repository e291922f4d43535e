// The text of a heading, from which its anchor is derived.

import Bytes
import Vault

/// How the headings of a note fit into the surrounding page, which has one heading of level 1.
package enum HeadingFit: Equatable {
    case asWritten
    /// The first heading of level 1 is the title of the page; others become level 2.
    case oneTitle
    /// The page already has a title: no heading remains at level 1.
    case noTitle
    /// All headings lowered by this number of levels.
    case lowered(by: Int)
}

extension HTMLCleaner {
    /// The element name for a heading.
    mutating func heading(_ name: String) -> String {
        let isFirst = !hasTitle
        if name == "h1" { hasTitle = true }
        switch options.titles {
        case .asWritten: return name
        case .oneTitle: return name == "h1" && !isFirst ? "h2" : name
        case .noTitle: return name == "h1" ? "h2" : name
        case .lowered(let levels):
            return "h\(min(6, (name.utf8.last.map { Int($0 & 0x0f) } ?? 1) + levels))"
        }
    }

    /// The limit of a heading's text in bytes for its anchor.
    static let longestHeading = 4000
    static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    /// The text of the heading that begins here, without tags.
    func headingText(_ name: String) -> String {
        var text: [UInt8] = []
        var place = at
        let end = min(input.count, at + Self.longestHeading)
        while place < end {
            if input[place] == .less {
                if let tag = HTMLTag(input, at: place, limit: Self.longestHeading) {
                    // A heading within a heading is the next one.
                    if tag.isEnd ? tag.name == name : Self.headings.contains(tag.name) { break }
                    place = tag.end
                    continue
                }
                if input.has("<!--", at: place) {
                    while place < end, !input.has("-->", at: place) { place += 1 }
                    place += 3
                    continue
                }
            } else if let (insertion, end) = insertion(at: place) {
                text += insertion.words.utf8
                place = end
                continue
            }
            text.append(input[place])
            place += 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
