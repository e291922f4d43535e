// `daybook agenda edit|remove`: the words and tokens of one line, or the line itself.

import Agenda
import Arguments
import Bytes
import CivilTime
import Vault
import Wording
import Workspaces

enum AgendaEditCommand {
    static let command = Command<Context>(
        path: ["agenda", "edit"], summary: Phrase("change a line of the agenda", fr: "changer une ligne de l’agenda"),
        manual: Phrase(
            """
            --title puts other words in place of the text, --set KEY=VALUE sets a token (alarm=30m, priority=A, until=2027-06-30), --unset \
            KEY takes one away; --from DATE does it for the occurrences of a series from that day on. Everything else on the line stays. \
            Without any of them the page opens in the editor.
            """,
            fr: """
                --title remplace le texte, --set CLÉ=VALEUR pose une marque (alarm=30m, priority=A, until=2027-06-30), --unset CLÉ en enlève \
                une ; --from DATE le fait pour les occurrences d’une série à partir de ce jour. Tout le reste de la ligne demeure. Sans eux, \
                la page s’ouvre dans l’éditeur.
                """),
        operands: [.agendaLine],
        flags: [
            Flag("title", value: .text, Phrase("the new text", fr: "le nouveau texte")),
            Flag(
                "set", value: .text, repeats: true, Phrase("KEY=VALUE; may be repeated", fr: "CLÉ=VALEUR ; répétable")),
            Flag("unset", value: .text, repeats: true, Phrase("KEY; may be repeated", fr: "CLÉ ; répétable")),
            Flag(
                "from", value: .date,
                Phrase("from this occurrence of a series on", fr: "à partir de cette occurrence d’une série")),
            .dryRun,
        ],
        examples: [
            Example(
                line: "daybook agenda edit dentist --title \"Dr Martin\" --set alarm=1h",
                says: Phrase("another text and an alarm", fr: "un autre texte et une alarme"))
        ],
        seeAlso: ["agenda move", "agenda remove"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let target = try AgendaTarget.find(words["line"] ?? "", .any, context)
        guard words.value("title") != nil || !words.values("set").isEmpty || !words.values("unset").isEmpty else {
            try Editor(context: context).open(target.path)
            return 0
        }
        let tokens = try words.values("set").map(token)
        let title = words.value("title")
        func change(_ target: AgendaTarget) -> [TextEdit] {
            let document = target.document
            return (title.map { document.setting(title: $0, of: target.item) } ?? [])
                + tokens.flatMap { document.setting($0.key, to: $0.value, of: target.item) }
                + words.values("unset").flatMap { document.removing($0, of: target.item) }
        }
        let isDryRun = words.has("dry-run")
        guard let typed = words.value("from") else {
            try context.edit(target, isDryRun: isDryRun) { change($0) }
            return 0
        }
        guard let day = try context.date(typed, leaning: .future).days.first else {
            throw WorkspaceError.invalidDate(typed)
        }
        guard let event = target.event, let split = try target.document.splitting(event, from: day) else {
            throw AgendaSkipCommand.notRepeating(target)
        }
        let holder = Document(path: AgendaPage.day(split.start.day).path, contents: Array((split.rest + "\n").utf8))
        guard let rest = AgendaTarget(holder, line: 1) else { return 0 }
        let line = String(decoding: try holder.applying(change(rest)), as: UTF8.self).trimmed
        let place = try context.place(line, on: .day(split.start.day), isDryRun: isDryRun)
        try context.edit(target, isDryRun: isDryRun) { target in
            try target.event.flatMap { try target.document.splitting($0, from: day)?.edits } ?? []
        }
        if !isDryRun { context.say(line, at: place) }
        return 0
    }

    private static func token(_ typed: String) throws -> (key: String, value: String) {
        let pair = typed.split(separator: "=", maxSplits: 1).map { $0.trimmed }
        guard pair.count == 2, let line = LineGrammar.parse("- a \(pair[0]):\"\(pair[1])\""), line.fields.count == 1
        else {
            throw CommandError(
                .usage, Phrase("“\(typed)” is not KEY=VALUE", fr: "« \(typed) » n’est pas CLÉ=VALEUR"),
                hint: Phrase("such as alarm=30m", fr: "par exemple alarm=30m"))
        }
        return (pair[0], pair[1])
    }
}

enum AgendaRemoveCommand {
    static let command = Command<Context>(
        path: ["agenda", "remove"], summary: Phrase("remove a line of the agenda", fr: "enlever une ligne de l’agenda"),
        manual: Phrase(
            "Takes the line and what is indented below it out of its page, and says what it was. agenda skip leaves out one occurrence of a series.",
            fr:
                "Retire de sa page la ligne et ce qui est en retrait dessous, et dit ce que c’était. agenda skip saute une seule occurrence d’une série."
        ),
        operands: [.agendaLine], flags: [.dryRun],
        examples: [
            Example(line: "daybook agenda remove dentist", says: Phrase("the whole line", fr: "la ligne entière"))
        ],
        seeAlso: ["agenda skip"], group: .write
    ) { context, words in
        let target = try AgendaTarget.find(words["line"] ?? "", .any, context)
        try context.edit(target.path, isDryRun: words.has("dry-run")) { document in
            document.removingLine(of: try target.again(in: document).item)
        }
        if !words.has("dry-run") {
            let block = TerminalText.harmless(target.block)
            context.diagnostic(
                Phrase("removed from \(target.path):\n\(block)", fr: "enlevé de \(target.path) :\n\(block)"))
        }
        return 0
    }
}
