// A file of the vault other than a document: displayed if browsers do so without running anything, otherwise downloaded.

import Bytes
import FileSystem
import Pages
import Permissions
import Vault
import Wording
import Workspaces

struct AttachmentFile {
    let visit: Visit
    let path: VaultPath

    /// The limit for one response.
    private static let limit = 64 << 20
    /// The limit for one range: clients request the rest afterwards.
    private static let partLimit = 8 << 20

    /// Types that browsers display themselves, limited to pictures, audio and video.
    private static let shown: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/bmp", "video/mp4", "video/webm",
        "audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg", "audio/flac", "audio/wav",
    ]

    static func kind(_ path: VaultPath) -> LinkedNote.FileKind {
        let type = MediaType.of(path.opened)
        guard shown.contains(type) || type == "image/svg+xml" || PictureCopy.isNeeded(path) else { return .file }
        return type.hasPrefix("image/") || InkPicture.isInk(path) ? .picture : type.hasPrefix("audio/") ? .sound : .film
    }

    func response() throws -> WebResponse {
        guard !path.isHidden, !path.isDocument else { throw WebRefusal.notFound }
        let files = try visit.workspace().vault.files
        guard let stamp = files.stamp(path), stamp.kind == .file else { throw WebRefusal.notFound }
        let tag = "\"" + StableHash.digits(of: "\(stamp.size) \(stamp.modified) \(stamp.inode)") + "\""
        let isOpened = path.isLocked && files.isOpen
        let size = visit.isRedacted || isOpened ? try files.read(path).bytes.count : Int(clamping: stamp.size)
        switch ByteRange.asked(visit.request, size: size, tag: tag) {
        case .all: break
        case .nothing:
            throw WebRefusal(
                416, Phrase("the file has \(size) bytes", fr: "le fichier a \(size) octets"),
                headers: [("Content-Range", "bytes */\(size)")])
        case .part(let range):
            let bytes = try files.readPart(path, from: range.lowerBound, count: min(range.count, Self.partLimit))
            guard !bytes.isEmpty else { throw WebRefusal.notFound }
            let end = range.lowerBound + bytes.count - 1
            var response = self.response(bytes, tag, status: 206, isOpened)
            response.headers.append(("Content-Range", "bytes \(range.lowerBound)-\(end)/\(size)"))
            return response
        }
        guard size <= Self.limit else {
            throw WebRefusal(
                413,
                Phrase(
                    "a file of more than \(Self.limit >> 20) MiB; ask for parts of it (Range)",
                    fr: "fichier de plus de \(Self.limit >> 20) Mio ; demandez-en des parties (Range)"))
        }
        return response(try files.read(path, limit: Self.limit).bytes, tag, status: 200, isOpened)
    }

    private func response(_ bytes: [UInt8], _ tag: String, status: Int, _ isOpened: Bool) -> WebResponse {
        let path = isOpened ? path.opened : path
        let type = MediaType.of(path)
        guard Self.shown.contains(type) || type == "image/svg+xml" else {
            return WebResponse(
                status,
                [
                    ("Content-Type", "application/octet-stream"), ("Accept-Ranges", "bytes"), ("ETag", tag),
                    ("Content-Security-Policy", ResponseHeaders.attachmentPolicy),
                    // RFC 6266, section 4.3; RFC 8187.
                    ("Content-Disposition", "attachment; filename*=UTF-8''" + FormFields.encoded(path.name)),
                ], bytes)
        }
        return WebResponse(
            status,
            [
                ("Content-Type", type), ("Accept-Ranges", "bytes"), ("ETag", tag),
                ("Content-Security-Policy", ResponseHeaders.attachmentPolicy),
            ], bytes)
    }
}
