// What goes into pages without being escaped: where that is, and that it does not become more.

import Testing

@Suite struct TrustedMarkupTests {
    /// Calls of `HTML(trusted:)` and `append(trusted:)` by file, and why they are safe. The numbers only fall.
    private static let places: [String: (count: Int, reason: String)] = [
        "Services/Charts/ChartStyle.swift": (1, "a style sheet of the program"),
        "Services/Print/Book/BookStyle.swift": (2, "a drawing of Charts, taken apart for its style sheet"),
        "Services/Print/Book/XHTMLText.swift": (2, "what HTMLCleaner let pass, byte by byte"),
        "Services/Pages/Glance/GlanceSheet.swift": (1, "a style sheet of the program"),
        "Services/Pages/Notes/HTMLCleaner.swift": (2, "this is the cleaner"),
        "Services/Pages/Notes/HTMLCleaner+Insertions.swift": (1, "this is the cleaner"),
        "Services/Pages/Notes/MathMLCleaner.swift": (1, "this is the cleaner"),
        "Services/Pages/Notes/NoteRenderer.swift": (1, "MathML after its cleaner, perhaps out of the cache"),
        "Services/Pages/Kinds/PageFrame.swift": (1, "a page without its title and content, taken apart"),
        "Services/Print/Planner/PlannerPages.swift": (1, "a style sheet of the program, with numbers in it"),
        "Services/Pages/Timeline/TimelineSheet.swift": (1, "a style sheet of the program"),
    ]

    private static let calls = ["HTML(trusted:", "append(trusted:"]

    @Test func trustedMarkupIsCounted() {
        var found: [String: Int] = [:]
        for source in SwiftSource.all
        where !source.path.hasPrefix("Sources/Core/Bytes/HTML") && source.has(Self.calls) {
            let count = source.code.map { line in Self.calls.map { line.ranges(of: $0).count }.reduce(0, +) }.reduce(
                0, +)
            if count > 0 { found[String(source.path.dropFirst("Sources/".count))] = count }
        }
        #expect(
            found == Self.places.mapValues(\.count),
            "a text that is put into HTML escapes itself; what is trusted is listed here with its reason")
    }

    /// There is no way around the count.
    @Test func nothingElseMakesMarkup() {
        let hidden = SwiftSource.all.filter { source in
            !source.path.hasPrefix("Sources/Core/Bytes/HTML")
                && source.has(["HTML"])
                && source.code.contains {
                    $0.contains("HTML.init") || $0.contains(".init(trusted:") && $0.contains("HTML")
                }
        }
        #expect(hidden.map(\.path) == [])
    }
}
