// `daybook journal timeline`: an overview of the journal by year and month, on the terminal, as a page or in print.

import Arguments
import Bytes
import CivilTime
import Journal
import JournalActions
import Pages
import Permissions
import Print
import Search
import Vault
import Wording
import Workspaces

enum JournalTimelineCommand {
    private static let months = Flag("months", Phrase("months alone", fr: "les mois seulement"))
    private static let favorites = Flag("favorites", Phrase("favourites alone", fr: "les favoris seulement"))
    private static let output = Flag(
        "output", short: "o", value: .path, Phrase("an .html or .pdf file", fr: "un fichier .html ou .pdf"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "timeline"],
            summary: Phrase("the journal from above, month by month", fr: "le journal vu d’en haut, mois par mois"),
            manual: Phrase(
                """
                Shows what there is of each month: how many entries, their mean mood, and a line for each entry, the newest month first. \
                --months shows the months alone, --favorites favourites alone. A query narrows it down. With -o it becomes a page of HTML or \
                a PDF by WeasyPrint, by the end of the file’s name; private entries stay out of it.
                """,
                fr: """
                    Montre ce qu’il y a de chaque mois : le nombre d’entrées, leur humeur moyenne, et une ligne par entrée, le mois le plus \
                    récent d’abord. --months ne montre que les mois, --favorites que les favoris. Une requête restreint. Avec -o : une page \
                    HTML ou un PDF par WeasyPrint, selon la fin du nom ; les entrées privées n’y sont pas.
                    """),
            operands: [.query], flags: [.fromDay, .toDay, months, favorites, output],
            examples: [
                Example(line: "daybook journal timeline date:2026", says: Phrase("a year", fr: "une année")),
                Example(
                    line: "daybook journal timeline --favorites -o best.pdf",
                    says: Phrase("the best days on paper", fr: "les meilleurs jours sur papier")),
            ],
            seeAlso: ["journal list", "mood chart"], group: .find, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let file = try words[output].map { try PictureFile($0, context) }
        let workspace = try context.workspace()
        let timeline = try EntryTimeline(
            context.daysOrWords(words[.query]), from: words[.fromDay], to: words[.toDay],
            favoritesAlone: words.has(favorites), includingPrivate: file == nil, in: workspace)
        let months = timeline.months
        if words.has(.json) { context.terminal.json(Schema.timeline(timeline)) }
        guard !timeline.isEmpty else {
            if !words.has(.json) { context.diagnostic(Phrase("no entries", fr: "aucune entrée")) }
            return ExitCode.nothing.rawValue
        }
        if let file {
            let captions = EntryCaption(in: try context.workspace())
            let sheet = TimelineSheet(
                title: context.say(Phrase("Timeline", fr: "Chronologie")), language: context.language, months: months,
                moods: MoodScale(workspace.vault.settings.ownMoods),
                name: { file.grant.redaction.redacted(text: captions.of($0)) },
                tags: { hit in
                    guard let document = try? workspace.vault.document(hit.path) else { return [] }
                    let settings = workspace.vault.settings
                    return hit.leaving(as: file.grant.redaction.redacted(document, settings: settings)).tags
                })
            try file.write(page: sheet.html(withEntries: !words.has(Self.months)))
        } else if !words.has(.json) {
            try print(months, withEntries: !words.has(Self.months), context)
        }
        return 0
    }

    private static func print(_ months: TimelineSheet.Months, withEntries: Bool, _ context: Context) throws {
        let terminal = context.terminal
        let names = EntryCaption(in: try context.workspace())
        var year: Int?
        let most = months.all.map(\.hits.count).max() ?? 1
        for month in months.all {
            if month.month.year != year {
                if year != nil { terminal.line() }
                year = month.month.year
                terminal.line(terminal.styled(String(month.month.year), .bold))
            }
            let name = CivilNames.month(month.month.month, in: context.language)
            let bar = String(repeating: "▪", count: max(1, month.hits.count * 20 / most))
            let mood =
                month.mean.map { Mood(nearest: $0).emoji + " " + MoodText.number($0, in: context.language) } ?? ""
            terminal.line(
                "  " + terminal.styled(TerminalText.padded(name, to: 10), .bold) + " "
                    + TerminalText.padded(terminal.styled(bar, .green), to: withEntries ? 0 : 20)
                    + " \(month.hits.count)" + (mood.isEmpty ? "" : "  " + mood))
            guard withEntries else { continue }
            for hit in month.hits { line(hit, names.of(hit), context) }
        }
    }

    private static func line(_ hit: SearchHit, _ name: String, _ context: Context) {
        let terminal = context.terminal
        guard let day = hit.day else { return }
        let weekday = TerminalText.padded(CivilNames.weekday(day.weekday, in: context.language, short: true), to: 4)
        let mood = hit.mood.flatMap(Mood.init(rawValue:))?.emoji ?? "  "
        let head =
            "  │ \(TerminalText.paddedLeft(String(day.day), to: 2)) \(weekday) \(mood)\(hit.isFavorite ? "★" : " ")"
        let room = terminal.width - TerminalText.width(head) - 1
        let title = TerminalText.cut(TerminalText.harmless(name), to: room)
        let tags = hit.tags.map { "#" + $0 }.joined(separator: " ")
        let rest = room - TerminalText.width(title) - 2
        terminal.line(
            terminal.styled(head, .faint) + " " + title
                + (rest > 4 && !tags.isEmpty
                    ? "  " + terminal.styled(TerminalText.cut(TerminalText.harmless(tags), to: rest), .blue) : ""))
    }
}
