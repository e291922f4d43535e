// Reports calendar data that a line cannot express, and problems.

import Wording

/// Unsupported properties with their count and an example.
package struct CalendarLosses: Sendable, Hashable {
    package struct Loss: Sendable, Hashable {
        package var count: Int
        package var example: String
    }

    package private(set) var properties: [String: Loss] = [:]

    package init() {}

    package mutating func add(_ name: String, example: String) {
        if properties[name] != nil {
            properties[name]?.count += 1
        } else if properties.count < 1000 {
            properties[name] = Loss(count: 1, example: CalendarText.oneLine(String(example.prefix(60))))
        }
    }

    package mutating func add(_ others: CalendarLosses) {
        for (name, loss) in others.properties {
            properties[name, default: Loss(count: 0, example: loss.example)].count += loss.count
        }
    }

    /// By name.
    package var sorted: [(property: String, loss: Loss)] {
        properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// A part of a calendar that could not be imported as is.
package struct CalendarProblem: Sendable, Hashable {
    /// In the file, from 1; 0 if unknown.
    package var line: Int
    package var message: Phrase

    package init(line: Int, _ message: Phrase) {
        self.line = line
        self.message = message
    }
}
