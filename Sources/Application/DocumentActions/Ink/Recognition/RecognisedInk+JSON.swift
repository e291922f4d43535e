// Recognised handwriting as JSON.

import Bytes
import Ink
import Vault

extension Schema {
    package static func recognisedInk(_ inks: [RecognisedInk]) -> JSONValue {
        object("ink-text", [("files", .array(inks.map(text)))])
    }

    private static func text(_ ink: RecognisedInk) -> JSONValue {
        let lines = ink.transcript.lines.filter { $0.contains { !$0.texts.isEmpty } }
        return .members([
            ("file", ink.file.map { .string($0.text) } ?? .null),
            ("document", ink.document.map { .string($0.text) } ?? .null),
            ("unread", .int(ink.unread)),
            ("lines", .array(lines.map { .array($0.filter { !$0.texts.isEmpty }.map(word)) })),
        ])
    }

    private static func word(_ word: InkTranscript.Word) -> JSONValue {
        .members([
            ("text", .string(word.texts.joined(separator: " "))),
            ("confirmed", .bool(word.standing == .confirmed)), ("uncertain", .bool(word.standing == .uncertain)),
            ("strokes", .array(word.typing == nil ? word.strokes.map { .string($0) } : [])),
            ("box", word.typing == nil ? .null : word.strokes.first.map { .string($0) } ?? .null),
        ])
    }
}
