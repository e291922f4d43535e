// Arithmetic of the proleptic Gregorian calendar: conversion between days since 1970-01-01 and years, months and days.

/// Calendar rules of ISO 8601-1:2019, section 4.2.1, for the years 1 to 9999.
enum Gregorian {
    static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Days in a month; `month` is 1 to 12.
    static func length(year: Int, month: Int) -> Int {
        month == 2 ? (isLeap(year: year) ? 29 : 28) : 30 + (month + month >> 3) & 1
    }

    /// Days since 1970-01-01 (`days_from_civil` in howardhinnant.github.io/date_algorithms.html).
    ///
    /// Its years start in March, which makes the leap day the last day of a year.
    static func number(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The year, month and day for a number of days since 1970-01-01 (`civil_from_days`, same page).
    static func civil(number: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
