// `daybook agenda page`: creates or shows a page of the agenda.

import Agenda
import Arguments
import CivilTime
import Vault
import Wording
import Workspaces

enum AgendaPageCommand {
    static let command = Command<Context>(
        path: ["agenda", "page"], summary: Phrase("make or show a page", fr: "créer ou montrer une page"),
        manual: Phrase(
            """
            A day, week or month page is found by its date; a note, todo or custom page by its title. A page that is not there is made from \
            templates/TYPE.md, in which {{title}}, {{date}}, {{type}}, {{today}}, {{previous}} and {{next}} are filled in.
            """,
            fr: """
                Une page de jour, de semaine ou de mois se trouve par sa date ; une note, une liste à faire ou une page personnalisée par son \
                titre. Une page absente est créée à partir de templates/TYPE.md, où {{title}}, {{date}}, {{type}}, {{today}}, {{previous}} et \
                {{next}} sont remplacés.
                """),
        operands: [
            Operand(
                name: "type", arity: .optional, label: Phrase(same: "TYPE"),
                summary: Phrase(
                    "day, week, month, note, todo or custom", fr: "jour, semaine, mois, note, todo ou custom")),
            Operand(
                name: "which", arity: .any, label: Phrase("DATE|TITLE", fr: "DATE|TITRE"),
                summary: Phrase("which page; without it today's", fr: "quelle page ; sinon celle d’aujourd’hui")),
        ],
        flags: [
            Flag("next", Phrase("the page after", fr: "la page d’après")),
            Flag("prev", Phrase("the page before", fr: "la page d’avant")),
            Flag("types", Phrase("list the types of pages", fr: "lister les types de pages")),
            Flag("edit", short: "e", Phrase("open it in the editor", fr: "l’ouvrir dans l’éditeur")), .dryRun,
        ],
        examples: [
            Example(line: "daybook agenda page week", says: Phrase("this week", fr: "cette semaine")),
            Example(line: "daybook agenda page day --next", says: Phrase("tomorrow", fr: "demain")),
            Example(line: "daybook agenda page todo Holidays", says: Phrase("a page to do", fr: "une page à faire")),
        ],
        group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has("types") {
            for type in PageType.allCases {
                context.terminal.line(TerminalText.padded(type.rawValue, to: 8) + context.say(type.phrase))
            }
            return 0
        }
        var page = try page(context, words)
        if words.has("next") || words.has("prev") {
            guard let moved = page.moved(by: words.has("next") ? 1 : -1) else {
                throw CommandError(
                    .usage, Phrase("only dated pages have a next one", fr: "seules les pages datées ont une suivante"))
            }
            page = moved
        }
        let vault = try context.vault()
        let path = page.path
        if !vault.files.exists(path) {
            try context.create(path, try context.text(ofNew: page), isDryRun: words.has("dry-run"))
            if words.has("dry-run") { return 0 }
            context.diagnostic(Phrase("made \(path)", fr: "créé : \(path)"))
        }
        if words.has("edit") {
            try Editor(context: context).open(path)
        } else {
            DocumentPrinter(context: context).show([try vault.document(path)], asJSON: words.has("json"))
        }
        return 0
    }

    private static func page(_ context: Context, _ words: Invocation) throws -> AgendaPage {
        let typed = words["type"] ?? "day"
        let rest = words["which"] ?? ""
        guard let type = PageType(text: typed) else {
            // `daybook agenda page 2026-W47`: the date says the type.
            if let date = HumanDate.parse(
                ([typed] + words.all("which")).joined(separator: " "), now: context.now, leaning: .nearest),
                let first = date.days.first
            {
                switch date.unit {
                case .week: return .week(first.week)
                case .month: return .month(first.monthOfYear)
                default: return .day(first)
                }
            }
            throw CommandError(
                .usage,
                Phrase(
                    "“\(typed)” is neither a type of page nor a date",
                    fr: "« \(typed) » n’est ni un type de page ni une date"),
                hint: Phrase(
                    "types: day, week, month, note, todo, custom", fr: "types : jour, semaine, mois, note, todo, custom"
                ))
        }
        switch type {
        case .note, .todo, .custom:
            guard !rest.isEmpty else {
                throw CommandError(.usage, Phrase("this page needs a title", fr: "cette page veut un titre"))
            }
            return .titled(type, rest)
        case .day, .week, .month:
            let day = rest.isEmpty ? context.today : try context.date(rest, leaning: .nearest).days.first
            guard let day else { throw WorkspaceError.invalidDate(rest) }
            return type == .day ? .day(day) : type == .week ? .week(day.week) : .month(day.monthOfYear)
        }
    }
}
