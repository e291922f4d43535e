// Habits of Loop Habit Tracker as tasks that repeat.

import Agenda
import Testing
import Vault
import Wording

struct LoopHabitsTests {
    private static let habits = """
        Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
        001,Meditate,YES_NO,Did you meditate?,"sit, breathe",1,1,#FF8F00,,,,false
        002,Run,NUMERICAL,,,3,7,#E64A19,km,AT_LEAST,2.0,false
        003,Old,YES_NO,,,1,30,#AAAAAA,,,,true
        004,,YES_NO,,,1,1,#AAAAAA,,,,true

        """

    @Test func habitsAreTasks() throws {
        let found = ImportedTasks(
            loop: Array(Self.habits.utf8),
            days: [
                1: Array(
                    "Date,Value,Notes\n2026-11-20,YES_MANUAL,\n2026-11-19,NO,\n2026-11-18,YES_AUTO,\n2026-11-17,YES_MANUAL,\"long, calm\"\n"
                        .utf8),
                2: Array("2026-11-20,5200\n2026-11-19,1000\n2026-11-18,0\nx,1\n".utf8), 3: Array("2026-11-01,2\n".utf8),
            ])
        let blocks = found.lines.map { line in
            var line = line
            line["id"] = nil
            return line.block(lineEnd: "\n")
        }
        #expect(
            blocks[0]
                == "- [ ] Meditate done:2026-11-20 repeat:daily\n  Did you meditate?\n  sit, breathe\n  2026-11-17 long, calm\n  - done: 2026-11-17\n  - done: 2026-11-20"
        )
        #expect(blocks[1] == "- [ ] Run done:2026-11-20 repeat:weekly\n  - done: 2026-11-20")
        #expect(blocks[2] == "- [-] Old done:2026-11-01 repeat:monthly\n  - done: 2026-11-01")
        #expect(found.skipped == 1 && found.problems.map(\.line) == [4, 5])
        #expect(found.losses.sorted.map(\.property) == ["Color", "Frequency", "Target Value", "Unit", "value"])
        #expect(Set(found.lines.map(\.uid)).count == 3)
    }

    /// Of two habits of one name each has its days; rows that are no days are named.
    @Test func habitsOfOneName() {
        let found = ImportedTasks(
            loop: Array("Position,Name\n001,Read\n002,Read\n".utf8),
            days: [1: Array("2026-11-18,2\n2026-13-40,2\n".utf8), 2: Array("2026-11-19,2\n".utf8)])
        #expect(Set(found.lines.map(\.uid)).count == 2)
        #expect(
            found.problems.map { "\($0.line) \($0.message.english)" } == [
                "2 Checkmarks.csv of “Read”: not a day: “2026-13-40,2”: left out"
            ])
    }

    @Test func whatIsNotOfLoopIsTold() {
        #expect(ImportedTasks(loop: Array("a,b\n1,2\n".utf8), days: [:]).problems.count == 1)
        #expect(ImportedTasks(loop: [], days: [:]).lines.isEmpty)
    }
}
