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
}
