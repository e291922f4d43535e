// What counts as a broken promise, and what does not.

import Testing

struct StableAnswerTests {
    private func broken(
        _ old: String, _ new: String, command: String = "daybook x --json", codes: (Int32, Int32) = (0, 0)
    ) -> [String] {
        StableAnswer.broken(
            from: Transcript.Step(command: [command], output: [old], exitCode: codes.0),
            to: Transcript.Step(command: [command], output: [new], exitCode: codes.1))
    }

    @Test func members() {
        let old = #"{"schema": "daybook.x/1", "count": 1, "of": [{"a": 1, "b": null}]}"#
        #expect(broken(old, #"{"count": 2.5, "more": 1, "schema": "daybook.x/1", "of": [{"b": "c", "a": 1}]}"#) == [])
        #expect(
            broken(old, #"{"schema": "daybook.x/1", "of": [{"a": "1"}]}"#) == [
                ".count is gone", ".of[].a is of another type", ".of[].b is gone",
            ])
        #expect(broken(old, #"{"schema": "daybook.x/2"}"#) == [])
        #expect(broken(old, #"{"schema": "daybook.y/2"}"#) == [".count is gone", ".of is gone"])
        #expect(broken(old, "1 of 2") == ["not JSON any more"])
    }

    @Test func columns() {
        let command = "daybook x --csv"
        #expect(broken("a,b", "a,b,c", command: command) == [])
        #expect(broken("a,b", "a,bc", command: command) == ["columns a,bc, were a,b"])
        #expect(broken("a b", "b a", command: "daybook x") == [])
    }

    @Test func exitCodes() {
        #expect(broken("", "", codes: (1, 0)) == ["exit code 0, was 1"])
        #expect(broken("", "", codes: (2, 0)) == [])
    }
}
