// Lines, pages and typed events of any shape: they are understood or refused, and an edit loses nothing.

import Agenda
import CivilTime
import ICalendar
import Testing
import Vault

@Suite struct AgendaFuzzTests {
    private static let words = [
        "- ", "- [ ] ", "- [x] ", "  ", "\n", "\r\n", "## Events\n", "## À faire\n", "# T\n", "---\n", "14:00",
        "-15:30 ", "25:99 ",
        "all-day ", "2026-11-20 ", "2026-02-30 ", " – ", "2026-11-19 ", "Dentist ", "demain ", "every ", "monday ",
        "2nd ", "à ", "18h30 ",
        "for ", "2h ", "repeat:1w ", "repeat:\"last day\" ", "repeat:.+3d ", "rrule:FREQ=SECONDLY ",
        "rrule:FREQ=YEARLY;COUNT=2 ",
        "until:2026-12-01 ", "count:3 ", "count:-1 ", "except:2026-11-27,x ", "moved:2026-11-27/2026-11-28T10:00 ",
        "moved:/ ",
        "also:2026-11-22 ", "alarm:30m ", "alarm:,-1d ", "tz:Europe/Paris ", "tz:X ", "due:2026-11-22T09:00 ",
        "start:x ", "done: ",
        "priority:A ", "@Lyon ", "@\"a b\" ", "#tag ", "x2 ", "\"", ":", "é", "日", "🎂 ", "\u{202e}", "📅 2026-11-22 ",
        "SCHEDULED: <",
        "every month on the ", "du 20 au 27 décembre ", "un lundi sur deux ", "99999999999999999999 ",
    ]

    private static let beginnings = [
        "- 14:00 Dentist ", "- 14:00-15:30 Dentist ", "- 22:00-02:00 Train ", "- all-day Fair ",
        "- 2026-11-19 – 2026-11-21 Trip ",
        "- 2026-11-18 18:00 Call ", "- [ ] Water ", "- [x] Done ", "- [ ] 2026-11-20 09:00 Report ", "  - [ ] below ",
        "## Events",
        "text ", "- note ",
    ]

    @Test(arguments: Mutator.seeds)
    func typedEvents(seed: UInt64) throws {
        var mutator = Mutator("typed events", seed: seed)
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        for round in 0..<2000 {
            let typed = mutator.text(Self.words, most: 10)
            guard let event = try? NewEvent(typed, now: now, isTask: mutator.chance(30)) else { continue }
            mutator.worked()
            // What is written reads back as an event or a task of its page.
            let item = LineGrammar.parse(event.line)
            #expect(
                item?.text.isEmpty == false,
                "seed \(seed), round \(round): \(String(reflecting: typed)) → \(event.line)")
            let isOneLine = !event.line.contains { $0.isNewline }
            #expect(isOneLine, "seed \(seed), round \(round)")
        }
        mutator.expectWork(500)
    }

    @Test(arguments: Mutator.seeds)
    func pages(seed: UInt64) throws {
        var mutator = Mutator("pages", seed: seed)
        let today = try #require(Day(iso: "2026-11-20"))
        for round in 0..<1500 {
            // Half of them have lines that are events and tasks before they are damaged.
            var lines: [String] = []
            if mutator.chance(50) {
                for _ in 0...mutator.below(5) {
                    let more = (0..<mutator.below(4)).map { _ in mutator.pick(Self.words).filter { !$0.isNewline } }
                    lines.append(mutator.pick(Self.beginnings) + more.joined())
                }
            }
            let text =
                lines.isEmpty
                ? mutator.text(Self.words, most: 30)
                : mutator.damaged(lines.joined(separator: mutator.pick(["\n", "\n", "\r\n"])) + "\n", Self.words)
            let page = Document(
                path: VaultPath(trusted: "agenda/2026/2026-11-20.md"), contents: mutator.bytes(of: text))
            _ = AgendaProblems.of(page)
            for line in ["- 14:00 New", "- [ ] New"] where page.encoding.isEditable {
                let placement = LinePlacement(line, in: page)
                let after = try page.applying([placement.edit])
                let lines = String(decoding: after, as: UTF8.self).split(
                    omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" })
                // Nothing that was there is gone, and the line is where it is said to.
                #expect(after.count > page.bytes.count, "seed \(seed), round \(round)")
                let number = placement.lineNumber(in: page)
                let isThere = lines.indices.contains(number - 1) && lines[number - 1] == line
                #expect(
                    isThere || page.bytes.contains(0x0d), "seed \(seed), round \(round): \(String(reflecting: text))")
            }
            for item in page.items {
                if let event = AgendaEvent(item, page: today) {
                    mutator.worked()
                    var finder = OccurrenceFinder(reader: .fixed(0))
                    _ = try? finder.occurrences(of: event, from: today, to: today.adding(days: 3))
                    _ = EventReach(event)
                    _ = try? page.splitting(event, from: today.adding(days: 7))
                }
                if let task = AgendaTask(item, page: today), let edits = try? page.completing(task, today: today) {
                    _ = edits.applied(to: page.bytes)
                }
            }
            _ = Carry.items(of: page).map { Carry.block(of: $0, in: page) }
        }
        mutator.expectWork(500)
    }
}
