// Suggests items that are probably missing from a list, based on earlier purchases.

import Bytes
import CivilTime
import Vault

/// An item that may be needed.
package struct ItemSuggestion: Sendable, Hashable {
    package let item: ListItem
    /// From 0 to 1.
    package let score: Double
    package let last: Day
    /// The mean number of days between purchases; nil after a single one.
    package let interval: Double?

    package var text: String { item.text }
    package var frequency: Int { item.frequency }
}

extension ItemList {
    /// The minimum score of a suggestion.
    package static let leastScore = 0.1
    /// The default interval, in days.
    private static let usualInterval = 14.0

    /// Items bought before that are not on the list, the most likely first.
    package func suggestions(today: Day, atLeast least: Double = leastScore) -> [ItemSuggestion] {
        let open = Set(items.filter { $0.line.state != .done }.map { ItemKey($0.text) })
        let created = document.fields.created?.day
        var best: [ItemKey: (item: ListItem, rhythm: PurchaseRhythm)] = [:]
        for item in everything {
            let key = ItemKey(item.text)
            guard !open.contains(key), item.frequency > 0,
                let bought = item.line["bought"].flatMap({ Day(iso: $0.prefix(10)) }), bought <= today
            else { continue }
            // A handwritten line has no `added:`; it cannot be older than its list.
            let added = item.line["added"].flatMap { Day(iso: $0.prefix(10)) } ?? created
            let rhythm = PurchaseRhythm(
                added: added.flatMap { $0 <= bought ? $0 : nil }, bought: bought, count: item.frequency)
            if let other = best[key], other.rhythm.bought >= bought { continue }
            best[key] = (item, rhythm)
        }
        let intervals = best.values.compactMap(\.rhythm.interval).sorted()
        let usual = intervals.isEmpty ? Self.usualInterval : intervals[intervals.count / 2]
        // Earlier purchases of reopened items count as shopping, too.
        let days = everything.compactMap { $0.line["bought"].flatMap { Day(iso: $0.prefix(10)) } }
        let shopped = days.filter { $0 <= today }.max() ?? today
        return best.values.map { item, rhythm in
            ItemSuggestion(
                item: item, score: rhythm.score(on: today, usual: usual, shopped: shopped), last: rhythm.bought,
                interval: rhythm.interval)
        }
        .filter { $0.score >= least }
        .sorted { ($1.score, $0.item.lineNumber) < ($0.score, $1.item.lineNumber) }
    }
}
