// What is shown, when, and that nothing is shown twice: plans against a state.

import Agenda
import CivilTime
import Testing
import Vault
import Wording

struct ReminderPlanTests {
    /// A vault of lines, and a clock that goes from look to look.
    private struct Watch {
        var lines: [String]
        var state: ReminderState
        var late: Int64 = 86_400
        var path = "agenda/2026/2026-11-20.md"

        init(_ lines: String..., since: String) throws {
            self.lines = lines
            state = ReminderState(since: try instant(since))
        }

        func plan(at now: Int64) throws -> ReminderPlan {
            let found = try lines.flatMap { try reminders($0, path: path) }
            return ReminderPlan(found, state, now: now, late: late)
        }

        /// Looks, shows what is due, and returns the titles; those that may be repeated have a `?`.
        mutating func look(_ time: String) throws -> [String] {
            let now = try instant(time)
            state.follow(clock: now)
            state.adopt(try lines.flatMap { try reminders($0, path: path) })
            let plan = try plan(at: now)
            for entry in plan.newlyMissed(state) { state.miss(entry.reminder, at: now) }
            for entry in plan.due { state.confirm(entry.reminder, at: now) }
            state.seen = now
            return plan.due.map { $0.reminder.title + ($0.isPerhapsRepeated ? "?" : "") }
        }
    }

    @Test func onceWhenItIsDue() throws {
        var watch = try Watch("- 14:00 Dentist alarm:1h,30m", "- 13:30 Lunch alarm:0m", since: "2026-11-20T09:00")
        #expect(try watch.plan(at: instant("2026-11-20T09:00")).next == (try instant("2026-11-20T13:00")))
        #expect(try watch.look("2026-11-20T12:59") == [])
        #expect(try watch.look("2026-11-20T13:00") == ["Dentist"])
        #expect(try watch.look("2026-11-20T13:00") == [])
        #expect(try watch.look("2026-11-20T13:30") == ["Dentist", "Lunch"])
        #expect(try watch.look("2026-11-20T15:00") == [])
        #expect(try watch.plan(at: instant("2026-11-20T15:00")).next == nil)
    }

    @Test func nothingFromBeforeTheFirstStart() throws {
        var watch = try Watch("- 14:00 Dentist alarm:30m", since: "2026-11-20T13:31")
        #expect(try watch.look("2026-11-20T13:32") == [])
    }

    @Test func lateAndMissed() throws {
        var watch = try Watch("- 14:00 Dentist alarm:30m", "- 2026-11-22 14:00 Walk alarm:30m", since: "2026-11-19")
        watch.late = 3600
        let plan = try watch.plan(at: instant("2026-11-22T14:00"))
        #expect(plan.due.map(\.reminder.title) == ["Walk"])
        #expect(plan.newlyMissed(watch.state).map(\.reminder.title) == ["Dentist"])
        #expect(try watch.look("2026-11-22T14:00") == ["Walk"])
        #expect(try watch.plan(at: instant("2026-11-22T14:01")).newlyMissed(watch.state).isEmpty)
    }

    @Test func aClockThatIsSetBack() throws {
        var watch = try Watch("- 14:00 Dentist alarm:30m", "- 15:00 Walk alarm:0m", since: "2026-11-20T09:00")
        #expect(try watch.look("2026-11-20T13:30") == ["Dentist"])
        #expect(try watch.look("2026-11-20T12:00") == [])
        #expect(try watch.look("2026-11-20T13:30") == [])
        // Years ahead and back: what was missed there is still to come here.
        #expect(try watch.look("2030-01-01T00:00") == [])
        #expect(try watch.look("2026-11-20T14:30") == [])
        #expect(try watch.look("2026-11-20T15:00") == ["Walk"])
        // A first start by a clock that was ahead.
        var early = try Watch("- 14:00 Dentist alarm:30m", since: "2030-01-01")
        #expect(try early.look("2026-11-20T09:00") == [])
        #expect(try early.look("2026-11-20T13:30") == ["Dentist"])
    }

    @Test func editsOfALine() throws {
        var watch = try Watch("- 14:00 Dentist alarm:30m", since: "2026-11-20T09:00")
        #expect(try watch.look("2026-11-20T13:30") == ["Dentist"])
        // Renamed, given a name, put on another page: the same alarm.
        watch.lines = ["- 14:00 Doctor alarm:30m"]
        #expect(try watch.look("2026-11-20T13:35") == [])
        watch.lines = ["- 14:00 Doctor alarm:30m id:d"]
        #expect(try watch.look("2026-11-20T13:36") == [])
        watch.lines = ["- 2026-11-20 14:00 Doctor alarm:30m id:e"]
        watch.path = "agenda/plans.md"
        #expect(try watch.look("2026-11-20T13:37") == [])
        #expect(watch.state.records.count == 1)
        // Another start: another alarm.
        watch.lines = ["- 2026-11-20 15:00 Doctor alarm:30m id:e"]
        #expect(try watch.look("2026-11-20T14:00") == [])
        #expect(try watch.look("2026-11-20T14:30") == ["Doctor"])
        // Gone before it was due.
        watch.lines = ["- 2026-11-20 16:00 Doctor alarm:30m id:e"]
        #expect(try watch.look("2026-11-20T15:00") == [])
        watch.lines = []
        #expect(try watch.look("2026-11-20T15:30") == [])
    }

    @Test func writtenTooLate() throws {
        var watch = try Watch(since: "2026-11-20T09:00")
        #expect(try watch.look("2026-11-20T13:45") == [])
        // Its alarm is over, itself it is not; the other one is over altogether.
        watch.lines = ["- 14:00 Dentist alarm:30m", "- 13:00 Lunch alarm:30m"]
        #expect(try watch.look("2026-11-20T13:46") == ["Dentist"])
    }

    @Test func doneInTime() throws {
        var watch = try Watch("- [ ] Rent due:2026-11-20T18:00 alarm:1h", since: "2026-11-20T09:00")
        watch.lines = ["- [x] Rent due:2026-11-20T18:00 alarm:1h done:2026-11-20"]
        #expect(try watch.look("2026-11-20T17:00") == [])
    }

    @Test func putOffAndAcknowledged() throws {
        var watch = try Watch("- 14:00 Dentist alarm:30m", "- 14:00 Walk alarm:30m", since: "2026-11-20T09:00")
        let found = try watch.plan(at: instant("2026-11-20T13:00")).entries.map(\.reminder)
        let walk = try #require(found.first { $0.title == "Walk" })
        let dentist = try #require(found.first { $0.title == "Dentist" })
        watch.state.acknowledge(walk, at: try instant("2026-11-20T13:00"))
        #expect(try watch.look("2026-11-20T13:30") == ["Dentist"])
        watch.state.snooze(dentist, until: try instant("2026-11-20T13:40"))
        #expect(try watch.plan(at: instant("2026-11-20T13:31")).next == (try instant("2026-11-20T13:40")))
        #expect(try watch.look("2026-11-20T13:39") == [])
        #expect(try watch.look("2026-11-20T13:40") == ["Dentist"])
        #expect(try watch.look("2026-11-20T13:41") == [])
        watch.state.snooze(walk, until: try instant("2026-11-20T13:50"))
        watch.state.acknowledge(walk, at: try instant("2026-11-20T13:45"))
        #expect(try watch.look("2026-11-20T13:50") == [])
    }

    @Test func killedWhileItWasShown() throws {
        var watch = try Watch("- 14:00 Dentist alarm:30m", since: "2026-11-20T09:00")
        let entry = try #require(try watch.plan(at: instant("2026-11-20T13:30")).due.first)
        #expect(!entry.isPerhapsRepeated)
        watch.state.claim(entry.reminder, at: try instant("2026-11-20T13:30"))
        #expect(try watch.look("2026-11-20T14:10") == ["Dentist?"])
        #expect(try watch.look("2026-11-20T14:11") == [])
    }

    @Test(arguments: [
        (1800, "in 30 minutes", "dans 30 minutes"), (1, "now", "maintenant"), (60, "in 1 minute", "dans 1 minute"),
        (5400, "in 1 h 30", "dans 1 h 30"), (-7200, "2 h ago", "il y a 2 h"), (7500, "in 2 h 05", "dans 2 h 05"),
        (259_200, "in 3 days", "dans 3 jours"), (270_000, "in 3 days 3 h", "dans 3 jours 3 h"),
    ])
    func words(seconds: Int, english: String, french: String) {
        let found = TimeDistance.phrase(Int64(seconds))
        #expect(found.english == english)
        #expect(found.french == french)
    }

    @Test func lateness() {
        #expect(ReminderText.lateness(59) == nil)
        #expect(ReminderText.lateness(7200)?.english == "late by 2 h")
        #expect(ReminderText.lateness(7200)?.french == "2 h de retard")
    }
}
