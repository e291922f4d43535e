// Checks whether a form is from one of our own pages, by a token known only to them.

import Wording

enum FormTokenCheck {
    /// The name of the field.
    static let field = "form_token"

    /// - Throws: 415 for a body that is not a form, 403 for one from elsewhere.
    static func fields(
        _ request: WebRequest, _ visitor: Visitor, _ keys: AccessKeys, isOpen: Bool
    ) throws(WebRefusal) -> FormFields {
        let type = (request.value("content-type") ?? "").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
        guard type == "application/x-www-form-urlencoded" || request.body.isEmpty else {
            throw WebRefusal(
                415, Phrase("unsupported form encoding", fr: "formulaire envoyé d’une autre façon"))
        }
        guard let fields = FormFields(request.body, lineEnds: true) else { throw .badRequest }
        guard !isOpen, let session = visitor.session else { return fields }
        guard let token = fields[field], keys.isFormToken(token, of: session) else {
            throw WebRefusal(
                403,
                Phrase(
                    "the page is out of date; load it again", fr: "formulaire d’une page antérieure ; rechargez-la"))
        }
        return fields
    }
}
