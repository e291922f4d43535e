// The length of a request must be unambiguous: another reader could take the rest for a second request.

import Bytes
import Wording

/// RFC 9112, section 6.3: a message with both a length and a transfer coding, or with two lengths, is an attack or a mistake. One without
/// a length may be refused (RFC 9110, section 15.5.12): its chunks would carry nothing besides their bytes.
enum FramingCheck {
    static func check(_ request: WebRequest) throws(WebRefusal) {
        let lengths = request.values("content-length")
        let codings = request.values("transfer-encoding")
        guard lengths.isEmpty || lengths.count == 1 && isNumber(lengths[0]), !request.hasHiddenBytes else {
            throw .badRequest
        }
        guard let coding = codings.first else { return }
        guard codings.count == 1, coding.lowercased() == "chunked", lengths.isEmpty else { throw .badRequest }
        throw WebRefusal(
            411, Phrase("a body needs its length (Content-Length)", fr: "il manque la longueur (Content-Length)"))
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count < 19 && text.utf8.allSatisfy { $0.isDigit }
    }
}
