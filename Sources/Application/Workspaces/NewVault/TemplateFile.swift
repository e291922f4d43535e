// One file of the template, as the program carries it.

import Resources

/// A file with placeholders in its path and, where it is text, in its content.
package struct TemplateFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    let isText: Bool

    init(_ file: EmbeddedFile) {
        path = file.path
        bytes = Array(file.bytes)
        isText = !bytes.contains(0)
    }
}
