// What is kept of a day between two requests, and what is found out again each time.

import ApplicationTestSupport
import Overviews
import Synchronization
import TestSupport
import Testing

@testable import WebServer

@Suite struct CachedFactsTests {
    private static let day = "agenda/2026/2026-11-20.md"
    private static let hour: Int64 = 3_600_000_000_000

    private static let files = [
        day: "---\ntype: day\n---\n- 18:00 Choir\n",
        "sensors/pool/device.md": """
        ---
        name: Pool
        type: sensor
        offline_after: 8h
        measures: {ph: {label: pH, warning: [7.4, 8]}}
        ---

        """,
        "sensors/pool/2026-11.csv": "time,ph\n2026-11-20T06:00:00Z,7.2\n",
    ]

    /// The files are not verified: every page reads them.
    @Test func withoutAVouchNothingIsKept() throws {
        let served = try ServedPages(Self.files)
        #expect(served.page("/today").contains("Choir"))
        try served.vault.write("---\ntype: day\n---\n- 18:00 Theatre\n", to: Self.day)
        let page = served.page("/today")
        #expect(page.contains("Theatre") && !page.contains("Choir"))
    }

    /// A state that is verified wrongly shows that nothing is read again; one for another state, and none at all, that everything is.
    @Test func keptWhileTheStateIsTheSame() throws {
        let state = Mutex<Int?>(1)
        let served = try ServedPages(Self.files, verified: { state.withLock { $0 } })
        for page in ["/today", "/week", "/day/2026-11-20"] { #expect(served.page(page).contains("Choir")) }
        try served.vault.write("---\ntype: day\n---\n- 18:00 Theatre\n", to: Self.day)
        for page in ["/today", "/week", "/day/2026-11-20"] { #expect(served.page(page).contains("Choir")) }
        state.withLock { $0 = nil }
        for page in ["/today", "/week", "/day/2026-11-20"] { #expect(served.page(page).contains("Theatre")) }
        state.withLock { $0 = 2 }
        for page in ["/today", "/week", "/day/2026-11-20"] { #expect(served.page(page).contains("Theatre")) }
    }

    /// The clock goes on although no file changes: values age, and a day ends.
    @Test func theClockGoesOn() throws {
        let later = Mutex<Int64>(0)
        let served = try ServedPages(Self.files, later: { later.withLock { $0 } }, verified: { 1 })
        let before = served.page("/today")
        #expect(before.contains("Choir") && before.contains("2 h") && !before.contains("offline"))
        later.withLock { $0 = 9 * Self.hour }
        #expect(served.page("/today").contains("offline"))
        later.withLock { $0 = 24 * Self.hour }
        let tomorrow = served.page("/today")
        #expect(tomorrow.contains("21 November") && !tomorrow.contains("Choir"))
    }

    /// In what language a page is asked for makes no difference to what is kept.
    @Test func eachInItsLanguage() throws {
        let served = try ServedPages(Self.files, verified: { 1 })
        #expect(served.page("/today").contains("<html lang=\"en\">"))
        let french = served.page("/today", [("Accept-Language", "fr")])
        #expect(french.contains("<html lang=\"fr\">") && french.contains("Capteurs"))
    }

    /// What another program asked of the journal meanwhile is not a file of the vault.
    @Test func whatWasAskedElsewhere() throws {
        let served = try ServedPages(
            ["journal/2026/2026-11-19.md": "---\ntype: journal\n---\nRain.\n"], verified: { 1 })
        func prompt() throws -> String {
            let page = served.page("/today")
            return String(try #require(page.split(separator: "✎ ").dropFirst().first).prefix { $0 != "<" })
        }
        let first = try prompt()
        #expect(try prompt() == first)
        for _ in 0..<2 {
            // Another one than the last that was remembered.
            try SelectPrompt(isAnother: true).answer(in: served.vault.workspace()).remember(
                in: served.vault.workspace())
        }
        #expect(try prompt() != first)
    }
}
