// From the unit of a file to that of a measure, where both are known.

import Bytes

/// A straight line between two units.
package struct ImportUnits: Sendable, Hashable {
    let slope: Double
    let offset: Double

    func converted(_ value: Double) -> Double {
        if slope == 1, offset == 0 { return value }
        // Nine decimals are more than a sensor knows, and 77 °F are 25 °C.
        let result = value * slope + offset
        let scaled = (result * 1e9).rounded()
        return abs(scaled) < 9e15 ? scaled / 1e9 : result
    }

    package static let none = ImportUnits(slope: 1, offset: 0)

    /// Nil where one of the two is not known, or they measure different things.
    package init?(from: String, to: String) {
        guard let one = Self.known(from), let other = Self.known(to), one.kind == other.kind else {
            if Self.plain(from) == Self.plain(to) { self = .none } else { return nil }
            return
        }
        self.init(slope: one.slope / other.slope, offset: (one.offset - other.offset) / other.slope)
    }

    private init(slope: Double, offset: Double) {
        self.slope = slope
        self.offset = offset
    }

    private static func plain(_ unit: String) -> String {
        // µ is a micro sign or a Greek letter.
        String(
            Folding.fold(unit.trimmed).map { $0 == "μ" || $0 == "µ" ? "u" : $0 }.filter {
                $0 != " " && $0 != "°" && $0 != "º"
            })
    }

    /// Base = value × slope + offset: °C, hPa, µS/cm, mg/L, %, mV.
    private static func known(_ unit: String) -> (kind: String, slope: Double, offset: Double)? {
        switch plain(unit) {
        case "c", "degc", "celsius", "cel": ("temperature", 1, 0)
        case "f", "degf", "fahrenheit": ("temperature", 5.0 / 9, -160.0 / 9)
        case "k", "kelvin": ("temperature", 1, -273.15)
        case "hpa", "mbar": ("pressure", 1, 0)
        case "pa": ("pressure", 0.01, 0)
        case "kpa": ("pressure", 10, 0)
        case "bar": ("pressure", 1000, 0)
        case "mmhg", "torr": ("pressure", 1.333223684, 0)
        case "inhg": ("pressure", 33.86388667, 0)
        case "psi": ("pressure", 68.94757293, 0)
        case "us/cm": ("conductivity", 1, 0)
        case "ms/cm": ("conductivity", 1000, 0)
        case "s/m": ("conductivity", 10_000, 0)
        case "mg/l", "ppm": ("concentration", 1, 0)
        case "g/l": ("concentration", 1000, 0)
        case "ug/l", "ppb": ("concentration", 0.001, 0)
        case "%", "percent": ("share", 1, 0)
        case "mv": ("voltage", 1, 0)
        case "v": ("voltage", 1000, 0)
        default: nil
        }
    }
}
