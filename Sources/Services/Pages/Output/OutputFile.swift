// A file that an export is to have: where, made from what, and how.

/// A file of an export. It is made on any thread.
package struct OutputFile: Sendable {
    /// Below the folder of the export.
    package let path: String
    /// Of everything the file is made from: the same key means the same bytes. Nil where only the bytes tell.
    package let key: @Sendable () -> UInt64?
    package let render: @Sendable () throws -> [UInt8]

    package init(
        _ path: String, key: @autoclosure @escaping @Sendable () -> UInt64?,
        render: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.path = path
        self.key = key
        self.render = render
    }
}
