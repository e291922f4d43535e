// From which state of a document a text was made: no one overwrites what they have not seen.

import Wording

enum RevisionCheck {
    /// The field of a form that says it; a program may say it in `If-Match` (RFC 9110, section 13.1.1).
    static let field = "revision"

    /// Throws 428 (RFC 6585, section 3) where a route wants a revision and none is given.
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
