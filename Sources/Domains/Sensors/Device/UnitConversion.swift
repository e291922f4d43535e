// Converts values between units: devices may send other units than a vault stores.

import Bytes

/// A linear conversion: converted = value × slope + offset.
package struct UnitConversion: Sendable, Hashable {
    let slope: Double
    let offset: Double

    package static let none = UnitConversion(slope: 1, offset: 0)

    private init(slope: Double, offset: Double) {
        self.slope = slope
        self.offset = offset
    }

    /// A unit in terms of a base unit: base = value × factor + offset.
    private struct Unit {
        let base: String
        let factor: Double
        var offset = 0.0
    }

    /// Exact factors: NIST Special Publication 811 (2008), appendix B.8.
    private static let units: [String: Unit] = {
        var units: [String: Unit] = [:]
        func add(_ names: [String], _ base: String, _ factor: Double, _ offset: Double = 0) {
            for name in names { units[name] = Unit(base: base, factor: factor, offset: offset) }
        }
        add(["°c", "c", "cel", "celsius", "degc", "deg c", "degreesc", "degreescelsius", "℃"], "°C", 1)
        add(
            ["°f", "f", "fahrenheit", "degf", "deg f", "degreesf", "degreesfahrenheit", "℉"], "°C", 5.0 / 9, -160.0 / 9)
        add(["k", "kelvin"], "°C", 1, -273.15)
        add(["v", "volt", "volts"], "V", 1)
        add(["mv", "millivolt", "millivolts"], "V", 0.001)
        add(["mg/l", "ppm"], "mg/L", 1)
        add(["g/l", "ppt"], "mg/L", 1000)
        add(["µg/l", "ug/l", "μg/l", "ppb"], "mg/L", 0.001)
        add(["µs/cm", "us/cm", "μs/cm"], "µS/cm", 1)
        add(["ms/cm"], "µS/cm", 1000)
        add(["s/m"], "µS/cm", 10000)
        add(["pa"], "Pa", 1)
        add(["hpa", "mbar", "mb"], "Pa", 100)
        add(["kpa"], "Pa", 1000)
        add(["bar"], "Pa", 100_000)
        add(["psi"], "Pa", 6894.757293168)
        add(["mmhg", "torr"], "Pa", 133.3223684)
        add(["inhg"], "Pa", 3386.388667)
        add(["m"], "m", 1)
        add(["cm"], "m", 0.01)
        add(["mm"], "m", 0.001)
        add(["in", "inch"], "m", 0.0254)
        add(["ft"], "m", 0.3048)
        add(["km"], "m", 1000)
        add(["mi"], "m", 1609.344)
        add(["mm/h"], "mm/h", 1)
        add(["in/h", "in/hr"], "mm/h", 25.4)
        add(["w/m²", "w/m2"], "W/m²", 1)
        add(["°", "deg"], "°", 1)
        add(["w"], "W", 1)
        add(["kw"], "W", 1000)
        add(["wh"], "Wh", 1)
        add(["kwh"], "Wh", 1000)
        add(["a"], "A", 1)
        add(["ma"], "A", 0.001)
        add(["%", "percent", "%rh", "rh"], "%", 1)
        add(["ml/min"], "L/min", 0.001)
        add(["gal"], "L", 3.785411784)
        add(["gpm", "gal/min"], "L/min", 3.785411784)
        add(["kg"], "kg", 1)
        add(["g"], "kg", 0.001)
        add(["lb", "lbs"], "kg", 0.45359237)
        add(["oz"], "kg", 0.028349523125)
        add(["st"], "kg", 6.35029318)
        add(["lx", "lux"], "lx", 1)
        add(["klx"], "lx", 1000)
        add(["ntu"], "NTU", 1)
        add(["ph"], "pH", 1)
        add(["dbm"], "dBm", 1)
        add(["hz"], "Hz", 1)
        add(["khz"], "Hz", 1000)
        add(["m/s"], "m/s", 1)
        add(["km/h", "kph"], "m/s", 1 / 3.6)
        add(["mph"], "m/s", 0.44704)
        add(["kn", "kt", "knots"], "m/s", 1852.0 / 3600)
        add(["µg/m³", "µg/m3", "ug/m3", "μg/m³", "μg/m3"], "µg/m³", 1)
        add(["mg/m³", "mg/m3"], "µg/m³", 1000)
        add(["l/min", "lpm"], "L/min", 1)
        add(["l/h"], "L/min", 1.0 / 60)
        add(["m3/h", "m³/h"], "L/min", 1000.0 / 60)
        add(["l"], "L", 1)
        add(["m3", "m³"], "L", 1000)
        add(["ml"], "L", 0.001)
        return units
    }()

    /// Ignores case, blanks, and variants of the micro and degree signs.
    private static func unit(_ name: String) -> Unit? {
        let name = name.trimmed.lowercased().replacing("º", with: "°")
        return units[name] ?? units[name.replacing(" ", with: "")]
    }

    package static func isKnown(_ name: String) -> Bool { unit(name) != nil }

    /// Nil if a unit is unknown or they measure different quantities.
    package init?(from source: String, to target: String) {
        if source.trimmed.lowercased() == target.trimmed.lowercased() {
            self = .none
            return
        }
        guard let from = Self.unit(source), let to = Self.unit(target), from.base == to.base else { return nil }
        self.init(slope: from.factor / to.factor, offset: (from.offset - to.offset) / to.factor)
    }

    package func converted(_ value: Double) -> Double {
        if slope == 1, offset == 0 { return value }
        let result = value * slope + offset
        // Nine decimals exceed the precision of any sensor; the rest is rounding noise.
        let scaled = (result * 1e9).rounded()
        return abs(scaled) < 9e15 ? scaled / 1e9 : result
    }

    /// The value in another unit; nil if it cannot be converted.
    package static func convert(_ value: Double, from source: String, to target: String) -> Double? {
        UnitConversion(from: source, to: target)?.converted(value)
    }
}
