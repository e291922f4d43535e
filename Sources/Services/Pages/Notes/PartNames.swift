// Link targets within a note: headings, blocks, and anchors in raw HTML.

import Bytes
import Synchronization
import Vault

package struct PartNames: Sendable {
    private let named: NamedHeadings
    /// With their `^`.
    package let blocks: Set<String>
    package let inHTML: Set<String>

    package init(_ document: Document) {
        self.init(
            headings: document.scan.headings.map(document.text(of:)),
            blocks: Set(document.scan.blockIdentifiers.map { document.bytes.text($0) }),
            inHTML: document.bytes.contains(.less, in: document.body) ? HTMLNames.all(in: document.bytes) : [])
    }

    /// - Parameter headings: in document order.
    package init(headings: [String] = [], blocks: Set<String> = [], inHTML: Set<String> = []) {
        (named, self.blocks, self.inHTML) = (NamedHeadings(headings), blocks, inHTML)
    }

    /// In document order.
    package var headings: [String] { named.headings }

    /// The anchor, without `#`, for a fragment on the page of the note; nil if there is no such part.
    package func name(_ fragment: String) -> String? {
        if fragment.hasPrefix("^") { return blocks.contains(fragment) ? Self.block(fragment) : nil }
        if let name = named.name(for: fragment) { return name }
        let decoded = PercentEncoding.decoded(fragment)
        if decoded.hasPrefix("^"), blocks.contains(decoded) { return Self.block(decoded) }
        return inHTML.contains(decoded) && HTMLRules.isName(decoded) ? "user-content-" + decoded : nil
    }

    /// The anchor of a block's identifier with `^`.
    package static func block(_ name: String) -> String { "block-" + name.dropFirst() }
}

/// Headings whose anchors are made on first use: most notes have no links to their parts.
private final class NamedHeadings: Sendable {
    let headings: [String]
    private let anchors = Mutex<HeadingAnchors?>(nil)

    init(_ headings: [String]) { self.headings = headings }

    package func name(for fragment: String) -> String? {
        guard !headings.isEmpty else { return nil }
        return anchors.withLock { anchors in
            let made = anchors ?? HeadingAnchors(headings)
            anchors = made
            return made.name(for: fragment)
        }
    }
}
