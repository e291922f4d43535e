// How readings come in: the server, topics and payload of a device, out of the front matter of its `device.md`.

import Bytes
import Vault
import Wording
import YAML

/// A device's way in. What it measures is in `DeviceSettings`.
package struct DeviceConnection: Sendable {
    /// What a field of a payload holds.
    package struct Field: Sendable, Hashable {
        package let measure: MeasureID
        /// The unit it comes in; nil where that is the measure's own.
        package let unit: String?
    }

    /// Where the time of a reading is in a payload.
    package enum TimeField: Sendable, Hashable {
        /// One of the usual names (`timestamp`, `time`, `ts`, …), else the time of receipt.
        case usual
        /// Always the time of receipt.
        case receipt
        /// This field.
        case named(String)
    }

    /// The name of a server in `.daybook/settings.yaml`; nil is the only one there.
    package let server: String?
    /// Filters whose messages hold any of the measures.
    package let topics: [TopicFilter]
    /// Where each topic is a device of its own, of which this file is the template.
    package let template: TopicTemplate?
    /// Filters whose messages hold one value of one measure.
    package let measureTopics: [(filter: TopicFilter, measure: MeasureID)]
    /// Fields of payloads by their name or path (`air.temp`).
    package let fields: [String: Field]
    package let time: TimeField
    /// What fields of a payload must say for it to be of this device: `match: {id: 42}`, by path.
    package let match: [String: String]
    /// The zone of times without an offset: `local`, `+01:00`, `Europe/Paris`; nil where none is given.
    package let zone: String?
    /// Which of `03/04/2026` is the day; nil where that is not said.
    package let dates: DateOrder?
    /// The units that values come in, by measure.
    package let units: [MeasureID: String]
    /// Where alerts are published, at the device's server; nil: nowhere.
    package let alertTopic: String?
    /// What is wrong, with its place in the document.
    package let problems: [Problem]
    /// A topic that is none and was left out; nil where all of them count.
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
            // More than one name, or a part of a level: such a topic is not listened to by accident.
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
            // What is not understood lets nothing through.
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

    /// `data.probes[1].v` as the way through a payload: `data.probes.1.v`. Elements of lists count from 0.
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

    /// `payload:` is a mapping from names of fields to a measure, or to `{measure, unit}`.
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

    /// All filters to subscribe to, each once.
    package var filters: [TopicFilter] {
        var seen: Set<TopicFilter> = []
        return (topics + measureTopics.map(\.filter)).filter { seen.insert($0).inserted }
    }

    package func accepts(_ topic: String) -> Bool {
        topics.contains { $0.matches(topic) } || measureTopics.contains { $0.filter.matches(topic) }
    }
}
