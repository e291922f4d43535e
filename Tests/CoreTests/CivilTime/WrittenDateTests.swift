// Dates as files hold them.

import Testing

@testable import CivilTime

@Suite struct WrittenDateTests {
    @Test(arguments: [
        ("2026-11-20T09:15:00+01:00", "2026-11-20T09:15:00+01:00"), ("2026/11/20", "2026-11-20"),
        ("2026/1/5", "2026-01-05"), ("20261120", "2026-11-20"), ("20.11.2026", "2026-11-20"),
        ("20 novembre 2026", "2026-11-20"), ("20 Novembre 2026 à 9h15", "2026-11-20T09:15:00"),
        ("1er mai 2026", "2026-05-01"), ("1 août 2026", "2026-08-01"), ("November 20, 2026", "2026-11-20"),
        ("20 Nov 2026", "2026-11-20"), ("20-Nov-2026", "2026-11-20"), ("Nov 20th, 2026", "2026-11-20"),
        ("Nov 1st, 2026", "2026-11-01"), ("Fri, 20 Nov 2026 09:15:30", "2026-11-20T09:15:30"),
        ("vendredi 20 novembre 2026", "2026-11-20"), ("2026/11/20 9:15", "2026-11-20T09:15:00"),
        ("November 20, 2026 6:30 PM", "2026-11-20T18:30:00"), ("November 20, 2026 at 6pm", "2026-11-20T18:00:00"),
        ("2026-11-20 9:15", "2026-11-20T09:15:00"), ("20 févr. 2026", "2026-02-20"),
        ("2016-03-23 9:00:00 -4", "2016-03-23T09:00:00-04:00"),
        ("2001-12-14 21:59:43.1 -5", "2001-12-14T21:59:43.100-05:00"),
        ("2001-2-4t9:05:07 Z", "2001-02-04T09:05:07Z"),
    ])
    func eitherOrder(text: String, expected: String) {
        #expect(WrittenDate.parse(text, dayFirst: true)?.text == expected)
        #expect(WrittenDate.parse(text, dayFirst: false)?.text == expected)
    }

    @Test(
        arguments: [
            ("20/11/2026", "2026-11-20", nil), ("11/20/2026", nil, "2026-11-20"),
            ("05/11/2026", "2026-11-05", "2026-05-11"), ("20-11-2026", "2026-11-20", nil),
            ("5/1/2026 14:30", "2026-01-05T14:30:00", "2026-05-01T14:30:00"),
            ("20/11/2026 14h30", "2026-11-20T14:30:00", nil),
        ] as [(String, String?, String?)])
    func inOrder(text: String, dayFirst: String?, monthFirst: String?) {
        #expect(WrittenDate.parse(text, dayFirst: true)?.text == dayFirst)
        #expect(WrittenDate.parse(text, dayFirst: false)?.text == monthFirst)
    }

    @Test(arguments: [
        "", "tomorrow", "20 novembre", "20/11", "20/11/26", "2026", "2026-11", "31/02/2026", "30 février 2026", "lundi",
        "20 novembre 2026 demain", "2026/11/20 25:00", "14h", "20 novembre 2026 14h-15h", "20//11//2026", "😀",
        "in 3 days",
    ])
    func noDates(text: String) {
        #expect(WrittenDate.parse(text, dayFirst: true) == nil)
        #expect(WrittenDate.parse(text, dayFirst: false) == nil)
    }
}
