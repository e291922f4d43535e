// A file of decisions on this machine: what it takes to be believed, and what it says where it is not.

import Bytes
import FileSystem

/// JSON with a version. What cannot be understood counts for nothing, and says why.
package protocol StateBook: Equatable {
    /// The highest version that is understood.
    static var version: Int { get }
    /// Nil where the file was understood.
    var problem: PermissionBook.Problem? { get }
    var encoded: [UInt8] { get }

    /// One in which nothing is.
    init(problem: PermissionBook.Problem?)
    /// Throws `PermissionBook.Problem` for what is half understood.
    init(json: JSONValue) throws(PermissionBook.Problem)
}

extension StateBook {
    package init() { self.init(problem: nil) }

    package init(_ bytes: [UInt8]) {
        do throws(PermissionBook.Problem) {
            guard let json = try? JSONReader.read(bytes), let version = json["version"]?.int else { throw .damaged }
            guard version <= Self.version else { throw .newer(version: version) }
            try self.init(json: json)
        } catch {
            self.init(problem: error)
        }
    }

    /// The file's; one in which nothing is where there is no file.
    ///
    /// - Parameter strangers: bits of the file's mode that none may have.
    static func load(_ path: String, strangers: UInt32) -> Self {
        guard FileStamp.exists(path) else { return Self() }
        guard let stamp = try? FileStamp.of(path, followingLinks: false), stamp.kind == .file,
            stamp.mode & strangers == 0,
            let bytes = try? OpenFile.reading(path, followingLinks: false).readAll(limit: 1 << 20)
        else { return Self(problem: .damaged) }
        return Self(bytes)
    }
}
