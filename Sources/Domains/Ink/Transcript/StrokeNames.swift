// Abbreviates stroke names within a page to unambiguous prefixes.

import Bytes

struct StrokeNames {
    /// Our names rarely share a prefix of this length.
    private static let shortest = 7

    private var shortened: [String: String] = [:]

    init(_ strokes: [String]) {
        let names = strokes.map(Self.plain).sorted()
        for (stroke, name) in zip(strokes, strokes.map(Self.plain)) {
            var length = Self.shortest
            while length < name.count, Self.count(of: String(name.prefix(length)), in: names) > 1 { length += 1 }
            shortened[stroke] = String(name.prefix(length))
        }
    }

    func short(_ stroke: String) -> String { shortened[stroke] ?? Self.plain(stroke) }

    /// A name without characters that are special in a comment; a name that has any is replaced.
    static func plain(_ stroke: String) -> String {
        let isPlain = !stroke.isEmpty && stroke.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .underscore }
        return isPlain ? stroke : "h" + StableHash.digits(of: stroke)
    }

    /// The number of sorted names with this prefix, up to two.
    private static func count(of start: String, in names: [String]) -> Int {
        names[names.partitioningIndex { $0 >= start }...].prefix(2).count { $0.hasPrefix(start) }
    }
}

extension InkDocument {
    /// The names of all strokes and text boxes.
    package var writingIDs: [String] { strokes.map(\.id) + texts.map(\.id) }
}

extension InkTranscript {
    /// The same with full names of strokes and text boxes. Unknown names are unchanged.
    package func resolved(among strokes: [String]) -> InkTranscript {
        let names = strokes.map { (name: StrokeNames.plain($0), stroke: $0) }.sorted { $0.name < $1.name }
        func whole(_ short: String) -> String {
            let first = names[names.partitioningIndex { $0.name >= short }...].first
            return first.flatMap { $0.name.hasPrefix(short) ? $0.stroke : nil } ?? short
        }
        var result = self
        for line in result.lines.indices {
            for word in result.lines[line].indices {
                result.lines[line][word].strokes = result.lines[line][word].strokes.map(whole)
            }
        }
        return result
    }
}
