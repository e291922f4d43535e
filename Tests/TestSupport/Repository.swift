// Where the sources of this package are, for tests that read them.

import FileSystem

package enum Repository {
    /// The folder of Package.swift.
    package static let root = Paths.parent(of: Paths.parent(of: Paths.parent(of: #filePath)))

    /// A file or folder of the repository.
    package static func path(_ name: String) -> String { Paths.join(root, name) }

    package static func text(_ name: String) throws -> String {
        String(decoding: try OpenFile.reading(path(name)).readAll(), as: UTF8.self)
    }
}
