// Tasmota devices: their topics, and their self-description under `tasmota/discovery`.

import Bytes

/// `tele/plug/SENSOR`, `tele/plug/STATE` and `stat/plug/POWER` belong to one named device.
struct TasmotaTopics {
    private struct Device {
        /// `tele/plug/` and `stat/plug/`.
        var telemetry: String
        var state: String
        var name: String?
    }

    /// By machine identifier, as in the discovery topics.
    private var devices: [String: Device] = [:]
    private var sensors: [String: [UInt8]] = [:]
    private static let limit = 1000

    /// A message under `tasmota/discovery/MACHINE`: `config` has names and topics, `sensors` the last values.
    mutating func add(_ machine: Substring, _ kind: Substring, _ json: JSONValue) {
        guard devices.count < Self.limit, sensors.count < Self.limit else { return }
        if kind == "sensors", let values = json["sn"] { sensors[String(machine)] = values.encoded() }
        guard kind == "config", let topic = json["t"]?.string, let pattern = json["ft"]?.string else { return }
        func place(_ index: Int, _ usual: String) -> String {
            pattern.replacing("%prefix%", with: json["tp"]?[index]?.string ?? usual).replacing("%topic%", with: topic)
        }
        let given = json["dn"]?.string ?? ""
        let name = given.isEmpty || given == "Tasmota" ? json["fn"]?[0]?.string ?? given : given
        devices[String(machine)] = Device(
            telemetry: place(2, "tele"), state: place(1, "stat"), name: name.isEmpty ? nil : name)
    }

    /// Last values, by the topic on which they will arrive.
    var examples: [String: [UInt8]] {
        Dictionary(
            sensors.compactMap { machine, values in devices[machine].map { ($0.telemetry + "SENSOR", values) } }
        ) { first, _ in first }
    }

    /// A key shared by all topics of a device; nil for topics of others.
    func device(of topic: String) -> String? {
        if let found = devices.first(where: { topic.hasPrefix($0.value.telemetry) || topic.hasPrefix($0.value.state) })
        {
            return "tasmota " + found.key
        }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, let place = levels.firstIndex(where: { $0 == "tele" || $0 == "stat" }), place < 2
        else {
            return nil
        }
        return "tasmota " + levels[1 - place]
    }

    /// The name of a device: given by its owner, else from its topics.
    func name(of device: String) -> String? {
        guard device.hasPrefix("tasmota ") else { return nil }
        let key = String(device.dropFirst(8))
        guard let found = devices[key] else { return key }
        return found.name ?? found.telemetry.split(separator: "/").last.map(String.init)
    }

    func isSensor(_ topic: String) -> Bool { topic.hasSuffix("/SENSOR") && device(of: topic) != nil }

    /// The topic for the state of a switch, on the device to which `topic` belongs.
    func stateTopic(of topic: String, _ name: MeasureID) -> String? {
        guard let cut = topic.lastIndex(of: "/") else { return nil }
        let base = String(topic[...cut])
        if let known = devices.values.first(where: { $0.telemetry == base }) {
            return known.state + name.text.uppercased()
        }
        return base.replacing("tele/", with: "stat/", maxReplacements: 1) + name.text.uppercased()
    }

    /// `POWER`, `POWER1`: switches.
    static func isSwitch(_ field: String) -> Bool {
        field.hasPrefix("POWER") && field.utf8.dropFirst(5).allSatisfy(\.isDigit)
    }
}
