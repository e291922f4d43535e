// What SQLite refuses to take is not passed over.

import SQLite
import Testing

@Suite struct StatementTests {
    @Test func aRefusedValueIsAnErrorOfTheNextStep() throws {
        let statement = try Database(path: ":memory:", access: .create).prepare("SELECT ?1")
        statement.bind(2, "there is one parameter")
        #expect(throws: SQLiteError.self) { try statement.step() }

        statement.bind(1, "one")
        #expect(try statement.step())
        #expect(statement.text(0) == "one")

        statement.bind(1, "before it was reset")
        #expect(throws: SQLiteError.self) { try statement.step() }
        statement.reset()
        statement.bind(1, "two")
        #expect(try statement.step())
        #expect(statement.text(0) == "two")
    }

    /// What a function throws is the cause of that error alone.
    @Test func aFunctionThatFailsEndsItsStatement() throws {
        struct Stopped: Error {}
        let database = try Database(path: ":memory:", access: .create)
        try database.register("is_same") { first, second in
            if first.isEmpty { throw Stopped() }
            return first.elementsEqual(second)
        }
        let statement = try database.prepare("SELECT is_same('', 'a')")
        let failed = #expect(throws: SQLiteError.self) { try statement.step() }
        #expect(failed?.cause is Stopped)
        #expect(try database.integer("SELECT is_same('a', 'a')") == 1)
        let other = #expect(throws: SQLiteError.self) { try database.execute("SELECT nothing()") }
        #expect(other?.cause == nil)
    }
}
