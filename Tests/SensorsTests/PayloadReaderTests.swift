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

    /// Words for values: those that device.md explains, and on and off.
    @Test func words() {
        let door = "measures:\n  door: {states: {open: 1, closed: 0}}\n  pump: {}\n"
        #expect(read("{\"door\": \"OPEN\", \"pump\": \"ON\"}", door) == "door=1.0 pump=1.0")
        #expect(read("{\"door\": \"closed\", \"pump\": \"off\"}", door) == "door=0.0 pump=0.0")
        #expect(read("{\"door\": \"ajar\", \"pump\": \"open\"}", door) == "nothingMeasured")
        let single = "measures:\n  contact: {states: {open: 1, closed: 0}}\n"
        #expect(read("open", topic: "home/door", single) == "contact=1.0")
        #expect(read("ajar", topic: "home/door", single) == "notUnderstood")
        #expect(read("door=open;pump=ON", door) == "door=1.0 pump=1.0")
    }

    /// Several devices on one topic, told apart by what a field says.
    @Test func matches() {
        let one = "match: {id: 42, data.model: Acurite}\nmeasures:\n  temperature: {}\n"
        #expect(read("{\"id\":42,\"data\":{\"model\":\"Acurite\"},\"temperature\":21}", one) == "temperature=21.0")
        #expect(read("{\"id\":\"42\",\"data\":{\"model\":\"Acurite\"},\"temperature\":21}", one) == "temperature=21.0")
        for payload in [
            "{\"id\":43,\"data\":{\"model\":\"Acurite\"},\"temperature\":21}", "{\"temperature\":21}", "temperature=21",
        ] {
            #expect(read(payload, one) == "otherDevice")
        }
        #expect(read("id=42;temperature=21", "match: {id: 42}\nmeasures:\n  temperature: {}\n") == "temperature=21.0")
        // Of a list what is of this device counts; what is not understood lets nothing through.
        #expect(
            read(
                "[{\"id\":42,\"time\":1,\"temperature\":1},{\"id\":43,\"time\":1,\"temperature\":2}]",
                "match: {id: 42}\nmeasures:\n  temperature: {}\n") == "temperature=1.0@1000")
        #expect(read("{\"temperature\":21}", "match: [id]\nmeasures:\n  temperature: {}\n") == "otherDevice")
        // Shapes that are known are looked at as well.
        var reader = reader("match: {id: 42}\nmeasures:\n  temperature: {}\n")
        for id in [42, 43, 42] {
            let contents = reader.read(Array("{\"id\":\(id),\"temperature\":21}".utf8), topic: "a")
            #expect(contents.entries.count == (id == 42 ? 1 : 0))
        }
    }

    /// Elements of lists are named as people write them.
    @Test func elementsOfLists() {
        let probes = "payload: {\"data.probes[1].v\": water, \"raw[0]\": air}\nmeasures:\n  water: {}\n  air: {}\n"
        #expect(read("{\"data\":{\"probes\":[{\"v\":1},{\"v\":2}]},\"raw\":[7,8]}", probes) == "water=2.0 air=7.0")
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
        #expect(read("78.8", topic: "home/pool/tempf") == "temperature=26.0")
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

    // MARK: Nothing is guessed

    /// What was read, doubtful values with a question mark, and the doubts.
    private func readDoubts(_ payload: String, _ frontMatter: String = pool) -> [String] {
        var reader = reader(frontMatter)
        // A shape that was learned from the first changes nothing for the second.
        _ = reader.read(Array(payload.utf8), topic: "home/pool/x")
        let contents = reader.read(Array(payload.utf8), topic: "home/pool/x")
        return contents.entries.map { entry in
            entry.values.map { "\($0.measure)=\($0.value)" + ($0.isDoubtful ? "?" : "") }.sorted().joined(
                separator: " ")
        }
            + contents.doubts.map { doubt in
                switch doubt {
                case .unit(let measure, let unit): "\(measure) in \(unit)"
                case .several(let measure, let fields): "\(measure) of \(fields.joined(separator: ", "))"
                }
            }
    }

    /// Units that are beside values, as Tasmota, Zigbee2MQTT and others write them.
    @Test(arguments: [
        ("{\"DS18B20\":{\"Temperature\":75.2},\"TempUnit\":\"F\"}", ["temperature=24.0"]),
        ("{\"TempUnit\":\"F\",\"temp\":75.2,\"ph\":7.2}", ["ph=7.2 temperature=24.0"]),
        ("{\"temperature\":297.15,\"unit\":\"K\"}", ["temperature=24.0"]),
        ("{\"temperature\":75.2,\"ph\":7.2,\"unit\":\"°F\"}", ["ph=7.2 temperature=24.0"]),
        (
            "{\"temperature\":75.2,\"temperature_unit\":\"fahrenheit\",\"orp\":0.7,\"orp_unit\":\"V\"}",
            ["orp=700.0 temperature=24.0"]
        ),
        ("{\"temperature\":24,\"TempUnit\":\"C\"}", ["temperature=24.0"]),
        ("temp:75.2,ph:7.2,TempUnit:F", ["ph=7.2 temperature=24.0"]), ("temp=75.2;unit=F", ["temperature=24.0"]),
        // A unit of another kind belongs to something else, unless there is nothing else.
        ("{\"temperature\":24,\"ph\":7.2,\"unit\":\"hPa\"}", ["ph=7.2 temperature=24.0"]),
        ("{\"temperature\":24,\"unit\":\"hPa\"}", ["temperature=24.0?", "temperature in hPa"]),
        ("{\"temperature\":{\"value\":24,\"unit\":\"parsec\"}}", ["temperature=24.0?", "temperature in parsec"]),
        ("{\"orp\":700,\"OrpUnit\":\"%\"}", ["orp=700.0?", "orp in %"]),
        // A number is not a unit.
        ("{\"temperature\":24,\"unit\":3}", ["temperature=24.0"]),
    ])
    func unitsBesideValues(payload: String, expected: [String]) {
        #expect(readDoubts(payload) == expected)
    }

    /// A scale that is switched to another unit says so in each message.
    @Test func scales() {
        let scale = "measures: {weight: {unit: kg}}"
        #expect(readDoubts("{\"unit\":\"lb\",\"weight\":131.7}", scale) == ["weight=59.738115129"])
        #expect(readDoubts("{\"unit\":\"kg\",\"weight\":61.75}", scale) == ["weight=61.75"])
        #expect(readDoubts("{\"unit\":\"jin\",\"weight\":120}", scale) == ["weight=120.0?", "weight in jin"])
    }

    /// What device.md says of a field counts for more than what is beside it.
    @Test func mappedUnitsCount() {
        let mapped = "payload: {t: {measure: temperature, unit: °C}}\nmeasures: {temperature: {unit: °C}}"
        #expect(readDoubts("{\"t\":24,\"unit\":\"pump-2\"}", mapped) == ["temperature=24.0"])
        let units = "units: {temperature: °F}\nmeasures: {temperature: {unit: °C}}"
        #expect(readDoubts("{\"temperature\":75.2}", units) == ["temperature=24.0"])
        #expect(readDoubts("{\"temperature\":24,\"TempUnit\":\"C\"}", units) == ["temperature=24.0"])
    }

    @Test(arguments: [
        // Two probes.
        (
            "{\"DS18B20-1\":{\"Temperature\":20},\"DS18B20-2\":{\"Temperature\":25}}", pool,
            [
                "ds18b20_1_temperature=20.0? ds18b20_2_temperature=25.0?",
                "temperature of DS18B20-1.Temperature, DS18B20-2.Temperature",
            ]
        ),
        ("{\"a\":{\"temperature\":20},\"b\":{\"temperature\":20}}", pool, ["temperature=20.0"]),
        ("{\"temperature\":20,\"cpu\":{\"temperature\":50}}", pool, ["temperature=20.0"]),
        ("{\"temp\":20,\"t\":50,\"ph\":7}", pool, ["ph=7.0 t=50.0? temp=20.0?", "temperature of temp, t"]),
        ("[{\"n\":\"ph\",\"v\":7},{\"n\":\"ph\",\"v\":8}]", pool, ["ph_2=7.0? ph_3=8.0?", "ph of ph, ph"]),
        (
            "{\"a\":{\"temperature\":20},\"b\":{\"temperature\":25}}",
            "payload: {a.temperature: temperature}\nmeasures: {temperature: {}}", ["temperature=20.0"]
        ),
        // The measured gas before the estimate, in any order.
        ("{\"eCO2\":412,\"CO2\":618}", "measures: {co2: {unit: ppm}}", ["co2=618.0"]),
        ("{\"CO2\":618,\"eCO2\":412}", "measures: {co2: {unit: ppm}}", ["co2=618.0"]),
        ("{\"eCO2\":412}", "measures: {co2: {unit: ppm}}", ["co2=412.0"]),
        // A device that names no measures loses none.
        ("{\"eCO2\":412,\"CO2\":618}", "", ["co2=618.0 eco2=412.0"]),
        ("{\"Wifi\":{\"RSSI\":100,\"Signal\":-50}}", "", ["rssi=100.0 signal=-50.0"]),
        ("{\"RSSI\":-50}", "", ["rssi=-50.0"]),
        ("{\"linkquality\":120,\"rssi\":-50}", "", ["linkquality=120.0 rssi=-50.0"]),
        ("{\"linkquality\":120,\"rssi\":-50}", "measures: {signal: {unit: dBm}}", ["signal=-50.0"]),
        ("{\"a\":{\"Temperature\":20},\"b\":{\"Temperature\":25}}", "", ["a_temperature=20.0 b_temperature=25.0"]),
    ])
    func severalFieldsOfOneMeasure(payload: String, frontMatter: String, expected: [String]) {
        #expect(readDoubts(payload, frontMatter) == expected)
    }

    /// `time`, with `floating` where it is read as UTC for want of a zone, or the doubt.
    private func readTime(_ payload: String, _ more: String = "") -> String {
        var reader = reader("measures: {ph: {}, temperature: {}}\n" + more)
        _ = reader.read(Array(payload.utf8), topic: "x")
        guard let entry = reader.read(Array(payload.utf8), topic: "x").entries.last else { return "nothing" }
        if let doubt = entry.timeDoubt { return "\(doubt)" }
        return (entry.time.map { UTCTime.text($0) } ?? "receipt") + (entry.isFloating ? " floating" : "")
    }

    @Test(arguments: [
        ("{\"ph\":7,\"Time\":\"2026-11-22T05:00:00\"}", "2026-11-22T05:00:00.000Z floating"),
        ("{\"ph\":7,\"time\":\"22/11/2026 05:00\"}", "2026-11-22T05:00:00.000Z floating"),
        ("{\"ph\":7,\"time\":\"11/22/2026 5:00 PM\"}", "2026-11-22T17:00:00.000Z floating"),
        ("{\"ph\":7,\"time\":\"22.11.2026 05:00:10\"}", "2026-11-22T05:00:10.000Z floating"),
        ("{\"ph\":7,\"time\":\"11/12/2026 05:00\"}", "order(\"11/12/2026 05:00\")"),
        ("{\"ph\":7,\"time\":\"Sun, 22 Nov 2026 05:00:00 +0100\"}", "2026-11-22T04:00:00.000Z"),
        ("{\"ph\":7,\"time\":\"22 Nov 2026 05:00:00 GMT\"}", "2026-11-22T05:00:00.000Z"),
        ("{\"ph\":7,\"time\":{\"epoch\":1795162500}}", "2026-11-20T08:15:00.000Z"),
        ("{\"ph\":7,\"timestamp\":{\"seconds\":1795162500,\"nanos\":250000000}}", "2026-11-20T08:15:00.250Z"),
        ("{\"ph\":7,\"time\":{\"iso\":\"2026-11-20T08:15:00Z\",\"epoch\":5}}", "2026-11-20T08:15:00.000Z"),
        ("{\"ph\":7,\"date\":\"2026-11-22\",\"time\":\"05:00:01\"}", "2026-11-22T05:00:01.000Z floating"),
        ("{\"ph\":7,\"time\":\"05:00\"}", "unreadable(\"05:00\")"),
        ("{\"ph\":7,\"time\":\"half past nine\"}", "unreadable(\"half past nine\")"),
        ("{\"ph\":7,\"time\":{\"zone\":\"CET\"}}", "unreadable(\"{\\\"zone\\\":\\\"CET\\\"}\")"),
        ("{\"ph\":7,\"time\":null}", "receipt"), ("{\"ph\":7}", "receipt"),
        ("{\"ph\":7,\"time\":\"soon\",\"ts\":1795162500}", "2026-11-20T08:15:00.000Z"),
        ("pool,room=bath ph=7.2,ok=t,n=3i 1795162500000000000", "2026-11-20T08:15:00.000Z"),
    ])
    func times(payload: String, expected: String) {
        #expect(readTime(payload) == expected)
    }

    @Test func zonesAndOrdersOfDevices() {
        let local = "{\"ph\":7,\"Time\":\"2026-11-22T05:00:00\"}"
        #expect(readTime(local, "zone: +01:00") == "2026-11-22T04:00:00.000Z")
        #expect(readTime(local, "zone: UTC") == "2026-11-22T05:00:00.000Z")
        #expect(readTime(local, "zone: Mars/Base") == "zone(\"Mars/Base\")")
        #expect(
            readTime("{\"ph\":7,\"Time\":\"2026-11-22T05:00:00Z\"}", "zone: Mars/Base") == "2026-11-22T05:00:00.000Z")
        #expect(
            readTime("{\"ph\":7,\"time\":\"11/12/2026 05:00\"}", "dates: dmy") == "2026-12-11T05:00:00.000Z floating")
        #expect(
            readTime("{\"ph\":7,\"time\":\"11/12/2026 05:00\"}", "dates: mdy") == "2026-11-12T05:00:00.000Z floating")
    }

    /// InfluxDB's line protocol: its fields, and what its tags say of units.
    @Test func linesOfInfluxDB() {
        #expect(
            read(
                "pool,room=bath\\ 1 temp=24.5,ph=7.2,note=\"a, b=c\" 1795162500000000000\npool temp=25 1795162560000000000"
            )
                == "temperature=24.5 ph=7.2@1795162500000\ntemperature=25.0@1795162560000")
        #expect(read("temperature,unit=F value=75.2 1795162500") == "temperature=24.0@1795162500000")
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

    /// As ESPHome publishes: a topic for each value, of a device that names no measures.
    @Test func aTopicNamesItsSingleValue() {
        func read(_ payload: String, _ topic: String, at filter: String) -> String? {
            let document = Document(
                path: VaultPath(trusted: "sensors/esp/device.md"), contents: Array("---\ntopic: \(filter)\n---\n".utf8))
            var reader = PayloadReader(connection: DeviceConnection(document: document), measures: [])
            let found = reader.read(Array(payload.utf8), topic: topic).entries.first?.values.first
            return found.map { "\($0.measure.text)=\($0.value)" }
        }
        let filter = "esphome/pool/sensor/+/state"
        #expect(read("7.31", "esphome/pool/sensor/pool_ph/state", at: filter) == "pool_ph=7.31")
        #expect(read("26.4", "esphome/pool/sensor/pool_temperature/state", at: filter) == "water_temperature=26.4")
        #expect(read("online", "esphome/pool/sensor/pool_ph/state", at: filter) == nil)
        #expect(read("1234", "esphome/pool/sensor/id/state", at: filter) == nil)
        #expect(read("3", "home/room", at: "home/room") == nil)
        #expect(read("3", "home/room/flow", at: "'home/room/#'") == "flow=3.0")
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
