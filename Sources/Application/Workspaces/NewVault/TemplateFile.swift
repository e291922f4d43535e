// One file of the embedded template.

import Resources

/// A file with placeholders in its path and, if it is text, in its contents.
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
