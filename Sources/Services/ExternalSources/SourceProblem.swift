// Problems in a source's file: reported with their line, and only counted beyond a certain number.

import Wording

/// A part of another program's file that could not be understood. Everything else was read.
package struct SourceProblem: Sendable, Hashable {
    /// From 1.
    package let line: Int
    package let message: Phrase

    package init(line: Int, _ message: Phrase) {
        self.line = line
        self.message = message
    }
}

/// The problems of one reading: the first ones, and their total number.
package struct SourceProblems: Sendable, Hashable {
    package static let maxTold = 100

    package private(set) var told: [SourceProblem] = []
    package private(set) var count = 0

    package init() {}

    package mutating func add(line: Int, _ message: @autoclosure () -> Phrase) {
        count += 1
        if told.count < Self.maxTold { told.append(SourceProblem(line: line, message())) }
    }
}
