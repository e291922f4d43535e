// A file of an export: its path, its inputs, and how to make it.

/// A file of an export. It is rendered on any thread.
package struct OutputFile: Sendable {
    /// Relative to the folder of the export.
    package let path: String
    /// Hash of everything the file is made from: the same key means the same bytes. Nil if only the bytes can tell.
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
