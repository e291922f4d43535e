// Time zones against fixed values, which the zone database of 2025 gives.

import ICalendar
import Testing

@Suite struct TimeZoneTests {
    private static let offsets: [(String, Int64, Int)] = [
        ("Europe/Paris", -470109352, 3600),
        ("Europe/Paris", 16740279, 3600),
        ("Europe/Paris", 1231342042, 3600),
        ("Europe/Paris", 1548267893, 3600),
        ("Europe/Paris", 1670443691, 3600),
        ("Europe/Paris", 2164590288, 7200),
        ("Europe/Paris", 3912918773, 3600),
        ("Europe/Paris", 3974926771, 3600),
        ("America/New_York", -331125233, -14400),
        ("America/New_York", 1072577684, -18000),
        ("America/New_York", 1192144038, -14400),
        ("America/New_York", 3055941963, -14400),
        ("America/New_York", 3439226921, -18000),
        ("America/New_York", 3561831756, -18000),
        ("America/New_York", 3863886384, -14400),
        ("America/New_York", 4053424729, -14400),
        ("Australia/Lord_Howe", 145061899, 36000),
        ("Australia/Lord_Howe", 253433951, 36000),
        ("Australia/Lord_Howe", 612710422, 37800),
        ("Australia/Lord_Howe", 718099823, 37800),
        ("Australia/Lord_Howe", 968283267, 39600),
        ("Australia/Lord_Howe", 2112960455, 39600),
        ("Australia/Lord_Howe", 3919800372, 39600),
        ("Australia/Lord_Howe", 3933491895, 37800),
        ("Africa/Casablanca", 417234555, 0),
        ("Africa/Casablanca", 656337453, 0),
        ("Africa/Casablanca", 1315260080, 0),
        ("Africa/Casablanca", 1624549793, 3600),
        ("Africa/Casablanca", 1835979055, 3600),
        ("Africa/Casablanca", 2501791648, 3600),
        ("Africa/Casablanca", 2780681895, 3600),
        ("Africa/Casablanca", 3127534919, 3600),
        ("Asia/Kolkata", 716383308, 19800),
        ("Asia/Kolkata", 1164671848, 19800),
        ("Asia/Kolkata", 1468928514, 19800),
        ("Asia/Kolkata", 2238813264, 19800),
        ("Asia/Kolkata", 2355118863, 19800),
        ("Asia/Kolkata", 2620743551, 19800),
        ("Asia/Kolkata", 3578666936, 19800),
        ("Asia/Kolkata", 3832209175, 19800),
        ("America/Sao_Paulo", 1328234986, -7200),
        ("America/Sao_Paulo", 1921647181, -10800),
        ("America/Sao_Paulo", 2221360026, -10800),
        ("America/Sao_Paulo", 2381733302, -10800),
        ("America/Sao_Paulo", 2898988069, -10800),
        ("America/Sao_Paulo", 2976482174, -10800),
        ("America/Sao_Paulo", 3426222422, -10800),
        ("America/Sao_Paulo", 3924388491, -10800),
        ("Europe/London", -377944704, 0),
        ("Europe/London", -128229384, 0),
        ("Europe/London", 432345603, 3600),
        ("Europe/London", 1351814162, 0),
        ("Europe/London", 2240689566, 0),
        ("Europe/London", 2668383553, 3600),
        ("Europe/London", 3111576880, 3600),
        ("Europe/London", 3760722311, 0),
    ]

    @Test(arguments: offsets)
    func offset(name: String, instant: Int64, offset: Int) throws {
        let zone = try #require(TimeZoneRules(named: name))
        #expect(zone.utcOffset(at: instant) == offset)
        let local = zone.localTime(of: instant)
        let back = zone.instant(of: local)
        #expect(back == instant || zone.localTime(of: back) == local && back < instant)
        // The same by the VTIMEZONE of the years around it.
        let from = ICalendarTime(year: local.year - 1, month: 1, day: 1)
        let definition = zone.definition(from: from, through: ICalendarTime(year: local.year + 1, month: 1, day: 1))
        let again = try #require(TimeZoneRules(definition: definition))
        #expect(again.utcOffset(at: instant) == offset)
        #expect(again.name == name)
    }

    /// Gaps, times that occur twice, and plain ones.
    private static let instants: [(String, String, Int64)] = [
        ("Europe/Paris", "20260329T023000", 1774747800),
        ("Europe/Paris", "20261025T023000", 1792888200),
        ("Europe/Paris", "20760329T023000", 3352671000),
        ("America/New_York", "20260308T023000", 1772955000),
        ("America/New_York", "20261101T013000", 1793511000),
        ("Australia/Lord_Howe", "20261004T021500", 1791042300),
        ("Australia/Lord_Howe", "20260405T014500", 1775313900),
        ("Africa/Casablanca", "20260215T023000", 1771119000),
        ("Africa/Casablanca", "20260322T023000", 1774146600),
        ("Asia/Kolkata", "20261120T090000", 1795145400),
        ("Europe/Paris", "19500101T000000", -631155600),
        ("America/New_York", "21000701T120000", 4118140800),
    ]

    @Test(arguments: instants)
    func instant(name: String, local: String, instant: Int64) throws {
        let zone = try #require(TimeZoneRules(named: name))
        #expect(zone.instant(of: try #require(ICalendarTime(local))) == instant)
    }

    /// A definition of many years is short, and right every six hours.
    @Test(arguments: [
        "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata", "Europe/London",
        "America/Sao_Paulo",
    ])
    func definition(name: String) throws {
        let zone = try #require(TimeZoneRules(named: name))
        let from = ICalendarTime(year: 1965, month: 1, day: 1)
        let through = ICalendarTime(year: 2045, month: 1, day: 1)
        let bytes = ICalendarWriter.write(zone.definition(from: from, through: through))
        var read: [ICalendarComponent] = []
        let calendar = Array("BEGIN:VCALENDAR\r\n".utf8) + bytes + Array("END:VCALENDAR\r\n".utf8)
        #expect(ICalendarReader.read(calendar, calendar: { _ in }, component: { read.append($0) }) == [])
        let again = try #require(read.first.flatMap { TimeZoneRules(definition: $0) })
        for instant in stride(from: zone.instant(of: from), through: zone.instant(of: through), by: 6 * 3600) {
            let (one, other) = (zone.utcOffset(at: instant), again.utcOffset(at: instant))
            if one != other {
                Issue.record("\(name) at \(instant): \(one), \(other)")
                return
            }
        }
        // What goes on has no end, whenever in the year the last day is.
        let open = zone.definition(from: from, through: ICalendarTime(year: 2031, month: 6, day: 1)).components
        let rules = open.compactMap { $0["RRULE"]?.value }.filter { !$0.contains("UNTIL") }
        #expect(rules.count == (["Africa/Casablanca", "Asia/Kolkata", "America/Sao_Paulo"].contains(name) ? 0 : 2))
        let short = zone.definition(from: ICalendarTime(year: 2020, month: 1, day: 1), through: through)
        if name == "Europe/Paris" { #expect(short.components.count == 3) }
        if name == "Asia/Kolkata" { #expect(short.components.count == 1) }
    }

    @Test(arguments: [
        ("Romance Standard Time", "Europe/Paris"), ("W. Europe Standard Time", "Europe/Berlin"),
        ("Eastern Standard Time", "America/New_York"), ("Tokyo Standard Time", "Asia/Tokyo"),
        ("/freeassociation.sourceforge.net/Europe/Paris", "Europe/Paris"),
        ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"), ("europe/paris", "Europe/Paris"),
        ("AMERICA/ARGENTINA/BUENOS_AIRES", "America/Argentina/Buenos_Aires"), ("UTC", "UTC"),
        ("\"Europe/Paris\"", "Europe/Paris"),
    ])
    func names(text: String, name: String) { #expect(TimeZoneRules(named: text)?.name == name) }

    @Test(arguments: [
        "", "/", "Mars/Phobos", "../../etc/passwd", "Europe", "Europe/", "tzdata.zi", "a\0b", "//Paris",
        "Europe/../UTC",
    ])
    func unknown(text: String) { #expect(TimeZoneRules(named: text) == nil) }

    /// A rule that would never end, and parts that are none.
    @Test func hostileDefinition() {
        func zone(_ parts: [ICalendarProperty]) -> TimeZoneRules? {
            let observance = ICalendarComponent(
                "STANDARD",
                properties: parts + [
                    ICalendarProperty("TZOFFSETFROM", value: "+0200"), ICalendarProperty("TZOFFSETTO", value: "+0100"),
                ])
            return TimeZoneRules(
                definition: ICalendarComponent(
                    "VTIMEZONE", properties: [ICalendarProperty("TZID", text: "x")], components: [observance]))
        }
        let start = ICalendarProperty("DTSTART", value: "19700101T000000")
        #expect(
            zone([start, ICalendarProperty("RRULE", value: "FREQ=SECONDLY")])?.utcOffset(at: 1_000_000_000) == 3600)
        #expect(zone([start])?.utcOffset(at: -1_000_000_000) == 7200)
        #expect(zone([]) == nil)
        #expect(TimeZoneRules(definition: ICalendarComponent("VEVENT")) == nil)
    }
}
