// Why a request gets no answer: a status of HTTP with its sentence.

import Wording

struct WebRefusal: Error {
    let status: Int
    let message: Phrase
    var hint: Phrase?
    var headers: [(name: String, value: String)] = []

    init(_ status: Int, _ message: Phrase, headers: [(name: String, value: String)] = []) {
        (self.status, self.message, self.headers) = (status, message, headers)
    }

    static let badRequest = WebRefusal(400, Phrase("a request that cannot be read", fr: "requête illisible"))
    static let notFound = WebRefusal(404, Phrase("no such page", fr: "page introuvable"))
}
