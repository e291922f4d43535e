// Units implied by field names, and those of usual measures: `tempinf` is in °F, `rain_mm` in mm, `humidity1` is a first channel.

import Bytes

extension FieldNames {
    /// The quantity of a usual measure.
    struct Kind {
        /// A unit of the quantity.
        let unit: String
        /// The range of values assumed to be in this unit if none is given; nil: makers use different units.
        var typical: ClosedRange<Double>?
    }

    /// By the name of the measure.
    private static let kinds: [MeasureID: Kind] = {
        var kinds: [MeasureID: Kind] = [:]
        func add(_ names: String, _ unit: String, _ typical: ClosedRange<Double>? = nil) {
            for name in names.split(separator: " ") {
                kinds[MeasureID(String(name))] = Kind(unit: unit, typical: typical)
            }
        }
        add("temperature temp water_temperature air_temperature air air_temp", "°C", -60...130)
        add("indoor_temperature soil_temperature dew_point wind_chill heat_index feels_like", "°C", -60...130)
        add("humidity indoor_humidity moisture leaf_wetness battery", "%", 0...100)
        add("pressure absolute_pressure", "hPa", 300...1100)
        add("orp redox", "mV", -1500...1500)
        add("chlorine free_chlorine", "mg/L", 0...20)
        add("illuminance lux", "lx", 0...200_000)
        add("co2", "ppm", 0...50_000)
        add("pm1 pm25 pm10", "µg/m³", 0...2000)
        add("power", "W", -1e6...1e6)
        add("energy energy_total energy_today energy_yesterday", "kWh", 0...1e7)
        add("voltage", "V", 0...1000)
        add("battery_voltage", "V", 0...60)
        add("current", "A", -100...100)
        add("rssi signal", "dBm", -150 ... -1)
        add("solar_radiation", "W/m²", 0...2000)
        add("wind_direction", "°", 0...360)
        add("wind_speed wind_gust wind_gust_day", "m/s")
        add("rain rain_event rain_hour rain_day rain_week rain_month rain_year rain_total", "mm")
        add("rain_rate", "mm/h")
        add("level water_level distance lightning_distance", "m")
        add("conductivity ec", "µS/cm")
        add("weight", "kg")
        add("flow", "L/min")
        return kinds
    }()

    /// The quantity of a measure by its name, with or without a channel number; nil for other names.
    static func kind(ofMeasure name: MeasureID) -> Kind? {
        if let kind = kinds[name] { return kind }
        let text = name.text
        guard let cut = text.lastIndex(of: "_"), text[cut...].utf8.dropFirst().allSatisfy(\.isDigit) else { return nil }
        return kinds[MeasureID(String(text[..<cut]))]
    }

    /// The unit in which nearly all sensors with such a name send such a value: a guess that a person confirms.
    static func usualUnit(_ measure: MeasureID, _ value: Double?) -> String? {
        guard let kind = kind(ofMeasure: measure), let typical = kind.typical else { return nil }
        guard let value else { return kind.unit }
        // A battery at 3.1 is in volts.
        if measure.text.hasPrefix("battery"), kind.unit == "%", value <= 5, value != value.rounded() { return nil }
        return typical.contains(value) ? kind.unit : nil
    }

    /// Unit suffixes of names, the longest first; among several units the one of the measured quantity applies.
    private static let endings: [(end: String, units: [String])] = [
        ("percent", ["%"]), ("pct", ["%"]), ("inhg", ["inHg"]), ("mmhg", ["mmHg"]), ("mbar", ["mbar"]),
        ("hpa", ["hPa"]),
        ("kpa", ["kPa"]), ("pa", ["Pa"]), ("psi", ["psi"]), ("bar", ["bar"]), ("kmph", ["km/h"]), ("kmh", ["km/h"]),
        ("kph", ["km/h"]), ("mph", ["mph"]), ("kts", ["kn"]), ("kt", ["kn"]), ("ms", ["m/s"]), ("mmh", ["mm/h"]),
        ("mmhr", ["mm/h"]), ("inh", ["in/h"]), ("inhr", ["in/h"]), ("km", ["km"]), ("cm", ["cm"]),
        ("mm", ["mm", "mm/h"]),
        ("in", ["in", "in/h", "inHg"]), ("ft", ["ft"]), ("klux", ["klx"]), ("lux", ["lx"]), ("lx", ["lx"]),
        ("wm2", ["W/m²"]), ("kwh", ["kWh"]), ("wh", ["Wh"]), ("kw", ["kW"]), ("mv", ["mV"]), ("ma", ["mA"]),
        ("dbm", ["dBm"]), ("ppm", ["ppm"]), ("deg", ["°"]), ("kg", ["kg"]), ("lb", ["lb"]), ("celsius", ["°C"]),
        ("fahrenheit", ["°F"]), ("c", ["°C"]), ("f", ["°F"]), ("k", ["K"]), ("v", ["V"]), ("w", ["W"]), ("a", ["A"]),
        ("m", ["m"]),
    ]

    /// The usual measures for a field by its folded name; nil for other names.
    static func usual(_ key: String) -> Usual? {
        if let known = known[key] { return known }
        for (end, units) in endings where key.utf8.count > end.utf8.count + 2 && key.hasSuffix(end) {
            let base = String(key.dropLast(end.count))
            guard let found = known[base] ?? channel(base), let kind = kind(ofMeasure: found.measures[0]),
                let unit = units.first(where: { UnitConversion(from: $0, to: kind.unit) != nil })
            else { continue }
            return Usual(measures: found.measures, unit: unit)
        }
        return channel(key)
    }

    /// `humidity1`, `pm25ch2`: a separate measure for each channel.
    private static func channel(_ key: String) -> Usual? {
        let number = key.utf8.reversed().prefix { $0.isDigit }.count
        guard 1...2 ~= number else { return nil }
        var base = key.dropLast(number)
        let isSaid = base.hasSuffix("ch")
        if isSaid { base = base.dropLast(2) }
        // Batteries of channels are flags, levels or voltages, depending on the maker.
        guard base.utf8.count > (isSaid ? 1 : 2), let known = known[String(base)], known.measures[0] != "battery" else {
            return nil
        }
        return Usual(measures: known.measures.map { MeasureID("\($0)_\(key.suffix(number))") }, unit: known.unit)
    }
}
