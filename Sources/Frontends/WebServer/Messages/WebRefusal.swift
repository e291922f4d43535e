// Why a request is refused: an HTTP status with a message.

import Wording

struct WebRefusal: Error {
    let status: Int
    let message: Phrase
    var hint: Phrase?
    var headers: [(name: String, value: String)] = []

    init(_ status: Int, _ message: Phrase, headers: [(name: String, value: String)] = []) {
        (self.status, self.message, self.headers) = (status, message, headers)
    }

    /// Whether the client is not somebody reading pages.
    var isBare: Bool { self.message == Self.unreadable || [411, 413, 414, 421, 431].contains(status) }

    private static let unreadable = Phrase("a request that cannot be read", fr: "requête illisible")
    static let badRequest = WebRefusal(400, unreadable)
    /// A field of a form or an address whose value is not one that it can have.
    static func invalid(_ field: String, _ value: String) -> WebRefusal {
        WebRefusal(400, Phrase("invalid \(field): “\(value)”", fr: "\(field) invalide : « \(value) »"))
    }

    static let notFound = WebRefusal(404, Phrase("no such page", fr: "page introuvable"))
}
