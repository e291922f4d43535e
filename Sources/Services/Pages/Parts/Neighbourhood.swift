// The neighbourhood of a note: its backlinks and links, and the links among them.

import Bytes
import Charts
import Search
import Wording

/// Bounded on each side, so that all neighbourhoods together are linear in the number of documents.
struct Neighbourhood {
    private let model: SiteNotes
    private let number: Int
    private let left: [Int]
    private let right: [Int]
    private let edges: [(Int, Int)]
    private let more: (left: Int, right: Int)

    /// Maximum nodes per side.
    private static let limit = 10
    /// Minimum nodes for a picture.
    private static let least = 3

    /// Nil if there are too few neighbours for a picture, and for dated documents.
    init?(of number: Int, in model: SiteNotes) {
        guard model.entries[number].day == nil else { return nil }
        let outgoing = model.outgoing[number]
        let others = Set(outgoing)
        // Notes that link to everything are common; only the first ones are considered.
        let incoming = model.backlinks[number].lazy.filter { !others.contains($0) }
        let left = Array(incoming.prefix(Self.limit))
        let right = Array(outgoing.prefix(Self.limit))
        guard left.count + right.count >= Self.least else { return nil }
        self.model = model
        self.number = number
        (self.left, self.right) = (left, right)
        let rest = model.backlinks[number].count - left.count
        more = (
            left.count < Self.limit ? 0 : max(0, rest - Self.shared(model.backlinks[number], others)),
            model.outgoingCounts[number] - right.count
        )
        let nodes = left + right
        let places = Dictionary(nodes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var edges: [(Int, Int)] = []
        for (place, node) in nodes.enumerated() {
            for target in model.outgoing[node] {
                guard let other = places[target], other != place else { continue }
                // Each pair once.
                if other > place || !model.outgoing[target].contains(node) { edges.append((place, other)) }
            }
        }
        self.edges = edges
    }

    private static func shared(_ incoming: [Int], _ outgoing: Set<Int>) -> Int {
        incoming.reduce(0) { $0 + (outgoing.contains($1) ? 1 : 0) }
    }

    func addKey(to hash: inout ContentHash) {
        for node in left + right {
            hash.add(model.entries[node].page)
            hash.add(model.entries[node].hit.title)
        }
        for (one, other) in edges { hash.add(one * 64 + other) }
        hash.add(more.left)
        hash.add(more.right)
        hash.add(left.count)
    }

    /// What fits beside the drawing on a phone, in characters.
    private static let longestLabel = 18

    func write(from page: String, _ html: inout HTMLText) {
        func node(_ number: Int) -> LinkGraph.Node {
            let name = model.nameWithDay(number)
            return LinkGraph.Node(
                label: CardText.capped(name, Self.longestLabel), title: name,
                address: model.address(model.entries[number].page, from: page))
        }
        let graph = LinkGraph(
            title: model.say(SiteWords.neighbourhood), left: left.map(node), right: right.map(node), edges: edges,
            more: more)
        html.markup("<figure class=\"neighbourhood\">\(graph.svg(in: model.language))</figure>\n")
    }
}
