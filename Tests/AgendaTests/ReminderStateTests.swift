// The state of reminders as JSON: round trips, what others wrote, what cannot be understood, what is old.

import Agenda
import CivilTime
import Testing

struct ReminderStateTests {
    private func state() throws -> ReminderState {
        var state = ReminderState(since: 1000)
        state.seen = 2000
        for (index, reminder) in try reminders("- 14:00 “Den\\tist” alarm:3h,2h,1h,30m,0m").enumerated() {
            switch index {
            case 0: state.claim(reminder, at: 3000)
            case 1: state.confirm(reminder, at: 3001)
            case 2: state.acknowledge(reminder, at: 3002)
            case 3: state.snooze(reminder, until: 3003)
            default: state.miss(reminder, at: 3004)
            }
        }
        return state
    }

    @Test func roundTrip() throws {
        let state = try state()
        #expect(state.records.count == 5)
        let read = try #require(ReminderState(state.bytes))
        #expect(read == state)
        #expect(read.bytes == state.bytes)
    }

    @Test func whatOthersWroteStays() throws {
        let text = """
            {"version": 1, "since": 5, "seen": 6, "colour": "blue", "reminders": {
            "0123456789abcdef": {"due": 7, "slot": "s", "title": "T", "path": "p", "fired": 8, "shape": [1]}, "x": 3}}
            """
        var state = try #require(ReminderState(Array(text.utf8)))
        #expect(state.records.count == 1)
        state.seen = 9
        let written = String(decoding: state.bytes, as: UTF8.self)
        #expect(written.contains("\"colour\": \"blue\""))
        #expect(written.contains("\"shape\""))
    }

    @Test(arguments: [
        "", "{", "[]", "null", "{\"version\": 1}", "{\"version\":1,\"since\":\"x\",\"seen\":1,\"reminders\":{}}",
        "\u{0}",
    ])
    func whatIsNoState(text: String) {
        #expect(ReminderState(Array(text.utf8)) == nil)
    }

    /// Cut anywhere it is whole or nothing, and never a crash.
    @Test func cutAnywhere() throws {
        let bytes = try state().bytes
        for count in 0..<bytes.count - 2 { #expect(ReminderState(Array(bytes.prefix(count))) == nil) }
    }

    @Test func oldRecordsGo() throws {
        var state = ReminderState(since: 0)
        let found = try reminders(
            "- 2026-01-01 09:00 Pills repeat:1d alarm:0m", on: nil, from: "2024-01-01", to: "2028-01-01")
        #expect(found.count > 700)
        for reminder in found { state.confirm(reminder, at: reminder.due) }
        let last = try #require(found.map(\.due).max())
        state.prune(at: last)
        #expect(state.records.count == ReminderState.keptCount)
        #expect(state.records.values.map(\.due).max() == last)
        // A clock that is years ahead wipes out nothing of late.
        state.prune(at: last + 400_000_000)
        #expect(state.records.count == ReminderState.keptCount)
    }

    /// However many there are, what is of the last 60 days stays, and what was put off stays as long as that.
    @Test func newRecordsStay() throws {
        var state = ReminderState(since: 0)
        let found = try reminders(
            "- 2026-01-01 12:00 Pills repeat:1d alarm:0m,1h,2h,3h,4h,5h,6h,7h", on: nil, from: "2026-01-01",
            to: "2026-02-28")
        #expect(found.count > ReminderState.keptCount)
        for reminder in found { state.claim(reminder, at: reminder.due) }
        let first = try #require(found.min { $0.due < $1.due })
        let edge = first.due + ReminderState.keptDays * 86_400
        state.prune(at: edge)
        #expect(state.records.count == found.count)
        var delayed = state
        delayed.snooze(first, until: first.due + 86_400)
        delayed.prune(at: edge + 1)
        #expect(delayed.records.count == found.count)
        state.prune(at: edge + 1)
        #expect(state.records.count == found.count - 1 && state.records[first.identifier] == nil)
    }
}
