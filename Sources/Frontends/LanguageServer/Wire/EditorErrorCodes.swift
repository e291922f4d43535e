// What the Language Server Protocol has beyond JSON-RPC: error codes (LSP 3.17, "Response Message"), and how requests and conversations end.

import RemoteCalls

extension RemoteError.Code {
    package static let serverNotInitialized = RemoteError.Code(rawValue: -32002)
    package static let requestCancelled = RemoteError.Code(rawValue: -32800)
    package static let requestFailed = RemoteError.Code(rawValue: -32803)
}

extension MessageQueue {
    /// A queue that knows how editors cancel and leave (LSP 3.17, "Cancellation Support", "Exit Notification").
    package static func ofEditor() -> MessageQueue {
        MessageQueue(cancellation: "$/cancelRequest", cancelled: "id", goodbye: "exit")
    }
}
