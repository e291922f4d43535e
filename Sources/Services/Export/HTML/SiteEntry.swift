// One document of a site: what it says of itself, and what other pages show of it.

import Bytes
import CivilTime
import Search

/// Named from many places: an object, which is not copied.
final class SiteEntry: Sendable {
    let hit: SearchHit
    /// Path of its page below the site's folder.
    let page: String
    private let kept: LazyValue<SharedFacts>
    /// Of the document's bytes.
    let textHash: UInt64
    /// Of where it is and what it is called.
    let nameHash: UInt64
    /// Of all that a list of entries shows of it, but its picture.
    let cardHash: UInt64
    /// Whether it is called by its day and nothing else.
    let isNamedByDay: Bool

    init(hit: SearchHit, page: String, _ kept: SharedFacts) {
        (self.hit, self.page, self.kept, textHash) = (hit, page, LazyValue(known: kept), kept.facts.hash)
        let facts = kept.facts
        isNamedByDay = Self.isNamedByDay(hit)
        var hash = Self.nameHash(hit, page)
        nameHash = hash.value
        hash.add(hit.day?.number ?? 0)
        hash.add(hit.minute ?? -1)
        hash.add(hit.mood ?? 9)
        hash.add(hit.isFavorite ? 1 : 0)
        hash.add(hit.words > 0 ? 1 : 0)
        for tag in hit.tags { hash.add(tag) }
        hash.add(facts.excerpt)
        hash.add(facts.prose)
        hash.add(facts.moodWord ?? "")
        hash.add(facts.items.total)
        hash.add(facts.items.done)
        cardHash = hash.value
    }

    /// An entry of which an earlier export kept the hashes.
    ///
    /// - Parameter facts: what the document says, for who asks.
    init(
        hit: SearchHit, page: String, textHash: UInt64, cardHash: UInt64,
        facts: @escaping @Sendable () -> SharedFacts
    ) {
        (self.hit, self.page, kept) = (hit, page, LazyValue(facts))
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

    /// Lent, not copied: each has many values.
    var facts: DocumentFacts {
        _read { yield kept.value.facts }
    }

    var day: Day? { hit.day }
    var time: TimeOfDay? { hit.minute.flatMap { TimeOfDay(secondsSinceMidnight: $0 * 60) } }
}
