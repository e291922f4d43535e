// A component with its properties and what is nested in it, and what was wrong with a file.

/// A component such as VEVENT (RFC 5545 §3.6). Where it was in a file is not part of what it is.
package struct ICalendarComponent: Hashable, Sendable {
    /// In upper case.
    package var name: String
    package var properties: [ICalendarProperty]
    package var components: [ICalendarComponent]
    /// The line of its BEGIN, from 1; 0 for one that was in no file.
    package var line: Int

    package init(
        _ name: String, properties: [ICalendarProperty] = [], components: [ICalendarComponent] = [], line: Int = 0
    ) {
        self.name = name.uppercased()
        self.properties = properties
        self.components = components
        self.line = line
    }

    /// The first property of this name, in upper case.
    package subscript(name: String) -> ICalendarProperty? { properties.first { $0.name == name } }

    /// All properties of this name, in upper case.
    package func all(_ name: String) -> [ICalendarProperty] { properties.filter { $0.name == name } }

    package static func == (one: ICalendarComponent, other: ICalendarComponent) -> Bool {
        one.name == other.name && one.properties == other.properties && one.components == other.components
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(properties)
        hasher.combine(components)
    }
}

/// Something in a file that is not as the RFC has it. Everything else was read.
package struct ICalendarProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A component without its END; it was read as far as it goes.
        case unclosed(String)
        /// An END without its BEGIN; it was left out.
        case unopened(String)
        /// A line without a name and a colon; it was left out.
        case notContentLine
        /// Bytes that are not UTF-8, read as Latin-1, or NUL bytes, left out.
        case brokenEncoding
        /// A date, duration or rule that is none; the property was kept as it is.
        case badValue(name: String, value: String)
        /// A component nested more than `ICalendarReader.maximumDepth` levels deep; it was left out.
        case nestedTooDeep
        /// A line or component that is longer than any program writes; it was left out, or cut.
        case tooLong
        /// No VCALENDAR in the file, or components outside of one; these were read.
        case notACalendar
    }

    /// From 1.
    package var line: Int
    package var kind: Kind
    /// The beginning of the line.
    package var excerpt: String
}
