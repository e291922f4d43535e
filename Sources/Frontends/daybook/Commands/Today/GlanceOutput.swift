// The output formats of an overview: text, one line, JSON, a page.

import Agenda
import Arguments
import Bytes
import CivilTime
import Overviews
import Permissions
import Wording
import Workspaces

struct GlanceOutput {
    private static let short = Flag("short", Phrase("one line", fr: "une ligne"))
    private static let html = Flag("html", Phrase("a page of HTML on stdout", fr: "une page HTML sur stdout"))
    private static let output = Flag(
        "output", short: "o", value: .path, Phrase("an .html or .pdf file", fr: "un fichier .html ou .pdf"))

    static let flags: [any DeclaredFlag] = [short, html, output]

    private let context: Context
    private enum Form { case text, json, statusLine, page(PictureFile?) }
    private let form: Form
    /// For a page or a status line. Text and JSON are for the owner's own terminal.
    private let grant: ExportGrant?

    /// Throws `CommandError` for incompatible formats.
    ///
    /// - Parameter others: flags of the command that suppress its output.
    init(_ context: Context, _ words: Invocation, others: [any DeclaredFlag] = []) throws {
        self.context = context
        let file = try words[Self.output].map { try PictureFile($0, context) }
        let exclusive: [any DeclaredFlag] = [.json, Self.short, Self.html] + others
        var forms = exclusive.filter { words.has($0) }
        if file != nil, !words.has(Self.html) { forms.append(Self.output) }
        guard forms.count < 2 else {
            throw CommandError(
                .usage,
                Phrase(
                    "--\(forms[0].name) and --\(forms[1].name) do not go together",
                    fr: "--\(forms[0].name) et --\(forms[1].name) ne vont pas ensemble"))
        }
        if let file {
            (form, grant) = (.page(file), file.grant)
        } else if words.has(Self.html) {
            (form, grant) = (.page(nil), try context.exportGrant(via: .html, to: "stdout"))
        } else if words.has(Self.short) {
            (form, grant) = (.statusLine, try context.exportGrant(via: .status))
        } else {
            (form, grant) = (words.has(.json) ? .json : .text, nil)
        }
    }

    /// The overview of these days for this format. Sources are read in parallel with the vault.
    func glance(from first: Day, to last: Day) throws -> Glance {
        let workspace = try context.workspace()
        let sources = TodaySources(in: workspace, from: first, to: last)
        let facts = try TodayFacts(in: workspace, from: first, to: last, grant: grant)
        var found = sources.wait()
        if grant != nil { found = found.open }
        if grant?.redaction.hidesPlaceNames == true { found.tracks = [] }
        return Glance(facts, found, in: workspace)
    }

    /// Prints it in its format; its question is remembered as asked.
    func show(_ glance: Glance, _ text: (TodayText) -> Void, _ json: (Glance, LocalZone) -> JSONValue) throws {
        glance.facts.selectedPrompt?.remember(in: try context.workspace())
        let day = TodayText(context: context, glance: glance)
        switch (form, grant) {
        case (.json, _):
            context.terminal.json(json(glance, context.readerZone))
        case (.statusLine, let grant?):
            context.terminal.line(day.short(grant))
        case (.page(let file), let grant?):
            let photos = GlancePage.photos(of: glance, in: try context.workspace())
            let page = GlancePage(glance, photos: photos).html(
                grant, warnings: glance.found.warnings.map(\.message))
            if let file {
                try file.write(page: page)
            } else {
                context.terminal.write(String(decoding: page, as: UTF8.self))
            }
        default: text(day)
        }
    }
}
