// Children that end before they have read what they are sent.

import Processes
import Testing

struct ClosedInputTests {
    /// More than a pipe holds (pipe(7)), so that some of it is written after the end of the reader.
    private let input = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)

    @Test func aChildThatReadsNothing() throws {
        #expect(try ChildProcess.run("true", [], input: input).exitCode == 0)
        #expect(try RunningProcess("true", [], input: input).finish().exitCode == 0)
    }

    @Test func aChildThatAnswersNothing() throws {
        #expect(try AnsweringProcess("true").ask(input, seconds: 60) == .ended(0))
    }

    /// What this process ignores, a child does not: a pipe of programs ends with its last reader.
    @Test func aChildIsEndedByABrokenPipe() throws {
        #expect(try ChildProcess.run("sh", ["-c", "kill -s PIPE $$"]).exitCode == 128 + 13)
    }
}
