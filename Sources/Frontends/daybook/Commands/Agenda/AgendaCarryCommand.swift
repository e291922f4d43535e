// `daybook agenda carry`: open tasks of past days go over to today's page.

import Agenda
import Arguments
import Bytes
import CivilTime
import FileSystem
import Search
import Vault
import Wording
import Workspaces

enum AgendaCarryCommand {
    static let command = Command<Context>(
        path: ["agenda", "carry"],
        summary: Phrase(
            "move open tasks of past days to today", fr: "reporter à aujourd’hui les tâches restées ouvertes"),
        manual: Phrase(
            """
            Shows the open tasks on pages of past days and asks; --yes moves them without asking, --dry-run prints what would change. Each \
            moves with what is indented below it and keeps its due: date. Tasks with a time of their own and those that repeat stay. \
            --from limits how far back it looks, --to names another page than today's.
            """,
            fr: """
                Montre les tâches ouvertes des pages de jours passés et demande ; --yes les déplace sans demander, --dry-run montre ce qui \
                changerait. Chacune emporte ce qui est en retrait dessous et garde son échéance (due:). Celles qui ont une heure et celles qui \
                se répètent restent. --from limite jusqu’où l’on remonte, --to désigne une autre page que celle d’aujourd’hui.
                """),
        flags: [
            Flag("from", value: .date, Phrase("no page before this day", fr: "aucune page avant ce jour")),
            Flag("to", value: .date, Phrase("the page to move them to", fr: "la page où les mettre")), .yes, .dryRun,
        ],
        examples: [
            Example(line: "daybook agenda carry", says: Phrase("look, then decide", fr: "regarder, puis décider")),
            Example(line: "daybook agenda carry --yes", says: Phrase("each morning", fr: "chaque matin")),
        ],
        seeAlso: ["agenda tasks", "agenda move"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        func day(_ flag: String) throws -> Day? {
            guard let typed = words.value(flag) else { return nil }
            guard let day = try context.date(typed, leaning: .nearest).days.first else {
                throw WorkspaceError.invalidDate(typed)
            }
            return day
        }
        let target = try day("to") ?? context.today
        let pages = try pages(context, from: try day("from"), before: min(target, context.today))
        let blocks = pages.flatMap { page in Carry.items(of: page).map { Carry.block(of: $0, in: page) } }
        guard !blocks.isEmpty else {
            context.diagnostic(
                Phrase("nothing is left open on past pages", fr: "rien n’est resté ouvert sur les pages passées"))
            return ExitCode.nothing.rawValue
        }
        let isDryRun = words.has("dry-run")
        if !isDryRun {
            for page in pages {
                for item in Carry.items(of: page) {
                    context.terminal.line(
                        "\(page.path.text): " + TerminalText.harmless(page.bytes.text(item.range).trimmed))
                }
            }
            guard try words.has("yes") || isAgreed(blocks.count, context) else {
                context.diagnostic(
                    Phrase("nothing was moved: --yes does it", fr: "rien n’a été déplacé : --yes le fait"))
                return 0
            }
        }
        try place(blocks, on: .day(target), context, isDryRun: isDryRun)
        for page in pages {
            try context.edit(page.path, isDryRun: isDryRun) { document in
                // Only what was taken along goes; what was added meanwhile stays.
                Carry.items(of: document).filter { blocks.contains(Carry.block(of: $0, in: document)) }
                    .flatMap { document.removingLine(of: $0) }
            }
        }
        context.diagnostic(
            isDryRun
                ? Phrase.counted(
                    blocks.count, "task would move", "tasks would move", fr: "tâche serait déplacée",
                    "tâches seraient déplacées")
                : Phrase.counted(blocks.count, "task moved", "tasks moved", fr: "tâche déplacée", "tâches déplacées"))
        return 0
    }

    /// The day pages before a day that have something to carry.
    private static func pages(_ context: Context, from first: Day?, before last: Day) throws -> [Document] {
        let vault = try context.vault()
        let tasks = try context.index().openTasks(today: context.today)
        var seen: Set<String> = []
        return try tasks.compactMap { entry -> Document? in
            guard let page = entry.line.page, page < last, first.map({ page >= $0 }) ?? true,
                seen.insert(entry.line.path.text).inserted
            else { return nil }
            let document = try vault.document(entry.line.path)
            guard PageType(named: document.fields.type, path: document.path) == .day, !Carry.items(of: document).isEmpty
            else { return nil }
            return document
        }.sorted { $0.path.text < $1.path.text }
    }

    /// All lines at once on one page: each is placed in what the one before it made.
    private static func place(_ blocks: [String], on page: AgendaPage, _ context: Context, isDryRun: Bool) throws {
        let vault = try context.vault()
        func placed(_ bytes: [UInt8]) throws -> [UInt8] {
            var bytes = bytes
            for block in blocks {
                let document = Document(path: page.path, contents: bytes, settings: vault.settings)
                bytes = try document.applying([LinePlacement(block, in: document).edit])
            }
            return bytes
        }
        guard vault.files.exists(page.path) else {
            let text = try placed(Array(try context.text(ofNew: page).utf8))
            return try context.create(page.path, String(decoding: text, as: UTF8.self), isDryRun: isDryRun)
        }
        if isDryRun {
            let before = try vault.files.read(page.path).bytes
            context.terminal.write(UnifiedDiffText.of(page.path, before, try placed(before)))
        } else {
            try vault.files.edit(page.path, placed)
        }
    }

    private static func isAgreed(_ count: Int, _ context: Context) throws -> Bool {
        guard StandardStream.input.isTerminal, StandardStream.errors.isTerminal else { return false }
        context.terminal.flush()
        context.terminal.prompt(
            context.say(Phrase("move \(count) to today? [y/N] ", fr: "en reporter \(count) à aujourd’hui ? [o/N] ")))
        return ["y", "yes", "o", "oui"].contains(StandardStream.input.readLine()?.lowercased() ?? "")
    }
}
