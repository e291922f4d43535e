// The program's libraries as JSON.

import Bytes

extension Schema {
    package static func program(_ version: String, releaseDate: String) -> JSONValue {
        object(
            "program",
            [
                ("version", .string(version)), ("released", .string(releaseDate)),
                (
                    "libraries",
                    .array(
                        LinkedLibraries.all.map {
                            .members([("name", .string($0.name)), ("version", .string($0.version))])
                        })
                ),
            ])
    }
}
