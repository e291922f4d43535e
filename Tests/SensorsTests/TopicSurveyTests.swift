// Devices behind a server, by what it sends in half a minute.

import Sensors
import Testing
import Vault
import Wording

@Suite struct TopicSurveyTests {
    /// `name|topic|kind: measure=last unit {states} @topic; …` a device, in order.
    private func found(_ messages: [(String, String)]) -> [String] {
        var survey = TopicSurvey()
        for (topic, payload) in messages { survey.add(topic, Array(payload.utf8)) }
        return survey.found.map { device in
            let measures = device.measures.map { measure in
                measure.name + "=" + (measure.last.map(ReadingNumber.text) ?? "?")
                    + (measure.unit.map { " " + $0 } ?? "")
                    + (measure.states.isEmpty ? "" : " {" + measure.states.map(\.word).joined(separator: ",") + "}")
                    + (measure.topic.map { " @" + $0 } ?? "")
            }
            return "\(device.name)|\(device.topic ?? "-")|\(device.kind): " + measures.joined(separator: "; ")
        }
    }

    @Test func objectsAndSingleValues() {
        #expect(
            found([
                ("home/pool", #"{"temp":24.5,"ph":7.2,"ts":1795162500,"net":{"rssi":-60}}"#), ("a/b/ph", "7.1"),
                ("a/b/orp", "680 mV"), ("tasmota/pump/POWER", "ON"), ("chat/x", "hello"), ("bin", "\u{1}\u{2}"),
                ("empty", "{}"), ("$SYS/load", "3"),
            ]) == [
                "b|-|pool: orp=680 mV @a/b/orp; ph=7.1 @a/b/ph",
                "pool|home/pool|pool: temperature=24.5 °C; ph=7.2; rssi=-60 dBm",
                "pump|-|other: power=1 {ON,OFF} @tasmota/pump/POWER",
            ])
    }

    /// The last payload counts, and what comes before the values or after them explains them alike.
    @Test(arguments: [false, true])
    func gatewaysExplain(isLate: Bool) {
        let explanations = [
            (
                "homeassistant/sensor/n/t/config",
                #"{"~":"esp/bath","stat_t":"~/state","unit_of_meas":"°F","val_tpl":"{{ value_json.t1 | round(1) }}","name":"T","dev":{"name":"Bath"}}"#
            ),
            (
                "homeassistant/sensor/n/p/config",
                #"{"state_topic":"esp/bath/state","unit_of_measurement":"hPa","value_template":"{{ value_json['air']['p'] }}"}"#
            ),
            (
                "homeassistant/binary_sensor/n/w/config",
                #"{"state_topic":"esp/window","payload_on":"OPEN","payload_off":"SHUT"}"#
            ),
            (
                "z2m/bridge/devices",
                #"[{"friendly_name":"Küche","definition":{"exposes":[{"property":"contact","value_on":"on","value_off":"off"},{"features":[{"property":"voc","unit":"ppb"}]}]}},{"friendly_name":7}]"#
            ),
            ("homie/cellar/$name", "Wine"), ("homie/cellar/th/level/$unit", "cm"),
            ("homie/cellar/th/door/$datatype", "boolean"),
            // What is computed, and what cannot be read, explains nothing.
            (
                "homeassistant/sensor/n/x/config",
                #"{"state_topic":"esp/bath/state","value_template":"{{ 3 }}","unit_of_meas":"x"}"#
            ),
            ("homeassistant/sensor/n/y/config", "{"), ("z2m/bridge/devices", "[{"),
        ]
        let values = [
            ("esp/bath/state", #"{"t1":1}"#), ("esp/bath/state", #"{"t1":70.5,"air":{"p":1013}}"#),
            ("esp/window", "OPEN"),
            ("z2m/Küche", #"{"temperature":21.5,"voc":120,"contact":"on"}"#), ("z2m/bridge/state", #"{"state":1}"#),
            ("homie/cellar/th/level", "12"), ("homie/cellar/th/door", "false"),
        ]
        #expect(
            found(isLate ? values + explanations : explanations + values) == [
                "Bath|esp/bath/state|other: t1=70.5 °F; air_p=1013 hPa",
                "esp|-|other: window=1 {OPEN,SHUT} @esp/window",
                "Wine|-|other: door=0 {true,false} @homie/cellar/th/door; level=12 cm @homie/cellar/th/level",
                "Küche|z2m/Küche|room: temperature=21.5 °C; voc=120 ppb; contact=1 {on,off}",
            ])
    }

    /// What is written reads the same payloads.
    @Test func draftsAreRead() throws {
        var survey = TopicSurvey()
        let payload = Array(#"{"probes":[{"v":1.5},{"v":2.5}],"state":"on","t":20}"#.utf8)
        survey.add("x/y", payload)
        let device = try #require(survey.found.first)
        let text = device.draft(server: "home").text(.english)
        #expect(text.contains("topic: x/y\n"))
        let document = Document(path: VaultPath(trusted: "sensors/y/device.md"), contents: Array(text.utf8))
        let settings = DeviceSettings(identifier: "y", document: document)
        var reader = PayloadReader(connection: DeviceConnection(document: document), measures: settings.measures)
        let values = reader.read(payload, topic: "x/y").entries.flatMap(\.values)
        #expect(Set(values.map(\.measure)) == Set(device.measures.map(\.name)) && values.allSatisfy { !$0.isDoubtful })
        #expect(Set(values.map(\.value)) == Set(device.measures.compactMap(\.last)))
        #expect(DeviceCheck.problems(document, servers: ["home"]).isEmpty)
    }
}
