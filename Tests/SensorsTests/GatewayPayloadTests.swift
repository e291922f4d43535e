// Payloads of gateways for a device that names no measures, or only some: numbers as text, units in names, times, lines.

import Bytes
import Testing
import Vault

@testable import Sensors

@Suite struct GatewayPayloadTests {
    private func reader(_ frontMatter: String) -> PayloadReader {
        let document = Document(
            path: VaultPath(trusted: "sensors/a/device.md"), contents: Array("---\n\(frontMatter)\n---\n".utf8))
        return PayloadReader(
            connection: DeviceConnection(document: document),
            measures: DeviceSettings(identifier: "a", document: document).measures)
    }

    private func contents(_ payload: String, _ frontMatter: String = "kind: weather") -> PayloadContents {
        var reader = reader(frontMatter)
        // A shape that was learned from the first changes nothing for the second.
        _ = reader.read(Array(payload.utf8), topic: "x")
        return reader.read(Array(payload.utf8), topic: "x")
    }

    /// `measure=value unit …`, a reading a line.
    private func read(_ payload: String, _ frontMatter: String = "kind: weather") -> String {
        contents(payload, frontMatter).entries.map { entry in
            entry.values.map { "\($0.measure)=\(ReadingNumber.text($0.value))" + ($0.unit.map { " " + $0 } ?? "") }
                .joined(separator: ", ")
        }.joined(separator: "\n")
    }

    /// The measure and the unit that a name says.
    @Test(arguments: [
        ("tempf", "50", "temperature=10 °C"), ("tempinf", "50", "indoor_temperature=10 °C"),
        ("temp1f", "50", "temperature_1=10 °C"), ("tf_ch2", "50", "temperature_2=10 °C"),
        ("temperature_C", "21", "temperature=21 °C"), ("baromrelin", "29.9", "pressure=29.9 inHg"),
        ("baromabsin", "29.9", "absolute_pressure=29.9 inHg"), ("pressure_hPa", "1013", "pressure=1013 hPa"),
        ("windspeedmph", "5", "wind_speed=5 mph"), ("windgust_kmh", "5", "wind_gust=5 km/h"),
        ("wind_avg_m_s", "5", "wind_speed=5 m/s"), ("rainratein", "0.1", "rain_rate=0.1 in/h"),
        ("dailyrainin", "0.1", "rain_day=0.1 in"), ("rain_mm", "3", "rain=3 mm"),
        ("rrain_piezo", "0", "rain_rate=0 in/h"),
        ("humidity1", "40", "humidity_1=40"), ("pm25_ch2", "7", "pm25_2=7"), ("light_lux", "80", "illuminance=80 lx"),
        ("batteryV", "3.1", "battery_voltage=3.1"), ("battery_voltage", "3.1", "battery_voltage=3.1"),
        // What is called after nothing known keeps its name.
        ("wh65batt", "0", "wh65batt=0"), ("batt1", "1", "batt1=1"), ("main", "3", "main=3"),
        ("phase", "3", "phase=3"),
    ])
    func unitsOfNames(name: String, value: String, expected: String) {
        #expect(read("{\"\(name)\":\(value)}") == expected)
        #expect(read("{\"\(name)\":\"\(value)\"}") == expected)
    }

    /// A named measure is found under such a name, in its own unit.
    @Test func namedMeasures() {
        let station =
            "measures: {temperature: {unit: °C}, pressure: {unit: hPa}, wind_speed: {unit: km/h}, rain_day: {unit: mm}}"
        #expect(
            contents(
                "{\"tempf\":\"50\",\"tempinf\":\"70\",\"baromrelin\":\"30\",\"windspeedmph\":\"10\",\"dailyrainin\":\"0.5\"}",
                station
            ).entries.first?.values.map { "\($0.measure)=\(ReadingNumber.text($0.value))" }
                == ["temperature=10", "pressure=1015.917", "wind_speed=16.093", "rain_day=12.7"])
    }

    /// What a form sends.
    @Test func forms() {
        let found = contents(
            "PASSKEY=1234567890&dateutc=2026-11-26+22%3A25%3A29&tempf=50&humidity=30&model=7&note=a%26b")
        #expect(found.entries.first?.values.map(\.measure) == ["temperature", "humidity"])
        #expect(found.entries.first?.time == 1_795_731_929_000 && found.entries.first?.isFloating == false)
    }

    /// Who it is, and what opens it, is kept by no vault.
    @Test(arguments: [
        "PASSKEY", "password", "PASSWORD", "apiKey", "device_id", "deviceId", "ID", "id2", "port", "mqtt_port",
        "channel",
        "mac", "model", "wifi.channel", "token", "sw_version",
    ])
    func identitiesAreNoMeasures(name: String) {
        #expect(read("{\"\(name)\":1234,\"x\":1}") == "x=1")
        #expect(read("{\"\(name)\":\"1234\",\"x\":\"1\"}") == "x=1")
        // Unless a person says so.
        #expect(read("{\"\(name)\":1234}", "payload: {\(name): m}\nmeasures: {m: {}}") == "m=1234")
    }

    /// A name without a letter or a digit is none.
    @Test func fieldsWithoutAName() { #expect(read("{\"-\":1,\"\":\"2\",\"x\":3}") == "x=3") }

    /// Up to two hundred; the rest is named.
    @Test func manyNumbers() {
        let payload = "{" + (0..<230).map { "\"a\($0)x\":\"\($0)\"" }.joined(separator: ",") + "}"
        let found = contents(payload)
        #expect(found.entries.first?.values.count == 200)
        #expect(found.leftOut.count == 30 && found.leftOut.first == "a200x")
    }

    /// Neither a flag nor a word is a quantity.
    @Test(arguments: [
        ("{\"temperature\":true}", "measures: {temperature: {unit: °C}}", ""),
        ("{\"temperature\":true}", "measures: {temperature: {}}", ""),
        ("{\"ph\":false}", "measures: {ph: {unit: pH}}", ""),
        ("{\"temperature\":\"on\"}", "measures: {temperature: {unit: °C}}", ""),
        ("{\"pump\":true}", "measures: {pump: {}}", "pump=1"), ("{\"pump\":\"off\"}", "measures: {pump: {}}", "pump=0"),
        ("{\"door\":false}", "measures: {door: {states: {open: 1, closed: 0}}}", "door=0"),
        ("{\"contact\":true}", "measures: {contact: {states: {\"true\": 0, \"false\": 1}}}", "contact=0"),
    ])
    func flags(payload: String, frontMatter: String, expected: String) {
        #expect(read(payload, frontMatter) == expected)
        if expected.isEmpty { #expect(contents(payload, frontMatter).badFields.count == 1) }
    }

    /// Several objects, a line each, are as many readings.
    @Test func linesOfJSON() {
        let ph = "measures: {ph: {}}"
        #expect(read("{\"ph\":7.1,\"ts\":1795162500}\n{\"ph\":7.2,\"ts\":1795162560}\r\n", ph) == "ph=7.1\nph=7.2")
        #expect(
            contents("{\"ph\":7.1,\"ts\":1795162500}\n{\"ph\":7.2,\"ts\":1795162560}", ph).entries.map(\.time) == [
                1_795_162_500_000, 1_795_162_560_000,
            ])
        #expect(read("{\"ph\":NaN}\n{\"ph\":7.2}", ph) == "ph=7.2")
        // One object that takes several lines is one.
        #expect(read("{\"ph\":7.1,\n\"t\":NaN\n}", ph) == "ph=7.1")
    }

    /// `time`, `floating`, or the doubt.
    private func time(_ payload: String, _ more: String = "measures: {ph: {}}") -> String {
        guard let entry = contents(payload, more).entries.last else { return "nothing" }
        if let doubt = entry.timeDoubt { return "\(doubt)" }
        return (entry.time.map { UTCTime.text($0) } ?? "receipt") + (entry.isFloating ? " floating" : "")
    }

    @Test(arguments: [
        ("{\"ph\":7,\"dateutc\":\"2026-11-22 05:00:00\"}", "2026-11-22T05:00:00.000Z"),
        ("{\"ph\":7,\"dateutc\":1795162500000}", "2026-11-20T08:15:00.000Z"),
        ("{\"ph\":7,\"dateutc\":\"now\"}", "receipt"),
        ("{\"ph\":7,\"obs_time\":1795162500}", "2026-11-20T08:15:00.000Z"),
        ("{\"ph\":7,\"sampleTime\":\"2026-11-20T08:15:00Z\"}", "2026-11-20T08:15:00.000Z"),
        // A clock that was never set says nothing beside one that was.
        (
            "{\"ph\":7,\"last_seen\":\"1970-01-01T00:00:05Z\",\"time\":\"2026-11-20T08:15:00Z\"}",
            "2026-11-20T08:15:00.000Z"
        ),
        // A time under another name is told, a length of time is not.
        ("{\"ph\":7,\"probe_read_at\":\"2026-11-20T08:15:00Z\"}", "unnamed(\"probe_read_at\")"),
        ("{\"ph\":7,\"capture_time\":1795162500}", "unnamed(\"capture_time\")"),
        ("{\"ph\":7,\"capture_time\":1795162500,\"ts\":1795162560}", "2026-11-20T08:16:00.000Z"),
        ("{\"ph\":7,\"on_time\":3600,\"uptime\":1795162500,\"open_time\":\"05:00\"}", "receipt"),
    ])
    func times(payload: String, expected: String) { #expect(time(payload) == expected) }

    /// A name that says UTC counts before the zone of the device; `time:` names the field.
    @Test func timesOfDevices() {
        let zone = "zone: +01:00\nmeasures: {ph: {}}"
        #expect(time("{\"ph\":7,\"dateutc\":\"2026-11-22 05:00:00\"}", zone) == "2026-11-22T05:00:00.000Z")
        #expect(time("{\"ph\":7,\"date\":\"2026-11-22 05:00:00\"}", zone) == "2026-11-22T04:00:00.000Z")
        #expect(
            time("{\"ph\":7,\"capture_time\":1795162500}", "time: capture_time\nmeasures: {ph: {}}")
                == "2026-11-20T08:15:00.000Z")
        #expect(time("{\"ph\":7,\"capture_time\":1795162500}", "time: none\nmeasures: {ph: {}}") == "receipt")
    }
}
