// A document read by an assistant as JSON.

import Bytes
import Vault

extension Schema {
    package static func assistantRead(_ found: ReadDocument.Result) -> JSONValue {
        object(
            "assistant-read",
            [
                ("path", .string(found.path.text)), ("title", .string(found.title)),
                ("kind", .string(found.kind.rawValue)), ("revision", .string(found.revision)),
                ("line", .int(found.line)), ("lines", .int(found.lines)),
                ("next_line", found.nextLine.map { .int($0) } ?? .null), ("text", .string(found.text)),
            ])
    }
}
