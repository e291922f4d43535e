// The revision that a text is based on: a change must not overwrite text that its author has not seen.

import Wording

enum RevisionCheck {
    /// The form field with the revision; programs may use `If-Match` (RFC 9110, section 13.1.1).
    static let field = "revision"

    /// Throws 428 (RFC 6585, section 3) if a route requires a revision and none is given.
    static func check(_ route: Route, _ request: WebRequest, _ form: inout FormFields) throws(WebRefusal) {
        guard route.fields.contains(where: { $0.name == field }) else { return }
        if form[field] == nil, let tag = request.value("if-match") {
            form.add(field, String(tag.drop { $0 == "\"" }.prefix { $0 != "\"" }))
        }
        guard form[field] != nil else {
            throw WebRefusal(
                428,
                Phrase(
                    "say which revision the text was made from (If-Match)",
                    fr: "dites de quelle révision vient le texte (If-Match)"))
        }
    }
}
