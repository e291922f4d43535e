// Two-way sync of calendar items: which step each needs, and how both sides' changes become one.

import Agenda
import ICalendar
import Testing

struct CalendarSyncPlanTests {
    private typealias Known = CalendarSyncPlan.Known

    @Test(
        arguments: [
            (nil, "a", nil, CalendarSyncPlan.Step.addToCalendar), (nil, nil, "a", .addToVault), (nil, "a", "b", .merge),
            ("a", "a", "a", nil), ("a", "b", "a", .merge), ("a", "a", "b", .merge), ("a", "b", "c", .merge),
            ("a", "a", nil, .removeFromVault), ("a", "b", nil, .addToCalendar), ("a", nil, "a", .removeFromCalendar),
            ("a", nil, "b", .addToVault), ("a", nil, nil, .forget),
        ] as [(String?, String?, String?, CalendarSyncPlan.Step?)])
    func steps(known: String?, vault: String?, calendar: String?, step: CalendarSyncPlan.Step?) {
        let steps = CalendarSyncPlan.steps(
            known: known.map { ["u": Known(vault: $0, calendar: $0)] } ?? [:], vault: vault.map { ["u": $0] } ?? [:],
            calendar: calendar.map { ["u": $0] } ?? [:])
        #expect(steps["u"] == step)
    }

    @Test func suddenEmptinessStops() throws {
        func steps(_ count: Int, _ step: CalendarSyncPlan.Step) -> [String: CalendarSyncPlan.Step] {
            Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", step) })
        }
        #expect(throws: CalendarSyncPlan.Alarm.self) {
            try CalendarSyncPlan.guardAgainstLoss(steps(2, .removeFromVault), known: 2, vault: 2, calendar: 0)
        }
        #expect(throws: CalendarSyncPlan.Alarm.self) {
            try CalendarSyncPlan.guardAgainstLoss(steps(30, .removeFromCalendar), known: 100, vault: 70, calendar: 100)
        }
        try CalendarSyncPlan.guardAgainstLoss(steps(3, .removeFromVault), known: 10, vault: 10, calendar: 7)
        try CalendarSyncPlan.guardAgainstLoss(steps(30, .addToVault), known: 0, vault: 0, calendar: 30)
    }
}

struct ComponentMergeTests {
    private func event(_ properties: [String: String], alarms: [String] = []) -> ICalendarComponent {
        ICalendarComponent(
            "VEVENT",
            properties: properties.sorted { $0.key < $1.key }.map { ICalendarProperty($0.key, value: $0.value) },
            components: alarms.map {
                ICalendarComponent("VALARM", properties: [ICalendarProperty("TRIGGER", value: $0)])
            })
    }

    private func merge(
        _ vaultBase: [ICalendarComponent], _ vault: [ICalendarComponent], _ calendarBase: [ICalendarComponent],
        _ calendar: [ICalendarComponent], newer: ComponentMerge.Side = .vault
    ) -> ComponentMerge {
        ComponentMerge(vaultBase: vaultBase, vault: vault, calendarBase: calendarBase, calendar: calendar, newer: newer)
    }

    @Test func changesOfDifferentPropertiesJoin() {
        let base = event(["SUMMARY": "A", "LOCATION": "X"])
        let theirsBase = event(["SUMMARY": "A", "LOCATION": "X", "X-COLOR": "red", "ATTENDEE": "mailto:b@example.org"])
        let result = merge(
            [base], [event(["SUMMARY": "B", "LOCATION": "X"])], [theirsBase],
            [event(["SUMMARY": "A", "LOCATION": "Y", "X-COLOR": "red", "ATTENDEE": "mailto:b@example.org"])])
        #expect(
            ComponentMerge.isSame(
                result.merged[0],
                event(["SUMMARY": "B", "LOCATION": "Y", "X-COLOR": "red", "ATTENDEE": "mailto:b@example.org"])))
        #expect(result.losses.isEmpty)
    }

    @Test func theNewerOneHasItsWayAndTheOtherIsNamed() {
        let base = event(["SUMMARY": "A"])
        let mine = event(["SUMMARY": "Mine"]), theirs = event(["SUMMARY": "Theirs"])
        let vault = merge([base], [mine], [base], [theirs])
        #expect(vault.merged[0]["SUMMARY"]?.value == "Mine")
        #expect(vault.losses.map(\.property) == ["SUMMARY"])
        #expect(vault.losses.map(\.lost) == ["Theirs"])
        #expect(vault.losses.map(\.loser) == [.calendar])
        let calendar = merge([base], [mine], [base], [theirs], newer: .calendar)
        #expect(calendar.merged[0]["SUMMARY"]?.value == "Theirs")
        #expect(calendar.losses.map(\.loser) == [.vault])
    }

    @Test func removedPropertiesGo() {
        let result = merge(
            [event(["SUMMARY": "A", "LOCATION": "X"])], [event(["SUMMARY": "A"])],
            [event(["SUMMARY": "A", "LOCATION": "X"])], [event(["SUMMARY": "A", "LOCATION": "X"])])
        #expect(result.merged[0]["LOCATION"] == nil)
    }

    @Test func anEndIsAnEnd() {
        let base = event(["DTSTART": "20261120T090000", "DTEND": "20261120T100000"])
        let theirsBase = event(["DTSTART": "20261120T090000", "DURATION": "PT1H"])
        let result = merge(
            [base], [event(["DTSTART": "20261120T090000", "DTEND": "20261120T110000"])], [theirsBase], [theirsBase])
        #expect(result.merged[0]["DURATION"] == nil)
        #expect(result.merged[0]["DTEND"]?.value == "20261120T110000")
    }

    @Test func stampsAreNoChange() {
        #expect(
            ComponentMerge.isSame(
                event(["SUMMARY": "A", "DTSTAMP": "1"]), event(["SUMMARY": "A", "DTSTAMP": "2", "SEQUENCE": "3"])))
        #expect(!ComponentMerge.isSame(event(["SUMMARY": "A"]), event(["SUMMARY": "B"])))
    }

    @Test func alarms() {
        var sound = event(["SUMMARY": "A"], alarms: ["-PT10M"])
        sound.components[0].properties.append(ICalendarProperty("DESCRIPTION", value: "Ring"))
        let base = event(["SUMMARY": "A"], alarms: ["-PT10M"])
        let result = merge([base], [event(["SUMMARY": "A"], alarms: ["-PT10M", "-PT1H"])], [sound], [sound])
        #expect(result.merged[0].components.map { $0["TRIGGER"]?.value } == ["-PT10M", "-PT1H"])
        #expect(result.merged[0].components[0]["DESCRIPTION"]?.value == "Ring")
        #expect(merge([base], [base], [sound], [event(["SUMMARY": "A"])]).merged[0].components.isEmpty)
    }

    @Test func overridesComeAndGo() {
        let series = event(["SUMMARY": "A", "RRULE": "FREQ=DAILY"])
        let once = event(["SUMMARY": "Once", "RECURRENCE-ID": "20261121T090000"])
        #expect(merge([series], [series], [series], [series, once]).merged.count == 2)
        #expect(merge([series], [series, once], [series], [series]).merged.count == 2)
        #expect(merge([series, once], [series], [series, once], [series, once]).merged.count == 1)
        // Gone here, changed there: it stays.
        let changed = event(["SUMMARY": "Other", "RECURRENCE-ID": "20261121T090000"])
        #expect(merge([series, once], [series], [series, once], [series, changed]).merged.count == 2)
    }

    @Test func mergingAgainChangesNothing() {
        let base = event(["SUMMARY": "A", "LOCATION": "X"])
        let mine = event(["SUMMARY": "B", "LOCATION": "X"]), theirs = event(["SUMMARY": "A", "LOCATION": "Y"])
        let once = merge([base], [mine], [base], [theirs]).merged
        let again = merge(once, once, once, once).merged
        #expect(zip(once, again).allSatisfy { ComponentMerge.isSame($0, $1) })
    }
}
