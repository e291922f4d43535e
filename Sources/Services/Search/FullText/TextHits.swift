// Results of full-text search, with scores.

/// Documents in order of number, each with a score: the weighted count of a word while counting, later the quality of the match.
struct TextHits {
    private(set) var documents: [UInt32] = []
    private(set) var scores: [Double] = []
    var count: Int { documents.count }

    mutating func append(_ document: UInt32, _ score: Double) {
        documents.append(document)
        scores.append(score)
    }

    mutating func changeScores(_ body: (_ document: UInt32, _ score: Double) -> Double) {
        for index in documents.indices { scores[index] = body(documents[index], scores[index]) }
    }

    /// The documents accepted by `body`.
    func filtered(_ body: (UInt32) -> Bool) -> TextHits {
        var found = TextHits()
        for index in documents.indices where body(documents[index]) { found.append(documents[index], scores[index]) }
        return found
    }

    /// Documents in both, with the sum of scores.
    func intersection(_ other: TextHits) -> TextHits {
        var found = TextHits()
        var (mine, theirs) = (0, 0)
        while mine < documents.count, theirs < other.documents.count {
            if documents[mine] == other.documents[theirs] {
                found.append(documents[mine], scores[mine] + other.scores[theirs])
                mine += 1
                theirs += 1
            } else if documents[mine] < other.documents[theirs] {
                mine += 1
            } else {
                theirs += 1
            }
        }
        return found
    }

    /// Documents in either, with the sum of their scores.
    func union(_ other: TextHits) -> TextHits {
        if documents.isEmpty { return other }
        if other.documents.isEmpty { return self }
        var found = TextHits()
        found.documents.reserveCapacity(max(count, other.count))
        found.scores.reserveCapacity(max(count, other.count))
        var (mine, theirs) = (0, 0)
        while mine < documents.count || theirs < other.documents.count {
            let first = mine < documents.count ? documents[mine] : .max
            let second = theirs < other.documents.count ? other.documents[theirs] : .max
            let document = min(first, second)
            found.append(
                document, (first == document ? scores[mine] : 0) + (second == document ? other.scores[theirs] : 0))
            if first == document { mine += 1 }
            if second == document { theirs += 1 }
        }
        return found
    }

    /// The indices in `documents` of the best `limit`, and of all equal to the last of them.
    func best(_ limit: Int) -> [Int] {
        guard limit < count else { return Array(documents.indices) }
        guard limit > 0 else { return [] }
        // A heap with the worst of the best so far on top (Knuth, The Art of Computer Programming, 5.2.3).
        var heap = Array(scores[..<limit]).sorted()
        for score in scores[limit...] where score > heap[0] {
            var hole = 0
            while true {
                var child = hole * 2 + 1
                guard child < limit else { break }
                if child + 1 < limit, heap[child + 1] < heap[child] { child += 1 }
                guard heap[child] < score else { break }
                heap[hole] = heap[child]
                hole = child
            }
            heap[hole] = score
        }
        return documents.indices.filter { scores[$0] >= heap[0] }
    }
}
