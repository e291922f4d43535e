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
                measure.name.text + "=" + (measure.last.map(ReadingNumber.text) ?? "?")
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
                "Küche|z2m/Küche|room: temperature=21.5 °C; voc=120 ppb; contact=1 {on,off}",
                "Bath|esp/bath/state|other: t1=70.5 °F; air_p=1013 hPa",
                "Wine|-|other: door=0 {true,false} @homie/cellar/th/door; level=12 cm @homie/cellar/th/level",
                "esp|-|other: window=1 {OPEN,SHUT} @esp/window",
            ])
    }

    private static let tasmota = [
        (
            "tasmota/discovery/AB12/config",
            #"{"dn":"Kitchen plug","fn":["Plug",null],"mac":"AB12","t":"plug_AB12","ft":"%prefix%/%topic%/","tp":["cmnd","stat","tele"]}"#
        ),
        ("tele/plug_AB12/STATE", #"{"UptimeSec":3600,"POWER":"ON","Wifi":{"RSSI":88,"Signal":-56,"Channel":6}}"#),
        ("stat/plug_AB12/RESULT", #"{"POWER":"ON"}"#), ("tele/plug_AB12/LWT", "Online"), ("cmnd/plug_AB12/POWER", "ON"),
    ]

    /// A plug is one device and has the name that it was given; its last values are known before the next ones come.
    @Test(arguments: [
        ("tele/plug_AB12/SENSOR", #"{"ENERGY":{"Today":0.25,"Power":12,"Voltage":230}}"#),
        ("tasmota/discovery/AB12/sensors", #"{"sn":{"ENERGY":{"Today":0.25,"Power":12,"Voltage":230}},"ver":1}"#),
    ])
    func plugs(topic: String, values: String) {
        #expect(
            found(Self.tasmota + [(topic, values)]) == [
                "Kitchen plug|tele/plug_AB12/SENSOR|other: energy_today=0.25 kWh; power=12 W; voltage=230 V; power_state=1 {ON,OFF} @stat/plug_AB12/POWER"
            ])
    }

    /// Without sensors it is what it switches; without a discovery it is called like its topics.
    @Test func plainPlugs() {
        #expect(
            found([("plug/tele/STATE", #"{"POWER1":"OFF","Wifi":{"Signal":-56}}"#)])
                == ["plug|plug/tele/STATE|other: signal=-56 dBm; power1=0 {ON,OFF}"])
        #expect(
            found([
                ("tele/cellar/SENSOR", #"{"BME280":{"Temperature":62.6,"Pressure":1013},"TempUnit":"F"}"#),
                ("tele/cellar/STATE", #"{"UptimeSec":3600}"#),
            ]) == ["cellar|tele/cellar/SENSOR|weather: temperature=17 °C; pressure=1013 hPa"])
    }

    /// What the discovery computes is computed, and a unit of what is not understood is left out.
    @Test(arguments: [
        ("{{ value_json.x | float / 100 }}", "Pa", "x=1013.25 Pa"),
        ("{{ value_json['x'] * 0.01 | round(1) }}", "hPa", "x=1013.25 hPa"),
        ("{{ (float(value_json.x) - 325) / 1000 }}", "V", "x=101 V"),
        ("{{ value_json.x | is_defined }}", "Pa", "x=101325 Pa"),
        ("{{ value_json.get('x', 0) | multiply(0.1) | round(0) }}", "kg", "x=10132.5 kg"),
        ("{{ 100 - value_json.x }}", "%", "x=-101225 %"), ("{{value_json.x}}", " ", "x=101325"),
        ("{{ value_json.x ** 2 }}", "hPa", "x=101325"), ("{{ value_json.x / value_json.y }}", "hPa", "x=101325"),
        ("{% if value_json.x > 3 %}1{% else %}0{% endif %}", "hPa", "x=101325"),
        ("{{ value_json.x | log }}", "hPa", "x=101325"),
    ])
    func templates(template: String, unit: String, expected: String) {
        let config =
            "{\"stat_t\":\"st/a\",\"unit_of_meas\":\"\(unit)\",\"val_tpl\":\"\(template)\",\"dev\":{\"ids\":[\"1\"],\"name\":\"Roof\"}}"
        #expect(
            found([("homeassistant/sensor/st/x/config", config), ("st/a", #"{"x":101325}"#)]) == [
                "Roof|st/a|other: " + expected
            ])
    }

    /// Entities of one device are one, whatever topics they have, and so are the components of one message.
    @Test func entitiesOfOneDevice() {
        func config(_ name: String) -> (String, String) {
            (
                "homeassistant/sensor/esp/\(name)/config",
                "{\"stat_t\":\"esp/sensor/\(name)/state\",\"dev\":{\"ids\":\"aa\",\"name\":\"Pool ESP\"}}"
            )
        }
        #expect(
            found([
                config("pool_temperature"), config("orp"), ("esp/sensor/pool_temperature/state", "26.4"),
                ("esp/sensor/orp/state", "700"),
                (
                    "homeassistant/device/attic/config",
                    #"{"dev":{"ids":"b","name":"Attic"},"cmps":{"a":{"unit_of_measurement":"°F","value_template":"{{ value_json.t1 }}"}},"stat_t":"attic/state"}"#
                ), ("attic/state", #"{"t1":70}"#),
            ]) == [
                "Pool ESP|-|pool: orp=700 mV @esp/sensor/orp/state; water_temperature=26.4 °C @esp/sensor/pool_temperature/state",
                "Attic|attic/state|other: t1=70 °F",
            ])
    }

    /// Objects on two topics of one device are listened to on both.
    @Test func objectsOfOneDevice() throws {
        var survey = TopicSurvey()
        for name in ["one", "two"] {
            survey.add(
                "homeassistant/sensor/st/\(name)/config",
                Array(
                    "{\"stat_t\":\"a/\(name)\",\"val_tpl\":\"{{ value_json.\(name) }}\",\"dev\":{\"ids\":\"x\",\"name\":\"A\"}}"
                        .utf8)
            )
            survey.add("a/" + name, Array("{\"\(name)\":1}".utf8))
        }
        let device = try #require(survey.found.first)
        #expect(survey.found.count == 1 && device.measures.map(\.name) == ["one", "two"])
        let text = device.draft(server: "home").text(.english)
        let document = Document(path: VaultPath(trusted: "sensors/a/device.md"), contents: Array(text.utf8))
        #expect(DeviceConnection(document: document).filters.map(\.text) == ["a/one", "a/two"])
    }

    /// Units of what cannot be in them are left out.
    @Test func unitsThatCannotBe() {
        #expect(
            found([
                ("a/x", #"{"pressure":101325,"battery":3.1,"temperature":2150,"humidity":40,"rssi":88,"voltage":3005}"#)
            ]) == [
                "x|a/x|weather: pressure=101325; battery=3.1; temperature=2150; humidity=40 %; rssi=88; voltage=3005"
            ])
    }

    /// What is likely a device comes first, and what only tells of its radio last.
    @Test func order() {
        let names = found([
            ("a/radio", #"{"rssi":-60,"uptime":5}"#), ("b/one", #"{"temperature":20}"#),
            ("c/two", #"{"temperature":20,"humidity":50}"#),
            ("d/plug", #"{"power":20,"voltage":230,"current":1}"#), ("e/wifi/password", "1909"), ("e/port", "1883"),
        ]).map { $0.prefix { $0 != "|" } }
        #expect(names == ["two", "one", "plug", "radio"])
    }

    @Test func mentions() throws {
        var survey = TopicSurvey()
        survey.add("z2m/Küche", Array(#"{"temperature":20}"#.utf8))
        let device = try #require(survey.found.first)
        #expect(["kuche", "Z2M/", "temper", "room"].allSatisfy { device.mentions($0) } && !device.mentions("pool"))
    }

    /// What the discovery computes is a calibration of the device.
    @Test func computedValuesAreCalibrated() throws {
        var survey = TopicSurvey()
        survey.add(
            "homeassistant/sensor/st/x/config",
            Array(
                #"{"stat_t":"st/a","unit_of_meas":"°C","val_tpl":"{{ value_json.t1 / 10 }}","dev":{"ids":["1"],"name":"Roof"}}"#
                    .utf8))
        survey.add("st/a", Array(#"{"t1":215}"#.utf8))
        let text = try #require(survey.found.first).draft(server: "home").text(.english)
        let document = Document(path: VaultPath(trusted: "sensors/y/device.md"), contents: Array(text.utf8))
        let settings = DeviceSettings(identifier: "y", document: document)
        #expect(settings.measure(named: "t1")?.calibration.corrected(215, at: 0) == 21.5)
        #expect(DeviceCheck.problems(document, servers: ["home"]).isEmpty)
    }

    /// What is written reads the same payloads.
    @Test(arguments: [
        #"{"probes":[{"v":1.5},{"v":2.5}],"state":"on","t":20}"#,
        #"{"tempf":"50","tempinf":"70","baromrelin":"29.9","humidity1":"40","windspeedmph":"3","PASSKEY":"12","dailyrainin":"1","drain_piezo":"2"}"#,
        #"{"temp1f":50,"tf_ch1":60}"#,
    ])
    func draftsAreRead(text: String) throws {
        var survey = TopicSurvey()
        let payload = Array(text.utf8)
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
