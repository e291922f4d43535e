// What a server's messages say of the devices behind it: topics, fields, last values, and guesses of units and kind.

import Bytes
import Wording

/// Messages that somebody listened to for a while, as devices that could be described.
package struct TopicSurvey: Sendable {
    /// What could be a device.
    package struct Found: Sendable, Hashable {
        /// As its messages or its gateway call it.
        package fileprivate(set) var name: String
        /// What to subscribe to; nil where each measure has a topic of its own.
        package fileprivate(set) var topic: String?
        package fileprivate(set) var measures: [Measured] = []
        /// By what it measures.
        package var kind: DeviceDraft.Kind {
            let names = Set(measures.map(\.name))
            if !names.isDisjoint(with: ["ph", "orp", "chlorine"]) { return .pool }
            if names.contains("moisture") { return .plant }
            if names.contains("pressure"), names.contains("temperature") { return .weather }
            return names.contains("temperature") ? .room : .other
        }
    }

    package struct Measured: Sendable, Hashable {
        package let name: String
        package fileprivate(set) var last: Double?
        package fileprivate(set) var label: String?
        package fileprivate(set) var unit: String?
        package fileprivate(set) var states: [Measure.State] = []
        /// The topic of its values alone.
        package fileprivate(set) var topic: String?
    }

    /// What a gateway says of a field beside its values.
    private struct Hint {
        var label: String?
        var unit: String?
        var states: [Measure.State] = []
    }

    /// Field by field of a topic; the empty path is the payload as a whole.
    private var hints: [String: [String: Hint]] = [:]
    private var names: [String: String] = [:]
    /// The last payload of each topic, in the order in which topics came.
    private var topics: [String] = []
    private var payloads: [String: [UInt8]] = [:]
    package private(set) var messages = 0

    /// No real server has more, and one that makes them up does not fill the memory.
    private static let mostTopics = 5000
    private static let largestPayload = 1 << 16

    package init() {}

    /// Takes a message. Payloads beyond 64 KiB are not readings, but for the list of a gateway.
    package mutating func add(_ topic: String, _ payload: [UInt8]) {
        messages += 1
        guard !topic.hasPrefix("$") else { return }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        if levels.count >= 4, levels.last == "config", let json = try? JSONReader.read(payload) {
            return addDiscovery(json)
        }
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
            guard topics.count < Self.mostTopics else { return }
            topics.append(topic)
        }
        payloads[topic] = payload
    }

    // MARK: What gateways say

    /// MQTT discovery of Home Assistant, with its abbreviations.
    private mutating func addDiscovery(_ json: JSONValue) {
        func text(_ keys: String...) -> String? { keys.lazy.compactMap { json[$0]?.string }.first }
        let base = text("~") ?? ""
        guard var topic = text("state_topic", "stat_t") else { return }
        if topic.hasPrefix("~") { topic = base + topic.dropFirst() }
        if topic.hasSuffix("~") { topic = topic.dropLast() + base }
        let path = Self.field(ofTemplate: text("value_template", "val_tpl") ?? "")
        guard let path else { return }
        var hint = Hint(label: text("name"), unit: text("unit_of_measurement", "unit_of_meas"))
        if let on = text("payload_on", "pl_on"), let off = text("payload_off", "pl_off") {
            hint.states = [.init(word: on, value: 1), .init(word: off, value: 0)]
        }
        hints[topic, default: [:]][path] = hint
        if let name = (json["device"] ?? json["dev"])?["name"]?.string { names[topic] = name }
    }

    /// `temperature` of `{{ value_json.temperature | round(1) }}`, `a.b` of `{{ value_json['a']['b'] }}`; empty where there is no template,
    /// nil for what is computed.
    private static func field(ofTemplate text: String) -> String? {
        let text = text.trimmed
        guard !text.isEmpty else { return "" }
        guard text.hasPrefix("{{"), let start = text.ranges(of: "value_json").first?.upperBound else {
            return text.contains("value") ? "" : nil
        }
        var parts: [String] = []
        var rest = text[start...]
        while let first = rest.first {
            if first == "." {
                let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                guard !name.isEmpty else { return nil }
                parts.append(String(name))
                rest = rest.dropFirst(name.count + 1)
            } else if first == "[", let end = rest.firstIndex(of: "]") {
                parts.append(rest[rest.index(after: rest.startIndex)..<end].filter { $0 != "'" && $0 != "\"" })
                rest = rest[rest.index(after: end)...]
            } else {
                break
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ".")
    }

    /// `bridge/devices` of Zigbee2MQTT: names, and what each device exposes.
    private mutating func addGateway(_ devices: [JSONValue], base: String) {
        for device in devices {
            guard let name = device["friendly_name"]?.string else { continue }
            let topic = base + "/" + name
            names[topic] = name
            for expose in device["definition"]?["exposes"]?.array ?? [] {
                for feature in [expose] + (expose["features"]?.array ?? []) {
                    guard let property = feature["property"]?.string else { continue }
                    var hint = Hint(label: feature["label"]?.string, unit: feature["unit"]?.string)
                    if let on = feature["value_on"]?.string, let off = feature["value_off"]?.string {
                        hint.states = [.init(word: on, value: 1), .init(word: off, value: 0)]
                    }
                    hints[topic, default: [:]][property] = hint
                }
            }
        }
    }

    /// Attributes of the Homie convention: `homie/device/node/property/$unit`.
    private mutating func addAttribute(_ attribute: Substring, of topic: String, _ payload: [UInt8]) {
        guard let text = String(validating: payload, as: UTF8.self)?.trimmed, !text.isEmpty else { return }
        switch attribute {
        case "$unit": hints[topic, default: [:]]["", default: Hint()].unit = text
        case "$name":
            hints[topic, default: [:]]["", default: Hint()].label = text
            names[topic] = text
        case "$datatype" where text == "boolean":
            hints[topic, default: [:]]["", default: Hint()].states = [
                .init(word: "true", value: 1), .init(word: "false", value: 0),
            ]
        default: break
        }
    }

    // MARK: What it comes to

    /// What could be devices, in the order of their topics. Messages without a number are none.
    package var found: [Found] {
        var found: [Found] = []
        // Topics of single values by the topic above them.
        var groups: [(above: String, measures: [Measured])] = []
        for topic in topics.sorted() {
            guard let payload = payloads[topic] else { continue }
            let hints = hints[topic] ?? [:]
            if let measures = Self.measures(payload, topic, hints) {
                guard !measures.isEmpty else { continue }
                found.append(Found(name: names[topic] ?? Self.last(topic), topic: topic, measures: measures))
            } else if let measure = Self.single(payload, topic, hints[""] ?? Hint()) {
                let above = topic.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                    .joined(separator: "/")
                if groups.last?.above == above {
                    groups[groups.count - 1].measures.append(measure)
                } else {
                    groups.append((above, [measure]))
                }
            }
        }
        for (above, measures) in groups {
            // The node of Homie is named by its device where there is one.
            let parent = above.split(separator: "/").dropLast().joined(separator: "/")
            let name = names[above] ?? names[parent] ?? Self.last(above.isEmpty ? measures[0].name : above)
            found.append(Found(name: name, topic: nil, measures: measures))
        }
        return found.sorted { Self.place($0) < Self.place($1) }
    }

    private static func place(_ found: Found) -> String { found.topic ?? found.measures.first?.topic ?? "" }

    private static func last(_ topic: String) -> String { topic.split(separator: "/").last.map(String.init) ?? topic }

    /// The measures of an object; nil for a payload that is none.
    private static func measures(_ payload: [UInt8], _ topic: String, _ hints: [String: Hint]) -> [Measured]? {
        guard let members = (try? JSONReader.read(payload))?.object else { return nil }
        var measures: [Measured] = []
        var reader = PayloadReader(connection: DeviceConnection(document: nil), measures: [])
        for entry in reader.read(payload, topic: topic).entries {
            for value in entry.values where !measures.contains(where: { $0.name == value.measure }) {
                measures.append(Measured(name: value.measure, last: value.value))
            }
        }
        for index in measures.indices {
            let hint = hints.first { reader.measureName(ofField: $0.key) == measures[index].name }?.value
            measures[index].label = hint?.label
            measures[index].unit = hint?.unit ?? usualUnit(measures[index].name)
        }
        // Words that the gateway explains: contacts, switches.
        for (path, hint) in hints.sorted(by: { $0.key < $1.key }) where !hint.states.isEmpty {
            let name = PayloadFields.column(path)
            guard !name.isEmpty, !measures.contains(where: { $0.name == name }),
                let value = members.first(where: { $0.key == path })?.value
            else { continue }
            let last = hint.states.first { state in PayloadText.isSame(value, state.word) }?.value
            measures.append(Measured(name: name, last: last, label: hint.label, states: hint.states))
        }
        return measures
    }

    private static func single(_ payload: [UInt8], _ topic: String, _ hint: Hint) -> Measured? {
        guard let text = String(validating: payload, as: UTF8.self) else { return nil }
        let column = PayloadFields.column(last(topic))
        guard !column.isEmpty else { return nil }
        let name = FieldNames.usual(FieldNames.key(column))?.measures.first ?? column
        if let number = PayloadText.number(text) {
            return Measured(
                name: name, last: number.value, label: hint.label,
                unit: hint.unit ?? number.unit ?? usualUnit(name), topic: topic)
        }
        let onOff = [Measure.State(word: "ON", value: 1), Measure.State(word: "OFF", value: 0)]
        let isOnOff = ["on", "off"].contains(Folding.fold(text.trimmed))
        let states = hint.states.isEmpty && isOnOff ? onOff : hint.states
        let known = Measure(name: name, states: states)
        guard let value = known.value(ofWord: text) else { return nil }
        return Measured(name: name, last: value, label: hint.label, states: states, topic: topic)
    }

    /// What nearly every sensor of such a name sends; a guess that a person sees before it counts.
    private static func usualUnit(_ measure: String) -> String? {
        switch measure {
        case "temperature", "water_temperature", "air_temperature": "°C"
        case "humidity", "battery", "moisture": "%"
        case "pressure": "hPa"
        case "orp": "mV"
        case "chlorine": "mg/L"
        case "illuminance": "lx"
        case "co2": "ppm"
        case "power": "W"
        case "energy": "kWh"
        case "voltage": "V"
        default: nil
        }
    }
}

extension TopicSurvey.Found {
    /// The device as it would be written.
    package func draft(server: String) -> DeviceDraft {
        DeviceDraft(
            name: name, kind: kind, server: server, topic: topic,
            measures: measures.map { measured in
                var draft = DeviceDraft.MeasureDraft(
                    name: measured.name, label: measured.label.map { Phrase(same: $0) }, unit: measured.unit)
                draft.states = measured.states
                draft.topic = measured.topic
                return draft
            })
    }
}
