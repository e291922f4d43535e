// A request as a value, independent of the connection.

import Bytes
import FileSystem

/// Header names are ASCII tokens (RFC 9110, section 5.6.2).
enum HeaderName {
    /// - Parameter lower: in lower case.
    static func isSame(_ name: String, _ lower: String) -> Bool {
        name.utf8.count == lower.utf8.count && zip(name.utf8, lower.utf8).allSatisfy { $0.lowercased == $1 }
    }
}

package struct WebRequest: Sendable {
    package var method: String
    /// Path and query as sent.
    package var target: String
    /// As sent, in order.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Whether the head contained stray bytes: a NUL, blanks, a folded line.
    package var hasHiddenBytes: Bool
    /// Set once the client no longer waits for the answer.
    package var cancelFlag: CancelFlag

    package init(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        hasHiddenBytes: Bool = false, cancelFlag: CancelFlag = .never
    ) {
        (self.method, self.target, self.headers) = (method, target, headers)
        (self.body, self.hasHiddenBytes, self.cancelFlag) = (body, hasHiddenBytes, cancelFlag)
    }

    /// All values of a header; names are case-insensitive (RFC 9110, section 5.1).
    ///
    /// - Parameter name: in lower case.
    func values(_ name: String) -> [String] {
        headers.filter { HeaderName.isSame($0.name, name) }.map(\.value)
    }

    func value(_ name: String) -> String? { headers.first { HeaderName.isSame($0.name, name) }?.value }

    /// Whether the client prefers JSON to a page: it is listed, and HTML is not listed before it (RFC 9110, section 12.5.1; weights are
    /// ignored).
    var wantsJSON: Bool {
        let accepted = (value("accept") ?? "").lowercased().split(separator: ",").map {
            $0.prefix { $0 != ";" }.filter { $0 != " " }
        }
        guard let json = accepted.firstIndex(of: "application/json") else { return false }
        return accepted.firstIndex(of: "text/html").map { json < $0 } ?? true
    }
}
