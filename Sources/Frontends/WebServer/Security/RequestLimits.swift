// Size limits for the parts of a request.

import Wording

package enum RequestLimits {
    /// Bytes of all headers combined.
    package static let headers = 16 << 10
    package static let target = 8 << 10
    /// Bytes of a form.
    package static let body = 1 << 20

    static func check(_ request: WebRequest) throws(WebRefusal) {
        guard request.target.utf8.count <= target else {
            throw WebRefusal(414, Phrase("the address is too long", fr: "adresse trop longue"))
        }
        let size = request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard size <= headers, request.headers.count <= 100 else {
            throw WebRefusal(431, Phrase("the headers are too long", fr: "en-têtes trop longs"))
        }
        let announced = request.value("content-length").flatMap { Int($0) } ?? 0
        guard max(announced, request.body.count) <= body else { throw tooLong }
    }

    static let tooLong = WebRefusal(
        413, Phrase("longer than \(body >> 20) MiB", fr: "plus long que \(body >> 20) Mio"))
}
