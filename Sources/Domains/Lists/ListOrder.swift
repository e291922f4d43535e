// The display order of a list, and learning the route through a shop.

import Bytes
import CivilTime
import Vault
import YAML

/// `order:` of a list.
package enum ListOrder: String, Sendable, CaseIterable {
    /// Sections in order of visits, according to `aisles:`.
    case aisle
    /// Within each section, the longest on the list first.
    case added
    /// Within each section, alphabetically.
    case name
}

extension ItemList {
    /// Nil for the order of the file.
    package var order: ListOrder? {
        document.frontMatter["order"]?.nonEmptyScalar.flatMap { ListOrder(rawValue: $0.lowercased()) }
    }

    /// The aisles in order of recent visits, as stored in the file.
    package var aisles: [String] {
        guard let node = document.frontMatter["aisles"] else { return [] }
        return node.sequence?.compactMap(\.nonEmptyScalar)
            ?? node.nonEmptyScalar?.split(separator: ",").map(\.trimmed) ?? []
    }

    /// Items by aisle, each group in the list's order.
    package func grouped(_ items: [ListItem]) -> [(aisle: String?, items: [ListItem])] {
        var groups: [(aisle: String?, items: [ListItem])] = []
        var places: [String?: Int] = [:]
        for item in items {
            let folded = item.aisle.map { Folding.fold($0) }
            if let index = places[folded] {
                groups[index].items.append(item)
            } else {
                places[folded] = groups.count
                groups.append((item.aisle, [item]))
            }
        }
        // Items without an aisle come first.
        if let index = groups.firstIndex(where: { $0.aisle == nil }) { groups.insert(groups.remove(at: index), at: 0) }
        switch order {
        case .aisle:
            let known = aisles.map { Folding.fold($0) }
            func rank(_ aisle: String?) -> Int {
                aisle.map { known.firstIndex(of: Folding.fold($0)) ?? known.count } ?? -1
            }
            return groups.enumerated().sorted {
                (rank($0.element.aisle), $0.offset) < (rank($1.element.aisle), $1.offset)
            }
            .map(\.element)
        case .added: return groups.map { ($0.aisle, Self.sorted($0.items) { $0.line["added"] ?? "" }) }
        case .name: return groups.map { ($0.aisle, Self.sorted($0.items) { Folding.fold($0.text) }) }
        case nil: return groups
        }
    }

    private static func sorted(_ items: [ListItem], by key: (ListItem) -> String) -> [ListItem] {
        items.sorted { (key($0), $0.lineNumber) < (key($1), $1.lineNumber) }
    }

    /// Learns the route through a shop from checking an item, if `order: aisle`: on the first item of an aisle on a
    /// day, the aisles visited earlier that day precede it. A new aisle is inserted after the last one visited.
    func learningAisle(of item: ListItem, today: Day) -> [TextEdit] {
        guard order == .aisle, let aisle = item.aisle else { return [] }
        let others = items.filter { $0.isChecked && $0.line["bought"] == today.iso }.compactMap(\.aisle)
        let learnt = AisleOrder.visiting(aisle, after: others, known: aisles)
        guard learnt != aisles else { return [] }
        // Front matter that cannot be edited must not prevent checking the item.
        return (try? document.setting("aisles", to: YAMLText.list(learnt))) ?? []
    }

    /// Updates the `updated:` of a list that has one, with the same precision.
    package func touching(_ edits: [TextEdit], at moment: Timestamp) -> [TextEdit] {
        guard !edits.isEmpty, let entry = document.entry("updated"), let old = entry.value.nonEmptyScalar else {
            return edits
        }
        let text = old.utf8.count <= 10 ? moment.day.iso : moment.text
        return edits + (old == text ? [] : (try? document.setting("updated", to: text)) ?? [])
    }
}

/// The order of aisles, learned from visits.
package enum AisleOrder {
    package static func visiting(_ aisle: String, after visited: [String], known: [String]) -> [String] {
        let folded = Folding.fold(aisle)
        let before = Set(visited.map { Folding.fold($0) })
        // Returning to an aisle for a forgotten item is not evidence.
        guard !before.contains(folded) else { return known }
        guard let index = known.firstIndex(where: { Folding.fold($0) == folded }) else {
            let last = known.lastIndex { before.contains(Folding.fold($0)) }
            var order = known
            order.insert(aisle, at: last.map { $0 + 1 } ?? 0)
            return order
        }
        let late = known[index...].filter { before.contains(Folding.fold($0)) }
        let rest = known[index...].filter { !before.contains(Folding.fold($0)) }
        return Array(known[..<index]) + late + rest
    }
}
