// What a home screen shows of the served pages (W3C Web Application Manifest). Nothing of the vault is in it: strangers may read it.

import Bytes
import Wording

enum WebManifest {
    static func response(_ language: LanguageCode) -> WebResponse {
        WebResponse(200, [("Content-Type", "application/manifest+json")], members(language).encoded())
    }

    private static func members(_ language: LanguageCode) -> JSONValue {
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
            ("shortcuts", .array(shortcuts(language))),
            // What another program shares is a line to capture (W3C Web Share Target).
            (
                "share_target",
                .members([
                    ("action", "/capture"), ("method", "GET"), ("enctype", "application/x-www-form-urlencoded"),
                    ("params", .members([("title", "title"), ("text", "text"), ("url", "url")])),
                ])
            ),
        ])
    }

    /// From the home screen to what is done most: an entry, a mood, an item.
    private static func shortcuts(_ language: LanguageCode) -> [JSONValue] {
        [
            (WebWords.newEntry, EntryPage.address), (WebWords.moodNow, WebAddress.home + "#mood"),
            (WebWords.lists, WebAddress.lists), (WebWords.today, WebAddress.home),
        ].map { .members([("name", .string($0[language])), ("url", .string($1))]) }
    }
}
