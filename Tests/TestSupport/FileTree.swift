// Folders of files as values: listing, reading, copying.

import FileSystem

package enum FileTree {
    /// All files below a folder by their paths from it. Links are left out.
    ///
    /// - Parameter left: a folder that is not looked into, such as `.git`, where a git in the background may tidy up.
    package static func files(below folder: String, without left: String? = nil) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for path in try paths(below: folder, without: left) {
            found[path] = try OpenFile.reading(Paths.join(folder, path)).readAll()
        }
        return found
    }

    /// The paths of all files below a folder, in order.
    package static func paths(below folder: String, without left: String? = nil) throws -> [String] {
        var found: [String] = []
        var queue = [""]
        while let next = queue.popLast() {
            for entry in try OpenFile.folder(Paths.join(folder, next)).entries() {
                guard let name = entry.text else { continue }
                let path = next.isEmpty ? name : next + "/" + name
                if path == left { continue }
                switch try FileStamp.of(Paths.join(folder, path), followingLinks: false).kind {
                case .folder: queue.append(path)
                case .file: found.append(path)
                default: continue
                }
            }
        }
        return found.sorted()
    }

    package static func copy(_ source: String, to target: String) throws {
        for (path, bytes) in try files(below: source) {
            let file = Paths.join(target, path)
            try Paths.makeFolder(Paths.parent(of: file))
            try AtomicWrite.replace(file, with: bytes)
        }
    }
}
