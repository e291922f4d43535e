// Binds recognised words to strokes: by their place in the picture, or by the gaps between strokes.

import Ink

enum StrokesOfWords {
    /// Words with a lower confidence are marked as uncertain.
    static let certain = 0.7

    static func bound(_ words: [RecognisedWord], _ line: InkLine, _ picture: LinePicture) -> [InkTranscript.Word] {
        guard !words.isEmpty else { return [] }
        let spans = line.strokes.map { stroke in
            let columns = stroke.points.map { Double($0.x) }
            return (left: columns.min() ?? 0, right: columns.max() ?? 0)
        }
        let places = words.compactMap(\.range)
        let owners =
            places.count == words.count
            ? spans.map { nearest(($0.left + $0.right) / 2, places, picture) } : byGaps(spans, words.count)
        var result: [InkTranscript.Word] = []
        for (index, word) in words.enumerated() {
            let strokes = zip(line.strokes, owners).filter { $0.1 == index }.map(\.0.id)
            let isCertain = (word.confidence ?? 1) >= certain
            // A word without strokes is joined to the previous one.
            if strokes.isEmpty, let last = result.indices.last {
                result[last].texts.append(word.text)
                if !isCertain { result[last].standing = .uncertain }
            } else {
                result.append(InkTranscript.Word([word.text], strokes: strokes, isCertain ? .read : .uncertain))
            }
        }
        // The first word may have none, too.
        if result.count > 1, result[0].strokes.isEmpty {
            let first = result.removeFirst()
            result[0].texts = first.texts + result[0].texts
            if first.standing == .uncertain { result[0].standing = .uncertain }
        }
        return result
    }

    private static func nearest(_ x: Double, _ places: [ClosedRange<Double>], _ picture: LinePicture) -> Int {
        func distance(_ place: ClosedRange<Double>) -> Double {
            max(picture.page(x: place.lowerBound) - x, x - picture.page(x: place.upperBound), 0)
        }
        return places.indices.min { distance(places[$0]) < distance(places[$1]) } ?? 0
    }

    /// The word of each span: words are separated by the widest gaps.
    private static func byGaps(_ spans: [(left: Double, right: Double)], _ words: Int) -> [Int] {
        var gaps: [(index: Int, width: Double)] = []
        var right = spans.first?.right ?? 0
        for (index, span) in spans.enumerated().dropFirst() {
            if span.left > right { gaps.append((index, span.left - right)) }
            right = max(right, span.right)
        }
        let cuts = gaps.sorted { ($1.width, $0.index) < ($0.width, $1.index) }.prefix(words - 1).map(\.index)
        return spans.indices.map { index in cuts.count { $0 <= index } }
    }
}
