// The path and the query of a request, parsed strictly: anything ambiguous is rejected.

import Bytes

struct RequestTarget: Sendable {
    /// The decoded segments between slashes. Empty for `/`.
    let path: [String]
    let query: FormFields

    /// Pages to which other programs share texts, including multi-line ones (`share_target` of the web manifest).
    private static let sharing = ["capture"]

    /// Nil for anything but an absolute path with a query: rejects invalid escapes, bytes other than UTF-8, control characters, empty
    /// segments, `.` and `..`, a slash within a segment (RFC 3986, sections 2.1 and 3.3).
    init?(_ target: String) {
        let bytes = Array(target.utf8)
        guard bytes.first == .slash, bytes.allSatisfy({ (0x21..<0x7f).contains($0) }), !bytes.contains(.hash),
            !bytes.contains(UInt8(ascii: "\\"))
        else { return nil }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        var parts: [String] = []
        let raw = bytes[1..<mark].split(separator: .slash, omittingEmptySubsequences: false)
        for part in raw {
            // `/` alone has no segments.
            if part.isEmpty, raw.count == 1 { break }
            guard let text = Self.decoded(part), !text.isEmpty, text != ".", text != "..",
                !text.utf8.contains(.slash), !text.utf8.contains(UInt8(ascii: "\\"))
            else { return nil }
            parts.append(text)
        }
        path = parts
        let query = bytes[min(mark + 1, bytes.count)...]
        guard let fields = FormFields(query, lineEnds: path == Self.sharing) else { return nil }
        self.query = fields
    }

    /// Nil for an invalid escape, for bytes other than UTF-8 (RFC 3629, including overlong forms), and for control characters.
    ///
    /// - Parameter lineEnds: whether line ends and tabs are allowed.
    static func decoded(_ bytes: ArraySlice<UInt8>, plusIsBlank: Bool = false, lineEnds: Bool = false) -> String? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let byte = bytes[at]
            if byte == UInt8(ascii: "%") {
                guard at + 2 < bytes.endIndex, let high = digit(bytes[at + 1]), let low = digit(bytes[at + 2]) else {
                    return nil
                }
                output.append(high << 4 | low)
                at += 3
            } else {
                output.append(plusIsBlank && byte == .plus ? .space : byte)
                at += 1
            }
        }
        guard UTF8Scalars.firstIllFormed(output) == nil,
            output.allSatisfy({
                $0 >= 0x20 && $0 != 0x7f || lineEnds && ($0 == .newline || $0 == .carriageReturn || $0 == .tab)
            })
        else { return nil }
        return String(decoding: output, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
