// Files of other programs: shapes, dates, numbers, zones, and what is bad in them.

import Bytes
import CivilTime
import Testing
import Vault

@testable import Sensors

struct ImportTests {
    private static let utc: @Sendable (Int64) -> Int = { _ in 0 }
    /// Central Europe in 2026: summer from 29 March to 25 October, 01:00 UTC.
    private static let paris: @Sendable (Int64) -> Int = { (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600 }

    private func table(
        _ text: String, _ map: [(String, MeasureID)], zone: @escaping (Int64) -> Int = ImportTests.utc,
        device: String = "", order: DateOrder? = nil, units: [(MeasureID, String)] = []
    ) throws -> ImportTable {
        try table(Array(text.utf8), map, zone: zone, device: device, order: order, units: units)
    }

    private func table(
        _ bytes: [UInt8], _ map: [(String, MeasureID)], zone: @escaping (Int64) -> Int = ImportTests.utc,
        device: String = "", order: DateOrder? = nil, units: [(MeasureID, String)] = []
    ) throws -> ImportTable {
        var plan = ImportPlan()
        plan.measures = map.map { .init($0.0, $0.1) }
        plan.units = units.map { .init($0.0, $0.1) }
        plan.order = order
        let document = Document(path: VaultPath("sensors/pool/device.md")!, contents: Array(device.utf8))
        return try ImportTable(
            ImportSheet(bytes), plan, device: DeviceSettings(identifier: "pool", document: document), zone: zone)
    }

    private func texts(_ table: ImportTable) -> [String] {
        table.times.enumerated().map { row, time in
            UTCTime.text(time) + table.values.map { " " + ReadingNumber.exact($0[row]) }.joined()
        }
    }

    /// strptime(3): 69 to 99 are of the last century.
    @Test(arguments: [("68", "2068"), ("69", "1969"), ("99", "1999"), ("00", "2000"), ("1970", "1970")])
    func yearsOfTwoDigits(written: String, year: String) throws {
        for day in ["20.11.\(written)", "20 Nov \(written)"] {
            let table = try table("time;pH\n\(day) 08:00;7,25\n", [("pH", "ph")])
            #expect(texts(table) == ["\(year)-11-20T08:00:00.000Z 7.25"])
        }
    }

    @Test(arguments: [
        // Semicolons and decimal commas, groups of thousands with points.
        (
            "Date;pH;mV\n20.11.2026 08:00;7,25;1.269,5\n21.11.2026 08:00;7,3;2.000,0\n",
            "2026-11-20T08:00:00.000Z 7.25 1269.5"
        ),
        // Tabs, AM and PM, groups with commas, a title and a number column.
        (
            "\"Plot Title: 1\"\n#\tDate Time, GMT+00:00\tpH\tmV\n1\t11/20/26 12:05:00 AM\t7.25\t\"1,269.5\"\n",
            "2026-11-20T00:05:00.000Z 7.25 1269.5"
        ),
        // A row of units tells the order; date and time apart.
        ("Date,Time,pH,mV\nM/D/Y,hh:mm,,mV\n2/3/2026,08:00,7.25,1269.5\n", "2026-02-03T08:00:00.000Z 7.25 1269.5"),
        // Epoch seconds and milliseconds, offsets, names of months.
        ("time,pH,mV\n1795161600,7.25,1269.5\n", "2026-11-20T08:00:00.000Z 7.25 1269.5"),
        ("time,pH,mV\n1795161600000,7.25,1269.5\n", "2026-11-20T08:00:00.000Z 7.25 1269.5"),
        ("time,pH,mV\n2026-11-20T09:00:00+01:00,7.25,1269.5\n", "2026-11-20T08:00:00.000Z 7.25 1269.5"),
        ("time,pH,mV\n\"Nov 20, 2026 8:00 AM\",7.25,\"1,269.50\"\n", "2026-11-20T08:00:00.000Z 7.25 1269.5"),
        ("time;pH;mV\n20 février 2026 08:00;7,25;1 269,5\n", "2026-02-20T08:00:00.000Z 7.25 1269.5"),
        // JSON lines with objects within, and an array.
        (
            "{\"time\":\"2026-11-20T08:00:00Z\",\"pH\":7.25,\"mV\":1269.5}\n{\"time\":\"2026-11-20T09:00:00Z\",\"pH\":7}\n",
            "2026-11-20T08:00:00.000Z 7.25 1269.5"
        ),
        ("[{\"time\":1795161600,\"pH\":\"7.25\",\"mV\":1269.5}]", "2026-11-20T08:00:00.000Z 7.25 1269.5"),
        // Old Mac and Windows line ends.
        ("time,pH,mV\r\n2026-11-20 08:00,7.25,1269.5\r\n", "2026-11-20T08:00:00.000Z 7.25 1269.5"),
        ("time,pH,mV\r2026-11-20 08:00,7.25,1269.5\r", "2026-11-20T08:00:00.000Z 7.25 1269.5"),
    ])
    func dialects(_ text: String, _ first: String) throws {
        let table = try table(text, [("pH", "ph"), ("mV", "mv")])
        #expect(texts(table).first == first && table.badRows == 0, "\(texts(table)) \(table.bad)")
    }

    /// Times as people's languages write them, in one column and in two.
    @Test(arguments: [
        ("Date;Heure;pH\n20/11/2026;06h29;7,25\n", "06:29"), ("Date;Heure;pH\n20/11/2026;6 h 05;7,25\n", "06:05"),
        ("Date;pH\n20/11/2026 18h40;7,25\n", "18:40"), ("Date;pH\n20/11/2026 à 18h;7,25\n", "18:00"),
        ("Datum;Uhrzeit;pH\n20.11.2026;18:40 Uhr;7,25\n", "18:40"), ("Date;pH\n20 novembre 2026 06:29;7,25\n", "06:29"),
        // The first line names the delimiter and is skipped.
        ("sep=;\nDate;pH\n2026-11-20 06:29;7,25\n", "06:29"),
        ("sep=,\r\nDate,pH\r\n2026-11-20 06:29,7.25\r\n", "06:29"),
        ("\"sep=|\"\nDate|pH\n2026-11-20 06:29|7.25\n", "06:29"),
        // How long a night was is not a time of day.
        ("Date,Sommeil,pH\n2026-11-20,7h30,7.25\n", "00:00"),
    ])
    func timesOfDay(_ text: String, _ time: String) throws {
        #expect(texts(try table(text, [("pH", "ph")])) == ["2026-11-20T\(time):00.000Z 7.25"])
    }

    @Test func ordinalsOfDays() throws {
        let table = try table("Date;pH\n1er novembre 2026 06:31;7\n2nd November 2026 06:31;8\n", [("pH", "ph")])
        #expect(texts(table) == ["2026-11-01T06:31:00.000Z 7", "2026-11-02T06:31:00.000Z 8"])
    }

    @Test func timesOfDayThatCannotBeReadAreRefused() throws {
        let text = "Date;Heure;pH\n20/11/2026;matin;7\n20/11/2026;soir;8\n"
        #expect(throws: ImportTable.Refusal.unreadClock(column: "Heure", example: "matin")) {
            try table(text, [("pH", "ph")])
        }
        // Unless it is a measure.
        #expect(try table("Date;Time;pH\n20/11/2026;12,5;7\n", [("Time", "lap")]).times.count == 1)
    }

    @Test func aRowForEachValue() throws {
        let text = """
            entity_id,state,last_changed
            sensor.room_temperature,20.1,2026-10-25T01:30:00.123Z
            sensor.room_humidity,45,2026-10-25T01:30:00.123Z
            sensor.room_temperature,unavailable,2026-10-25T02:30:00.123Z
            sensor.room_humidity,unknown,2026-10-25T02:30:00.123Z
            sensor.room_humidity,"46",2026-10-25T03:30:00.123Z
            sensor.room_humidity,47,later

            """
        let plain = ImportSheet(Array(text.utf8))
        let sheet = try plain.pivoted(try #require(plain.longColumns))
        #expect(sheet.columns.map(\.header) == ["last_changed", "sensor.room_temperature", "sensor.room_humidity"])
        #expect(sheet.columns[1].isEntity(of: "temperature") && !sheet.columns[2].isEntity(of: "temperature"))
        var plan = ImportPlan()
        plan.measures = [.init("sensor.room_temperature", "t"), .init("sensor.room_humidity", "rh")]
        let device = DeviceSettings(identifier: "room", document: nil)
        let table = try ImportTable(sheet, plan, device: device, zone: Self.utc)
        #expect(texts(table) == ["2026-10-25T01:30:00.123Z 20.1 45", "2026-10-25T03:30:00.123Z  46"])
        #expect(table.bad.map(\.line) == [7])
    }

    @Test func columnsOfLongTablesAreNamed() throws {
        let sheet = ImportSheet(Array("Zeit;Was;Wert\n20.11.2026 08:00;pH;7,25\n20.11.2026 08:00;T;21,5\n".utf8))
        #expect(sheet.longColumns == nil)
        #expect(throws: ImportTable.Refusal.noColumn("Wer")) {
            try sheet.pivoted(LongColumns(measure: "Was", value: "Wer"))
        }
        var plan = ImportPlan()
        plan.measures = [.init("pH", "ph"), .init("T", "t")]
        let table = try ImportTable(
            sheet.pivoted(LongColumns(measure: "Was", value: "Wert")), plan,
            device: DeviceSettings(identifier: "pool", document: nil), zone: Self.utc)
        #expect(texts(table) == ["2026-11-20T08:00:00.000Z 7.25 21.5"])
    }

    @Test
    func encodings() throws {
        let text = "Zeit;Température (°C)\n2026-11-20 08:00;7,5\n"
        let wide = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        for bytes in [Array(text.utf8), [0xef, 0xbb, 0xbf] + Array(text.utf8), [0xff, 0xfe] + wide, wide, latin] {
            let table = try table(bytes, [("Température", "t")])
            #expect(texts(table) == ["2026-11-20T08:00:00.000Z 7.5"])
            #expect(ImportSheet(bytes).columns[1].unit == "°C")
        }
    }

    @Test
    func anyDateOfTheFileTellsTheOrder() throws {
        let open = "time,ph\n03/04/2026 08:00,7\n05/06/2026 08:00,7\n"
        #expect(throws: ImportTable.Refusal.openDates("3/4/2026")) { try table(open, [("ph", "ph")]) }
        #expect(texts(try table(open, [("ph", "ph")], order: .dayFirst))[0].hasPrefix("2026-04-03"))
        #expect(texts(try table(open + "13/06/2026 08:00,7\n", [("ph", "ph")]))[0].hasPrefix("2026-04-03"))
        #expect(texts(try table(open + "06/13/2026 08:00,7\n", [("ph", "ph")]))[0].hasPrefix("2026-03-04"))
        let both = try table(open + "06/13/2026 08:00,7\n06/14/2026 08:00,7\n15/06/2026 08:00,7\n", [("ph", "ph")])
        #expect(both.badRows == 1 && both.bad[0].line == 6)
    }

    @Test
    func changesOfTheClocks() throws {
        // 02:30 does not occur on 29 March, and occurs twice on 25 October.
        let spring = try table("time,ph\n2026-03-29 01:30,7\n2026-03-29 02:30,7\n", [("ph", "ph")], zone: Self.paris)
        #expect(spring.times[1] - spring.times[0] == 3_600_000 && spring.skippedTimes == 1)
        let rows = ["02:00", "02:30", "02:00", "02:30", "03:00"].map { "2026-10-25 \($0),7\n" }.joined()
        let autumn = try table("time,ph\n" + rows, [("ph", "ph")], zone: Self.paris)
        #expect(zip(autumn.times, autumn.times.dropFirst()).allSatisfy { $1 - $0 == 1_800_000 })
    }

    @Test
    func whatIsBadIsToldAndNothingIsLost() throws {
        let text = """
            time,ph,orp
            1970-01-01T00:00:00Z,7,650
            2106-02-07T06:28:16Z,7.1,651
            yesterday,7.2,652
            2026-02-30 08:00,7,650
            2026-11-20 08:00,inf,1e400
            2026-11-20 09:00,NaN,
            2026-11-20 10:00,19.2,650,1,2
            2026-11-20 11:00,19.2,650
            2026-11-20 07:00,7.4
            2026-11-20 12:00,7.
            2026-11-20 12:
            """
        let device = "---\nmeasures:\n  ph: {range: [0, 14]}\n---\n"
        let table = try table(text, [("ph", "ph"), ("orp", "orp")], device: device)
        #expect(
            texts(table) == [
                "1970-01-01T00:00:00.000Z 7 650", "2106-02-07T06:28:16.000Z 7.1 651", "2026-11-20T08:00:00.000Z  ",
                "2026-11-20T11:00:00.000Z  650", "2026-11-20T07:00:00.000Z 7.4 ", "2026-11-20T12:00:00.000Z 7 ",
            ])
        #expect(table.suspects == [2: "ph=inf orp=1e400", 3: "ph=19.2"])
        #expect(table.bad.map(\.line) == [4, 5, 8, 12] && table.badRows == 4 && table.read == 11)
    }

    @Test
    func aLineThatBreaksOffIsLeftForTheNextCopy() throws {
        let table = try table(
            "time,ph,orp\n2026-11-20 08:00,7.2,650\n2026-11-20 09:00,7", [("ph", "ph"), ("orp", "orp")])
        #expect(table.times.count == 1 && table.bad.map(\.line) == [3])
    }

    @Test
    func unitsAreConverted() throws {
        let device = "---\nmeasures:\n  t: {unit: °C}\n  c: {unit: µS/cm}\n---\n"
        let text = "time,Temp (°F),Cond [mS/cm]\n2026-11-20 08:00,77,0.75\n"
        #expect(
            texts(try table(text, [("Temp", "t"), ("Cond", "c")], device: device)) == [
                "2026-11-20T08:00:00.000Z 25 750"
            ])
        let given = try table(
            "time,a\n2026-11-20 08:00,298.15\n", [("a", "t")], device: device, units: [("t", "K")])
        #expect(texts(given) == ["2026-11-20T08:00:00.000Z 25"])
        #expect(throws: ImportTable.Refusal.units(measure: "t", from: "hPa", to: "°C")) {
            try table("time,a\n2026-11-20 08:00,298.15\n", [("a", "t")], device: device, units: [("t", "hPa")])
        }
    }

    @Test
    func plansAreRemembered() throws {
        var plan = ImportPlan()
        plan.measures = [.init("Temp, °C (LGR: 1)", "t"), .init("it's {odd}: \"x\"", "y"), .init("yes", "no")]
        plan.times = ["Date", "Time, GMT-04:00"]
        plan.order = .monthFirst
        plan.zone = "Europe/Paris"
        plan.units = [.init("t", "°F")]
        plan.long = LongColumns(measure: "entity id", value: "state")
        let text = "---\nimport:\n  - \(plan.item)\n---\n"
        let document = Document(path: VaultPath("sensors/pool/device.md")!, contents: Array(text.utf8))
        #expect(ImportPlan.remembered(document) == [plan])
    }

    @Test(arguments: [
        ("", 0), ("\n", 0), (",,,\n,,,\n", 0), ("time\n", 0), ("ph\n7\n", 0), ("\u{feff}", 0), ("{}", 0), ("[]", 0),
        ("\"", 0), ("time,ph\n\"2026-11-20", 0), ("7,8\n", 0),
    ])
    func emptyFilesAreRefused(_ text: String, _: Int) {
        #expect(throws: ImportTable.Refusal.self) { try table(text, [("ph", "ph")]) }
    }

    @Test(
        arguments: [
            ("1,269.4", false, 1269.4), ("1 269,4", true, 1269.4), ("1.269.400,5", true, 1_269_400.5),
            ("12'345.5", false, 12345.5),
            ("−4.5", false, -4.5), ("+7", false, 7), ("6.2500000000000000e+00", false, 6.25), (".5", false, 0.5),
            ("19.890000000000001", false, 19.890000000000001), ("9007199254740993", false, 9_007_199_254_740_992),
        ] as [(String, Bool, Double)])
    func numbers(_ text: String, _ hasComma: Bool, _ value: Double) {
        let bytes = Array(text.utf8)
        let cell = bytes.withUnsafeBufferPointer { ImportNumber(hasDecimalComma: hasComma).read($0, 0..<$0.count) }
        #expect(cell == .number(value))
    }

    @Test(arguments: ["12,69.4", "1,2", "7.2.1", "pH 7", "0x10", "inf", "1e400", "1,", "--5"])
    func noNumbers(_ text: String) {
        let bytes = Array(text.utf8)
        let cell = bytes.withUnsafeBufferPointer { ImportNumber(hasDecimalComma: false).read($0, 0..<$0.count) }
        #expect(cell == .text)
    }
}
