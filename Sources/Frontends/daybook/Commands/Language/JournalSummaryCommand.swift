// `daybook journal summary`: the sentences of a week that matter, quoted.

import Arguments
import Bytes
import CivilTime
import Journal
import Language
import Search
import Vault
import Wording

enum JournalSummaryCommand {
    static let command = Command<Context>(
        path: ["journal", "summary"],
        summary: Phrase("quote the sentences that matter", fr: "citer les phrases qui comptent"),
        manual: Phrase(
            """
            Quotes the sentences of journal entries that say most of what the time was about, word for word, in the order of time, each with \
            its file and line: those nearest to what all of them speak of, openings, and those that feel strongly; never two of a kind. Code, \
            tables, headings and front matter are never quoted. Without a time or a query it is the present week.
            """,
            fr: """
                Cite les phrases du journal qui disent le mieux de quoi le temps fut fait, mot pour mot, dans l’ordre du temps, chacune avec \
                fichier et ligne : les plus proches de ce dont toutes parlent, les débuts, et les plus vives ; jamais deux semblables. Code, \
                tableaux, titres et en-têtes ne sont jamais cités. Sans période ni requête, c’est la semaine en cours.
                """),
        operands: [.query],
        flags: [
            Flag(
                "week", value: .text, placeholder: "WEEK",
                Phrase("a week: 47 or 2026-W47", fr: "une semaine : 47 ou 2026-W47")),
            Flag(
                "month", value: .text, placeholder: "MONTH",
                Phrase("a month: 11 or 2026-11", fr: "un mois : 11 ou 2026-11")),
            Flag("from", value: .date, Phrase("first day", fr: "premier jour")),
            Flag("to", value: .date, Phrase("last day", fr: "dernier jour")),
            Flag("sentences", value: .integer, Phrase("at most so many (7)", fr: "au plus tant (7)")),
        ],
        examples: [
            Example(line: "daybook journal summary --week 47", says: Phrase("of a week", fr: "d’une semaine")),
            Example(
                line: "daybook journal summary --month 2026-11 --sentences 12 tag:travail",
                says: Phrase("of work in a month", fr: "du travail d’un mois")),
        ],
        seeAlso: ["journal list", "mood"], group: .find, run: run)

    private struct Quote {
        let path: VaultPath
        let line: Int
        let day: Day?
        let text: String
        let sentence: SummarySentence
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let count = words.integer("sentences") ?? 7
        guard (1...100).contains(count) else {
            throw CommandError(
                .usage, Phrase("--sentences must be from 1 to 100", fr: "--sentences doit être de 1 à 100"))
        }
        let range = try days(context, words)
        var parts: [ResolvedQuery] = [.kind("journal")]
        if let range { parts.append(.day(.day, range)) }
        if !words.all("query").isEmpty { parts.append(try context.query(words.all("query"))) }
        // In the order of time: the list is newest first otherwise.
        let hits = try context.index().search(.all(parts), today: context.today, order: .date, isReversed: true).hits
        var quotes: [Quote] = []
        for (number, hit) in hits.enumerated() {
            let document = try context.vault().document(hit.path)
            quotes += Self.quotes(document, hit, number, language: try context.index().language(of: hit.path))
            // Past this, one sentence more is not what makes the difference.
            if quotes.count >= 20_000 { break }
        }
        let chosen = Summary.choose(quotes.map(\.sentence), count: count).map { quotes[$0] }
        if words.has("json") {
            json(chosen, entries: hits.count, range, context)
        } else {
            print(chosen, context)
        }
        if chosen.isEmpty {
            context.diagnostic(Phrase("no sentences", fr: "aucune phrase"))
            return ExitCode.nothing.rawValue
        }
        return 0
    }

    /// The time that the flags mean; nil for all of it, where only a query is given.
    private static func days(_ context: Context, _ words: Invocation) throws -> DayRange? {
        let given = ["week", "month"].filter { words.value($0) != nil }
        let isOpen = words.value("from") != nil || words.value("to") != nil
        guard given.count + (isOpen ? 1 : 0) <= 1 else {
            throw CommandError(
                .usage,
                Phrase("one of --week, --month and --from/--to", fr: "un seul de --week, --month et --from/--to"))
        }
        if let text = words.value("week") {
            let year = context.today.week.year
            guard let week = ISOWeek(iso: text) ?? Int(text).flatMap({ ISOWeek(year: year, week: $0) }) else {
                throw CommandError(
                    .usage, Phrase("“\(text)” is no week", fr: "« \(text) » n’est pas une semaine"),
                    hint: Phrase("47 or 2026-W47", fr: "47 ou 2026-W47"))
            }
            return week.days
        }
        if let text = words.value("month") {
            let year = context.today.year
            guard let month = Month(iso: text) ?? Int(text).flatMap({ Month(year: year, month: $0) }) else {
                throw CommandError(
                    .usage, Phrase("“\(text)” is no month", fr: "« \(text) » n’est pas un mois"),
                    hint: Phrase("11 or 2026-11", fr: "11 ou 2026-11"))
            }
            return DayRange(first: month.first, last: month.last)
        }
        if isOpen {
            return DayRange(
                first: try words.value("from").flatMap { try context.date($0, leaning: .past).days.first },
                last: try words.value("to").flatMap { try context.date($0, leaning: .past).days.last })
        }
        return words.all("query").isEmpty ? context.today.week.days : nil
    }

    private static func quotes(_ document: Document, _ hit: SearchHit, _ number: Int, language: String?) -> [Quote] {
        let prose = Prose(document.bytes, body: document.body, keepsHeadings: false)
        let lines = LineMap(document.bytes)
        let reader = TermReader(language: language ?? "en")
        var place = 0
        return Sentences.ranges(prose.bytes).compactMap { range in
            let terms = reader.terms(prose.bytes, range)
            guard terms.count >= 2 else { return nil }
            defer { place += 1 }
            let sentiment = prose.bytes.withUnsafeBufferPointer { bytes in
                Sentiment.of(UnsafeBufferPointer(rebasing: bytes[range]), language: language)
            }
            return Quote(
                path: hit.path, line: lines.line(at: range.lowerBound) + 1, day: hit.day,
                text: quoted(document, prose, range),
                sentence: SummarySentence(
                    stems: terms.compactMap(\.stem), text: number, place: place, sentiment: sentiment?.score ?? 0,
                    weight: hit.isFavorite ? 1.2 : 1))
        }
    }

    /// The sentence as it stands in the file, on one line, without the marks in front of lines that go on.
    private static func quoted(_ document: Document, _ prose: Prose, _ range: Range<Int>) -> String {
        var pieces: [String] = []
        for line in document.bytes[range].split(separator: .newline) {
            var start = line.startIndex
            while start < line.endIndex, prose.bytes[start].isWhitespace,
                document.bytes[start].isBlank || document.bytes[start] == .greater
            {
                start += 1
            }
            pieces.append(document.bytes.text(start..<line.endIndex).trimmed)
        }
        return pieces.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func print(_ quotes: [Quote], _ context: Context) {
        let terminal = context.terminal
        var day: Day?
        for quote in quotes {
            if quote.day != day || quote.day == nil {
                if day != nil { terminal.line() }
                day = quote.day
                if let day {
                    let name = CivilNames.weekday(day.weekday, in: context.language)
                    terminal.line(terminal.styled("\(name) \(day.iso)", .bold))
                }
            }
            let marks = context.language == .french ? ("« ", " »") : ("“", "”")
            let text = marks.0 + TerminalText.harmless(quote.text) + marks.1
            for line in TerminalText.wrapped(text, to: max(20, terminal.width - 2)) { terminal.line("  " + line) }
            terminal.line("    " + terminal.styled("\(TerminalText.harmless(quote.path.text)):\(quote.line)", .faint))
        }
    }

    private static func json(_ quotes: [Quote], entries: Int, _ range: DayRange?, _ context: Context) {
        func day(_ day: Day?) -> JSONValue { day.map { .string($0.iso) } ?? .null }
        context.terminal.json([
            ("schema", "daybook.summary/1"), ("from", day(range?.first)), ("to", day(range?.last)),
            ("entries", .int(entries)),
            ("count", .int(quotes.count)),
            (
                "sentences",
                .array(
                    quotes.map { quote in
                        .members([
                            ("date", day(quote.day)), ("path", .string(quote.path.text)), ("line", .int(quote.line)),
                            ("text", .string(quote.text)),
                            ("score", .double(MoodCommand.rounded(quote.sentence.sentiment))),
                        ])
                    })
            ),
        ])
    }
}
