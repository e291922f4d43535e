// The manifest for home screens (W3C Web Application Manifest). It contains nothing of the vault: strangers may read it.

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
            // Text shared by another program is captured as a line (W3C Web Share Target).
            (
                "share_target",
                .members([
                    ("action", "/capture"), ("method", "GET"), ("enctype", "application/x-www-form-urlencoded"),
                    ("params", .members([("title", "title"), ("text", "text"), ("url", "url")])),
                ])
            ),
        ])
    }

    /// Shortcuts from the home screen to the most frequent actions: an entry, a mood, an item.
    private static func shortcuts(_ language: LanguageCode) -> [JSONValue] {
        [
            (WebWords.newEntry, EntryPage.address), (WebWords.moodNow, WebAddress.home + "#mood"),
            (WebWords.lists, WebAddress.lists), (WebWords.today, WebAddress.home),
        ].map { .members([("name", .string($0[language])), ("url", .string($1))]) }
    }
}
