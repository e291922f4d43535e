// Streams iCalendar files of any size, tolerating damage, component by component.

/// Reads as much as possible (RFC 5545 §3.1 and §3.4) and reports the rest.
package enum ICalendarReader {
    package static let maximumDepth = 32
    /// The maximum length of an unfolded line in bytes, such as a picture in ATTACH.
    package static let maximumLine = 32 << 20
    /// The maximum number of properties and components in a component directly below VCALENDAR.
    package static let maximumSize = 1_000_000
    /// The maximum number of problems reported; a file of another kind has one in every line.
    package static let maximumProblems = 1000

    /// Passes on each component directly below VCALENDAR in turn, preceded by the properties of VCALENDAR; properties
    /// between components are passed on in a second call. Uses the memory of one component. Several VCALENDARs are
    /// read one after the other.
    ///
    /// The closures do not outlive the call but are escaping: `withoutActuallyEscaping` would embed the length of the
    /// source path in the program, whose bytes would then depend on the build folder.
    package static func read(
        _ bytes: [UInt8], calendar: @escaping ([ICalendarProperty]) -> Void,
        component: @escaping (ICalendarComponent) -> Void
    ) -> [ICalendarProblem] {
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = Scanner(bytes: buffer, calendar: calendar, component: component)
            scanner.run()
            return scanner.problems
        }
    }

    /// Checks the value of known properties.
    static func isGood(_ property: ICalendarProperty) -> Bool {
        switch property.name {
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP":
            return property.dateTime != nil
        case "EXDATE", "RDATE":
            return property.dateTimes.count == property.value.utf8.count { $0 == UInt8(ascii: ",") } + 1
        case "DURATION": return ICalendarDuration(property.value) != nil
        case "RRULE", "EXRULE": return (try? RecurrenceRule(property.value)) != nil
        default: return true
        }
    }
}

private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let calendar: ([ICalendarProperty]) -> Void
    let component: (ICalendarComponent) -> Void
    var problems: [ICalendarProblem] = []

    private var position = 0
    /// The number of the physical line at `position`, and of the first one of the content line in `line`.
    private var lineNumber = 1
    private var startNumber = 1
    private var line: [UInt8] = []
    private var isTooLong = false

    private var inCalendar = false
    private var calendarLine = 0
    private var calendarProperties: [ICalendarProperty] = []
    private var hasGivenCalendar = false
    private var sawCalendar = false
    private var saidBare = false
    private var stack: [ICalendarComponent] = []
    private var size = 0
    /// The nesting within dropped components.
    private var ignoredDepth = 0

    init(
        bytes: UnsafeBufferPointer<UInt8>, calendar: @escaping ([ICalendarProperty]) -> Void,
        component: @escaping (ICalendarComponent) -> Void
    ) {
        self.bytes = bytes
        self.calendar = calendar
        self.component = component
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
    }

    mutating func run() {
        while nextLine() {
            if isTooLong {
                report(.tooLong)
                continue
            }
            if line.isEmpty { continue }
            if let name = boundary("BEGIN:") {
                begin(name)
            } else if let name = boundary("END:") {
                end(name)
            } else {
                property()
            }
        }
        startNumber = lineNumber
        line = []
        if inCalendar { report(.unclosed("VCALENDAR"), line: calendarLine) }
        closeCalendar()
        if !sawCalendar, !saidBare { report(.notACalendar, line: 1) }
    }

    private mutating func report(_ kind: ICalendarProblem.Kind, line number: Int? = nil) {
        guard problems.count < ICalendarReader.maximumProblems else { return }
        let excerpt = String(decoding: line.prefix(80).map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
        problems.append(ICalendarProblem(line: number ?? startNumber, kind: kind, excerpt: excerpt))
    }

    // MARK: Lines

    /// Reads the next content line, unfolded, into `line`. Lines end with CRLF, LF or CR.
    private mutating func nextLine() -> Bool {
        guard position < bytes.count else { return false }
        line.removeAll(keepingCapacity: true)
        isTooLong = false
        startNumber = lineNumber
        physicalLine()
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
            position += 1
            physicalLine()
        }
        return true
    }

    private mutating func physicalLine() {
        let start = position
        while position < bytes.count, bytes[position] != 0x0a, bytes[position] != 0x0d { position += 1 }
        if line.count + position - start > ICalendarReader.maximumLine {
            isTooLong = true
        } else if !isTooLong {
            line.append(contentsOf: bytes[start..<position])
        }
        if position < bytes.count {
            position += bytes[position] == 0x0d && position + 1 < bytes.count && bytes[position + 1] == 0x0a ? 2 : 1
            lineNumber += 1
        }
    }

    /// The name after `BEGIN:` or `END:`, in upper case.
    private func boundary(_ word: StaticString) -> String? {
        let count = word.utf8CodeUnitCount
        guard line.count > count else { return nil }
        for index in 0..<count {
            let byte = line[index]
            let upper = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 32 : byte
            if upper != word.utf8Start[index] { return nil }
        }
        var name = line[count...]
        while let last = name.last, last <= 0x20 { name.removeLast() }
        while let first = name.first, first <= 0x20 { name.removeFirst() }
        guard name.count < 100, isName(name) else { return nil }
        return String(decoding: name, as: UTF8.self).uppercased()
    }

    // MARK: Components

    /// Components that are never nested: a nested one means that the END of the outer is missing.
    private static let main: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    private mutating func begin(_ name: String) {
        if name == "VCALENDAR" {
            if inCalendar { report(.unclosed("VCALENDAR"), line: calendarLine) }
            closeCalendar()
            inCalendar = true
            sawCalendar = true
            calendarLine = startNumber
            return
        }
        if ignoredDepth > 0, !Self.main.contains(name) {
            ignoredDepth += 1
            return
        }
        if Self.main.contains(name), let outermost = stack.first, Self.main.contains(outermost.name) {
            close(downTo: 0)
        }
        if !inCalendar, stack.isEmpty, !saidBare {
            saidBare = true
            report(.notACalendar)
        }
        guard stack.count < ICalendarReader.maximumDepth else {
            ignoredDepth += 1
            report(.nestedTooDeep)
            return
        }
        if stack.isEmpty {
            size = 0
            giveCalendar()
        }
        size += 1
        stack.append(ICalendarComponent(name, line: startNumber))
    }

    private mutating func end(_ name: String) {
        if name == "VCALENDAR" {
            guard inCalendar else { return report(.unopened(name)) }
            return closeCalendar()
        }
        if ignoredDepth > 0 {
            ignoredDepth -= 1
            return
        }
        guard let level = stack.lastIndex(where: { $0.name == name }) else { return report(.unopened(name)) }
        close(downTo: level + 1)
        pop()
    }

    /// Closes the components above a level, whose END is missing.
    private mutating func close(downTo level: Int) {
        ignoredDepth = 0
        while stack.count > level, let top = stack.last {
            report(.unclosed(top.name), line: top.line)
            pop()
        }
    }

    private mutating func pop() {
        guard let done = stack.popLast() else { return }
        if stack.isEmpty {
            component(done)
        } else {
            stack[stack.count - 1].components.append(done)
        }
    }

    private mutating func giveCalendar() {
        guard inCalendar, !hasGivenCalendar || !calendarProperties.isEmpty else { return }
        hasGivenCalendar = true
        calendar(calendarProperties)
        calendarProperties = []
    }

    private mutating func closeCalendar() {
        close(downTo: 0)
        giveCalendar()
        inCalendar = false
        hasGivenCalendar = false
        calendarProperties = []
    }

    // MARK: Properties

    private mutating func property() {
        guard ignoredDepth == 0 else { return }
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
        if !isText() {
            report(.brokenEncoding)
            repair()
        }
        guard let (property, badParameter) = contentLine(line) else { return report(.notContentLine) }
        if stack.isEmpty {
            guard inCalendar else { return }
            if calendarProperties.count < 10_000 { calendarProperties.append(property) }
            return
        }
        size += 1
        guard size < ICalendarReader.maximumSize else {
            if size == ICalendarReader.maximumSize { report(.tooLong) }
            return
        }
        if let badParameter {
            report(.badValue(name: property.name, value: badParameter))
        } else if !ICalendarReader.isGood(property) {
            report(.badValue(name: property.name, value: String(property.value.prefix(80))))
        }
        stack[stack.count - 1].properties.append(property)
    }

    /// Whether it is UTF-8 without NUL.
    private func isText() -> Bool {
        var isASCII = true
        for byte in line {
            if byte == 0 { return false }
            if byte >= 0x80 { isASCII = false }
        }
        return isASCII || String(validating: line, as: UTF8.self) != nil
    }

    /// Converts the line to UTF-8, from Latin-1 if it is invalid.
    private mutating func repair() {
        line.removeAll { $0 == 0 }
        if String(validating: line, as: UTF8.self) != nil { return }
        line = line.flatMap { $0 < 0x80 ? [$0] : [0xc0 | $0 >> 6, 0x80 | $0 & 0x3f] }
    }
}

/// A name according to RFC 5545 §3.1, plus the `_` and `.` used by some programs.
private func isName(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
        && bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
}

/// `name *(";" param) ":" value` (RFC 5545 §3.1); nil for a malformed line. A parameter without a name is dropped and
/// returned separately.
private func contentLine(_ line: [UInt8]) -> (ICalendarProperty, badParameter: String?)? {
    line.withUnsafeBufferPointer { line in
        let colon = UInt8(ascii: ":")
        let semicolon = UInt8(ascii: ";")
        let quote = UInt8(ascii: "\"")
        func text(_ range: Range<Int>) -> String {
            String(decoding: UnsafeBufferPointer(rebasing: line[range]), as: UTF8.self)
        }
        func upper(_ range: Range<Int>) -> String {
            let isUpper = line[range].allSatisfy { !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0) && $0 < 0x80 }
            return isUpper ? text(range) : text(range).uppercased()
        }
        var index = 0
        while index < line.count, line[index] != colon, line[index] != semicolon { index += 1 }
        guard index < line.count, isName(line[0..<index]) else { return nil }
        let name = upper(0..<index)
        // A malformed BEGIN or END: written out again as a property, it would become one.
        if name == "BEGIN" || name == "END" { return nil }
        var parameters: [ICalendarProperty.Parameter] = []
        var bad: String?
        while index < line.count, line[index] == semicolon {
            index += 1
            let start = index
            while index < line.count, line[index] != UInt8(ascii: "="), line[index] != colon, line[index] != semicolon {
                index += 1
            }
            guard index < line.count else { return nil }
            let nameRange = start..<index
            var values: [String] = []
            if line[index] == UInt8(ascii: "=") {
                repeat {
                    index += 1
                    var start = index
                    var end = index
                    if index < line.count, line[index] == quote,
                        let close = line[(index + 1)...].firstIndex(of: quote)
                    {
                        start = index + 1
                        end = close
                        index = close + 1
                        // Skips invalid text after the closing quotation mark.
                        while index < line.count, ![colon, semicolon, UInt8(ascii: ",")].contains(line[index]) {
                            index += 1
                        }
                    } else {
                        while index < line.count, ![colon, semicolon, UInt8(ascii: ",")].contains(line[index]) {
                            index += 1
                        }
                        end = index
                    }
                    values.append(unescaped(text(start..<end)))
                } while index < line.count && line[index] == UInt8(ascii: ",")
            }
            if isName(line[nameRange]) {
                parameters.append(ICalendarProperty.Parameter(upper(nameRange), values))
            } else {
                bad = text(nameRange)
            }
        }
        guard index < line.count, line[index] == colon else { return nil }
        var property = ICalendarProperty(name, value: text(index + 1..<line.count))
        property.parameters = parameters
        return (property, bad)
    }
}

/// Decodes `^n`, `^^` and `^'` in a parameter (RFC 6868 §3.2); any other `^` is kept.
private func unescaped(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "^")) else { return value }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
        guard isEscaped else {
            if byte == UInt8(ascii: "^") { isEscaped = true } else { result.append(byte) }
            continue
        }
        isEscaped = false
        switch byte {
        case UInt8(ascii: "n"): result.append(0x0a)
        case UInt8(ascii: "^"): result.append(byte)
        case UInt8(ascii: "'"): result.append(UInt8(ascii: "\""))
        default: result += [UInt8(ascii: "^"), byte]
        }
    }
    if isEscaped { result.append(UInt8(ascii: "^")) }
    return String(decoding: result, as: UTF8.self)
}
