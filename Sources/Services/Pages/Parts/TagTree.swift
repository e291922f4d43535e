// All tags as a nested list by their parents.

import Bytes

package struct TagTree {
    package typealias Tag = (name: String, count: Int, address: String)

    private let tags: [Tag]

    package init(_ tags: [Tag]) { self.tags = tags }

    private static func parts(_ name: String) -> [String] {
        name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    package func write(_ html: inout HTMLText) {
        // The parts of the open tags, outermost first.
        var open: [[String]] = []
        let tags = tags.map { (parts: Self.parts(Folding.fold($0.name)), tag: $0) }
        for (parts, tag) in tags.sorted(by: { $0.parts.lexicographicallyPrecedes($1.parts) }) {
            let depth = open.count
            while let last = open.last, last.count >= parts.count || !parts.starts(with: last) {
                html.markup(open.count == depth ? "</li>" : "</ul></li>")
                open.removeLast()
            }
            if open.count == depth { html.markup(depth == 0 ? "<ul class=\"tag-list\">" : "<ul>") }
            html.markup("\n<li>")
            let own = Self.parts(tag.name).dropFirst(open.last?.count ?? 0).joined(separator: "/")
            html.link(tag.address, (open.isEmpty ? "#" : "/") + own, class: "tag")
            html.markup(" <span class=\"count\">\(tag.count)</span>")
            open.append(parts)
        }
        for _ in open { html.markup("</li></ul>") }
        html.markup("\n")
    }
}
