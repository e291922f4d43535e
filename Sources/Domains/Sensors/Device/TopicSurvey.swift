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
        /// Other topics with objects of the same device.
        package fileprivate(set) var moreTopics: [String] = []
        package fileprivate(set) var measures: [Measured] = []
        /// By what it measures.
        package var kind: DeviceDraft.Kind {
            let names = Set(measures.map(\.name))
            if !names.isDisjoint(with: ["ph", "orp", "chlorine"]) { return .pool }
            if !names.isDisjoint(with: ["wind_speed", "rain", "rain_day", "rain_rate"]) { return .weather }
            if names.contains("moisture") { return .plant }
            if names.contains("pressure"), names.contains("temperature") { return .weather }
            return names.contains("temperature") ? .room : .other
        }

        /// Whether a text is in what it is called, where it is, or what it measures, case and accents aside.
        package func mentions(_ text: String) -> Bool {
            let wanted = Folding.fold(text.trimmed)
            let places = [topic].compactMap { $0 } + moreTopics + measures.compactMap(\.topic)
            return ([name, kind.rawValue] + places + measures.map(\.name.text)).contains {
                Folding.fold($0).contains(wanted)
            }
        }

        /// Measures that tell of a sensor, and not of its radio: those with a unit or with words.
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
        /// The topic of its values alone.
        package fileprivate(set) var topic: String?
        /// What the gateway makes of the values before it shows them; nil: nothing. `last` is what it shows.
        package fileprivate(set) var calibration: Calibration?
    }

    /// What a gateway says about a field in addition to its values.
    struct Hint {
        var label: String?
        var unit: String?
        var states: [Measure.State] = []
        /// What it shows of the field; nil where that is computed in a way that is not understood.
        var line: ValueTemplate.Line? = .init()
    }

    /// Field by field of a topic; the empty path is the payload as a whole.
    var hints: [String: [String: Hint]] = [:]
    /// What gateways call a topic.
    var names: [String: String] = [:]
    /// The devices that topics are of, by an identifier that gateways give them.
    var owners: [String: String] = [:]
    /// What gateways call these devices.
    var ownerNames: [String: String] = [:]
    var tasmota = TasmotaTopics()
    /// The last payload of each topic, in the order in which topics came.
    private var topics: [String] = []
    private var payloads: [String: [UInt8]] = [:]
    package private(set) var messages = 0

    /// No real server has more, and one that makes them up does not fill the memory.
    private static let maxTopics = 5000
    private static let largestPayload = 1 << 16

    package init() {}

    /// Takes a message. Payloads beyond 64 KiB are not readings, but for the list of a gateway.
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
        // What devices are told is not what they say.
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

    // MARK: What it comes to

    /// What could be devices, the likeliest first. Messages without a number are none.
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

    /// What topics of one device hold.
    private struct Parts {
        var objects: [(topic: String, measures: [Measured])] = []
        /// Topics of single values.
        var singles: [Measured] = []
    }

    private func device(_ key: String, _ parts: Parts) -> Found {
        var parts = parts
        // The state of a device of Tasmota is about itself, where it has sensors; but for what it switches.
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
            // The node of Homie is named by its device where there is one.
            let above = key.hasSuffix("/") ? String(key.dropLast()) : key
            let parent = above.split(separator: "/").dropLast().joined(separator: "/")
            return names[above] ?? names[parent] ?? Self.last(above)
        }
        return names[topic] ?? Self.last(topic)
    }

    /// What looks like a device first: of a kind that is known, with many measures.
    private static func rank(_ found: Found) -> (Int, Int, String) {
        let sensible = found.sensible
        let place = found.topic ?? found.measures.first?.topic ?? ""
        return (found.kind != .other ? 0 : sensible > 0 ? 1 : 2, -sensible, place)
    }

    /// Last levels of topics that say that there are values, and not whose.
    private static let general: Set<String> = [
        "sensor", "sensors", "state", "status", "data", "result", "event", "events", "value", "values", "json", "info",
        "readings", "measurements", "telemetry", "attributes", "update", "rt",
    ]

    /// The last level of a topic that is a name.
    private static func last(_ topic: String) -> String {
        let levels = topic.split(separator: "/").map(String.init)
        let name = levels.last { !general.contains($0.lowercased()) && !$0.utf8.allSatisfy(\.isDigit) }
        return name ?? levels.last ?? topic
    }

    /// The measures of an object; nil for a payload that is none.
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
        // Words that the gateway explains: contacts, switches.
        for (path, hint) in hints.sorted(by: { $0.key < $1.key }) where !hint.states.isEmpty {
            guard let name = PayloadFields.column(path), !measures.contains(where: { $0.name == name }),
                let value = members.first(where: { $0.key == path })?.value
            else { continue }
            let last = hint.states.first { state in PayloadText.isSame(value, state.word) }?.value
            measures.append(Measured(name: name, last: last, label: hint.label, states: hint.states))
        }
        // What Tasmota switches explains itself.
        for member in members where TasmotaTopics.isSwitch(member.key) && hints[member.key] == nil {
            guard let word = member.value.string, let value = onOff.value(ofWord: word),
                let name = PayloadFields.column(member.key)
            else { continue }
            measures.append(Measured(name: name, last: value, states: onOff.states))
        }
        return measures
    }

    private static let onOff = Measure(name: "", states: [.init(word: "ON", value: 1), .init(word: "OFF", value: 0)])

    /// A value with what a gateway says of it, else what is usual. Where the gateway computes, its unit is one of what it shows.
    private static func measured(_ value: PayloadContents.Value, _ hint: Hint) -> Measured {
        var result = Measured(name: value.measure, last: value.value, label: hint.label)
        guard let line = hint.line else { return result }
        if let unit = hint.unit, let own = value.unit {
            // What the name of the field says is converted already.
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
            // A single value has no name of a field that would be read: the unit is what device.md has to say.
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
    /// The device as it would be written.
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
