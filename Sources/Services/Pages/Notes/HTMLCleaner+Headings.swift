// The text of a heading, of which its name is made.

import Bytes
import Vault

/// How the headings of a note fit into the page around it: a page has one of the first level.
package enum HeadingFit: Equatable {
    case asWritten
    /// The first one of the first level is the title of the page; further ones are of the second.
    case oneTitle
    /// The page has its title already: none is of the first level.
    case noTitle
    /// All of them this many levels lower.
    case lowered(by: Int)
}

extension HTMLCleaner {
    /// The element that a heading becomes.
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

    /// What is after this many bytes of a heading is not in its name.
    static let longestHeading = 4000
    static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    /// The text of the heading that begins here, tags taken away.
    func headingText(_ name: String) -> String {
        var text: [UInt8] = []
        var place = at
        let end = min(input.count, at + Self.longestHeading)
        while place < end {
            if input[place] == .less {
                if let tag = HTMLTag(input, at: place, limit: Self.longestHeading) {
                    // A heading in a heading is the next one.
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
