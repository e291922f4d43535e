// One file of the template, as the program carries it.

import Bytes

/// A file with placeholders in its path and, where it is text, in its content.
struct TemplateFile: Sendable {
    let path: String
    let bytes: [UInt8]
    let isText: Bool

    init(_ path: String, text: String) {
        self.path = path
        bytes = Array(text.utf8)
        isText = true
    }

    /// RFC 4648, section 4; line ends are skipped.
    init(_ path: String, base64: String) {
        self.path = path
        bytes = Base64.decode(base64.filter { !$0.isNewline }) ?? []
        isText = false
    }
}
