// The supported revisions of the Model Context Protocol, and how a request indicates one.

import Bytes
import RemoteCalls

/// A revision, named by date (Model Context Protocol, "Versioning and Compatibility").
package enum ProtocolRevision: String, Sendable, CaseIterable {
    /// Each request is self-contained.
    case stateless = "2026-07-28"
    /// Requires `initialize` first.
    case handshake2025November = "2025-11-25"
    case handshake2025June = "2025-06-18"

    package var isStateless: Bool { self == .stateless }

    /// The result of a handshake: the client's revision if supported, else the newest.
    static func agreed(on asked: String?) -> ProtocolRevision {
        allCases.first { !$0.isStateless && $0.rawValue == asked } ?? .handshake2025November
    }

    static let key = "io.modelcontextprotocol/"
}

extension RemoteError.Code {
    /// 2026-07-28, "Error Codes".
    static let headerMismatch = RemoteError.Code(rawValue: -32020)
    static let unsupportedProtocolVersion = RemoteError.Code(rawValue: -32022)
    /// 2025-11-25, "Resources"; later revisions use `invalidParams`.
    static let resourceNotFound = RemoteError.Code(rawValue: -32002)
}
