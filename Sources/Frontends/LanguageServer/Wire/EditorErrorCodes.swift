// Additions of the Language Server Protocol to JSON-RPC: error codes (LSP 3.17, "Response Message"), cancellation and exit.

import RemoteCalls

extension RemoteError.Code {
    package static let serverNotInitialized = RemoteError.Code(rawValue: -32002)
    package static let requestCancelled = RemoteError.Code(rawValue: -32800)
    package static let requestFailed = RemoteError.Code(rawValue: -32803)
}

extension MessageQueue {
    /// A queue with the editor's notifications for cancellation and exit (LSP 3.17, "Cancellation Support", "Exit Notification").
    package static func ofEditor() -> MessageQueue {
        MessageQueue(cancellation: "$/cancelRequest", cancelled: "id", goodbye: "exit")
    }
}
