// Ink files as JSON.

import Bytes
import Ink
import Vault
import Wording

extension Schema {
    package static func ink(_ summary: InkSummary) -> JSONValue { object("ink", members(summary)) }

    /// With the problems of its text in pages.
    package static func ink(_ checked: CheckedInk) -> JSONValue {
        let text = checked.text.map { document, line, problem in
            JSONValue.members([
                ("document", .string(document.text)), ("line", .int(line)),
                ("message", .string(problem.message[.english])),
            ])
        }
        return object("ink", members(checked.summary) + [("text", .array(text))])
    }

    package static func takenInk(_ taken: TakenInk) -> JSONValue {
        object(
            "ink-taken",
            [
                ("path", .string(taken.path.text)), ("copied", .bool(taken.isNew)),
                ("document", taken.document.map { .string($0.text) } ?? .null),
                ("source", taken.summary.map { .members(members($0)) } ?? .null),
            ])
    }

    package static func exportedInk(_ export: ExportInk, _ summary: InkSummary) -> JSONValue {
        object(
            "ink-exported",
            [
                ("path", .string(export.place)), ("kind", .string(export.kind.rawValue)),
                ("source", .members(members(summary))),
            ])
    }

    package static func editedInk(_ edit: EditedInk) -> JSONValue {
        object(
            "ink-edited",
            [
                ("path", .string(edit.path.text)), ("added", .array(edit.added.map { .string($0) })),
                ("erased", .array(edit.erased.map { .string($0) })), ("base", .string(edit.base)),
                ("revision", .string(edit.revision)),
            ])
    }

    private static func members(_ summary: InkSummary) -> [(String, JSONValue)] {
        [
            ("name", .string(summary.name)), ("format", .string(summary.format.rawValue)),
            ("layout", .bool(summary.isOurs)), ("strokes", .int(summary.strokes)), ("points", .int(summary.points)),
            ("pages", .array(summary.pages.map(page))), ("problems", .array(summary.problems.map(problem))),
        ]
    }

    private static func page(_ page: InkSummary.Page) -> JSONValue {
        let (width, height) = (Double(page.width) / 100, Double(page.height) / 100)
        return .members([
            ("width", .double(width)), ("height", .double(height)),
            ("paper", .string(page.paper.rawValue)), ("strokes", .int(page.strokes)), ("points", .int(page.points)),
            ("undrawn", .array(page.undrawn.map { .string($0) })),
        ])
    }

    private static func problem(_ problem: InkProblem) -> JSONValue {
        .members([("line", .int(problem.line)), ("message", .string(problem.phrase[.english]))])
    }
}
