// The error codes of the Language Server Protocol beyond those of JSON-RPC (LSP 3.17, "Response Message").

import RemoteCalls

extension RemoteError.Code {
    package static let serverNotInitialized = RemoteError.Code(rawValue: -32002)
    package static let requestCancelled = RemoteError.Code(rawValue: -32800)
    package static let contentModified = RemoteError.Code(rawValue: -32801)
    package static let requestFailed = RemoteError.Code(rawValue: -32803)
}
