// A file of decisions on this machine: when it is valid, and its meaning if it is not.

import Bytes
import FileSystem

/// Versioned JSON. If it cannot be fully parsed, it counts as empty, with the reason.
package protocol StateBook: Equatable {
    /// The highest supported version.
    static var version: Int { get }
    /// Nil if the file was valid.
    var problem: PermissionBook.Problem? { get }
    var encoded: [UInt8] { get }

    /// An empty one.
    init(problem: PermissionBook.Problem?)
    /// Throws `PermissionBook.Problem` if partly invalid.
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

    /// Loads the file; empty if there is none.
    ///
    /// - Parameter strangers: mode bits that must not be set.
    static func load(_ path: String, strangers: UInt32) -> Self {
        guard FileStamp.exists(path) else { return Self() }
        guard let stamp = try? FileStamp.of(path, followingLinks: false), stamp.kind == .file,
            stamp.mode & strangers == 0,
            let bytes = try? OpenFile.reading(path, followingLinks: false).readAll(limit: 1 << 20)
        else { return Self(problem: .damaged) }
        return Self(bytes)
    }
}
