// Payloads as devices send them, and as they should not.

import Bytes
import FileSystem
import Sensors
import Testing
import Vault

@Suite struct PayloadReaderTests {
    private static let pool = """
        measures:
          temperature: {unit: °C}
          ph: {}
          chlorine: {unit: mg/L}
          orp: {unit: mV}
        """

    private func reader(_ frontMatter: String = pool) -> PayloadReader {
        let document = Document(
            path: VaultPath(trusted: "sensors/pool/device.md"), contents: Array("---\n\(frontMatter)\n---\n".utf8))
        return PayloadReader(
            connection: DeviceConnection(document: document),
            measures: DeviceSettings(identifier: "pool", document: document).measures)
    }

    /// `measure=value …@time`, an entry a line; or the problem.
    private func read(_ payload: String, topic: String = "home/pool/readings", _ frontMatter: String = pool) -> String {
        var reader = reader(frontMatter)
        let contents = reader.read(Array(payload.utf8), topic: topic)
        if let problem = contents.problem { return "\(problem)" }
        return contents.entries.map { entry in
            entry.values.map { "\($0.measure)=\($0.value)" }.joined(separator: " ")
                + (entry.time.map { "@\($0)" } ?? "")
        }.joined(separator: "\n")
    }

    @Test(arguments: [
        ("temp:24.5,ph:7.2,chlorine:1.8,orp:685", "temperature=24.5 ph=7.2 chlorine=1.8 orp=685.0"),
        ("{\"temperature\": 24.5, \"ph\": \"7.2\"}", "temperature=24.5 ph=7.2"),
        ("{\"tempc\":26,\"tempf\":78.8}", "temperature=26.0"),
        ("{\"tempf\":78.8,\"tempc\":26}", "temperature=26.0"),
        ("{\"tempf\":78.8}", "temperature=26.0"),
        ("{\"water\":{\"temp\":{\"value\":78.8,\"unit\":\"°F\"}},\"ORP\":\"0.732 V\"}", "temperature=26.0 orp=732.0"),
        ("[{\"name\":\"ph\",\"value\":7.2},{\"n\":\"temperature\",\"u\":\"Cel\",\"v\":24}]", "ph=7.2 temperature=24.0"),
        ("temp=24,5;ph=7,2", "temperature=24.5 ph=7.2"),
        ("{\"ph\":7.2,\"temp\":NaN,\"orp\":1e400}", "ph=7.2"),
        ("{\"ph\":7.2,\"temp\":-Infinity}", "ph=7.2"),
        ("\u{feff}{\"ph\":7.2}\r\n\0", "ph=7.2"),
        ("{\"ph\":7.2,\"time\":\"2026-11-20T08:15:00Z\"}", "ph=7.2@1795162500000"),
        ("{\"ph\":7.2,\"time\":\"2026-11-20T09:15:00.250+01:00\"}", "ph=7.2@1795162500250"),
        ("{\"ph\":7.2,\"ts\":1795162500}", "ph=7.2@1795162500000"),
        ("{\"ph\":7.2,\"ts\":\"1795162500000\"}", "ph=7.2@1795162500000"),
        ("time:2026-11-20T08:15:00Z,ph:7.2", "ph=7.2@1795162500000"),
        (
            "[{\"ts\":1795162500,\"ph\":7.1},{\"ts\":1795162560,\"ph\":7.2}]",
            "ph=7.1@1795162500000\nph=7.2@1795162560000"
        ),
        ("", "empty"), ("{\"ph\":", "notUnderstood"), ("hello", "notUnderstood"), ("7.2", "whichMeasure"),
        ("{\"rssi\":-60}", "nothingMeasured"), ("{\"ph\":null}", "nothingMeasured"), ("nan", "nothingMeasured"),
    ])
    func payloads(payload: String, expected: String) {
        #expect(read(payload) == expected)
    }

    @Test func singleValuesByTopic() {
        #expect(read("24.5", topic: "home/pool/temp") == "temperature=24.5")
        #expect(read("78.8 °F", topic: "home/pool/temperature/state") == "temperature=26.0")
        #expect(read("{\"value\": 7.2}", topic: "home/pool/ph") == "ph=7.2")
        #expect(read("\"7,2\"", topic: "a/ph") == "ph=7.2")
        #expect(read("7.2", topic: "x/y", "measures: {ph: {topic: x/y}, orp: {}}") == "ph=7.2")
        #expect(read("7.2", topic: "x/y", "measures: {ph: {}}") == "ph=7.2")
    }

    @Test func mappingsUnitsAndTimes() {
        let mapped = """
            payload: {w1: temperature, "air.t": {measure: air, unit: °F}}
            measures: {temperature: {unit: °C}, air: {unit: °C}, orp: {unit: mV}}
            units: {orp: V}
            time: when
            """
        #expect(
            read("{\"w1\":20,\"air\":{\"t\":50},\"orp\":0.7,\"ts\":5,\"when\":1795162500}", mapped)
                == "temperature=20.0 air=10.0 orp=700.0@1795162500000")
        #expect(read("{\"ph\":7,\"ts\":1795162500}", "measures: {ph: {}}\ntime: none") == "ph=7.0")
    }

    @Test func tooLarge() {
        var reader = reader()
        #expect(reader.read([UInt8](repeating: 0x31, count: 10 << 20), topic: "t").problem == .tooLarge(10 << 20))
    }

    @Test func deepJSONIsRefused() {
        #expect(read(String(repeating: "[", count: 100_000)) == "notUnderstood")
    }

    // MARK: Real payloads

    private static let corpora = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"

    private static func messages(_ name: String) -> [(topic: String, payload: String)] {
        guard let bytes = try? OpenFile.reading(corpora + "/" + name).readAll() else { return [] }
        return bytes.split(separator: .newline).compactMap { line in
            guard let value = try? JSONReader.read(Array(line)), let payload = value["payload"]?.string else {
                return nil
            }
            return (value["topic"]?.string ?? "ble/sensor", payload)
        }
    }

    @Test(.enabled(if: FileStamp.exists(corpora + "/mqtt-theengs")))
    func messagesOfTheengs() {
        let messages = Self.messages("mqtt-theengs/decoded-payloads.jsonl")
        #expect(messages.count == 457)
        var withTemperature = 0
        for (topic, payload) in messages {
            var reader = reader("measures: {temperature: {unit: °C}, humidity: {}, battery: {}}")
            let contents = reader.read(Array(payload.utf8), topic: topic)
            let json = try? JSONReader.read(Array(payload.utf8))
            #expect(contents.problem != .notUnderstood && contents.badFields.isEmpty, "\(payload)")
            if let celsius = json?["tempc"]?.double {
                withTemperature += 1
                #expect(
                    contents.entries.first?.values.first { $0.measure == "temperature" }?.value == celsius, "\(payload)"
                )
            }
            if let humidity = json?["hum"]?.double {
                #expect(
                    contents.entries.first?.values.first { $0.measure == "humidity" }?.value == humidity, "\(payload)")
            }
            // A device that names no measures keeps every number.
            var open = PayloadReader(connection: DeviceConnection(document: nil), measures: [])
            let numbers = json?.object?.filter { $0.value.double != nil }.count ?? 0
            #expect(
                (open.read(Array(payload.utf8), topic: topic).entries.first?.values.count ?? 0) > 0 || numbers == 0,
                "\(payload)")
        }
        #expect(withTemperature > 100)
    }

    @Test(.enabled(if: FileStamp.exists(corpora + "/mqtt-pool-flowio")))
    func messagesOfAPoolController() throws {
        let messages = Self.messages("mqtt-pool-flowio/spec-excerpt.jsonl")
        #expect(messages.count == 3)
        let measures =
            "measures: {ph: {}, orp: {unit: mV}, pressure: {unit: bar}, temperature: {unit: °C}, air_temperature: {}}"
        let found = messages.map { read($0.payload, topic: $0.topic, measures) }
        // Its clock counts milliseconds since it started: a time that the ingest does not believe.
        #expect(
            found[0]
                == "ph=7.12 orp=732.0 pressure=0.124105631 temperature=26.4 air_temperature=24.1@12345678000")
        #expect(found[1] == "nothingMeasured")
        #expect(found[2] == "nothingMeasured")
    }
}
