// The data source of a device: server, topics and payload, from the front matter of its `device.md`.

import Bytes
import Vault
import Wording
import YAML

/// The connection of a device. Its measures are in `DeviceSettings`.
package struct DeviceConnection: Sendable {
    /// The meaning of a payload field.
    package struct Field: Sendable, Hashable {
        package let measure: MeasureID
        /// The unit of its values; nil if it is the measure's own.
        package let unit: String?
    }

    /// The source of a reading's time.
    package enum TimeField: Sendable, Hashable {
        /// One of the usual names (`timestamp`, `time`, `ts`, …), else the time of receipt.
        case usual
        /// Always the time of receipt.
        case receipt
        /// The field with this name.
        case named(String)
    }

    /// The name of a server in `.daybook/settings.yaml`; nil for the only one.
    package let server: String?
    /// Filters for messages that contain several measures.
    package let topics: [TopicFilter]
    /// If each topic is a separate device, with this file as template.
    package let template: TopicTemplate?
    /// Filters for messages with a single value of one measure.
    package let measureTopics: [(filter: TopicFilter, measure: MeasureID)]
    /// Payload fields by name or path (`air.temp`).
    package let fields: [String: Field]
    package let time: TimeField
    /// Required values of payload fields, by path: `match: {id: 42}`.
    package let match: [String: String]
    /// The zone of times without an offset: `local`, `+01:00`, `Europe/Paris`; nil if not given.
    package let zone: String?
    /// Which part of `03/04/2026` is the day; nil if not given.
    package let dates: DateOrder?
    /// The units of incoming values, by measure.
    package let units: [MeasureID: String]
    /// The topic for publishing alerts, on the device's server; nil: none.
    package let alertTopic: String?
    /// Problems with their places in the document.
    package let problems: [Problem]
    /// A topic that was dropped as invalid; nil if all are valid.
    let leftOut: Problem?

    package init(document: Document?) {
        let frontMatter = document?.frontMatter
        var problems: [Problem] = []
        var leftOut: Problem?
        func complain(_ node: YAMLNode?, _ message: Phrase) {
            problems.append(Problem(.sensorSettings, node?.range ?? 0..<0, message))
        }
        var template: TopicTemplate?
        func filter(_ node: YAMLNode) -> TopicFilter? {
            guard let text = node.nonEmptyScalar else { return nil }
            if let found = TopicTemplate(text) {
                template = template ?? found
                return found.filter
            }
            // More than one placeholder, or one within a level: such a topic must not be subscribed to by accident.
            if let filter = TopicFilter(text), !text.contains(TopicTemplate.placeholder) { return filter }
            complain(
                node, Phrase("invalid MQTT topic filter “\(text)”", fr: "filtre de sujets MQTT invalide « \(text) »"))
            leftOut = leftOut ?? problems.last
            return nil
        }
        server = frontMatter?["server"]?.nonEmptyScalar
        topics = ["topic", "topics"].flatMap { key -> [TopicFilter] in
            guard let node = frontMatter?[key] else { return [] }
            return (node.sequence ?? [node]).compactMap(filter)
        }
        self.template = template
        var measureTopics: [(filter: TopicFilter, measure: MeasureID)] = []
        var names: [MeasureID] = []
        for (name, node) in MeasureID.described(frontMatter?["measures"]) {
            names.append(name)
            if let topic = node[key: "topic"].flatMap(filter) { measureTopics.append((topic, name)) }
        }
        self.measureTopics = measureTopics
        var match: [String: String] = [:]
        for pair in frontMatter?["match"]?.mapping ?? [] {
            guard let key = pair.key.nonEmptyScalar, let value = pair.value.nonEmptyScalar else {
                complain(
                    pair.value,
                    Phrase(
                        "match: must be a mapping such as {id: 42}", fr: "match : il faut un tableau tel que {id: 42}"))
                continue
            }
            match[Self.path(key)] = value
        }
        if let node = frontMatter?["match"], node.mapping == nil, node.nonEmptyScalar != nil || node.sequence != nil {
            complain(
                node,
                Phrase("match: must be a mapping such as {id: 42}", fr: "match : il faut un tableau tel que {id: 42}"))
            // What is not understood must not match anything.
            match[""] = ""
        }
        self.match = match
        fields = Self.fields(frontMatter?["payload"], names, complain)
        switch frontMatter?["time"]?.nonEmptyScalar {
        case nil: time = .usual
        case "none", "receipt": time = .receipt
        case let name?: time = .named(name)
        }
        zone = frontMatter?["zone"]?.nonEmptyScalar
        dates = frontMatter?["dates"]?.nonEmptyScalar.flatMap(DateOrder.init(rawValue:))
        if let text = frontMatter?["dates"]?.nonEmptyScalar, dates == nil {
            complain(
                frontMatter?["dates"],
                Phrase(
                    "invalid order of dates “\(text)” (dmy or mdy)",
                    fr: "ordre de dates invalide « \(text) » (dmy ou mdy)"))
        }
        let alertTopic = frontMatter?["alert_topic"]
        if let text = alertTopic?.nonEmptyScalar, text.contains(where: { "+#".contains($0) }) {
            complain(
                alertTopic,
                Phrase("invalid MQTT topic “\(text)”", fr: "sujet MQTT invalide « \(text) »"))
            self.alertTopic = nil
        } else {
            self.alertTopic = alertTopic?.nonEmptyScalar
        }
        var units: [MeasureID: String] = [:]
        for pair in frontMatter?["units"]?.mapping ?? [] {
            guard let name = MeasureID(pair.key), let unit = pair.value.nonEmptyScalar else { continue }
            if !names.isEmpty, !names.contains(name) {
                complain(pair.key, Phrase("there is no measure “\(name)”", fr: "il n’y a pas de mesure « \(name) »"))
            }
            units[name] = unit
        }
        self.units = units
        self.problems = problems
        self.leftOut = leftOut
    }

    /// `data.probes[1].v` as a payload path: `data.probes.1.v`. List elements count from 0.
    private static func path(_ key: String) -> String {
        guard key.contains("[") else { return key }
        let path = key.split(separator: "[", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index > 0, let end = part.firstIndex(of: "]"), Int(part[..<end]) != nil else {
                return (index > 0 ? "[" : "") + part
            }
            return "." + part[..<end] + part[part.index(after: end)...]
        }.joined()
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }

    /// `payload:` maps field names to a measure, or to `{measure, unit}`.
    private static func fields(
        _ node: YAMLNode?, _ names: [MeasureID], _ complain: (YAMLNode?, Phrase) -> Void
    ) -> [String: Field] {
        var fields: [String: Field] = [:]
        if let node, node.mapping == nil, node.nonEmptyScalar != nil || node.sequence != nil {
            complain(
                node,
                Phrase(
                    "payload: must be a mapping such as {tempc: temperature}",
                    fr: "payload : il faut un tableau tel que {tempc: temperature}"))
        }
        for pair in node?.mapping ?? [] {
            guard let key = pair.key.nonEmptyScalar else { continue }
            guard let measure = MeasureID(pair.value) ?? MeasureID(pair.value[key: "measure"]) else {
                complain(
                    pair.value,
                    Phrase("\(key): the name of a measure is missing", fr: "\(key) : il manque le nom d’une mesure"))
                continue
            }
            if !names.isEmpty, !names.contains(measure) {
                complain(
                    pair.value, Phrase("there is no measure “\(measure)”", fr: "il n’y a pas de mesure « \(measure) »"))
            }
            fields[path(key)] = Field(measure: measure, unit: pair.value[key: "unit"]?.nonEmptyScalar)
        }
        return fields
    }

    /// The zone of a name that is not a place: `+01:00`, `UTC`; nil for others.
    package static func fixedZone(_ name: String) -> (@Sendable (Int64) -> Int)? {
        guard let offset = ImportSheet.offset(name) else { return nil }
        return { _ in offset }
    }

    /// All filters to subscribe to, without duplicates.
    package var filters: [TopicFilter] {
        var seen: Set<TopicFilter> = []
        return (topics + measureTopics.map(\.filter)).filter { seen.insert($0).inserted }
    }

    package func accepts(_ topic: String) -> Bool {
        topics.contains { $0.matches(topic) } || measureTopics.contains { $0.filter.matches(topic) }
    }
}
