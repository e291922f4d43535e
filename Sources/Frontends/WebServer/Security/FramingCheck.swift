// Where a request ends must be said once: whoever reads it otherwise would take its rest for another request.

import Bytes
import Wording

/// RFC 9112, section 6.3: a message with both a length and a transfer coding, or with two lengths, is an attack or a mistake.
enum FramingCheck {
    static func check(_ request: WebRequest) throws(WebRefusal) {
        let lengths = request.values("content-length")
        let codings = request.values("transfer-encoding")
        let isLengthFine = lengths.isEmpty || lengths.count == 1 && isNumber(lengths[0])
        let isCodingFine = codings.isEmpty || codings.count == 1 && codings[0].lowercased() == "chunked"
        guard isLengthFine, isCodingFine, lengths.isEmpty || codings.isEmpty, !request.hasHiddenBytes else {
            throw .badRequest
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count < 19 && text.utf8.allSatisfy { $0.isDigit }
    }
}
