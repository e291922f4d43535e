// The container of a Xournal file: none, gzip, or a ZIP archive with attachments.

import Archives
import Bytes

/// Unpacks and packs `.xopp` and `.xoj`.
struct XournalContainer {
    var content: [UInt8]
    var attachments: [InkAttachment] = []
    var problems: [InkProblem] = []

    /// 256 MiB, and a ratio of a thousand: anything larger is a decompression bomb.
    private static let limits: ArchiveLimits = {
        var limits = ArchiveLimits()
        limits.bytes = 256 << 20
        limits.memberBytes = 256 << 20
        limits.ratio = 1000
        limits.freeBytes = 1 << 20
        limits.members = 10_000
        return limits
    }()

    /// The name within an archive, as used by Xournal++.
    private static let contentName = "content.xml"

    init(_ bytes: [UInt8]) throws(ArchiveError) {
        if Gzip.isGzip(bytes) {
            let (content, isWhole) = try Gzip.unpack(bytes, limits: Self.limits)
            self.content = content
            if !isWhole { problems.append(InkProblem(.truncated, line: 0)) }
        } else if bytes.has("PK\u{3}\u{4}", at: 0) {
            let reader = try ArchiveReader(bytes, limits: Self.limits)
            var found: [UInt8]?
            while let member = try reader.next() {
                guard !member.isFolder else { continue }
                let contents = try reader.readAll(limit: Self.limits.memberBytes)
                if member.name == Self.contentName {
                    found = contents
                } else if member.name.hasPrefix("attachments/") {
                    attachments.append(InkAttachment(name: member.name, bytes: contents))
                }
            }
            guard let found else { throw .missing(member: Self.contentName) }
            content = found
            attachments.sort { $0.name < $1.name }
        } else {
            content = bytes
        }
    }

    /// gzip without attachments, which all versions of Xournal++ read, else an archive. The output is deterministic.
    static func packed(_ content: [UInt8], _ attachments: [InkAttachment]) throws -> [UInt8] {
        guard !attachments.isEmpty else { return try Gzip.pack(content) }
        let output = Output()
        var writer = ArchiveWriter { output.bytes += $0 }
        try writer.add("mimetype", Array("application/xournal++".utf8), isPacked: false)
        try writer.add("META-INF/version", Array("current=1\nmin=1\n".utf8))
        for attachment in attachments { try writer.add(attachment.name, attachment.bytes) }
        try writer.add(contentName, content)
        try writer.finish()
        return output.bytes
    }

    private final class Output { var bytes: [UInt8] = [] }
}
