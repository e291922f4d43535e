// What a home screen shows of the served pages (W3C Web Application Manifest). Nothing of the vault is in it: strangers may read it.

import Bytes

enum WebManifest {
    static let response = WebResponse(
        200, [("Content-Type", "application/manifest+json")],
        JSONValue.members([
            ("name", "daybook"), ("short_name", "daybook"), ("id", "/"), ("start_url", "/"), ("scope", "/"),
            ("display", "standalone"), ("background_color", "#fcfbf8"), ("theme_color", "#2f6f6a"),
            (
                "icons",
                .array([
                    .members([
                        ("src", "/assets/icon.svg"), ("sizes", "any"), ("type", "image/svg+xml"), ("purpose", "any"),
                    ]),
                    .members([
                        ("src", .string(PhoneIcon.address)),
                        ("sizes", .string("\(PhoneIcon.edge)x\(PhoneIcon.edge)")), ("type", "image/png"),
                        ("purpose", "any"),
                    ]),
                ])
            ),
            ("shortcuts", .array(shortcuts)),
            // What another program shares is a line to capture (W3C Web Share Target).
            (
                "share_target",
                .members([
                    ("action", "/capture"), ("method", "GET"), ("enctype", "application/x-www-form-urlencoded"),
                    ("params", .members([("title", "title"), ("text", "text"), ("url", "url")])),
                ])
            ),
        ]).encoded())

    private static var shortcuts: [JSONValue] {
        [("New entry", EntryPage.address), ("Today", WebAddress.home), ("Lists", WebAddress.lists)].map {
            .members([("name", .string($0)), ("url", .string($1))])
        }
    }
}
