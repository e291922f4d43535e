// The first day of the week by locale.

import CivilTime
import Testing

struct WeekStartTests {
    @Test(arguments: [
        ("en_US.UTF-8", Weekday.sunday), ("en_CA", .sunday), ("en_PH", .sunday), ("pt_BR.UTF-8", .sunday),
        ("en_GB.UTF-8", .monday), ("fr_FR", .monday), ("fr_CA.UTF-8", .sunday), ("de_DE@euro", .monday),
        ("ar_EG.UTF-8", .saturday), ("C", .monday), ("C.UTF-8", .monday), ("", .monday), ("fr", .monday),
        ("en_", .monday),
    ])
    func byCountry(_ locale: String, _ expected: Weekday) {
        #expect(WeekStart.of(locale: locale) == expected)
    }
}
