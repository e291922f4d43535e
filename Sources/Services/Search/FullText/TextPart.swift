// The parts of a document that full-text search distinguishes, and their weights.

/// A separately searchable part of a document. The raw value is its number in the postings.
enum TextPart: UInt8, CaseIterable, Sendable {
    case title, body, tags
    /// Captions of photos, the place.
    case extra
    /// Handwriting, as recognised or corrected.
    case ink
    /// The stems of all words, without duplicates and positions.
    case stems

    /// The weight of a word in this part for ranking.
    var weight: Double {
        switch self {
        case .title: 8
        case .body: 1
        case .tags: 5
        case .extra: 1
        case .ink: 0.25
        case .stems: 0.5
        }
    }
}
