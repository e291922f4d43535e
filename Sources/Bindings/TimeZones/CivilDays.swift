// Arithmetic of the proleptic Gregorian calendar, in days since 1970-01-01.

/// Days of the proleptic Gregorian calendar.
package enum Civil {
    package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    package static func length(year: Int, month: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
    }

    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    package static func day(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
    }

    package static func parts(of number: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = number + 719468
        let era = (shifted >= 0 ? shifted : shifted - 146096) / 146097
        let dayOfEra = shifted - era * 146097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// 0 is Sunday.
    package static func weekday(_ day: Int) -> Int { modulo(day + 4, 7) }

    package static func floor<Number: BinaryInteger>(_ number: Number, _ divisor: Number) -> Number {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    package static func modulo<Number: BinaryInteger>(_ number: Number, _ divisor: Number) -> Number {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// The year for seconds since 1970-01-01T00:00:00 on any clock.
    package static func year(of clock: Int64) -> Int { parts(of: Int(floor(clock, 86400))).year }
}
