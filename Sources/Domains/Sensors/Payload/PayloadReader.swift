// Reads MQTT payloads as entries.

import Bytes

/// Reads the payloads of a device. Caches the interpretation of field names; not thread-safe.
package struct PayloadReader {
    /// Larger payloads are not sensor readings.
    package static let largestPayload = 1 << 20

    var meanings: FieldMeanings
    let clock: PayloadTime.Clock
    private var shapes: [PayloadShape] = []
    private static let maxShapes = 8

    /// - Parameter zone: the UTC offset in seconds for the device's zone; nil for an unknown name.
    package init(
        connection: DeviceConnection, measures: [Measure],
        zone: (_ name: String) -> (@Sendable (Int64) -> Int)? = { DeviceConnection.fixedZone($0) }
    ) {
        let rules = connection.zone.flatMap(zone)
        clock = .init(
            zone: rules, unknownZone: rules == nil ? connection.zone : nil, order: connection.dates)
        meanings = FieldMeanings(connection, measures)
    }

    package mutating func read(_ payload: [UInt8], topic: String) -> PayloadContents {
        var contents = PayloadContents()
        guard payload.count <= Self.largestPayload else {
            contents.problem = .tooLarge(payload.count)
            return contents
        }
        var range = payload.trimmed(0..<payload.count)
        // C programs send their terminating NUL, Windows ones a byte order mark.
        while !range.isEmpty, payload[range.upperBound - 1] == 0 || payload[range.upperBound - 1].isWhitespace {
            range = range.lowerBound..<range.upperBound - 1
        }
        if payload.has("\u{feff}", at: range.lowerBound) { range = range.lowerBound + 3..<range.upperBound }
        guard !range.isEmpty else {
            contents.problem = .empty
            return contents
        }
        let bytes = range.count == payload.count ? payload : Array(payload[range])
        if bytes[0] == UInt8(ascii: "{") || bytes[0] == .bracketOpen {
            readJSON(bytes, topic, &contents)
        } else {
            readText(bytes, topic, &contents)
        }
        if !contents.entries.isEmpty {
            // In a list, only entries of this device count.
            if contents.problem == .otherDevice { contents.problem = nil }
        } else if contents.problem == nil {
            contents.problem = .nothingMeasured
        }
        return contents
    }

    private mutating func readJSON(_ bytes: [UInt8], _ topic: String, _ contents: inout PayloadContents) {
        for shape in shapes where meanings.connection.match.isEmpty {
            guard let entry = shape.read(bytes, reader: self) else { continue }
            contents.entries.append(entry)
            return
        }
        guard let value = try? JSONReader.read(bytes) else {
            let lines = bytes.split(separator: .newline).map(Array.init).filter { !$0.allSatisfy(\.isWhitespace) }
            if lines.count > 1, lines.allSatisfy({ Self.isLine($0) }) {
                for line in lines.prefix(10_000) { readRepaired(line, topic, &contents) }
            } else {
                readRepaired(bytes, topic, &contents)
            }
            return
        }
        readJSON(value, topic, &contents)
    }

    /// Whether a line is an object by itself: several of them are separate readings.
    private static func isLine(_ bytes: [UInt8]) -> Bool {
        let range = bytes.trimmed(0..<bytes.count)
        return bytes[range].first == UInt8(ascii: "{") && bytes[range].last == UInt8(ascii: "}")
    }

    private mutating func readRepaired(_ bytes: [UInt8], _ topic: String, _ contents: inout PayloadContents) {
        guard let value = (try? JSONReader.read(bytes)) ?? (try? JSONReader.read(PayloadText.repaired(bytes))) else {
            contents.problem = .notUnderstood
            return
        }
        readJSON(value, topic, &contents)
    }

    private mutating func readJSON(_ value: JSONValue, _ topic: String, _ contents: inout PayloadContents) {
        // A list of objects is a list of readings; one of values or of named values is a single reading.
        if let elements = value.array,
            elements.contains(where: { hasTime($0) }) || elements.allSatisfy({ $0.array != nil })
        {
            for element in elements.prefix(10_000) { gather(element, topic, &contents) }
        } else {
            gather(value, topic, &contents)
        }
        if shapes.count < Self.maxShapes, let members = value.object,
            let shape = PayloadShape(members, reader: &self)
        {
            shapes.append(shape)
        }
    }

    private mutating func hasTime(_ value: JSONValue) -> Bool {
        (value.object ?? []).contains { meanings.isTime($0.key) }
    }

    mutating func gather(_ value: JSONValue, _ topic: String, _ contents: inout PayloadContents) {
        guard isOfDevice(value) else {
            contents.problem = .otherDevice
            return
        }
        var fields = PayloadFields()
        fields.collect(value, path: "", name: "", reader: &self)
        if fields.found.isEmpty, let meaning = meanings.meaning(ofTopic: topic),
            let single = fields.single(value, reader: &self)
        {
            fields.add(single.value, single.unit ?? meaning.unit, of: meaning.measure)
        }
        add(fields, &contents)
    }

    /// Whether all fields of `match:` have the required values.
    func isOfDevice(_ value: JSONValue) -> Bool {
        meanings.connection.match.allSatisfy { path, wanted in
            var found: JSONValue? = value
            for part in path.split(separator: ".") {
                found = found?[String(part)] ?? Int(part).flatMap { index in found?[index] }
            }
            return found.map { PayloadText.isSame($0, wanted) } ?? false
        }
    }

    /// The time of a text that gives it completely, for shapes; nil if other fields are needed.
    func time(ofText text: String) -> (time: Int64, isFloating: Bool)? {
        switch PayloadText.writtenTime(text, nil) {
        case .instant(let time): return (time, false)
        case .local where clock.zone != nil || clock.unknownZone != nil: return nil
        case .local(let time): return (time, true)
        default: return nil
        }
    }

    /// The measure name for a field of a device that names no measures.
    mutating func measureName(ofField path: String) -> MeasureID? {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        return meanings.meaning(path: path, name: name)?.measure ?? PayloadFields.column(path)
    }
}
