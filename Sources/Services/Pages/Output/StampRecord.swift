// The stamp of a file in cache records.

import FileSystem

struct StampRecord: Equatable {
    let inode: UInt64
    let size, modified, changed: Int64

    /// Bytes of the record.
    static let size = 32

    /// Matches no file.
    static let unsettled = StampRecord(inode: 0, size: -1, modified: 0, changed: 0)

    private init(inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
        (self.inode, self.size, self.modified, self.changed) = (inode, size, modified, changed)
    }

    init(_ stamp: FileStamp) {
        self.init(inode: stamp.inode, size: stamp.size, modified: stamp.modified, changed: stamp.changed)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damaged) {
        inode = try reader.word()
        size = try Int64(bitPattern: reader.word())
        modified = try Int64(bitPattern: reader.word())
        changed = try Int64(bitPattern: reader.word())
    }

    func write(_ record: inout RecordWriter) {
        record.word(inode)
        for number in [size, modified, changed] { record.word(UInt64(bitPattern: number)) }
    }
}
