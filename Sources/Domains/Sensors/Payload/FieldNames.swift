// The names that firmware gives to fields of payloads, and the measures they mean.

import Bytes

/// What a field may be beside a value of a measure.
struct FieldRoles: OptionSet {
    let rawValue: UInt8

    static let value = FieldRoles(rawValue: 1)
    static let unit = FieldRoles(rawValue: 2)
    static let name = FieldRoles(rawValue: 4)
    static let time = FieldRoles(rawValue: 8)
}

package enum FieldNames {
    /// A name without case, blanks and signs: `Water_Temp` and `waterTemp` are one.
    package static func key(_ name: some StringProtocol) -> String {
        var plain: [UInt8] = []
        for byte in name.utf8 where byte.isLetter || byte.isDigit || byte >= 0x80 { plain.append(byte.lowercased) }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Usual measures of a field, the best first, and the unit that the name says.
    struct Usual {
        let measures: [String]
        var unit: String?
    }

    /// Names of Theengs/OpenMQTTGateway, Tasmota, ESPHome, Zigbee2MQTT and pool controllers.
    static let usual: [String: Usual] = {
        var usual: [String: Usual] = [:]
        func add(_ names: String, _ measures: [String], _ unit: String? = nil) {
            for name in names.split(separator: " ") { usual[String(name)] = Usual(measures: measures, unit: unit) }
        }
        add("temperature temp t tmp tempera température", ["temperature", "temp"])
        add("tempc tc temperaturec celsius", ["temperature", "temp"], "°C")
        add("tempf tf temperaturef fahrenheit", ["temperature", "temp"], "°F")
        add("watertemp watertemperature pooltemp pooltemperature eau", ["water_temperature", "temperature", "temp"])
        add("airtemp airtemperature outdoortemp ambienttemp", ["air_temperature", "air", "air_temp"])
        add("ph phvalue phlevel acidity", ["ph"])
        add("orp redox orpvalue rx", ["orp", "redox"])
        add("chlorine cl freechlorine fcl chlore fac", ["chlorine", "free_chlorine"])
        add("tds totaldissolvedsolids", ["tds"])
        add("ec conductivity con cond", ["conductivity", "ec"])
        add("salt salinity sel", ["salinity", "salt"])
        add("turbidity ntu", ["turbidity"])
        add("hum humidity h rh relativehumidity humidité", ["humidity"])
        add("batt battery bat batterylevel batterypercent", ["battery"])
        add("volt voltage vcc vbat", ["voltage"])
        add("pres pressure press baro", ["pressure"])
        add("psi", ["pressure"], "psi")
        add("moi moisture soilmoisture", ["moisture"])
        add("lux illuminance light", ["illuminance", "lux"])
        add("fer fertility", ["fertility"])
        add("level waterlevel lvl", ["level", "water_level"])
        add("flow flowrate", ["flow"])
        add("power watt watts", ["power"])
        add("energy kwh", ["energy"])
        add("co2", ["co2"])
        // Estimated from other gases: no measurement of carbon dioxide.
        add("eco2 co2eq co2e", ["eco2", "co2"])
        add("voc tvoc", ["voc"])
        add("weight", ["weight"])
        add("linkquality lqi rssi signal", ["signal", "rssi"])
        return usual
    }()

    /// Fields that hold the time of a reading.
    static let times: Set<String> = [
        "timestamp", "time", "ts", "datetime", "date", "utc", "epoch", "createdat", "measuredat", "timeiso", "at",
        "lastseen", "unixtime",
    ]

    /// The value of an object that says what it is beside it: `{"value": 24.5, "unit": "°C"}`.
    static let values: Set<String> = ["value", "val", "v", "reading", "state"]
    static let units: Set<String> = ["unit", "units", "u", "uom", "unitofmeasurement"]

    /// What a unit in a field of this (folded) name is for: `temp` of `tempunit`, nothing in particular of `unit`; nil for other names.
    static func unitOwner(_ key: String) -> String? {
        if units.contains(key) { return "" }
        for end in ["unitofmeasurement", "units", "unit", "uom"] where key.hasSuffix(end) {
            return String(key.dropLast(end.count))
        }
        return nil
    }

    /// Usual names whose values are estimates of what others measure.
    static let estimates: Set<String> = ["eco2", "co2eq", "co2e"]
    static let names: Set<String> = ["name", "n", "measure", "sensor", "key", "quantity"]
}
