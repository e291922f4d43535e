// The parts of a document that full-text search distinguishes, and how much each counts.

/// A part of a document that is searched by itself. The raw value is its number in the postings.
enum TextPart: UInt8, CaseIterable, Sendable {
    case title, body, tags
    /// Captions of photos, the place.
    case extra
    /// Handwriting as a recogniser read it, or a person did.
    case ink
    /// The stems of all words, each once; they have no places.
    case stems

    /// How much a word counts in this part when answers are ranked.
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
