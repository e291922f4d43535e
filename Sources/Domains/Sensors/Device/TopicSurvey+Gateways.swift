// Device descriptions of gateways: Home Assistant discovery, the device list of Zigbee2MQTT, attributes of Homie.

import Bytes

extension TopicSurvey {
    /// MQTT discovery of Home Assistant, with its abbreviations: a single entity, or all components of a device.
    mutating func addDiscovery(_ json: JSONValue) {
        for component in (json["components"] ?? json["cmps"])?.object ?? [] { addEntity(component.value, of: json) }
        addEntity(json, of: json)
    }

    private mutating func addEntity(_ json: JSONValue, of root: JSONValue) {
        func text(_ keys: String...) -> String? { keys.lazy.compactMap { json[$0]?.string?.trimmed }.first }
        let base = (json["~"] ?? root["~"])?.string ?? ""
        let stated = text("state_topic", "stat_t") ?? (root["state_topic"] ?? root["stat_t"])?.string
        guard var topic = stated else { return }
        if topic.hasPrefix("~") { topic = base + topic.dropFirst() }
        if topic.hasSuffix("~") { topic = topic.dropLast() + base }
        if let device = root["device"] ?? root["dev"] {
            let identifiers = device["identifiers"] ?? device["ids"]
            let name = device["name"]?.string
            if let owner = identifiers?.string ?? identifiers?[0]?.string ?? name {
                owners[topic] = "ha " + owner
                if let name { ownerNames["ha " + owner] = name }
            }
        }
        guard let template = ValueTemplate(text("value_template", "val_tpl") ?? "") else { return }
        let unit = text("unit_of_measurement", "unit_of_meas").flatMap { $0.isEmpty ? nil : $0 }
        var hint = Hint(label: text("name"), unit: unit)
        hint.line = template.line
        if let on = text("payload_on", "pl_on"), let off = text("payload_off", "pl_off"), template.line != nil {
            hint.states = [.init(word: on, value: 1), .init(word: off, value: 0)]
        }
        // Among several entities for a field, one without a computation describes the field itself.
        if let known = hints[topic]?[template.path], known.line == ValueTemplate.Line(), known.unit != nil { return }
        hints[topic, default: [:]][template.path] = hint
    }

    /// `bridge/devices` of Zigbee2MQTT: names, and the values that each device exposes.
    mutating func addGateway(_ devices: [JSONValue], base: String) {
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
    mutating func addAttribute(_ attribute: Substring, of topic: String, _ payload: [UInt8]) {
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
}
