// `daybook agenda page`: creates or shows a page of the agenda.

import Agenda
import AgendaActions
import Arguments
import CivilTime
import Vault
import Wording
import Workspaces

enum AgendaPageCommand {
    private static let type = Operand(
        optional: "type", kind: .text, label: Phrase(same: "TYPE"),
        summary: Phrase("day, week, month, note, todo or custom", fr: "jour, semaine, mois, note, todo ou custom"))
    private static let which = Operand(
        any: "which", kind: .text, label: Phrase("DATE|TITLE", fr: "DATE|TITRE"),
        summary: Phrase("which page; without it today's", fr: "quelle page ; sinon celle d’aujourd’hui"))
    private static let next = Flag("next", Phrase("the page after", fr: "la page d’après"))
    private static let prev = Flag("prev", Phrase("the page before", fr: "la page d’avant"))
    private static let types = Flag("types", Phrase("list the types of pages", fr: "lister les types de pages"))
    private static let edit = Flag("edit", short: "e", Phrase("open it in the editor", fr: "l’ouvrir dans l’éditeur"))

    static var command: Command<Context> {
        Command(
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
            operands: [type, which], flags: [next, prev, types, edit, .dryRun],
            examples: [
                Example(line: "daybook agenda page week", says: Phrase("this week", fr: "cette semaine")),
                Example(line: "daybook agenda page day --next", says: Phrase("tomorrow", fr: "demain")),
                Example(
                    line: "daybook agenda page todo Holidays", says: Phrase("a page to do", fr: "une page à faire")),
            ],
            group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has(types) {
            for type in PageType.allCases {
                context.terminal.line(TerminalText.padded(type.rawValue, to: 8) + context.say(type.phrase))
            }
            return 0
        }
        let page = try AgendaPage.named(words[type] ?? "day", words[which], on: context.machine)
        let plan = try MakeAgendaPage(page, step: words.has(next) ? 1 : words.has(prev) ? -1 : 0)
            .plan(in: context.workspace())
        let isDryRun = words.has(.dryRun) && !plan.changes.isEmpty
        guard let result = try context.perform(plan, isDryRun: isDryRun) else { return 0 }
        let path = result.path
        if result.isMade { context.diagnostic(Phrase("made \(path)", fr: "créé : \(path)")) }
        if words.has(edit) {
            try Editor(context: context).open(path)
        } else {
            let isRendered = context.isRendered(plain: false, rendered: false)
            try DocumentPrinter(context: context, isRendered: isRendered).show(
                [try context.vault().document(path)], asJSON: words.has(.json))
        }
        return 0
    }
}
