// Discovers devices from a server's messages: topics, fields, last values, and guesses of units and kind.

import Bytes
import Wording

/// Messages received over a while, grouped into possible devices.
package struct TopicSurvey: Sendable {
    /// A possible device.
    package struct Found: Sendable, Hashable {
        /// From its messages or its gateway.
        package fileprivate(set) var name: String
        /// The topic to subscribe to; nil if each measure has its own.
        package fileprivate(set) var topic: String?
        /// Further topics with objects of the same device.
        package fileprivate(set) var moreTopics: [String] = []
        package fileprivate(set) var measures: [Measured] = []
        /// Guessed from its measures.
        package var kind: DeviceDraft.Kind {
            let names = Set(measures.map(\.name))
            if !names.isDisjoint(with: ["ph", "orp", "chlorine"]) { return .pool }
            if !names.isDisjoint(with: ["wind_speed", "rain", "rain_day", "rain_rate"]) { return .weather }
            if names.contains("moisture") { return .plant }
            if names.contains("pressure"), names.contains("temperature") { return .weather }
            return names.contains("temperature") ? .room : .other
        }

        /// Whether its name, topics or measures contain a text, ignoring case and accents.
        package func mentions(_ text: String) -> Bool {
            let wanted = Folding.fold(text.trimmed)
            let places = [topic].compactMap { $0 } + moreTopics + measures.compactMap(\.topic)
            return ([name, kind.rawValue] + places + measures.map(\.name.text)).contains {
                Folding.fold($0).contains(wanted)
            }
        }

        /// The number of measures about a sensor rather than its radio: those with a unit or with words.
        fileprivate var sensible: Int {
            measures.count { $0.unit != nil && $0.unit != "dBm" || !$0.states.isEmpty }
        }
    }

    package struct Measured: Sendable, Hashable {
        package fileprivate(set) var name: MeasureID
        package fileprivate(set) var last: Double?
        package fileprivate(set) var label: String?
        package fileprivate(set) var unit: String?
        package fileprivate(set) var states: [Measure.State] = []
        /// The topic of this value alone.
        package fileprivate(set) var topic: String?
        /// The gateway's conversion of values before display; nil: none. `last` is the displayed value.
        package fileprivate(set) var calibration: Calibration?
    }

    /// Information of a gateway about a field.
    struct Hint {
        var label: String?
        var unit: String?
        var states: [Measure.State] = []
        /// The conversion for display; nil if it is not understood.
        var line: ValueTemplate.Line? = .init()
    }

    /// By topic and field; the empty path is the whole payload.
    var hints: [String: [String: Hint]] = [:]
    /// Names of topics, from gateways.
    var names: [String: String] = [:]
    /// The devices of topics, by gateway identifiers.
    var owners: [String: String] = [:]
    /// Names of these devices, from gateways.
    var ownerNames: [String: String] = [:]
    var tasmota = TasmotaTopics()
    /// The last payload of each topic, in order of first occurrence.
    private var topics: [String] = []
    private var payloads: [String: [UInt8]] = [:]
    package private(set) var messages = 0

    /// No real server has more; protects memory from one that generates topics.
    private static let maxTopics = 5000
    private static let largestPayload = 1 << 16

    package init() {}

    /// Adds a message. Payloads beyond 64 KiB are not readings, except for a gateway's device list.
    package mutating func add(_ topic: String, _ payload: [UInt8]) {
        messages += 1
        guard !topic.hasPrefix("$") else { return }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        if levels.count >= 4, levels[levels.count - 3] == "discovery", let json = try? JSONReader.read(payload) {
            return tasmota.add(levels[levels.count - 2], levels.last ?? "", json)
        }
        if levels.count >= 4, levels.last == "config", let json = try? JSONReader.read(payload) {
            return addDiscovery(json)
        }
        // Commands to devices are not data from them.
        guard levels[0] != "cmnd", levels.count < 2 || levels[1] != "cmnd" else { return }
        if levels.count >= 3, levels.suffix(2).elementsEqual(["bridge", "devices"]),
            let list = (try? JSONReader.read(payload))?.array
        {
            return addGateway(list, base: levels.dropLast(2).joined(separator: "/"))
        }
        if let attribute = levels.last, attribute.hasPrefix("$") {
            return addAttribute(attribute, of: levels.dropLast().joined(separator: "/"), payload)
        }
        guard payload.count <= Self.largestPayload, !levels.contains("bridge") else { return }
        if payloads[topic] == nil {
            guard topics.count < Self.maxTopics else { return }
            topics.append(topic)
        }
        payloads[topic] = payload
    }

    // MARK: Results

    /// Possible devices, the most likely first. Messages without a number are ignored.
    package var found: [Found] {
        var devices: [String: Parts] = [:]
        let examples = tasmota.examples.filter { payloads[$0.key] == nil }
        for topic in topics.sorted() + examples.keys.sorted() {
            guard let payload = payloads[topic] ?? examples[topic] else { continue }
            let hints = hints[topic] ?? [:]
            let owner = owners[topic] ?? tasmota.device(of: topic)
            if let measures = Self.measures(payload, topic, hints) {
                guard !measures.isEmpty else { continue }
                devices[owner ?? "/" + topic, default: Parts()].objects.append((topic, measures))
            } else if let measure = Self.single(payload, topic, hints[""] ?? Hint()) {
                let above = topic.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                    .joined(separator: "/")
                devices[owner ?? above + "/", default: Parts()].singles.append(measure)
            }
        }
        return devices.map { device($0.key, $0.value) }.sorted { Self.rank($0) < Self.rank($1) }
    }

    /// The contents of a device's topics.
    private struct Parts {
        var objects: [(topic: String, measures: [Measured])] = []
        /// Topics with a single value.
        var singles: [Measured] = []
    }

    private func device(_ key: String, _ parts: Parts) -> Found {
        var parts = parts
        // If a Tasmota device has sensors, its state is only about itself, except for switches.
        if let sensor = parts.objects.first(where: { tasmota.isSensor($0.topic) }) {
            for (topic, measures) in parts.objects where tasmota.device(of: topic) != nil && topic != sensor.topic {
                for measure in measures where !measure.states.isEmpty {
                    guard let own = tasmota.stateTopic(of: topic, measure.name),
                        !parts.singles.contains(where: { $0.topic == own })
                    else { continue }
                    var measure = measure
                    measure.topic = own
                    parts.singles.append(measure)
                }
            }
            parts.objects = [sensor]
        }
        var measures: [Measured] = []
        for (_, more) in parts.objects {
            for measure in more where !measures.contains(where: { $0.name == measure.name }) {
                measures.append(measure)
            }
        }
        for single in parts.singles {
            var (single, number) = (single, 2)
            let base =
                single.name.text + (measures.contains { $0.name == single.name && $0.topic == nil } ? "_state" : "")
            single.name = MeasureID(base)
            while measures.contains(where: { $0.name == single.name }) {
                single.name = MeasureID("\(base)_\(number)")
                number += 1
            }
            measures.append(single)
        }
        let topics = parts.objects.map(\.topic)
        return Found(
            name: name(key, topics.first), topic: topics.first, moreTopics: Array(topics.dropFirst()),
            measures: measures)
    }

    private func name(_ key: String, _ topic: String?) -> String {
        if let name = ownerNames[key] ?? tasmota.name(of: key) { return name }
        guard let topic else {
            // A Homie node is named after its device if that has a name.
            let above = key.hasSuffix("/") ? String(key.dropLast()) : key
            let parent = above.split(separator: "/").dropLast().joined(separator: "/")
            return names[above] ?? names[parent] ?? Self.last(above)
        }
        return names[topic] ?? Self.last(topic)
    }

    /// Sorts likely devices first: a known kind, with many measures.
    private static func rank(_ found: Found) -> (Int, Int, String) {
        let sensible = found.sensible
        let place = found.topic ?? found.measures.first?.topic ?? ""
        return (found.kind != .other ? 0 : sensible > 0 ? 1 : 2, -sensible, place)
    }

    /// Generic last topic levels that do not identify a device.
    private static let general: Set<String> = [
        "sensor", "sensors", "state", "status", "data", "result", "event", "events", "value", "values", "json", "info",
        "readings", "measurements", "telemetry", "attributes", "update", "rt",
    ]

    /// The last topic level that is a name.
    private static func last(_ topic: String) -> String {
        let levels = topic.split(separator: "/").map(String.init)
        let name = levels.last { !general.contains($0.lowercased()) && !$0.utf8.allSatisfy(\.isDigit) }
        return name ?? levels.last ?? topic
    }

    /// The measures of an object; nil for other payloads.
    private static func measures(_ payload: [UInt8], _ topic: String, _ hints: [String: Hint]) -> [Measured]? {
        guard let members = (try? JSONReader.read(payload))?.object else { return nil }
        var measures: [Measured] = []
        var reader = PayloadReader(connection: DeviceConnection(document: nil), measures: [])
        for entry in reader.read(payload, topic: topic).entries {
            for value in entry.values where !measures.contains(where: { $0.name == value.measure }) {
                let hint =
                    hints.sorted { $0.key < $1.key }.first {
                        reader.measureName(ofField: $0.key) == value.measure
                            || PayloadFields.column($0.key) == value.measure
                    }?.value ?? Hint()
                measures.append(measured(value, hint))
            }
        }
        // Words explained by the gateway: contacts, switches.
        for (path, hint) in hints.sorted(by: { $0.key < $1.key }) where !hint.states.isEmpty {
            guard let name = PayloadFields.column(path), !measures.contains(where: { $0.name == name }),
                let value = members.first(where: { $0.key == path })?.value
            else { continue }
            let last = hint.states.first { state in PayloadText.isSame(value, state.word) }?.value
            measures.append(Measured(name: name, last: last, label: hint.label, states: hint.states))
        }
        // Tasmota switches need no explanation.
        for member in members where TasmotaTopics.isSwitch(member.key) && hints[member.key] == nil {
            guard let word = member.value.string, let value = onOff.value(ofWord: word),
                let name = PayloadFields.column(member.key)
            else { continue }
            measures.append(Measured(name: name, last: value, states: onOff.states))
        }
        return measures
    }

    private static let onOff = Measure(name: "", states: [.init(word: "ON", value: 1), .init(word: "OFF", value: 0)])

    /// A value with the gateway's information about it, else with defaults. If the gateway computes, its unit is that
    /// of the displayed value.
    private static func measured(_ value: PayloadContents.Value, _ hint: Hint) -> Measured {
        var result = Measured(name: value.measure, last: value.value, label: hint.label)
        guard let line = hint.line else { return result }
        if let unit = hint.unit, let own = value.unit {
            // A unit in the field name has already been converted.
            result.last = UnitConversion.convert(value.value, from: own, to: unit) ?? value.value
            result.unit = UnitConversion(from: own, to: unit) == nil ? own : unit
            return result
        }
        if line != ValueTemplate.Line() {
            let calibration = Calibration(offset: line.offset, slope: line.slope)
            result.last = calibration.corrected(value.value)
            result.calibration = calibration
        }
        result.unit = hint.unit ?? value.unit ?? FieldNames.usualUnit(value.measure, result.last)
        return result
    }

    private static func single(_ payload: [UInt8], _ topic: String, _ hint: Hint) -> Measured? {
        guard let text = String(validating: payload, as: UTF8.self) else { return nil }
        let level = last(topic)
        guard let column = PayloadFields.column(level), !FieldNames.isIdentity(level) else { return nil }
        let usual = FieldNames.usual(FieldNames.key(column.text))
        let name = usual?.measures.first ?? column
        if let number = PayloadText.number(text) {
            var result = measured(.init(measure: name, value: number.value, unit: number.unit), hint)
            // A single value has no field name to derive a unit from: device.md must give it.
            if hint.line != nil, hint.unit == nil, number.unit == nil, let unit = usual?.unit { result.unit = unit }
            result.topic = topic
            return result
        }
        let isOnOff = ["on", "off"].contains(Folding.fold(text.trimmed))
        let states = hint.states.isEmpty && isOnOff ? onOff.states : hint.states
        let known = Measure(name: name, states: states)
        guard let value = known.value(ofWord: text) else { return nil }
        return Measured(name: name, last: value, label: hint.label, states: states, topic: topic)
    }
}

extension TopicSurvey.Found {
    /// The device as a draft.
    package func draft(server: String) -> DeviceDraft {
        DeviceDraft(
            name: name, kind: kind, server: server, topic: topic, moreTopics: moreTopics,
            measures: measures.map { measured in
                var draft = DeviceDraft.MeasureDraft(
                    name: measured.name, label: measured.label.map { Phrase(same: $0) }, unit: measured.unit)
                draft.states = measured.states
                draft.topic = measured.topic
                draft.calibration = measured.calibration
                return draft
            })
    }
}
