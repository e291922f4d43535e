// A document on the terminal and in JSON.

import Bytes
import CivilTime
import Journal
import Vault
import Wording
import YAML

struct DocumentPrinter {
    let context: Context
    /// How photos are drawn; nil where only their names are shown.
    var graphics: TerminalGraphics?

    func show(_ documents: [Document], asJSON: Bool) {
        if asJSON {
            context.terminal.json([
                ("schema", "daybook.show/1"), ("count", .int(documents.count)),
                ("documents", .array(documents.map(value))),
            ])
            return
        }
        for (index, document) in documents.enumerated() {
            if index > 0 { context.terminal.line() }
            print(document)
        }
    }

    private func print(_ document: Document) {
        let terminal = context.terminal
        terminal.line(terminal.styled(TerminalText.harmless(document.title), .bold))
        var details: [String] = []
        if let date = document.date {
            details.append(
                CivilNames.long(date.day, in: context.language) + (date.time.map { " " + $0.shortText } ?? ""))
        }
        if let mood = document.fields.mood.flatMap({ Mood(text: $0) }) {
            details.append(mood.emoji + " " + context.say(mood.phrase))
        }
        if let place = document.fields.location?.name { details.append("@" + place) }
        if let weather = document.fields.weather { details.append(weather) }
        if document.fields.isFavorite { details.append("★") }
        details += document.tags.map { "#" + $0 }
        if !details.isEmpty {
            terminal.line(terminal.styled(TerminalText.harmless(details.joined(separator: "  ")), .faint))
        }
        for photo in document.fields.photos {
            terminal.line(
                terminal.styled(
                    TerminalText.harmless("🖼 " + photo.file + (photo.caption.map { ": " + $0 } ?? "")), .faint))
        }
        if let graphics { context.draw(ShownPhotos.paths(of: document, context), graphics) }
        terminal.line(terminal.styled(TerminalText.harmless(document.path.text), .faint))
        terminal.line()
        var body = Substring(document.bodyText)
        body = body.drop(while: \.isNewline)
        // The heading that is the title has been said.
        if let first = document.scan.headings.first, document.fields.title == nil,
            let line = body.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first,
            line.hasPrefix("#"), InlineText.plain(document.bytes.text(first.range)) == document.title
        {
            body = body.dropFirst(line.count).drop(while: \.isNewline)
        }
        let text = TerminalText.harmless(String(body))
        terminal.write(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
    }

    private func value(_ document: Document) -> JSONValue {
        let fields = document.fields
        return .members([
            ("path", .string(document.path.text)), ("title", .string(document.title)),
            ("kind", .string(document.kind.rawValue)), ("date", document.date.map { .string($0.text) } ?? .null),
            ("mood", fields.mood.flatMap { Mood(text: $0) }.map { .string($0.name) } ?? .null),
            ("favorite", .bool(fields.isFavorite)), ("tags", .array(document.tags.map { .string($0) })),
            ("place", fields.location?.name.map { .string($0) } ?? .null),
            ("words", .int(document.scan.words)), ("photos", ShownPhotos.value(document, context)),
            ("front_matter", .members(document.frontMatter.entries.map { ($0.key, Self.value($0.value)) })),
            ("body", .string(document.bodyText)),
        ])
    }

    private static func value(_ node: YAMLNode) -> JSONValue {
        switch node.content {
        case .sequence(let items): .array(items.map(value))
        case .mapping(let pairs): .members(pairs.map { ($0.key.scalar ?? "", value($0.value)) })
        case .scalar(let text):
            switch node.value {
            case .null, nil: .null
            case .boolean(let flag): .bool(flag)
            case .integer(let number): .int(number)
            case .number(let number): .double(number)
            case .text: .string(text)
            }
        }
    }
}
