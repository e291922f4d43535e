// Devices of Tasmota: their topics, and what they say of themselves below `tasmota/discovery`.

import Bytes

/// `tele/plug/SENSOR`, `tele/plug/STATE` and `stat/plug/POWER` are of one device, which has a name.
struct TasmotaTopics {
    private struct Device {
        /// `tele/plug/` and `stat/plug/`.
        var telemetry: String
        var state: String
        var name: String?
    }

    /// By the identifier of the machine, which is in the topics of the discovery.
    private var devices: [String: Device] = [:]
    private var sensors: [String: [UInt8]] = [:]
    private static let limit = 1000

    /// A message below `tasmota/discovery/MACHINE`: `config` has names and topics, `sensors` the last values.
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

    /// Last values, by the topic of the sensors that they will come on.
    var examples: [String: [UInt8]] {
        Dictionary(
            sensors.compactMap { machine, values in devices[machine].map { ($0.telemetry + "SENSOR", values) } }
        ) { first, _ in first }
    }

    /// What all topics of a device have in common; nil for topics of others.
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

    /// The name of a device: what its owner gave it, else what its topics call it.
    func name(of device: String) -> String? {
        guard device.hasPrefix("tasmota ") else { return nil }
        let key = String(device.dropFirst(8))
        guard let found = devices[key] else { return key }
        return found.name ?? found.telemetry.split(separator: "/").last.map(String.init)
    }

    func isSensor(_ topic: String) -> Bool { topic.hasSuffix("/SENSOR") && device(of: topic) != nil }

    /// Where a switch of the device that `topic` is of tells its state.
    func stateTopic(of topic: String, _ name: MeasureID) -> String? {
        guard let cut = topic.lastIndex(of: "/") else { return nil }
        let base = String(topic[...cut])
        if let known = devices.values.first(where: { $0.telemetry == base }) {
            return known.state + name.text.uppercased()
        }
        return base.replacing("tele/", with: "stat/", maxReplacements: 1) + name.text.uppercased()
    }

    /// `POWER`, `POWER1`: what it switches.
    static func isSwitch(_ field: String) -> Bool {
        field.hasPrefix("POWER") && field.utf8.dropFirst(5).allSatisfy(\.isDigit)
    }
}
