// Three-way merge of one calendar item, property by property.

import ICalendar

/// An item in its current and last common state on both sides. The vault knows fewer properties than the calendar,
/// and unknown ones must survive, so each side is compared with its own past.
package struct ComponentMerge: Sendable {
    package enum Side: Sendable, Hashable { case vault, calendar }

    /// A value overridden after both sides changed it.
    package struct Loss: Sendable, Hashable {
        package let property: String
        package let kept: String
        package let lost: String
        package let loser: Side
    }

    package let merged: [ICalendarComponent]
    package let losses: [Loss]

    /// `base` has the components of one UID (a series and its overrides, distinguished by RECURRENCE-ID). If both
    /// sides changed a property, `newer` wins and the other value is a loss.
    package init(
        vaultBase: [ICalendarComponent], vault: [ICalendarComponent], calendarBase: [ICalendarComponent],
        calendar: [ICalendarComponent], newer: Side
    ) {
        var merged: [ICalendarComponent] = []
        var losses: [Loss] = []
        let order = (calendar + vault).map(Self.key)
        var seen: Set<String> = []
        for key in order where seen.insert(key).inserted {
            func find(_ list: [ICalendarComponent]) -> ICalendarComponent? { list.first { Self.key($0) == key } }
            switch (find(vault), find(calendar)) {
            case (let mine?, let theirs?):
                let result = Self.merge(
                    find(vaultBase), mine, find(calendarBase), theirs, newer: newer, losses: &losses)
                merged.append(result)
            case (let mine?, nil):
                // New here, or deleted there: a change here keeps it (an edit wins over a deletion).
                if find(calendarBase) == nil || find(vaultBase).map({ !Self.isSame($0, mine) }) ?? true {
                    merged.append(mine)
                }
            case (nil, let theirs?):
                if find(vaultBase) == nil || find(calendarBase).map({ !Self.isSame($0, theirs) }) ?? true {
                    merged.append(theirs)
                }
            case (nil, nil): break
            }
        }
        self.merged = merged
        self.losses = losses
    }

    private static func key(_ component: ICalendarComponent) -> String {
        component.name + " " + (component["RECURRENCE-ID"]?.value ?? "")
    }

    /// Properties about the time of writing do not count as changes.
    private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"]

    /// Whether two states of a component are equal apart from their stamps.
    package static func isSame(_ one: ICalendarComponent, _ other: ICalendarComponent) -> Bool {
        bare(one) == bare(other)
    }

    /// A text that is equal for two lists of components if they only differ in order and stamps.
    package static func fingerprint(_ components: [ICalendarComponent]) -> String {
        components.map { String(decoding: ICalendarWriter.write(bare($0)), as: UTF8.self) }.sorted().joined()
    }

    private static func bare(_ component: ICalendarComponent) -> ICalendarComponent {
        var bare = component
        bare.properties.removeAll { stamps.contains($0.name) }
        bare.properties.sort { ($0.name, $0.value) < ($1.name, $1.value) }
        bare.components = component.components.map(Self.bare).sorted { "\($0.properties)" < "\($1.properties)" }
        return bare
    }

    /// The two ways to express the end count as one property.
    private static func group(_ name: String) -> String { name == "DURATION" ? "DTEND" : name }

    private static func merge(
        _ mineBase: ICalendarComponent?, _ mine: ICalendarComponent, _ theirsBase: ICalendarComponent?,
        _ theirs: ICalendarComponent, newer: Side, losses: inout [Loss]
    ) -> ICalendarComponent {
        var result = theirs
        let names = Set((mine.properties + (mineBase?.properties ?? [])).map { group($0.name) }).subtracting(stamps)
            .subtracting(["UID"])
        func values(_ component: ICalendarComponent?, _ name: String) -> [ICalendarProperty] {
            (component?.properties ?? []).filter { group($0.name) == name }.sorted {
                ($0.name, $0.value) < ($1.name, $1.value)
            }
        }
        for name in names.sorted() {
            let now = values(mine, name)
            guard now != values(mineBase, name) else { continue }
            let other = values(theirs, name)
            if other == now { continue }
            // Without a past, any value of the other side is a change.
            let isConflict = other != values(theirsBase, name) && (theirsBase != nil || !other.isEmpty)
            if isConflict {
                let (kept, lost) = newer == .vault ? (now, other) : (other, now)
                losses.append(
                    Loss(
                        property: name, kept: text(kept), lost: text(lost), loser: newer == .vault ? .calendar : .vault)
                )
                if newer == .calendar { continue }
            }
            let place = result.properties.firstIndex { group($0.name) == name } ?? result.properties.count
            result.properties.removeAll { group($0.name) == name }
            result.properties.insert(contentsOf: now, at: min(place, result.properties.count))
        }
        mergeAlarms(mineBase, mine, theirsBase, theirs, newer: newer, &result, &losses)
        return result
    }

    /// Alarms are treated as one value: the vault only knows when they go off.
    private static func mergeAlarms(
        _ mineBase: ICalendarComponent?, _ mine: ICalendarComponent, _ theirsBase: ICalendarComponent?,
        _ theirs: ICalendarComponent, newer: Side, _ result: inout ICalendarComponent, _ losses: inout [Loss]
    ) {
        func alarms(_ component: ICalendarComponent?) -> [ICalendarComponent] {
            (component?.components ?? []).filter { $0.name == "VALARM" }
        }
        func triggers(_ component: ICalendarComponent?) -> [String] {
            alarms(component).compactMap { $0["TRIGGER"]?.value }.sorted()
        }
        guard triggers(mine) != triggers(mineBase), triggers(mine) != triggers(theirs) else { return }
        if triggers(theirs) != triggers(theirsBase), theirsBase != nil || !triggers(theirs).isEmpty {
            let (kept, lost) = newer == .vault ? (mine, theirs) : (theirs, mine)
            losses.append(
                Loss(
                    property: "VALARM", kept: triggers(kept).joined(separator: ", "),
                    lost: triggers(lost).joined(separator: ", "),
                    loser: newer == .vault ? .calendar : .vault))
            if newer == .calendar { return }
        }
        let known = alarms(theirs)
        result.components.removeAll { $0.name == "VALARM" }
        // A remaining alarm keeps its description and sound.
        result.components += alarms(mine).map { alarm in
            known.first { $0["TRIGGER"]?.value == alarm["TRIGGER"]?.value } ?? alarm
        }
    }

    private static func text(_ properties: [ICalendarProperty]) -> String {
        properties.map(\.value).joined(separator: ", ")
    }
}
