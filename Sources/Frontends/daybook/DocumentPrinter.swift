// A document on the terminal.

import Bytes
import CivilTime
import DocumentActions
import Journal
import Overviews
import Pages
import Vault
import Wording
import Workspaces

struct DocumentPrinter {
    let context: Context
    /// The graphics protocol for photos; nil to show only their names.
    var graphics: TerminalGraphics?
    /// Whether the text is rendered; otherwise it is shown verbatim.
    var isRendered = false

    func show(_ documents: [Document], asJSON: Bool) throws {
        let workspace = try context.workspace()
        if asJSON {
            context.terminal.json(Schema.show(documents.map { ShownDocument($0, in: workspace) }))
            return
        }
        for (index, document) in documents.enumerated() {
            if index > 0 { context.terminal.line() }
            try print(ShownDocument(document, in: workspace))
        }
    }

    private func print(_ shown: ShownDocument) throws {
        let document = shown.document
        let terminal = context.terminal
        terminal.line(terminal.styled(TerminalText.harmless(document.title), .bold))
        var details: [String] = []
        if let date = document.date {
            details.append(
                CivilNames.long(date.day, in: context.language) + (date.time.map { " " + $0.shortText } ?? ""))
        }
        if let mood = document.fields.mood.flatMap({ Mood(text: $0) }) {
            // The person's own word, from the entry or from an import.
            let imported = document.frontMatter.flatFields().first { $0.key == "imported.mood" }?.value
            let scale = try? context.workspace().moodScale
            let word = document.fields.moodWord ?? imported.flatMap { scale?.mood($0) == mood ? $0 : nil }
            details.append(mood.emoji + " " + context.say(mood.phrase) + (word.map { " (\($0))" } ?? ""))
        }
        if let place = document.fields.location?.name { details.append("@" + place) }
        if let weather = document.fields.weather { details.append(weather) }
        if document.fields.isFavorite { details.append("★") }
        details += document.tags.map { "#" + $0 }
        for line in TerminalText.facts(details.map { [TerminalText.harmless($0)] }, to: terminal.lineWidth) {
            terminal.line(terminal.styled(line, .faint))
        }
        for photo in document.fields.photos {
            terminal.line(
                terminal.styled(
                    TerminalText.harmless("🖼 " + photo.file + (photo.caption.map { ": " + $0 } ?? "")), .faint))
        }
        if let graphics { context.draw(shown.photos.compactMap(\.path), graphics) }
        for file in document.fields.ink {
            terminal.line(terminal.styled(TerminalText.harmless("✎ " + file), .faint))
            if let graphics, let path = VaultPath(file), InkPicture.isInk(path) { context.draw(ink: path, graphics) }
        }
        terminal.line(terminal.styled(TerminalText.harmless(document.path.text), .faint))
        terminal.line()
        if isRendered { return try render(document) }
        // CR LF is a single character, distinct from "
        // ".
        var body = Substring(document.bodyText.replacing("\r\n", with: "\n"))
        body = body.drop(while: \.isNewline)
        // The title heading has been printed already.
        if document.startsWithTitle, document.fields.title == nil,
            let line = body.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first,
            line.hasPrefix("#")
        {
            body = body.dropFirst(line.count).drop(while: \.isNewline)
        }
        let text = TerminalText.harmless(String(body))
        terminal.write(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
    }
    // MARK: Rendered

    private func render(_ document: Document) throws {
        let terminal = context.terminal
        let workspace = try context.workspace()
        let names = try NamesInDocument(of: document, in: workspace)
        var blocks = NoteReading.blocks(
            of: try workspace.withTables(document), NoteNames(wiki: names.wiki, markdown: names.markdown),
            settings: workspace.vault.settings,
            language: context.language, keepsLines: document.kind == .agenda || document.kind == .list)
        // The title heading has been printed already.
        if document.startsWithTitle, document.fields.title == nil, case .heading(level: 1, _) = blocks.first {
            blocks.removeFirst()
        }
        let links = TerminalLinks(root: workspace.vault.root)
        let hasLinks = TerminalLinks.areUnderstood(context.machine)
        let drawing = NoteDrawing(
            columns: terminal.width, isColoured: terminal.isColoured,
            address: hasLinks ? { links.address($0) } : nil)
        for line in drawing.lines(blocks) { terminal.line(line.written) }
    }
}

extension Context {
    /// Whether documents are rendered: on a terminal, unless `--plain` or `--rendered` says otherwise.
    func isRendered(plain: Bool, rendered: Bool) -> Bool {
        !plain && (rendered || terminal.isTerminal && !terminal.isTerse)
    }
}
