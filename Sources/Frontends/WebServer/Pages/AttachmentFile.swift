// A file of the vault that is no document: shown where browsers show it without running anything, else handed over to be kept.

import Export
import FileSystem
import Vault
import Wording
import Workspaces

struct AttachmentFile {
    let visit: Visit
    let path: VaultPath

    private static let limit = 64 << 20

    /// Types that a browser shows by itself, and that are nothing but pictures, sounds and films.
    private static let shown: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/bmp", "video/mp4", "video/webm",
        "audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg", "audio/flac", "audio/wav",
    ]

    static func kind(_ path: VaultPath) -> LinkedNote.FileKind {
        let type = MediaType.of(path)
        guard shown.contains(type) || type == "image/svg+xml" else { return .file }
        return type.hasPrefix("image/") ? .picture : type.hasPrefix("audio/") ? .sound : .film
    }

    func response() throws -> WebResponse {
        guard !path.isHidden, !path.isMarkdown else { throw WebRefusal.notFound }
        let files = try visit.workspace().vault.files
        guard let size = try? FileStamp.of(files.location(path)).size, size <= Self.limit else {
            guard files.exists(path) else { throw WebRefusal.notFound }
            throw WebRefusal(
                413,
                Phrase("a file of more than \(Self.limit >> 20) MiB", fr: "fichier de plus de \(Self.limit >> 20) Mio"))
        }
        let bytes = try files.read(path, limit: Self.limit).bytes
        let type = MediaType.of(path)
        guard Self.shown.contains(type) || type == "image/svg+xml" else {
            return WebResponse(
                200,
                [
                    ("Content-Type", "application/octet-stream"),
                    ("Content-Security-Policy", ResponseHeaders.attachmentPolicy),
                    // RFC 6266, section 4.3; RFC 8187.
                    ("Content-Disposition", "attachment; filename*=UTF-8''" + FormFields.encoded(path.name)),
                ], bytes)
        }
        return WebResponse(
            200, [("Content-Type", type), ("Content-Security-Policy", ResponseHeaders.attachmentPolicy)], bytes)
    }
}
