// Field names used by firmware, and the corresponding measures.

import Bytes

/// The possible roles of a field.
struct FieldRoles: OptionSet {
    let rawValue: UInt8

    static let value = FieldRoles(rawValue: 1)
    static let unit = FieldRoles(rawValue: 2)
    static let name = FieldRoles(rawValue: 4)
    static let time = FieldRoles(rawValue: 8)
    /// Named like a time, but not with a usual name.
    static let perhapsTime = FieldRoles(rawValue: 16)
    /// Its name states that the time is UTC.
    static let universal = FieldRoles(rawValue: 32)
    /// Identifies or locates something, or is a secret.
    static let identity = FieldRoles(rawValue: 64)
}

package enum FieldNames {
    /// A name without case, blanks and punctuation: `Water_Temp` and `waterTemp` are equal.
    package static func key(_ name: some StringProtocol) -> String {
        var plain: [UInt8] = []
        for byte in name.utf8 where byte.isLetter || byte.isDigit || byte >= 0x80 { plain.append(byte.lowercased) }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The usual measures of a field, the best first, and the unit implied by its name.
    struct Usual {
        let measures: [MeasureID]
        var unit: String?
    }

    /// Names used by Theengs/OpenMQTTGateway, Tasmota, ESPHome, Zigbee2MQTT, rtl_433, pool controllers, and weather
    /// stations of Ecowitt, Ambient and Weather Underground, without channel numbers and unit suffixes.
    static let known: [String: Usual] = {
        var usual: [String: Usual] = [:]
        func add(_ names: String, _ measures: [MeasureID], _ unit: String? = nil) {
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
        add("volt voltage vcc", ["voltage"])
        // A voltage is not a percentage.
        add("vbat batteryvoltage batteryv battv battvolt batvolt", ["battery_voltage", "voltage"])
        add("pres pressure press baro barom baromrel pressurerel", ["pressure"])
        add("baromabs pressureabs", ["absolute_pressure"])
        add("psi", ["pressure"], "psi")
        add("moi moisture soilmoisture", ["moisture"])
        add("lux illuminance light", ["illuminance", "lux"])
        add("fer fertility", ["fertility"])
        add("level waterlevel lvl", ["level", "water_level"])
        add("distance", ["distance"])
        add("outtemp", ["temperature", "temp"])
        add("outhumi", ["humidity"])
        add("tempin indoortemp indoortemperature intemp", ["indoor_temperature"])
        add("humidityin indoorhumidity inhumi", ["indoor_humidity"])
        add("soiltemp", ["soil_temperature"])
        add("dewpoint dewpt dew", ["dew_point"])
        add("windchill", ["wind_chill"])
        add("heatindex", ["heat_index"])
        add("feelslike apparenttemperature apparenttemp", ["feels_like"])
        add("windspeed wind windavg", ["wind_speed"])
        add("windgust gustspeed windmax", ["wind_gust"])
        add("maxdailygust", ["wind_gust_day"], "mph")
        add("winddir winddirection windbearing", ["wind_direction"])
        add("rain rainfall", ["rain"])
        add("rainrate rrainpiezo", ["rain_rate"])
        add("eventrain erainpiezo", ["rain_event"])
        add("hourlyrain hrainpiezo", ["rain_hour"])
        add("dailyrain drainpiezo", ["rain_day"])
        add("weeklyrain wrainpiezo", ["rain_week"])
        add("monthlyrain mrainpiezo", ["rain_month"])
        add("yearlyrain yrainpiezo", ["rain_year"])
        add("totalrain", ["rain_total"])
        for name in usual.keys where name.hasSuffix("rainpiezo") {
            // Their names contain no unit; they are in inches.
            usual[name]?.unit = name == "rrainpiezo" ? "in/h" : "in"
        }
        add("solarradiation radiation", ["solar_radiation"])
        add("uv uvi uvindex", ["uv"])
        add("lightning lightningdistance", ["lightning_distance"])
        add("leafwetness", ["leaf_wetness"])
        add("current ampere", ["current"])
        add("pm1", ["pm1"])
        add("pm25", ["pm25"])
        add("pm10", ["pm10"])
        add("flow flowrate", ["flow"])
        add("power watt watts", ["power"])
        add("energy kwh", ["energy"])
        add("energytotal", ["energy_total"])
        add("energytoday", ["energy_today"])
        add("energyyesterday", ["energy_yesterday"])
        add("co2", ["co2"])
        // Estimated from other gases: not a measurement of carbon dioxide.
        add("eco2 co2eq co2e", ["eco2", "co2"])
        add("voc tvoc", ["voc"])
        add("weight", ["weight"])
        // A number from 0 to 255, a percentage, or dBm: not comparable.
        add("linkquality lqi", ["linkquality", "signal"])
        add("rssi", ["rssi", "signal"])
        add("signal", ["signal", "rssi"])
        return usual
    }()

    /// Fields with the time of a reading.
    static let times: Set<String> = [
        "timestamp", "time", "ts", "datetime", "date", "utc", "epoch", "createdat", "measuredat", "timeiso", "at",
        "lastseen", "unixtime", "dateutc", "timeutc", "datetimeutc", "timestamputc", "utctime", "obstime", "obstimeutc",
        "observationtime", "observedat", "sampletime", "sampledat", "readingtime", "measurementtime", "measuretime",
        "recordedat", "eventtime", "epochtime", "unixtimestamp", "timestampms", "epochms", "localtime", "tst",
    ]

    /// Final words of time field names.
    private static let ofTimes: Set<String> = ["time", "date", "timestamp", "datetime", "ts", "at", "epoch", "taken"]

    /// Whether a field is named like a time.
    static func isPerhapsTime(_ name: String) -> Bool { words(name).last.map(ofTimes.contains) ?? false }

    /// The words of a name, folded: `deviceId`, `device_id` and `Device ID` have two, `PASSKEY` has one. Numbers are dropped.
    static func words(_ name: String) -> [String] {
        var words: [[UInt8]] = [[]]
        var wasLower = false
        for byte in name.utf8 {
            guard byte.isLetter || byte >= 0x80 else {
                words.append([])
                wasLower = false
                continue
            }
            let isUpper = byte != byte.lowercased
            if isUpper, wasLower { words.append([]) }
            wasLower = !isUpper
            words[words.count - 1].append(byte.lowercased)
        }
        return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Final words of names that identify or locate something, or of secrets: never measures, even if numeric.
    private static let identities: Set<String> = [
        "id", "ids", "uid", "uuid", "guid", "deviceid", "stationid", "sensorid", "nodeid", "modelid", "model", "serial",
        "serialnumber", "imei", "iccid", "mac", "ip", "ipaddress", "addr", "address", "port", "channel", "ssid",
        "bssid", "key", "passkey", "apikey", "appkey", "password", "passwd", "pass", "pwd", "psk", "token", "secret",
        "version", "ver", "firmware", "fw", "build",
    ]

    /// Whether a number with this name is never a measure, unless device.md names it.
    static func isIdentity(_ name: String) -> Bool { words(name).last.map(identities.contains) ?? false }

    /// The value in an object that describes it: `{"value": 24.5, "unit": "°C"}`.
    static let values: Set<String> = ["value", "val", "v", "reading", "state"]
    static let units: Set<String> = ["unit", "units", "u", "uom", "unitofmeasurement"]

    /// The field to which a unit field with this (folded) name belongs: `temp` for `tempunit`, empty for `unit`; nil for other names.
    static func unitOwner(_ key: String) -> String? {
        if units.contains(key) { return "" }
        for end in ["unitofmeasurement", "units", "unit", "uom"] where key.hasSuffix(end) {
            return String(key.dropLast(end.count))
        }
        return nil
    }

    /// Usual names whose values are only substitutes for measurements.
    static let estimates: Set<String> = ["eco2", "co2eq", "co2e", "linkquality", "lqi"]
    static let names: Set<String> = ["name", "n", "measure", "sensor", "key", "quantity"]
}
