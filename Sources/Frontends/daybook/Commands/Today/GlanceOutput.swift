// How a glance is shown: as text, one line, JSON, a page.

import Arguments
import CivilTime
import Wording

struct GlanceOutput {
    static let flags = [
        Flag("html", Phrase("a page of HTML on stdout", fr: "une page HTML sur stdout")),
        Flag("output", short: "o", value: .path, Phrase("an .html or .pdf file", fr: "un fichier .html ou .pdf")),
    ]

    private let context: Context
    private let words: Invocation
    private let file: PictureFile?

    /// Throws `CommandError` for forms that do not go together.
    ///
    /// - Parameter others: flags of the command that make it show nothing.
    init(_ context: Context, _ words: Invocation, others: [String] = []) throws {
        (self.context, self.words) = (context, words)
        file = try words.value("output").map { try PictureFile($0, context) }
        var forms = (["json", "short", "html"] + others).filter { words.has($0) }
        if file != nil, !words.has("html") { forms.append("output") }
        guard forms.count < 2 else {
            throw CommandError(
                .usage,
                Phrase(
                    "--\(forms[0]) and --\(forms[1]) do not go together",
                    fr: "--\(forms[0]) et --\(forms[1]) ne vont pas ensemble"))
        }
    }

    func show(_ glance: Glance, _ text: () -> Void, _ json: () -> Void) throws {
        if let file {
            try file.write(page: GlancePage(glance: glance).html)
        } else if words.has("json") {
            json()
        } else if words.has("html") {
            context.output.write(String(decoding: GlancePage(glance: glance).html, as: UTF8.self))
        } else if words.has("short") {
            context.output.line(TodayText(glance: glance).short)
        } else {
            text()
        }
    }
}

extension Glance {
    /// Sources are read beside what the vault knows.
    init(_ context: Context, from first: Day, to last: Day) throws {
        let sources = try TodaySources(context, from: first, to: last)
        let facts = try TodayFacts(context, from: first, to: last)
        self.init(context, facts, sources.wait())
    }
}
