// Anchors that raw HTML in a note defines: `<a name="here">`, `<h2 id="there">`.

import Bytes

package enum HTMLNames {
    /// The values of all `id` and `name` attributes, as written.
    package static func all(in bytes: [UInt8]) -> Set<String> {
        var found: Set<String> = []
        bytes.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                at = bytes.first(in: at..<bytes.count) { $0.places(of: .less) }
                guard at + 1 < bytes.count else { break }
                at += 1
                if bytes[at].isLetter { read(bytes, &at, &found) }
            }
        }
        return found
    }

    /// Whether one of these names matches the fragment of a link.
    package static func contains(_ fragment: String, in names: Set<String>) -> Bool {
        names.contains(fragment) || names.contains(PercentEncoding.decoded(fragment))
    }

    private static let longestTag = 2000

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ found: inout Set<String>) {
        let end = min(bytes.count, at + longestTag)
        while at < end, bytes[at] != .greater, bytes[at] != .less {
            let start = at
            at += 1
            guard bytes[start].isWhitespace else { continue }
            let nameStart = at
            while at < end, bytes[at].isLetter { at += 1 }
            let name = String(decoding: bytes[nameStart..<at], as: UTF8.self).lowercased()
            guard name == "id" || name == "name", at < end, bytes[at] == .equals else { continue }
            at += 1
            let quote: UInt8? = at < end && (bytes[at] == .quote || bytes[at] == .apostrophe) ? bytes[at] : nil
            if quote != nil { at += 1 }
            let valueStart = at
            while at < end, quote.map({ bytes[at] != $0 }) ?? (!bytes[at].isWhitespace && bytes[at] != .greater) {
                at += 1
            }
            if at > valueStart { found.insert(String(decoding: bytes[valueStart..<at], as: UTF8.self)) }
        }
    }
}
