// The links of a document, and documents without links, as JSON.

import Bytes
import Search
import Vault

extension Schema {
    package static func links(_ linkage: DocumentLinkage) -> JSONValue {
        object(
            "links",
            [
                ("path", .string(linkage.path.text)), ("out", found(linkage.links.outgoing)),
                ("back", found(linkage.links.incoming)), ("broken", found(linkage.links.broken)),
            ])
    }

    private static func found(_ links: [FoundLink]) -> JSONValue {
        .array(
            links.map { link in
                .members([
                    ("path", link.path.map { .string($0.text) } ?? .null),
                    ("title", link.title.map { .string($0) } ?? .null), ("text", .string(link.text)),
                ])
            })
    }

    package static func orphans(_ paths: [VaultPath]) -> JSONValue {
        object("orphans", [("count", .int(paths.count)), ("paths", .array(paths.map { .string($0.text) }))])
    }
}
