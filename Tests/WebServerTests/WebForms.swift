// Forms as a browser fills them in and sends them.

import Testing

@testable import WebServer

enum WebForms {
    /// The fields of the form on a page that leads to an address and holds some words, as a browser would send it.
    static func form(_ page: String, to action: String, with words: String = "") throws -> [(String, String)] {
        let form = try #require(
            page.split(separator: "<form ").dropFirst().map {
                $0.prefix(upTo: $0.firstRange(of: "</form>")?.lowerBound ?? $0.endIndex)
            }
            .first { $0.contains("action=\"\(action)\"") && $0.contains(words) }, "no form to \(action) with \(words)")
        return form.split(separator: "<input ").dropFirst().compactMap { input in
            guard let name = attribute("name", input), let value = attribute("value", input) else { return nil }
            return (name, value)
        }
    }

    private static func attribute(_ name: String, _ tag: Substring) -> String? {
        guard let start = tag.firstRange(of: name + "=\"") else { return nil }
        return String(tag[start.upperBound...].prefix { $0 != "\"" }).replacing("&lt;", with: "<").replacing(
            "&gt;", with: ">"
        )
        .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    static func request(
        _ cookie: (name: String, value: String), _ action: String, _ fields: [(String, String)]
    ) -> WebRequest {
        let body = fields.map { FormFields.encoded($0.0) + "=" + FormFields.encoded($0.1) }.joined(separator: "&")
        return WebRequest(
            "POST", action,
            headers: [
                ServedPages.host, cookie, ("Content-Type", "application/x-www-form-urlencoded"), ("Origin", "null"),
                ("Sec-Fetch-Site", "same-origin"),
            ], body: Array(body.utf8))
    }

    static func send(
        _ served: ServedPages, _ cookie: (name: String, value: String), _ action: String, _ fields: [(String, String)]
    ) -> WebResponse {
        served.answer(request(cookie, action, fields))
    }

    static func page(_ served: ServedPages, _ cookie: (name: String, value: String), _ target: String) -> String {
        served.text(served.answer(WebRequest("GET", target, headers: [ServedPages.host, cookie])))
    }
}
