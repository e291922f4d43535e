// Files that the C compiler put into the program: the template of a vault, scripts and style sheets, and what sentiment knows.

internal import CResources

/// A file where it lies in the program. Nothing is read before it is asked for.
///
/// Unchecked, since a pointer is never Sendable: its bytes are constants that nothing writes and nothing frees.
package struct EmbeddedFile: @unchecked Sendable {
    /// Below the folder that was asked for; empty where a file was asked for itself.
    package let path: String
    package let bytes: UnsafeBufferPointer<UInt8>

    private init(path: String, _ resource: cresource) {
        self.path = path
        bytes = UnsafeBufferPointer(start: resource.bytes, count: resource.size)
    }

    /// The files below a folder of `vault-template/` (`en`), in the order of their paths' bytes.
    package static func template(_ folder: String) -> [EmbeddedFile] {
        files(below: "../../../vault-template/" + folder + "/", of: cresource_template)
    }

    /// The files of `Web/`, in the order of their paths' bytes.
    package static let webFiles = files(below: "Web/", of: cresource_web)

    /// The texts of files of `Web/` (`site/viewer.js`), one after another.
    package static func web(_ paths: String...) -> String {
        paths.map { path in
            guard let file = webFiles.first(where: { $0.path == path }) else {
                // The sources name a file that is not there, which TidyTests/WebFileTests looks for.
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

    /// Python that joins PDF files.
    package static let joinPDF = EmbeddedFile(path: "", cresource_join_pdf())

    package static let englishWords = EmbeddedFile(path: "", cresource_english_words())
    package static let englishWeights = EmbeddedFile(path: "", cresource_english_weights())
    package static let frenchWords = EmbeddedFile(path: "", cresource_french_words())
    package static let frenchWeights = EmbeddedFile(path: "", cresource_french_weights())
}
