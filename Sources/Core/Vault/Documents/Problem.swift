// A problem in a file, with its place.

import Wording

/// A finding about a place in a file. Parsing never fails: it returns what it understood, and these.
package struct Problem: Sendable, Hashable {
    /// The stable name that `check` prints and accepts.
    package enum Code: String, Sendable, CaseIterable {
        case frontMatter = "front-matter"
        case unknownMood = "unknown-mood"
        case impossibleDate = "impossible-date"
        case badValue = "bad-value"
        case brokenLink = "broken-link"
        case brokenAnchor = "broken-anchor"
        case openComment = "open-comment"
        case duplicateIdentifier = "duplicate-id"
        case csvRow = "csv-row"
        case nameCollision = "name-collision"
        case fileName = "file-name"
        case encoding = "encoding"
        case unreadable = "unreadable"
        case outsideLink = "outside-link"
        case specialFile = "special-file"
        case tooLarge = "too-large"
        case settings = "settings"
        case conflictMarker = "conflict-marker"
        case brokenInk = "broken-ink"
        case sensorSettings = "sensor-settings"
        case keptBack = "kept-back"
        case mergeDriver = "merge-driver"
        case lock = "lock"
        case missingKey = "missing-key"
    }

    package let code: Code
    /// Byte range in the file; empty if there is nothing to mark.
    package let range: Range<Int>
    package let message: Phrase

    package init(_ code: Code, _ range: Range<Int>, _ message: Phrase) {
        self.code = code
        self.range = range
        self.message = message
    }
}
