// Files embedded by the C compiler: the vault template, scripts and style sheets, and sentiment data.

internal import CResources

/// An embedded file in place. Pages are only loaded on access.
///
/// Unchecked, since a pointer is never Sendable: its bytes are immutable constants.
package struct EmbeddedFile: @unchecked Sendable {
    /// Relative to the requested folder; empty if a single file was requested.
    package let path: String
    package let bytes: UnsafeBufferPointer<UInt8>

    private init(path: String, _ resource: cresource) {
        self.path = path
        bytes = UnsafeBufferPointer(start: resource.bytes, count: resource.size)
    }

    /// The files in a folder of `vault-template/` (`en`), sorted by the bytes of their paths.
    package static func template(_ folder: String) -> [EmbeddedFile] {
        files(below: "../../../vault-template/" + folder + "/", of: cresource_template)
    }

    /// The files of `Web/`, sorted by the bytes of their paths.
    package static let webFiles = files(below: "Web/", of: cresource_web)

    /// The concatenated texts of files of `Web/` (`site/viewer.js`).
    package static func web(_ paths: String...) -> String {
        paths.map { path in
            guard let file = webFiles.first(where: { $0.path == path }) else {
                // The sources refer to a missing file, which TidyTests/WebFileTests checks for.
                fatalError("Web/\(path) is not in the program")
            }
            return String(decoding: file.bytes, as: UTF8.self)
        }.joined()
    }

    private static func files(below root: String, of list: (Int) -> cresource) -> [EmbeddedFile] {
        var files: [EmbeddedFile] = []
        var index = 0
        while case let resource = list(index), let path = resource.path {
            index += 1
            let whole = String(cString: path)
            if whole.hasPrefix(root) { files.append(EmbeddedFile(path: String(whole.dropFirst(root.count)), resource)) }
        }
        return files
    }

    /// A Python script that joins PDF files.
    package static let joinPDF = EmbeddedFile(path: "", cresource_join_pdf())

    package static let englishWords = EmbeddedFile(path: "", cresource_english_words())
    package static let englishWeights = EmbeddedFile(path: "", cresource_english_weights())
    package static let frenchWords = EmbeddedFile(path: "", cresource_french_words())
    package static let frenchWeights = EmbeddedFile(path: "", cresource_french_weights())
}
