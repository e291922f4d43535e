// A drawing of a note with the notes that it links to and those that link to it.

import Bytes
import Wording

/// Backlinks are on the left, links on the right. Edges between neighbours are fainter.
package struct LinkGraph: Sendable {
    package struct Node: Sendable {
        /// The title, shortened; and in full for the tooltip.
        let label: String
        let title: String
        let address: String

        package init(label: String, title: String, address: String) {
            (self.label, self.title, self.address) = (label, title, address)
        }
    }

    package let title: String
    package let left: [Node]
    package let right: [Node]
    /// Indices of nodes: those on the left, followed by those on the right.
    package let edges: [(Int, Int)]
    /// The number of nodes left out on each side.
    package let more: (left: Int, right: Int)

    package init(title: String, left: [Node], right: [Node], edges: [(Int, Int)], more: (left: Int, right: Int)) {
        (self.title, self.left, self.right, self.edges, self.more) = (title, left, right, edges, more)
    }

    private static let (width, row) = (480, 24)
    /// The columns of the left nodes, the note and the right nodes. If one side is empty, the other gets all the room.
    private var columns: (near: Int, middle: Int, far: Int) {
        left.isEmpty ? (0, 12, 96) : right.isEmpty ? (384, 468, 480) : (168, 240, 312)
    }

    package func svg(in language: LanguageCode) -> HTML {
        let rows = max(left.count + (more.left > 0 ? 1 : 0), right.count + (more.right > 0 ? 1 : 0))
        let height = max(3, rows) * Self.row + 8
        let centre = height / 2
        func places(_ count: Int, _ more: Int) -> [Int] {
            let all = count + (more > 0 ? 1 : 0)
            let top = centre - (all - 1) * Self.row / 2
            return (0..<all).map { top + $0 * Self.row }
        }
        let columns = columns
        let (lefts, rights) = (places(left.count, more.left), places(right.count, more.right))
        func place(_ node: Int) -> (x: Int, y: Int) {
            node < left.count ? (columns.near, lefts[node]) : (columns.far, rights[node - left.count])
        }
        let words = Phrase(
            "\(left.count + more.left) link here, \(right.count + more.right) are linked",
            fr: "\(left.count + more.left) mènent ici, \(right.count + more.right) sont liées")
        return SVGText.image(
            width: Double(Self.width), height: Double(height), style: "link-graph", title: title,
            description: words[language], hasLinks: true
        ) { svg in
            var cross = ""
            for (one, other) in edges {
                let (a, b) = (place(one), place(other))
                cross += "M\(a.x) \(a.y)Q\(columns.middle) \((a.y + b.y) / 2) \(b.x) \(b.y)"
            }
            if !cross.isEmpty { svg.markup("<path class=\"cross\" d=\"\(cross)\"/>") }
            var edges = ""
            for node in 0..<left.count + right.count {
                let end = place(node)
                let bend = (columns.middle + end.x) / 2
                edges += "M\(columns.middle) \(centre)C\(bend) \(centre) \(bend) \(end.y) \(end.x) \(end.y)"
            }
            svg.markup(
                "<path class=\"edge\" d=\"\(edges)\"/><circle cx=\"\(columns.middle)\" cy=\"\(centre)\" r=\"7\"/>")
            for (index, node) in (left + right).enumerated() {
                let (x, y) = place(index)
                let isLeft = index < left.count
                svg.markup("<a href=\"\(SVGText.line(node.address))\"><title>\(SVGText.line(node.title))</title>")
                svg.markup("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"4\"/>")
                svg.label(
                    node.label, x: Double(isLeft ? x - 9 : x + 9), y: Double(y + 4), anchor: isLeft ? .end : .start,
                    style: "name")
                svg.markup("</a>")
            }
            for (count, y, x, anchor) in [
                (more.left, lefts.last ?? 0, columns.near - 9, SVGText.Anchor.end),
                (more.right, rights.last ?? 0, columns.far + 9, .start),
            ] where count > 0 {
                svg.label("+ \(count)", x: Double(x), y: Double(y + 4), anchor: anchor)
            }
        }
    }
}
