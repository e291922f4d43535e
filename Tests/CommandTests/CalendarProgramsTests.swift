// Other programs read what daybook exports, and daybook what they make: khal, and icalendar for Python.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct CalendarProgramsTests {
    private let folder: TemporaryFolder
    private let home: TemporaryFolder
    private let program: BuiltProgram

    init() throws {
        folder = try TemporaryFolder()
        home = try TemporaryFolder()
        program = BuiltProgram(home: home.path, workingFolder: folder.path)
        try folder.makeFolder(".daybook")
        try folder.makeFolder("calendar")
        try folder.write(
            """
            [calendars]
            [[test]]
            path = \(folder.path)/calendar
            [locale]
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            local_timezone = Europe/Paris
            default_timezone = Europe/Paris
            [sqlite]
            path = \(folder.path)/khal.db
            [default]
            default_calendar = test
            """, to: "khal.conf")
        try folder.write(
            """
            - 2026-11-23 14:00-15:30 Dentist, \\#2 @"Lyon, 3e" #health alarm:30m
              Bring the card; and a book
            - 2026-11-24 09:00-10:00 Call New York tz:America/New_York
            - 2026-11-23 18:30-19:30 Yoga tz:Europe/Paris repeat:weekly count:3 moved:2026-11-30/2026-12-01T19:00
            - 2026-12-20 – 2026-12-22 Holidays
            - [ ] Call the bank due:2026-11-22
            """, to: "agenda/events.md")
    }

    private func shell(_ line: String) throws -> ProcessResult { try program.shell(line) }

    private static let hasKhal = FileStamp.exists("/usr/bin/khal")
    private static let hasPython =
        (try? ChildProcess.run("/usr/bin/python3", ["-c", "import icalendar"]).exitCode) == 0

    @Test(.enabled(if: hasKhal, "khal is not installed"))
    func khalListsWhatWasExported() throws {
        #expect(try shell("daybook export ics calendar/").exitCode == 0)
        let found = try shell("khal --config khal.conf list --format '{start} {end} {title}' 2026-11-22 30d")
        #expect(found.exitCode == 0, "\(found.errorText)")
        for line in [
            "2026-11-23 14:00 2026-11-23 15:30 Dentist, #2", "2026-11-24 15:00 2026-11-24 16:00 Call New York",
            "2026-11-23 18:30 2026-11-23 19:30 Yoga", "2026-12-01 19:00 2026-12-01 20:00 Yoga",
            "2026-12-07 18:30 2026-12-07 19:30 Yoga", "2026-12-20 2026-12-22 Holidays",
        ] { #expect(found.outputText.contains(line), "\(line) in \(found.outputText)") }
        #expect(!found.outputText.contains("2026-11-30 18:30"))
    }

    @Test(.enabled(if: hasKhal, "khal is not installed"))
    func importsWhatKhalMakes() throws {
        let made = try shell(
            "khal --config khal.conf new 2026-11-26 10:00 11:30 'Meeting at @work' :: 'Room 4' -l Lyon -g work && khal --config khal.conf new 2026-11-27 14:00 15:00 Weekly -r weekly"
        )
        #expect(made.exitCode == 0, "\(made.errorText)")
        let found = try shell("daybook import ics calendar && cat agenda/calendars/calendar.md")
        #expect(found.exitCode == 0, "\(found.errorText)")
        #expect(found.outputText.contains("- 2026-11-26 10:00-11:30 Meeting at \\@work @Lyon #work tz:Europe/Paris"))
        #expect(found.outputText.contains("  Room 4\n"))
        #expect(found.outputText.contains("- 2026-11-27 14:00-15:00 Weekly tz:Europe/Paris repeat:weekly"))
        let again = try shell("daybook import ics calendar")
        #expect(again.errorText.contains("0 added, 0 updated, 2 unchanged"), "\(again.errorText)")
    }

    @Test(.enabled(if: hasPython, "python3-icalendar is not installed"))
    func pythonReadsEveryExport() throws {
        let check = """
            import sys, icalendar
            calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
            names = []
            for part in calendar.walk():
                assert not part.errors, part.errors
                if part.name in ('VEVENT', 'VTODO'):
                    assert part['UID'] and part['DTSTAMP'].dt, part
                    names.append(str(part['SUMMARY']))
            print(len(names), names[0])
            """
        try folder.write(check, to: "check.py")
        let found = try shell("daybook export ics all.ics && /usr/bin/python3 check.py all.ics")
        #expect(found.outputText == "6 Dentist, #2\n", "\(found.outputText) \(found.errorText)")
        let each = try shell(
            "daybook export ics calendar/ && for file in calendar/*.ics; do /usr/bin/python3 check.py \"$file\" || exit 1; done"
        )
        #expect(each.exitCode == 0, "\(each.errorText)")
    }
}
