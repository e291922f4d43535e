// Groups photos taken close to each other on one day, which become one entry.

import CivilTime

/// A photo in a folder, with its relevant time.
package struct FoundPhoto: Sendable {
    /// A path in the file system.
    package let source: String
    package let facts: PhotoFacts
    /// By the camera's clock; if the picture has no time, that of the file's last change.
    package let moment: LocalDateTime

    package init(source: String, facts: PhotoFacts, moment: LocalDateTime) {
        (self.source, self.facts, self.moment) = (source, facts, moment)
    }
}

package struct PhotoOuting: Sendable {
    /// In order of time; at least one.
    package private(set) var photos: [FoundPhoto]

    package var start: LocalDateTime { photos[0].moment }

    /// A pause of this many seconds ends an outing, as does midnight.
    package static let longestPause = 3 * 3600

    package static func grouped(_ photos: [FoundPhoto]) -> [PhotoOuting] {
        var outings: [PhotoOuting] = []
        for photo in photos.sorted(by: { ($0.moment, $0.source) < ($1.moment, $1.source) }) {
            if let last = outings.last?.photos.last, last.moment.day == photo.moment.day,
                photo.moment - last.moment < longestPause
            {
                outings[outings.count - 1].photos.append(photo)
            } else {
                outings.append(PhotoOuting(photos: [photo]))
            }
        }
        return outings
    }
}
