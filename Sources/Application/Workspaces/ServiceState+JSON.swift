// Services as JSON.

import Bytes

extension Schema {
    package static func serviceStatus(_ services: [ServiceState]) -> JSONValue {
        object(
            "service.status",
            [
                (
                    "services",
                    .array(
                        services.map {
                            .members([
                                ("service", .string($0.name)), ("host", .string($0.host.rawValue)),
                                ("unit", .string($0.unit)), ("path", .string($0.path)),
                                ("installed", .bool($0.isInstalled)), ("enabled", .bool($0.isEnabled)),
                                ("activity", $0.activity.map { .string($0) } ?? .null),
                            ])
                        })
                )
            ])
    }
}
