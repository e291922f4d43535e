// Shared by the agenda commands: typed days, and the places of lines.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import Search
import Vault
import Wording
import Workspaces

extension Context {
    /// The first day of a typed date.
    func day(_ typed: String, leaning: HumanDate.Leaning) throws -> Day {
        guard let day = try date(typed, leaning: leaning).days.first else { throw WorkspaceError.invalidDate(typed) }
        return day
    }

    /// A token with its date in the format of lines: typed `due=+2d` and `until=1 march`. Throws `WorkspaceError.invalidDate` for an
    /// invalid date.
    func settled(_ token: AgendaToken) throws -> AgendaToken {
        guard ["due", "start", "until"].contains(token.key), Moment(token.value) == nil else { return token }
        let typed = try date(token.value, leaning: .future)
        guard let day = typed.days.first else { throw WorkspaceError.invalidDate(token.value) }
        return try AgendaToken("\(token.key)=\(Moment(day: day, time: typed.time).shortText)")
    }

    /// Words to append, with the dates in tokens converted.
    func settled(_ words: String) throws -> String {
        try words.split(separator: " ").map { word in
            let pair = word.split(separator: ":", maxSplits: 1).map(String.init)
            guard pair.count == 2, ["due", "start", "until"].contains(pair[0]), !pair[1].hasPrefix("\"") else {
                return String(word)
            }
            return "\(pair[0]):" + (try settled(try AgendaToken("\(pair[0])=\(pair[1])")).value)
        }.joined(separator: " ")
    }

    /// The occurrence of a series in `--on`, as typed.
    func occurrence(_ typed: String) throws -> Moment {
        Moment(day: try day(typed, leaning: .future), time: try date(typed, leaning: .future).time)
    }

    func agenda(from first: Day, to last: Day, query: ResolvedQuery? = nil) throws -> AgendaDays {
        try ViewAgenda(from: first, to: last, query: query).answer(in: workspace())
    }

    /// Applies a plan for one line, or shows its difference with `--dry-run`; then prints `path:line: text` on stdout, or the lines with
    /// their interpretation as JSON. The interpretation is also reported on stderr.
    @discardableResult
    func show(_ plan: Plan<[PlacedLine]>, _ words: Invocation) throws -> [PlacedLine] {
        let isDryRun = words.has(.dryRun)
        let lines = try result(of: plan, isDryRun: isDryRun)
        if !isDryRun { AgendaListing.follow(lines, in: try workspace()) }
        if !isDryRun, words.has(.json) {
            terminal.json(Schema.agendaLines(lines, language: language))
            return lines
        }
        for placed in lines {
            if !isDryRun {
                terminal.line(
                    terminal.styled(TerminalText.harmless(placed.place.text) + ":", .cyan) + " "
                        + TerminalText.harmless(String(placed.text.prefix { !$0.isNewline })))
            }
            if let reading = placed.reading { diagnostic(reading.phrase) }
        }
        let unread = Array(Set(lines.flatMap(\.unread))).sorted()
        if !unread.isEmpty { diagnostic(AgendaWords.unread(unread)) }
        return lines
    }
}

extension DeclaredOperand where Self == Operand<String?> {
    static var whichDay: Self {
        Operand(
            optionalText: "date", label: Phrase("DATE", fr: "DATE"),
            summary: Phrase("a day in it; without one, today", fr: "un jour de la période ; sinon aujourd’hui"))
    }
}

extension DeclaredFlag where Self == Flag<Int> {
    static var next: Self { Flag(counted: "next", Phrase("the one after", fr: "celle d’après")) }
    static var previous: Self { Flag(counted: "prev", Phrase("the one before", fr: "celle d’avant")) }
}

extension DeclaredFlag where Self == Flag<String?> {
    static var firstDay: Self { Flag("from", value: .date, Phrase("the first day", fr: "le premier jour")) }
    static var lastDay: Self { Flag("to", value: .date, Phrase("the last day", fr: "le dernier jour")) }
}

extension DeclaredOperand where Self == Operand<String> {
    static var agendaLine: Self {
        Operand(
            "line", label: Phrase("LINE", fr: "LIGNE"),
            summary: Phrase(
                "its number in the last agenda tasks, words of its text, PATH:LINE, or its id",
                fr: "son numéro dans le dernier agenda tasks, des mots de son texte, CHEMIN:LIGNE, ou son id")
        )
    }
}
