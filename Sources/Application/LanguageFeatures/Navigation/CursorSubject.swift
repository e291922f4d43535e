// The thing under the cursor: a link, a heading, a tag, a place, a block identifier.

import Bytes
import Vault
import YAML

/// The subject of a question about a place.
package enum CursorSubject: Sendable, Hashable {
    case link(DocumentLink)
    /// By its number in the document.
    case heading(Int)
    /// A tag and the range of its name, without `#`.
    case tag(String, Range<Int>)
    /// `^name` at the end of a block, with the `^`.
    case block(Range<Int>)
    /// The title or an alias in the front matter.
    case name(Range<Int>)
    /// `@Lyon`, or the place of an entry.
    case place(PlaceMention)

    /// - Parameter offset: in bytes; the position right after a thing counts as well.
    package init?(at offset: Int, in document: Document) {
        func holds(_ range: Range<Int>) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
        if let link = document.links.last(where: { holds($0.range) }) {
            self = .link(link)
        } else if let tag = document.tagPlaces.first(where: { holds($0.range) || holds($0.mark) }) {
            self = .tag(tag.name, tag.range)
        } else if let block = document.scan.blockIdentifiers.first(where: holds) {
            self = .block(block)
        } else if let number = document.scan.headings.firstIndex(where: { holds(document.lineRange(of: $0)) }) {
            self = .heading(number)
        } else if let range = document.nameRanges.first(where: holds) {
            self = .name(range)
        } else if let mention = document.placeMentions.first(where: { holds($0.range) }) {
            self = .place(mention)
        } else {
            return nil
        }
    }

    /// Its range in the text.
    package func range(in document: Document) -> Range<Int> {
        switch self {
        case .link(let link): link.range
        case .heading(let number): document.scan.headings[number].range
        case .tag(_, let range), .block(let range), .name(let range): range
        case .place(let mention): mention.range
        }
    }
}

/// A tag in a document.
struct TagPlace: Sendable, Hashable {
    let name: String
    /// The range of the name.
    let range: Range<Int>
    /// With the `#`.
    let mark: Range<Int>
}

extension Document {
    /// All tags with their ranges, those of the front matter first.
    var tagPlaces: [TagPlace] {
        var places: [TagPlace] = []
        func add(_ range: Range<Int>) {
            let word = bytes.trimmed(range)
            let start = word.lowerBound + bytes[word].prefix { $0 == .hash }.count
            guard start < word.upperBound else { return }
            places.append(
                TagPlace(name: bytes.text(start..<word.upperBound), range: start..<word.upperBound, mark: word))
        }
        if let node = entry("tags")?.value {
            for item in node.sequence ?? [] where item.nonEmptyScalar != nil { add(unquoted(item)) }
            if let text = node.nonEmptyScalar {
                let range = unquoted(node)
                let hasCommas = text.contains(",")
                for word in bytes[range].split(whereSeparator: { hasCommas ? $0 == .comma : $0.isWhitespace }) {
                    add(word.startIndex..<word.endIndex)
                }
            }
        }
        return places
            + scan.tags.map { TagPlace(name: tagName($0), range: $0.lowerBound + 1..<$0.upperBound, mark: $0) }
    }

    /// The title and the aliases of the front matter.
    var nameRanges: [Range<Int>] {
        let title = entry("title").map { [unquoted($0.value)] } ?? []
        guard let aliases = entry("aliases")?.value else { return title }
        return title + (aliases.sequence?.map { unquoted($0) } ?? [unquoted(aliases)])
    }

    /// A scalar without its quotes.
    func unquoted(_ node: YAMLNode) -> Range<Int> {
        guard node.style == .quoted, node.range.count >= 2 else { return node.range }
        return node.range.lowerBound + 1..<node.range.upperBound - 1
    }

    /// The line of a heading, with its marks.
    func lineRange(of heading: BodyScan.Heading) -> Range<Int> {
        let line = lineRange(at: heading.range.lowerBound)
        var end = max(line.upperBound, heading.range.upperBound)
        while end > line.lowerBound, end > heading.range.upperBound, bytes[end - 1].isLineEnd { end -= 1 }
        return line.lowerBound..<end
    }

    /// A heading with everything below it, up to the next heading of the same or a higher level.
    func section(ofHeading number: Int) -> Range<Int> {
        let headings = scan.headings
        let start = lineRange(of: headings[number]).lowerBound
        let next = headings[(number + 1)...].first { $0.level <= headings[number].level }
        return start..<(next.map { max(start, lineRange(of: $0).lowerBound) } ?? bytes.count)
    }

    /// The heading that is the title used by links.
    var titleHeadingNumber: Int? {
        guard let heading = titleHeading else { return nil }
        let text = name(of: heading)
        return Folding.fold(text) == Folding.fold(title) ? scan.headings.firstIndex(of: heading) : nil
    }
}
