// iCalendar components with their properties and subcomponents, and problems of files.

/// A component such as VEVENT (RFC 5545 §3.6). Its place in a file does not affect equality.
package struct ICalendarComponent: Hashable, Sendable {
    /// In upper case.
    package var name: String
    package var properties: [ICalendarProperty]
    package var components: [ICalendarComponent]
    /// The line of its BEGIN, from 1; 0 if it is not from a file.
    package var line: Int

    package init(
        _ name: String, properties: [ICalendarProperty] = [], components: [ICalendarComponent] = [], line: Int = 0
    ) {
        self.name = name.uppercased()
        self.properties = properties
        self.components = components
        self.line = line
    }

    /// The first property with this name, in upper case.
    package subscript(name: String) -> ICalendarProperty? { properties.first { $0.name == name } }

    /// All properties with this name, in upper case.
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

/// A part of a file that violates the RFC. Everything else was read.
package struct ICalendarProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A component without END; it was read as far as possible.
        case unclosed(String)
        /// An END without BEGIN; it was dropped.
        case unopened(String)
        /// A line without a name and a colon; it was dropped.
        case notContentLine
        /// Bytes that are not UTF-8, read as Latin-1, or NUL bytes, dropped.
        case brokenEncoding
        /// An invalid date, duration or rule; the property was kept unchanged.
        case badValue(name: String, value: String)
        /// A component nested deeper than `ICalendarReader.maximumDepth`; it was dropped.
        case nestedTooDeep
        /// A line or component that exceeds any realistic size; it was dropped or truncated.
        case tooLong
        /// The file has no VCALENDAR, or components outside of one; these were read.
        case notACalendar
    }

    /// From 1.
    package var line: Int
    package var kind: Kind
    /// The beginning of the line, for display.
    package var excerpt: String
}
