// One document of a site: its own facts, and what other pages show of it.

import Bake
import Bytes
import CivilTime
import Search

/// A class, as it is referenced from many places.
package final class SiteEntry: Sendable {
    package let hit: SearchHit
    /// Path of its page relative to the site's folder.
    package let page: String
    private let kept: Kept
    /// Hash of the document's bytes.
    package let textHash: UInt64
    /// Hash of its page and name.
    package let nameHash: UInt64
    /// Hash of everything that a list of entries shows of it, except its picture.
    package let cardHash: UInt64
    /// Whether its name is only its day.
    package let isNamedByDay: Bool

    /// The document's facts, known or lazy.
    private enum Kept: Sendable {
        case known(SharedFacts)
        case lazily(LazyValue<SharedFacts>)

        var facts: SharedFacts {
            switch self {
            case .known(let facts): facts
            case .lazily(let facts): facts.value
            }
        }
    }

    package init(hit: SearchHit, page: String, _ kept: SharedFacts) {
        (self.hit, self.page, self.kept, textHash) = (hit, page, .known(kept), kept.facts.hash)
        isNamedByDay = Self.isNamedByDay(hit)
        var hash = Self.nameHash(hit, page)
        nameHash = hash.value
        hash.add(hit.day?.number ?? 0)
        hash.add(hit.minute ?? -1)
        hash.add(hit.mood ?? 9)
        hash.add(hit.isFavorite ? 1 : 0)
        hash.add(hit.words > 0 ? 1 : 0)
        for tag in hit.tags { hash.add(tag) }
        hash.add(kept.facts.excerpt)
        hash.add(kept.facts.prose)
        hash.add(kept.facts.moodWord ?? "")
        hash.add(kept.facts.items.total)
        hash.add(kept.facts.items.done)
        cardHash = hash.value
    }

    /// An entry whose hashes come from an earlier export.
    ///
    /// - Parameter facts: the document's facts, on demand.
    package init(
        hit: SearchHit, page: String, textHash: UInt64, cardHash: UInt64,
        facts: @escaping @Sendable () -> SharedFacts
    ) {
        (self.hit, self.page, kept) = (hit, page, .lazily(LazyValue(facts)))
        (self.textHash, self.cardHash) = (textHash, cardHash)
        isNamedByDay = Self.isNamedByDay(hit)
        nameHash = Self.nameHash(hit, page).value
    }

    private static func isNamedByDay(_ hit: SearchHit) -> Bool {
        hit.day.map { CardText.isDate(hit.title, of: $0) } ?? false
    }

    private static func nameHash(_ hit: SearchHit, _ page: String) -> ContentHash {
        var hash = ContentHash()
        hash.add(page)
        hash.add(hit.title)
        return hash
    }

    /// Borrowed rather than copied, as there are many values.
    package var facts: DocumentFacts {
        _read { yield kept.facts.facts }
    }

    /// The tables of its bases.
    var tables: BaseTables? { kept.facts.tables }

    package var day: Day? { hit.day }
    package var time: TimeOfDay? { hit.minute.flatMap { TimeOfDay(secondsSinceMidnight: $0 * 60) } }
}
