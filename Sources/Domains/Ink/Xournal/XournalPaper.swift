// Xournal++'s names of rulings.

extension InkPaper {
    /// The styles of Xournal++; of its two lined ones, `lined` has a margin.
    private static let names: [(InkPaper, String)] = [
        (.blank, "plain"), (.lined, "ruled"), (.margined, "lined"), (.grid, "graph"), (.dotted, "dotted"),
        (.isodotted, "isodotted"), (.isograph, "isograph"), (.staves, "staves"),
    ]

    init?(xournal name: String) {
        guard let pair = Self.names.first(where: { $0.1 == name }) else { return nil }
        self = pair.0
    }

    var xournal: String { Self.names.first { $0.0 == self }?.1 ?? "plain" }
}
